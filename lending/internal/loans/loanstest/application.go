package loanstest

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/store"
)

// StoresNothing fails the test when there is a loan.
func (o *Office) StoresNothing() {
	o.T.Helper()
	o.Update(func(u *operation.Unit) error {
		n, err := book.Loans.Count(u.Tx, store.Query{})
		if n > 0 {
			o.T.Errorf("%d loans are stored", n)
		}
		return err
	})
}

// MultiDisburse makes a product one of planned tranches, at most three of them.
func MultiDisburse(p *products.Product) {
	p.MultiDisburse, p.MaxTranches, p.PartialPeriods = true, 3, true
}

// Plan plans tranches, one a month.
func Plan(first calendar.Date, amounts ...string) []loans.PlannedTranche {
	var list []loans.PlannedTranche
	for i, text := range amounts {
		list = append(list, loans.PlannedTranche{On: first.AddMonths(i), Principal: money.MustParse(text)})
	}
	return list
}
