package processing_test

import (
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// A fee due on 15 January of a loan that was to be paid out on the 1st, and is on 10 February, is owed with the first instalment.
// (docs/semantics/charges.md, 1.2.)
func TestChargeDueBeforeTheMoneyWentOut(t *testing.T) {
	o := loanstest.NewOffice(t)
	in := o.ApplicationFor(o.NewProduct(loanstest.FollowingProduct))
	in.Strategy = products.Advanced
	loan := loanstest.Must(o, loans.Submit, in).LoanID
	loanstest.Must(o, loans.Approve, loanstest.On(loan, loans.Approval{On: o.Today}))
	o.Charge(loan, schedule.OnSpecifiedDate, "10", o.Today.AddDays(14).String())
	o.Today = calendar.MustParse("2024-02-10")
	loanstest.Must(o, loans.Disburse, loanstest.On(loan, loans.Disbursal{On: o.Today}))
	a := o.Account(loan)
	loanstest.Sound(t, a)
	if got := a.Instalments[0].Fee.Charged.String(); got != "10" {
		t.Errorf("the first instalment asks for %s", got)
	}
}

// A fee of 10 % of no interest, due after maturity, opens an additional instalment of 0, which is met.
// (docs/semantics/charges.md, 2.)
func TestChargeOfNoInterestAfterMaturity(t *testing.T) {
	o := loanstest.NewOffice(t)
	in := o.ApplicationFor(o.NewProduct(loanstest.FollowingProduct))
	in.Strategy = products.Advanced
	loan := o.NewLoan(in)
	fee := o.NewCharge(func(c *products.Charge) { c.Basis = schedule.PercentOfInterest })
	loanstest.Must(o, loans.AddCharge, loanstest.On(loan, loans.NewCharge{
		DefinitionID: fee, Amount: new(loanstest.Percent("10")), Due: calendar.MustParse("2024-06-01"),
	}))
	a := o.Account(loan)
	loanstest.Sound(t, a)
	last := a.Instalments[len(a.Instalments)-1]
	if !last.Additional || !last.TotalDue().IsZero() || last.MetOn != o.Today {
		t.Errorf("the last instalment is %+v", last)
	}
}
