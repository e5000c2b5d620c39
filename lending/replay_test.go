package lending_test

import (
	"context"
	"testing"

	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
)

// TestReplayMakesTheSameRecords lives a loan's life and holds every record against a replay of the log.
func TestReplayMakesTheSameRecords(t *testing.T) {
	ctx, bench := context.Background(), lendingtest.New(t)
	loan := bench.ActiveLoan("1000")
	bench.MoveTo("2026-02-03")
	paid, err := bench.Desk.WithKey("first").Loans.Repay(ctx, loan, loans.Payment{On: bench.Today(), Amount: money.MustParse("400")})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := bench.Desk.Loans.Adjust(ctx, loan, paid.TransactionID, loans.Adjustment{On: bench.Today(), Amount: new(money.MustParse("250.55"))}); err != nil {
		t.Fatal(err)
	}
	if _, err := bench.Desk.Loans.Repay(ctx, loan, loans.Payment{On: bench.Today(), Amount: money.MustParse("900")}); err != nil {
		t.Fatal(err)
	}
	findings, err := bench.Platform.Verify(ctx, lendingtest.Tenant, 10)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range findings {
		t.Error(f)
	}
}
