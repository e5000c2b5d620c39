package products

import (
	"fmt"

	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
)

// The checks below are about attributes that may be absent: what was not sent is not judged.

// ifSent judges a value that was sent.
func ifSent[T any](value *T, judge func(T)) {
	if value != nil {
		judge(*value)
	}
}

// sentTrue reports whether a switch was sent and is on.
func sentTrue(value *bool) bool { return value != nil && *value }

func positive[T ~int | ~int64](c *fault.Checks, field string, value *T) {
	if value != nil && *value <= 0 {
		c.Fail(field, *value, fault.NotPositive)
	}
}

func notNegative[T ~int | ~int64](c *fault.Checks, field string, value *T) {
	if value != nil && *value < 0 {
		c.Fail(field, *value, fault.Negative)
	}
}

func between[T ~int](c *fault.Checks, field string, value *T, low, high T) {
	if value != nil && (*value < low || *value > high) {
		c.Fail(field, *value, fault.OutOfRange, int(low), int(high))
	}
}

// oneOf fails a value outside its enumeration.
func oneOf[T ~int | ~string](c *fault.Checks, field string, value *T, table *enumeration.Table[T]) {
	if value != nil && !table.Has(*value) {
		c.Fail(field, *value, fault.NotListed, table.Values())
	}
}

// listed fails a text outside its enumeration; "" is not sent.
func listed[T ~string](c *fault.Checks, field string, value T, table *enumeration.Table[T]) {
	if value != "" && !table.Has(value) {
		c.Fail(field, value, fault.NotListed, table.Values())
	}
}

func positiveAmount(c *fault.Checks, field string, value *money.Amount) {
	if value != nil && !value.IsPositive() {
		c.Fail(field, *value, fault.NotPositive)
	}
}

// number is an amount or a decimal.
type number[T any] interface {
	comparable
	IsNegative() bool
	Less(T) bool
}

func notNegativeNumber[T number[T]](c *fault.Checks, field string, value *T) {
	if value != nil && (*value).IsNegative() {
		c.Fail(field, *value, fault.Negative)
	}
}

// within fails a number outside [low, high], naming the bound that it passes.
func within[T number[T]](c *fault.Checks, field string, value *T, low, high T) {
	switch {
	case value == nil:
	case (*value).Less(low):
		c.Fail(field, *value, fault.BelowMinimum, *value, low)
	case high.Less(*value):
		c.Fail(field, *value, fault.AboveMaximum, *value, high)
	}
}

// percent fails a percentage outside [low, high].
func percent(c *fault.Checks, field string, value *money.Decimal, low, high int64) {
	within(c, field, value, money.DecimalFromInt(low), money.DecimalFromInt(high))
}

// whole lets whole numbers be bounded like amounts.
type whole int

func (n whole) IsNegative() bool  { return n < 0 }
func (n whole) Less(m whole) bool { return n < m }
func wholeOf(n *int) *whole       { return (*whole)(n) }

// boundaries are the attribute names of a default value and of the bounds that loans must keep.
type boundaries struct{ value, low, high string }

// bounded checks a default value against the bounds of loans, and the bounds against each other; outside is the suffix
// for a value outside two bounds.
func bounded[T number[T]](c *fault.Checks, names boundaries, outside string, value T, low, high *T) {
	switch {
	case c.Failed(names.value) || c.Failed(names.low) || c.Failed(names.high):
	case low != nil && high != nil && (*high).Less(*low):
		c.Fail(names.high, *high, fault.BelowMinimum, *high, *low)
	case low != nil && high != nil && (value.Less(*low) || (*high).Less(value)):
		args := []any{value, *low, *high}
		if outside == fault.OutOfRange {
			args = args[1:]
		}
		c.Fail(names.value, value, outside, args...)
	case low != nil && high == nil && value.Less(*low):
		c.Fail(names.value, value, fault.BelowMinimum, value, *low)
	case high != nil && low == nil && (*high).Less(value):
		c.Fail(names.value, value, fault.AboveMaximum, value, *high)
	}
}

var hundred = money.DecimalFromInt(100)

// refuseSent fails an attribute that means nothing in this product.
func refuseSent[T any](c *fault.Checks, field string, value *T, suffix string) {
	if value != nil {
		c.Fail(field, *value, suffix)
	}
}

// oneSpelling fails the second spelling of an attribute when both were sent and differ.
func oneSpelling[T comparable](c *fault.Checks, second string, value *T, first string, same *T) {
	if value != nil && same != nil && *value != *same {
		c.Fail(second, *value, fault.AlsoProvidedAbove+"."+first+".is.populated")
	}
}

// element is one entry of a list in an input: its violations are coded "<list>.<part>" and located "list[i][part]".
type element struct {
	list  string
	index int
}

func elementOf(list string, index int) element { return element{list, index} }

func (e element) fail(c *fault.Checks, part string, value any, suffix string, args ...any) {
	e.failAs(c, productResource, part, value, suffix, args...)
}

// failAs fails a part of an element of another resource than products.
func (e element) failAs(c *fault.Checks, of, part string, value any, suffix string, args ...any) {
	found := fault.CheckOf(of).Fail(e.list+"."+part, value, suffix, args...).Violations()
	for _, v := range found {
		v.Field = fmt.Sprintf("%s[%d][%s]", e.list, e.index, part)
		c.Add(v)
	}
}
