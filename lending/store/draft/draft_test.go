package draft

import (
	"context"
	"errors"
	"testing"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/memory"
	"lending.example/platform/lending/store/storetest"
)

// TestDraftsKeepTheContract runs the suite of all stores on one whose transactions are drafts that are carried over at their end.
func TestDraftsKeepTheContract(t *testing.T) {
	storetest.Run(t, func(_ context.Context, _ string, schema store.Schema) (store.Store, error) {
		s, err := memory.New(schema)
		return drafted{s}, err
	}, storetest.Features{})
}

// drafted is a store that writes drafts first.
type drafted struct{ *memory.Store }

func (s drafted) Update(ctx context.Context, tenant string, fn func(store.Tx) error) error {
	return s.Store.Update(ctx, tenant, func(under store.Tx) error {
		x := newTx(ctx, under)
		defer x.end()
		if err := fn(x); err != nil {
			return err
		}
		return carryOver(x, under)
	})
}

// carryOver does to the store what was done to the draft.
func carryOver(x *tx, under store.Tx) error {
	for _, e := range x.log {
		if _, err := under.Append(e); err != nil {
			return err
		}
	}
	for k, c := range x.changes {
		if err := c.carryOver(k, under); err != nil {
			return err
		}
	}
	return nil
}

func (c *changes) carryOver(k *store.Kind, under store.Tx) error {
	for last := int64(0); last < c.last; {
		given, err := under.NextID(k)
		if err != nil {
			return err
		}
		last = given
	}
	// What one record gave up another may have, and a record may be gone and there again: all that changed makes room before anything
	// is written.
	for id, changed := range c.records {
		if changed.before == nil {
			continue
		}
		if err := under.Delete(k, id, changed.before.Revision); err != nil {
			return err
		}
	}
	for _, changed := range c.records {
		if changed.now == nil {
			continue
		}
		if err := write(under, k, *changed.now); err != nil {
			return err
		}
	}
	return nil
}

// write inserts a record, and saves it until it has its revision.
func write(under store.Tx, k *store.Kind, r store.Record) error {
	err := under.Insert(k, r)
	for revision := int64(1); err == nil && revision < r.Revision; revision++ {
		next := r
		next.Revision = revision
		err = under.Save(k, next)
	}
	return err
}

// TestNothingOfADraftIsKept writes in every way, and looks at the store afterwards.
func TestNothingOfADraftIsKept(t *testing.T) {
	ctx, kind := t.Context(), &store.Kind{Name: "thing", Columns: []store.Column{{Name: "name", Type: store.Text, Unique: true}}}
	s, err := memory.New(store.Schema{kind})
	if err != nil {
		t.Fatal(err)
	}
	thing := func(id, revision int64, name string) store.Record {
		return store.Record{ID: id, Revision: revision, Values: []store.Value{store.String(name)}, Body: []byte("{}")}
	}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(s.Provision(ctx, "alpha"))
	must(s.Update(ctx, "alpha", func(tx store.Tx) error {
		return errors.Join(tx.Insert(kind, thing(1, 0, "a")), tx.Insert(kind, thing(2, 0, "b")))
	}))

	must(Run(ctx, s, "alpha", func(tx store.Tx) error {
		id, err := tx.NextID(kind)
		must(err)
		_, err = tx.Append(store.LogEntry{Name: "TRY", Body: []byte("{}")})
		must(err)
		must(tx.Delete(kind, 1, 1))
		must(tx.Save(kind, thing(2, 1, "a"))) // the name is free now
		if err := tx.Insert(kind, thing(id+10, 0, "a")); !errors.As(err, new(*store.DuplicateError)) {
			t.Errorf("a name that the draft has given away was taken: %v", err)
		}
		must(tx.Insert(kind, thing(id+10, 0, "b")))
		// A writer goes on meanwhile, and the draft does not see what it does.
		must(s.Update(ctx, "alpha", func(tx store.Tx) error { return tx.Insert(kind, thing(3, 0, "c")) }))
		if n, err := tx.Count(kind, store.Query{}); n != 2 || err != nil {
			t.Errorf("the draft has %d things, %v; want 2", n, err)
		}
		return nil
	}))

	must(s.View(ctx, "alpha", func(tx store.Tx) error {
		for id, name := range map[int64]string{1: "a", 2: "b", 3: "c"} {
			if r, err := tx.Get(kind, id); err != nil || r.Values[0].Text() != name || r.Revision != 1 {
				t.Errorf("thing %d is %v, %v", id, r, err)
			}
		}
		last, err := tx.LastID(kind)
		entry, _, failed := tx.LastEntry()
		if last != 0 || entry != 0 || err != nil || failed != nil {
			t.Errorf("numbers were kept: %d, %d, %v, %v", last, entry, err, failed)
		}
		return nil
	}))
}
