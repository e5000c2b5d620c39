package money

import (
	"errors"
	"fmt"
)

// The reasons why a text is refused as an amount or a decimal. Errors of this
// package wrap one of them.
var (
	// ErrSyntax: the text is no number in the accepted notation.
	ErrSyntax = errors.New("not a decimal number")
	// ErrPrecision: the number has more digits than the type keeps.
	ErrPrecision = errors.New("too many digits")
	// ErrRange: the number is outside the range of the type.
	ErrRange = errors.New("out of range")
)

// numeral is a number as written: (-)coef × 10^exp, without trailing zeros.
type numeral struct {
	coef     uint64
	exp      int
	digits   int  // significant digits, also those which coef cannot hold
	overlong bool // more than 19 significant digits; coef is meaningless
	negative bool
}

// places gives the number of digits before the decimal point; it is negative
// or zero for numbers below one.
func (n numeral) places() int { return n.digits + n.exp }

// scanner reads a numeral in one pass without allocation.
type scanner[T string | []byte] struct {
	text T
	at   int
	n    numeral
	zero int  // zeros read but not yet known to be inside the number
	seen bool // at least one digit was read
}

// scan reads a whole text: sign, digits, one optional point, and an exponent
// when exponents is set.
func scan[T string | []byte](text T, exponents bool) (numeral, bool) {
	s := scanner[T]{text: text}
	s.sign()
	s.integer()
	s.fraction()
	if !s.seen {
		return numeral{}, false
	}
	if exponents && !s.exponent() {
		return numeral{}, false
	}
	if s.n.digits == 0 {
		s.n = numeral{}
	}
	return s.n, s.at == len(text)
}

func (s *scanner[T]) next(a, b byte) bool {
	if s.at < len(s.text) && (s.text[s.at] == a || s.text[s.at] == b) {
		s.at++
		return true
	}
	return false
}

func (s *scanner[T]) sign() {
	if s.at < len(s.text) {
		s.n.negative = s.text[s.at] == '-'
		s.next('-', '+')
	}
}

// integer leaves trailing zeros in the exponent, because the point may follow.
func (s *scanner[T]) integer() {
	for d, ok := s.digit(); ok; d, ok = s.digit() {
		s.take(d)
	}
	s.n.exp = s.zero
}

func (s *scanner[T]) fraction() {
	if !s.next('.', '.') {
		return
	}
	whole := s.zero
	start := s.at
	last := s.at
	for d, ok := s.digit(); ok; d, ok = s.digit() {
		s.take(d)
		if d != 0 {
			last = s.at
		}
	}
	s.n.exp = start - last
	if last == start {
		s.n.exp = whole
	}
}

func (s *scanner[T]) digit() (uint64, bool) {
	if s.at >= len(s.text) || s.text[s.at]-'0' > 9 {
		return 0, false
	}
	d := uint64(s.text[s.at] - '0')
	s.at++
	s.seen = true
	return d, true
}

// take appends a digit; zeros wait until a digit after them proves them inside.
func (s *scanner[T]) take(d uint64) {
	if d == 0 {
		if s.n.digits > 0 {
			s.zero++
		}
		return
	}
	s.n.digits += s.zero + 1
	if s.n.digits > maxDigits {
		s.n.overlong = true
	} else {
		s.n.coef = s.n.coef*pow10[s.zero+1] + d
	}
	s.zero = 0
}

// exponent reads e±digits. Beyond hugeExponent the value is out of every
// range, so that counting further only risks an overflow.
func (s *scanner[T]) exponent() bool {
	if !s.next('e', 'E') {
		return true
	}
	start := s.at
	negative := s.at < len(s.text) && s.text[s.at] == '-'
	if s.next('-', '+') {
		start++
	}
	value := 0
	for d, ok := s.digit(); ok; d, ok = s.digit() {
		value = min(value*10+int(d), hugeExponent)
	}
	if negative {
		value = -value
	}
	s.n.exp += value
	return s.at > start
}

const hugeExponent = 1 << 27

// refused names the value and the rule; hostile lengths are cut.
func refused(kind, text string, reason error, rule string) error {
	const shown = 60
	if len(text) > shown {
		text = text[:shown] + "…"
	}
	if rule == "" {
		return fmt.Errorf("%s %q: %w", kind, text, reason)
	}
	return fmt.Errorf("%s %q: %w: %s", kind, text, reason, rule)
}

// unquoted strips the quotes of a JSON string; anything else stays.
func unquoted(data []byte) []byte {
	if len(data) >= 2 && data[0] == '"' && data[len(data)-1] == '"' {
		return data[1 : len(data)-1]
	}
	return data
}
