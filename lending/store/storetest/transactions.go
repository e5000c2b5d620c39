package storetest

import (
	"context"
	"errors"
	"runtime"
	"testing"

	"lending.example/platform/lending/money"
	"lending.example/platform/lending/store"
)

var transactionTests = []storeTest{
	{"ErrorLeavesNothing", testErrorLeavesNothing},
	{"PanicLeavesNothing", testPanicLeavesNothing},
	{"GoexitLeavesNothing", testGoexitLeavesNothing},
	{"CancelLeavesNothing", testCancelLeavesNothing},
	{"CancelledBefore", testCancelledBefore},
	{"ViewIsReadOnly", testViewIsReadOnly},
	{"ViewIsASnapshot", testViewIsASnapshot},
	{"ViewWhileWriting", testViewWhileWriting},
	{"NoWriteDuringIteration", testNoWriteDuringIteration},
	{"VoidAfterItsEnd", testVoidAfterItsEnd},
	{"ErrorOfTheFunctionIsReturned", testErrorIsReturned},
}

var errDeliberate = errors.New("deliberate")

// writeEverything does every kind of write, on a store that holds account 1 with entry 1.
func writeEverything(tx store.Tx) error {
	_, err := tx.NextID(account)
	if err == nil {
		_, err = tx.Append(store.LogEntry{Name: "WRITE", Body: []byte("{}")})
	}
	if err == nil {
		err = tx.Insert(account, newAccount(2, fields{"number": store.String("B")}))
	}
	if err == nil {
		err = tx.Save(account, newAccount(1, fields{"number": store.String("changed")}))
	}
	if err == nil {
		err = tx.Delete(entry, 1, 1)
	}
	return err
}

// checkUntouched fails the test when anything of writeEverything is visible.
func checkUntouched(t *testing.T, s store.Store) {
	t.Helper()
	same(t, get(t, s, account, 1), numbered(1, "A"))
	same(t, get(t, s, entry, 1), newEntry(1, 1, money.FromInt(1)))
	equal(t, ids(find(t, s, account, store.Query{})), []int64{1})
	update(t, s, func(tx store.Tx) error {
		id, err := tx.NextID(account)
		if err != nil {
			return err
		}
		seq, err := tx.Append(store.LogEntry{Name: "CHECK", Body: []byte("{}")})
		equal(t, [2]int64{id, seq}, [2]int64{1, 1})
		return err
	})
}

func prepareUntouched(t *testing.T, s store.Store) {
	insertAll(t, s, account, numbered(1, "A"))
	insertAll(t, s, entry, newEntry(1, 1, money.FromInt(1)))
}

func testErrorLeavesNothing(t *testing.T, s store.Store) {
	prepareUntouched(t, s)
	err := s.Update(context.Background(), alpha, func(tx store.Tx) error {
		return errors.Join(writeEverything(tx), errDeliberate)
	})
	wants(t, err, errDeliberate)
	checkUntouched(t, s)
}

func testPanicLeavesNothing(t *testing.T, s store.Store) {
	prepareUntouched(t, s)
	func() {
		defer func() { equal(t, recover() == errDeliberate, true) }()
		_ = s.Update(context.Background(), alpha, func(tx store.Tx) error {
			wants(t, writeEverything(tx), nil)
			panic(errDeliberate)
		})
		t.Error("the panic did not pass through")
	}()
	checkUntouched(t, s)
}

// testGoexitLeavesNothing ends the goroutine inside the function, as a failing test does.
func testGoexitLeavesNothing(t *testing.T, s store.Store) {
	prepareUntouched(t, s)
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = s.Update(context.Background(), alpha, func(tx store.Tx) error {
			if err := writeEverything(tx); err != nil {
				t.Error(err)
			}
			runtime.Goexit()
			return nil
		})
	}()
	<-done
	checkUntouched(t, s)
}

func testCancelLeavesNothing(t *testing.T, s store.Store) {
	prepareUntouched(t, s)
	ctx, cancel := context.WithCancel(context.Background())
	err := s.Update(ctx, alpha, func(tx store.Tx) error {
		if err := writeEverything(tx); err != nil {
			return err
		}
		cancel()
		_, err := tx.Get(account, 1)
		wants(t, err, context.Canceled)
		return nil
	})
	wants(t, err, context.Canceled)
	checkUntouched(t, s)
}

func testCancelledBefore(t *testing.T, s store.Store) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	fail := func(store.Tx) error { t.Error("ran"); return nil }
	wants(t, s.Update(ctx, alpha, fail), context.Canceled)
	wants(t, s.View(ctx, alpha, fail), context.Canceled)
	wants(t, s.Provision(ctx, "beta"), context.Canceled)
	_, err := s.Tenants(ctx)
	wants(t, err, context.Canceled)
}

func testViewIsReadOnly(t *testing.T, s store.Store) {
	prepareUntouched(t, s)
	view(t, s, func(tx store.Tx) error {
		wants(t, tx.Insert(account, numbered(2, "B")), store.ErrReadOnly)
		wants(t, tx.Save(account, numbered(1, "B")), store.ErrReadOnly)
		wants(t, tx.Delete(account, 1, 1), store.ErrReadOnly)
		_, err := tx.NextID(account)
		wants(t, err, store.ErrReadOnly)
		_, err = tx.Append(store.LogEntry{})
		wants(t, err, store.ErrReadOnly)
		return nil
	})
	checkUntouched(t, s)
}

// testViewIsASnapshot commits while a view has not read anything yet, and again while it is reading.
func testViewIsASnapshot(t *testing.T, s store.Store) {
	insertAll(t, s, account, numbered(1, "A"), numbered(2, "B"), numbered(3, "C"))
	change := func(revision int64) {
		update(t, s, func(tx store.Tx) error {
			r := numbered(3, "changed")
			r.Revision = revision
			if err := tx.Save(account, r); err != nil {
				return err
			}
			_, err := tx.Append(store.LogEntry{Name: "CHANGE", Body: []byte("{}")})
			return err
		})
	}
	view(t, s, func(tx store.Tx) error {
		change(1)
		var seen []store.Record
		for r, err := range tx.Find(account, store.Query{}) {
			if err != nil {
				return err
			}
			if len(seen) == 0 {
				change(2)
			}
			seen = append(seen, r)
		}
		equal(t, ids(seen), []int64{1, 2, 3})
		same(t, seen[2], numbered(3, "C"))
		log, err := collect(tx.Log(1))
		equal(t, len(log), 0)
		return err
	})
	if got := get(t, s, account, 3).Revision; got != 3 {
		t.Fatalf("revision %d after the view, want 3", got)
	}
}

func testViewWhileWriting(t *testing.T, s store.Store) {
	insertAll(t, s, account, numbered(1, "A"))
	update(t, s, func(tx store.Tx) error {
		if err := tx.Save(account, numbered(1, "B")); err != nil {
			return err
		}
		same(t, get(t, s, account, 1), numbered(1, "A"))
		return nil
	})
}

func testNoWriteDuringIteration(t *testing.T, s store.Store) {
	prepareUntouched(t, s)
	update(t, s, func(tx store.Tx) error {
		for r, err := range tx.Find(account, store.Query{}) {
			wants(t, err, nil)
			wants(t, tx.Save(account, r), store.ErrIterating)
			wants(t, tx.Insert(account, numbered(2, "B")), store.ErrIterating)
			wants(t, tx.Delete(account, 1, 1), store.ErrIterating)
			_, err = tx.Append(store.LogEntry{})
			wants(t, err, store.ErrIterating)
		}
		return nil
	})
	checkUntouched(t, s)
	update(t, s, func(tx store.Tx) error {
		for range tx.Find(account, store.Query{}) {
			break
		}
		for range tx.Log(1) {
			wants(t, tx.Save(account, numbered(1, "B")), store.ErrIterating)
		}
		return tx.Save(account, numbered(1, "B"))
	})
}

func testVoidAfterItsEnd(t *testing.T, s store.Store) {
	insertAll(t, s, account, numbered(1, "A"))
	var kept store.Tx
	keep := func(tx store.Tx) error { kept = tx; return nil }
	update(t, s, keep)
	wants(t, kept.Save(account, numbered(1, "B")), store.ErrEnded)
	view(t, s, keep)
	_, err := kept.Get(account, 1)
	wants(t, err, store.ErrEnded)
	_, err = collect(kept.Find(account, store.Query{}))
	wants(t, err, store.ErrEnded)
	_, err = collect(kept.Log(1))
	wants(t, err, store.ErrEnded)
}

func testErrorIsReturned(t *testing.T, s store.Store) {
	fail := func(store.Tx) error { return errDeliberate }
	wants(t, s.Update(context.Background(), alpha, fail), errDeliberate)
	wants(t, s.View(context.Background(), alpha, fail), errDeliberate)
}

var tenantTests = []storeTest{
	{"Unknown", testUnknownTenant},
	{"Names", testTenantNames},
	{"ProvisionTwice", testProvisionTwice},
	{"Isolation", testIsolation},
}

func testUnknownTenant(t *testing.T, s store.Store) {
	fail := func(store.Tx) error { t.Error("ran"); return nil }
	for _, name := range []string{"beta", "", "../alpha", "Alpha"} {
		wantsUnknown(t, s.View(context.Background(), name, fail), name)
		wantsUnknown(t, s.Update(context.Background(), name, fail), name)
	}
}

func testTenantNames(t *testing.T, s store.Store) {
	for _, name := range []string{"", "A", "a.b", "../a", "a/b", "-a", "_a", "a b", "é", string(make([]byte, 64))} {
		wants(t, s.Provision(context.Background(), name), store.ErrTenantName)
	}
	longest := "0123456789-_abcdefghijklmnopqrstuvwxyz0123456789-_abcdefghijklm"
	provision(t, s, longest)
	provision(t, s, "b")
	names, err := s.Tenants(context.Background())
	wants(t, err, nil)
	equal(t, names, []string{longest, alpha, "b"})
}

func testProvisionTwice(t *testing.T, s store.Store) {
	insertAll(t, s, account, numbered(1, "A"))
	provision(t, s, alpha)
	same(t, get(t, s, account, 1), numbered(1, "A"))
}

func testIsolation(t *testing.T, s store.Store) {
	provision(t, s, "beta")
	prepareUntouched(t, s)
	wants(t, s.Update(context.Background(), "beta", func(tx store.Tx) error {
		n, err := tx.Count(account, store.Query{})
		wants(t, err, nil)
		equal(t, n, 0)
		id, err := tx.NextID(account)
		wants(t, err, nil)
		equal(t, id, 1)
		_, err = tx.Append(store.LogEntry{Name: "BETA", Body: []byte("{}")})
		wants(t, err, nil)
		return tx.Insert(account, numbered(1, "A"))
	}), nil)
	checkUntouched(t, s)
}
