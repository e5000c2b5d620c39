package lending_test

import (
	"context"
	"testing"
	"time"

	"lending.example/platform/lending"
)

// TestPreviewsHoldUpNobody looks ahead while a writer holds the tenant, who would never come to an end otherwise.
func TestPreviewsHoldUpNobody(t *testing.T) {
	o := newOffice(t, ordinary)
	if err := o.activate(); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(o.ctx, 20*time.Second)
	defer cancel()
	err := o.bench.Desk.Atomically(ctx, func(inside *lending.Desk) error {
		if _, err := inside.Loans.Repay(ctx, o.loan, o.payment("10")); err != nil {
			return err
		}
		before, err := o.bench.Desk.Preview().Loans.Repay(ctx, o.loan, o.payment("150"))
		if err != nil {
			return err
		}
		after, err := inside.Loans.Repay(ctx, o.loan, o.payment("150"))
		if err != nil {
			return err
		}
		if difference := before.Balance.Total().Sub(after.Balance.Total()); difference.String() != "10" {
			t.Errorf("the preview saw %s of a payment that was not stored yet; want 10 owed more", difference)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
