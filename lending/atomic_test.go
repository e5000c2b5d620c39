package lending_test

import (
	"context"
	"errors"
	"testing"

	"lending.example/platform/lending"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
)

func TestAtomically(t *testing.T) {
	ctx, bench := context.Background(), lendingtest.New(t)
	loan := bench.Submitted("1000")
	stop := errors.New("stop")

	approveThen := func(end error) error {
		return bench.Desk.Atomically(ctx, func(desk *lending.Desk) error {
			if _, err := desk.Loans.Approve(ctx, loan, loans.Approval{On: bench.Today()}); err != nil {
				return err
			}
			if _, err := desk.Preview().Loans.Disburse(ctx, loan, loans.Disbursal{On: bench.Today()}); !errors.Is(err, lending.ErrEnclosed) {
				t.Errorf("preview inside: %v, want it refused", err)
			}
			return end
		})
	}
	if err := approveThen(stop); !errors.Is(err, stop) {
		t.Fatal(err)
	}
	if got := bench.Loan(loan).Status.ID; got != loans.Submitted {
		t.Fatalf("status %v after a transaction that failed", got.Option())
	}
	if err := approveThen(nil); err != nil {
		t.Fatal(err)
	}
	if got := bench.Loan(loan).Status.ID; got != loans.Approved {
		t.Fatalf("status %v after the transaction", got.Option())
	}
}
