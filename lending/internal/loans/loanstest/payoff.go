package loanstest

import (
	"testing"

	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
)

// ReopenedByIncome writes a loan off and opens it again by capitalized income of 75.62.
func ReopenedByIncome(t *testing.T) (*Office, int64) {
	o, loan := LendProgressive(t, func(p *products.Product) {
		FollowingProduct(p)
		p.CapitalizesIncome, p.CapitalizedCalculation = true, products.CapitalizedFlat
		p.CapitalizedStrategy, p.CapitalizedType = products.CapitalizedEqually, products.CapitalizedInterest
		p.OverApplied, p.OverAppliedType, p.OverAppliedNumber = true, products.OverAppliedPercent, new(50)
	})
	Must(o, loans.WriteOffLoan, On(loan, loans.Closing{On: o.Today}))
	Must(o, loans.CapitalizeIncome, On(loan, loans.CapitalizedIncomeInput{On: o.Today, Amount: money.MustParse("75.62")}))
	return o, loan
}
