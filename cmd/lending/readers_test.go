//go:build unix

package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"lending.example/platform/lending"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/store"
)

// readers read from standbys what payers do. What they are shown adds up, is there in the end, and the only refusal is that nobody can be
// read from at the moment.
type readers struct {
	test *testing.T
	of   *payers

	mu      sync.Mutex
	shown   map[int64]int64 // loan, by the payment that was shown
	reads   int
	refused int
}

func newReaders(t *testing.T, of *payers) *readers {
	return &readers{test: t, of: of, shown: map[int64]int64{}}
}

// work lets so many readers read until the function returns.
func (r *readers) work(count int, until func()) {
	done := make(chan struct{})
	var all sync.WaitGroup
	for range count {
		all.Go(func() {
			for {
				select {
				case <-done:
					return
				case <-time.After(20 * time.Millisecond):
				}
				r.refusedForNow(r.readLoan(r.test.Context()))
				r.refusedForNow(r.readBooks(r.test.Context()))
			}
		})
	}
	until()
	close(done)
	all.Wait()
}

// refusedForNow requires refusals to ask for a retry.
func (r *readers) refusedForNow(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.reads++
	var refused *fault.Error
	switch {
	case err == nil:
	case errors.As(err, &refused) && refused.Kind == fault.Retry:
		r.refused++
	default:
		r.test.Errorf("%s a standby was read from: %v", time.Now().Format("15:04:05.000"), err)
	}
}

// readLoan wants what was paid on a loan to be what its payments are.
func (r *readers) readLoan(ctx context.Context) error {
	id := r.of.loans[rand.IntN(len(r.of.loans))]
	loan, err := r.of.servers[rand.IntN(len(r.of.servers))].FromReplica().Loans.Get(ctx, id)
	if err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	var paid money.Amount
	for _, made := range loan.Transactions {
		if made.Type.Type != loans.Repayment {
			continue
		}
		r.shown[made.ID] = id
		if made.ReversedOn.IsZero() {
			paid = paid.Add(made.Amount)
		}
	}
	if paid != loan.Summary.Repayment {
		return fmt.Errorf("loan %d: its payments are %v, and %v was paid", id, paid, loan.Summary.Repayment)
	}
	return nil
}

// readBooks wants the books to balance.
func (r *readers) readBooks(ctx context.Context) error {
	balance, err := r.of.servers[rand.IntN(len(r.of.servers))].FromReplica().Ledger.TrialBalance(ctx, ledger.TrialBalanceInput{})
	if err == nil && (len(balance.Totals) != 1 || balance.Totals[0].Debits != balance.Totals[0].Credits) {
		err = fmt.Errorf("the books say %+v", balance.Totals)
	}
	return err
}

// check wants every payment that was shown to be there.
func (r *readers) check(s store.Store) {
	r.test.Helper()
	platform, err := lending.New(s, &lending.Config{LeaveJobs: true})
	if err != nil {
		r.test.Fatal(err)
	}
	defer platform.Close()
	desk := platform.Tenant(lendingtest.Tenant).As(lending.SystemUser)
	for transaction, loan := range r.shown {
		if _, err := desk.Loans.Transaction(r.test.Context(), loan, transaction); err != nil {
			r.test.Errorf("payment %d on loan %d was shown by a standby, and is not there: %v", transaction, loan, err)
		}
	}
	if r.reads == r.refused {
		r.test.Error("nothing was read from a standby")
	}
}

// String says how it went.
func (r *readers) String() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return fmt.Sprintf("%d times a standby was read from, %d payments shown, %d times nobody could be", r.reads, len(r.shown), r.refused)
}
