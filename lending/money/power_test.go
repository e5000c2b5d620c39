package money

import (
	"errors"
	"fmt"
	"math/big"
	"testing"

	"github.com/ericlagergren/decimal"
	"github.com/google/go-cmp/cmp"
)

func TestPower(t *testing.T) {
	tests := []struct {
		name, base, exponent, want string
		err                        error
	}{
		{name: "effective annual rate", base: "1.01", exponent: "12", want: "1.126825030131969721"},
		{name: "monthly from annual", base: "1.12", exponent: "0.0833333333333333333", want: "1.009488792934582974"},
		{name: "root", base: "2", exponent: "0.5", want: "1.414213562373095049"},
		{name: "exact root", base: "4", exponent: "0.5", want: "2"},
		{name: "discount", base: "1.01", exponent: "-12", want: "0.8874492252651536979"},
		{name: "exponent 0", base: "7", exponent: "0", want: "1"},
		{name: "exponent 1", base: "1.000000000000000001", exponent: "1", want: "1.000000000000000001"},
		{name: "zero to zero", base: "0", exponent: "0", want: "1"},
		{name: "zero", base: "0", exponent: "0.5", want: "0"},
		{name: "negative base", base: "-2", exponent: "3", want: "-8"},
		{name: "negative base, greatest exponent", base: "-1", exponent: "10000", want: "1"},
		{name: "negative base, exponent too great", base: "-1", exponent: "10001", err: ErrRange},
		{name: "exponent ten thousand", base: "1.0001", exponent: "10000", want: "2.718145926825224864"},
		{name: "exponent above ten thousand", base: "1.00001", exponent: "100000", want: "2.718268237174489668"},
		{name: "vanishing", base: "0.5", exponent: "1000000", want: "0"},
		{name: "zero to a negative", base: "0", exponent: "-1", err: ErrRange},
		{name: "root of a negative", base: "-2", exponent: "0.5", err: ErrRange},
		{name: "exploding", base: "2", exponent: "1000000", err: ErrRange},
		{name: "exploding product", base: "1e9000", exponent: "9000", err: ErrRange},
		{name: "vanishing product", base: "1e-9000", exponent: "9000", want: "0"},
		{name: "vanishing quotient", base: "1e9000", exponent: "-9000", want: "0"},
		{name: "exploding root", base: "1e9999", exponent: "1e9999", err: ErrRange},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := Power(MustDecimal(tt.base), MustDecimal(tt.exponent))
			if !errors.Is(err, tt.err) {
				t.Fatalf("%s, error %v, want %v", got, err, tt.err)
			}
			if err == nil {
				if diff := cmp.Diff(tt.want, got.String()); diff != "" {
					t.Error(diff)
				}
			}
		})
	}
}

func TestWholePowerAgainstRationals(t *testing.T) {
	r := newDice(17)
	for range 300 {
		base := newDecimal(r.IntN(2) == 0, r.digits(1+r.IntN(maxDigits)), -r.IntN(20))
		n := r.IntN(61) - 30
		got, err := Power(base, DecimalFromInt(int64(n)))
		if err != nil {
			t.Fatal(err)
		}
		exact := ratPower(base.rat(), max(n, -n))
		if n < 0 {
			exact.Inv(exact)
		}
		if want := toDigits(exact, maxDigits, HalfEven); got.rat().Cmp(want) != 0 {
			t.Fatalf("%s^%d = %s, want %s", base, n, got, want.FloatString(40))
		}
	}
}

// A root is right when the true value lies within half of the last digit: both
// ends of that interval, raised to the degree, must enclose the base.
func TestRootAgainstRationals(t *testing.T) {
	degrees := map[int]string{2: "0.5", 4: "0.25", 5: "0.2", 8: "0.125", 10: "0.1", 16: "0.0625", 20: "0.05", 25: "0.04"}
	r := newDice(18)
	for degree, exponent := range degrees {
		for range 25 {
			base := newDecimal(false, r.digits(1+r.IntN(maxDigits)), -r.IntN(25))
			root, err := Power(base, MustDecimal(exponent))
			if err != nil {
				t.Fatal(err)
			}
			if err := encloses(root, degree, base); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func encloses(root Decimal, degree int, base Decimal) error {
	_, exp := root.full()
	half := new(big.Rat).Quo(powerOfTen(exp), big.NewRat(2, 1))
	low := ratPower(new(big.Rat).Sub(root.rat(), half), degree)
	high := ratPower(new(big.Rat).Add(root.rat(), half), degree)
	if low.Cmp(base.rat()) > 0 || high.Cmp(base.rat()) < 0 {
		return fmt.Errorf("%s is not root %d of %s", root, degree, base)
	}
	return nil
}

func TestEveryModeCollapses(t *testing.T) {
	x := MustDecimal("1.000000000000000001").expand()
	square := precise.Mul(x, x, x) // 1.000000000000000002000000000000000001
	for _, mode := range modes {
		want := "1.000000000000000002"
		if mode == Up || mode == Ceiling {
			want = "1.000000000000000003"
		}
		got, err := mode.collapse(square)
		if err != nil || got.String() != want {
			t.Errorf("%s: %s, %v; want %s", mode, got, err, want)
		}
	}
}

// The library reports failures inside the value; none may pass as a number.
func TestCollapseRefusesWhatIsNoNumber(t *testing.T) {
	one, zero := decimal.New(1, 0), new(decimal.Big)
	for name, x := range map[string]*decimal.Big{
		"infinity": precise.Quo(new(decimal.Big), one, zero),
		"NaN":      precise.Quo(new(decimal.Big), zero, zero),
	} {
		if d, err := HalfEven.collapse(x); !errors.Is(err, ErrRange) {
			t.Errorf("%s gives %s, %v", name, d, err)
		}
	}
}
