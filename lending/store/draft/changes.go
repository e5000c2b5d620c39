package draft

import (
	"slices"

	"lending.example/platform/lending/store"
)

// changes are the records of one kind that the draft inserted, saved or deleted.
type changes struct {
	records map[int64]change
	last    int64 // number given last; 0 for none by the draft
	known   bool  // the store knows the kind
}

// change is a record before and after.
type change struct {
	before *store.Record // in the snapshot; nil for a record of the draft
	now    *store.Record // nil when it was deleted
}

func (x *tx) of(k *store.Kind) *changes {
	c := x.changes[k]
	if c == nil {
		c = &changes{records: map[int64]change{}}
		x.changes[k] = c
	}
	return c
}

// known asks the store once whether it has the kind.
func (x *tx) known(k *store.Kind) error {
	if x.of(k).known {
		return nil
	}
	_, err := x.under.LastID(k)
	x.of(k).known = err == nil
	return err
}

// put keeps a copy of a record that takes the place of another, or of none.
func (c *changes) put(r store.Record, old *store.Record) {
	now := clone(&r)
	c.records[r.ID] = change{before: c.before(r.ID, old), now: &now}
}

// remove notes that a record is gone. One that only the draft had leaves nothing.
func (c *changes) remove(old store.Record) {
	if before := c.before(old.ID, &old); before != nil {
		c.records[old.ID] = change{before: before}
		return
	}
	delete(c.records, old.ID)
}

// before is what the snapshot has of a record, which stands as given when the draft has not changed it yet.
func (c *changes) before(id int64, standing *store.Record) *store.Record {
	if earlier, changed := c.records[id]; changed {
		return earlier.before
	}
	return standing
}

// unique refuses a record that has the values of another one where no two may. Nothing of the snapshot is in the way of one that
// is free.
func (x *tx) unique(k *store.Kind, r store.Record, free bool) error {
	for _, i := range k.AllIndexes() {
		q, applies := i.SameValues(r)
		if !applies {
			continue
		}
		taken, err := x.taken(k, q, r.ID, free)
		if err != nil {
			return err
		}
		if taken {
			return &store.DuplicateError{Kind: k.Name, Columns: i.Columns}
		}
	}
	return nil
}

// taken reports whether a record other than the one of that id is found.
func (x *tx) taken(k *store.Kind, q store.Query, id int64, free bool) (bool, error) {
	if free {
		return slices.ContainsFunc(x.of(k).matching(k, q), func(r *store.Record) bool { return r.ID != id }), nil
	}
	for r, err := range x.Find(k, q.Top(2)) {
		if err != nil || r.ID != id {
			return err == nil, err
		}
	}
	return false, nil
}
