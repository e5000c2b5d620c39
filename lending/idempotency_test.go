package lending_test

import (
	"context"
	"errors"
	"testing"

	"lending.example/platform/lending"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/refdata"
)

// TestKeys calls commands under idempotency keys from Go: one key is one outcome, of one operation.
func TestKeys(t *testing.T) {
	ctx, bench := context.Background(), lendingtest.New(t)
	loan := bench.ActiveLoan("1000")
	pay := func(key, amount string) (lending.LoanResult, error) {
		return bench.Desk.WithKey(key).Loans.Repay(ctx, loan, loans.Payment{On: bench.Today(), Amount: money.MustParse(amount)})
	}
	outstanding := func() string { return bench.Loan(loan).Summary.PrincipalOutstanding.Format(2) }

	first, err := pay("k", "100")
	if err != nil {
		t.Fatal(err)
	}
	after := outstanding()
	again, err := pay("k", "250")
	if err != nil || again.TransactionID != first.TransactionID || first.Repeated || !again.Repeated || outstanding() != after {
		t.Errorf("the same key: %+v, %v, outstanding %s; want %+v and %s", again, err, outstanding(), first, after)
	}
	if _, err := bench.Desk.WithKey("k").Loans.CreditGoodwill(ctx, loan, loans.Payment{On: bench.Today(), Amount: money.MustParse("1")}); err != nil || outstanding() == after {
		t.Errorf("the key on another operation: %v, outstanding %s", err, outstanding())
	}

	_, err = pay("r", "-1")
	var refused *fault.Error
	if !errors.As(err, &refused) {
		t.Fatalf("a negative payment: %v", err)
	}
	if _, err := pay("r", "1"); err == nil || err.Error() != refused.Error() {
		t.Errorf("a refusal, %v, came back as %v", refused, err)
	}

	if _, err := lending.Run(ctx, bench.Desk, refdata.UpdateConfiguration, refdata.ConfigurationUpdate{Name: refdata.StrictIdempotencyKeys, Enabled: new(true)}); err != nil {
		t.Fatal(err)
	}
	if _, err := pay("k", "100"); err != nil {
		t.Errorf("the same body under strict keys: %v", err)
	}
	if _, err := pay("k", "250"); !errors.Is(err, lending.ErrKeyReused) {
		t.Errorf("another body under strict keys: %v", err)
	}
}
