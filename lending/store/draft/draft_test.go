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
	// What one record gave up another may have: whoever finds a value taken waits for its holder.
	for waiting := c.records; len(waiting) > 0; {
		left := map[int64]change{}
		for id, changed := range waiting {
			err := changed.carryOver(k, under)
			if duplicate := new(store.DuplicateError); errors.As(err, &duplicate) && len(waiting) > 1 {
				left[id] = changed
				continue
			}
			if err != nil {
				return err
			}
		}
		if len(left) == len(waiting) {
			return errors.New("no record can be carried over first")
		}
		waiting = left
	}
	return nil
}

func (c change) carryOver(k *store.Kind, under store.Tx) error {
	switch {
	case c.now == nil:
		return under.Delete(k, c.before.ID, c.before.Revision)
	case c.before == nil:
		if err := under.Insert(k, *c.now); err != nil {
			return err
		}
	}
	stands, err := under.Get(k, c.now.ID)
	for ; err == nil && stands.Revision < c.now.Revision; stands.Revision++ {
		next := *c.now
		next.Revision = stands.Revision
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
