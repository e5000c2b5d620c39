package payments_test

import (
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/income"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// A contract that is terminated after maturity recognises what interest is missing, and it stays recognised: no later run looks
// at a terminated loan. 1000 at 12 % in three months, nothing paid, bears 10 in each of them. (docs/semantics/accruals.md, 3.1 and
// 3.7.)
func TestIncomeOfATerminationAfterMaturity(t *testing.T) {
	o := loanstest.NewOffice(t)
	product := o.NewProduct(func(p *products.Product) { loanstest.FollowingProduct(p); p.AccountingRule = ledger.PeriodicAccrual })
	o.KeepBooks(product, ledger.PeriodicAccrual)
	in := o.ApplicationFor(product)
	in.Strategy, in.InterestRate, in.InterestPeriod = products.Advanced, new(loanstest.Percent("12")), new(schedule.Daily)
	loan := o.NewLoan(in)
	o.Today = calendar.MustParse("2024-04-15")
	loanstest.Terminate(o, loan)
	recognised := func(when string, want money.Amount) {
		if got := income.RecognisedInterest(o.Account(loan), calendar.Date{}); got != want {
			t.Errorf("%s: %s is recognised, want %s: %v", when, got, want, loanstest.Booked(o.Account(loan), loans.Accrual, loans.AccrualAdjustment))
		}
	}
	recognised("terminated", money.MustParse("30"))
	o.Pays(loan, "2024-04-15", "1030")
	recognised("paid", money.MustParse("30"))
}
