package progressive_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/schedule/progressive"
)

// directTerms makes terms most of which need no model: all day counts, steps, currencies and rounding modes.
func (d dice) directTerms() schedule.Terms {
	n := 2 + d.IntN(40)
	if d.IntN(20) == 0 {
		n = 360
	}
	t := monthly("2024-01-01", "1", n, "0")
	t.Arithmetic = money.Arithmetic{Mode: money.Rounding(d.IntN(7)), Digits: d.IntN(7), InMultiplesOf: 5 * d.IntN(2)}
	if d.IntN(2) == 0 {
		t.Arithmetic = money.Arithmetic{Digits: 2}
	}
	unit := int64(1)
	for range 6 - t.Arithmetic.Digits {
		unit *= 10
	}
	t.Principal = money.FromMillionths((1 + d.Int64N(int64(1)<<(10+d.IntN(30)))) * unit)
	rate := money.DecimalFromInt(int64(d.IntN(3)) * int64(1+d.IntN(40)))
	if d.IntN(2) == 0 {
		rate = new(money.Arithmetic).Div(money.DecimalFromInt(d.Int64N(400_000)), money.DecimalFromInt(10_000))
	}
	t.InterestRate, t.RateFrequency = rate, schedule.PerYear
	t.ExpectedDisbursement = day("2023-10-01").AddDays(d.IntN(900))
	t.SubmittedOn = t.ExpectedDisbursement
	t.Every, t.Frequency = 1+d.IntN(3), calendar.Unit(d.IntN(4))
	t.DaysInYear = []schedule.DaysInYear{schedule.ActualYear, schedule.Year360, schedule.Year364, schedule.Year365}[d.IntN(4)]
	t.DaysInMonth = []schedule.DaysInMonth{schedule.ActualMonth, schedule.Month30}[d.IntN(2)]
	if d.IntN(3) == 0 {
		t.FirstDue = t.ExpectedDisbursement.AddDays(1 + d.IntN(90))
	}
	if d.IntN(4) == 0 {
		t.InterestPeriod, t.PartialPeriods = schedule.SameAsRepayment, d.IntN(2) == 0
	}
	if d.IntN(4) == 0 {
		t.LeapYears, t.RecogniseOnDisbursement = schedule.Feb29PeriodsOnly, d.IntN(2) == 0
	}
	if d.IntN(6) == 0 {
		t.Multiples = 1 + 9*d.IntN(2)
	}
	if d.IntN(6) == 0 {
		t.DownPaymentPercent = money.DecimalFromInt(int64(1 + d.IntN(60)))
	}
	if d.IntN(8) == 0 {
		t.FixedLength = t.Repayments*t.Every + d.IntN(3)
	}
	if d.IntN(8) == 0 {
		t.Tranches = []schedule.Tranche{{On: t.ExpectedDisbursement.AddDays(d.IntN(2)), Amount: t.Principal}}
	}
	if d.IntN(20) == 0 {
		t.GraceOnPrincipal, t.MaximumOutstanding = d.IntN(2), d.amount(1000)
	}
	return t
}

// A plan that is drawn without a model is the plan of the model, figure by figure.
func TestDirectPlansAreThoseOfTheModel(t *testing.T) {
	const tries = 5_000
	seed := rand.Uint64()
	d, direct := dice{rand.New(rand.NewPCG(seed, 3))}, 0
	for range tries {
		terms := d.directTerms()
		want, wantErr := progressive.DrawWithModel(terms)
		got, err := progressive.Draw(terms)
		if (err == nil) != (wantErr == nil) {
			t.Fatalf("seed %d: error %v, want %v: %+v", seed, err, wantErr, terms)
		}
		if !slices.Equal(got.Rows, want.Rows) {
			t.Fatalf("seed %d: %+v\n%s", seed, terms, cmp.Diff(want.Rows, got.Rows, cmp.Comparer(func(a, b calendar.Date) bool { return a == b })))
		}
		if progressive.DrawsDirectly(terms) {
			direct++
		}
	}
	if direct < tries*3/5 {
		t.Errorf("only %d of %d plans are drawn directly", direct, tries)
	}
	t.Logf("%d of %d plans are drawn directly", direct, tries)
}
