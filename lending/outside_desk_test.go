package lending_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/events"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/store/memory"
	"lending.example/platform/lending/store/sqlite"
)

// TestCommandsOutsideOfATransaction gives commands at another desk while the goroutine has a transaction open. They are refused at once,
// queries and other tenants' commands are not, and neither is anything after the end.
func TestCommandsOutsideOfATransaction(t *testing.T) {
	s, err := sqlite.Open(t.Context(), t.TempDir(), lending.Schema(), nil)
	if err != nil {
		t.Fatal(err)
	}
	bench := lendingtest.On(t, s)
	ctx, stop := context.WithTimeout(t.Context(), 8*time.Second) // less than SQLite waits for a lock
	defer stop()
	create := func(d *lending.Desk) error {
		_, err := d.Clients.Create(ctx, clients.NewClient{OfficeID: 1, Full: "Asha Rao", SubmittedOn: bench.Today(), Active: new(false)})
		return err
	}
	isRefused := func(t *testing.T, during string) {
		t.Helper()
		nothing := func(*lending.Desk) error { return nil }
		for name, err := range map[string]error{
			"a command": create(bench.Desk), "with a key": create(bench.Desk.WithKey(during)), "a transaction": bench.Desk.Atomically(ctx, nothing),
		} {
			if !errors.Is(err, lending.ErrOutsideDesk) {
				t.Errorf("%s during %s: %v", name, during, err)
			}
		}
		if _, err := bench.Desk.Clients.List(ctx, clients.Filter{}); err != nil {
			t.Errorf("a query during %s: %v", during, err)
		}
		if err := create(bench.Desk.Preview()); err != nil {
			t.Errorf("a preview during %s: %v", during, err)
		}
	}
	isFree := func(t *testing.T, after string) {
		t.Helper()
		if err := create(bench.Desk); err != nil {
			t.Errorf("after %s: %v", after, err)
		}
	}

	err = bench.Desk.Atomically(ctx, func(d *lending.Desk) error {
		isRefused(t, "a transaction")
		return create(d)
	})
	if err != nil {
		t.Error(err)
	}
	isFree(t, "a transaction")

	db, err := bench.Platform.HostDB(ctx, lendingtest.Tenant)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, commits := range []bool{true, false} {
		tx, err := db.BeginTx(ctx, nil)
		if err != nil {
			t.Fatal(err)
		}
		inTx, committed := bench.Desk.InTx(tx)
		if err := create(inTx); err != nil {
			t.Fatal(err)
		}
		isRefused(t, "a transaction of a host")
		if !commits {
			if err := tx.Rollback(); err != nil {
				t.Error(err)
			}
			isFree(t, "one that was rolled back")
			continue
		}
		if err := tx.Commit(); err != nil {
			t.Error(err)
		}
		isFree(t, "one that was committed")
		committed()
		isFree(t, "one that the platform heard of")
	}
}

// TestAnotherGoroutineWaitsForATransaction: a command of another goroutine is given while a transaction is open, and is done after it.
func TestAnotherGoroutineWaitsForATransaction(t *testing.T) {
	ctx, bench := t.Context(), lendingtest.New(t)
	other := make(chan error, 1)
	err := bench.Desk.Atomically(ctx, func(d *lending.Desk) error {
		go func() {
			_, err := bench.Desk.Clients.Create(ctx, clients.NewClient{OfficeID: 1, Full: "Asha Rao", SubmittedOn: bench.Today(), Active: new(false)})
			other <- err
		}()
		select {
		case err := <-other:
			t.Errorf("it did not wait: %v", err)
		case <-time.After(50 * time.Millisecond):
		}
		return nil
	})
	if err := errors.Join(err, <-other); err != nil {
		t.Error(err)
	}
}

// TestCommandsInAHandlerOfEvents are refused at once: they would wait for the command whose events are handled.
func TestCommandsInAHandlerOfEvents(t *testing.T) {
	s, err := memory.New(lending.Schema())
	if err != nil {
		t.Fatal(err)
	}
	var desk *lending.Desk
	var inside error
	ctx, stop := context.WithTimeout(t.Context(), 5*time.Second)
	defer stop()
	platform, err := lending.New(s, &lending.Config{
		Clock: func() time.Time { return time.Date(2026, 1, 15, 9, 0, 0, 0, time.UTC) },
		OnEvents: func(lending.Inside, []lending.Event) error {
			_, inside = desk.Events.Keep(ctx, events.Everything())
			return nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = platform.Close() })
	if _, err := platform.Provision(ctx, lendingtest.Tenant, lendingtest.Password); err != nil {
		t.Fatal(err)
	}
	desk = platform.Tenant(lendingtest.Tenant).As(lending.SystemUser)
	if _, err := desk.Events.Keep(ctx, events.Everything()); err != nil {
		t.Fatal(err)
	}
	day := calendar.MustParse("2026-01-15")
	if _, err := desk.Clients.Create(ctx, clients.NewClient{OfficeID: 1, Full: "Asha Rao", SubmittedOn: day, Active: new(false)}); err != nil {
		t.Fatal(err)
	}
	if !errors.Is(inside, lending.ErrOutsideDesk) {
		t.Errorf("inside: %v", inside)
	}
}
