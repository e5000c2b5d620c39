package acceptance

import (
	"encoding/json"
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// kind says how values are compared.
type kind string

const (
	number  kind = "number" // as decimals, exactly
	whole   kind = "int"    // as whole numbers, fractions cut off
	date    kind = "date"   // as days; an answer has [year, month, day] or ISO text
	truth   kind = "bool"   // what is absent is false
	wording kind = "text"   // as text without spaces around it; where no kind is named, too
)

// UnmarshalJSON refuses kinds that there are not.
func (k *kind) UnmarshalJSON(text []byte) error {
	return oneOf(k, text, number, whole, date, truth, wording)
}

// oneOf reads a text that is one of few.
func oneOf[T ~string](into *T, text []byte, known ...T) error {
	var name string
	if err := json.Unmarshal(text, &name); err != nil {
		return err
	}
	*into = T(name)
	if slices.Contains(known, *into) {
		return nil
	}
	return fmt.Errorf("%q is none of %q", name, known)
}

// value is a value in the form in which two of them are compared by ==. The zero value is null or absent.
type value struct {
	kind kind
	text string
}

// String is for messages.
func (v value) String() string {
	if v == (value{}) {
		return "nothing"
	}
	return v.text
}

// reading says how values of an answer are read.
type reading struct {
	Kind kind `json:"kind,omitempty"`
	// Empty0 counts what is absent as 0.
	Empty0 bool `json:"empty0,omitempty"`
	// Scale rounds numbers of the answer, not those wanted, half up to as many decimals.
	Scale *int `json:"scale,omitempty"`
}

// got reads a value of an answer.
func (r reading) got(found any) value {
	read := r.want(found)
	if r.Scale == nil || read.kind != number {
		return read
	}
	rounded, _ := new(big.Rat).SetString(read.text)
	rounded, _ = rounded.SetString(rounded.FloatString(*r.Scale)) // rounds halves away from zero
	return value{number, decimalText(rounded)}
}

// want reads a value of a scenario. A text of spaces, and the text "null", are null.
func (r reading) want(found any) value {
	if text, ok := found.(string); ok && (strings.TrimSpace(text) == "" || strings.TrimSpace(text) == "null") {
		found = nil
	}
	switch {
	case found != nil:
		return r.present(found)
	case r.Kind == truth:
		return value{truth, "false"}
	case r.Empty0:
		return value{r.Kind, "0"}
	}
	return value{}
}

func (r reading) present(found any) value {
	_, isTruth := found.(bool)
	switch {
	case r.Kind == truth || isTruth: // a truth equals no text
		return value{truth, strconv.FormatBool(strings.EqualFold(strings.TrimSpace(textOf(found)), "true"))}
	case r.Kind == date:
		return value{date, dayOf(found)}
	case r.Kind == number || r.Kind == whole:
		return r.numeric(found)
	}
	return value{wording, strings.TrimSpace(textOf(found))}
}

func (r reading) numeric(found any) value {
	n, ok := exact(found)
	if !ok {
		return value{wording, fmt.Sprintf("%T %v, which is no number", found, found)}
	}
	if r.Kind == whole {
		return value{whole, new(big.Int).Quo(n.Num(), n.Denom()).String()}
	}
	return value{number, decimalText(n)}
}

var decimal = regexp.MustCompile(`^[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]{1,3})?$`)

// exact reads a number, or a text that is one.
func exact(found any) (*big.Rat, bool) {
	switch found.(type) {
	case json.Number, string:
	default:
		return nil, false
	}
	text := strings.TrimSpace(textOf(found))
	if !decimal.MatchString(text) {
		return nil, false
	}
	return new(big.Rat).SetString(text)
}

// decimalText writes a decimal without zeros at its end.
func decimalText(n *big.Rat) string {
	digits, _ := n.FloatPrec()
	return n.FloatString(digits)
}

// dayOf writes a day as ISO text.
func dayOf(found any) string {
	if parts, ok := found.([]any); ok && len(parts) >= 3 {
		var day [3]int
		for i := range day {
			day[i], _ = strconv.Atoi(textOf(parts[i]))
		}
		return fmt.Sprintf("%04d-%02d-%02d", day[0], day[1], day[2])
	}
	text := []rune(textOf(found))
	return string(text[:min(len(text), 10)])
}

// textOf writes a value as text. Lists and objects are written as JSON.
func textOf(found any) string {
	switch v := found.(type) {
	case string:
		return v
	case json.Number:
		return v.String()
	}
	text, err := json.Marshal(found)
	if err != nil {
		return fmt.Sprint(found)
	}
	return string(text)
}
