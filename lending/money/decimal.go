package money

// maxDigits is the precision of a Decimal: 19 significant digits.
const maxDigits = 19

// maxExponent bounds the exponent of a Decimal in both directions. It lies far
// outside anything that a rate or a factor can be.
const maxExponent = 9999

// Decimal is an immutable decimal of up to 19 significant digits, for rates,
// factors and the inside of formulas. The zero value is 0, and == is equality
// of values, because a number has one form only: no trailing zeros, one zero.
//
// The value is coef × 10^exp. A result whose exponent would pass 9999 stays at
// the largest Decimal of its sign; one below -9999 is 0.
type Decimal struct {
	coef uint64
	exp  int32
	neg  bool
}

// DecimalFromInt gives n. It is exact for every int64.
func DecimalFromInt(n int64) Decimal {
	if n < 0 {
		return newDecimal(true, -uint64(n), 0)
	}
	return newDecimal(false, uint64(n), 0)
}

// newDecimal brings a coefficient below 10^19 into the one form of its value.
func newDecimal(negative bool, coef uint64, exp int) Decimal {
	if coef == 0 {
		return Decimal{}
	}
	coef, exp = stripZeros(coef, exp)
	if exp < -maxExponent {
		return Decimal{}
	}
	if exp > maxExponent {
		return Decimal{coef: pow10[maxDigits] - 1, exp: maxExponent, neg: negative}
	}
	return Decimal{coef: coef, exp: int32(exp), neg: negative}
}

// stripZeros moves trailing zeros into the exponent, by halves: five steps for
// the worst case, one test for the usual one. coef is not 0.
func stripZeros(coef uint64, exp int) (uint64, int) {
	if coef%10 != 0 {
		return coef, exp
	}
	if coef%1e16 == 0 {
		coef, exp = coef/1e16, exp+16
	}
	if coef%1e8 == 0 {
		coef, exp = coef/1e8, exp+8
	}
	if coef%1e4 == 0 {
		coef, exp = coef/1e4, exp+4
	}
	if coef%1e2 == 0 {
		coef, exp = coef/1e2, exp+2
	}
	if coef%10 == 0 {
		coef, exp = coef/10, exp+1
	}
	return coef, exp
}

// Sign gives -1, 0 or 1.
func (d Decimal) Sign() int {
	switch {
	case d.coef == 0:
		return 0
	case d.neg:
		return -1
	default:
		return 1
	}
}

// IsZero reports whether d is 0.
func (d Decimal) IsZero() bool { return d.coef == 0 }

// IsPositive reports whether d is greater than 0.
func (d Decimal) IsPositive() bool { return d.coef != 0 && !d.neg }

// IsNegative reports whether d is less than 0.
func (d Decimal) IsNegative() bool { return d.neg }

// Neg gives -d.
func (d Decimal) Neg() Decimal {
	d.neg = !d.neg && d.coef != 0
	return d
}

// Abs gives d without its sign.
func (d Decimal) Abs() Decimal {
	d.neg = false
	return d
}

// Equal reports whether d and e are the same number; the same as ==. It lets
// comparison tools look at values without knowing the fields.
func (d Decimal) Equal(e Decimal) bool { return d == e }

// Less reports whether d is less than e.
func (d Decimal) Less(e Decimal) bool { return d.Cmp(e) < 0 }

// Cmp gives -1 when d is less than e, 0 when they are equal, 1 when d is
// greater. It is exact.
func (d Decimal) Cmp(e Decimal) int {
	if s, t := d.Sign(), e.Sign(); s != t || s == 0 {
		return compare(s, t)
	}
	if d.neg {
		return e.compareMagnitude(d)
	}
	return d.compareMagnitude(e)
}

// compareMagnitude compares two numbers that are not 0, without their signs.
func (d Decimal) compareMagnitude(e Decimal) int {
	dDigits, eDigits := countDigits(d.coef), countDigits(e.coef)
	if c := compare(dDigits+int(d.exp), eDigits+int(e.exp)); c != 0 {
		return c
	}
	return compare(d.coef*pow10[maxDigits-dDigits], e.coef*pow10[maxDigits-eDigits])
}

func compare[T int | int64 | uint64](a, b T) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	default:
		return 0
	}
}

// Decimals gives the number of digits after the decimal point, 0 for whole
// numbers.
func (d Decimal) Decimals() int { return max(0, -int(d.exp)) }

// Amount gives d as a sum of money. It is false, with a zero amount, when d
// has more than six decimals or is not in range; nothing is ever rounded.
func (d Decimal) Amount() (Amount, bool) {
	places := int(d.exp) + amountDecimals
	if places < 0 || places+countDigits(d.coef) > ceilingDigits {
		return Amount{}, false
	}
	return newAmount(d.neg, shifted(d.coef, places)), true
}
