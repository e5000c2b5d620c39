package money

import (
	"fmt"
	"math/big"

	"github.com/ericlagergren/decimal"
)

// precise calculates at 40 digits, twice the precision of a Decimal, so that
// the errors of a whole formula stay far below the one rounding at its end.
// This file, annuity.go and power.go alone use the library. A context is
// always explicit: the library's plain methods round to 16 digits in silence.
var precise = decimal.Context{Precision: 40, RoundingMode: decimal.ToNearestEven}

// expand gives d for a calculation at 40 digits; it is exact.
func (d Decimal) expand() *decimal.Big {
	x := new(decimal.Big).SetUint64(d.coef)
	x.SetScale(-int(d.exp))
	if d.neg {
		x.SetSignbit(true)
	}
	return x
}

// collapse rounds the result of a calculation at 40 digits to 19. The library
// reports failures as NaN and infinity in the value, never as an error.
func (r Rounding) collapse(x *decimal.Big) (Decimal, error) {
	if x.IsNaN(0) || x.IsInf(0) {
		return Decimal{}, fmt.Errorf("result %v: %w", x, ErrRange)
	}
	_, negative, bytes, exponent := x.Decompose(nil)
	coef, exp := new(big.Int).SetBytes(bytes), int(exponent)
	drop := x.Precision() - maxDigits
	if drop <= 0 {
		return ranged(newDecimal(negative, coef.Uint64(), exp), exp)
	}
	step := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(drop)), nil)
	rest := new(big.Int)
	coef.QuoRem(coef, step, rest)
	dropped := remainderOfBig(rest, step)
	return ranged(r.finish(negative, coef.Uint64(), exp+drop, dropped), exp+drop)
}

func ranged(d Decimal, exp int) (Decimal, error) {
	if exp > maxExponent {
		return Decimal{}, fmt.Errorf("result beyond 10^%d: %w", maxExponent, ErrRange)
	}
	return d, nil
}

func remainderOfBig(rest, step *big.Int) remainder {
	if rest.Sign() == 0 {
		return nothing
	}
	switch new(big.Int).Lsh(rest, 1).Cmp(step) {
	case -1:
		return belowHalf
	case 0:
		return exactHalf
	default:
		return aboveHalf
	}
}
