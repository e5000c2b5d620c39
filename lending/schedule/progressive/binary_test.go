package progressive_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule/progressive"
)

var allModes = []money.Rounding{money.HalfEven, money.Up, money.Down, money.Ceiling, money.Floor, money.HalfUp, money.HalfDown}

func TestFastInterest(t *testing.T) {
	tests := map[string]struct {
		mode    money.Rounding
		balance uint64
		factor  string
		want    string
	}{
		"far from a tie":                   {money.HalfEven, 100_049, "0.01", "1000 true"},
		"a tie":                            {money.HalfEven, 100_050, "0.01", "uncertain"},
		"a tie, half up":                   {money.HalfUp, 100_050, "0.01", "uncertain"},
		"a tie is no step of cutting":      {money.Down, 100_050, "0.01", "1000 true"},
		"nor of rounding up":               {money.Up, 100_050, "0.01", "1001 true"},
		"a whole number is":                {money.Down, 100_000, "0.01", "uncertain"},
		"in both":                          {money.Ceiling, 100_000, "0.01", "uncertain"},
		"a whole number is no tie":         {money.HalfDown, 100_000, "0.01", "1000 true"},
		"within the guard":                 {money.HalfEven, 100_050, "0.0100000000000000001", "uncertain"},
		"outside of the guard":             {money.HalfEven, 100_050, "0.0100000000000001", "1001 true"},
		"just below one":                   {money.HalfEven, 3, "0.9999999999999999999", "3 true"},
		"nothing":                          {money.HalfEven, 0, "0.01", "0 true"},
		"nothing is a whole number":        {money.Up, 0, "0.01", "uncertain"},
		"the greatest balance":             {money.HalfEven, 1<<56 - 1, "0.25", "18014398509481984 true"},
		"no binary fraction":               {money.HalfEven, 100, "1", "uncertain"},
		"twenty decimals":                  {money.HalfEven, 100, "0.00000000000000000001", "uncertain"},
		"no interest, rounded up, unknown": {money.Up, 100, "0", "uncertain"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			got := "uncertain"
			if interest, sure := progressive.FastInterest(money.Arithmetic{Mode: tt.mode}, tt.balance, money.MustDecimal(tt.factor)); sure {
				got = fmt.Sprint(interest, " ", sure)
			}
			if got != tt.want {
				t.Errorf("%s, want %s", got, tt.want)
			}
		})
	}
}

// Factors are chosen so that the product lies on a tie or a whole number, or some of the last of 19 decimals away from it. Where the fast
// path has a result, it is that of decimals.
func TestFastInterestNearSteps(t *testing.T) {
	seed := rand.Uint64()
	d := rand.New(rand.NewPCG(seed, 5))
	var exact money.Arithmetic
	sure, unsure := 0, 0
	for range 200_000 {
		a := money.Arithmetic{Mode: allModes[d.IntN(len(allModes))]}
		balance := 1 + d.Uint64N(1<<(4+d.IntN(50)))
		halves := money.DecimalFromInt(d.Int64N(int64(2 * balance)))
		factor := exact.Div(halves, money.DecimalFromInt(int64(2*balance)))
		away := exact.Mul(money.DecimalFromInt(d.Int64N(200)-100), money.MustDecimal([]string{"1e-19", "1e-18", "1e-17", "1e-12"}[d.IntN(4)]))
		factor = exact.RoundScale(exact.Add(factor, away), 19)
		got, ok := progressive.FastInterest(a, balance, factor)
		if !ok {
			unsure++
			continue
		}
		sure++
		n := 1 + d.IntN(400)
		decimal := a.Mul(a.Div(a.Mul(money.DecimalFromInt(int64(balance)), factor), money.DecimalFromInt(int64(n))), money.DecimalFromInt(int64(n)))
		if want := a.Round(decimal); want != money.FromInt(int64(got)) {
			t.Fatalf("seed %d: %d × %s is %d, in decimals %s (%s)", seed, balance, factor, got, want, a.Mode)
		}
	}
	if sure < 10_000 || unsure < 10_000 {
		t.Errorf("%d products with a fast result and %d without", sure, unsure)
	}
}

func TestFastInstalment(t *testing.T) {
	tests := map[string]struct {
		mode    money.Rounding
		balance uint64
		factors []string
		want    string
	}{
		"without interest":   {money.HalfEven, 10, []string{"0", "0", "0"}, "3 true"},
		"a tie":              {money.HalfEven, 5, []string{"0", "0"}, "uncertain"},
		"a whole number":     {money.HalfEven, 4, []string{"0", "0"}, "2 true"},
		"or a step":          {money.Up, 4, []string{"0", "0"}, "uncertain"},
		"one period":         {money.HalfEven, 1000, []string{"0.0101"}, "1010 true"},
		"two periods":        {money.HalfEven, 100_000, []string{"0.01", "0.01"}, "50751 true"}, // 100000 × 1.0201 / 2.01
		"rounded up":         {money.Up, 100_000, []string{"0.01", "0.01"}, "50752 true"},       // 50751.24
		"nothing to repay":   {money.HalfEven, 0, []string{"0.01"}, "uncertain"},
		"too large":          {money.HalfEven, 1 << 56, []string{"0.01"}, "uncertain"},
		"no binary fraction": {money.HalfEven, 100, []string{"1"}, "uncertain"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			var factors []money.Decimal
			for _, text := range tt.factors {
				factors = append(factors, money.MustDecimal(text))
			}
			got := "uncertain"
			if instalment, sure := progressive.FastInstalment(money.Arithmetic{Mode: tt.mode}, tt.balance, factors); sure {
				got = fmt.Sprint(instalment, " ", sure)
			}
			if got != tt.want {
				t.Errorf("%s, want %s", got, tt.want)
			}
		})
	}
}

// The first interest of 1,000.50 at 1 % is a tie, 10.005: decimals decide it.
func TestDirectPlansDecideTiesInDecimals(t *testing.T) {
	for mode, want := range map[money.Rounding]string{money.HalfEven: "10", money.HalfUp: "10.01", money.HalfDown: "10"} {
		terms := monthly("2026-01-01", "1000.50", 12, "12")
		terms.Arithmetic.Mode = mode
		if !progressive.DrawsDirectly(terms) {
			t.Fatal("the plan is not drawn directly")
		}
		plan, err := progressive.Draw(terms)
		try(t, err)
		equal(t, mode.String(), want, plan.Instalments()[0].Interest)
	}
}

// The instalment of 1.01 without interest in two is a tie, 0.505: the model draws the plan.
func TestModelDrawsPlansWithATiedInstalment(t *testing.T) {
	terms := monthly("2026-01-01", "1.01", 2, "0")
	if progressive.DrawsDirectly(terms) {
		t.Error("the plan is drawn directly")
	}
	plan, err := progressive.Draw(terms)
	try(t, err)
	equal(t, "first", "0.5", plan.Instalments()[0].Total())
	equal(t, "last", "0.51", plan.Instalments()[1].Total())
}
