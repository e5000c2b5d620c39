package lending_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending"
	"lending.example/platform/lending/access"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/events"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store/sqlite"
)

// forkBench is a bench on a file, with a loan that pays and keeps events.
func forkBench(t *testing.T) (*lendingtest.Bench, int64) {
	t.Helper()
	s, err := sqlite.Open(t.Context(), t.TempDir(), lending.Schema(), nil)
	if err != nil {
		t.Fatal(err)
	}
	b := lendingtest.On(t, s)
	if _, err := b.Desk.Events.Keep(t.Context(), events.Everything()); err != nil {
		t.Fatal(err)
	}
	loan := b.ActiveLoan("1000")
	return b, loan
}

func digestOf(t *testing.T, b *lendingtest.Bench) lending.StateHash {
	t.Helper()
	hash, err := b.Platform.StateHash(t.Context(), lendingtest.Tenant)
	if err != nil {
		t.Fatal(err)
	}
	return hash
}

// liveOn gives commands and closes days, in a fork or on the tenant itself.
func liveOn(t *testing.T, desk *lending.Desk, loan int64, closeDays func(int)) {
	t.Helper()
	ctx := t.Context()
	closeDays(40)
	today, err := desk.Loans.Get(ctx, loan)
	if err != nil {
		t.Fatal(err)
	}
	on := today.Schedule.Periods[1].Due
	if _, err := desk.Loans.Repay(ctx, loan, loans.Payment{On: on, Amount: money.MustParse("120.5"), Note: "tried"}); err != nil {
		t.Fatal(err)
	}
	closeDays(25)
}

// forked is what a fork came to: how many records and log entries it has, and its loan.
type forked struct {
	records, entries int64
	loan             string
}

// TestForksMakeWhatTheTenantMakes lives through the same days in forks and on the tenant. The tenant does not change while the forks do,
// and afterwards all of them hold the same loan.
func TestForksMakeWhatTheTenantMakes(t *testing.T) {
	for name, dated := range map[string]bool{"by the clock": false, "by a set business date": true} {
		t.Run(name, func(t *testing.T) {
			ctx := t.Context()
			b, loan := forkBench(t)
			if dated {
				if _, err := b.Desk.Configuration.Update(ctx, refdata.ConfigurationUpdate{Name: refdata.EnableBusinessDate, Enabled: new(true)}); err != nil {
					t.Fatal(err)
				}
			}
			before := digestOf(t, b)
			var made []forked
			for _, options := range []lending.ForkOptions{{}, {OnDisk: true}} {
				fork, err := b.Desk.Fork(ctx, options)
				if err != nil {
					t.Fatal(err)
				}
				if same, err := fork.StateHash(ctx); err != nil || same != before {
					t.Errorf("a new fork has the digest %v, %v; want %v", same, err, before)
				}
				liveOn(t, fork.Desk, loan, func(n int) {
					if _, err := fork.CloseDays(ctx, n, nil); err != nil {
						t.Fatal(err)
					}
				})
				hash, err := fork.StateHash(ctx)
				if err != nil {
					t.Fatal(err)
				}
				data, err := fork.Desk.Loans.Get(ctx, loan)
				if err != nil {
					t.Fatal(err)
				}
				made = append(made, forked{hash.Records, hash.Entries, inJSON(data)})
				if err := fork.Close(); err != nil {
					t.Error(err)
				}
			}
			if after := digestOf(t, b); after != before {
				t.Fatalf("the tenant changed: %v, was %v", after, before)
			}
			liveOn(t, b.Desk, loan, func(n int) {
				for range n {
					day := b.Today()
					b.MoveTo(day.AddDays(1).String())
					if dated {
						if _, err := b.Desk.Calendar.SetBusinessDate(ctx, refdata.SetBusinessDateInput{Type: refdata.BusinessDateType, Date: day.AddDays(1)}); err != nil {
							t.Fatal(err)
						}
					}
					if _, err := b.Platform.CloseBusiness(ctx, lendingtest.Tenant, calendar.Date{}, nil); err != nil {
						t.Fatal(err)
					}
				}
			})
			now := digestOf(t, b)
			want := forked{now.Records, now.Entries, inJSON(b.Loan(loan))}
			for _, got := range made {
				if dated {
					got.entries = want.entries // a fork sets both dates
					got.records = want.records
				}
				if diff := cmp.Diff(want, got, cmp.AllowUnexported(forked{})); diff != "" {
					t.Errorf("-tenant +fork: %s", diff)
				}
			}
		})
	}
}

// TestNothingLeavesAFork pays from a savings account outside of the platform, with a program that follows events.
func TestNothingLeavesAFork(t *testing.T) {
	ctx := t.Context()
	b, loan := forkBench(t)
	client := b.Loan(loan).ClientID
	b.Savings.Keep(loans.SavingsAccount{ID: 7, ClientID: client, Currency: "EUR", Active: true, Available: money.MustParse("5000")})
	fork, err := b.Desk.Fork(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer fork.Close()
	for _, change := range []func() error{
		func() error {
			_, err := fork.Desk.Loans.Repay(ctx, loan, loans.Payment{On: b.Today(), Amount: money.MustParse("2000")})
			return err
		},
		func() error {
			_, err := fork.Desk.Loans.RefundByTransfer(ctx, loan, loans.TransferRefundInput{On: b.Today(), Amount: money.MustParse("100"), SavingsID: 7})
			return err
		},
	} {
		if err := change(); err != nil {
			t.Error(err)
		}
	}
	if booked := b.Savings.Booked(); len(booked) > 0 {
		t.Errorf("a savings account was notified: %v", booked)
	}
	if got := b.Loan(loan).Status.ID; got != loans.Active {
		t.Errorf("the loan of the tenant is %v", got)
	}
	if got, err := fork.Desk.Loans.Get(ctx, loan); err != nil || got.Status.ID == loans.Active {
		t.Errorf("the loan of the fork is %v, %v", got.Status, err)
	}
}

// TestForkOfThePast forks what was known before a payment.
func TestForkOfThePast(t *testing.T) {
	ctx := t.Context()
	b, loan := forkBench(t)
	known := time.Date(2026, 1, 1, 18, 0, 0, 0, time.UTC)
	b.MoveTo("2026-02-01")
	if _, err := b.Desk.Loans.Repay(ctx, loan, loans.Payment{On: b.Today(), Amount: money.MustParse("50")}); err != nil {
		t.Fatal(err)
	}
	fork, err := b.Desk.AsOf(lending.Then{KnownAt: known}).Fork(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer fork.Close()
	if today, err := fork.Today(ctx); err != nil || today != calendar.MustParse("2026-01-01") {
		t.Errorf("it is %v, %v", today, err)
	}
	then, err := fork.Desk.Loans.Get(ctx, loan)
	if err != nil || !then.Summary.PrincipalPaid.IsZero() {
		t.Errorf("%v was repaid, %v", then.Summary.PrincipalPaid, err)
	}
}

// TestForksEnd uses forks after their end, and where there can be none.
func TestForksEnd(t *testing.T) {
	b, loan := forkBench(t)
	ctx, cancel := context.WithCancel(t.Context())
	fork, err := b.Desk.Fork(ctx)
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	if err := fork.Close(); err != nil {
		t.Error(err)
	}
	if _, err := fork.Desk.Loans.Get(t.Context(), loan); err == nil {
		t.Error("a fork whose context has ended answers")
	}
	customer := b.Platform.Tenant(lendingtest.Tenant).As(operation.Actor{UserID: 9, Username: "c", ClientIDs: []int64{1}})
	refusals := map[string]struct {
		fork func() (*lending.Fork, error)
		want error
	}{
		"of a customer": {func() (*lending.Fork, error) { return customer.Fork(t.Context()) }, access.ErrNotForCustomers},
		"as of a day":   {func() (*lending.Fork, error) { return b.Desk.AsOf(lending.Then{On: b.Today()}).Fork(t.Context()) }, lending.ErrNotDated},
		"of no tenant": {func() (*lending.Fork, error) {
			return b.Platform.Tenant("none").As(lending.SystemUser).Fork(t.Context())
		}, lending.ErrUnknownTenant},
		"in a transaction": {func() (f *lending.Fork, err error) {
			failed := b.Desk.Atomically(t.Context(), func(d *lending.Desk) error {
				f, err = d.Fork(t.Context())
				return err
			})
			return f, failed
		}, lending.ErrEnclosed},
	}
	for name, r := range refusals {
		if _, err := r.fork(); err == nil || r.want != nil && !errors.Is(err, r.want) {
			t.Errorf("a fork %s: %v, want %v", name, err, r.want)
		}
	}
}
