package lending_test

import (
	"context"
	"errors"
	"testing"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/memory"
	"lending.example/platform/lending/store/postgres"
	"lending.example/platform/lending/store/postgres/postgrestest"
	"lending.example/platform/lending/store/sqlite"
)

// TestCopy moves a tenant from SQLite to PostgreSQL and back, with an interruption after every page in turn.
func TestCopy(t *testing.T) {
	ctx := context.Background()
	folder := t.TempDir()
	source, err := sqlite.Open(ctx, folder, lending.Schema(), nil)
	if err != nil {
		t.Fatal(err)
	}
	bench := lendingtest.On(t, source)
	first := bench.ActiveLoan("1000")
	bench.ActiveLoan("500")
	bench.MoveTo("2026-02-01")
	if _, err := bench.Desk.WithKey("k").Loans.Repay(ctx, first, loans.Payment{On: calendar.MustParse("2026-02-01"), Amount: money.MustParse("340.02")}); err != nil {
		t.Fatal(err)
	}
	gone := bench.Submitted("100")
	if _, err := lending.Run(ctx, bench.Desk, loans.Delete, loans.ByLoan{Loan: operation.ByID(gone)}); err != nil {
		t.Fatal(err)
	}
	server := postgrestest.Own(t, "fsync=off")
	middle, err := postgres.Open(ctx, server.URL(), lending.Schema(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer middle.Close()
	interrupted := copyWithInterruptions(t, source, middle)
	if interrupted < 3 {
		t.Errorf("interrupted %d times", interrupted)
	}
	back, err := memory.New(lending.Schema())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := lending.Copy(ctx, middle, back, lendingtest.Tenant, nil); err != nil {
		t.Fatal(err)
	}
	want := hashOf(t, bench.Platform)
	moved := lendingtest.On(t, back)
	moved.MoveTo("2026-02-01")
	if got := hashOf(t, moved.Platform); got != want {
		t.Errorf("the state is %+v, was %+v", got, want)
	}
	again, err := moved.Desk.Loans.Submit(ctx, moved.Application(1, 1, "100"))
	if err != nil || again.LoanID != gone+1 {
		t.Errorf("the next loan is %d, want %d; %v", again.LoanID, gone+1, err)
	}
	if _, err := lending.Copy(ctx, source, back, lendingtest.Tenant, nil); !errors.Is(err, lending.ErrNotACopy) {
		t.Errorf("copied over a tenant that went on: %v", err)
	}
}

// copyWithInterruptions cancels every copy after its first page, until one has nothing left to do.
func copyWithInterruptions(t *testing.T, from, to store.Store) (interrupted int) {
	t.Helper()
	for {
		ctx, cancel := context.WithCancel(context.Background())
		last := 0.0
		_, err := lending.Copy(ctx, from, to, lendingtest.Tenant, &lending.CopyOptions{Watch: func(p lending.CopyProgress) {
			if last = p.Done; last < 1 {
				cancel()
			}
		}})
		cancel()
		if err == nil {
			return interrupted
		}
		if !errors.Is(err, context.Canceled) || interrupted > 100 {
			t.Fatal(err)
		}
		interrupted++
	}
}

func hashOf(t *testing.T, p *lending.Platform) lending.StateHash {
	t.Helper()
	state, err := p.StateHash(context.Background(), lendingtest.Tenant)
	if err != nil {
		t.Fatal(err)
	}
	return state
}
