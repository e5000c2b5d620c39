package jsonform

import (
	"strconv"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// Writer appends JSON. The zero Writer is ready. Names must be plain: letters, digits and signs that JSON does not escape.
type Writer struct {
	b     []byte
	comma bool // a value was written on this level
}

// NewWriter returns a writer that appends to b.
func NewWriter(b []byte) Writer { return Writer{b: b} }

// Bytes returns what was written.
func (w *Writer) Bytes() []byte { return w.b }

// Begin opens an object or an array: '{' or '['. As a member it follows Name.
func (w *Writer) Begin(bracket byte) {
	w.separate()
	w.b = append(w.b, bracket)
	w.comma = false
}

// End closes what Begin opened: '}' or ']'.
func (w *Writer) End(bracket byte) {
	w.b = append(w.b, bracket)
	w.comma = true
}

// Name writes the name of the next member.
func (w *Writer) Name(name string) {
	w.separate()
	w.b = append(w.b, '"')
	w.b = append(w.b, name...)
	w.b = append(w.b, '"', ':')
	w.comma = false
}

func (w *Writer) separate() {
	if w.comma {
		w.b = append(w.b, ',')
	}
}

// Raw writes a value that is JSON already.
func (w *Writer) Raw(value []byte) {
	w.separate()
	w.b = append(w.b, value...)
	w.comma = true
}

// Int writes a whole number, zero too.
func (w *Writer) Int(name string, n int) {
	w.Name(name)
	w.b = strconv.AppendInt(w.b, int64(n), 10)
	w.comma = true
}

// ID writes an id, and nothing for zero.
func (w *Writer) ID(name string, id int64) {
	if id != 0 {
		w.Name(name)
		w.b = strconv.AppendInt(w.b, id, 10)
		w.comma = true
	}
}

// Word writes a text that is as plain as a name.
func (w *Writer) Word(name, word string) {
	w.Name(name)
	w.b = append(w.b, '"')
	w.b = append(w.b, word...)
	w.b = append(w.b, '"')
	w.comma = true
}

// Flag writes true, and nothing for false.
func (w *Writer) Flag(name string, set bool) {
	if set {
		w.Name(name)
		w.b = append(w.b, "true"...)
		w.comma = true
	}
}

// Amount writes an amount as a number, and nothing for zero.
func (w *Writer) Amount(name string, a money.Amount) {
	if !a.IsZero() {
		w.AmountOrZero(name, a)
	}
}

// AmountOrZero writes an amount as a number, zero too.
func (w *Writer) AmountOrZero(name string, a money.Amount) {
	w.Name(name)
	w.b, _ = a.AppendText(w.b)
	w.comma = true
}

// Date writes a date in its ISO form, "" for the zero date.
func (w *Writer) Date(name string, d calendar.Date) {
	w.Name(name)
	w.b = append(w.b, '"')
	w.b, _ = d.AppendText(w.b)
	w.b = append(w.b, '"')
	w.comma = true
}

// DateIfSet is Date, but writes nothing for the zero date.
func (w *Writer) DateIfSet(name string, d calendar.Date) {
	if !d.IsZero() {
		w.Date(name, d)
	}
}
