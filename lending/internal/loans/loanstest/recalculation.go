package loanstest

import (
	"fmt"
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// Recalculating makes a product whose cumulative schedule follows the payments, day by day.
func Recalculating(p *products.Product) {
	p.InterestRate, p.InterestPeriod, p.Multiples = Percent("12"), schedule.Daily, 1
	p.DaysInYear, p.DaysInMonth = schedule.Year365, schedule.ActualMonth
	p.RecalculatesInterest, p.AdvanceStrategy = true, schedule.ReduceInstalmentAmount
	p.RestFrequency, p.RestInterval, p.PreClosure = schedule.RestDaily, 1, schedule.TillPreClosureDate
}

// LendRecalculating lends 5000 for six months from 1 November 2022 at 12 %: instalments of 862.
func LendRecalculating(t *testing.T) (*Office, int64) {
	o := NewOffice(t)
	o.Today = calendar.MustParse("2022-11-01")
	in := o.ApplicationFor(o.NewProduct(Recalculating))
	in.Principal, in.TermFrequency, in.Repayments = money.MustParse("5000"), 6, 6
	in.InterestRate, in.InterestPeriod = new(Percent("12")), new(schedule.Daily)
	return o, o.NewLoan(in)
}

func (o *Office) Repay(loan int64, on, sum string) operation.Result {
	o.T.Helper()
	o.Today = calendar.MustParse(on)
	return Must(o, loans.Repay, loans.Addressed[loans.Payment]{Loan: operation.ByID(loan), Body: loans.Payment{On: calendar.MustParse(on), Amount: money.MustParse(sum)}})
}

func Dues(a *book.Account) []string {
	var list []string
	for i := range a.Instalments {
		row := &a.Instalments[i]
		list = append(list, fmt.Sprintf("%s %s+%s", row.Due, row.Principal.Charged, row.Interest.Charged))
	}
	return list
}
