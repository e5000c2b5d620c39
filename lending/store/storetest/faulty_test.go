package storetest_test

import (
	"context"
	"iter"
	"os"
	"os/exec"
	"strings"
	"testing"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/memory"
	"lending.example/platform/lending/store/storetest"
)

// faultVariable makes TestFaulty run the suite on a store with that fault.
const faultVariable = "LENDING_STORETEST_FAULT"

// faults are mistakes that implementers make, and the test that must find each.
var faults = map[string]struct {
	foundBy string
	wrap    func(store.Tx) store.Tx
}{
	"lost update":       {"Records/SaveOfAnOldRevisionConflicts", func(tx store.Tx) store.Tx { return overwriting{tx} }},
	"limit too large":   {"Paging/EveryPageSize", func(tx store.Tx) store.Tx { return generous{tx} }},
	"ties in any order": {"Queries/Order", func(tx store.Tx) store.Tx { return untied{tx} }},
	"links astray":      {"Sequences/Log", func(tx store.Tx) store.Tx { return unchained{tx} }},
	"no null exemption": {"Uniqueness/NullIsExempt", func(tx store.Tx) store.Tx { return strict{tx} }},
}

// TestFaultsAreFound runs the suite on stores with a fault, each in a process of its own, because a failing suite fails
// the test that runs it.
func TestFaultsAreFound(t *testing.T) {
	if testing.Short() {
		t.Skip("starts processes")
	}
	for fault, f := range faults {
		child := exec.Command(os.Args[0], "-test.run=^TestFaulty$", "-test.v")
		child.Env = append(os.Environ(), faultVariable+"="+fault)
		output, err := child.CombinedOutput()
		if err == nil || !strings.Contains(string(output), "--- FAIL: TestFaulty/"+f.foundBy) {
			t.Errorf("%s was not found by %s", fault, f.foundBy)
		}
	}
}

// TestFaulty is run by TestFaultsAreFound only.
func TestFaulty(t *testing.T) {
	f, known := faults[os.Getenv(faultVariable)]
	if !known {
		t.Skip("run by TestFaultsAreFound")
	}
	open := func(_ context.Context, _ string, schema store.Schema) (store.Store, error) {
		s, err := memory.New(schema)
		return faulty{s, f.wrap}, err
	}
	storetest.Run(t, open, storetest.Features{})
}

type faulty struct {
	store.Store
	wrap func(store.Tx) store.Tx
}

func (s faulty) View(ctx context.Context, tenant string, fn func(store.Tx) error) error {
	return s.Store.View(ctx, tenant, func(tx store.Tx) error { return fn(s.wrap(tx)) })
}

func (s faulty) Update(ctx context.Context, tenant string, fn func(store.Tx) error) error {
	return s.Store.Update(ctx, tenant, func(tx store.Tx) error { return fn(s.wrap(tx)) })
}

// overwriting saves over any revision.
type overwriting struct{ store.Tx }

func (x overwriting) Save(k *store.Kind, r store.Record) error {
	current, err := x.Get(k, r.ID)
	if err != nil {
		return store.ErrConflict
	}
	r.Revision = current.Revision
	return x.Tx.Save(k, r)
}

// generous gives one record more than asked for.
type generous struct{ store.Tx }

func (x generous) Find(k *store.Kind, q store.Query) iter.Seq2[store.Record, error] {
	if q.Limit > 0 {
		q.Limit++
	}
	return x.Tx.Find(k, q)
}

// untied breaks ties by the id in ascending order, no matter what is asked for.
type untied struct{ store.Tx }

func (x untied) Find(k *store.Kind, q store.Query) iter.Seq2[store.Record, error] {
	if q.After == nil {
		q = q.By("id", false)
	}
	return x.Tx.Find(k, q)
}

// unchained gives entries the link of the first one.
type unchained struct{ store.Tx }

func (x unchained) Log(from int64) iter.Seq2[store.LogEntry, error] {
	return func(yield func(store.LogEntry, error) bool) {
		for e, err := range x.Tx.Log(from) {
			e.Link = store.Link{}.Next(e)
			if !yield(e, err) {
				return
			}
		}
	}
}

// strict takes nulls for equal.
type strict struct{ store.Tx }

func (x strict) Insert(k *store.Kind, r store.Record) error {
	for i, c := range k.Columns {
		if c.Name != "branch" || !r.Values[i].IsNull() {
			continue
		}
		if n, err := x.Count(k, store.Where(c.Name, store.IsNull, store.Null)); n > 0 || err != nil {
			return &store.DuplicateError{Kind: k.Name, Columns: []string{c.Name}}
		}
	}
	return x.Tx.Insert(k, r)
}
