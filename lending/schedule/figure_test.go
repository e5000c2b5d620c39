package schedule_test

import (
	"fmt"
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// Every figure of a plan is the sum of its parts, regardless of the terms.
func TestPlanExplainsEveryFigure(t *testing.T) {
	base := loan("2026-01-31", "1200", 6, 1, calendar.Months, "12")
	fee := schedule.Charge{ID: 1, Time: schedule.PerInstalment, Basis: schedule.PercentOfBoth, Percent: number("1")}
	penalty := schedule.Charge{ID: 2, Time: schedule.OnSpecifiedDate, Amount: sum("25"), Due: day("2026-09-10"), Penalty: true}
	equalPrincipal := func(t *schedule.Terms) { t.Amortization = schedule.EqualPrincipal }
	grace := func(t *schedule.Terms) { t.GraceOnPrincipal, t.GraceOnInterestPayment = 1, 2 }
	for name, terms := range map[string]schedule.Terms{
		"equal instalments": base, "daily": with(base, daily), "flat": with(base, flat), "equal principal": with(base, equalPrincipal),
		"charges": with(base, charged(fee, penalty)), "grace": with(base, grace), "down payment": with(base, downPayment("25")),
		"tranches":     with(base, daily, disbursed(made("2026-01-31", "800"), made("2026-03-10", "400"))),
		"rate changes": with(base, daily, varied(schedule.Variation{Kind: schedule.VaryRate, From: day("2026-02-10"), Number: number("18")})),
	} {
		t.Run(name, func(t *testing.T) {
			plan, explanation, err := schedule.DrawExplained(terms)
			if err != nil {
				t.Fatal(err)
			}
			for _, row := range plan.Instalments() {
				for c, want := range map[schedule.Component]money.Amount{
					schedule.OfPrincipal: row.Principal, schedule.OfInterest: row.Interest, schedule.OfFees: row.Fees,
					schedule.OfPenalties: row.Penalties, schedule.OfTotal: row.Total(),
				} {
					f, ok := plan.Explain(terms, explanation, row.Number, c)
					if !ok || f.Amount != want || !f.Explained() {
						t.Errorf("%s of %d is %s: %v", c, row.Number, want, f.Sentences(2))
					}
				}
			}
		})
	}
}

func TestExplainUnknownInstalment(t *testing.T) {
	plan := drawn(t, loan("2026-01-31", "1200", 3, 1, calendar.Months, "12"))
	if f, ok := plan.Explain(schedule.Terms{}, schedule.Explanation{}, 9, schedule.OfInterest); ok {
		t.Errorf("explained %+v", f)
	}
}

// A figure whose parts do not add up says so.
func TestUnexplained(t *testing.T) {
	f := schedule.Summed("sum", schedule.Plain("one", sum("1")), schedule.Less("less two", sum("2"))).Reaching(sum("3"))
	if f.Explained() || f.Amount != sum("3") || len(f.Parts) != 3 || f.Parts[2].Amount != sum("4") {
		t.Errorf("%+v", f)
	}
}

// The interest of a month in which the rate changes, told in sentences.
func ExamplePlan_Explain() {
	terms := exampleTerms()
	terms.InterestPeriod = schedule.Daily
	terms.Variations = []schedule.Variation{{
		Kind: schedule.VaryRate, From: calendar.MustParse("2026-02-10"), Number: money.MustDecimal("18"),
	}}
	plan, explanation, err := schedule.DrawExplained(terms)
	if err != nil {
		fmt.Println(err)
		return
	}
	figure, _ := plan.Explain(terms, explanation, 1, schedule.OfInterest)
	for _, line := range figure.Sentences(2) {
		fmt.Println(line)
	}
	// Output:
	// Interest of instalment 1 is 15.78:
	//   5.13 for 13 days from 2026-01-28 to 2026-02-10 on 1200.00 at 12 percent a year, 0.03561644 of a year: 5.12876712, HALF_EVEN to 2 decimals (interest on the balance, rounded per interval), which added 0.00123288.
	//   10.65 for 18 days from 2026-02-10 to 2026-02-28 on 1200.00 at 18 percent a year, 0.04931507 of a year: 10.65205479, HALF_EVEN to 2 decimals (interest on the balance, rounded per interval), which took away 0.00205479.
}
