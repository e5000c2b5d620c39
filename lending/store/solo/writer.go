package solo

import (
	"cmp"
	"context"
	"errors"
	"iter"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/recall"
)

// Writer runs the transactions of one tenant, one after the other. Nobody else may write to the tenant while it is in use. It
// belongs to one goroutine.
type Writer struct {
	below     store.Store
	tenant    string
	lists     lists
	reference recall.Memory
	inTurn    bool // nothing is written in the background any more
}

// New makes a writer, which has read nothing yet.
func New(below store.Store, tenant string) *Writer { return &Writer{below: below, tenant: tenant} }

// Update runs fn in a transaction of the store below, as store.Store does. A record that cannot be written in the background
// makes fn run again, with every record written in its turn.
func (w *Writer) Update(ctx context.Context, fn func(store.Tx) error) error {
	err := w.try(ctx, fn, w.inTurn)
	if !errors.Is(err, errNotWritten) {
		return err
	}
	w.inTurn = w.inTurn || errors.Is(err, errUnwritten)
	return w.try(ctx, fn, true)
}

// try runs fn. What was kept is forgotten when it fails, and when the store runs it again.
func (w *Writer) try(ctx context.Context, fn func(store.Tx) error, inTurn bool) error {
	ran := false
	err := w.below.Update(ctx, w.tenant, func(below store.Tx) error {
		if ran {
			w.forget()
		}
		ran = true
		x := newTx(ctx, w, below, inTurn)
		defer x.end()
		err := fn(x)
		if failed := x.cause(); failed != nil {
			return failed
		}
		if err != nil {
			return err
		}
		return x.numbers.give(below)
	})
	if err != nil {
		w.forget()
	}
	return err
}

func (w *Writer) forget() {
	w.lists = lists{}
	w.reference.Forget()
}

// tx is a transaction of the store below, with what the writer keeps.
type tx struct {
	ctx       context.Context
	below     store.Tx
	writer    *Writer
	line      *line // nil when everything is written in its turn
	numbers   numbers
	iterating int
	ended     bool
}

func newTx(ctx context.Context, w *Writer, below store.Tx, inTurn bool) *tx {
	x := &tx{ctx: ctx, below: below, writer: w, numbers: numbers{}}
	if !inTurn {
		x.line = newLine(below)
	}
	return x
}

// end makes the transaction void, and lets the goroutine go that writes in the background.
func (x *tx) end() {
	x.ended = true
	if x.line != nil {
		x.line.stop()
		x.line = nil
	}
}

// cause is why the transaction has to run again with everything in its turn; nil when it need not.
func (x *tx) cause() error {
	if x.line == nil {
		return nil
	}
	return x.line.wait()
}

// usable refuses a transaction that has ended, or that nobody waits for any more.
func (x *tx) usable() error {
	if x.ended {
		return store.ErrEnded
	}
	return x.ctx.Err()
}

// writable refuses one that cannot be written just now.
func (x *tx) writable() error {
	if err := x.usable(); err != nil {
		return err
	}
	if x.iterating > 0 {
		return store.ErrIterating
	}
	return nil
}

// hold waits until nothing is written below, and until what was written of a kind can be read. The caller releases.
func (x *tx) hold(kinds ...*store.Kind) (release func(), err error) {
	if err := x.usable(); err != nil {
		return nil, err
	}
	if x.line == nil {
		return func() {}, nil
	}
	return x.line.hold(kinds)
}

// Get reads one record.
func (x *tx) Get(k *store.Kind, id int64) (store.Record, error) {
	if err := x.usable(); err != nil {
		return store.Record{}, err
	}
	return x.writer.reference.Get(k, id, func() (store.Record, error) {
		release, err := x.hold(k)
		if err != nil {
			return store.Record{}, err
		}
		defer release()
		return x.below.Get(k, id)
	})
}

// Find streams the records that match. Histories come from memory as far as they were read.
func (x *tx) Find(k *store.Kind, q store.Query) iter.Seq2[store.Record, error] {
	found := func(yield func(store.Record, error) bool) {
		release, err := x.hold(k)
		if err != nil {
			yield(store.Record{}, err)
			return
		}
		defer release()
		x.below.Find(k, q)(yield)
	}
	stream := x.writer.reference.Find(k, q, found)
	if key, kept := historyOf(k, q); kept {
		stream = x.history(key, k, q)
	}
	return func(yield func(store.Record, error) bool) {
		if err := x.usable(); err != nil {
			yield(store.Record{}, err)
			return
		}
		x.iterating++
		defer func() { x.iterating-- }()
		stream(yield)
	}
}

// history streams a history: first what is kept of it, then the rest, which is kept too.
func (x *tx) history(key listKey, k *store.Kind, q store.Query) iter.Seq2[store.Record, error] {
	return func(yield func(store.Record, error) bool) {
		lists := &x.writer.lists
		list, at := lists.of(key, k, q), 0
		for ; at < len(list.records); at++ {
			if err := x.usable(); !yield(given(list.records[at]), err) || err != nil {
				return
			}
		}
		if list.complete {
			return
		}
		release, err := x.hold(k)
		if err != nil {
			yield(store.Record{}, err)
			return
		}
		defer release()
		q.Skip = at
		for r, err := range x.below.Find(k, q) {
			if err != nil {
				yield(r, err)
				return
			}
			r = lists.keep(list, at, r)
			if at++; !yield(given(r), nil) {
				return
			}
		}
		list.complete = at == len(list.records)
	}
}

// Count counts what matches.
func (x *tx) Count(k *store.Kind, q store.Query) (int, error) {
	release, err := x.hold(k)
	if err != nil {
		return 0, err
	}
	defer release()
	return x.below.Count(k, q)
}

// Totals sums a column of what matches.
func (x *tx) Totals(k *store.Kind, column string, where []store.Condition, by ...string) ([]store.Total, error) {
	release, err := x.hold(k)
	if err != nil {
		return nil, err
	}
	defer release()
	return x.below.Totals(k, column, where, by...)
}

// Insert adds a record, in the background if the kind is seldom read.
func (x *tx) Insert(k *store.Kind, r store.Record) error {
	if err := cmp.Or(x.writable(), k.Check(r)); err != nil {
		return err
	}
	if k.SeldomRead && x.line != nil {
		x.line.insert(k, owned(r))
	} else if err := x.write(k, func() error { return x.below.Insert(k, r) }); err != nil {
		return err
	}
	r.Revision = 1
	x.wrote(k, &r)
	return nil
}

// Save replaces a record.
func (x *tx) Save(k *store.Kind, r store.Record) error {
	if err := x.write(k, func() error { return x.below.Save(k, r) }); err != nil {
		return err
	}
	r.Revision++
	x.wrote(k, &r)
	return nil
}

// Delete removes a record.
func (x *tx) Delete(k *store.Kind, id, revision int64) error {
	if err := x.write(k, func() error { return x.below.Delete(k, id, revision) }); err != nil {
		return err
	}
	x.writer.reference.Wrote(k)
	x.writer.lists.remove(k, id)
	return nil
}

// write changes the records below.
func (x *tx) write(k *store.Kind, change func() error) error {
	if err := x.writable(); err != nil {
		return err
	}
	release, err := x.hold(k)
	if err != nil {
		return err
	}
	defer release()
	return change()
}

// wrote brings what is kept up to date.
func (x *tx) wrote(k *store.Kind, r *store.Record) {
	x.writer.reference.Wrote(k)
	if k.History != "" {
		x.writer.lists.put(k, owned(*r).Kept())
	}
}

// Append adds an entry to the command log.
func (x *tx) Append(e store.LogEntry) (int64, error) {
	if err := x.writable(); err != nil {
		return 0, err
	}
	release, err := x.hold()
	if err != nil {
		return 0, err
	}
	defer release()
	return x.below.Append(e)
}

// LastEntry gives number and link of the last entry of the log.
func (x *tx) LastEntry() (int64, store.Link, error) {
	release, err := x.hold()
	if err != nil {
		return 0, store.Link{}, err
	}
	defer release()
	return x.below.LastEntry()
}

// Log streams the command log.
func (x *tx) Log(from int64) iter.Seq2[store.LogEntry, error] {
	return func(yield func(store.LogEntry, error) bool) {
		release, err := x.hold()
		if err != nil {
			yield(store.LogEntry{}, err)
			return
		}
		defer release()
		x.iterating++
		defer func() { x.iterating-- }()
		x.below.Log(from)(yield)
	}
}
