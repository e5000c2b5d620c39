package sqlite_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/sqlite"
)

var (
	deposits = &store.Kind{Name: "deposit", Columns: []store.Column{
		{Name: "owner", Type: store.Text}, {Name: "made_on", Type: store.Date}, {Name: "amount", Type: store.Decimal},
	}}
	secrets = &store.Kind{Name: "secret", Columns: []store.Column{{Name: "word", Type: store.Text}}}
)

// apartVariable tells the test binary that it is the process of a statement.
const apartVariable = "LENDING_TEST_STATEMENT"

// apart is this program once more, as TestAnswerApart.
func apart() *exec.Cmd {
	cmd := exec.Command(os.Args[0], "-test.run=^TestAnswerApart$")
	cmd.Env = append(os.Environ(), apartVariable+"=1")
	return cmd
}

// TestAnswerApart is the process of a statement.
func TestAnswerApart(t *testing.T) {
	if os.Getenv(apartVariable) == "" {
		t.Skip("started by other tests")
	}
	if err := sqlite.AnswerApart(os.Stdin, os.Stdout); err != nil {
		t.Fatal(err)
	}
}

// ample is time enough for any statement that ends, on a machine with other things to do.
const ample = 2 * time.Minute

// selecting runs a test on a tenant with three deposits and a secret, twice: with statements in this process, and apart.
func selecting(t *testing.T, longest time.Duration, try func(t *testing.T, run func(sql string, args ...store.Value) (store.Selected, error))) {
	for name, options := range map[string]*sqlite.Options{"here": {Inside: true}, "apart": {Apart: apart}} {
		t.Run(name, func(t *testing.T) {
			withDeposits(t, options, func(s store.Store) {
				try(t, func(sql string, args ...store.Value) (store.Selected, error) {
					return selectIn(s, store.Selection{SQL: sql, Args: args, From: []*store.Kind{deposits}, Rows: 2, Time: longest})
				})
			})
		})
	}
}

func selectIn(s store.Store, q store.Selection) (selected store.Selected, err error) {
	err = s.View(context.Background(), tenant, func(tx store.Tx) error {
		selected, err = tx.(store.Selector).Select(q)
		return err
	})
	return selected, err
}

func withDeposits(t *testing.T, options *sqlite.Options, use func(store.Store)) {
	session(t, t.TempDir(), options, store.Schema{deposits, secrets}, func(s store.Store) {
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
		use(s)
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
			"bound values with anything in them", "SELECT owner FROM deposit WHERE owner = $1 OR made_on = $2",
			row(store.String("' OR 1=1 --"), store.Day(calendar.MustParse("2026-01-02"))),
			store.Selected{Columns: []string{"owner"}, Rows: [][]store.Value{row(store.String("owner 1"))}},
		},
		{
			"amounts in millionths, and as decimals in the view",
			"SELECT sum(d.amount) AS total, max(r.amount) FROM deposit d JOIN deposit_readable r ON r.id = d.id WHERE d.amount >= $1", row(store.Money(money.FromInt(10))),
			store.Selected{Columns: []string{"total", "max(r.amount)"}, Rows: [][]store.Value{row(store.Int(30_000_000), store.String("20"))}},
		},
		{
			"amounts beyond 64 bits", "SELECT max(amount, $1), sum(max(amount, $1)), $1 > 1, (SELECT count(*) FROM deposit WHERE amount < $1) FROM deposit",
			row(store.Money(money.MustParse("12345678901234.5"))),
			store.Selected{Columns: []string{"max(amount, $1)", "sum(max(amount, $1))", "$1 > 1", "(SELECT count(*) FROM deposit WHERE amount < $1)"},
				Rows: [][]store.Value{row(store.String("12345678901234500000"), store.String("37037036703703500000"), store.Int(1), store.Int(3))}},
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
	selecting(t, ample, func(t *testing.T, run func(string, ...store.Value) (store.Selected, error)) {
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
		"a change after a query":          "SELECT 1; DELETE FROM deposit",
		"a change that returns something": "INSERT INTO deposit (id, revision, body) VALUES (9, 1, '{}') RETURNING id",
		"a setting":                       "PRAGMA query_only = 0",
		"another file":                    "ATTACH DATABASE 'other.db' AS other",
		"a table of its own":              "CREATE TEMP TABLE mine (id INTEGER)",
		"long values":                     "SELECT zeroblob(100000000)",
		"long texts":                      "SELECT printf('%100000000d', 1)",
		"endless rows":                    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n",
		"an extension":                    "SELECT load_extension('x')",
		"a function under a view's name":  "WITH deposit_readable AS (SELECT hex(id) AS h FROM deposit) SELECT h FROM deposit_readable",
		"a function under a table's name": "WITH deposit AS (SELECT zeroblob(9) AS z) SELECT z FROM deposit",
		"long texts under a view's name":  "WITH deposit_readable AS (SELECT printf('%100000000d', id) AS p FROM main.deposit) SELECT length(p) FROM deposit_readable",
		"another kind under a name":       "WITH deposit AS (SELECT word FROM secret) SELECT word FROM deposit",
		"nonsense":                        "SELECT owner FROM",
		"an unknown column":               "SELECT colour FROM deposit",
	}
	selecting(t, ample, func(t *testing.T, run func(string, ...store.Value) (store.Selected, error)) {
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
	selecting(t, time.Second, func(t *testing.T, run func(string, ...store.Value) (store.Selected, error)) {
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

// doubling is a statement with a text of 2 to the power of n bytes.
func doubling(n int) string {
	text := "SELECT 'x' AS t"
	for range n {
		text = "SELECT t || t AS t FROM (" + text + ")"
	}
	return "SELECT length(t) FROM (" + text + ")"
}

// TestSelectApartEnds: what no loop of SQLite interrupts ends all the same, in time and within its memory.
func TestSelectApartEnds(t *testing.T) {
	const many = "deposit a, deposit b, deposit c, deposit d, deposit e, deposit f, deposit g, deposit h, deposit i, deposit j"
	long := "WITH w AS (SELECT '" + strings.Repeat("a", 60_000) + "' AS t), x AS (SELECT t||t||t||t||t||t||t||t||t||t||t||t||t||t||t AS t FROM w) "
	definitions := "WITH d0 AS (SELECT id FROM deposit UNION SELECT 1)"
	for i := range 40 {
		definitions += fmt.Sprintf(", d%d AS (SELECT id FROM d%d UNION SELECT id + 1 FROM d%d)", i+1, i, i)
	}
	sorted := "SELECT max(u) FROM (SELECT DISTINCT x.t || a.id || b.id || c.id || d.id || e.id || f.id || g.id || h.id || i.id || j.id AS u FROM x, " + many + ")"
	for name, test := range map[string]struct {
		sql, want string
		time      time.Duration
	}{
		"one call of a function":     {long + "SELECT instr(t, substr(t, 1, 450000) || 'b') FROM x", "longer than", time.Second},
		"texts that double":          {doubling(40), "MiB of memory", ample},
		"a sort of long texts":       {long + sorted, "MiB of memory", ample},
		"definitions of definitions": {definitions + " SELECT count(*) FROM d40", "too deep", ample},
	} {
		t.Run(name, func(t *testing.T) {
			withDeposits(t, &sqlite.Options{Apart: apart}, func(s store.Store) {
				started := time.Now()
				_, err := selectIn(s, store.Selection{SQL: test.sql, From: []*store.Kind{deposits}, Rows: 2, Time: test.time})
				if !errors.Is(err, store.ErrSelection) || !strings.Contains(err.Error(), test.want) {
					t.Errorf("%v, want one that says %s", err, test.want)
				}
				if took := time.Since(started); took > test.time+3*time.Second {
					t.Errorf("took %v", took)
				}
			})
		})
	}
}

// TestSelectBytes: an answer is bounded by what it takes, too.
func TestSelectBytes(t *testing.T) {
	withDeposits(t, &sqlite.Options{Inside: true}, func(s store.Store) {
		q := store.Selection{SQL: "SELECT owner FROM deposit", From: []*store.Kind{deposits}, Rows: 9, Bytes: 1 << 20, Time: time.Second}
		if _, err := selectIn(s, q); err != nil {
			t.Error(err)
		}
		q.Bytes = 150
		if _, err := selectIn(s, q); !errors.Is(err, store.ErrSelection) {
			t.Errorf("three values in 150 bytes: %v", err)
		}
	})
}

// TestSelectHoldsNobody: however many statements run and wait, the tenant is read and written.
func TestSelectHoldsNobody(t *testing.T) {
	const endless = "SELECT count(*) FROM deposit a, deposit b, deposit c, deposit d, deposit e, deposit f, deposit g, deposit h, deposit i, deposit j, deposit k, deposit l, deposit m, deposit n, deposit o, deposit p, deposit q"
	withDeposits(t, &sqlite.Options{Readers: 1, Apart: apart}, func(s store.Store) {
		const callers = 6
		ended := make(chan error, callers)
		for range callers {
			go func() {
				_, err := selectIn(s, store.Selection{SQL: endless, From: []*store.Kind{deposits}, Rows: 1, Time: 3 * time.Second})
				ended <- err
			}()
		}
		time.Sleep(200 * time.Millisecond)
		err := s.View(context.Background(), tenant, func(tx store.Tx) error {
			_, err := tx.Get(deposits, 1)
			return err
		})
		if err == nil {
			err = s.Update(context.Background(), tenant, func(tx store.Tx) error { return nil })
		}
		if err != nil {
			t.Error(err)
		}
		if len(ended) > 0 {
			t.Error("it was read and written after a statement had ended")
		}
		late := 0
		for range callers {
			if errors.Is(<-ended, store.ErrUnavailable) {
				late++
			}
		}
		if late == 0 {
			t.Error("all found a place in time")
		}
	})
}

// TestSelectNeedsAProcess: a program that says nothing runs no statements of users in its own process.
func TestSelectNeedsAProcess(t *testing.T) {
	withDeposits(t, nil, func(s store.Store) {
		_, err := selectIn(s, store.Selection{SQL: "SELECT owner FROM deposit", From: []*store.Kind{deposits}, Rows: 2, Time: time.Second})
		if !errors.Is(err, store.ErrSelection) || !strings.Contains(err.Error(), "Options.Apart") {
			t.Errorf("%v, want a refusal that names Options.Apart", err)
		}
	})
}
