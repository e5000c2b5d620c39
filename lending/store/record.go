package store

import (
	"cmp"
	"sync/atomic"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// Record is one stored record. Values stand in the order of the kind's columns.
type Record struct {
	ID       int64
	Revision int64
	Values   []Value
	Body     []byte // canonical JSON

	made *atomic.Pointer[any] // the value made of the body, shared by all copies of the record; nil where it is not kept
}

// Kept returns the record with room for the value that a Table makes of its body, so that one whose values are shared makes it
// once. For stores that keep records in memory.
func (r Record) Kept() Record {
	r.made = new(atomic.Pointer[any])
	return r
}

// Value is the value of a column: null, a whole number, a text, a date or an exact amount. Comparable with ==.
type Value struct {
	kind   uint8 // 0 null, else ColumnType+1
	number int64
	text   string
	amount money.Amount
}

// Null is the absent value.
var Null Value

// Int makes an integer value.
func Int(n int64) Value { return Value{kind: uint8(Integer) + 1, number: n} }

// Bool makes an integer value, 0 or 1.
func Bool(b bool) Value {
	if b {
		return Int(1)
	}
	return Int(0)
}

// OptionalInt makes an integer value, null for 0; for references, whose ids start at 1.
func OptionalInt(n int64) Value {
	if n == 0 {
		return Null
	}
	return Int(n)
}

// String makes a text value.
func String(s string) Value { return Value{kind: uint8(Text) + 1, text: s} }

// OptionalString makes a text value, null for "".
func OptionalString(s string) Value {
	if s == "" {
		return Null
	}
	return String(s)
}

// Day makes a date value, null for the zero date.
func Day(d calendar.Date) Value {
	if d.IsZero() {
		return Null
	}
	return Value{kind: uint8(Date) + 1, number: int64(d.Ordinal())}
}

// Money makes a decimal value.
func Money(a money.Amount) Value { return Value{kind: uint8(Decimal) + 1, amount: a} }

// IsNull reports whether the value is absent.
func (v Value) IsNull() bool { return v.kind == 0 }

// Type returns the column type of a non-null value.
func (v Value) Type() ColumnType { return ColumnType(v.kind - 1) }

// Int64 returns the number of an integer value, 0 otherwise.
func (v Value) Int64() int64 {
	if v.kind != uint8(Integer)+1 {
		return 0
	}
	return v.number
}

// Text returns the text of a text value, "" otherwise.
func (v Value) Text() string { return v.text }

// Date returns the date of a date value, the zero date otherwise.
func (v Value) Date() calendar.Date {
	if v.kind != uint8(Date)+1 {
		return calendar.Date{}
	}
	return calendar.FromOrdinal(int32(v.number))
}

// Amount returns the amount of a decimal value, 0 otherwise.
func (v Value) Amount() money.Amount { return v.amount }

// Compare orders values: null first, then by number, date, amount, or text by bytes. Values of different types
// order by type.
func (v Value) Compare(w Value) int {
	if c := cmp.Compare(v.kind, w.kind); c != 0 {
		return c
	}
	switch v.kind {
	case uint8(Text) + 1:
		return cmp.Compare(v.text, w.text)
	case uint8(Decimal) + 1:
		return v.amount.Cmp(w.amount)
	}
	return cmp.Compare(v.number, w.number)
}
