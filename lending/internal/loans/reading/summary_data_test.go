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

// Nobody owes the interest and the fees of a loan that was not paid out. (docs/semantics/wire-loans.md, 7.2.)
func TestNothingIsOwedBeforeThePayout(t *testing.T) {
	for name, end := range map[string]func(*loanstest.Office, int64){
		"rejected": func(o *loanstest.Office, loan int64) {
			loanstest.Must(o, loans.Reject, loanstest.On(loan, loans.Rejection{On: o.Today}))
		},
		"withdrawn": func(o *loanstest.Office, loan int64) {
			loanstest.Must(o, loans.Withdraw, loanstest.On(loan, loans.Withdrawal{On: o.Today}))
		},
	} {
		t.Run(name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			in := o.ApplicationFor(o.NewProduct(nil))
			in.InterestRate = new(loanstest.Percent("12"))
			loan := loanstest.Must(o, loans.Submit, in).LoanID
			end(o, loan)
			s := loanstest.Must(o, loans.Get, loans.GetInput{Loan: operation.ByID(loan)}).Summary
			for figure, got := range map[string]money.Amount{
				"expected": s.ExpectedRepayment, "outstanding": s.Outstanding, "interest": s.InterestCharged, "fees": s.FeeCharged,
			} {
				if !got.IsZero() {
					t.Errorf("%s: %s", figure, got)
				}
			}
		})
	}
}
