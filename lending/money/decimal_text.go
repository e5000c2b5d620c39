package money

import "strconv"

// plainZeros is the number of padding zeros up to which text is written
// without an exponent.
const plainZeros = 64

// ParseDecimal reads a decimal number, with an optional sign and exponent:
// "12.5", "-0.07", "1e-3". Zeros at either end do not count as digits. It
// refuses other text (ErrSyntax), more than 19 significant digits
// (ErrPrecision) and exponents beyond ±9999 (ErrRange).
func ParseDecimal(s string) (Decimal, error) {
	n, ok := scan(s, true)
	if !ok {
		return Decimal{}, refused("decimal", s, ErrSyntax, "")
	}
	if n.overlong {
		return Decimal{}, refused("decimal", s, ErrPrecision, "at most 19 significant digits")
	}
	if n.exp > maxExponent || n.exp < -maxExponent {
		return Decimal{}, refused("decimal", s, ErrRange, "the exponent must be within ±9999")
	}
	return newDecimal(n.negative, n.coef, n.exp), nil
}

// MustDecimal is ParseDecimal for constants in source code; it panics on an
// error.
func MustDecimal(s string) Decimal {
	d, err := ParseDecimal(s)
	if err != nil {
		panic(err)
	}
	return d
}

// String gives the plain notation without trailing zeros: "0.0175", "1200".
// Only a number that would need more than 64 padding zeros is written with an
// exponent: "1e-80".
func (d Decimal) String() string {
	var buffer [96]byte
	return string(d.append(buffer[:0]))
}

// AppendText appends the text of String; the error is always nil.
func (d Decimal) AppendText(b []byte) ([]byte, error) { return d.append(b), nil }

// MarshalText gives the text of String; the error is always nil.
func (d Decimal) MarshalText() ([]byte, error) { return d.append(nil), nil }

// UnmarshalText reads what ParseDecimal reads.
func (d *Decimal) UnmarshalText(text []byte) error {
	parsed, err := ParseDecimal(string(text))
	if err == nil {
		*d = parsed
	}
	return err
}

// MarshalJSON gives a JSON number with the text of String.
func (d Decimal) MarshalJSON() ([]byte, error) { return d.append(nil), nil }

// UnmarshalJSON reads a JSON number, or a string with what ParseDecimal reads;
// null leaves d untouched.
func (d *Decimal) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		return nil
	}
	return d.UnmarshalText(unquoted(data))
}

func (d Decimal) append(b []byte) []byte {
	if d.neg {
		b = append(b, '-')
	}
	var buffer [20]byte
	digits := strconv.AppendUint(buffer[:0], d.coef, 10)
	point := len(digits) + int(d.exp) // digits before the decimal point
	switch {
	case d.exp > plainZeros || point < -plainZeros:
		b = append(append(b, digits...), 'e')
		return strconv.AppendInt(b, int64(d.exp), 10)
	case d.exp >= 0:
		return appendZeros(append(b, digits...), int(d.exp))
	case point > 0:
		b = append(append(b, digits[:point]...), '.')
		return append(b, digits[point:]...)
	default:
		return append(appendZeros(append(b, "0."...), -point), digits...)
	}
}

func appendZeros(b []byte, n int) []byte {
	for range n {
		b = append(b, '0')
	}
	return b
}
