package loans

import (
	"testing"

	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// The total principal is what was disbursed, and capitalized less what was taken back of that: 1000 + 300 - 120. What was
// taken back paid principal, so that 1180 is outstanding as well. (Wire contract of loans, 7.2.)
func TestTotalPrincipalWithoutAdjustedIncome(t *testing.T) {
	o := newOffice(t)
	in := o.applicationFor(o.newProduct(capitalizingProduct))
	in.Strategy, in.InterestRate, in.InterestPeriod = products.Advanced, new(percent("12")), new(schedule.Daily)
	loan := o.newLoan(in)
	income := o.capitalize(loan, "300")
	must(o, AdjustCapitalizedIncome, onTransaction(loan, income, IncomeAdjustment{On: o.today, Amount: amount("120")}))
	s := must(o, Get, GetInput{Loan: operation.ByID(loan)}).Summary
	got := []money.Amount{s.TotalPrincipal, s.Disbursed, s.Capitalized, s.CapitalizedAdjusted, s.PrincipalOutstanding}
	for i, want := range []string{"1180", "1000", "300", "120", "1180"} {
		if got[i] != amount(want) {
			t.Errorf("figure %d of %v, want %s", i, got, want)
		}
	}
}
