package income_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/income"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/internal/loans/reading"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
)

// A fee of 10 April on a loan due until 1 April is earned by no day: its time from there to maturity is over. All of it is
// recognised when the loan is paid up, so that nothing stays deferred. (docs/semantics/accruals.md, 4.3; accounting.md, 6, I-16.)
func TestDeferredIncomeAfterMaturity(t *testing.T) {
	o := loanstest.NewOffice(t)
	a := o.InMemory(loanstest.ProgressiveLoan(o))
	fee := a.NewTransaction(loans.BuyDownFee, calendar.MustParse("2024-04-10"), money.MustParse("50"))
	income.Amortize(a, income.BuyDownDeferral, calendar.MustParse("2024-04-11"))
	if got := loanstest.Booked(a, loans.BuyDownFeeAmortization); got != nil {
		t.Errorf("earned while the loan runs: %v", got)
	}
	income.AmortizeRest(a, calendar.MustParse("2024-04-12"))
	want := []string{"2024-04-12 Buy Down Fee Amortization 50.00"}
	if diff := cmp.Diff(want, loanstest.Booked(a, loans.BuyDownFeeAmortization)); diff != "" {
		t.Error(diff)
	}
	if left := reading.BalanceOf(a, income.BuyDownDeferral, fee).Left; !left.IsZero() {
		t.Errorf("%s stays deferred", left)
	}
}
