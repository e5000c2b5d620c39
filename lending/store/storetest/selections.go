package storetest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/store"
)

// Statements of users are written in the language of an engine. What every engine that answers them promises is tested here; each brings
// the statements.
var (
	// Deposits is the kind that statements may read.
	Deposits = &store.Kind{Name: "deposit", Columns: []store.Column{
		{Name: "owner", Type: store.Text}, {Name: "made_on", Type: store.Date}, {Name: "amount", Type: store.Decimal},
	}}
	// Secrets is a kind that they may not read.
	Secrets = &store.Kind{Name: "secret", Columns: []store.Column{{Name: "word", Type: store.Text}}}
)

// Ample is time enough for any statement that ends, on a machine with other things to do.
const Ample = 2 * time.Minute

// FillDeposits stores three deposits, of 0, 10 and 20 from the first of January 2026 on, and a secret.
func FillDeposits(t testing.TB, s store.Store, tenant string) {
	t.Helper()
	err := s.Update(context.Background(), tenant, func(tx store.Tx) error {
		for i := range int64(3) {
			values := []store.Value{
				store.String(fmt.Sprint("owner ", i)), store.Day(calendar.MustParse("2026-01-01").AddDays(int(i))), store.Money(money.FromInt(10 * i)),
			}
			if err := tx.Insert(Deposits, store.Record{ID: i + 1, Values: values, Body: fmt.Appendf(nil, `{"grade":%d}`, i)}); err != nil {
				return err
			}
		}
		return tx.Insert(Secrets, store.Record{ID: 1, Values: []store.Value{store.String("hush")}, Body: []byte("{}")})
	})
	if err != nil {
		t.Fatal(err)
	}
}

// Select runs a statement on a snapshot of a tenant.
func Select(s store.Store, tenant string, q store.Selection) (selected store.Selected, err error) {
	err = s.View(context.Background(), tenant, func(tx store.Tx) error {
		selected, err = tx.(store.Selector).Select(q)
		return err
	})
	return selected, err
}

// Selecting runs a statement on the three deposits, which answers two rows at most.
type Selecting func(sql string, args ...store.Value) (store.Selected, error)

// SelectionCase is a statement, and what it answers.
type SelectionCase struct {
	Name, SQL string
	Args      []store.Value
	Want      store.Selected
}

// Selects holds the answers of statements against what is wanted: those of all engines, and more.
func Selects(t *testing.T, run Selecting, more []SelectionCase) {
	cases := append([]SelectionCase{
		{
			"bound values with anything in them", "SELECT owner FROM deposit WHERE owner = $1 OR made_on = $2",
			[]store.Value{store.String("' OR 1=1 --"), store.Day(calendar.MustParse("2026-01-02"))},
			store.Selected{Columns: []string{"owner"}, Rows: [][]store.Value{{store.String("owner 1")}}},
		},
		{
			"no more rows than asked for", "SELECT id FROM deposit ORDER BY id", nil,
			store.Selected{Columns: []string{"id"}, Rows: [][]store.Value{{store.Int(1)}, {store.Int(2)}}, More: true},
		},
	}, more...)
	for _, c := range cases {
		got, err := run(c.SQL, c.Args...)
		if err != nil {
			t.Errorf("%s: %v", c.Name, err)
			continue
		}
		if diff := cmp.Diff(c.Want, got, cmp.Comparer(func(a, b store.Value) bool { return a == b })); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.Name, diff)
		}
	}
}

// RefusesSelections wants a statement to read what it may and do nothing else. Every sort of way out is tried: those of all engines, and more.
func RefusesSelections(t *testing.T, run Selecting, more map[string]string) {
	refused := func(name, sql string) {
		if got, err := run(sql); !errors.Is(err, store.ErrSelection) {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
	for name, sql := range map[string]string{
		"another kind":                        "SELECT word FROM secret",
		"another kind, in a part":             "SELECT (SELECT max(word) FROM secret) FROM deposit",
		"another kind, counted":               "SELECT count(*) FROM secret",
		"the store's own tables":              "SELECT body FROM _log",
		"a change":                            "DELETE FROM deposit",
		"a change after a query":              "SELECT 1; DELETE FROM deposit",
		"endless rows":                        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n",
		"how another would run":               "EXPLAIN SELECT owner FROM deposit",
		"the plan of another":                 "-- a report\n/* of */ explain query plan SELECT owner FROM deposit",
		"two queries":                         "SELECT 1; SELECT owner FROM deposit",
		"another after a comment":             "SELECT ';', \"a;b\" FROM (SELECT 1 AS \"a;b\"); /* ; */ SELECT 1",
		"how another after a query would run": "SELECT 1; -- ;\n EXPLAIN SELECT owner FROM deposit",
		"nonsense":                            "SELECT owner FROM",
		"an unknown column":                   "SELECT colour FROM deposit",
	} {
		refused(name, sql)
	}
	for name, sql := range more {
		refused(name, sql)
	}
	if got, err := run("SELECT count(*) FROM deposit"); err != nil || got.Rows[0][0] != store.Int(3) {
		t.Errorf("after all that: %v, %v", got, err)
	}
}

// EndsSelections wants a statement that takes too long to be ended, wherever it spends its time.
func EndsSelections(t *testing.T, run Selecting) {
	names := strings.Split("abcdefghijklmnopq", "")
	many := "deposit " + strings.Join(names, ", deposit ")
	for _, sql := range []string{"SELECT sum(a.id + q.id) FROM " + many, "SELECT a.id FROM " + many + " WHERE " + strings.Join(names, ".id + ") + ".id > 100"} {
		started := time.Now()
		if _, err := run(sql); !errors.Is(err, store.ErrSelection) {
			t.Errorf("%s: %v", sql[:20], err)
		}
		if took := time.Since(started); took > 5*time.Second {
			t.Errorf("%s: took %v", sql[:20], took)
		}
	}
}

// SelectsInViewsAlone wants no statement to be answered in a writing transaction: what is not committed yet cannot be seen, so nothing is said about it.
func SelectsInViewsAlone(t *testing.T, s store.Store, tenant string) {
	err := s.Update(context.Background(), tenant, func(tx store.Tx) error {
		_, err := tx.(store.Selector).Select(store.Selection{SQL: "SELECT 1", Rows: 1, Time: time.Second})
		return err
	})
	if !errors.Is(err, store.ErrSelection) {
		t.Error(err)
	}
}
