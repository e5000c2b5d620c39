package loans_test

import (
	"fmt"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// A schedule needs no store and no loan: terms go in, a plan comes out, from the engine that the terms ask for.
func ExamplePlan() {
	rate, _ := money.ParseDecimal("12")
	plan, err := loans.Plan(schedule.Terms{
		Type: schedule.Progressive, Arithmetic: money.Arithmetic{Digits: 2},
		Principal: money.FromInt(1000), Repayments: 3, Every: 1, Frequency: calendar.Months,
		InterestRate: rate, RateFrequency: schedule.PerYear, Amortization: schedule.EqualInstalments,
		DaysInYear: schedule.Year360, DaysInMonth: schedule.Month30,
		SubmittedOn: calendar.MustParse("2026-01-01"), ExpectedDisbursement: calendar.MustParse("2026-01-01"),
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, row := range plan.Instalments() {
		fmt.Println(row.Due, row.Principal.Format(2), row.Interest.Format(2), row.Total().Format(2), row.Balance.Format(2))
	}
	// Output:
	// 2026-02-01 330.02 10.00 340.02 669.98
	// 2026-03-01 333.32 6.70 340.02 336.66
	// 2026-04-01 336.66 3.37 340.03 0.00
}

// An application says what is wrong with it, all at once, before anybody looks into a store.
func ExampleApplication_Violations() {
	application := loans.Application{ProductID: 1, Principal: money.FromInt(-1000), GraceOnPrincipal: new(-1)}
	for _, v := range application.Violations() {
		fmt.Println(v.Field, v.Code)
	}
	// Output:
	// clientId validation.msg.loan.clientId.cannot.be.blank
	// graceOnPrincipalPayment validation.msg.loan.graceOnPrincipalPayment.not.zero.or.greater
	// principal validation.msg.loan.principal.not.greater.than.zero
}
