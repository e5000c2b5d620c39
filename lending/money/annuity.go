package money

import (
	"fmt"

	"github.com/ericlagergren/decimal"
)

// Annuity gives the equal instalment that repays principal in the given number
// of periods at the given rate per period (0.01 is one percent):
//
//	P·r·(1+r)^n / ((1+r)^n − 1), and P / n when the rate is 0
//
// It is calculated at 40 digits and rounded once, in m.Mode, to 19 significant
// digits; it is not yet money. It refuses fewer than one period and a negative
// rate (ErrRange).
func (m Arithmetic) Annuity(rate Decimal, periods int, principal Amount) (Decimal, error) {
	if periods < 1 {
		return Decimal{}, fmt.Errorf("annuity over %d periods: %w: at least 1", periods, ErrRange)
	}
	if rate.IsNegative() {
		return Decimal{}, fmt.Errorf("annuity at rate %s: %w: at least 0", rate, ErrRange)
	}
	if rate.IsZero() {
		return m.Div(principal.Decimal(), DecimalFromInt(int64(periods))), nil
	}
	return m.Mode.collapse(instalment(rate.expand(), periods, principal.Decimal().expand()))
}

// instalment is P / s + P·r with s = ((1+r)^n − 1) / r, the same formula
// without a difference of nearly equal numbers: small rates lose no digit.
// Principal first keeps instalments exact that are exact.
func instalment(rate *decimal.Big, periods int, principal *decimal.Big) *decimal.Big {
	redemption := new(decimal.Big)
	precise.Quo(redemption, principal, accumulated(rate, periods))
	interest := new(decimal.Big)
	precise.Mul(interest, principal, rate)
	return precise.Add(redemption, redemption, interest)
}

// accumulated gives s(n) = 1 + (1+r) + ... + (1+r)^(n−1), the final value of
// one unit paid each period, from the leading bit of n downwards:
// s(2k) = s(k)·(2 + r·s(k)) and s(k+1) = s(k)·(1+r) + 1. Only sums of positive
// numbers occur.
func accumulated(rate *decimal.Big, periods int) *decimal.Big {
	one, two := decimal.New(1, 0), decimal.New(2, 0)
	growth := new(decimal.Big)
	precise.Add(growth, one, rate)
	sum, factor := decimal.New(1, 0), new(decimal.Big)
	for bit := leadingBit(periods) >> 1; bit > 0; bit >>= 1 {
		precise.Mul(factor, rate, sum)
		precise.Add(factor, factor, two)
		precise.Mul(sum, sum, factor)
		if periods&bit != 0 {
			precise.Mul(sum, sum, growth)
			precise.Add(sum, sum, one)
		}
	}
	return sum
}
