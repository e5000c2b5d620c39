package reading_test

import (
	"testing"

	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// The total principal is what was disbursed, and capitalized less what was taken back of that: 1000 + 300 - 120. What was
// taken back paid principal, so that 1180 is outstanding as well. (docs/semantics/wire-loans.md, 7.2.)
func TestTotalPrincipalWithoutAdjustedIncome(t *testing.T) {
	o := loanstest.NewOffice(t)
	in := o.ApplicationFor(o.NewProduct(loanstest.CapitalizingProduct))
	in.Strategy, in.InterestRate, in.InterestPeriod = products.Advanced, new(loanstest.Percent("12")), new(schedule.Daily)
	loan := o.NewLoan(in)
	income := o.Capitalize(loan, "300")
	loanstest.Must(o, loans.AdjustCapitalizedIncome, loanstest.OnTransaction(loan, income, loans.IncomeAdjustment{On: o.Today, Amount: money.MustParse("120")}))
	s := loanstest.Must(o, loans.Get, loans.GetInput{Loan: operation.ByID(loan)}).Summary
	got := []money.Amount{s.TotalPrincipal, s.Disbursed, s.Capitalized, s.CapitalizedAdjusted, s.PrincipalOutstanding}
	for i, want := range []string{"1180", "1000", "300", "120", "1180"} {
		if got[i] != money.MustParse(want) {
			t.Errorf("figure %d of %v, want %s", i, got, want)
		}
	}
}
