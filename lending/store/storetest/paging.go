package storetest

import (
	"fmt"
	"slices"
	"testing"

	"lending.example/platform/lending/store"
)

var pagingTests = []storeTest{
	{"EveryPosition", testEveryPosition},
	{"EveryPageSize", testEveryPageSize},
	{"SkipAndLimit", testSkipAndLimit},
	{"PagesOfKnownMatches", testKnownMatches},
	{"AfterAPositionAndSkip", testAfterAndSkip},
	{"AfterADeletedRecord", testAfterDeleted},
}

// pagingRecords have ties and nulls in every ordered column.
func pagingRecords() []store.Record {
	owners := []store.Value{store.Null, store.Int(1)}
	groups := []store.Value{store.Null, store.String("a"), store.String("b")}
	days := []store.Value{day("2026-03-01"), store.Null}
	var records []store.Record
	for range 2 {
		for _, o := range owners {
			for _, g := range groups {
				for _, d := range days {
					id := int64(len(records) + 1)
					records = append(records, newAccount(id*5%37, fields{"owner": o, "group": g, "opened": d}))
				}
			}
		}
	}
	return records
}

// pagingOrders are all directions over none to three columns.
func pagingOrders() [][]store.Order {
	orders := [][]store.Order{nil, {{Column: "id"}}, {{Column: "id", Desc: true}}}
	for _, columns := range [][]string{{"owner"}, {"owner", "group"}, {"opened", "owner", "group"}, {"group", "id"}} {
		for directions := range 1 << len(columns) {
			var order []store.Order
			for i, c := range columns {
				order = append(order, store.Order{Column: c, Desc: directions>>i&1 == 1})
			}
			orders = append(orders, order)
		}
	}
	return orders
}

func pagingQueries() []store.Query {
	var queries []store.Query
	for _, order := range pagingOrders() {
		queries = append(queries, store.Query{Order: order}, store.Query{Order: order,
			Where: []store.Condition{{Column: "owner", Is: store.Equal, Value: store.Int(1)}}})
	}
	return queries
}

// testEveryPosition goes on after every record of every order.
func testEveryPosition(t *testing.T, s store.Store) {
	insertAll(t, s, account, pagingRecords()...)
	for _, q := range pagingQueries() {
		all := find(t, s, account, q)
		for i, r := range all {
			rest := q
			rest.After = q.Position(account, r)
			got := ids(find(t, s, account, rest))
			if fmt.Sprint(got) != fmt.Sprint(ids(all[i+1:])) {
				t.Fatalf("order %v after %s\ngot  %v\nwant %v", q.Order, show(r), got, ids(all[i+1:]))
			}
		}
	}
}

// testEveryPageSize reads all pages and wants every record once, in order.
func testEveryPageSize(t *testing.T, s store.Store) {
	records := pagingRecords()
	insertAll(t, s, account, records...)
	for _, q := range pagingQueries() {
		all := ids(find(t, s, account, q))
		for _, size := range []int{1, 7, len(records)} {
			equal(t, ids(pages(t, s, q.Top(size), len(all))), all)
		}
	}
}

// pages reads page after page; it gives up on a store that repeats itself.
func pages(t *testing.T, s store.Store, q store.Query, expected int) []store.Record {
	t.Helper()
	var all []store.Record
	for len(all) <= expected {
		page := find(t, s, account, q)
		if len(page) > q.Limit {
			t.Fatalf("%d records for a limit of %d", len(page), q.Limit)
		}
		all = append(all, page...)
		if len(page) < q.Limit {
			return all
		}
		q.After = q.Position(account, page[len(page)-1])
	}
	return all
}

func testSkipAndLimit(t *testing.T, s store.Store) {
	insertAll(t, s, account, pagingRecords()...)
	q := store.Query{}.By("owner", true).By("group", false)
	all := ids(find(t, s, account, q))
	for skip := range len(all) + 1 {
		for _, limit := range []int{0, 1, 5, 100} {
			q.Skip, q.Limit = skip, limit
			want := all[skip:]
			if limit > 0 {
				want = want[:min(limit, len(want))]
			}
			equal(t, ids(find(t, s, account, q)), append([]int64{}, want...))
		}
	}
}

// testKnownMatches reads every page of searches whose matches were counted, in every order and by every sort of condition,
// before and after records changed in what they are counted, filtered and searched by.
func testKnownMatches(t *testing.T, s store.Store) {
	records := pagingRecords()
	notes := []string{"abc", "xABcd", "zz", `ab"cd`, "50%_", ""}
	for i := range records {
		records[i].Values[account.Position("note")] = store.String(notes[i%len(notes)])
		records[i].Values[account.Position("number")] = store.String(fmt.Sprint("n", 100-i))
	}
	insertAll(t, s, account, records...)
	checkKnownMatches(t, s)
	update(t, s, func(tx store.Tx) error {
		for i, r := range records {
			r.Values = slices.Clone(r.Values)
			switch i % 4 {
			case 0:
				r.Values[account.Position("owner")], r.Values[account.Position("note")] = store.Int(2), store.String("xyzabc")
			case 1:
				r.Values[account.Position("group")], r.Values[account.Position("note")] = store.Null, store.Null
			case 2:
				if err := tx.Delete(account, r.ID, r.Revision); err != nil {
					return err
				}
				continue
			}
			if err := tx.Save(account, r); err != nil {
				return err
			}
		}
		return nil
	})
	checkKnownMatches(t, s)
}

func checkKnownMatches(t *testing.T, s store.Store) {
	t.Helper()
	var queries []store.Query
	for _, where := range [][]store.Condition{
		nil,
		{{Column: "owner", Is: store.Equal, Value: store.Int(1)}},
		{{Column: "owner", Is: store.IsNull}, {Column: "group", Is: store.AnyOf, Values: []store.Value{store.String("a"), store.String("b")}}},
		{{Column: "note", Is: store.Contains, Value: store.String("aBc")}},
		{{Column: "note", Is: store.Contains, Value: store.String("b\"c")}, {Column: "group", Is: store.Equal, Value: store.String("a")}},
		{{Column: "note", Is: store.Contains, Value: store.String("%")}},
		{{Column: "number", Is: store.StartsWith, Value: store.String("n9")}, {Column: "owner", Is: store.NotNull}},
		{{Column: "id", Is: store.AtLeast, Value: store.Int(5)}, {Column: "note", Is: store.Contains, Value: store.String("abc")}},
	} {
		for _, column := range []string{"id", "owner", "group", "opened", "number"} {
			queries = append(queries, store.Query{Where: where}.By(column, false), store.Query{Where: where}.By(column, true))
		}
	}
	view(t, s, func(tx store.Tx) error {
		for _, q := range queries {
			all, err := collect(tx.Find(account, q))
			if err != nil {
				return err
			}
			if q.Matches, err = tx.Count(account, q); err != nil {
				return err
			}
			equal(t, q.Matches, len(all))
			for q.Limit = 1; q.Limit <= len(all)+1; q.Limit *= 3 {
				for q.Skip = 0; q.Skip <= len(all); q.Skip += q.Limit {
					page, err := collect(tx.Find(account, q))
					if err != nil {
						return err
					}
					equal(t, ids(page), ids(all[q.Skip:min(q.Skip+q.Limit, len(all))]))
				}
			}
		}
		return nil
	})
}

func testAfterAndSkip(t *testing.T, s store.Store) {
	insertAll(t, s, account, pagingRecords()...)
	q := store.Query{}.By("owner", true).By("group", false)
	all := find(t, s, account, q)
	for i, r := range all {
		q.After, q.Skip, q.Limit = q.Position(account, r), 3, 4
		want := all[min(i+4, len(all)):]
		equal(t, ids(find(t, s, account, q)), ids(want[:min(4, len(want))]))
	}
}

// testAfterDeleted shows that a position outlives its record.
func testAfterDeleted(t *testing.T, s store.Store) {
	insertAll(t, s, account, pagingRecords()...)
	q := store.Query{}.By("group", true)
	all := find(t, s, account, q)
	gone := all[10]
	update(t, s, func(tx store.Tx) error { return tx.Delete(account, gone.ID, 1) })
	q.After = q.Position(account, gone)
	equal(t, ids(find(t, s, account, q)), ids(all[11:]))
}
