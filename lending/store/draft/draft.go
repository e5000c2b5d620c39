package draft

import (
	"context"
	"errors"
	"iter"
	"slices"
	"time"

	"lending.example/platform/lending/store"
)

// Run runs fn in a transaction that begins with what the tenant holds at this moment, and ends without a trace. The error is that
// of fn, or of the store.
func Run(ctx context.Context, s store.Store, tenant string, fn func(store.Tx) error) error {
	return s.View(ctx, tenant, func(snapshot store.Tx) error {
		x := newTx(ctx, snapshot)
		defer x.end()
		if announce := store.Announced(ctx); announce != nil {
			announce(x)
		}
		return fn(x)
	})
}

// tx is a transaction over a snapshot.
type tx struct {
	store.Expecter // reads are expected of the snapshot
	ctx            context.Context
	under          store.Tx
	changes        map[*store.Kind]*changes
	free           map[key]bool // what no record has, and is in the way of none, as the function says

	log []store.LogEntry // after those of the snapshot

	iterating int
	ended     bool
}

func newTx(ctx context.Context, under store.Tx) *tx {
	return &tx{Expecter: store.Expecting(under), ctx: ctx, under: under, changes: map[*store.Kind]*changes{}, free: map[key]bool{}}
}

func (x *tx) end() { x.ended = true }

type key struct {
	kind *store.Kind
	id   int64
}

// Known takes the caller's word that nothing is in the way of an insert.
func (x *tx) Known(k *store.Kind, id, revision int64) {
	if revision == 0 {
		x.free[key{k, id}] = true
	}
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
	if x.iterating > 0 {
		return store.ErrIterating
	}
	return nil
}

// Get reads one record.
func (x *tx) Get(k *store.Kind, id int64) (store.Record, error) {
	if err := x.usable(); err != nil {
		return store.Record{}, err
	}
	c, changed := x.of(k).records[id]
	switch {
	case !changed:
		return x.under.Get(k, id)
	case c.now == nil:
		return store.Record{}, store.ErrNotFound
	}
	return clone(c.now), nil
}

// Insert adds a record.
func (x *tx) Insert(k *store.Kind, r store.Record) error {
	if err := x.fits(k, r); err != nil {
		return err
	}
	free := x.free[key{k, r.ID}]
	delete(x.free, key{k, r.ID})
	if _, err := x.get(k, r.ID, free); !errors.Is(err, store.ErrNotFound) {
		if err == nil {
			err = &store.DuplicateError{Kind: k.Name, Columns: []string{"id"}}
		}
		return err
	}
	if err := x.unique(k, r, free); err != nil {
		return err
	}
	r.Revision = 1
	x.of(k).put(r, nil)
	return nil
}

// get is Get, but for what is known to be free under the draft.
func (x *tx) get(k *store.Kind, id int64, free bool) (store.Record, error) {
	if _, changed := x.of(k).records[id]; free && !changed {
		return store.Record{}, store.ErrNotFound
	}
	return x.Get(k, id)
}

// Save replaces a record.
func (x *tx) Save(k *store.Kind, r store.Record) error {
	if err := x.fits(k, r); err != nil {
		return err
	}
	old, err := x.current(k, r.ID, r.Revision)
	if err != nil {
		return err
	}
	if err := x.unique(k, r, false); err != nil {
		return err
	}
	r.Revision++
	x.of(k).put(r, &old)
	return nil
}

// Delete removes a record.
func (x *tx) Delete(k *store.Kind, id, revision int64) error {
	if err := x.writable(); err != nil {
		return err
	}
	old, err := x.current(k, id, revision)
	if err != nil {
		return err
	}
	x.of(k).remove(old)
	return nil
}

// fits checks that the draft can be written, with such a record. Kinds outside of the schema are known to the store alone.
func (x *tx) fits(k *store.Kind, r store.Record) error {
	if err := x.writable(); err != nil {
		return err
	}
	if err := x.known(k); err != nil {
		return err
	}
	return k.Check(r)
}

// current is a record as it stands, if it is at that revision.
func (x *tx) current(k *store.Kind, id, revision int64) (store.Record, error) {
	old, err := x.Get(k, id)
	if errors.Is(err, store.ErrNotFound) || err == nil && old.Revision != revision {
		return old, store.ErrConflict
	}
	return old, err
}

// NextID gives the number after the last one of snapshot and draft.
func (x *tx) NextID(k *store.Kind) (int64, error) {
	if err := x.writable(); err != nil {
		return 0, err
	}
	last, err := x.LastID(k)
	if err != nil {
		return 0, err
	}
	x.of(k).last = last + 1
	return last + 1, nil
}

// LastID gives the number of the kind that was given last.
func (x *tx) LastID(k *store.Kind) (int64, error) {
	if err := x.usable(); err != nil {
		return 0, err
	}
	if c := x.of(k); c.last > 0 {
		return c.last, nil
	}
	return x.under.LastID(k)
}

// Append adds an entry to the log that the draft sees.
func (x *tx) Append(e store.LogEntry) (int64, error) {
	if err := x.writable(); err != nil {
		return 0, err
	}
	last, link, err := x.LastEntry()
	if err != nil {
		return 0, err
	}
	e.Seq, e.At, e.Body = last+1, e.At.UTC().Truncate(time.Microsecond), slices.Clone(e.Body)
	e.Link = link.Next(e)
	x.log = append(x.log, e)
	return e.Seq, nil
}

// LastEntry gives number and link of the last entry.
func (x *tx) LastEntry() (int64, store.Link, error) {
	if err := x.usable(); err != nil {
		return 0, store.Link{}, err
	}
	if n := len(x.log); n > 0 {
		return x.log[n-1].Seq, x.log[n-1].Link, nil
	}
	return x.under.LastEntry()
}

// Log streams the entries of the snapshot, then those of the draft.
func (x *tx) Log(from int64) iter.Seq2[store.LogEntry, error] {
	return func(yield func(store.LogEntry, error) bool) {
		x.iterating++
		defer func() { x.iterating-- }()
		if err := x.usable(); err != nil {
			yield(store.LogEntry{}, err)
			return
		}
		for e, err := range x.under.Log(from) {
			if !yield(e, err) || err != nil {
				return
			}
		}
		for _, e := range x.log {
			if err := x.usable(); err != nil {
				yield(store.LogEntry{}, err)
				return
			}
			e.Body = slices.Clone(e.Body)
			if e.Seq >= from && !yield(e, nil) {
				return
			}
		}
	}
}

// clone keeps callers and the draft from sharing memory.
func clone(r *store.Record) store.Record {
	return store.Record{ID: r.ID, Revision: r.Revision, Values: slices.Clone(r.Values), Body: slices.Clone(r.Body)}
}
