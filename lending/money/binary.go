package money

import "math/bits"

// BinaryFraction gives d as a binary fraction: the whole part of d × 2^64. It
// is false, with 0, unless 0 ≤ d < 1 and d has at most 19 decimals. It is for
// calculations that say how far they may be from the decimal result.
func (d Decimal) BinaryFraction() (uint64, bool) {
	places := maxDigits + int(d.exp)
	if d.neg || places < 0 || places+countDigits(d.coef) > 2*maxDigits {
		return 0, false
	}
	count := shifted(d.coef, places) // of 10^-19
	if count.hi != 0 || count.lo >= pow10[maxDigits] {
		return 0, false
	}
	fraction, _ := bits.Div64(count.lo, 0, pow10[maxDigits])
	return fraction, true
}
