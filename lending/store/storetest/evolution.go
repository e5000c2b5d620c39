package storetest

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"lending.example/platform/lending/money"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/memory"
)

// testEvolution opens a store with one declaration of a kind after the other: facets, tallies and searched texts that come, change
// and go. Each time the records that are there, and those that are written then, are counted and found the same.
func (s suite) testEvolution(t *testing.T) {
	place := t.TempDir()
	byOffice := store.Tally{By: []string{"office", "state"}}
	named := store.Tally{By: []string{"office"}, Of: []store.Condition{{Column: "name", Is: store.NotNull}}}
	summed := store.Tally{By: []string{"office", "state"}, Sum: "amount"}
	number := int64(0)
	for _, declared := range []struct {
		facets   []string
		tallies  []store.Tally
		searched bool
	}{
		{}, {facets: []string{"state"}, searched: true}, {facets: []string{"state", "office"}, searched: true},
		{facets: []string{"state", "office"}, tallies: []store.Tally{byOffice}}, {searched: true, tallies: []store.Tally{named, byOffice}}, {tallies: []store.Tally{summed, named}}, {tallies: []store.Tally{named}}, {},
	} {
		kind := &store.Kind{Name: "member", Facets: declared.facets, Tallies: declared.tallies, Columns: []store.Column{
			{Name: "state", Type: store.Integer}, {Name: "office", Type: store.Integer},
			{Name: "name", Type: store.Text, Indexed: true, Searched: declared.searched},
			{Name: "amount", Type: store.Decimal},
		}}
		opened, err := s.open(context.Background(), place, store.Schema{kind})
		if err != nil {
			t.Fatalf("%+v: %v", declared, err)
		}
		provision(t, opened, alpha)
		update(t, opened, func(tx store.Tx) error {
			for range 8 {
				number++
				values := []store.Value{store.Int(number % 2), store.Int(number % 3), store.String(fmt.Sprintf("Name %d", number)), store.Money(money.FromInt(number))}
				if number%4 == 0 {
					values[1] = store.Null
				}
				if err := tx.Insert(kind, store.Record{ID: number, Values: values, Body: []byte("{}")}); err != nil {
					return err
				}
			}
			last, err := tx.Get(kind, number)
			if err != nil {
				return err
			}
			last.Values[0], last.Values[3] = store.Int(7), store.Money(money.FromInt(1000))
			return tx.Save(kind, last)
		})
		checkMembers(t, opened, kind)
		wants(t, opened.Close(), nil)
	}
}

// checkMembers counts and finds by conditions, and compares with the memory store.
func checkMembers(t *testing.T, s store.Store, kind *store.Kind) {
	t.Helper()
	model, err := memory.New(store.Schema{kind})
	wants(t, err, nil)
	provision(t, model, alpha)
	insertAll(t, model, kind, find(t, s, kind, store.Query{})...)
	if slices.ContainsFunc(kind.Tallies, func(tally store.Tally) bool { return tally.Sum != "" }) {
		equal(t, totalsOf(t, s, kind), totalsOf(t, model, kind))
	}
	for _, where := range [][]store.Condition{
		{{Column: "state", Is: store.Equal, Value: store.Int(1)}},
		{{Column: "state", Is: store.Equal, Value: store.Int(7)}, {Column: "office", Is: store.IsNull}},
		{{Column: "name", Is: store.Contains, Value: store.String("ME 1")}},
		{{Column: "office", Is: store.Equal, Value: store.Int(2)}},
		{{Column: "office", Is: store.Equal, Value: store.Int(2)}, {Column: "state", Is: store.NotNull}},
		{{Column: "office", Is: store.Equal, Value: store.Int(2)}, {Column: "state", Is: store.AnyOf, Values: []store.Value{store.Int(1), store.Int(7)}}},
		{{Column: "office", Is: store.Equal, Value: store.Int(1)}, {Column: "name", Is: store.NotNull}},
		{{Column: "name", Is: store.Contains, Value: store.String("name")}, {Column: "office", Is: store.Equal, Value: store.Int(2)}},
	} {
		q := store.Query{Where: where, Limit: 100}
		want := ids(find(t, model, kind, q))
		view(t, s, func(tx store.Tx) error {
			n, err := tx.Count(kind, q)
			if err != nil {
				return err
			}
			equal(t, n, len(want))
			q.Matches = n
			found, err := collect(tx.Find(kind, q))
			equal(t, ids(found), want)
			return err
		})
	}
}

func totalsOf(t *testing.T, s store.Store, kind *store.Kind) (totals string) {
	t.Helper()
	view(t, s, func(tx store.Tx) error {
		found, err := tx.Totals(kind, "amount", nil, "state")
		totals = fmt.Sprint(found)
		return err
	})
	return totals
}
