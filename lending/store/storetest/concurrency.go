package storetest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"lending.example/platform/lending/money"
	"lending.example/platform/lending/store"
)

var concurrencyTests = []storeTest{
	{"NoLostUpdates", testNoLostUpdates},
	{"FailuresHarmNobodyElse", testFailuresHarmNobodyElse},
	{"ViewsSeeWholeTransactions", testWholeTransactions},
	{"WaitingCanBeCancelled", testWaitingCanBeCancelled},
}

// together runs fn in many goroutines and fails the test with their errors.
func together(t *testing.T, goroutines int, fn func(worker int) error) {
	t.Helper()
	var all sync.WaitGroup
	errs := make([]error, goroutines)
	for i := range goroutines {
		all.Go(func() { errs[i] = fn(i) })
	}
	all.Wait()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
}

// addOne raises the balance of account 1.
func addOne(tx store.Tx) error {
	r, err := tx.Get(account, 1)
	if err != nil {
		return err
	}
	i := account.Position("balance")
	r.Values[i] = store.Money(r.Values[i].Amount().Add(money.FromInt(1)))
	return tx.Save(account, r)
}

func balance(t *testing.T, s store.Store) string {
	return get(t, s, account, 1).Values[account.Position("balance")].Amount().String()
}

func testNoLostUpdates(t *testing.T, s store.Store) {
	const goroutines, rounds = 16, 20
	insertAll(t, s, account, newAccount(1, fields{"balance": amount("0")}))
	together(t, goroutines, func(int) error {
		for range rounds {
			if err := s.Update(context.Background(), alpha, addOne); err != nil {
				return err
			}
		}
		return nil
	})
	equal(t, balance(t, s), fmt.Sprint(goroutines*rounds))
}

// testFailuresHarmNobodyElse mixes successes with errors, panics and cancelled contexts. What succeeded must be there,
// the log without gaps, and no number given twice.
func testFailuresHarmNobodyElse(t *testing.T, s store.Store) {
	const goroutines, rounds = 12, 15
	insertAll(t, s, account, newAccount(1, fields{"balance": amount("0")}))
	var mu sync.Mutex
	given := map[int64]bool{}
	together(t, goroutines, func(worker int) error {
		random := rand.New(rand.NewPCG(1, uint64(worker)))
		for range rounds {
			id, err := oneOutcome(s, random.IntN(5))
			if err != nil || id == 0 {
				return err
			}
			mu.Lock()
			twice := given[id]
			given[id] = true
			mu.Unlock()
			if twice {
				return fmt.Errorf("number %d was given twice", id)
			}
		}
		return nil
	})
	checkOutcomes(t, s, len(given))
}

// oneOutcome inserts an entry, logs it and counts it, and fails in one of three ways unless outcome is another one.
// It returns the number of a success.
func oneOutcome(s store.Store, outcome int) (id int64, err error) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	defer func() {
		if p := recover(); p == errDeliberate {
			id, err = 0, nil
		}
	}()
	err = s.Update(ctx, alpha, func(tx store.Tx) error {
		if id, err = insertCounted(tx); err != nil {
			return err
		}
		switch outcome {
		case 0:
			return errDeliberate
		case 1:
			panic(errDeliberate)
		case 2:
			cancel()
		}
		return nil
	})
	if errors.Is(err, errDeliberate) || errors.Is(err, context.Canceled) {
		return 0, nil
	}
	return id, err
}

func insertCounted(tx store.Tx) (int64, error) {
	id, err := tx.NextID(entry)
	if err != nil {
		return 0, err
	}
	if err := tx.Insert(entry, newEntry(id, 1, money.FromInt(1))); err != nil {
		return 0, err
	}
	if _, err := tx.Append(store.LogEntry{Name: "COUNT", Body: fmt.Append(nil, id)}); err != nil {
		return 0, err
	}
	return id, addOne(tx)
}

// checkOutcomes wants as many entries, log entries and counts as there were successes.
func checkOutcomes(t *testing.T, s store.Store, successes int) {
	t.Helper()
	equal(t, balance(t, s), fmt.Sprint(successes))
	view(t, s, func(tx store.Tx) error {
		n, err := tx.Count(entry, store.Query{})
		wants(t, err, nil)
		equal(t, n, successes)
		log, err := collect(tx.Log(1))
		wants(t, err, nil)
		equal(t, len(log), successes)
		var link store.Link
		for i, e := range log {
			equal(t, e.Seq, int64(i)+1)
			link = link.Next(e)
			equal(t, e.Link, link)
		}
		return nil
	})
}

// testWholeTransactions moves money between two accounts and wants the sum in every view.
func testWholeTransactions(t *testing.T, s store.Store) {
	insertAll(t, s, account, newAccount(1, fields{"balance": amount("50")}), newAccount(2, fields{"balance": amount("50")}))
	stop := make(chan struct{})
	var viewer sync.WaitGroup
	viewer.Go(func() {
		for {
			select {
			case <-stop:
				return
			default:
				checkSum(t, s)
			}
		}
	})
	together(t, 4, func(worker int) error {
		for i := range int64(20) {
			if err := s.Update(context.Background(), alpha, func(tx store.Tx) error { return transfer(tx, i) }); err != nil {
				return err
			}
		}
		return nil
	})
	close(stop)
	viewer.Wait()
}

func transfer(tx store.Tx, units int64) error {
	column := account.Position("balance")
	for id, change := range map[int64]money.Amount{1: money.FromInt(units), 2: money.FromInt(-units)} {
		r, err := tx.Get(account, id)
		if err != nil {
			return err
		}
		r.Values[column] = store.Money(r.Values[column].Amount().Add(change))
		if err := tx.Save(account, r); err != nil {
			return err
		}
	}
	return nil
}

func checkSum(t *testing.T, s store.Store) {
	var sum money.Amount
	err := s.View(context.Background(), alpha, func(tx store.Tx) error {
		for r, err := range tx.Find(account, store.Query{}) {
			if err != nil {
				return err
			}
			sum = sum.Add(r.Values[account.Position("balance")].Amount())
		}
		return nil
	})
	if err != nil || sum != money.FromInt(100) {
		t.Errorf("sum %s, error %v", sum, err)
	}
}

// testWaitingCanBeCancelled gives up an update that waits for another one.
func testWaitingCanBeCancelled(t *testing.T, s store.Store) {
	insertAll(t, s, account, newAccount(1, fields{"balance": amount("0")}))
	update(t, s, func(tx store.Tx) error {
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
		defer cancel()
		done := make(chan error)
		go func() {
			done <- s.Update(ctx, alpha, func(store.Tx) error { t.Error("ran"); return nil })
		}()
		wants(t, <-done, context.DeadlineExceeded)
		return addOne(tx)
	})
	update(t, s, addOne)
	equal(t, balance(t, s), "2")
}

var closingTests = []storeTest{
	{"UseAfterClose", testUseAfterClose},
	{"CloseWaits", testCloseWaits},
}

func testUseAfterClose(t *testing.T, s store.Store) {
	wants(t, s.Close(), nil)
	wants(t, s.Close(), nil)
	fail := func(store.Tx) error { t.Error("ran"); return nil }
	wants(t, s.View(context.Background(), alpha, fail), store.ErrClosed)
	wants(t, s.Update(context.Background(), alpha, fail), store.ErrClosed)
	wants(t, s.Provision(context.Background(), alpha), store.ErrClosed)
	_, err := s.Tenants(context.Background())
	wants(t, err, store.ErrClosed)
}

func testCloseWaits(t *testing.T, s store.Store) {
	insertAll(t, s, account, newAccount(1, fields{"balance": amount("0")}))
	closed := make(chan error, 1)
	wants(t, s.Update(context.Background(), alpha, func(tx store.Tx) error {
		go func() { closed <- s.Close() }()
		select {
		case <-closed:
			t.Error("closed under a running transaction")
		case <-time.After(20 * time.Millisecond):
		}
		return addOne(tx)
	}), nil)
	wants(t, <-closed, nil)
}
