package memory

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"time"

	"lending.example/platform/lending/store"
)

// tx is a transaction on a state: a committed one when it is read-only, its own copy otherwise.
type tx struct {
	ctx       context.Context
	store     *Store
	state     *state
	readOnly  bool
	ended     bool
	iterating int
}

func (x *tx) end() { x.ended = true }

// reads checks that the transaction can be used, and finds a table.
func (x *tx) reads(k *store.Kind) (*table, error) {
	if err := x.usable(); err != nil {
		return nil, err
	}
	t := x.store.byKind[k]
	if t == nil {
		return nil, fmt.Errorf("%w: %s is not in the schema", store.ErrMisfit, k.Name)
	}
	return t, nil
}

// writes checks that the transaction can be written, and finds a table.
func (x *tx) writes(k *store.Kind) (*table, error) {
	if err := x.writable(); err != nil {
		return nil, err
	}
	return x.reads(k)
}

func (x *tx) usable() error {
	if x.ended {
		return store.ErrEnded
	}
	return x.ctx.Err()
}

func (x *tx) writable() error {
	if err := x.usable(); err != nil {
		return err
	}
	if x.readOnly {
		return store.ErrReadOnly
	}
	if x.iterating > 0 {
		return store.ErrIterating
	}
	return nil
}

func (x *tx) Get(k *store.Kind, id int64) (store.Record, error) {
	t, err := x.reads(k)
	if err != nil {
		return store.Record{}, err
	}
	r, found := x.state.rows[t.number].get(id)
	if !found {
		return store.Record{}, store.ErrNotFound
	}
	return clone(r), nil
}

func (x *tx) Find(k *store.Kind, q store.Query) iter.Seq2[store.Record, error] {
	return func(yield func(store.Record, error) bool) {
		found, err := x.find(k, q)
		if err != nil {
			yield(store.Record{}, err)
			return
		}
		x.iterating++
		defer func() { x.iterating-- }()
		for _, r := range found {
			if err := x.usable(); err != nil {
				yield(store.Record{}, err)
				return
			}
			if !yield(clone(r), nil) {
				return
			}
		}
	}
}

func (x *tx) find(k *store.Kind, q store.Query) ([]*store.Record, error) {
	t, err := x.reads(k)
	if err != nil {
		return nil, err
	}
	if err := q.Check(k); err != nil {
		return nil, err
	}
	return x.state.rows[t.number].find(t, q), nil
}

func (x *tx) Count(k *store.Kind, q store.Query) (int, error) {
	found, err := x.find(k, store.Query{Where: q.Where})
	return len(found), err
}

func (x *tx) Totals(k *store.Kind, column string, where []store.Condition, by ...string) ([]store.Total, error) {
	found, err := x.find(k, store.Query{Where: where})
	if err != nil {
		return nil, err
	}
	totals, err := store.NewTotals(k, column, where, by)
	if err != nil {
		return nil, err
	}
	for _, r := range found {
		totals.Add(r)
	}
	return totals.List(), nil
}

func (x *tx) Insert(k *store.Kind, r store.Record) error {
	t, err := x.writes(k)
	if err != nil {
		return err
	}
	if err := k.Check(r); err != nil {
		return err
	}
	rows := x.state.rows[t.number]
	if _, taken := rows.get(r.ID); taken {
		return &store.DuplicateError{Kind: k.Name, Columns: []string{"id"}}
	}
	return x.put(t, rows, r, 1)
}

func (x *tx) Save(k *store.Kind, r store.Record) error {
	t, err := x.writes(k)
	if err != nil {
		return err
	}
	if err := k.Check(r); err != nil {
		return err
	}
	rows := x.state.rows[t.number]
	old, found := rows.get(r.ID)
	if !found || old.Revision != r.Revision {
		return store.ErrConflict
	}
	return x.put(t, rows.without(t, old), r, r.Revision+1)
}

// put adds a copy of the record to rows that do not hold its id, and makes them the rows of the table.
func (x *tx) put(t *table, rows rows, r store.Record, revision int64) error {
	kept := clone(&r)
	kept.Revision = revision
	if columns := rows.duplicate(t, &kept); columns != nil {
		return &store.DuplicateError{Kind: t.kind.Name, Columns: columns}
	}
	x.state.rows[t.number] = rows.with(t, &kept)
	return nil
}

func (x *tx) Delete(k *store.Kind, id, revision int64) error {
	t, err := x.writes(k)
	if err != nil {
		return err
	}
	rows := x.state.rows[t.number]
	old, found := rows.get(id)
	if !found || old.Revision != revision {
		return store.ErrConflict
	}
	x.state.rows[t.number] = rows.without(t, old)
	return nil
}

func (x *tx) NextID(k *store.Kind) (int64, error) {
	t, err := x.writes(k)
	if err != nil {
		return 0, err
	}
	x.state.sequences[t.number]++
	return x.state.sequences[t.number], nil
}

func (x *tx) LastID(k *store.Kind) (int64, error) {
	t, err := x.reads(k)
	if err != nil {
		return 0, err
	}
	return x.state.sequences[t.number], nil
}

func (x *tx) Append(e store.LogEntry) (int64, error) {
	if err := x.writable(); err != nil {
		return 0, err
	}
	last, link, err := x.LastEntry()
	if err != nil {
		return 0, err
	}
	e.Seq = last + 1
	e.At = e.At.UTC().Truncate(time.Microsecond)
	e.Body = slices.Clone(e.Body)
	e.Link = link.Next(e)
	x.state.log = append(x.state.log, e)
	return e.Seq, nil
}

func (x *tx) LastEntry() (int64, store.Link, error) {
	n := len(x.state.log)
	if err := x.usable(); err != nil || n == 0 {
		return 0, store.Link{}, err
	}
	return int64(n), x.state.log[n-1].Link, nil
}

func (x *tx) Log(from int64) iter.Seq2[store.LogEntry, error] {
	return func(yield func(store.LogEntry, error) bool) {
		log := x.state.log
		x.iterating++
		defer func() { x.iterating-- }()
		for seq := max(from, 1); ; seq++ {
			if err := x.usable(); err != nil {
				yield(store.LogEntry{}, err)
				return
			}
			if seq > int64(len(log)) {
				return
			}
			e := log[seq-1]
			e.Body = slices.Clone(e.Body)
			if !yield(e, nil) {
				return
			}
		}
	}
}

// clone keeps callers and the store from sharing memory.
func clone(r *store.Record) store.Record {
	return store.Record{ID: r.ID, Revision: r.Revision, Values: slices.Clone(r.Values), Body: slices.Clone(r.Body)}
}
