package sqlite_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"
	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/sqlite"
)

// ownTable makes the table of a host program.
const ownTable = "CREATE TABLE IF NOT EXISTS shop_order (id INTEGER PRIMARY KEY, client INTEGER NOT NULL)"

// A shop stores its order and the client who placed it together: both are there, or neither is.
func Example_hostTransaction() {
	ctx := context.Background()
	folder, err := os.MkdirTemp("", "example")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)
	platform, err := lending.Open(ctx, folder, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer platform.Close()
	if _, err := platform.Provision(ctx, "shop", "example-Passw0rd!"); err != nil {
		fmt.Println(err)
		return
	}
	db, err := platform.HostDB(ctx, "shop")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer db.Close()
	if _, err := db.ExecContext(ctx, ownTable); err != nil {
		fmt.Println(err)
		return
	}

	place := func(commit bool) error {
		tx, err := db.BeginTx(ctx, nil)
		if err != nil {
			return err
		}
		defer tx.Rollback()
		desk, committed := platform.Tenant("shop").As(lending.SystemUser).InTx(tx)
		client, err := desk.Clients.Create(ctx, clients.NewClient{OfficeID: 1, First: "Asha", Last: "Rao", Active: new(false)})
		if err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "INSERT INTO shop_order (client) VALUES (?)", client.ClientID); err != nil || !commit {
			return err
		}
		if err := tx.Commit(); err != nil {
			return err
		}
		committed()
		return nil
	}
	fmt.Println(place(false), place(true))

	var orders, client int64
	err = db.QueryRow("SELECT count(*), max(client) FROM shop_order").Scan(&orders, &client)
	fmt.Println(orders, "order, of client", client, err)
	// Output:
	// <nil> <nil>
	// 1 order, of client 1 <nil>
}

// TestHostTransaction rolls back and commits repayments with rows of the host, and goes on by itself in between.
func TestHostTransaction(t *testing.T) {
	ctx := context.Background()
	s, err := sqlite.Open(ctx, t.TempDir(), lending.Schema(), nil)
	if err != nil {
		t.Fatal(err)
	}
	bench := lendingtest.On(t, s)
	loan := bench.ActiveLoan("1000")
	bench.MoveTo("2026-02-01")
	db, err := bench.Platform.HostDB(ctx, lendingtest.Tenant)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(ownTable); err != nil {
		t.Fatal(err)
	}
	begin := func() *sql.Tx {
		tx, err := db.BeginTx(ctx, nil)
		if err != nil {
			t.Fatal(err)
		}
		return tx
	}
	in := func(tx *sql.Tx, amount int64) error {
		desk, committed := bench.Desk.InTx(tx)
		_, err := desk.Loans.Repay(ctx, loan, loans.Payment{On: calendar.MustParse("2026-02-01"), Amount: money.FromInt(amount)})
		if err != nil {
			return err
		}
		defer committed()
		_, err = tx.Exec("INSERT INTO shop_order (client) VALUES (?)", amount)
		return err
	}
	tx := begin()
	if err := errors.Join(in(tx, 10), in(tx, 20), tx.Rollback()); err != nil {
		t.Fatal(err)
	}
	if _, err := bench.Desk.Loans.Repay(ctx, loan, loans.Payment{On: calendar.MustParse("2026-02-01"), Amount: money.FromInt(1)}); err != nil {
		t.Fatal(err)
	}
	tx = begin()
	if err := in(tx, 40); err != nil {
		t.Fatal(err)
	}
	if err := in(tx, -1); err == nil {
		t.Error("a negative amount was accepted")
	}
	if err := errors.Join(in(tx, 80), tx.Commit()); err != nil {
		t.Fatal(err)
	}
	var rows, sum int64
	if err := db.QueryRow("SELECT count(*), sum(client) FROM shop_order").Scan(&rows, &sum); err != nil || rows != 2 || sum != 120 {
		t.Errorf("%d rows of the host with %d, %v", rows, sum, err)
	}
	if got := bench.Loan(loan).Summary.Repayment; got != money.FromInt(121) {
		t.Errorf("repaid %v, want 121", got)
	}
	findings, err := bench.Platform.Verify(ctx, lendingtest.Tenant, 10)
	if err != nil || len(findings) > 0 {
		t.Error(findings, err)
	}
}

// TestHostTransactionOfGoroutines gives commands in one transaction from several goroutines, which take turns.
func TestHostTransactionOfGoroutines(t *testing.T) {
	ctx := context.Background()
	s, err := sqlite.Open(ctx, t.TempDir(), lending.Schema(), nil)
	if err != nil {
		t.Fatal(err)
	}
	bench := lendingtest.On(t, s)
	loan := bench.ActiveLoan("1000")
	db, err := bench.Platform.HostDB(ctx, lendingtest.Tenant)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback()
	desk, committed := bench.Desk.InTx(tx)
	var callers errgroup.Group
	for range 8 {
		callers.Go(func() error {
			_, err := desk.Loans.Repay(ctx, loan, loans.Payment{On: bench.Today(), Amount: money.FromInt(1)})
			return err
		})
	}
	if err := errors.Join(callers.Wait(), tx.Commit()); err != nil {
		t.Fatal(err)
	}
	committed()
	if got := bench.Loan(loan).Summary.Repayment; got != money.FromInt(8) {
		t.Errorf("repaid %v, want 8", got)
	}
	findings, err := bench.Platform.Verify(ctx, lendingtest.Tenant, 10)
	if err != nil || len(findings) > 0 {
		t.Error(findings, err)
	}
}

func TestHostTransactionOnAnotherDatabase(t *testing.T) {
	bench := lendingtest.New(t)
	s, err := sqlite.Open(context.Background(), t.TempDir(), lending.Schema(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := s.Provision(context.Background(), "alpha"); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", "file:"+filepath.Join(t.TempDir(), "other.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	tx, err := db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback()
	fail := func(store.Tx) error { t.Error("ran"); return nil }
	for name, host := range map[string]any{"a transaction on another file": tx, "no transaction": 1, "nothing": nil, "a transaction that is nil": (*sql.Tx)(nil)} {
		if err := s.Join(context.Background(), "alpha", host, fail); !errors.Is(err, store.ErrForeign) {
			t.Errorf("%s: %v", name, err)
		}
	}
	desk, _ := bench.Desk.InTx(tx)
	if _, err := desk.Loans.Get(context.Background(), 1); !errors.Is(err, store.ErrForeign) {
		t.Errorf("a store without the power: %v", err)
	}
}

// TestHostTransactionKeys uses an idempotency key in a host's transaction and after it, for the same command and for another.
func TestHostTransactionKeys(t *testing.T) {
	folder, ctx := t.TempDir(), context.Background()
	s, err := sqlite.Open(ctx, folder, lending.Schema(), nil)
	if err != nil {
		t.Fatal(err)
	}
	bench := lendingtest.On(t, s)
	loan, other := bench.ActiveLoan("1000"), bench.ActiveLoan("1000")
	pay := func(desk *lending.Desk, loan int64) (int64, error) {
		paid, err := desk.WithKey("k").Loans.Repay(ctx, loan, loans.Payment{On: bench.Today(), Amount: money.FromInt(10)})
		return paid.TransactionID, err
	}
	db, err := s.HostDB(ctx, lendingtest.Tenant)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback()
	inTx, committed := bench.Desk.InTx(tx)
	first, err := pay(inTx, loan)
	if err != nil {
		t.Fatal(err)
	}
	hold := func(when string, desk *lending.Desk) {
		t.Helper()
		if again, err := pay(desk, loan); err != nil || again != first {
			t.Errorf("the same %s: %d, %v, want %d", when, again, err, first)
		}
		if _, err := pay(desk, other); !errors.Is(err, lending.ErrKeyReused) {
			t.Errorf("another loan %s: %v", when, err)
		}
	}
	hold("in the transaction", inTx)
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	committed()
	hold("after it", bench.Desk)
}

// TestHostDB looks at the settings of the host's connections, every one of them, and at how its transactions take the writers'
// turn.
func TestHostDB(t *testing.T) {
	ctx := context.Background()
	s, err := sqlite.Open(ctx, t.TempDir(), store.Schema{clientKind()}, &sqlite.Options{BusyTimeout: 7 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if _, err := s.HostDB(ctx, "typo"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("an unknown tenant: %v", err)
	}
	if err := s.Provision(ctx, "alpha"); err != nil {
		t.Fatal(err)
	}
	db, err := s.HostDB(ctx, "alpha")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for range 2 {
		conn, err := db.Conn(ctx)
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		for pragma, want := range map[string]string{"busy_timeout": "7000", "journal_mode": "wal", "foreign_keys": "1", "synchronous": "2"} {
			var got string
			if err := conn.QueryRowContext(ctx, "PRAGMA "+pragma).Scan(&got); err != nil || got != want {
				t.Errorf("%s is %s, %v, want %s", pragma, got, err, want)
			}
		}
	}
	looking, err := db.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer looking.Rollback()
	writing, err := db.BeginTx(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() {
		done <- s.Update(ctx, "alpha", func(tx store.Tx) error {
			_, err := tx.Append(store.LogEntry{Name: "PAST", Body: []byte("{}")})
			return err
		})
	}()
	select {
	case err := <-done:
		t.Errorf("the store wrote beside the host, %v", err)
	case <-time.After(100 * time.Millisecond):
	}
	// The host has only read until now, and the store waits, so that it can still go on to write.
	var entries int
	err = writing.QueryRow("SELECT count(*) FROM _log").Scan(&entries)
	_, failed := writing.Exec("CREATE TABLE theirs (a)")
	if err := errors.Join(err, failed, writing.Commit(), <-done); err != nil || entries != 0 {
		t.Errorf("%d entries, %v", entries, err)
	}
}
