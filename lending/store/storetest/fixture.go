package storetest

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/store"
)

// account has a column of every type, indexed and not, unique values over one column and over two, facets, a tally and a searched text.
// Its name and one of its columns are SQL keywords.
var account = &store.Kind{
	Name: "order",
	Columns: []store.Column{
		{Name: "number", Type: store.Text, Unique: true},
		{Name: "owner", Type: store.Integer, Indexed: true},
		{Name: "group", Type: store.Text, Indexed: true},
		{Name: "opened", Type: store.Date, Indexed: true},
		{Name: "balance", Type: store.Decimal, Indexed: true},
		{Name: "note", Type: store.Text, Searched: true},
		{Name: "branch", Type: store.Integer},
		{Name: "external", Type: store.Text},
	},
	Indexes: []store.Index{
		{Columns: []string{"owner", "group"}},
		{Columns: []string{"branch", "external"}, Unique: true},
	},
	Facets: []string{"group", "owner"},
	Tallies: []store.Tally{
		{By: []string{"owner", "branch"}, Of: []store.Condition{{Column: "opened", Is: store.NotNull}, {Column: "note", Is: store.IsNull}}},
		{By: []string{"owner", "group", "opened"}, Sum: "balance"},
	},
}

// entry is a second, plain kind.
var entry = &store.Kind{
	Name: "entry",
	Columns: []store.Column{
		{Name: "account", Type: store.Integer, Indexed: true},
		{Name: "amount", Type: store.Decimal},
	},
}

var testSchema = store.Schema{account, entry, rate}

// fields are the values of an account that a test cares about; the others are null.
type fields map[string]store.Value

// newAccount makes an account record.
func newAccount(id int64, f fields) store.Record {
	r := store.Record{ID: id, Revision: 1, Values: make([]store.Value, len(account.Columns)), Body: fmt.Appendf(nil, `{"id":%d}`, id)}
	for name, v := range f {
		r.Values[account.Position(name)] = v
	}
	return r
}

func newEntry(id, of int64, amount money.Amount) store.Record {
	return store.Record{ID: id, Revision: 1, Values: []store.Value{store.Int(of), store.Money(amount)}, Body: []byte(`{}`)}
}

func day(s string) store.Value    { return store.Day(calendar.MustParse(s)) }
func amount(s string) store.Value { return store.Money(money.MustParse(s)) }

// insertAll adds records to the tenant alpha.
func insertAll(t testing.TB, s store.Store, k *store.Kind, records ...store.Record) {
	t.Helper()
	update(t, s, func(tx store.Tx) error {
		for _, r := range records {
			if err := tx.Insert(k, r); err != nil {
				return fmt.Errorf("insert %s %d: %w", k.Name, r.ID, err)
			}
		}
		return nil
	})
}

// get reads a record of the tenant alpha.
func get(t testing.TB, s store.Store, k *store.Kind, id int64) store.Record {
	t.Helper()
	var found store.Record
	view(t, s, func(tx store.Tx) (err error) {
		found, err = tx.Get(k, id)
		return err
	})
	return found
}

// absent reports whether the tenant alpha has no such record.
func absent(t testing.TB, s store.Store, k *store.Kind, id int64) bool {
	t.Helper()
	missing := false
	view(t, s, func(tx store.Tx) error {
		_, err := tx.Get(k, id)
		missing = errors.Is(err, store.ErrNotFound)
		return nil
	})
	return missing
}

// find collects what a query finds in the tenant alpha.
func find(t testing.TB, s store.Store, k *store.Kind, q store.Query) []store.Record {
	t.Helper()
	var found []store.Record
	view(t, s, func(tx store.Tx) (err error) {
		found, err = collect(tx.Find(k, q))
		return err
	})
	return found
}

func collect[T any](stream iter.Seq2[T, error]) ([]T, error) {
	var all []T
	for v, err := range stream {
		if err != nil {
			return all, err
		}
		all = append(all, v)
	}
	return all, nil
}

func ids(records []store.Record) []int64 {
	list := make([]int64, len(records))
	for i, r := range records {
		list[i] = r.ID
	}
	return list
}

// same fails the test unless two records are the same. An empty body is as good as none.
func same(t testing.TB, got, want store.Record) {
	t.Helper()
	if got.ID != want.ID || got.Revision != want.Revision || string(got.Body) != string(want.Body) || !slices.Equal(got.Values, want.Values) {
		t.Fatalf("got  %s\nwant %s", show(got), show(want))
	}
}

// equal fails the test unless two results are the same.
func equal[T any](t testing.TB, got, want T) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("(-want +got)\n%s", diff)
	}
}

// wants fails the test unless an error is the expected one.
func wants(t testing.TB, got, want error) {
	t.Helper()
	if !errors.Is(got, want) {
		t.Fatalf("got error %v, want %v", got, want)
	}
}

// wantsUnknown fails the test unless an error says that there is no such tenant.
func wantsUnknown(t testing.TB, got error, tenant string) {
	t.Helper()
	var unknown *store.UnknownTenantError
	if !errors.As(got, &unknown) || unknown.Tenant != tenant || !errors.Is(got, store.ErrNotFound) {
		t.Fatalf("got error %v, want an UnknownTenantError about %q", got, tenant)
	}
}

// wantsDuplicate fails the test unless an error names the columns as held by another record.
func wantsDuplicate(t testing.TB, got error, columns ...string) {
	t.Helper()
	var duplicate *store.DuplicateError
	if !errors.As(got, &duplicate) || duplicate.Kind != account.Name || !slices.Equal(duplicate.Columns, columns) {
		t.Fatalf("got error %v, want a DuplicateError on %v", got, columns)
	}
}

func show(r store.Record) string {
	text := fmt.Sprintf("%d revision %d", r.ID, r.Revision)
	for _, v := range r.Values {
		text += " " + showValue(v)
	}
	return text + " " + string(r.Body)
}

func showValue(v store.Value) string {
	switch {
	case v.IsNull():
		return "null"
	case v.Type() == store.Text:
		return fmt.Sprintf("%q", v.Text())
	case v.Type() == store.Date:
		return v.Date().String()
	case v.Type() == store.Decimal:
		return v.Amount().String()
	}
	return fmt.Sprint(v.Int64())
}
