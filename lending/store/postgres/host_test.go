package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/jackc/pgx/v5"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/postgres"
	"lending.example/platform/lending/store/postgres/postgrestest"
)

// A shop marks its order as paid and repays the loan together: both are stored, or neither is.
func Example_hostTransaction() {
	ctx := context.Background()
	payOrder := func(conn *pgx.Conn, desk *lending.Desk, order, loan int64, payment loans.Payment) error {
		var committed func()
		err := pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error {
			if _, err := tx.Exec(ctx, "UPDATE shop_order SET paid = true WHERE id = $1", order); err != nil {
				return err
			}
			var inTx *lending.Desk
			inTx, committed = desk.InTx(tx)
			_, err := inTx.Loans.Repay(ctx, loan, payment)
			return err
		})
		if err == nil {
			committed()
		}
		return err
	}
	_ = payOrder
}

// TestHostTransaction rolls back and commits repayments with rows of the host, and goes on by itself in between.
func TestHostTransaction(t *testing.T) {
	address, in, ctx := postgrestest.Shared(t), own(t), context.Background()
	s, err := postgres.Open(ctx, address, lending.Schema(), &postgres.Options{Namespace: in})
	if err != nil {
		t.Fatal(err)
	}
	bench := lendingtest.On(t, s)
	loan := bench.ActiveLoan("1000")
	bench.MoveTo("2026-02-01")
	host := connect(t, address)
	sql(t, host, fmt.Sprintf("CREATE TABLE %s.shop_order (amount bigint)", in))
	begin := func() pgx.Tx {
		tx, err := host.Begin(ctx)
		if err != nil {
			t.Fatal(err)
		}
		return tx
	}
	pay := func(tx pgx.Tx, amount int64) error {
		desk, committed := bench.Desk.InTx(tx)
		_, err := desk.Loans.Repay(ctx, loan, loans.Payment{On: calendar.MustParse("2026-02-01"), Amount: money.FromInt(amount)})
		if err != nil {
			return err
		}
		defer committed()
		_, err = tx.Exec(ctx, fmt.Sprintf("INSERT INTO %s.shop_order VALUES ($1)", in), amount)
		return err
	}
	tx := begin()
	if err := errors.Join(pay(tx, 10), pay(tx, 20), tx.Rollback(ctx)); err != nil {
		t.Fatal(err)
	}
	if _, err := bench.Desk.Loans.Repay(ctx, loan, loans.Payment{On: calendar.MustParse("2026-02-01"), Amount: money.FromInt(1)}); err != nil {
		t.Fatal(err)
	}
	tx = begin()
	if err := pay(tx, 40); err != nil {
		t.Fatal(err)
	}
	if err := pay(tx, -1); err == nil {
		t.Error("a negative amount was accepted")
	}
	if err := errors.Join(pay(tx, 80), tx.Commit(ctx)); err != nil {
		t.Fatal(err)
	}
	var rows, sum int64
	err = host.QueryRow(ctx, fmt.Sprintf("SELECT count(*), sum(amount) FROM %s.shop_order", in)).Scan(&rows, &sum)
	if err != nil || rows != 2 || sum != 120 {
		t.Errorf("%d rows of the host with %d, %v", rows, sum, err)
	}
	if got := bench.Loan(loan).Summary.Repayment; got != money.FromInt(121) {
		t.Errorf("repaid %v, want 121", got)
	}
	findings, err := bench.Platform.Verify(ctx, lendingtest.Tenant, 10)
	if err != nil || len(findings) > 0 {
		t.Error(findings, err)
	}
	if err := s.Join(ctx, lendingtest.Tenant, 1, func(store.Tx) error { return nil }); !errors.Is(err, store.ErrForeign) {
		t.Errorf("joined a number: %v", err)
	}
}
