package sqlite

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"

	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/events"
	"lending.example/platform/lending/internal/loans/servicing"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/sqlstore"
)

// manyClients is how many clients a count of the plan test says there are: too many to read or to sort all of them.
const manyClients = 1_000_000

// noting is a transaction that notes what is asked of one kind.
type noting struct {
	store.Tx
	kind          *store.Kind
	finds, counts []store.Query
}

// Find notes and finds.
func (x *noting) Find(k *store.Kind, q store.Query) iter.Seq2[store.Record, error] {
	if k == x.kind {
		x.finds = append(x.finds, q)
	}
	return x.Tx.Find(k, q)
}

// Count notes, and counts many.
func (x *noting) Count(k *store.Kind, q store.Query) (int, error) {
	if k == x.kind {
		x.counts = append(x.counts, q)
		return manyClients, nil
	}
	return x.Tx.Count(k, q)
}

// TestPlansOfClientLists takes every combination of the filters of the list of clients, in every order, and holds the plans
// of what it asks for against the promise that it stays fast with a million clients: no plan reads the records from end to
// end, every search and every count goes along an index or comes from one, and what is sorted is what a source led to, whose
// size decided.
func TestPlansOfClientLists(t *testing.T) {
	s, c, compiled := planStore(t)
	table := compiled.byKind[clients.Clients.Kind]
	plans := map[string]string{}
	for name, f := range clientFilters() {
		for _, order := range []string{"", "displayName", "accountNo", "officeName"} {
			f.OrderBy, f.SortOrder, f.Limit = order, "DESC", 50
			asked := &noting{kind: clients.Clients.Kind}
			err := s.View(context.Background(), "alpha", func(tx store.Tx) error {
				asked.Tx = tx
				_, err := clients.ListClients.Decide(&operation.Unit{Tx: asked, Actor: operation.Actor{OfficeID: 1, Hierarchy: "."}, Neighbours: []any{clients.Neighbours{}}}, f)
				return err
			})
			if err != nil || len(asked.finds) == 0 || len(asked.counts) == 0 {
				t.Fatalf("%s: %v, asked for %d searches and %d counts", name, err, len(asked.finds), len(asked.counts))
			}
			for _, q := range asked.counts {
				holdCount(t, c, table, plans, q)
			}
			for _, q := range asked.finds {
				holdPage(t, c, table, plans, q)
			}
		}
	}
}

// TestPlansOfLoanLists does the same for the list of loans.
func TestPlansOfLoanLists(t *testing.T) {
	s, c, compiled := planStore(t)
	kind, operations := servicing.Kinds()[0], servicing.Operations()
	list := operations[slices.IndexFunc(operations, func(op operation.Operation) bool { return op.About().ID == loans.List.ID })]
	table, plans := compiled.byKind[kind], map[string]string{}
	for _, f := range []loans.ListInput{
		{}, {Status: "300"}, {ClientID: 1}, {ClientID: 1, Status: "300"}, {Status: "100,active"}, {ExternalID: "L1"}, {AccountNo: "000000001", Status: "300"},
	} {
		for _, order := range []string{"", "accountNo", "clientId", "officeId", "status", "externalId", "loanProductId", "disbursementDate"} {
			for _, viewer := range []operation.Actor{{OfficeID: 1, Hierarchy: "."}, {OfficeID: 2, Hierarchy: ".2."}} {
				f.OrderBy, f.SortOrder, f.Limit = order, "DESC", 50
				asked := &noting{kind: kind}
				err := s.View(context.Background(), "alpha", func(tx store.Tx) error {
					asked.Tx = tx
					_, err := list.Run(&operation.Unit{Tx: asked, Actor: viewer}, &f)
					return err
				})
				if err != nil || len(asked.finds) != 1 || len(asked.counts) != 1 {
					t.Fatalf("%+v: %v, asked for %d searches and %d counts", f, err, len(asked.finds), len(asked.counts))
				}
				holdCount(t, c, table, plans, asked.counts[0])
				holdPage(t, c, table, plans, asked.finds[0])
			}
		}
	}
}

// planStore makes a store with two offices, and a connection and the schema to look at plans with. With -short its tests
// are left out: plans are those of one statement at a time.
func planStore(t *testing.T) (*Store, *conn, *schema) {
	t.Helper()
	if testing.Short() {
		t.Skip("plans do not depend on what else goes on")
	}
	schema := slices.Concat(clients.Kinds(), servicing.Kinds(), refdata.Kinds(), events.Kinds())
	compiled, err := compile(schema)
	if err != nil {
		t.Fatal(err)
	}
	c := planDatabase(t, compiled)
	s, err := Open(context.Background(), t.TempDir(), schema, &Options{Synchronous: Normal})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	if err := s.Provision(context.Background(), "alpha"); err != nil {
		t.Fatal(err)
	}
	err = s.Update(context.Background(), "alpha", func(tx store.Tx) error {
		return errors.Join(refdata.Seed(&operation.Unit{Tx: tx, Command: 1}), refdata.Offices.Insert(tx, &refdata.Office{Name: "Branch", Hierarchy: ".2."}))
	})
	if err != nil {
		t.Fatal(err)
	}
	return s, c, compiled
}

// holdCount wants a count from the tally, or from an index that covers it or leads to what is counted.
func holdCount(t *testing.T, c *conn, table *table, plans map[string]string, q store.Query) {
	t.Helper()
	if tally, on, answers := table.TallyOf(q.Where); answers {
		holdPlan(t, c, plans, sqlstore.Statement{SQL: "SELECT sum(n) FROM " + sqlstore.Quote(table.tallyName(tally)) + on.Where()}, false)
		return
	}
	ways := table.sources(q.Where)
	if len(ways) == 0 {
		ways = append(ways, table.fromEndToEnd(q.Where))
	}
	for _, way := range ways {
		holdPlan(t, c, plans, way.leg(counted, ""), false)
	}
}

// holdPage wants every way that a page may be read in to be along an index, or from one.
func holdPage(t *testing.T, c *conn, table *table, plans map[string]string, q store.Query) {
	t.Helper()
	if q.Matches != manyClients || q.Limit == 0 {
		t.Fatalf("asked for %d of %d", q.Limit, q.Matches)
	}
	along, ordered := table.along(q.Ordering(), q.Where)
	ways := table.sources(q.Where)
	if len(ways) == 0 && !ordered {
		t.Fatalf("no way to %v by %v", q.Where, q.Order)
	}
	order := table.OrderBy(q.Ordering()) + " LIMIT 50"
	if ordered {
		holdPlan(t, c, plans, along.leg("id AS p0", order), true)
	}
	for _, way := range ways {
		holdPlan(t, c, plans, way.leg("id AS p0", order), false)
	}
}

// holdPlan wants a plan without a scan of the table, and without a sort where the order is that of the way.
func holdPlan(t *testing.T, c *conn, plans map[string]string, l sqlstore.Statement, ordered bool) {
	t.Helper()
	plan, known := plans[l.SQL]
	if !known {
		plan = explain(t, c, l)
		plans[l.SQL] = plan
	}
	for line := range strings.Lines(plan) {
		words := strings.Fields(line)
		if words[0] == "SCAN" && slices.Contains([]string{"client", "loan"}, words[1]) && !strings.Contains(line, "INDEX") {
			t.Errorf("the records are read from end to end:\n%s\n%s", l.SQL, plan)
		}
	}
	if ordered && strings.Contains(plan, "TEMP B-TREE") {
		t.Errorf("sorted:\n%s\n%s", l.SQL, plan)
	}
}

// TestWays holds which way is taken: from few matches they are sorted, from many the order is gone along, and the last page
// is read from the end.
func TestWays(t *testing.T) {
	s, _, _ := planStore(t)
	err := s.Update(context.Background(), "alpha", func(tx store.Tx) error {
		for i := range 5_000 {
			c := clients.Client{AccountNo: fmt.Sprintf("%09d", i), DisplayName: fmt.Sprintf("Name %d", i), OfficeID: int64(1 + i%100/99), LegalForm: 1, Status: clients.Active}
			c.First = c.DisplayName
			if i%1000 == 0 {
				c.Status = clients.Pending
			}
			if err := clients.Clients.Insert(tx, &c); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	where := func(column string, is store.Comparison, v store.Value) store.Query {
		return store.Where(column, is, v).By("display_name_key", false).Top(50)
	}
	number, text := store.Int, store.String
	for _, c := range []struct {
		name string
		q    store.Query
		skip int
		want []string // in the statement
	}{
		{"everybody", store.Query{}.Top(50), 0, []string{"client:index:id+", `ORDER BY "id" LIMIT`}},
		{"the last of everybody", store.Query{}.Top(50), 4_950, []string{"client:index:id+", `ORDER BY "id" DESC LIMIT`}},
		{"most, by name", where("status", store.Equal, number(300)), 0, []string{"client:index:display_name_key+"}},
		{"few, by name", where("status", store.Equal, number(100)), 0, []string{"client:facets:"}},
		{"few of an office", where("office_id", store.Equal, number(1)).And("status", store.Equal, number(100)), 0, []string{"client:facets:"}},
		{"part of few names", where("display_name_key", store.Contains, text("e 499")), 0, []string{"client:parts:display_name_key"}},
		{"part of all names", where("display_name_key", store.Contains, text("name")), 0, []string{"client:index:display_name_key+"}},
		{"part of many names, few of a state", where("display_name_key", store.Contains, text("name")).And("status", store.Equal, number(100)), 0, []string{"client:facets:"}},
		{"beginning of few names", where("firstname_key", store.StartsWith, text("name 499")), 0, []string{"client:index:firstname_key+"}},
	} {
		err := s.View(context.Background(), "alpha", func(view store.Tx) error {
			x := view.(*tx)
			table := x.home.schema.byKind[clients.Clients.Kind]
			matches, err := x.Count(clients.Clients.Kind, c.q)
			if err != nil {
				return err
			}
			c.q.Matches, c.q.Skip = matches, c.skip
			l, err := x.page(table, c.q)
			if err != nil {
				return err
			}
			for _, part := range c.want {
				if !strings.Contains(l.SQL, part) {
					t.Errorf("%s, %d matches: want %s in\n%s", c.name, matches, part, l.SQL)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// clientFilters are all combinations of the filters, with and without each of them.
func clientFilters() map[string]clients.Filter {
	parts := []struct {
		name string
		set  func(*clients.Filter)
	}{
		{"office", func(f *clients.Filter) { f.OfficeID = 1 }},
		{"hierarchy", func(f *clients.Filter) { f.UnderHierarchy = "." }},
		{"status", func(f *clients.Filter) { f.Status = "active" }},
		{"staff", func(f *clients.Filter) { f.StaffID = 7 }},
		{"legal form", func(f *clients.Filter) { f.LegalForm = clients.Person }},
		{"orphans", func(f *clients.Filter) { f.OrphansOnly = true }},
		{"external id", func(f *clients.Filter) { f.ExternalID = "ext-1" }},
		{"first name", func(f *clients.Filter) { f.First = "asha" }},
		{"last name begins", func(f *clients.Filter) { f.Last = "ra%" }},
		{"name contains", func(f *clients.Filter) { f.DisplayName = "rao" }},
	}
	filters := map[string]clients.Filter{}
	for set := range 1 << len(parts) {
		var f clients.Filter
		name := "everybody"
		for i, p := range parts {
			if set&(1<<i) != 0 {
				p.set(&f)
				name += ", " + p.name
			}
		}
		filters[name] = f
	}
	return filters
}
