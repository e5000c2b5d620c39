package operation

import (
	"cmp"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
)

const (
	// AmountBeyondLimit is the code of an amount that nobody may agree on.
	AmountBeyondLimit = "validation.msg.invalid.decimal.format"
	// TextNotUTF8 is the code of a text that is not UTF-8. JSON cannot hold it, so that a replay of the log would read another text.
	TextNotUTF8 = "validation.msg.invalid.string.format"
	// CountBeyond32Bits is the code of a count that does not fit into 32 bits. The interface has none above.
	CountBeyond32Bits = "validation.msg.invalid.integer.format"
)

var (
	amountType = reflect.TypeFor[money.Amount]()
	countType  = reflect.TypeFor[int]()
	numberType = reflect.TypeFor[money.Decimal]() // a rate, or what is a sum for one sort of charges and a percentage for another
	limit      = money.FromInt(money.Limit)
)

// badValue is a value that no input may hold, and the name of its parameter.
type badValue struct {
	field string
	value any
	code  string
}

// violation describes a bad value. The value of a text is shown with replacement characters.
func (b badValue) violation() fault.Violation {
	if b.code == TextNotUTF8 {
		return fault.NewViolation(b.code, b.field, fmt.Sprintf("The parameter `%s` must be a text in UTF-8.", b.field), b.value)
	}
	if b.code == CountBeyond32Bits {
		return fault.NewViolation(b.code, b.field,
			fmt.Sprintf("The parameter `%s` must be a whole number from %d to %d, not: %d", b.field, math.MinInt32, math.MaxInt32, b.value), b.value)
	}
	return fault.Violation{
		Code: b.code, Field: b.field, Value: b.value, Args: []any{limit},
		Message: fmt.Sprintf("The parameter `%s` must lie between -%v and %[2]v, both excluded.", b.field, limit),
	}
}

// under returns the value as a part of the parameter with that name: "amount" is "charges[0][amount]" under "0" and then "charges".
func (b badValue) under(name string) badValue {
	head, rest, nested := strings.Cut(b.field, "[")
	switch {
	case name == "":
		return b
	case b.field == "":
		b.field = name
	case nested:
		b.field = name + "[" + head + "][" + rest
	default:
		b.field = name + "[" + head + "]"
	}
	return b
}

// badValues returns the amounts and other numbers of a value that reach money.Limit, counts beyond 32 bits, and texts that are not UTF-8. A field tagged
// limit:"none" pays, or gives back, what came of other amounts and may be more (docs/semantics/schedules.md, 1.5).
func badValues(v reflect.Value) (bad []badValue) {
	switch v.Kind() {
	case reflect.String:
		return notUTF8(v.String())
	case reflect.Int:
		return beyond32Bits(v)
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() && isChecked(v.Type()) {
			return badValues(v.Elem())
		}
	case reflect.Slice:
		for i := 0; i < v.Len() && isChecked(v.Type()); i++ {
			bad = appendUnder(bad, strconv.Itoa(i), badValues(v.Index(i)))
		}
	case reflect.Map:
		return badEntries(v)
	case reflect.Struct:
		return badFields(v)
	}
	return bad
}

func appendUnder(bad []badValue, name string, parts []badValue) []badValue {
	for _, part := range parts {
		bad = append(bad, part.under(name))
	}
	return bad
}

func notUTF8(text string) []badValue {
	if utf8.ValidString(text) {
		return nil
	}
	return []badValue{{value: strings.ToValidUTF8(text, "\ufffd"), code: TextNotUTF8}}
}

// beyond32Bits checks a count. Numbers of closed lists are for these to check.
func beyond32Bits(v reflect.Value) []badValue {
	if n := v.Int(); v.Type() == countType && n != int64(int32(n)) {
		return []badValue{{value: n, code: CountBeyond32Bits}}
	}
	return nil
}

// badEntries checks keys and values of a map. Their order is that of the names, since maps have none.
func badEntries(m reflect.Value) (bad []badValue) {
	for key, value := range m.Seq2() {
		name := strings.ToValidUTF8(fmt.Sprint(key), "\ufffd")
		bad = appendUnder(bad, name, badValues(key))
		bad = appendUnder(bad, name, badValues(value))
	}
	slices.SortStableFunc(bad, func(a, b badValue) int { return cmp.Compare(a.field, b.field) })
	return bad
}

func beyondLimit(number any) []badValue {
	within := false
	switch n := number.(type) {
	case money.Amount:
		within = n.WithinLimit()
	case money.Decimal:
		within = n.Abs().Less(limit.Decimal())
	}
	if within {
		return nil
	}
	return []badValue{{value: number, code: AmountBeyondLimit}}
}

func badFields(v reflect.Value) (bad []badValue) {
	if t := v.Type(); t == amountType || t == numberType {
		return beyondLimit(v.Interface())
	}
	for _, f := range checkedFields(v.Type()) {
		parts := badValues(v.Field(f.index))
		if f.unlimited {
			parts = slices.DeleteFunc(parts, func(b badValue) bool { return b.code == AmountBeyondLimit })
		}
		bad = appendUnder(bad, f.name, parts)
	}
	return bad
}

// checkedField is a field of a struct that is or holds amounts, counts or texts.
type checkedField struct {
	index     int
	name      string // "" of a body, whose fields are at the level of those around it
	unlimited bool   // amounts may be beyond the limit
}

// checkedFieldsOf keeps what checkedFields finds, by type.
var checkedFieldsOf sync.Map

// checkedFields are those of a struct. No input holds its own type.
func checkedFields(t reflect.Type) []checkedField {
	if known, ok := checkedFieldsOf.Load(t); ok {
		return known.([]checkedField)
	}
	var fields []checkedField
	for i := range t.NumField() {
		f := t.Field(i)
		if !f.IsExported() || !isChecked(f.Type) {
			continue
		}
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous || name == "body" {
			name = ""
		}
		fields = append(fields, checkedField{i, name, f.Tag.Get("limit") == "none"})
	}
	checkedFieldsOf.Store(t, fields)
	return fields
}

// isChecked reports whether values of a type are or hold amounts, counts or texts.
func isChecked(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.String, reflect.Interface:
		return true
	case reflect.Int:
		return t == countType
	case reflect.Pointer, reflect.Slice:
		return isChecked(t.Elem())
	case reflect.Map:
		return isChecked(t.Key()) || isChecked(t.Elem())
	case reflect.Struct:
		return t == amountType || t == numberType || len(checkedFields(t)) > 0
	}
	return false
}

// BadTexts returns a violation for each text of an input that is not UTF-8. The code that prepares an input checks its texts before: a
// password is replaced by its hash.
func BadTexts(input any) []fault.Violation {
	var found []fault.Violation
	for _, bad := range badValues(reflect.ValueOf(input)) {
		if bad.code == TextNotUTF8 {
			found = append(found, bad.violation())
		}
	}
	return found
}
