package loanstest

import (
	"fmt"
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/auditing"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/origination"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/internal/loans/restructuring"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// FollowingProduct is progressive with interest that follows the payments day by day.
func FollowingProduct(p *products.Product) {
	ProgressiveProduct(p)
	p.RecalculatesInterest, p.AdvanceStrategy = true, schedule.AdjustLastUnpaid
	p.RestFrequency, p.RestInterval, p.PreClosure = schedule.RestDaily, 1, schedule.TillPreClosureDate
}

// LendProgressive lends 1000 for six months from 1 January 2024 at 12 %.
func LendProgressive(t *testing.T, product func(*products.Product)) (*Office, int64) {
	o := NewOffice(t)
	in := o.ApplicationFor(o.NewProduct(product))
	in.Strategy, in.InterestRate, in.InterestPeriod = products.Advanced, new(Percent("12")), new(schedule.Daily)
	in.TermFrequency, in.Repayments = 6, 6
	return o, o.NewLoan(in)
}

// LendHundred lends what the examples of docs/semantics/progressive.md are about: 100 for six months from 1 January 2024 at 7 %.
func LendHundred(t *testing.T, product func(*products.Product)) (*Office, int64) {
	o := NewOffice(t)
	in := o.ApplicationFor(o.NewProduct(product))
	in.Strategy, in.InterestRate, in.InterestPeriod = products.Advanced, new(Percent("7")), new(schedule.Daily)
	in.Principal, in.TermFrequency, in.Repayments = money.MustParse("100"), 6, 6
	return o, o.NewLoan(in)
}

func (o *Office) Pays(loan int64, on, sum string) int64 { return o.Repay(loan, on, sum).ID }

func (o *Office) Undo(loan, transaction int64) {
	o.T.Helper()
	Must(o, loans.AdjustTransaction, loans.OnTransaction[loans.Adjustment]{
		Loan: operation.ByID(loan), Transaction: operation.ByID(transaction), Body: loans.Adjustment{On: o.Today, Amount: new(money.Amount)},
	})
}

// Charge puts a flat charge on a loan.
func (o *Office) Charge(loan int64, kind schedule.ChargeTime, sum, due string) int64 {
	o.T.Helper()
	definition := o.NewCharge(func(c *products.Charge) { c.Name, c.Time = fmt.Sprint("Fee ", o.Commands), kind })
	return Must(o, loans.AddCharge, On(loan, loans.NewCharge{DefinitionID: definition, Amount: new(Percent(sum)), Due: calendar.MustParse(due)})).ID
}

// Vary puts a change of terms in force without a request for it.
func (o *Office) Vary(loan int64, v book.Variation) {
	o.T.Helper()
	o.Update(func(u *operation.Unit) error {
		_, err := records.Decide(u, operation.ByID(loan), func(a *book.Account) (operation.Result, error) {
			origination.Vary(a, v)
			return operation.Result{}, restructuring.ReplayAfterVariation(a)
		})
		return err
	})
}

// Fees says what is charged and paid of fees, row by row.
func Fees(a *book.Account) []string {
	var list []string
	for i := range a.Instalments {
		row := &a.Instalments[i]
		list = append(list, fmt.Sprintf("%s %s/%s", row.Due, row.Fee.Paid, row.Fee.Charged))
	}
	return list
}

// Sound fails the test when the account does not agree with itself.
func Sound(t *testing.T, a *book.Account) {
	t.Helper()
	if found := auditing.AccountFlaws(a); len(found) > 0 {
		t.Error(found)
	}
}
