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

	"lending.example/platform/lending/money"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/sqlite"
	"lending.example/platform/lending/store/storetest"
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

// selecting runs a test on a tenant with three deposits and a secret, twice: with statements in this process, and apart.
func selecting(t *testing.T, longest time.Duration, try func(*testing.T, storetest.Selecting)) {
	for name, options := range map[string]*sqlite.Options{"here": {Inside: true}, "apart": {Apart: apart}} {
		t.Run(name, func(t *testing.T) {
			withDeposits(t, options, func(s store.Store) {
				try(t, func(sql string, args ...store.Value) (store.Selected, error) {
					return selectIn(s, store.Selection{SQL: sql, Args: args, From: []*store.Kind{storetest.Deposits}, Rows: 2, Time: longest})
				})
			})
		})
	}
}

func selectIn(s store.Store, q store.Selection) (store.Selected, error) {
	return storetest.Select(s, tenant, q)
}

func withDeposits(t *testing.T, options *sqlite.Options, use func(store.Store)) {
	session(t, t.TempDir(), options, store.Schema{storetest.Deposits, storetest.Secrets}, func(s store.Store) {
		storetest.FillDeposits(t, s, tenant)
		use(s)
	})
}

func TestSelect(t *testing.T) {
	row := func(values ...store.Value) []store.Value { return values }
	cases := []storetest.SelectionCase{
		{
			Name: "amounts in millionths, and as decimals in the view",
			SQL:  "SELECT sum(d.amount) AS total, max(r.amount) FROM deposit d JOIN deposit_readable r ON r.id = d.id WHERE d.amount >= $1",
			Args: row(store.Money(money.FromInt(10))),
			Want: store.Selected{Columns: []string{"total", "max(r.amount)"}, Rows: [][]store.Value{row(store.Int(30_000_000), store.String("20"))}},
		},
		{
			Name: "amounts beyond 64 bits",
			SQL:  "SELECT max(amount, $1), sum(max(amount, $1)), $1 > 1, (SELECT count(*) FROM deposit WHERE amount < $1) FROM deposit",
			Args: row(store.Money(money.MustParse("12345678901234.5"))),
			Want: store.Selected{Columns: []string{"max(amount, $1)", "sum(max(amount, $1))", "$1 > 1", "(SELECT count(*) FROM deposit WHERE amount < $1)"},
				Rows: [][]store.Value{row(store.String("12345678901234500000"), store.String("37037036703703500000"), store.Int(1), store.Int(3))}},
		},
		{
			Name: "nothing, and what is inexact",
			SQL:  "WITH n AS (SELECT avg(id) AS a FROM deposit) SELECT NULL, a / 4 FROM n",
			Want: store.Selected{Columns: []string{"NULL", "a / 4"}, Rows: [][]store.Value{row(store.Null, store.String("0.5"))}},
		},
	}
	selecting(t, storetest.Ample, func(t *testing.T, run storetest.Selecting) { storetest.Selects(t, run, cases) })
}

// TestSelectRefuses: a statement reads what it may and does nothing else.
func TestSelectRefuses(t *testing.T) {
	statements := map[string]string{
		"the view of another kind":        "SELECT word FROM secret_readable",
		"the schema":                      "SELECT sql FROM sqlite_schema",
		"what a pragma tells":             "SELECT * FROM pragma_table_info('secret')",
		"a change that returns something": "INSERT INTO deposit (id, revision, body) VALUES (9, 1, '{}') RETURNING id",
		"a setting":                       "PRAGMA query_only = 0",
		"another file":                    "ATTACH DATABASE 'other.db' AS other",
		"a table of its own":              "CREATE TEMP TABLE mine (id INTEGER)",
		"long values":                     "SELECT zeroblob(100000000)",
		"long texts":                      "SELECT printf('%100000000d', 1)",
		"an extension":                    "SELECT load_extension('x')",
		"a function under a view's name":  "WITH deposit_readable AS (SELECT hex(id) AS h FROM deposit) SELECT h FROM deposit_readable",
		"a function under a table's name": "WITH deposit AS (SELECT zeroblob(9) AS z) SELECT z FROM deposit",
		"long texts under a view's name":  "WITH deposit_readable AS (SELECT printf('%100000000d', id) AS p FROM main.deposit) SELECT length(p) FROM deposit_readable",
		"another kind under a name":       "WITH deposit AS (SELECT word FROM secret) SELECT word FROM deposit",
	}
	selecting(t, storetest.Ample, func(t *testing.T, run storetest.Selecting) { storetest.RefusesSelections(t, run, statements) })
}

func TestSelectEnds(t *testing.T) { selecting(t, time.Second, storetest.EndsSelections) }

func TestSelectOutsideView(t *testing.T) {
	session(t, t.TempDir(), nil, store.Schema{storetest.Deposits}, func(s store.Store) { storetest.SelectsInViewsAlone(t, s, tenant) })
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
		"texts that double":          {doubling(40), "MiB of memory", storetest.Ample},
		"a sort of long texts":       {long + sorted, "MiB of memory", storetest.Ample},
		"definitions of definitions": {definitions + " SELECT count(*) FROM d40", "too deep", storetest.Ample},
	} {
		t.Run(name, func(t *testing.T) {
			withDeposits(t, &sqlite.Options{Apart: apart}, func(s store.Store) {
				started := time.Now()
				_, err := selectIn(s, store.Selection{SQL: test.sql, From: []*store.Kind{storetest.Deposits}, Rows: 2, Time: test.time})
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
		q := store.Selection{SQL: "SELECT owner FROM deposit", From: []*store.Kind{storetest.Deposits}, Rows: 9, Bytes: 1 << 20, Time: storetest.Ample}
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
				_, err := selectIn(s, store.Selection{SQL: endless, From: []*store.Kind{storetest.Deposits}, Rows: 1, Time: 3 * time.Second})
				ended <- err
			}()
		}
		time.Sleep(200 * time.Millisecond)
		err := s.View(context.Background(), tenant, func(tx store.Tx) error {
			_, err := tx.Get(storetest.Deposits, 1)
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
		_, err := selectIn(s, store.Selection{SQL: "SELECT owner FROM deposit", From: []*store.Kind{storetest.Deposits}, Rows: 2, Time: time.Second})
		if !errors.Is(err, store.ErrSelection) || !strings.Contains(err.Error(), "Options.Apart") {
			t.Errorf("%v, want a refusal that names Options.Apart", err)
		}
	})
}
