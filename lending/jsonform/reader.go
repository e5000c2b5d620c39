package jsonform

import (
	"errors"
	"fmt"
	"strconv"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// ErrMalformed is wrapped by the error about text that is not the JSON which the reader was asked for.
var ErrMalformed = errors.New("jsonform: malformed")

// deepest is how many objects and arrays may lie within each other in a value that is skipped.
const deepest = 100

// Reader reads JSON from front to back. The first error sticks: all that follows reads zero values, and [Reader.End] returns it.
type Reader struct {
	data []byte
	at   int
	err  error
}

// NewReader returns a reader of a text. What the reader returns as bytes lies within the text.
func NewReader(data []byte) *Reader { return &Reader{data: data} }

// End checks that nothing follows, and returns the first error.
func (r *Reader) End() error {
	if r.peek() != 0 || r.at < len(r.data) {
		r.fail("the end")
	}
	return r.err
}

// Begin enters an object or an array: '{' or '['.
func (r *Reader) Begin(bracket byte) {
	if r.peek() != bracket {
		r.fail(string(bracket))
		return
	}
	r.at++
}

// More reports whether another member or element follows, and leaves the object or array after its last: '}' or ']'.
func (r *Reader) More(bracket byte) bool {
	c := r.peek()
	switch {
	case r.err != nil || c == 0:
		r.fail(string(bracket))
		return false
	case c == bracket:
		r.at++
		return false
	case r.first():
		return true
	case c != ',':
		r.fail(", or " + string(bracket))
		return false
	}
	r.at++
	return true
}

// first reports whether nothing but space stands between the position and the bracket that was opened last.
func (r *Reader) first() bool {
	for i := r.at - 1; i >= 0; i-- {
		if c := r.data[i]; !space(c) {
			return c == '{' || c == '['
		}
	}
	return false
}

// Name reads the name of a member, as it is written between its quotes.
func (r *Reader) Name() []byte {
	name := r.text()
	if r.peek() != ':' {
		r.fail(":")
		return nil
	}
	r.at++
	return name
}

// Value reads a value of any kind and returns its text.
func (r *Reader) Value() []byte {
	r.peek()
	from := r.at
	r.skip(0)
	if r.err != nil {
		return nil
	}
	return r.data[from:r.at]
}

func (r *Reader) skip(depth int) {
	c := r.peek()
	switch {
	case depth > deepest:
		r.fail("fewer levels")
	case c == '"':
		r.text()
	case c == '{':
		for r.Begin('{'); r.More('}'); {
			r.Name()
			r.skip(depth + 1)
		}
	case c == '[':
		for r.Begin('['); r.More(']'); {
			r.skip(depth + 1)
		}
	default:
		r.word()
	}
}

// Null reads null, if that is what follows.
func (r *Reader) Null() bool {
	if r.peek() != 'n' {
		return false
	}
	if string(r.word()) != "null" {
		r.fail("null")
	}
	return true
}

// Int reads a whole number.
func (r *Reader) Int() int {
	n, err := strconv.Atoi(string(r.word()))
	r.refuse(err)
	return n
}

// Byte reads a whole number from 0 to 255.
func (r *Reader) Byte() uint8 {
	n, err := strconv.ParseUint(string(r.word()), 10, 8)
	r.refuse(err)
	return uint8(n)
}

// Flag reads true or false.
func (r *Reader) Flag() bool {
	switch string(r.word()) {
	case "true":
		return true
	case "false":
	default:
		r.fail("true or false")
	}
	return false
}

// Amount reads a number.
func (r *Reader) Amount() money.Amount {
	var a money.Amount
	if word := r.word(); r.err == nil {
		r.refuse(a.UnmarshalJSON(word))
	}
	return a
}

// Date reads a date in its ISO form, between quotes; "" is the zero date.
func (r *Reader) Date() calendar.Date {
	var d calendar.Date
	if text := r.text(); r.err == nil {
		r.refuse(d.UnmarshalText(text))
	}
	return d
}

// text reads a string and returns what stands between its quotes, escapes as they are.
func (r *Reader) text() []byte {
	if r.peek() != '"' {
		r.fail("a string")
		return nil
	}
	from := r.at + 1
	for i := from; i < len(r.data); i++ {
		switch r.data[i] {
		case '"':
			r.at = i + 1
			return r.data[from:i]
		case '\\':
			i++
		}
	}
	r.fail("the end of a string")
	return nil
}

// word reads a number, true, false or null.
func (r *Reader) word() []byte {
	r.peek()
	from := r.at
	for r.at < len(r.data) && plain(r.data[r.at]) {
		r.at++
	}
	if r.at == from {
		r.fail("a number or a word")
		return nil
	}
	return r.data[from:r.at]
}

// peek skips space and returns the next byte; 0 at the end and after an error.
func (r *Reader) peek() byte {
	if r.err != nil {
		return 0
	}
	for ; r.at < len(r.data); r.at++ {
		if c := r.data[r.at]; !space(c) {
			return c
		}
	}
	return 0
}

func (r *Reader) refuse(err error) {
	if err != nil && r.err == nil {
		r.err = fmt.Errorf("%w: before byte %d: %w", ErrMalformed, r.at, err)
	}
}

func (r *Reader) fail(wanted string) {
	if r.err == nil {
		r.err = fmt.Errorf("%w: no %s at byte %d", ErrMalformed, wanted, r.at)
	}
}

func space(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' }

// plain are the bytes of numbers and of true, false and null.
func plain(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c == '.' || c == '-' || c == '+' || c == 'E'
}
