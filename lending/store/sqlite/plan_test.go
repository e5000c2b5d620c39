package sqlite

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/sqlstore"
)

var rewrite = flag.Bool("update", false, "rewrite the golden files")

// planSchema is shaped like the real one.
var planSchema = store.Schema{
	{
		Name: "loan",
		Columns: []store.Column{
			{Name: "account_no", Type: store.Text, Unique: true},
			{Name: "external_id", Type: store.Text, Unique: true},
			{Name: "client_id", Type: store.Integer, Indexed: true},
			{Name: "status", Type: store.Text, Indexed: true},
			{Name: "disbursed_on", Type: store.Date, Indexed: true},
			{Name: "outstanding", Type: store.Decimal},
		},
		Indexes: []store.Index{{Columns: []string{"client_id", "status"}}},
	},
	{
		Name: "loan_transaction",
		Columns: []store.Column{
			{Name: "loan_id", Type: store.Integer},
			{Name: "date", Type: store.Date},
			{Name: "reference", Type: store.Text},
		},
		Indexes: []store.Index{{Columns: []string{"loan_id", "date"}}, {Columns: []string{"loan_id", "reference"}, Unique: true}},
	},
}

// planCase is a statement with what its plan may do.
type planCase struct {
	name string
	leg  sqlstore.Statement

	scans bool // reads the whole kind, because that is what is asked for, or no column of the filter is declared indexed
	sorts bool // no index holds the order
}

// scans and sorts mark the searches for which that is right.
const (
	scans = 1 << iota
	sorts
)

func planCases(s *schema) []planCase {
	var cases []planCase
	add := func(name string, sql string) {
		cases = append(cases, planCase{name: name, leg: sqlstore.Statement{SQL: sql}})
	}
	for _, t := range s.tables {
		k := t.Kind.Name
		add(k+": get", t.get)
		add(k+": insert", t.insert)
		add(k+": save with everything changed", t.saveSQL(allColumns))
		add(k+": save with no indexed column changed", t.saveSQL(0))
		add(k+": delete", t.deleteRow)
		for _, i := range t.Indexes {
			if i.Unique {
				add(k+": other holder of "+strings.Join(i.Columns, ", "), holder(i))
			}
		}
	}
	add("last number", lastNumber)
	add("keep number", keepNumber)
	// SQLite calls it a scan, but the limit ends it at the first row.
	cases = append(cases, planCase{name: "last entry", leg: sqlstore.Statement{SQL: lastEntry}, scans: true})
	add("append", appendEntry)
	add("log", readLog)
	return append(cases, findCases(s.tables[0], s.tables[1])...)
}

func findCases(loan, transaction *table) []planCase {
	var cases []planCase
	add := func(t *table, name string, q store.Query, may int) {
		for i, l := range t.Find(q) {
			name := fmt.Sprintf("%s: %s, leg %d", t.Kind.Name, name, i+1)
			cases = append(cases, planCase{name: name, leg: l, scans: may&scans != 0, sorts: may&sorts != 0})
		}
	}
	var (
		day      = store.Day(calendar.MustParse("2026-01-31"))
		active   = store.String("active")
		byStatus = store.Where("status", store.Equal, active)
		after    = func(q store.Query, values ...store.Value) store.Query {
			q.After = &store.Position{Values: values, ID: 7}
			return q
		}
	)
	add(loan, "everything", store.Query{}, scans)
	add(loan, "everything, backwards", store.Query{}.By("id", true), scans)
	add(loan, "everything after an id", after(store.Query{}), 0)
	add(loan, "everything by date", store.Query{}.By("disbursed_on", false), scans)
	add(loan, "everything by date, backwards", store.Query{}.By("disbursed_on", true), scans)
	add(loan, "everything by account number", store.Query{}.By("account_no", false), scans)
	add(loan, "everything by an undeclared order", store.Query{}.By("outstanding", true).Top(10), scans|sorts)
	add(loan, "by date, after", after(store.Query{}.By("disbursed_on", false), day), 0)
	add(loan, "by date, after a null", after(store.Query{}.By("disbursed_on", false), store.Null), 0)
	add(loan, "by date backwards, after", after(store.Query{}.By("disbursed_on", true), day), 0)
	add(loan, "by date backwards, after a null", after(store.Query{}.By("disbursed_on", true), store.Null), 0)
	add(loan, "by client and status, after", after(store.Query{}.By("client_id", false).By("status", false), store.Int(3), active), 0)
	add(loan, "by client and status backwards, after", after(store.Query{}.By("client_id", true).By("status", true), store.Int(3), active), 0)
	add(loan, "of a status", byStatus, 0)
	add(loan, "of a status, backwards", byStatus.By("id", true).Top(20), 0)
	add(loan, "of a status, after an id", after(byStatus), 0)
	add(loan, "of a status, backwards after an id", after(byStatus.By("id", true), store.Int(7)), 0)
	add(loan, "of some statuses", store.Query{Where: []store.Condition{{Column: "status", Is: store.AnyOf, Values: []store.Value{active, store.String("closed"), store.String("open")}}}}, sorts)
	add(loan, "of many statuses", store.Query{Where: []store.Condition{{Column: "status", Is: store.AnyOf, Values: slices.Repeat([]store.Value{active}, 1000)}}}, scans|sorts)
	add(loan, "of a client", store.Where("client_id", store.Equal, store.Int(3)), 0)
	add(loan, "of a client and a status", store.Where("client_id", store.Equal, store.Int(3)).And("status", store.Equal, active), 0)
	add(loan, "of a client by status", store.Where("client_id", store.Equal, store.Int(3)).By("status", false), 0)
	add(loan, "of an account number", store.Where("account_no", store.Equal, store.String("1")), 0)
	add(loan, "account number begins with", store.Where("account_no", store.StartsWith, store.String("00")).By("account_no", false), 0)
	add(loan, "account number contains", store.Where("account_no", store.Contains, store.String("00")).By("id", true), scans)
	add(loan, "without a date", store.Where("disbursed_on", store.IsNull, store.Null), 0)
	add(loan, "of a range of dates", store.Where("disbursed_on", store.AtLeast, day).And("disbursed_on", store.Less, day).By("disbursed_on", false), 0)
	add(loan, "of some ids", store.Query{Where: []store.Condition{{Column: "id", Is: store.AnyOf, Values: []store.Value{store.Int(1), store.Int(2)}}}}, 0)
	add(loan, "of an undeclared filter", store.Where("outstanding", store.Greater, store.Money(money.FromInt(0))), scans)
	add(transaction, "of a loan by date", store.Where("loan_id", store.Equal, store.Int(3)).By("date", false), 0)
	add(transaction, "of a loan by date, after", after(store.Where("loan_id", store.Equal, store.Int(3)).By("date", false), day), 0)
	add(transaction, "of a loan by date backwards, after", after(store.Where("loan_id", store.Equal, store.Int(3)).By("date", true), day), 0)
	add(transaction, "of a loan by date and mixed, after", after(store.Where("loan_id", store.Equal, store.Int(3)).By("date", true).By("id", false), day, store.Int(7)), sorts)
	return append(cases,
		planCase{name: "loan: count everything", leg: loan.Count(nil), scans: true},
		planCase{name: "loan: count of a client", leg: loan.Count(store.Where("client_id", store.Equal, store.Int(3)).Where)})
}

// TestPlans holds the plan of every statement against a golden file, and against the rule that nothing is scanned or
// sorted that an index serves. SQLite picks bad plans in silence.
func TestPlans(t *testing.T) {
	s, err := compile(planSchema)
	if err != nil {
		t.Fatal(err)
	}
	c := planDatabase(t, s)
	var golden strings.Builder
	for _, p := range planCases(s) {
		plan := explain(t, c, p.leg)
		fmt.Fprintf(&golden, "-- %s\n%s\n%s\n", p.name, p.leg.SQL, plan)
		if strings.Contains(plan, "SCAN") && !p.scans {
			t.Errorf("%s scans:\n%s\n%s", p.name, p.leg.SQL, plan)
		}
		if strings.Contains(plan, "TEMP B-TREE") && !p.sorts {
			t.Errorf("%s sorts:\n%s\n%s", p.name, p.leg.SQL, plan)
		}
	}
	compareGolden(t, filepath.Join("testdata", "plans.golden"), golden.String())
}

func planDatabase(t *testing.T, s *schema) *conn {
	t.Helper()
	ctx, file, o := context.Background(), filepath.Join(t.TempDir(), "plan.db"), new(Options).withDefaults()
	if err := createFile(file); err != nil {
		t.Fatal(err)
	}
	c, err := prepare(ctx, "plan", file, s, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.close() })
	return c
}

func explain(t *testing.T, c *conn, l sqlstore.Statement) string {
	t.Helper()
	args := append(append([]any(nil), l.Args...), make([]any, 16)...)
	rows, err := c.query(context.Background(), "EXPLAIN QUERY PLAN "+l.SQL, args...)
	if err != nil {
		t.Fatalf("%s: %v", l.SQL, err)
	}
	defer rows.close()
	plan := ""
	for {
		found, err := rows.next()
		if err != nil {
			t.Fatal(err)
		}
		if !found {
			return plan
		}
		plan += "    " + text(rows.row[3]) + "\n"
	}
}

func compareGolden(t *testing.T, file, got string) {
	t.Helper()
	if *rewrite {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got), rewrite with -update after a look:\n%s", file, diff)
	}
}
