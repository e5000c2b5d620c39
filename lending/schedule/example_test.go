package schedule_test

import (
	"fmt"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// An ordinary loan: 1200 at 12 percent in three equal monthly instalments.
func exampleTerms() schedule.Terms {
	return schedule.Terms{
		Arithmetic:           money.Arithmetic{Digits: 2},
		Principal:            money.MustParse("1200"),
		Repayments:           3,
		Every:                1,
		Frequency:            calendar.Months,
		InterestRate:         money.MustDecimal("12"),
		RateFrequency:        schedule.PerYear,
		InterestMethod:       schedule.Declining,
		InterestPeriod:       schedule.SameAsRepayment,
		Amortization:         schedule.EqualInstalments,
		DaysInYear:           schedule.ActualYear,
		DaysInMonth:          schedule.ActualMonth,
		ExpectedDisbursement: calendar.MustParse("2026-01-31"),
	}
}

func ExampleDraw() {
	plan, err := schedule.Draw(exampleTerms())
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, row := range plan.Instalments() {
		fmt.Println(row.Number, row.Due, row.Principal.Format(2), row.Interest.Format(2), row.Balance.Format(2))
	}
	// Output:
	// 1 2026-02-28 396.03 12.00 803.97
	// 2 2026-03-31 399.99 8.04 403.98
	// 3 2026-04-30 403.98 4.04 0.00
}

// Every interest figure can say what it was summed from: here a rate that changes inside the period.
func ExampleDrawExplained() {
	terms := exampleTerms()
	terms.InterestPeriod = schedule.Daily
	terms.Variations = []schedule.Variation{{
		Kind: schedule.VaryRate, From: calendar.MustParse("2026-02-10"), Number: money.MustDecimal("18"),
	}}
	_, explanation, err := schedule.DrawExplained(terms)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, s := range explanation.Of(1) {
		fmt.Printf("%s to %s: %d days on %s at %s%% = %s\n", s.From, s.To, s.Days, s.Balance.Format(2), s.Rate, s.Rounded.Format(2))
	}
	fmt.Println(explanation.Interest(1).Format(2))
	// Output:
	// 2026-01-28 to 2026-02-10: 13 days on 1200.00 at 12% = 5.13
	// 2026-02-10 to 2026-02-28: 18 days on 1200.00 at 18% = 10.65
	// 15.78
}

func ExamplePeriods() {
	periods, err := schedule.Periods(exampleTerms())
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, p := range periods {
		fmt.Println(p.Number, p.From, p.Due, p.Days())
	}
	// Output:
	// 1 2026-01-31 2026-02-28 28
	// 2 2026-02-28 2026-03-31 31
	// 3 2026-03-31 2026-04-30 30
}

// A fee of one percent of each instalment, and a penalty after the last due date.
func ExamplePlaceCharges() {
	terms := exampleTerms()
	plan, err := schedule.Draw(terms)
	if err != nil {
		fmt.Println(err)
		return
	}
	terms.Charges = []schedule.Charge{
		{ID: 1, Time: schedule.PerInstalment, Basis: schedule.PercentOfBoth, Percent: money.MustDecimal("1")},
		{ID: 2, Time: schedule.OnSpecifiedDate, Basis: schedule.FlatAmount, Amount: money.MustParse("25"), Due: calendar.MustParse("2026-05-10"), Penalty: true},
	}
	for _, row := range schedule.PlaceCharges(terms, plan).Instalments() {
		fmt.Println(row.Number, row.Due, row.Fees.Format(2), row.Penalties.Format(2), row.Total().Format(2))
	}
	// Output:
	// 1 2026-02-28 4.08 0.00 412.11
	// 2 2026-03-31 4.08 0.00 412.11
	// 3 2026-04-30 4.08 0.00 412.10
	// 4 2026-05-10 0.00 25.00 25.00
}

// 500 paid ten days early lower the interest of the first instalment and, because they exceed it, all later ones.
func ExampleRecalculate() {
	terms := exampleTerms()
	terms.InterestPeriod = schedule.Daily
	terms.Recalculation = &schedule.Recalculation{
		Strategy: schedule.ReduceInstalmentAmount,
		Rest:     schedule.Rest{Frequency: schedule.RestDaily},
	}
	paid := calendar.MustParse("2026-02-18")
	plan, err := schedule.Recalculate(terms, schedule.History{
		From: paid, Today: paid,
		Payments: []schedule.Payment{{On: paid, Amount: money.MustParse("500")}},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, row := range plan.Instalments() {
		fmt.Println(row.Number, row.Due, row.Principal.Format(2), row.Interest.Format(2), row.Balance.Format(2))
	}
	// Output:
	// 1 2026-02-28 500.00 10.58 700.00
	// 2 2026-03-31 348.06 7.13 351.94
	// 3 2026-04-30 351.94 3.47 0.00
}

func ExamplePayoff() {
	terms := exampleTerms()
	terms.InterestPeriod = schedule.Daily
	terms.Recalculation = &schedule.Recalculation{Rest: schedule.Rest{Frequency: schedule.RestDaily}, PreClosure: schedule.TillPreClosureDate}
	asked := calendar.MustParse("2026-02-18")
	left, _, err := schedule.Payoff(terms, schedule.History{Today: asked}, asked)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(left.Principal.Format(2), left.Interest.Format(2), left.Total().Format(2))
	// Output: 1200.00 8.28 1208.28
}

func ExampleInterestUntil() {
	row := schedule.Row{From: calendar.MustParse("2026-01-31"), Due: calendar.MustParse("2026-02-28"), Interest: money.MustParse("12")}
	fmt.Println(schedule.InterestUntil(money.Arithmetic{Digits: 2}, row, calendar.MustParse("2026-02-14"), calendar.Date{}).Format(2))
	// Output: 6.00
}
