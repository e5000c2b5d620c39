package postgres_test

import (
	"context"
	"testing"
	"time"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/postgres"
	"lending.example/platform/lending/store/postgres/postgrestest"
	"lending.example/platform/lending/store/storetest"
)

// selecting makes a tenant with three deposits and a secret, and returns what runs statements on it for so long at most.
func selecting(t *testing.T, longest time.Duration) storetest.Selecting {
	t.Helper()
	ctx := context.Background()
	schema := store.Schema{storetest.Deposits, storetest.Secrets}
	s, err := postgres.Open(ctx, postgrestest.Shared(t), schema, &postgres.Options{Namespace: own(t)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	if err := s.Provision(ctx, "alpha"); err != nil {
		t.Fatal(err)
	}
	storetest.FillDeposits(t, s, "alpha")
	return func(sql string, args ...store.Value) (store.Selected, error) {
		return storetest.Select(s, "alpha", store.Selection{
			SQL: sql, Args: args, From: []*store.Kind{storetest.Deposits}, Rows: 2, Bytes: 1 << 20, Time: longest,
		})
	}
}

func TestSelect(t *testing.T) {
	row := func(values ...store.Value) []store.Value { return values }
	ten := store.Money(money.FromInt(10))
	cases := []storetest.SelectionCase{
		{
			Name: "bound values where nothing says their types",
			SQL:  "SELECT $1, $2, $3, $4, $5",
			Args: row(store.Int(7), store.String("x"), store.Day(calendar.MustParse("2026-01-02")), ten, store.Null),
			Want: store.Selected{Columns: []string{"int8", "text", "date", "numeric", "?column?"}, Rows: [][]store.Value{row(store.Int(7), store.String("x"), store.Day(calendar.MustParse("2026-01-02")), ten, store.Null)}},
		},
		{
			Name: "amounts and days as they are",
			SQL:  "SELECT sum(d.amount) AS total, max(d.made_on) AS last FROM deposit d WHERE d.amount >= $1",
			Args: row(ten),
			Want: store.Selected{Columns: []string{"total", "last"}, Rows: [][]store.Value{row(store.Money(money.FromInt(30)), store.Day(calendar.MustParse("2026-01-03")))}},
		},
		{
			Name: "nothing, what is inexact, and what is in bodies",
			SQL:  "WITH n AS (SELECT avg(id)::float8 AS a FROM deposit) SELECT NULL AS nothing, a / 4 AS part, body ->> 'grade' AS grade FROM n, deposit WHERE id = 3 -- the end",
			Want: store.Selected{Columns: []string{"nothing", "part", "grade"}, Rows: [][]store.Value{row(store.Null, store.String("0.5"), store.String("2"))}},
		},
		{
			Name: "words of every sort",
			SQL:  `SELECT count ( * ) FILTER (WHERE owner IN ('a''b (', "owner")) AS "n (", coalesce(/* of ( */max(amount),0) AS m FROM deposit AS "d"`,
			Want: store.Selected{Columns: []string{"n (", "m"}, Rows: [][]store.Value{row(store.Int(3), store.Money(money.FromInt(20)))}},
		},
	}
	storetest.Selects(t, selecting(t, storetest.Ample), cases)
}

// TestSelectRefuses: a statement reads what it may and does nothing else. Every sort of way out is tried.
func TestSelectRefuses(t *testing.T) {
	statements := map[string]string{
		"another kind, whether it has any":     "SELECT owner FROM deposit WHERE EXISTS (SELECT FROM secret)",
		"another kind, as a table":             "TABLE secret",
		"another kind, by a path":              `SELECT word FROM "` + own(t) + `_alpha"."secret"`,
		"the catalogue":                        "SELECT relname FROM pg_class",
		"the schema":                           "SELECT table_name FROM information_schema.tables",
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
		"rows without a table":                 "SELECT * FROM generate_series(1, 1000000000)",
		"an unknown parameter":                 "SELECT $1",
		"a quote that is not closed":           "SELECT 'a",
		"a body of no text":                    "SELECT '\xff'",
		"a comment that is not closed":         "SELECT 1 /* x",
		"a value of another type":              "SELECT owner + 1 FROM deposit",
		"what fails in the middle of its rows": "SELECT 1 / (id - 2) FROM deposit ORDER BY id",
	}
	storetest.RefusesSelections(t, selecting(t, storetest.Ample), statements)
}

func TestSelectEnds(t *testing.T) { storetest.EndsSelections(t, selecting(t, time.Second)) }

func TestSelectOutsideView(t *testing.T) {
	storetest.SelectsInViewsAlone(t, openOrders(t, postgrestest.Shared(t), &postgres.Options{Namespace: own(t)}), "alpha")
}
