package loanstest

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/auditing"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/closing"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// MonthLoan is a loan of 1000 at 12 percent for January 2024, a cumulative one whose income is recognised by a rule. Its
// interest is 10.19: 31 of 365 days.
func (o *Office) MonthLoan(rule ledger.AccountingRule, change func(*products.Product)) int64 {
	o.T.Helper()
	return o.NewLoan(o.MonthApplication(rule, change))
}

func (o *Office) MonthApplication(rule ledger.AccountingRule, change func(*products.Product)) loans.Application {
	o.T.Helper()
	product := o.NewProduct(func(p *products.Product) {
		p.AccountingRule, p.InterestRate, p.InterestPeriod = rule, Percent("12"), schedule.Daily
		if change != nil {
			change(p)
		}
	})
	o.KeepBooks(product, rule)
	in := o.ApplicationFor(product)
	in.InterestRate, in.InterestPeriod, in.RateFrequency = new(Percent("12")), new(schedule.Daily), new(schedule.PerYear)
	in.TermFrequency, in.Repayments = 1, 1
	return in
}

// CloseTill closes the business of a loan day by day and moves to the day after.
func (o *Office) CloseTill(loan int64, from, to string) {
	o.T.Helper()
	for d := calendar.MustParse(from); !d.After(calendar.MustParse(to)); d = d.AddDays(1) {
		o.Today = d.AddDays(1)
		o.Change(loan, func(a *book.Account) error { return closing.CloseDay(a, d, nil) })
	}
}

// Change saves what a function does to a loan.
func (o *Office) Change(loan int64, do func(*book.Account) error) {
	o.T.Helper()
	o.Update(func(u *operation.Unit) error {
		opened, err := records.Open(u, operation.ByID(loan))
		if err == nil {
			err = do(opened.Account)
		}
		if err != nil {
			return err
		}
		return opened.Save(u)
	})
}

// Sound fails the test when the loan or its books do not add up.
func (o *Office) Sound(loan int64) *book.Account {
	o.T.Helper()
	a := o.Account(loan)
	for _, flaw := range auditing.AccountFlaws(a) {
		o.T.Error(flaw)
	}
	return a
}
