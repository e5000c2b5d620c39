package lending_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/jobs"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/memory"
)

// noonOf is the moment at which a bench gives the commands of a day.
func noonOf(date string) time.Time {
	at, err := time.Parse(time.DateOnly, date)
	if err != nil {
		panic(err)
	}
	return at.Add(12 * time.Hour)
}

// TestKnownAt pays on 3 February, and on 10 February enters another payment of 1 February. What was known between is what
// was read between, to the last attribute; a payment of an earlier day that was not entered yet is not there.
func TestKnownAt(t *testing.T) {
	ctx := context.Background()
	bench, _ := bookkeeping(t) // ends with a repayment on 3 February
	between := bench.Loan(1)
	trial := func(d *lending.Desk) ledger.TrialBalanceData {
		t.Helper()
		data, err := lending.Run(ctx, d, ledger.TrialBalance, ledger.TrialBalanceInput{})
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	books := trial(bench.Desk)
	bench.MoveTo("2026-02-10")
	backdated := loans.Payment{On: bench.Today().AddDays(-9), Amount: money.MustParse("250")}
	if _, err := bench.Desk.Loans.Repay(ctx, 1, backdated); err != nil {
		t.Fatal(err)
	}
	tests := map[string]struct {
		at           string
		transactions int
	}{
		"after everything":        {"2026-02-10", len(bench.Loan(1).Transactions)},
		"after the first":         {"2026-02-03", 2},
		"between, on another day": {"2026-02-07", 2},
		"before any payment":      {"2026-01-01", 1},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			loan, err := bench.Desk.AsOf(lending.Then{KnownAt: noonOf(test.at)}).Loans.Get(ctx, 1)
			if err != nil {
				t.Fatal(err)
			}
			if len(loan.Transactions) != test.transactions {
				t.Errorf("%d transactions", len(loan.Transactions))
			}
		})
	}
	known := bench.Desk.AsOf(lending.Then{KnownAt: noonOf("2026-02-03")})
	t.Run("the loan is as it was read then", func(t *testing.T) {
		again, err := known.Loans.Get(ctx, 1)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(inJSON(between), inJSON(again)); diff != "" {
			t.Error(diff)
		}
	})
	t.Run("so are the books", func(t *testing.T) {
		if diff := cmp.Diff(inJSON(books), inJSON(trial(known))); diff != "" {
			t.Error(diff)
		}
	})
	t.Run("commands are given now", func(t *testing.T) {
		_, err := known.Loans.Repay(ctx, 1, loans.Payment{On: bench.Today(), Amount: money.MustParse("1")})
		if !errors.Is(err, lending.ErrPastIsOver) {
			t.Error(err)
		}
	})
	t.Run("before the first command", func(t *testing.T) {
		_, err := bench.Desk.AsOf(lending.Then{KnownAt: noonOf("2025-12-31")}).Loans.Get(ctx, 1)
		if !errors.Is(err, lending.ErrNothingKnown) {
			t.Error(err)
		}
	})
	t.Run("cut off", func(t *testing.T) {
		cut, stop := context.WithCancel(ctx)
		stop()
		if _, err := bench.Desk.AsOf(lending.Then{KnownAt: noonOf("2026-01-02")}).Loans.Get(cut, 1); !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	})
}

// TestManyLooks looks at more moments than are kept, back and forth.
func TestManyLooks(t *testing.T) {
	ctx := context.Background()
	bench, _ := bookkeeping(t)
	for day := 4; day < 16; day++ {
		bench.MoveTo(fmt.Sprintf("2026-02-%02d", day))
		if _, err := bench.Desk.Loans.Repay(ctx, 1, loans.Payment{On: bench.Today(), Amount: money.MustParse("1")}); err != nil {
			t.Fatal(err)
		}
	}
	for _, day := range []int{9, 4, 12, 7, 9, 14, 5, 4, 15} {
		loan, err := bench.Desk.AsOf(lending.Then{KnownAt: noonOf(fmt.Sprintf("2026-02-%02d", day))}).Loans.Get(ctx, 1)
		if err != nil {
			t.Fatal(err)
		}
		if want := day - 1; len(loan.Transactions) != want {
			t.Errorf("on day %d: %d transactions, want %d", day, len(loan.Transactions), want)
		}
	}
}

// TestAsOfBooks: as of a day, the books hold what is dated up to it, whenever it was entered.
func TestAsOfBooks(t *testing.T) {
	ctx := context.Background()
	bench, _ := bookkeeping(t)
	bench.MoveTo("2026-02-10")
	if _, err := bench.Desk.Loans.Repay(ctx, 1, loans.Payment{On: bench.Today().AddDays(-9), Amount: money.MustParse("250")}); err != nil {
		t.Fatal(err)
	}
	at := func(then lending.Then) int {
		t.Helper()
		page, err := lending.Run(ctx, bench.Desk.AsOf(then), ledger.ListEntries, ledger.EntryFilter{AccountID: 1})
		if err != nil {
			t.Fatal(err)
		}
		return page.Total
	}
	day := func(date string) lending.Then { return lending.Then{On: calendar.MustParse(date)} }
	if all, second, first := at(lending.Then{}), at(day("2026-02-01")), at(day("2026-01-31")); all <= second || second <= first || first == 0 {
		t.Errorf("%d lines, %d up to 1 February, %d up to 31 January", all, second, first)
	}
	both := day("2026-02-01")
	both.KnownAt = noonOf("2026-02-03")
	if known, now := at(both), at(day("2026-02-01")); known >= now {
		t.Errorf("%d lines were known of %d", known, now)
	}
	t.Run("what cannot be shown so", func(t *testing.T) {
		_, err := bench.Desk.AsOf(day("2026-02-01")).Products.List(ctx)
		if !errors.Is(err, lending.ErrNotDated) {
			t.Error(err)
		}
	})
	t.Run("the future", func(t *testing.T) {
		_, err := lending.Run(ctx, bench.Desk.AsOf(day("2026-02-11")), ledger.TrialBalance, ledger.TrialBalanceInput{})
		if !errors.Is(err, lending.ErrAsOfFuture) {
			t.Error(err)
		}
	})
}

// TestCheckpoints looks at moments of a long log, and again with another platform on the same records: looks start from
// what earlier ones left behind, and see the same. What was left of another log under the same name is not taken.
func TestCheckpoints(t *testing.T) {
	ctx := context.Background()
	long := func(notes, days int) store.Store {
		t.Helper()
		kept, err := memory.New(lending.Schema())
		if err != nil {
			t.Fatal(err)
		}
		bench := lendingtest.On(t, kept)
		loan, err := bench.Desk.Loans.Submit(ctx, bench.Application(bench.Client(), bench.Product(), "1000"))
		if err != nil {
			t.Fatal(err)
		}
		for day := range days {
			bench.MoveTo(fmt.Sprintf("2026-01-%02d", day+1))
			for range notes {
				note := refdata.NewNote{Owner: operation.ByID(loan.LoanID), Text: "noted"}
				if _, err := lending.Run(ctx, bench.Desk, loans.Notes.Create, note); err != nil {
					t.Fatal(err)
				}
			}
		}
		return kept
	}
	kept := long(100, 26)
	folder := t.TempDir()
	look := func(s store.Store, date string) int {
		t.Helper()
		p, err := lending.New(unclosed{s}, &lending.Config{Checkpoints: folder})
		if err != nil {
			t.Fatal(err)
		}
		defer p.Close()
		desk := p.Tenant(lendingtest.Tenant).As(lending.SystemUser).AsOf(lending.Then{KnownAt: noonOf(date)})
		notes, err := lending.Run(ctx, desk, loans.Notes.List, refdata.NotesRef{Owner: operation.ByID(1)})
		if err != nil {
			t.Fatal(err)
		}
		return len(notes)
	}
	left := func() int {
		files, err := filepath.Glob(filepath.Join(folder, lendingtest.Tenant, "*.db"))
		if err != nil {
			t.Fatal(err)
		}
		return len(files)
	}
	for i, step := range []struct {
		date        string
		notes, left int
	}{{"2026-01-12", 1200, 1}, {"2026-01-13", 1300, 1}, {"2026-01-26", 2600, 2}, {"2026-01-11", 1100, 2}, {"2026-01-02", 200, 2}} {
		if got := look(kept, step.date); got != step.notes || left() != step.left {
			t.Errorf("look %d, at %s: %d notes, %d checkpoints", i, step.date, got, left())
		}
	}
	if got := look(long(1300, 1), "2026-01-01"); got != 1300 || left() != 3 {
		t.Errorf("of another log: %d notes, %d checkpoints", got, left())
	}
}

// TestSchedulerFollowsThePast: what a look left behind is brought up to date in the night.
func TestSchedulerFollowsThePast(t *testing.T) {
	ctx := context.Background()
	kept, err := memory.New(lending.Schema())
	if err != nil {
		t.Fatal(err)
	}
	bench := lendingtest.On(t, kept)
	clients := func(n int) {
		for range n {
			bench.Client()
		}
	}
	if _, err := bench.Desk.Loans.Submit(ctx, bench.Application(bench.Client(), bench.Product(), "1000")); err != nil {
		t.Fatal(err)
	}
	clients(1100)
	bench.MoveTo("2026-01-02")
	now, folder := noonOf("2026-01-02"), t.TempDir()
	p, err := lending.New(unclosed{kept}, &lending.Config{Checkpoints: folder, Clock: func() time.Time { return now }})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	left := func() int {
		files, _ := filepath.Glob(filepath.Join(folder, "*", "*.db"))
		return len(files)
	}
	scheduler := p.Scheduler(jobs.TimeOfDay{})
	night := func(date string, want int) {
		t.Helper()
		now = noonOf(date)
		if err := scheduler.Look(ctx); err != nil || left() != want {
			t.Errorf("%s: %d checkpoints, %v", date, left(), err)
		}
	}
	night("2026-01-02", 0)
	night("2026-01-03", 0) // nobody looked
	desk := p.Tenant(lendingtest.Tenant).As(lending.SystemUser).AsOf(lending.Then{KnownAt: noonOf("2026-01-01")})
	if _, err := lending.Run(ctx, desk, ledger.TrialBalance, ledger.TrialBalanceInput{}); err != nil || left() != 1 {
		t.Fatalf("%d checkpoints, %v", left(), err)
	}
	clients(1100)
	night("2026-01-04", 2)
}

// unclosed is a store that outlives the platform on it.
type unclosed struct{ store.Store }

func (unclosed) Close() error { return nil }

// TestCopiesOfKilledPrograms: what a program left that was killed in a look at the past goes with the next start, and what is new stays.
func TestCopiesOfKilledPrograms(t *testing.T) {
	place := t.TempDir()
	t.Setenv("TMPDIR", place)
	t.Setenv("TMP", place)
	left, made := filepath.Join(place, "lending-rehearsal-1"), filepath.Join(place, "lending-rehearsal-2")
	for _, folder := range []string{left, made} {
		if err := os.Mkdir(folder, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	if hour := time.Now().Add(-time.Hour); os.Chtimes(left, hour, hour) != nil {
		t.Fatal("the time of a folder cannot be set")
	}
	records, err := memory.New(lending.Schema())
	if err != nil {
		t.Fatal(err)
	}
	platform, err := lending.New(records, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer platform.Close()
	for folder, want := range map[string]bool{left: false, made: true} {
		if _, err := os.Stat(folder); (err == nil) != want {
			t.Errorf("%s is there: %v, want %v", filepath.Base(folder), err == nil, want)
		}
	}
}
