package money

import (
	"fmt"
	"math/bits"

	"github.com/ericlagergren/decimal"
)

// Powers whose logarithm passes this bound leave the exponents of a Decimal.
const largestLogarithm = 25_000

// longestProduct is the greatest whole exponent that is multiplied out;
// beyond, logarithms are as exact and cheaper.
const longestProduct = 10_000

// Power gives base^exponent, calculated at 40 digits and rounded half-even to
// 19 significant digits, for effective rates such as 1.01^12 and 1.12^(1/12).
// The exponent may be any Decimal; 0^0 is 1. It refuses with ErrRange a
// negative exponent of 0, a negative base unless the exponent is whole and
// within ±10,000, and results beyond 10^9999; results too small for a Decimal
// are 0.
func Power(base, exponent Decimal) (Decimal, error) {
	if n, ok := exponent.small(); ok && (n >= 0 || !base.IsZero()) {
		return HalfEven.collapse(wholePower(base.expand(), n))
	}
	if base.IsZero() && exponent.IsPositive() {
		return Decimal{}, nil
	}
	if !base.IsPositive() {
		return Decimal{}, fmt.Errorf("%s to the power of %s: %w: not a real number", base, exponent, ErrRange)
	}
	return realPower(base, exponent)
}

// small gives a whole number within ±longestProduct.
func (d Decimal) small() (int, bool) {
	if d.exp < 0 || d.exp > 4 || d.coef > longestProduct {
		return 0, false
	}
	n := int(d.coef * pow10[d.exp])
	if d.neg {
		n = -n
	}
	return n, -longestProduct <= n && n <= longestProduct
}

// wholePower multiplies out, which keeps exact powers exact.
func wholePower(base *decimal.Big, n int) *decimal.Big {
	count, product := max(n, -n), decimal.New(1, 0)
	for bit := leadingBit(count); bit > 0; bit >>= 1 {
		precise.Mul(product, product, product)
		if count&bit != 0 {
			precise.Mul(product, product, base)
		}
	}
	if n < 0 {
		precise.Quo(product, decimal.New(1, 0), product)
	}
	return product
}

// realPower is e^(exponent · ln base); base is positive.
func realPower(base, exponent Decimal) (Decimal, error) {
	logarithm := new(decimal.Big)
	precise.Log(logarithm, base.expand())
	precise.Mul(logarithm, logarithm, exponent.expand())
	if logarithm.CmpAbs(decimal.New(largestLogarithm, 0)) > 0 {
		if logarithm.Signbit() {
			return Decimal{}, nil
		}
		return Decimal{}, fmt.Errorf("%s to the power of %s: %w: beyond 10^%d", base, exponent, ErrRange, maxExponent)
	}
	return HalfEven.collapse(precise.Exp(new(decimal.Big), logarithm))
}

// leadingBit gives the greatest power of two that is not above n; 0 for 0.
func leadingBit(n int) int {
	if n == 0 {
		return 0
	}
	return 1 << (bits.Len(uint(n)) - 1)
}
