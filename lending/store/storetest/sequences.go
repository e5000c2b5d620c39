package storetest

import (
	"context"
	"testing"
	"time"

	"lending.example/platform/lending/store"
)

var sequenceTests = []storeTest{
	{"CountFromOne", testCountFromOne},
	{"FailureGivesNumbersBack", testNumbersComeBack},
	{"NumbersOutliveRecords", testNumbersOutliveRecords},
	{"LastNumbers", testLastNumbers},
	{"Log", testLog},
}

func nextID(t testing.TB, s store.Store, k *store.Kind) int64 {
	t.Helper()
	var id int64
	update(t, s, func(tx store.Tx) (err error) {
		id, err = tx.NextID(k)
		return err
	})
	return id
}

func testCountFromOne(t *testing.T, s store.Store) {
	for want := range int64(3) {
		equal(t, nextID(t, s, account), want+1)
	}
	equal(t, nextID(t, s, entry), 1)
	update(t, s, func(tx store.Tx) error {
		for want := range int64(3) {
			id, err := tx.NextID(account)
			wants(t, err, nil)
			equal(t, id, want+4)
		}
		return nil
	})
}

// testNumbersComeBack allows a store to skip the numbers of a failed transaction, but not to give one twice.
func testNumbersComeBack(t *testing.T, s store.Store) {
	first := nextID(t, s, account)
	wants(t, s.Update(context.Background(), alpha, func(tx store.Tx) error {
		_, err := tx.NextID(account)
		wants(t, err, nil)
		return errDeliberate
	}), errDeliberate)
	second, third := nextID(t, s, account), nextID(t, s, account)
	if second <= first || third <= second {
		t.Fatalf("numbers %d, %d, %d do not rise", first, second, third)
	}
}

func testNumbersOutliveRecords(t *testing.T, s store.Store) {
	id := nextID(t, s, account)
	insertAll(t, s, account, newAccount(id, nil))
	update(t, s, func(tx store.Tx) error { return tx.Delete(account, id, 1) })
	if next := nextID(t, s, account); next <= id {
		t.Fatalf("number %d after %d", next, id)
	}
}

// testLastNumbers holds what a snapshot and a writer say of the numbers that were given against what was.
func testLastNumbers(t *testing.T, s store.Store) {
	var link store.Link
	last := func(tx store.Tx, numbers, entries int64) {
		t.Helper()
		id, err := tx.LastID(account)
		wants(t, err, nil)
		equal(t, id, numbers)
		seq, got, err := tx.LastEntry()
		wants(t, err, nil)
		equal(t, seq, entries)
		equal(t, got, link)
	}
	write := func(tx store.Tx, nth int64) {
		_, err := tx.NextID(account)
		wants(t, err, nil)
		e := store.LogEntry{Seq: nth, At: time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC), Name: "APPROVE_LOAN", Body: []byte(`{"n":1}`)}
		_, err = tx.Append(e)
		wants(t, err, nil)
		link = link.Next(e)
	}
	for done := range int64(3) {
		view(t, s, func(tx store.Tx) error {
			last(tx, done, done)
			return nil
		})
		update(t, s, func(tx store.Tx) error {
			last(tx, done, done)
			write(tx, done+1)
			last(tx, done+1, done+1)
			return nil
		})
	}
	before := link
	wants(t, s.Update(context.Background(), alpha, func(tx store.Tx) error {
		write(tx, 4)
		return errDeliberate
	}), errDeliberate)
	link = before
	view(t, s, func(tx store.Tx) error {
		last(tx, 3, 3)
		return nil
	})
}

func testLog(t *testing.T, s store.Store) {
	at := time.Date(2026, 3, 1, 23, 59, 59, 123456789, time.FixedZone("", 2*60*60))
	for i := range int64(5) {
		update(t, s, func(tx store.Tx) error {
			seq, err := tx.Append(store.LogEntry{Seq: 99, At: at, Name: "APPROVE_LOAN", Body: []byte(`{"n":1}`)})
			equal(t, seq, i+1)
			return err
		})
	}
	var links [6]store.Link // each made of the one before
	for i := range int64(5) {
		links[i+1] = links[i].Next(store.LogEntry{Seq: i + 1, At: at, Name: "APPROVE_LOAN", Body: []byte(`{"n":1}`)})
	}
	for from, want := range map[int64]int{-1: 5, 0: 5, 1: 5, 4: 2, 5: 1, 6: 0} {
		var got []store.LogEntry
		view(t, s, func(tx store.Tx) (err error) {
			got, err = collect(tx.Log(from))
			return err
		})
		equal(t, len(got), want)
		for i, e := range got {
			seq := max(from, 1) + int64(i)
			equal(t, e, store.LogEntry{Seq: seq, At: at.UTC().Truncate(time.Microsecond), Name: "APPROVE_LOAN", Body: []byte(`{"n":1}`), Link: links[seq]})
		}
	}
}
