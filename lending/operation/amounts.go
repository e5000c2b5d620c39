package operation

import (
	"fmt"
	"reflect"
	"strings"
	"sync"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
)

// AmountBeyondLimit is the code of an amount that nobody may agree on.
const AmountBeyondLimit = "validation.msg.invalid.decimal.format"

var (
	amountType = reflect.TypeFor[money.Amount]()
	numberType = reflect.TypeFor[money.Decimal]() // a rate, or what is a sum for one sort of charges and a percentage for another
	limit      = money.FromInt(money.Limit)
)

// beyondLimit finds the amounts and other numbers of an input that reach money.Limit. A field tagged limit:"none" pays, or gives
// back, what came of other amounts and may be more (docs/semantics/schedules.md, 1.5).
func beyondLimit(input reflect.Value) []fault.Violation {
	var found []fault.Violation
	eachAmount(input, "", func(field string, value any) {
		if withinLimit(value) {
			return
		}
		found = append(found, fault.Violation{
			Code: AmountBeyondLimit, Field: field, Value: value, Args: []any{limit},
			Message: fmt.Sprintf("The parameter `%s` must lie between -%v and %[2]v, both excluded.", field, limit),
		})
	})
	return found
}

func withinLimit(value any) bool {
	if a, is := value.(money.Amount); is {
		return a.WithinLimit()
	}
	d, _ := value.(money.Decimal)
	return d.Abs().Less(limit.Decimal())
}

// eachAmount calls do with every amount of a value that the limit holds for, and with the name of its parameter.
func eachAmount(v reflect.Value, name string, do func(string, any)) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() && holdsAmounts(v.Type()) {
			eachAmount(v.Elem(), name, do)
		}
	case reflect.Slice:
		for i := 0; i < v.Len() && holdsAmounts(v.Type()); i++ {
			eachAmount(v.Index(i), fmt.Sprintf("%s[%d]", name, i), do)
		}
	case reflect.Struct:
		if t := v.Type(); t == amountType || t == numberType {
			do(name, v.Interface())
			return
		}
		for _, f := range amountFields(v.Type()) {
			eachAmount(v.Field(f.index), f.under(name), do)
		}
	}
}

// amountField is a field of a struct that is or holds amounts.
type amountField struct {
	index int
	name  string // "" of a body, whose fields stand beside those around it
}

func (f amountField) under(name string) string {
	switch {
	case f.name == "":
		return name
	case name == "":
		return f.name
	}
	return name + "[" + f.name + "]"
}

// amountFieldsOf keeps what amountFields finds, by type.
var amountFieldsOf sync.Map

// amountFields are those of a struct. No input holds its own type.
func amountFields(t reflect.Type) []amountField {
	if known, ok := amountFieldsOf.Load(t); ok {
		return known.([]amountField)
	}
	var fields []amountField
	for i := range t.NumField() {
		f := t.Field(i)
		if !f.IsExported() || f.Tag.Get("limit") == "none" || !holdsAmounts(f.Type) {
			continue
		}
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous || name == "body" {
			name = ""
		}
		fields = append(fields, amountField{i, name})
	}
	amountFieldsOf.Store(t, fields)
	return fields
}

func holdsAmounts(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice:
		return holdsAmounts(t.Elem())
	case reflect.Struct:
		return t == amountType || t == numberType || len(amountFields(t)) > 0
	}
	return false
}
