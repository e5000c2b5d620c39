package fault

import (
	"fmt"
	"reflect"

	"lending.example/platform/lending/calendar"
)

// longestShown bounds, in characters, what a refusal repeats of a text that was sent. Answers, kept outcomes and logs hold
// refusals, and a caller decides how long a refused text is (docs/semantics/errors.md, 1).
const longestShown = 200

// Words is a text of the platform's own among the arguments of a refusal. It is shown in full.
type Words string

// Shortened returns a text as refusals show it: its beginning and an ellipsis where it is longer than they repeat.
func Shortened(text string) string {
	if len(text) <= longestShown {
		return text
	}
	if runes := []rune(text); len(runes) > longestShown {
		return string(runes[:longestShown]) + "…"
	}
	return text
}

// shown returns a refused value as refusals show it. Texts, alone and in lists, are shortened; anything else is what it was.
func shown(value any) any {
	switch v := value.(type) {
	case Words:
		return value
	case []string:
		return shortenedAll(v)
	}
	if v := reflect.ValueOf(value); v.Kind() == reflect.String {
		if short := Shortened(v.String()); short != v.String() {
			return short
		}
	}
	return value
}

func shortenedAll(texts []string) []string {
	bounded := make([]string, len(texts))
	for i, text := range texts {
		bounded[i] = Shortened(text)
	}
	return bounded
}

func shownAll(args []any) []any {
	if len(args) == 0 {
		return args
	}
	bounded := make([]any, len(args))
	for i, arg := range args {
		bounded[i] = shown(asNumber(arg))
	}
	return bounded
}

// asNumber returns the ids of a value or list of an enumeration: messages show what a request has to contain, not labels. Units of
// time are stated by name.
func asNumber(arg any) any {
	switch arg.(type) {
	case calendar.Unit, []calendar.Unit:
		return arg
	}
	v := reflect.ValueOf(arg)
	switch {
	case !v.IsValid():
	case v.CanInt() && v.Type().Implements(stringer):
		return int(v.Int())
	case v.Kind() == reflect.Slice && v.Type().Elem().Kind() == reflect.Int && v.Type().Elem().Implements(stringer):
		ids := make([]int, v.Len())
		for i := range ids {
			ids[i] = int(v.Index(i).Int())
		}
		return ids
	}
	return arg
}

var stringer = reflect.TypeFor[fmt.Stringer]()
