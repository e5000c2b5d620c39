package lending_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
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
		page, err := lending.Run(ctx, bench.Desk.AsOf(then), ledger.ListEntries(loans.OfLedger{}), ledger.EntryFilter{AccountID: 1})
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
