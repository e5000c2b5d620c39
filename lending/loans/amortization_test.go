package loans

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A fee of 10 April on a loan due until 1 April is earned by no day: its time from there to maturity is over. All of it is
// recognised when the loan is paid up, so that nothing stays deferred. (Semantics of accounting, 4.3 and I-16.)
func TestDeferredIncomeBehindMaturity(t *testing.T) {
	o := newOffice(t)
	a := o.inMemory(progressiveLoan(o))
	fee := a.newTransaction(BuyDownFee, day("2024-04-10"), amount("50"))
	a.amortise(buyDownDeferral, day("2024-04-11"))
	if got := booked(a, BuyDownFeeAmortization); got != nil {
		t.Errorf("earned while the loan runs: %v", got)
	}
	a.amortiseRest(day("2024-04-12"))
	want := []string{"2024-04-12 Buy Down Fee Amortization 50.00"}
	if diff := cmp.Diff(want, booked(a, BuyDownFeeAmortization)); diff != "" {
		t.Error(diff)
	}
	if left := a.balanceOf(buyDownDeferral, fee).left; !left.IsZero() {
		t.Errorf("%s stays deferred", left)
	}
}
