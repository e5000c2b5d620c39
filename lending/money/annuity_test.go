package money

import (
	"errors"
	"math/big"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestAnnuity(t *testing.T) {
	tests := []struct {
		name, rate, principal string
		periods               int
		want, cents           string
	}{
		{"one percent over eighteen periods", "0.01", "5000", 18, "304.9102394765066229", "304.91"},
		{"no interest", "0", "1000", 3, "333.3333333333333333", "333.33"},
		{"one period", "0.02", "100", 1, "102", "102"},
		{"exact instalment", "0.5", "3", 2, "2.7", "2.7"},
		{"thirty years", "0.0041666666666666667", "250000", 360, "1342.054057530347468", "1342.05"},
		{"tiny rate", "0.0000000000000000001", "1200", 12, "100.0000000000000001", "100"},
		{"rate of a usurer", "1000", "1", 5000, "1000", "1000"},
		{"nothing to repay", "0.01", "0", 18, "0", "0"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := Arithmetic{Digits: 2}
			got, err := m.Annuity(MustDecimal(tt.rate), tt.periods, MustParse(tt.principal))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff([]string{tt.want, tt.cents}, []string{got.String(), m.Round(got).String()}); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// An instalment that is exact must not gain a digit from the calculation at
// 40 digits, or rounding away from zero would add a cent.
func TestAnnuityStaysExact(t *testing.T) {
	for _, mode := range modes {
		got, err := Arithmetic{Mode: mode}.Annuity(MustDecimal("1"), 2, FromInt(300))
		if err != nil || got.String() != "400" {
			t.Errorf("%s: %s, %v; want 400", mode, got, err)
		}
	}
}

func TestAnnuityRefuses(t *testing.T) {
	tests := []struct {
		name, rate string
		periods    int
		want       string
	}{
		{"no period", "0.01", 0, "annuity over 0 periods: out of range: at least 1"},
		{"negative periods", "0.01", -3, "annuity over -3 periods: out of range: at least 1"},
		{"negative rate", "-0.01", 12, "annuity at rate -0.01: out of range: at least 0"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := Arithmetic{}.Annuity(MustDecimal(tt.rate), tt.periods, FromInt(1))
			if !errors.Is(err, ErrRange) {
				t.Fatalf("error %v, want ErrRange", err)
			}
			if diff := cmp.Diff(tt.want, err.Error()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestAnnuityAgainstRationals(t *testing.T) {
	r := newDice(16)
	for range 400 {
		m := Arithmetic{Mode: r.mode()}
		rate := newDecimal(false, r.digits(1+r.IntN(6)), -6-r.IntN(4))
		if r.IntN(10) == 0 {
			rate = newDecimal(false, r.digits(maxDigits), -21)
		}
		periods, principal := 1+r.IntN(60), FromMillionths(1+r.Int64N(Limit))
		got, err := m.Annuity(rate, periods, principal)
		if err != nil {
			t.Fatal(err)
		}
		want := toDigits(exactAnnuity(rate.rat(), periods, principal.rat()), maxDigits, m.Mode)
		if got.rat().Cmp(want) != 0 {
			t.Fatalf("Annuity(%s, %d, %s) %s = %s, want %s", rate, periods, principal, m.Mode, got, want.FloatString(30))
		}
	}
}

// exactAnnuity is the textbook formula P·r·(1+r)^n / ((1+r)^n − 1).
func exactAnnuity(rate *big.Rat, periods int, principal *big.Rat) *big.Rat {
	one := big.NewRat(1, 1)
	growth := ratPower(new(big.Rat).Add(one, rate), periods)
	result := new(big.Rat).Mul(principal, rate)
	result.Mul(result, growth)
	return result.Quo(result, growth.Sub(growth, one))
}

// ratPower raises numerator and denominator, which stay free of common factors.
func ratPower(base *big.Rat, n int) *big.Rat {
	exponent := big.NewInt(int64(n))
	return new(big.Rat).SetFrac(
		new(big.Int).Exp(base.Num(), exponent, nil),
		new(big.Int).Exp(base.Denom(), exponent, nil),
	)
}
