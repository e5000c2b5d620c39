package lending_test

import (
	"testing"

	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/money"
)

// TestDefaultsOfAnApprovalAtADesk: the method says by itself what the query wants to be told.
func TestDefaultsOfAnApprovalAtADesk(t *testing.T) {
	b := lendingtest.New(t)
	got, err := b.Desk.Loans.ApprovalTemplate(t.Context(), b.Submitted("800"))
	if err != nil {
		t.Fatal(err)
	}
	if want := money.FromInt(800); got.Amount != want || got.On != b.Today() {
		t.Errorf("%v on %v, want %v on %v", got.Amount, got.On, want, b.Today())
	}
}
