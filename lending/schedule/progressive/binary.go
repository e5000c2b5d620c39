package progressive

import (
	"math/bits"

	"lending.example/platform/lending/money"
)

// A sum in minor units is a count of the smallest unit of the currency, such as cents. Fast paths calculate with such counts and
// with factors as binary fractions (money.Decimal.BinaryFraction). Each bounds its distance from the decimal result, and gives no
// result where that distance could turn a rounding: the caller then calculates in decimals. So both paths give the same figures.

// maxMinorUnits bounds the sums of the fast paths, so that no guard reaches half a minor unit.
const maxMinorUnits = 1 << 56

// steps is where a rounding mode steps from one whole number to the next: rounding a number that is no step is adding whole and
// part (a count of 2^-64), and cutting the fraction off.
type steps struct{ whole, part uint64 }

func stepsOf(mode money.Rounding) steps {
	switch mode {
	case money.Up, money.Ceiling:
		return steps{whole: 1}
	case money.Down, money.Floor:
		return steps{}
	default:
		return steps{part: 1 << 63}
	}
}

// round rounds whole and part (a count of 2^-64). It reports false where a step is nearer than guard, a count of 2^-64.
func (s steps) round(whole, part, guard uint64) (uint64, bool) {
	part, carry := bits.Add64(part, s.part, 0)
	return whole + s.whole + carry, part >= guard && ^part >= guard
}

// interestGuard is the guard of interest for each minor unit of the balance, in counts of 2^-64.
const interestGuard = 64

// interest is the interest of a balance in minor units over a period with a factor, rounded: what Round gives of interestOn over the
// whole period. It reports false where the fast result is not certain.
//
// Proof. Let b be the balance, below 2^56, T < 1 the factor, w = b × T, and all errors counts of 2^-64. The binary fraction f is T ×
// 2^64 with less than 1 cut off, so that b × f is below w by less than b. interestOn takes a product, a quotient and a product of
// 19 digits. Each rounding changes its result by less than 10^-18 of it, in every mode, so that all three change w by less than
// 3.01 × 10^-18 × w < 3.01 × 10^-18 × 2^64 × b < 56 b. The decimal result is therefore less than 57 b from b × f. Where no step is
// within 64 b + 1 of b × f, both round to the same number; the 1 keeps a balance of 0 off the step at 0.
func (s steps) interest(balance, factor uint64) (uint64, bool) {
	whole, part := bits.Mul64(balance, factor)
	return s.round(whole, part, interestGuard*balance+1)
}

// binary is a number of 1 or more: mantissa × 2^exponent, with a mantissa of 2^63 or more. Results are cut to 64 bits.
type binary struct {
	mantissa uint64
	exponent int
}

var binaryOne = binary{mantissa: 1 << 63, exponent: -63}

// grown is x × (1 + f), f a count of 2^-64.
func (x binary) grown(f uint64) binary {
	more, _ := bits.Mul64(x.mantissa, f)
	return x.plus(more)
}

// plusOne is x + 1.
func (x binary) plusOne() binary {
	if x.exponent > 0 {
		return x // 1 is below the last bit
	}
	return x.plus(1 << -x.exponent)
}

// plus adds a number of units of the last bit.
func (x binary) plus(units uint64) binary {
	sum, carry := bits.Add64(x.mantissa, units, 0)
	if carry == 0 {
		return binary{sum, x.exponent}
	}
	return binary{sum>>1 | 1<<63, x.exponent + 1}
}

// binaryAnnuity is the annuity of periods in binary: N and fn of the formula of instalmentFrom.
type binaryAnnuity struct {
	growth, divisor binary
	periods         uint64
}

// add takes the next period in.
func (x *binaryAnnuity) add(factor uint64) {
	if x.periods == 0 {
		x.growth, x.divisor = binaryOne, binaryOne
	} else {
		x.divisor = x.divisor.grown(factor).plusOne()
	}
	x.growth = x.growth.grown(factor)
	x.periods++
}

// instalment is the rounded instalment that repays a balance in minor units: what instalmentFrom rounds, before multiples. It
// reports false where the fast result is not certain.
//
// Proof. All errors are relative, and no term is negative, so that they add up over the periods at most. A decimal operation changes
// its result by less than 10^-18: growth takes two for each period, the divisor three, and the instalment two more. Cutting a
// mantissa of 2^63 or more costs less than 2^-63, and f is below the factor by less than 2^-64: a period costs growth less than 2^-62
// (product, carry, factor) and the divisor less than 2^-61 (the same, sum, carry); the last quotient is 2^62 or more, and cutting it
// costs less than 2^-62. Together that is less than (5.7 n + 2.3) × 10^-18 for n periods, below 10^-13, so that products of errors
// do not count. The quotient is below 2^64: it differs from the decimal one by less than (5.7 n + 2.3) × 10^-18 × 2^64 < 106 n + 43 of
// its last bits. Where no step is within 128 n + 64 of them, both round to the same number.
func (x *binaryAnnuity) instalment(s steps, balance uint64) (uint64, bool) {
	if balance == 0 || balance >= maxMinorUnits {
		return 0, false
	}
	zeros := bits.LeadingZeros64(balance)
	hi, lo := bits.Mul64(balance<<zeros, x.growth.mantissa)
	places := zeros + x.divisor.exponent - x.growth.exponent // of the quotient, behind the binary point
	if hi >= x.divisor.mantissa {
		hi, lo = hi>>1, hi<<63|lo>>1
		places--
	}
	quotient, _ := bits.Div64(hi, lo, x.divisor.mantissa)
	guard := 128*x.periods + 64
	if places < 1 || places > 63 || guard >= 1<<(places-1) {
		return 0, false
	}
	up := 64 - places
	return s.round(quotient>>places, quotient<<up, guard<<up)
}
