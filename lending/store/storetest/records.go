package storetest

import (
	"context"
	"math"
	"testing"

	"lending.example/platform/lending/money"
	"lending.example/platform/lending/store"
)

var recordTests = []storeTest{
	{"InsertThenGet", testInsertThenGet},
	{"ValuesSurvive", testValuesSurvive},
	{"AmountsAreOrdered", testAmountsAreOrdered},
	{"SaveRaisesTheRevision", testSave},
	{"SaveOfAnOldRevisionConflicts", testSaveConflict},
	{"DeleteComparesTheRevision", testDelete},
	{"MissingRecord", testMissing},
	{"KindsAreApart", testKindsAreApart},
	{"NothingIsShared", testNothingIsShared},
	{"ReadsItsOwnWrites", testReadsItsOwnWrites},
}

func testInsertThenGet(t *testing.T, s store.Store) {
	want := newAccount(7, fields{"number": store.String("A7"), "owner": store.Int(3)})
	want.Revision = 9 // Insert starts at 1, no matter what it is given
	insertAll(t, s, account, want)
	want.Revision = 1
	same(t, get(t, s, account, 7), want)
}

func testValuesSurvive(t *testing.T, s store.Store) {
	for i, f := range []fields{
		{},
		{"number": store.String(""), "owner": store.Int(0), "balance": amount("0")},
		{"number": store.String("O'Brien \"%_\\ é 漢字 \x00 end"), "note": store.String("line\nbreak")},
		{"owner": store.Int(math.MinInt64), "branch": store.Int(math.MaxInt64)},
		{"opened": day("0001-01-01")},
		{"opened": day("9999-12-31")},
		{"balance": amount("-0.000001")},
		{"balance": amount("9999999999999.999999")},
		{"balance": amount("999999999999.999999")},
		{"balance": amount("1000000000000")},
		{"balance": amount("120000000000000000000")},
		{"balance": amount("999999999999999999999999.999999")},
		{"balance": amount("9223372036854.775808")},
		{"balance": store.Money(money.FromMillionths(math.MinInt64))},
		{"balance": store.Money(money.FromMillionths(math.MaxInt64))},
	} {
		want := newAccount(int64(i)+1, f)
		insertAll(t, s, account, want)
		same(t, get(t, s, account, want.ID), want)
	}
	last := newAccount(math.MaxInt64, nil)
	last.Body = []byte(`{"text":"\u0000 <&> é 漢字"}`)
	insertAll(t, s, account, last)
	same(t, get(t, s, account, last.ID), last)
}

// testAmountsAreOrdered has amounts on both sides of where 64 bits of millionths end.
func testAmountsAreOrdered(t *testing.T, s store.Store) {
	ascending := []string{"-9223372036854.775808", "-1", "0", "9223372036854.775807", "9223372036854.775808", "9999999999999.999999", "10000000000000",
		"12345678901234567.89", "999999999999999999999999.999999"}
	for i, text := range ascending {
		insertAll(t, s, account, newAccount(int64(len(ascending)-i), fields{"balance": amount(text)}))
	}
	equal(t, ids(find(t, s, account, store.Query{}.By("balance", false))), []int64{9, 8, 7, 6, 5, 4, 3, 2, 1})
	equal(t, ids(find(t, s, account, store.Query{}.By("balance", true))), []int64{1, 2, 3, 4, 5, 6, 7, 8, 9})
	for i, text := range ascending {
		below := find(t, s, account, store.Where("balance", store.Less, amount(text)))
		equal(t, len(below), i)
		same := find(t, s, account, store.Where("balance", store.Equal, amount(text)))
		equal(t, ids(same), []int64{int64(len(ascending) - i)})
		q := store.Query{}.By("balance", false)
		q.After = q.Position(account, same[0])
		equal(t, len(find(t, s, account, q)), len(ascending)-i-1)
	}
	changed := newAccount(1, fields{"balance": amount("1")})
	update(t, s, func(tx store.Tx) error { return tx.Save(account, changed) })
	equal(t, ids(find(t, s, account, store.Where("balance", store.Greater, amount("12345678901234567")))), []int64{2})
}

func testSave(t *testing.T, s store.Store) {
	insertAll(t, s, account, newAccount(1, fields{"number": store.String("A"), "owner": store.Int(1)}))
	changed := newAccount(1, fields{"number": store.String("B"), "balance": amount("12.50")})
	changed.Body = []byte(`{"changed":true}`)
	update(t, s, func(tx store.Tx) error { return tx.Save(account, changed) })
	changed.Revision = 2
	same(t, get(t, s, account, 1), changed)
	equal(t, ids(find(t, s, account, store.Where("owner", store.Equal, store.Int(1)))), []int64{})
}

func testSaveConflict(t *testing.T, s store.Store) {
	first := newAccount(1, fields{"owner": store.Int(1)})
	insertAll(t, s, account, first)
	update(t, s, func(tx store.Tx) error { return tx.Save(account, first) })
	update(t, s, func(tx store.Tx) error {
		wants(t, tx.Save(account, first), store.ErrConflict)
		future := first
		future.Revision = 3
		wants(t, tx.Save(account, future), store.ErrConflict)
		return nil
	})
	if got := get(t, s, account, 1).Revision; got != 2 {
		t.Fatalf("revision %d after conflicts, want 2", got)
	}
}

func testDelete(t *testing.T, s store.Store) {
	insertAll(t, s, account, newAccount(1, fields{"owner": store.Int(1)}))
	update(t, s, func(tx store.Tx) error {
		wants(t, tx.Delete(account, 1, 2), store.ErrConflict)
		return tx.Delete(account, 1, 1)
	})
	if !absent(t, s, account, 1) {
		t.Fatal("still there")
	}
	equal(t, ids(find(t, s, account, store.Where("owner", store.Equal, store.Int(1)))), []int64{})
	insertAll(t, s, account, newAccount(1, nil))
}

func testMissing(t *testing.T, s store.Store) {
	update(t, s, func(tx store.Tx) error {
		_, err := tx.Get(account, 1)
		wants(t, err, store.ErrNotFound)
		wants(t, tx.Save(account, newAccount(1, nil)), store.ErrConflict)
		wants(t, tx.Delete(account, 1, 1), store.ErrConflict)
		return nil
	})
}

func testKindsAreApart(t *testing.T, s store.Store) {
	insertAll(t, s, account, newAccount(1, nil))
	insertAll(t, s, entry, newEntry(1, 1, money.FromInt(5)))
	update(t, s, func(tx store.Tx) error { return tx.Delete(account, 1, 1) })
	same(t, get(t, s, entry, 1), newEntry(1, 1, money.FromInt(5)))
}

// testNothingIsShared changes what was given to the store, and what it returned.
func testNothingIsShared(t *testing.T, s store.Store) {
	given := newAccount(1, fields{"number": store.String("A")})
	insertAll(t, s, account, given)
	given.Body[0], given.Values[0] = 'X', store.String("X")
	want := newAccount(1, fields{"number": store.String("A")})
	got := get(t, s, account, 1)
	same(t, got, want)
	got.Body[0], got.Values[0] = 'X', store.String("X")
	found := find(t, s, account, store.Query{})[0]
	found.Body[0], found.Values[0] = 'X', store.String("X")
	same(t, get(t, s, account, 1), want)
}

func testReadsItsOwnWrites(t *testing.T, s store.Store) {
	update(t, s, func(tx store.Tx) error {
		r := newAccount(1, fields{"owner": store.Int(4)})
		if err := tx.Insert(account, r); err != nil {
			return err
		}
		if err := tx.Save(account, r); err != nil {
			return err
		}
		got, err := tx.Get(account, 1)
		if err != nil {
			return err
		}
		r.Revision = 2
		same(t, got, r)
		n, err := tx.Count(account, store.Where("owner", store.Equal, store.Int(4)))
		equal(t, n, 1)
		return err
	})
}

var misfitTests = []storeTest{
	{"Records", testMisfitRecords},
	{"Queries", testMisfitQueries},
	{"ForeignKind", testForeignKind},
}

// beyond is the least amount that no store holds.
var beyond = money.MustParse("999999999999999999999999.999999").Add(money.FromMillionths(1))

func testMisfitRecords(t *testing.T, s store.Store) {
	short := newAccount(1, nil)
	short.Values = short.Values[1:]
	update(t, s, func(tx store.Tx) error {
		for _, r := range []store.Record{
			newAccount(0, nil),
			newAccount(-1, nil),
			short,
			newAccount(1, fields{"owner": store.String("1")}),
			newAccount(1, fields{"number": store.Int(1)}),
			newAccount(1, fields{"opened": store.String("2026-01-01")}),
			newAccount(1, fields{"balance": store.Int(1)}),
			newAccount(1, fields{"balance": store.Money(beyond)}),
			newAccount(1, fields{"balance": store.Money(store.Least.Sub(money.FromMillionths(1)))}),
		} {
			wants(t, tx.Insert(account, r), store.ErrMisfit)
			wants(t, tx.Save(account, r), store.ErrMisfit)
		}
		return nil
	})
}

func testMisfitQueries(t *testing.T, s store.Store) {
	insertAll(t, s, account, newAccount(1, nil))
	view(t, s, func(tx store.Tx) error {
		for _, q := range []store.Query{
			store.Where("nothing", store.Equal, store.Int(1)),
			store.Where("body", store.Equal, store.String("{}")),
			store.Where("owner", store.Equal, store.String("1")),
			store.Where("owner", store.Contains, store.Int(1)),
			store.Where("opened", store.StartsWith, store.String("2026")),
			store.Where("balance", store.AtLeast, store.Money(beyond)),
			{Where: []store.Condition{{Column: "id", Is: store.AnyOf, Values: []store.Value{store.Int(1), store.String("1")}}}},
			{Where: []store.Condition{{Column: "id", Is: store.NotNull + 1}}},
			{Order: []store.Order{{Column: "nothing"}}},
			{Order: []store.Order{{Column: "owner"}, {Column: "owner", Desc: true}}},
			{Order: []store.Order{{Column: "owner"}}, After: &store.Position{ID: 1}},
			{Order: []store.Order{{Column: "owner"}}, After: &store.Position{ID: 1, Values: []store.Value{store.String("")}}},
		} {
			_, err := collect(tx.Find(account, q))
			wants(t, err, store.ErrMisfit)
		}
		_, err := tx.Count(account, store.Where("nothing", store.IsNull, store.Null))
		wants(t, err, store.ErrMisfit)
		return nil
	})
}

func testForeignKind(t *testing.T, s store.Store) {
	foreign := &store.Kind{Name: "foreign"}
	record := store.Record{ID: 1, Body: []byte("{}")}
	err := s.Update(context.Background(), alpha, func(tx store.Tx) error {
		_, err := tx.Get(foreign, 1)
		wants(t, err, store.ErrMisfit)
		_, err = tx.NextID(foreign)
		wants(t, err, store.ErrMisfit)
		wants(t, tx.Insert(foreign, record), store.ErrMisfit)
		wants(t, tx.Save(foreign, record), store.ErrMisfit)
		wants(t, tx.Delete(foreign, 1, 1), store.ErrMisfit)
		return nil
	})
	wants(t, err, nil)
}
