package storetest

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"testing"
	"time"

	"lending.example/platform/lending/money"
	"lending.example/platform/lending/store"
)

var announcedTests = []storeTest{
	{"Reads", testExpected},
	{"ReadsThatOthersWriteTo", func(t *testing.T, s store.Store) { announcedTraffic(t, s) }},
	{"ReadsThatAreNotWrittenTo", func(t *testing.T, s store.Store) { announcedLimit(t, s) }},
	{"KnownRevisions", testKnown},
}

// testExpected announces reads, of records that are there, absent, or changed before they are read.
func testExpected(t *testing.T, s store.Store) {
	insertAll(t, s, account, newAccount(1, nil), newAccount(2, nil))
	insertAll(t, s, entry, newEntry(1, 2, money.FromInt(1)))
	look := func(tx store.Tx) error {
		expecting := store.Expecting(tx)
		for _, id := range []int64{1, 2, 3} {
			expecting.Expect(account, id)
		}
		expecting.ExpectReferred(account, entry, 1, "account")
		expecting.ExpectFind(entry, store.Where("account", store.Equal, store.Int(2)))
		equal(t, len(collected(t, tx.Find(entry, store.Query{}))), 1)
		equal(t, len(collected(t, tx.Find(entry, store.Where("account", store.Equal, store.Int(2))))), 1)
		for _, id := range []int64{1, 2} {
			r, err := tx.Get(account, id)
			wants(t, err, nil)
			equal(t, r.ID, id)
		}
		_, err := tx.Get(account, 3)
		wants(t, err, store.ErrNotFound)
		return nil
	}
	update(t, s, look)
	view(t, s, look)
	update(t, s, func(tx store.Tx) error {
		expecting := store.Expecting(tx)
		expecting.Expect(account, 1)
		expecting.Expect(account, 3)
		expecting.ExpectReferred(account, entry, 1, "account")
		expecting.ExpectFind(entry, store.Where("account", store.Equal, store.Int(2)))
		wants(t, tx.Save(account, newAccount(1, fields{"note": store.String("changed")})), nil)
		wants(t, tx.Save(account, newAccount(2, fields{"note": store.String("changed")})), nil)
		wants(t, tx.Insert(account, newAccount(3, nil)), nil)
		wants(t, tx.Insert(entry, newEntry(2, 2, money.FromInt(1))), nil)
		for id, revision := range map[int64]int64{1: 2, 2: 2, 3: 1} {
			r, err := tx.Get(account, id)
			wants(t, err, nil)
			equal(t, r.Revision, revision)
		}
		equal(t, ids(collected(t, tx.Find(entry, store.Where("account", store.Equal, store.Int(2))))), []int64{1, 2})
		return nil
	})
}

// announcedTraffic has many callers announce what they read, and write to what others announced: they add entries to accounts,
// move them to others, and fail after writing. Every reader of an account finds as many entries as its balance says.
func announcedTraffic(t *testing.T, stores ...store.Store) {
	const goroutines, rounds, accounts = 12, 25, 3
	for id := range int64(accounts) {
		insertAll(t, stores[0], account, newAccount(id+1, fields{"balance": amount("0")}))
	}
	together(t, goroutines, func(worker int) error {
		random, s := rand.New(rand.NewPCG(2, uint64(worker))), stores[worker%len(stores)]
		for range rounds {
			from, to, what := random.Int64N(accounts)+1, random.Int64N(accounts)+1, random.IntN(4)
			ctx := store.Announce(context.Background(), func(expecting store.Expecter) {
				expecting.Expect(account, from)
				expecting.ExpectFind(entry, entriesOf(from))
				expecting.ExpectReferred(account, entry, from, "account")
			})
			slow := random.IntN(20) == 0 // so that a shared commit ends before all who wait have had their turn
			err := s.Update(ctx, alpha, func(tx store.Tx) error {
				if slow {
					time.Sleep(25 * time.Millisecond)
				}
				return moveEntries(tx, from, to, what)
			})
			if err != nil && !errors.Is(err, errDeliberate) {
				return err
			}
		}
		return nil
	})
	update(t, stores[0], func(tx store.Tx) error {
		for id := range int64(accounts) {
			if _, _, err := entriesAsCounted(tx, id+1); err != nil {
				return err
			}
		}
		return nil
	})
}

func entriesOf(id int64) store.Query {
	return store.Where("account", store.Equal, store.Int(id)).By("id", true)
}

// moveEntries adds an entry to an account, or moves its latest one, or does either and fails.
func moveEntries(tx store.Tx, from, to int64, what int) error {
	entries, revision, err := entriesAsCounted(tx, from)
	if err != nil {
		return err
	}
	if what%2 == 0 || len(entries) == 0 || from == to {
		id, err := tx.NextID(entry)
		if err != nil {
			return err
		}
		if err := errors.Join(tx.Insert(entry, newEntry(id, from, money.FromInt(1))), count(tx, from, revision, len(entries)+1)); err != nil {
			return err
		}
	} else {
		others, otherRevision, err := entriesAsCounted(tx, to)
		if err != nil {
			return err
		}
		moved := entries[0]
		moved.Values[0] = store.Int(to)
		err = errors.Join(tx.Save(entry, moved), count(tx, from, revision, len(entries)-1), count(tx, to, otherRevision, len(others)+1))
		if err != nil {
			return err
		}
	}
	if _, _, err := entriesAsCounted(tx, from); err != nil || what < 3 {
		return err
	}
	return errDeliberate
}

func count(tx store.Tx, id, revision int64, entries int) error {
	r := newAccount(id, fields{"balance": store.Money(money.FromInt(int64(entries)))})
	r.Revision = revision
	return tx.Save(account, r)
}

// entriesAsCounted returns the entries of an account, the latest first, and its revision.
func entriesAsCounted(tx store.Tx, id int64) ([]store.Record, int64, error) {
	r, err := tx.Get(account, id)
	if err != nil {
		return nil, 0, err
	}
	entries, err := collect(tx.Find(entry, entriesOf(id)))
	counted := r.Values[account.Position("balance")].Amount()
	if err == nil && counted != money.FromInt(int64(len(entries))) {
		err = fmt.Errorf("account %d has %d entries and counts %s", id, len(entries), counted)
	}
	return entries, r.Revision, err
}

// announcedLimit has callers raise one of two balances as long as both together stay within a limit, and take both back to
// nothing there. Each store raises another one, so that nothing but what was read of the other keeps them from going beyond.
func announcedLimit(t *testing.T, stores ...store.Store) {
	const goroutines, rounds, limit = 12, 30, 3
	for id := range int64(2) {
		insertAll(t, stores[0], account, newAccount(id+11, fields{"balance": amount("0")}))
	}
	together(t, goroutines, func(worker int) error {
		random, mine := rand.New(rand.NewPCG(3, uint64(worker))), worker%len(stores)
		ctx := store.Announce(context.Background(), func(expecting store.Expecter) {
			expecting.Expect(account, 11)
			expecting.Expect(account, 12)
		})
		for range rounds {
			slow := random.IntN(20) == 0
			err := stores[mine].Update(ctx, alpha, func(tx store.Tx) error {
				if slow {
					time.Sleep(25 * time.Millisecond)
				}
				return raise(tx, int64(mine)+11, limit)
			})
			if err != nil {
				return err
			}
		}
		return nil
	})
}

func raise(tx store.Tx, id int64, limit int64) error {
	a, err := tx.Get(account, 11)
	if err != nil {
		return err
	}
	b, err := tx.Get(account, 12)
	if err != nil {
		return err
	}
	held := func(r store.Record) money.Amount { return r.Values[account.Position("balance")].Amount() }
	switch total := held(a).Add(held(b)); total.Cmp(money.FromInt(limit)) {
	case 1:
		return fmt.Errorf("%s is beyond the limit of %d", total, limit)
	case 0:
		return errors.Join(count(tx, 11, a.Revision, 0), count(tx, 12, b.Revision, 0))
	}
	mine := a
	if id == 12 {
		mine = b
	}
	mine.Values[account.Position("balance")] = store.Money(held(mine).Add(money.FromInt(1)))
	return tx.Save(account, mine)
}

// testKnown tells a store revisions, true ones and wrong ones, while others write: wrong ones come out when the function
// has run to its end.
func testKnown(t *testing.T, s store.Store) {
	insertAll(t, s, account, newAccount(1, fields{"number": store.String("A"), "balance": amount("0")}))
	insertAll(t, s, entry, newEntry(1, 1, money.FromInt(1)))
	isDuplicate := func(err error) bool { var twice *store.DuplicateError; return errors.As(err, &twice) }
	update(t, s, func(tx store.Tx) error {
		store.Expecting(tx).Known(entry, 1, 1)
		store.Expecting(tx).Known(entry, 2, 0)
		return errors.Join(tx.Save(entry, newEntry(1, 1, money.FromInt(2))), tx.Insert(entry, newEntry(2, 1, money.FromInt(1))))
	})
	wrong := []struct {
		write func(store.Tx) error
		want  func(error) bool
	}{
		{func(tx store.Tx) error {
			store.Expecting(tx).Known(entry, 1, 1)
			return tx.Save(entry, newEntry(1, 1, money.FromInt(3)))
		}, func(err error) bool { return errors.Is(err, store.ErrConflict) }},
		{func(tx store.Tx) error {
			store.Expecting(tx).Known(entry, 1, 1)
			return tx.Delete(entry, 1, 1)
		}, func(err error) bool { return errors.Is(err, store.ErrConflict) }},
		{func(tx store.Tx) error {
			store.Expecting(tx).Known(entry, 1, 0)
			return tx.Insert(entry, newEntry(1, 1, money.FromInt(3)))
		}, isDuplicate},
		{func(tx store.Tx) error { // the first one has the number
			store.Expecting(tx).Known(account, 2, 0)
			return tx.Insert(account, newAccount(2, fields{"number": store.String("A"), "balance": amount("0")}))
		}, isDuplicate},
	}
	for i, w := range wrong { // no other write of it stays
		err := s.Update(context.Background(), alpha, func(tx store.Tx) error { return errors.Join(addOne(tx), w.write(tx)) })
		if !w.want(err) {
			t.Errorf("wrong knowledge %d gave the error %v", i, err)
		}
	}
	equal(t, balance(t, s), "0")
	const goroutines, rounds = 12, 10
	together(t, goroutines, func(worker int) error {
		for range rounds {
			if worker%3 > 0 {
				if err := s.Update(context.Background(), alpha, addOne); err != nil {
					return err
				}
				continue
			}
			w := wrong[worker/3]
			if err := s.Update(context.Background(), alpha, w.write); !w.want(err) {
				return fmt.Errorf("wrong knowledge gave the error %v", err)
			}
		}
		return nil
	})
	equal(t, balance(t, s), fmt.Sprint(goroutines/3*2*rounds))
	equal(t, get(t, s, entry, 1).Revision, int64(2))
}

func collected(t *testing.T, stream iter.Seq2[store.Record, error]) []store.Record {
	t.Helper()
	all, err := collect(stream)
	wants(t, err, nil)
	return all
}
