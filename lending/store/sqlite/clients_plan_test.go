package sqlite

import (
	"context"
	"errors"
	"iter"
	"strings"
	"testing"

	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

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

// Count notes, and counts more than there are, so that the page is read too.
func (x *noting) Count(k *store.Kind, q store.Query) (int, error) {
	if k == x.kind {
		x.counts = append(x.counts, q)
		return 1000, nil
	}
	return x.Tx.Count(k, q)
}

// TestPlansOfClientLists takes every combination of the filters of the list of clients, and holds the plans of what it asks
// for against the promise that it stays fast with a million clients: in the default order nothing is scanned from end to
// end and nothing is sorted, wherever an index can serve. What no index can: a page of everybody, or of names that contain a
// text, is read in the order of the ids until it is full; the latter are counted in the index of names, from end to end; and
// what begins with a text is sorted after it was found.
func TestPlansOfClientLists(t *testing.T) {
	schema := append(clients.Kinds(), refdata.Kinds()...)
	compiled, err := compile(schema)
	if err != nil {
		t.Fatal(err)
	}
	c := planDatabase(t, compiled)
	table := compiled.byKind[clients.Clients.Kind]
	s, err := Open(context.Background(), t.TempDir(), schema, &Options{Synchronous: Normal})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := s.Provision(context.Background(), "alpha"); err != nil {
		t.Fatal(err)
	}
	err = s.Update(context.Background(), "alpha", func(tx store.Tx) error {
		return errors.Join(refdata.Seed(&operation.Unit{Tx: tx, Command: 1}), refdata.Offices.Insert(tx, &refdata.Office{Name: "Branch", Hierarchy: ".2."}))
	})
	if err != nil {
		t.Fatal(err)
	}
	list := clients.ListClients(clients.Neighbours{})
	for name, f := range clientFilters() {
		asked := &noting{kind: clients.Clients.Kind}
		err := s.View(context.Background(), "alpha", func(tx store.Tx) error {
			asked.Tx = tx
			_, err := list.Decide(&operation.Unit{Tx: asked, Actor: operation.Actor{OfficeID: 1, Hierarchy: "."}}, f)
			return err
		})
		if err != nil || len(asked.finds) == 0 || len(asked.counts) != len(asked.finds) {
			t.Fatalf("%s: %v, asked for %d searches", name, err, len(asked.finds))
		}
		all := f.OfficeID == 0 && f.Status == "" && f.StaffID == 0 && f.LegalForm == 0 && f.ExternalID == "" && f.First == "" && f.Last == ""
		begins := strings.HasSuffix(f.First, "%") || strings.HasSuffix(f.Last, "%")
		for i, q := range asked.finds {
			for _, l := range table.find(q) {
				plan := explain(t, c, l)
				if strings.Contains(plan, "SCAN") && !all {
					t.Errorf("%s is scanned for:\n%s\n%s", name, l.sql, plan)
				}
				if strings.Contains(plan, "TEMP B-TREE") && !begins {
					t.Errorf("%s is sorted:\n%s\n%s", name, l.sql, plan)
				}
			}
			if plan := explain(t, c, table.count(asked.counts[i])); strings.Contains(plan, "SCAN") && !strings.Contains(plan, "COVERING INDEX") {
				t.Errorf("%s is counted in the records:\n%s", name, plan)
			}
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
