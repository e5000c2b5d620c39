package sqlite_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/store"
)

var (
	deposits = &store.Kind{Name: "deposit", Columns: []store.Column{
		{Name: "owner", Type: store.Text}, {Name: "made_on", Type: store.Date}, {Name: "amount", Type: store.Decimal},
	}}
	secrets = &store.Kind{Name: "secret", Columns: []store.Column{{Name: "word", Type: store.Text}}}
)

// selecting runs a test on a tenant with three deposits and a secret.
func selecting(t *testing.T, try func(run func(sql string, args ...store.Value) (store.Selected, error))) {
	session(t, t.TempDir(), nil, store.Schema{deposits, secrets}, func(s store.Store) {
		ctx := context.Background()
		err := s.Update(ctx, tenant, func(tx store.Tx) error {
			for i := range int64(3) {
				values := []store.Value{
					store.String(fmt.Sprint("owner ", i)), store.Day(calendar.MustParse("2026-01-01").AddDays(int(i))), store.Money(money.FromInt(10 * i)),
				}
				if err := tx.Insert(deposits, store.Record{ID: i + 1, Values: values, Body: []byte("{}")}); err != nil {
					return err
				}
			}
			return tx.Insert(secrets, store.Record{ID: 1, Values: []store.Value{store.String("hush")}, Body: []byte("{}")})
		})
		if err != nil {
			t.Fatal(err)
		}
		try(func(sql string, args ...store.Value) (selected store.Selected, err error) {
			err = s.View(ctx, tenant, func(tx store.Tx) error {
				q := store.Selection{SQL: sql, Args: args, From: []*store.Kind{deposits}, Rows: 2, Time: 200 * time.Millisecond}
				selected, err = tx.(store.Selector).Select(q)
				return err
			})
			return selected, err
		})
	})
}

func TestSelect(t *testing.T) {
	row := func(values ...store.Value) []store.Value { return values }
	cases := []struct {
		name, sql string
		args      []store.Value
		want      store.Selected
	}{
		{
			"bound values, whatever is in them", "SELECT owner FROM deposit WHERE owner = $1 OR made_on = $2",
			row(store.String("' OR 1=1 --"), store.Day(calendar.MustParse("2026-01-02"))),
			store.Selected{Columns: []string{"owner"}, Rows: [][]store.Value{row(store.String("owner 1"))}},
		},
		{
			"amounts in millionths, and as decimals in the view",
			"SELECT sum(d.amount) AS total, max(r.amount) FROM deposit d JOIN deposit_readable r ON r.id = d.id WHERE d.amount >= $1", row(store.Money(money.FromInt(10))),
			store.Selected{Columns: []string{"total", "max(r.amount)"}, Rows: [][]store.Value{row(store.Int(30_000_000), store.String("20"))}},
		},
		{
			"no more rows than asked for", "SELECT id FROM deposit ORDER BY id", nil,
			store.Selected{Columns: []string{"id"}, Rows: [][]store.Value{row(store.Int(1)), row(store.Int(2))}, More: true},
		},
		{
			"nothing, and what is inexact", "WITH n AS (SELECT avg(id) AS a FROM deposit) SELECT NULL, a / 4 FROM n", nil,
			store.Selected{Columns: []string{"NULL", "a / 4"}, Rows: [][]store.Value{row(store.Null, store.String("0.5"))}},
		},
	}
	selecting(t, func(run func(string, ...store.Value) (store.Selected, error)) {
		for _, c := range cases {
			got, err := run(c.sql, c.args...)
			if err != nil {
				t.Errorf("%s: %v", c.name, err)
				continue
			}
			if diff := cmp.Diff(c.want, got, cmp.Comparer(func(a, b store.Value) bool { return a == b })); diff != "" {
				t.Errorf("%s (-want +got):\n%s", c.name, diff)
			}
		}
	})
}

// TestSelectRefuses: a statement reads what it may and does nothing else.
func TestSelectRefuses(t *testing.T) {
	statements := map[string]string{
		"another kind":                    "SELECT word FROM secret",
		"another kind, in a part":         "SELECT (SELECT max(word) FROM secret) FROM deposit",
		"another kind, counted":           "SELECT count(*) FROM secret",
		"the view of another kind":        "SELECT word FROM secret_readable",
		"the store's own tables":          "SELECT body FROM _log",
		"the schema":                      "SELECT sql FROM sqlite_schema",
		"what a pragma tells":             "SELECT * FROM pragma_table_info('secret')",
		"a change":                        "DELETE FROM deposit",
		"a change behind a query":         "SELECT 1; DELETE FROM deposit",
		"a change that returns something": "INSERT INTO deposit (id, revision, body) VALUES (9, 1, '{}') RETURNING id",
		"a setting":                       "PRAGMA query_only = 0",
		"another file":                    "ATTACH DATABASE 'other.db' AS other",
		"a table of its own":              "CREATE TEMP TABLE mine (id INTEGER)",
		"long values":                     "SELECT zeroblob(100000000)",
		"long texts":                      "SELECT printf('%100000000d', 1)",
		"endless rows":                    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n",
		"an extension":                    "SELECT load_extension('x')",
		"nonsense":                        "SELECT owner FROM",
		"an unknown column":               "SELECT colour FROM deposit",
	}
	selecting(t, func(run func(string, ...store.Value) (store.Selected, error)) {
		for name, sql := range statements {
			if got, err := run(sql); !errors.Is(err, store.ErrSelection) {
				t.Errorf("%s: %v, %v", name, got, err)
			}
		}
		if got, err := run("SELECT count(*) FROM deposit"); err != nil || got.Rows[0][0] != store.Int(3) {
			t.Errorf("after all that: %v, %v", got, err)
		}
	})
}

// TestSelectEnds: a statement that takes too long is ended, wherever it spends its time.
func TestSelectEnds(t *testing.T) {
	const many = "deposit a, deposit b, deposit c, deposit d, deposit e, deposit f, deposit g, deposit h, deposit i, deposit j, deposit k, deposit l, deposit m, deposit n, deposit o, deposit p, deposit q"
	selecting(t, func(run func(string, ...store.Value) (store.Selected, error)) {
		for _, sql := range []string{"SELECT sum(a.id + q.id) FROM " + many, "SELECT a.id FROM " + many + " WHERE q.id + a.id > 100"} {
			started := time.Now()
			if _, err := run(sql); !errors.Is(err, store.ErrSelection) {
				t.Errorf("%s: %v", sql[:20], err)
			}
			if took := time.Since(started); took > 5*time.Second {
				t.Errorf("%s: took %v", sql[:20], took)
			}
		}
	})
}

// TestSelectOutsideView: what is not committed yet cannot be seen, so nothing is said about it.
func TestSelectOutsideView(t *testing.T) {
	session(t, t.TempDir(), nil, store.Schema{deposits}, func(s store.Store) {
		err := s.Update(context.Background(), tenant, func(tx store.Tx) error {
			_, err := tx.(store.Selector).Select(store.Selection{SQL: "SELECT 1", Rows: 1, Time: time.Second})
			return err
		})
		if !errors.Is(err, store.ErrSelection) {
			t.Error(err)
		}
	})
}
