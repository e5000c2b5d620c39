package reading_test

import (
	"slices"
	"testing"

	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// The last payment is none of the transactions that pay nothing, and a charge after maturity moves the day on which the loan ends,
// not the maturity that was expected.
func TestLastPaymentAndExpectedMaturity(t *testing.T) {
	o := loanstest.NewOffice(t)
	in := o.ApplicationFor(o.NewProduct(loanstest.ProgressiveProduct))
	in.Strategy = products.Advanced
	loan := o.NewLoan(in)
	expected := o.Account(loan).Loan.Timeline.ExpectedMaturity
	paid := o.Pays(loan, "2024-01-20", "50")
	last := func(day, sum string) {
		t.Helper()
		if d := o.Delinquent(loan); d.LastPaymentOn.String() != day || d.LastPaymentAmount.String() != sum {
			t.Errorf("last payment %v of %v, want %s of %s", d.LastPaymentAmount, d.LastPaymentOn, sum, day)
		}
	}
	last("2024-01-20", "50")
	o.Today = o.Today.AddDays(2)
	o.ChargeBack(loan, paid, "20")
	last("2024-01-20", "50")
	o.Today = o.Today.AddDays(2)
	o.Must(o.At(loan, loans.WaiveInterestPayment, "2024-01-23", "1"))
	last("2024-01-20", "50")
	o.Must(o.At(loan, loans.CreditGoodwill, "2024-01-24", "30"))
	last("2024-01-24", "30")

	o.Charge(loan, schedule.OnSpecifiedDate, "7", expected.AddDays(20).String())
	o.Must(o.At(loan, loans.Repay, "2024-01-22", "5")) // before the last one, so that the history is processed again
	switch timeline := o.Account(loan).Loan.Timeline; {
	case timeline.ExpectedMaturity != expected:
		t.Errorf("expected maturity %v, want %v", timeline.ExpectedMaturity, expected)
	case timeline.Maturity != expected.AddDays(20):
		t.Errorf("maturity %v, want 20 days after %v", timeline.Maturity, expected)
	}
}

// The notes of a loan are those of commands on it and on its transactions, also after a replay gave a transaction a new id.
func TestNotesOfLoan(t *testing.T) {
	o := loanstest.NewOffice(t)
	in := o.ApplicationFor(o.NewProduct(loanstest.ProgressiveProduct))
	in.Strategy, in.Note = products.Advanced, "applied"
	loan := loanstest.Must(o, loans.Submit, in).LoanID
	loanstest.Must(o, loans.Approve, loanstest.On(loan, loans.Approval{On: o.Today, Note: "approved"}))
	loanstest.Must(o, loans.Disburse, loanstest.On(loan, loans.Disbursal{On: o.Today, Note: "disbursed"}))
	o.Today = o.Today.AddDays(20)
	loanstest.Must(o, loans.Repay, loanstest.On(loan, loans.Payment{On: o.Today, Amount: money.MustParse("50"), Note: "repaid"}))
	loanstest.Must(o, loans.Repay, loanstest.On(loan, loans.Payment{On: o.Today.AddDays(-5), Amount: money.MustParse("10")}))
	var texts []string
	for _, n := range loanstest.Must(o, loans.Get, loans.GetInput{Loan: operation.ByID(loan)}).Notes {
		texts = append(texts, n.Note)
	}
	if want := []string{"repaid", "disbursed", "approved", "applied"}; !slices.Equal(texts, want) {
		t.Errorf("notes %v, want %v", texts, want)
	}
}
