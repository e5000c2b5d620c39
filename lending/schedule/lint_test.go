package schedule_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/schedule/progressive"
)

// An instalment that rounding brought below the interest never repays.
func TestLint(t *testing.T) {
	terms := schedule.Terms{
		Arithmetic: money.Arithmetic{Digits: 2}, Principal: money.MustParse("1000"), Repayments: 360, Every: 1, Frequency: calendar.Months,
		InterestRate: money.DecimalFromInt(120), RateFrequency: schedule.PerYear, InterestPeriod: schedule.SameAsRepayment,
		Amortization: schedule.EqualInstalments, DaysInYear: schedule.Year360, DaysInMonth: schedule.Month30, Multiples: 10,
		SubmittedOn: calendar.MustParse("2024-01-01"), ExpectedDisbursement: calendar.MustParse("2024-01-01"),
	}
	compounding := terms
	compounding.InterestRate, compounding.Multiples = money.DecimalFromInt(12), 0
	compounding.Recalculation = &schedule.Recalculation{Compounding: schedule.CompoundInterest}
	idle := compounding
	idle.Recalculation, idle.Type = nil, schedule.Progressive
	idle.GraceOnInterestCharged, idle.InterestChargedFrom, idle.FixedInstalment = 1, calendar.MustParse("2024-02-01"), money.MustParse("50")
	for name, test := range map[string]struct {
		terms schedule.Terms
		want  []string
	}{
		"unknown to progressive schedules": {idle, []string{"options-without-effect"}},
		"rounded down to the interest":     {terms, []string{"amortizes-negatively", "ends-in-balloon"}},
		"interest on interest":             {compounding, []string{"interest-on-interest"}},
	} {
		t.Run(name, func(t *testing.T) {
			plan, err := draw(test.terms)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, w := range schedule.Lint(test.terms, plan) {
				got = append(got, w.Name)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// draw draws terms with the engine of their type.
func draw(t schedule.Terms) (schedule.Plan, error) {
	if t.Type == schedule.Progressive {
		return progressive.Draw(t)
	}
	return schedule.Draw(t)
}
