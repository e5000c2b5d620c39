package money

import "math/bits"

// Limit bounds the sums that people agree on, such as a principal, in whole
// units of the currency: they lie between -Limit and Limit, both excluded, so
// that they have at most 13 digits before the point and 19 in all.
const Limit = 10_000_000_000_000

// IntegerDigits bounds what comes of such sums, such as what is payable with
// interest or the total of a book: so many digits before the point are in range.
// Parse, JSON and Decimal.Amount refuse more, and so do stores. 128 bits hold
// more than 10^8 of the greatest, and 10^19 of those below Limit, so that sums
// need no overflow check.
const IntegerDigits = 24

// amountDecimals is the fixed scale of an Amount.
const (
	amountDecimals = 6
	million        = 1_000_000
)

// Amount is a sum of money, exact to the millionth of a unit. It carries no
// currency. It is immutable, comparable with ==, its zero value is 0, and
// adding, subtracting and comparing are exact and do not allocate.
//
// It is a 128-bit two's complement count of millionths.
type Amount struct {
	hi int64
	lo uint64
}

// FromInt gives n whole units. It is exact for every int64.
func FromInt(n int64) Amount {
	if n < 0 {
		return FromInt(-(n + 1)).Add(FromInt(1)).Neg()
	}
	hi, lo := bits.Mul64(uint64(n), million)
	return Amount{int64(hi), lo}
}

// FromMillionths gives n millionths of a unit.
func FromMillionths(n int64) Amount { return Amount{n >> 63, uint64(n)} }

// Millionths gives the count of millionths; false, with 0, when it does not
// fit an int64, as from 9,223,372,036,854.775808 on.
func (a Amount) Millionths() (int64, bool) {
	n := int64(a.lo)
	if a.hi != n>>63 {
		return 0, false
	}
	return n, true
}

// newAmount gives a magnitude of millionths with a sign.
func newAmount(negative bool, magnitude wide) Amount {
	a := Amount{int64(magnitude.hi), magnitude.lo}
	if negative {
		return a.Neg()
	}
	return a
}

// magnitude gives the millionths without sign.
func (a Amount) magnitude() wide {
	a = a.Abs()
	return wide{uint64(a.hi), a.lo}
}

// Add gives a + b, exactly.
func (a Amount) Add(b Amount) Amount {
	lo, carry := bits.Add64(a.lo, b.lo, 0)
	return Amount{a.hi + b.hi + int64(carry), lo}
}

// Sub gives a - b, exactly.
func (a Amount) Sub(b Amount) Amount {
	lo, borrow := bits.Sub64(a.lo, b.lo, 0)
	return Amount{a.hi - b.hi - int64(borrow), lo}
}

// Neg gives -a.
func (a Amount) Neg() Amount { return Amount{}.Sub(a) }

// Abs gives a without its sign.
func (a Amount) Abs() Amount {
	if a.hi < 0 {
		return a.Neg()
	}
	return a
}

// Times gives a × n, exactly: the total of n equal parts.
func (a Amount) Times(n int) Amount {
	product := a.magnitude().times(magnitudeOf(n))
	return newAmount((a.hi < 0) != (n < 0), product)
}

func magnitudeOf(n int) uint64 {
	if n < 0 {
		return -uint64(n)
	}
	return uint64(n)
}

// Sum adds all amounts; of none it is 0.
func Sum(amounts ...Amount) Amount {
	var total Amount
	for _, a := range amounts {
		total = total.Add(a)
	}
	return total
}

// Cmp gives -1 when a is less than b, 0 when they are equal, 1 when a is
// greater.
func (a Amount) Cmp(b Amount) int {
	if a.hi != b.hi {
		return compare(a.hi, b.hi)
	}
	return compare(a.lo, b.lo)
}

// Less reports whether a is less than b.
func (a Amount) Less(b Amount) bool {
	return a.hi < b.hi || (a.hi == b.hi && a.lo < b.lo)
}

// Equal reports whether a and b are the same sum; the same as ==. It lets
// comparison tools look at values without knowing the fields.
func (a Amount) Equal(b Amount) bool { return a == b }

// Sign gives -1, 0 or 1.
func (a Amount) Sign() int {
	switch {
	case a.hi < 0:
		return -1
	case a.IsZero():
		return 0
	default:
		return 1
	}
}

// IsZero reports whether a is 0.
func (a Amount) IsZero() bool { return a == Amount{} }

// IsPositive reports whether a is greater than 0.
func (a Amount) IsPositive() bool { return a.hi >= 0 && !a.IsZero() }

// IsNegative reports whether a is less than 0.
func (a Amount) IsNegative() bool { return a.hi < 0 }

// WithinLimit reports whether a lies between -Limit and Limit. Sums and results
// of formulas may leave it; what people agree on may not.
func (a Amount) WithinLimit() bool {
	const end = Limit * million
	m := a.magnitude()
	return m.hi == 0 && m.lo < end
}

// InRange reports whether a has at most IntegerDigits digits before the point.
// Nothing else is stored or read.
func (a Amount) InRange() bool { return a.magnitude().less(widePow10[ceilingDigits]) }

// Min gives the smaller amount.
func Min(a, b Amount) Amount {
	if b.Less(a) {
		return b
	}
	return a
}

// Max gives the greater amount.
func Max(a, b Amount) Amount {
	if a.Less(b) {
		return b
	}
	return a
}

// Decimals gives the number of significant digits after the decimal point,
// 0..6: 100.50 has one. A sum with more decimals than its currency is too
// precise.
func (a Amount) Decimals() int {
	_, fraction := a.magnitude().divide(million)
	if fraction == 0 {
		return 0
	}
	_, zeros := stripZeros(fraction, 0)
	return amountDecimals - zeros
}

// Decimal gives a as a number. It is exact for up to 19 significant digits,
// hence for every amount within Limit; beyond, it is rounded half-even.
func (a Amount) Decimal() Decimal {
	return HalfEven.significant(a.hi < 0, a.magnitude(), -amountDecimals, false)
}
