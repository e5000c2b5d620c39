package money

import (
	"math/big"
	"testing"

	"github.com/ericlagergren/decimal"
)

// The pinned version of the decimal library is right. An earlier version, to
// which a plain "go get" resolves, misrounds nearly half of all divisions; this
// test holds a change of version to the same measure.
func TestDecimalLibraryAgainstRationals(t *testing.T) {
	roundings := map[Rounding]decimal.RoundingMode{HalfEven: decimal.ToNearestEven, HalfUp: decimal.ToNearestAway}
	operations := []struct {
		name  string
		ours  func(c decimal.Context, z, x, y *decimal.Big) *decimal.Big
		exact func(z, x, y *big.Rat) *big.Rat
	}{
		{"Add", decimal.Context.Add, (*big.Rat).Add},
		{"Sub", decimal.Context.Sub, (*big.Rat).Sub},
		{"Mul", decimal.Context.Mul, (*big.Rat).Mul},
		{"Quo", decimal.Context.Quo, (*big.Rat).Quo},
	}
	r := newDice(15)
	for _, precision := range []int{12, 19, 20, 34} {
		for mode, theirs := range roundings {
			ctx := decimal.Context{Precision: precision, RoundingMode: theirs}
			for i := range 6_000 {
				op := operations[i%len(operations)]
				x, y := r.decimal(), r.decimal()
				if y.IsZero() {
					continue
				}
				got := op.ours(ctx, new(decimal.Big), x.expand(), y.expand()).Rat(nil)
				want := toDigits(op.exact(new(big.Rat), x.rat(), y.rat()), precision, mode)
				if got.Cmp(want) != 0 {
					t.Fatalf("%s(%s, %s) at %d digits %s = %s, want %s",
						op.name, x, y, precision, mode, got.FloatString(60), want.FloatString(60))
				}
			}
		}
	}
}
