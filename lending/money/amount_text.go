package money

import "strconv"

// Parse reads a sum of money in plain notation with an optional sign: "100",
// "-0.5", "1234.560000". It refuses other text, exponents too (ErrSyntax),
// more than six significant decimals (ErrPrecision) and sums that are not in
// range (ErrRange).
func Parse(s string) (Amount, error) { return parseAmount(s, false) }

// MustParse is Parse for constants in source code; it panics on an error.
func MustParse(s string) Amount {
	a, err := Parse(s)
	if err != nil {
		panic(err)
	}
	return a
}

func parseAmount[T string | []byte](s T, exponents bool) (Amount, error) {
	n, ok := scan(s, exponents)
	if !ok {
		return Amount{}, refused("amount", string(s), ErrSyntax, "")
	}
	if n.places() > IntegerDigits {
		return Amount{}, refused("amount", string(s), ErrRange, rangeRule)
	}
	if n.exp < -amountDecimals {
		return Amount{}, refused("amount", string(s), ErrPrecision, "at most 6 decimals")
	}
	if n.overlong {
		return newAmount(n.negative, significantDigits(s, n.digits).shifted(n.exp+amountDecimals)), nil
	}
	return newAmount(n.negative, shifted(n.coef, n.exp+amountDecimals)), nil
}

const rangeRule = "a sum has at most 24 digits before the point"

// significantDigits reads so many digits, from the first that is not 0, of a
// text that was scanned: more than 64 bits hold.
func significantDigits[T string | []byte](text T, digits int) wide {
	var w wide
	for i, taken := 0, 0; taken < digits; i++ {
		d := text[i] - '0'
		if d > 9 || d == 0 && taken == 0 {
			continue
		}
		w = w.times(10).plus(wide{lo: uint64(d)})
		taken++
	}
	return w
}

// String gives the plain notation without trailing zeros: "100", "100.5".
func (a Amount) String() string { return a.Format(0) }

// Format gives the plain notation with at least the given number of decimals,
// 0..6: 100.5 with 2 is "100.50". Significant decimals beyond it are shown
// too, because leaving them out would be an unnamed rounding.
func (a Amount) Format(digits int) string {
	var buffer [48]byte
	return string(a.append(buffer[:0], digits))
}

// AppendText appends the text of String; the error is always nil.
func (a Amount) AppendText(b []byte) ([]byte, error) { return a.append(b, 0), nil }

// MarshalText gives the text of String; the error is always nil.
func (a Amount) MarshalText() ([]byte, error) { return a.append(nil, 0), nil }

// UnmarshalText reads what Parse reads.
func (a *Amount) UnmarshalText(text []byte) error { return a.set(text, false) }

// MarshalJSON gives a JSON number with the text of String.
func (a Amount) MarshalJSON() ([]byte, error) { return a.append(nil, 0), nil }

// UnmarshalJSON reads a JSON number or a string, under the rules of Parse, but
// also with an exponent when the sum is exact: 1e3. null leaves a untouched.
func (a *Amount) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		return nil
	}
	return a.set(unquoted(data), true)
}

func (a *Amount) set(text []byte, exponents bool) error {
	parsed, err := parseAmount(text, exponents)
	if err == nil {
		*a = parsed
	}
	return err
}

func (a Amount) append(b []byte, digits int) []byte {
	if a.hi < 0 {
		b = append(b, '-')
	}
	whole, fraction := a.magnitude().divide(million)
	b = whole.append(b)
	shown := max(min(digits, amountDecimals), a.Decimals())
	if shown == 0 {
		return b
	}
	b = append(b, '.')
	return appendPadded(b, fraction/pow10[amountDecimals-shown], shown)
}

// append writes w in decimal.
func (w wide) append(b []byte) []byte {
	if w.hi == 0 {
		return strconv.AppendUint(b, w.lo, 10)
	}
	upper, lower := w.divide(pow10[maxDigits])
	return appendPadded(upper.append(b), lower, maxDigits)
}

// appendPadded writes n with leading zeros, width digits in all.
func appendPadded(b []byte, n uint64, width int) []byte {
	b = appendZeros(b, width-max(1, countDigits(n)))
	return strconv.AppendUint(b, n, 10)
}
