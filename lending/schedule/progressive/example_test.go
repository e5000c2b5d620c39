package progressive_test

import (
	"fmt"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/schedule/progressive"
)

func exampleTerms() schedule.Terms {
	return schedule.Terms{
		Type:       schedule.Progressive,
		Arithmetic: money.Arithmetic{Digits: 2},
		Principal:  money.MustParse("100"),
		Repayments: 3, Every: 1, Frequency: calendar.Months,
		InterestRate: money.MustDecimal("12"), RateFrequency: schedule.PerYear,
		DaysInYear: schedule.Year360, DaysInMonth: schedule.Month30,
		SubmittedOn:          calendar.MustParse("2026-01-01"),
		ExpectedDisbursement: calendar.MustParse("2026-01-01"),
		Recalculation: &schedule.Recalculation{
			Strategy:   schedule.AdjustLastUnpaid,
			Rest:       schedule.Rest{Frequency: schedule.RestDaily},
			PreClosure: schedule.TillPreClosureDate,
		},
	}
}

func ExampleDraw() {
	plan, err := progressive.Draw(exampleTerms())
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, row := range plan.Instalments() {
		fmt.Println(row.Due, row.Principal.Format(2), row.Interest.Format(2), row.Balance.Format(2))
	}
	// Output:
	// 2026-02-01 33.00 1.00 67.00
	// 2026-03-01 33.33 0.67 33.67
	// 2026-04-01 33.67 0.34 0.00
}

// A payment before the due date holds less interest; what it saves shortens the last instalment.
func ExampleModel_PayPrincipal() {
	terms := exampleTerms()
	model, err := progressive.New(terms)
	if err != nil {
		fmt.Println(err)
		return
	}
	model.Disburse(terms.ExpectedDisbursement, terms.Principal)

	on := calendar.MustParse("2026-01-11")
	payable := model.On(on).Payable(0, schedule.Horizontal)
	fmt.Println("payable", payable.Principal.Format(2), payable.Interest.Format(2))
	model.PayInterest(0, on, payable.Interest)
	model.PayPrincipal(0, on, payable.Principal)
	for i := range model.Len() {
		p := model.At(i)
		fmt.Println(p.Due, p.Principal.Format(2), p.Interest.Format(2))
	}
	// Output:
	// payable 33.68 0.32
	// 2026-02-01 33.68 0.32
	// 2026-03-01 32.89 1.11
	// 2026-04-01 33.43 0.33
}

// The interest of an instalment is a sum over the days between changes of the balance.
func ExampleModel_Explain() {
	terms := exampleTerms()
	model, err := progressive.New(terms)
	if err != nil {
		fmt.Println(err)
		return
	}
	model.Disburse(terms.ExpectedDisbursement, terms.Principal)
	model.Disburse(calendar.MustParse("2026-01-16"), money.MustParse("50"))
	for _, s := range model.Explain(0) {
		fmt.Println(s.From, s.To, s.Days, s.Balance.Format(2), s.Exact, s.Rounded.Format(2))
	}
	fmt.Println("interest", model.At(0).Interest.Format(2))
	// Output:
	// 2026-01-01 2026-01-16 15 100.00 0.4838709677419354839 0.48
	// 2026-01-16 2026-02-01 16 150.00 0.77419354838709678 0.78
	// interest 1.26
}
