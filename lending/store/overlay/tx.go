package overlay

import (
	"errors"
	"iter"
	"slices"
	"time"

	"lending.example/platform/lending/store"
)

// tx is a transaction: one of the store that keeps the writes, over the snapshot.
type tx struct {
	layers    map[*store.Kind]layer
	own       store.Tx
	base      *snapshot // nil: nothing lies below
	readOnly  bool
	iterating int
}

// standing is a record as the transaction sees it.
type standing struct {
	store.Record
	offset int64 // the revision in the snapshot, when the record was written since
	isOwn  bool  // it was written since
}

// Get reads one record.
func (x *tx) Get(k *store.Kind, id int64) (store.Record, error) {
	r, err := x.get(k, id)
	return r.Record, err
}

func (x *tx) get(k *store.Kind, id int64) (standing, error) {
	l, err := x.of(k)
	if err != nil {
		return standing{}, err
	}
	r, err := x.own.Get(l.own, id)
	if err == nil {
		return fromOwn(r), nil
	}
	if !errors.Is(err, store.ErrNotFound) {
		return standing{}, err
	}
	switch _, err := x.own.Get(l.hidden, id); {
	case err == nil:
		return standing{}, store.ErrNotFound
	case !errors.Is(err, store.ErrNotFound):
		return standing{}, err
	}
	r, err = x.base.get(k, id)
	return standing{Record: r}, err
}

// fromOwn is a record as its readers know it.
func fromOwn(r store.Record) standing {
	last := len(r.Values) - 1
	offset := r.Values[last].Int64()
	r.Values, r.Revision = r.Values[:last:last], r.Revision+offset
	return standing{r, offset, true}
}

// toOwn is a record as it is kept.
func toOwn(r store.Record, offset int64) store.Record {
	r.Values, r.Revision = append(slices.Clone(r.Values), store.Int(offset)), r.Revision-offset
	return r
}

// writable refuses writes where the transaction takes none.
func (x *tx) writable() error {
	switch _, _, err := x.own.LastEntry(); {
	case err != nil:
		return err
	case x.readOnly:
		return store.ErrReadOnly
	case x.iterating > 0:
		return store.ErrIterating
	}
	return nil
}

// fits checks that a record can be written, and finds its layer.
func (x *tx) fits(k *store.Kind, r store.Record) (layer, error) {
	if err := x.writable(); err != nil {
		return layer{}, err
	}
	l, err := x.of(k)
	if err != nil {
		return layer{}, err
	}
	return l, k.Check(r)
}

// Insert adds a record.
func (x *tx) Insert(k *store.Kind, r store.Record) error {
	l, err := x.fits(k, r)
	if err != nil {
		return err
	}
	if _, err := x.get(k, r.ID); !errors.Is(err, store.ErrNotFound) {
		if err == nil {
			err = &store.DuplicateError{Kind: k.Name, Columns: []string{"id"}}
		}
		return err
	}
	if err := x.unique(k, r); err != nil {
		return err
	}
	return x.own.Insert(l.own, toOwn(r, 0))
}

// Save replaces a record.
func (x *tx) Save(k *store.Kind, r store.Record) error {
	l, err := x.fits(k, r)
	if err != nil {
		return err
	}
	old, err := x.current(k, r.ID, r.Revision)
	if err != nil {
		return err
	}
	if err := x.unique(k, r); err != nil {
		return err
	}
	if old.isOwn {
		return x.own.Save(l.own, toOwn(r, old.offset))
	}
	if err := x.hide(l, old.Record); err != nil {
		return err
	}
	return x.own.Insert(l.own, toOwn(r, r.Revision))
}

// Delete removes a record.
func (x *tx) Delete(k *store.Kind, id, revision int64) error {
	if err := x.writable(); err != nil {
		return err
	}
	l, err := x.of(k)
	if err != nil {
		return err
	}
	old, err := x.current(k, id, revision)
	if err != nil {
		return err
	}
	if old.isOwn {
		return x.own.Delete(l.own, id, revision-old.offset)
	}
	return x.hide(l, old.Record)
}

// current is a record as it stands, if it is at that revision.
func (x *tx) current(k *store.Kind, id, revision int64) (standing, error) {
	old, err := x.get(k, id)
	if errors.Is(err, store.ErrNotFound) || err == nil && old.Revision != revision {
		return old, store.ErrConflict
	}
	return old, err
}

// hide notes that a record of the snapshot counts no longer.
func (x *tx) hide(l layer, old store.Record) error {
	return x.own.Insert(l.hidden, store.Record{ID: old.ID, Values: old.Values, Body: []byte("{}")})
}

// unique refuses a record that has the values of another one where no two may.
func (x *tx) unique(k *store.Kind, r store.Record) error {
	for _, i := range k.AllIndexes() {
		q, applies := i.SameValues(r)
		if !applies {
			continue
		}
		for other, err := range x.Find(k, q.Top(2)) {
			if err != nil {
				return err
			}
			if other.ID != r.ID {
				return &store.DuplicateError{Kind: k.Name, Columns: i.Columns}
			}
		}
	}
	return nil
}

// NextID gives the number after the last one.
func (x *tx) NextID(k *store.Kind) (int64, error) {
	if err := x.writable(); err != nil {
		return 0, err
	}
	return x.numbered(k, x.own.NextID)
}

// LastID gives the number of the kind that was given last.
func (x *tx) LastID(k *store.Kind) (int64, error) { return x.numbered(k, x.own.LastID) }

// numbered adds the numbers that the overlay gave to those of the snapshot.
func (x *tx) numbered(k *store.Kind, own func(*store.Kind) (int64, error)) (int64, error) {
	l, err := x.of(k)
	if err != nil {
		return 0, err
	}
	n, err := own(l.own)
	if err != nil {
		return 0, err
	}
	below, err := x.base.lastID(k)
	return below + n, err
}

// linkDigits is the length of a link in hexadecimal. Entries are kept with their link before the body: it follows from the log of the
// snapshot, which the store that keeps them does not know.
const linkDigits = 2 * len(store.Link{})

// Append adds an entry to the log.
func (x *tx) Append(e store.LogEntry) (int64, error) {
	if err := x.writable(); err != nil {
		return 0, err
	}
	last, link, err := x.LastEntry()
	if err != nil {
		return 0, err
	}
	e.Seq, e.At = last+1, e.At.UTC().Truncate(time.Microsecond)
	head, err := link.Next(e).MarshalText()
	if err != nil {
		return 0, err
	}
	seq := e.Seq
	e.Body = append(head, e.Body...)
	_, err = x.own.Append(e)
	return seq, err
}

// LastEntry returns number and link of the last entry.
func (x *tx) LastEntry() (int64, store.Link, error) {
	below, link := x.base.lastEntry()
	n, _, err := x.own.LastEntry()
	if err != nil || n == 0 {
		return below, link, err
	}
	for e, err := range x.own.Log(n) {
		if err == nil {
			err = link.UnmarshalText(e.Body[:linkDigits])
		}
		return below + n, link, err
	}
	return 0, link, store.ErrNotFound
}

// Log streams the entries of the snapshot, then those of the overlay.
func (x *tx) Log(from int64) iter.Seq2[store.LogEntry, error] {
	return func(yield func(store.LogEntry, error) bool) {
		x.iterating++
		defer func() { x.iterating-- }()
		below, _ := x.base.lastEntry()
		if from <= below && !x.logBelow(from, yield) {
			return
		}
		for e, err := range x.own.Log(from - below) {
			if err == nil {
				e.Seq += below
				err = e.Link.UnmarshalText(e.Body[:linkDigits])
				e.Body = e.Body[linkDigits:]
			}
			if !yield(e, err) || err != nil {
				return
			}
		}
	}
}

// logBelow streams the entries of the snapshot, and reports whether to go on.
func (x *tx) logBelow(from int64, yield func(store.LogEntry, error) bool) bool {
	for e, err := range x.base.log(from) {
		if err == nil {
			_, _, err = x.own.LastEntry() // it may have ended
		}
		if !yield(e, err) || err != nil {
			return false
		}
	}
	return true
}
