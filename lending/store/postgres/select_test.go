package postgres_test

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
	"lending.example/platform/lending/store/postgres"
	"lending.example/platform/lending/store/postgres/postgrestest"
)

var (
	deposits = &store.Kind{Name: "deposit", Columns: []store.Column{
		{Name: "owner", Type: store.Text}, {Name: "made_on", Type: store.Date}, {Name: "amount", Type: store.Decimal},
	}}
	secrets = &store.Kind{Name: "secret", Columns: []store.Column{{Name: "word", Type: store.Text}}}
)

// ample is time enough for any statement that ends, on a machine with other things to do.
const ample = 2 * time.Minute

// selecting makes a tenant with three deposits and a secret, and returns what runs statements on it for so long at most.
func selecting(t *testing.T, longest time.Duration) func(sql string, args ...store.Value) (store.Selected, error) {
	t.Helper()
	ctx := context.Background()
	s, err := postgres.Open(ctx, postgrestest.Shared(t), store.Schema{deposits, secrets}, &postgres.Options{Namespace: own(t)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	if err := s.Provision(ctx, "alpha"); err != nil {
		t.Fatal(err)
	}
	err = s.Update(ctx, "alpha", func(tx store.Tx) error {
		for i := range int64(3) {
			values := []store.Value{
				store.String(fmt.Sprint("owner ", i)), store.Day(calendar.MustParse("2026-01-01").AddDays(int(i))), store.Money(money.FromInt(10 * i)),
			}
			if err := tx.Insert(deposits, store.Record{ID: i + 1, Values: values, Body: []byte(fmt.Sprintf(`{"grade":%d}`, i))}); err != nil {
				return err
			}
		}
		return tx.Insert(secrets, store.Record{ID: 1, Values: []store.Value{store.String("hush")}, Body: []byte("{}")})
	})
	if err != nil {
		t.Fatal(err)
	}
	return func(sql string, args ...store.Value) (selected store.Selected, err error) {
		err = s.View(ctx, "alpha", func(tx store.Tx) error {
			q := store.Selection{SQL: sql, Args: args, From: []*store.Kind{deposits}, Rows: 2, Bytes: 1 << 20, Time: longest}
			selected, err = tx.(store.Selector).Select(q)
			return err
		})
		return selected, err
	}
}

func TestSelect(t *testing.T) {
	row := func(values ...store.Value) []store.Value { return values }
	ten := store.Money(money.FromInt(10))
	cases := []struct {
		name, sql string
		args      []store.Value
		want      store.Selected
	}{
		{
			"bound values with anything in them", "SELECT owner FROM deposit WHERE owner = $1 OR made_on = $2",
			row(store.String("' OR 1=1 --"), store.Day(calendar.MustParse("2026-01-02"))),
			store.Selected{Columns: []string{"owner"}, Rows: [][]store.Value{row(store.String("owner 1"))}},
		},
		{
			"bound values where nothing says their types", "SELECT $1, $2, $3, $4, $5", row(store.Int(7), store.String("x"), store.Day(calendar.MustParse("2026-01-02")), ten, store.Null),
			store.Selected{Columns: []string{"int8", "text", "date", "numeric", "?column?"}, Rows: [][]store.Value{row(store.Int(7), store.String("x"), store.Day(calendar.MustParse("2026-01-02")), ten, store.Null)}},
		},
		{
			"amounts and days as they are", "SELECT sum(d.amount) AS total, max(d.made_on) AS last FROM deposit d WHERE d.amount >= $1", row(ten),
			store.Selected{Columns: []string{"total", "last"}, Rows: [][]store.Value{row(store.Money(money.FromInt(30)), store.Day(calendar.MustParse("2026-01-03")))}},
		},
		{
			"no more rows than asked for", "SELECT id FROM deposit ORDER BY id", nil,
			store.Selected{Columns: []string{"id"}, Rows: [][]store.Value{row(store.Int(1)), row(store.Int(2))}, More: true},
		},
		{
			"nothing, what is inexact, and what is in bodies", "WITH n AS (SELECT avg(id)::float8 AS a FROM deposit) SELECT NULL AS nothing, a / 4 AS part, body ->> 'grade' AS grade FROM n, deposit WHERE id = 3 -- the end", nil,
			store.Selected{Columns: []string{"nothing", "part", "grade"}, Rows: [][]store.Value{row(store.Null, store.String("0.5"), store.String("2"))}},
		},
		{
			"words of every sort", `SELECT count ( * ) FILTER (WHERE owner IN ('a''b (', "owner")) AS "n (", coalesce(/* of ( */max(amount),0) AS m FROM deposit AS "d"`, nil,
			store.Selected{Columns: []string{"n (", "m"}, Rows: [][]store.Value{row(store.Int(3), store.Money(money.FromInt(20)))}},
		},
	}
	run := selecting(t, ample)
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
}

// TestSelectRefuses: a statement reads what it may and does nothing else. Every sort of way out is tried.
func TestSelectRefuses(t *testing.T) {
	statements := map[string]string{
		"another kind":                         "SELECT word FROM secret",
		"another kind, in a part":              "SELECT (SELECT max(word) FROM secret) FROM deposit",
		"another kind, counted":                "SELECT count(*) FROM secret",
		"another kind, whether it has any":     "SELECT owner FROM deposit WHERE EXISTS (SELECT FROM secret)",
		"another kind, as a table":             "TABLE secret",
		"another kind, by a path":              `SELECT word FROM "` + own(t) + `_alpha"."secret"`,
		"the store's own tables":               "SELECT body FROM _log",
		"the catalogue":                        "SELECT relname FROM pg_class",
		"the schema":                           "SELECT table_name FROM information_schema.tables",
		"a change":                             "DELETE FROM deposit",
		"a change after a query":               "SELECT 1; DELETE FROM deposit",
		"a change inside a query":              "WITH d AS (DELETE FROM deposit RETURNING id) SELECT id FROM d",
		"a change that returns something":      "INSERT INTO deposit (id) VALUES (9) RETURNING id",
		"out of its brackets":                  "SELECT 1) AS a; DELETE FROM deposit; SELECT * FROM (SELECT 1",
		"another kind, out of its brackets":    "SELECT 1) AS a, (SELECT word FROM secret",
		"a new table":                          "SELECT * INTO mine FROM deposit",
		"a lock":                               "SELECT * FROM deposit FOR UPDATE",
		"a setting":                            "SET statement_timeout = 0",
		"a setting by a function":              "SELECT set_config('statement_timeout', '0', true)",
		"a function by its path":               "SELECT pg_catalog.set_config('statement_timeout', '0', true)",
		"a function in quotes":                 `SELECT "set_config"('statement_timeout', '0', true)`,
		"a function after a comment":           "SELECT set_config/* */('statement_timeout', '0', true)",
		"a function after a line comment":      "SELECT set_config--\n('statement_timeout', '0', true)",
		"a function in capitals":               "SELECT SET_CONFIG ('statement_timeout', '0', true)",
		"a function after a hidden text":       `SELECT E'\'' || set_config('a.b', $x$'$x$, true)`,
		"a text in dollars":                    "SELECT $$x$$",
		"a text with escapes":                  `SELECT E'\' || 1 --'`,
		"a name with escapes":                  `SELECT U&"\0073et_config"('a.b', 'c', true)`,
		"a comment inside another":             "SELECT 1 /* /* */ + set_config('a.b', 'c', true) */",
		"an operator by its path":              "SELECT 1 OPERATOR(pg_catalog.+) 1",
		"a query in a text":                    "SELECT query_to_xml('SELECT word FROM secret', true, true, '')",
		"a table by a function":                "SELECT table_to_xml('secret', true, true, '')",
		"a file":                               "SELECT pg_read_file('/etc/passwd')",
		"a program":                            "COPY (SELECT 1) TO PROGRAM 'touch /tmp/x'",
		"a block":                              "DO 'BEGIN END'",
		"sleep":                                "SELECT pg_sleep(10)",
		"another session":                      "SELECT pg_terminate_backend(1)",
		"long texts":                           "SELECT repeat('x', 100000000)",
		"endless rows":                         "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n",
		"rows without a table":                 "SELECT * FROM generate_series(1, 1000000000)",
		"nonsense":                             "SELECT owner FROM",
		"an unknown column":                    "SELECT colour FROM deposit",
		"an unknown parameter":                 "SELECT $1",
		"a quote that is not closed":           "SELECT 'a",
		"a body of no text":                    "SELECT '\xff'",
		"a comment that is not closed":         "SELECT 1 /* x",
		"a value of another type":              "SELECT owner + 1 FROM deposit",
		"what fails in the middle of its rows": "SELECT 1 / (id - 2) FROM deposit ORDER BY id",
	}
	run := selecting(t, ample)
	for name, sql := range statements {
		if got, err := run(sql); !errors.Is(err, store.ErrSelection) {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
	if got, err := run("SELECT count(*) FROM deposit"); err != nil || got.Rows[0][0] != store.Int(3) {
		t.Errorf("after all that: %v, %v", got, err)
	}
}

// TestSelectEnds: a statement that takes too long is ended, wherever it spends its time.
func TestSelectEnds(t *testing.T) {
	const many = "deposit a, deposit b, deposit c, deposit d, deposit e, deposit f, deposit g, deposit h, deposit i, deposit j, deposit k, deposit l, deposit m, deposit n, deposit o, deposit p, deposit q"
	run := selecting(t, time.Second)
	for _, sql := range []string{"SELECT sum(a.id + q.id) FROM " + many, "SELECT a.id FROM " + many + " WHERE a.id + b.id + c.id + d.id + e.id + f.id + g.id + h.id + i.id + j.id + k.id + l.id + m.id + n.id + o.id + p.id + q.id > 100"} {
		started := time.Now()
		if _, err := run(sql); !errors.Is(err, store.ErrSelection) {
			t.Errorf("%s: %v", sql[:20], err)
		}
		if took := time.Since(started); took > 5*time.Second {
			t.Errorf("%s: took %v", sql[:20], took)
		}
	}
}

// TestSelectOutsideView: what is not committed yet cannot be seen, so nothing is said about it.
func TestSelectOutsideView(t *testing.T) {
	s := openOrders(t, postgrestest.Shared(t), &postgres.Options{Namespace: own(t)})
	err := s.Update(context.Background(), "alpha", func(tx store.Tx) error {
		_, err := tx.(store.Selector).Select(store.Selection{SQL: "SELECT 1", Rows: 1, Time: time.Second})
		return err
	})
	if !errors.Is(err, store.ErrSelection) {
		t.Error(err)
	}
}
