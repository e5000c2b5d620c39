package loanstest

import (
	"slices"

	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/store"
)

// InMemory is the account of a loan on its own: it recognises income as it accrues, and nothing of it is stored.
func (o *Office) InMemory(loan int64) *book.Account {
	a := o.Account(loan)
	a.Product.AccountingRule = ledger.PeriodicAccrual
	a.Entries = slices.DeleteFunc(a.Entries, func(t *book.Transaction) bool { return t.Type == loans.Accrual })
	next := int64(1000)
	a.Env.Ids = &book.Identifiers{Next: func(*store.Kind) (int64, error) { next++; return next, nil }}
	return a
}

// ProgressiveLoan is a loan of 1000 at 12 percent in three months of 30 days, disbursed on 1 January 2024.
func ProgressiveLoan(o *Office) int64 {
	product := o.NewProduct(ProgressiveProduct)
	in := o.ApplicationFor(product)
	in.Strategy, in.InterestRate = products.Advanced, new(Percent("12"))
	return o.NewLoan(in)
}

// Booked lists the live transactions of some types as date, type and amount.
func Booked(a *book.Account, of ...loans.TransactionType) []string {
	var list []string
	for _, t := range a.Live(of...) {
		list = append(list, t.On.String()+" "+t.Type.Option().Label+" "+t.Amount.Format(2))
	}
	return list
}
