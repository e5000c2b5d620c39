package loans

import (
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// A contract that is terminated behind maturity recognises what interest is missing, and it stays recognised: no later run looks
// at a terminated loan. 1000 at 12 % in three months, nothing paid, bears 10 in each of them. (Semantics of accounting, 3.1 and 3.7.)
func TestIncomeOfATerminationBehindMaturity(t *testing.T) {
	o := newOffice(t)
	product := o.newProduct(func(p *products.Product) { followingProduct(p); p.AccountingRule = ledger.PeriodicAccrual })
	o.keepBooks(product, ledger.PeriodicAccrual)
	in := o.applicationFor(product)
	in.Strategy, in.InterestRate, in.InterestPeriod = products.Advanced, new(percent("12")), new(schedule.Daily)
	loan := o.newLoan(in)
	o.today = day("2024-04-15")
	terminate(o, loan)
	recognised := func(when string, want money.Amount) {
		if got := o.account(loan).recognisedInterest(calendar.Date{}); got != want {
			t.Errorf("%s: %s is recognised, want %s: %v", when, got, want, booked(o.account(loan), Accrual, AccrualAdjustment))
		}
	}
	recognised("terminated", amount("30"))
	o.pays(loan, "2024-04-15", "1030")
	recognised("paid", amount("30"))
}
