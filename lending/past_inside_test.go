package lending_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"lending.example/platform/lending"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/store/sqlite"
)

// TestKnownInsideTransactions looks at the moment before a payment from inside a transaction that pays again: the look shows neither.
func TestKnownInsideTransactions(t *testing.T) {
	ctx := context.Background()
	s, err := sqlite.Open(ctx, t.TempDir(), lending.Schema(), nil)
	if err != nil {
		t.Fatal(err)
	}
	bench := lendingtest.On(t, s)
	loan := bench.ActiveLoan("1000")
	before := lending.Then{KnownAt: noonOf(bench.Today().String()).Add(time.Hour)}
	bench.MoveTo(bench.Today().AddDays(1).String())
	pay := func(d *lending.Desk) error {
		_, err := d.Loans.Repay(ctx, loan, loans.Payment{On: bench.Today(), Amount: money.FromInt(100)})
		return err
	}
	if err := pay(bench.Desk); err != nil {
		t.Fatal(err)
	}
	look := func(d *lending.Desk) error {
		was, err := d.AsOf(before).Loans.Get(ctx, loan)
		if err == nil && was.Summary.Repayment != (money.Amount{}) {
			t.Errorf("repaid %v, want nothing", was.Summary.Repayment)
		}
		return err
	}
	tests := map[string]func() error{
		"a look inside": func() error {
			return bench.Desk.Atomically(ctx, func(d *lending.Desk) error { return errors.Join(pay(d), look(d)) })
		},
		"a transaction of a look": func() error { return bench.Desk.AsOf(before).Atomically(ctx, look) },
		"a look in a transaction of the host": func() error {
			db, err := bench.Platform.HostDB(ctx, lendingtest.Tenant)
			if err != nil {
				return err
			}
			defer db.Close()
			tx, err := db.BeginTx(ctx, nil)
			if err != nil {
				return err
			}
			desk, _ := bench.Desk.InTx(tx)
			return errors.Join(pay(desk), look(desk), tx.Rollback())
		},
	}
	for name, run := range tests {
		t.Run(name, func(t *testing.T) {
			if err := run(); err != nil {
				t.Error(err)
			}
		})
	}
}
