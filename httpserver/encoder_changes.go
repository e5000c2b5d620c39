package httpserver

import (
	"fmt"
	"reflect"

	"lending.example/platform/lending/operation"
)

// encodeChanges writes the changes that a command made. Those that repeat the request do so in its own words.
func encodeChanges(e *encoder, v reflect.Value) {
	if e.request != nil && !v.IsNil() {
		v = reflect.ValueOf(e.request.repeat(v.Interface().(map[string]any)))
	}
	encodeMap(e, v)
}

// repeat replaces the values that repeat the request by what the request said. Where one of them is a date or an
// amount, locale and date format of the request are repeated too, as it cannot be read without them.
func (b *binding) repeat(changes map[string]any) map[string]any {
	repeated := make(map[string]any, len(changes)+2)
	formatted := b.repeatsSpeech
	for name, value := range changes {
		sent, ok := value.(operation.Sent)
		if !ok {
			repeated[name] = value
			continue
		}
		formatted = formatted || isFormatted(sent.Value)
		repeated[name] = b.asSent(name, sent)
	}
	switch {
	case formatted && b.retells:
		repeated["locale"], repeated["dateFormat"] = plainLocale, plainDates
	case formatted:
		b.repeatSpeech(repeated)
	}
	return repeated
}

// isFormatted reports whether a request writes the value as text in its own format: dates, amounts and decimals.
func isFormatted(v any) bool {
	t := reflect.TypeOf(v)
	if t == nil {
		return false
	}
	t = structOf(t)
	return t == dateType || t == amountType || t == decimalType
}

// The words for values whose own are not known any more: plain digits, and dates in ISO form.
const (
	plainLocale = "en"
	plainDates  = "yyyy-MM-dd"
)

// asSent returns the words of the request for a value: dates and amounts as text, "" when they were not sent, anything
// else as it was written, and so a number that an update put in the place of another.
func (b *binding) asSent(name string, value operation.Sent) any {
	if value.Name != "" {
		name = value.Name
	}
	v, ok := b.sent[name]
	switch {
	case value.AsValue:
		return value.Value
	case isFormatted(value.Value) && b.retells:
		return fmt.Sprint(reflect.Indirect(reflect.ValueOf(value.Value)).Interface())
	case isFormatted(value.Value) && value.Updated && v.kind == jsonNumber:
		return written(v.raw)
	case isFormatted(value.Value):
		return v.sent()
	case ok:
		return written(v.raw)
	}
	return value.Value
}

func (b *binding) repeatSpeech(changes map[string]any) {
	for _, name := range []string{"locale", "dateFormat"} {
		if _, stated := changes[name]; stated {
			continue
		}
		if v, ok := b.sent[name]; ok {
			changes[name] = v.text
		}
	}
}

// written is JSON that is passed on as it was written.
type written string

// MarshalJSON returns the text.
func (w written) MarshalJSON() ([]byte, error) { return []byte(w), nil }
