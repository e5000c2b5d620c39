package sqlstore

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"time"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/recall"
)

// Rows is what an engine does with the rows of a transaction, once a [Tx] has found that it may. T is the engine's table.
type Rows[T any] interface {
	ReadRow(t T, id int64) (store.Record, error)
	// FindRows returns an error that the reader was not given yet.
	FindRows(t T, q store.Query, yield func(store.Record, error) bool) error
	CountRows(t T, where []store.Condition) (int64, error)
	// SumRows reads the totals of a tally that sums; the order does not matter.
	SumRows(t T, tally store.Tally, where []store.Condition, by []string, add func(store.Total)) error
	InsertRow(t T, r store.Record) error
	SaveRow(t T, r store.Record) error
	DeleteRow(t T, id, revision int64) error
	NextNumber(t T) (int64, error)
	LastNumber(t T) (int64, error)
	// AppendEntry numbers an entry, whose moment is as it is kept, and links it.
	AppendEntry(e store.LogEntry) (int64, error)
	LastLink() (int64, store.Link, error)
	// ReadLog returns an error that the reader was not given yet.
	ReadLog(from int64, yield func(store.LogEntry, error) bool) error
	// Failure is the error of something that the engine could not do.
	Failure(doing string, err error) error
}

// Tx holds a transaction to the contract of [store.Tx]: until when it can be used, who may write, and what fits the kinds. The
// transaction of an engine embeds it and does the rest.
type Tx[T any] struct {
	Ctx context.Context
	// Memory is what the writer remembers of reference data; nil where nobody remembers.
	Memory *recall.Memory

	rows      Rows[T]
	tables    map[*store.Kind]T
	writes    bool
	ended     bool
	iterating int
	broken    error // a failure after which nothing may be committed
}

// NewTx makes a transaction over some rows, for reading alone or for writing.
func NewTx[T any](ctx context.Context, rows Rows[T], tables map[*store.Kind]T, writes bool) Tx[T] {
	return Tx[T]{Ctx: ctx, rows: rows, tables: tables, writes: writes}
}

// Run calls fn and says whether what it did may be committed.
func (x *Tx[T]) Run(fn func() error) error {
	err := fn()
	// An error that fn made of ours must not hide what happened.
	if x.broken != nil && (err == nil || !errors.Is(err, x.broken) && x.Ctx.Err() == nil) {
		return x.broken
	}
	if err != nil {
		return err
	}
	return x.Ctx.Err()
}

// End makes the transaction void.
func (x *Tx[T]) End() { x.ended = true }

// Idle reports whether nothing is iterated over.
func (x *Tx[T]) Idle() bool { return x.iterating == 0 }

// Writes reports whether the transaction is one that writes.
func (x *Tx[T]) Writes() bool { return x.writes }

// Usable refuses a transaction that has ended, is broken, or that nobody waits for any more.
func (x *Tx[T]) Usable() error {
	switch {
	case x.ended:
		return store.ErrEnded
	case x.broken != nil:
		return x.broken
	}
	return x.Ctx.Err()
}

// Writable refuses one that cannot be written just now.
func (x *Tx[T]) Writable() error {
	if err := x.Usable(); err != nil {
		return err
	}
	switch {
	case !x.writes:
		return store.ErrReadOnly
	case x.iterating > 0:
		return store.ErrIterating
	}
	return nil
}

// Reads checks that the transaction can be used, and finds a table.
func (x *Tx[T]) Reads(k *store.Kind) (t T, err error) {
	if err := x.Usable(); err != nil {
		return t, err
	}
	t, known := x.tables[k]
	if !known {
		return t, fmt.Errorf("%w: %s is not in the schema", store.ErrMisfit, k.Name)
	}
	return t, nil
}

// changes checks that the transaction can be written, and finds a table.
func (x *Tx[T]) changes(k *store.Kind) (t T, err error) {
	if err := x.Writable(); err != nil {
		return t, err
	}
	if x.Memory != nil {
		x.Memory.Wrote(k)
	}
	return x.Reads(k)
}

// Fail notes a failure of the engine, which is not the caller's to handle: the transaction cannot be committed any more, even if its
// function goes on as if nothing had happened.
func (x *Tx[T]) Fail(doing string, err error) error {
	if x.Ctx.Err() != nil {
		return x.Ctx.Err()
	}
	if x.broken == nil {
		x.broken = x.rows.Failure(doing, err)
	}
	return x.broken
}

// Get reads one record by its id.
func (x *Tx[T]) Get(k *store.Kind, id int64) (store.Record, error) {
	t, err := x.Reads(k)
	if err != nil {
		return store.Record{}, err
	}
	if x.Memory == nil {
		return x.rows.ReadRow(t, id)
	}
	return x.Memory.Get(k, id, func() (store.Record, error) { return x.rows.ReadRow(t, id) })
}

// Find streams what matches.
func (x *Tx[T]) Find(k *store.Kind, q store.Query) iter.Seq2[store.Record, error] {
	found := func(yield func(store.Record, error) bool) {
		if err := x.search(k, q, yield); err != nil {
			yield(store.Record{}, err)
		}
	}
	if x.Memory == nil || !k.Reference {
		return found
	}
	return x.iteration(k, x.Memory.Find(k, q, found))
}

func (x *Tx[T]) search(k *store.Kind, q store.Query, yield func(store.Record, error) bool) error {
	t, err := x.Reads(k)
	if err != nil {
		return err
	}
	if err := q.Check(k); err != nil {
		return err
	}
	x.iterating++
	defer func() { x.iterating-- }()
	return x.rows.FindRows(t, q, yield)
}

// iteration is a stream during which nothing can be written, also when it comes from memory.
func (x *Tx[T]) iteration(k *store.Kind, stream iter.Seq2[store.Record, error]) iter.Seq2[store.Record, error] {
	return func(yield func(store.Record, error) bool) {
		if _, err := x.Reads(k); err != nil {
			yield(store.Record{}, err)
			return
		}
		x.iterating++
		defer func() { x.iterating-- }()
		stream(yield)
	}
}

// Count counts what matches.
func (x *Tx[T]) Count(k *store.Kind, q store.Query) (int, error) {
	t, err := x.Reads(k)
	if err != nil {
		return 0, err
	}
	if err := (store.Query{Where: q.Where}).Check(k); err != nil {
		return 0, err
	}
	n, err := x.rows.CountRows(t, q.Where)
	return int(n), err
}

// Totals sums a column of what matches.
func (x *Tx[T]) Totals(k *store.Kind, column string, where []store.Condition, by ...string) ([]store.Total, error) {
	t, err := x.Reads(k)
	if err != nil {
		return nil, err
	}
	totals, err := store.NewTotals(k, column, where, by)
	if err != nil {
		return nil, err
	}
	tally, err := k.SumOf(column, where, by)
	if err != nil {
		return nil, err
	}
	err = x.rows.SumRows(t, *tally, where, by, totals.AddTotal)
	return totals.List(), err
}

// Insert adds a record.
func (x *Tx[T]) Insert(k *store.Kind, r store.Record) error {
	t, err := x.changes(k)
	if err != nil {
		return err
	}
	if err := k.Check(r); err != nil {
		return err
	}
	return x.rows.InsertRow(t, r)
}

// Save replaces a record.
func (x *Tx[T]) Save(k *store.Kind, r store.Record) error {
	t, err := x.changes(k)
	if err != nil {
		return err
	}
	if err := k.Check(r); err != nil {
		return err
	}
	return x.rows.SaveRow(t, r)
}

// Delete removes a record.
func (x *Tx[T]) Delete(k *store.Kind, id, revision int64) error {
	t, err := x.changes(k)
	if err != nil {
		return err
	}
	return x.rows.DeleteRow(t, id, revision)
}

// NextID gives the next number of the kind.
func (x *Tx[T]) NextID(k *store.Kind) (int64, error) {
	t, err := x.changes(k)
	if err != nil {
		return 0, err
	}
	return x.rows.NextNumber(t)
}

// LastID gives the number of the kind that was given last.
func (x *Tx[T]) LastID(k *store.Kind) (int64, error) {
	t, err := x.Reads(k)
	if err != nil {
		return 0, err
	}
	return x.rows.LastNumber(t)
}

// Append adds an entry to the command log.
func (x *Tx[T]) Append(e store.LogEntry) (int64, error) {
	if err := x.Writable(); err != nil {
		return 0, err
	}
	e.At = e.At.UTC().Truncate(time.Microsecond)
	return x.rows.AppendEntry(e)
}

// LastEntry gives number and link of the last entry of the command log.
func (x *Tx[T]) LastEntry() (int64, store.Link, error) {
	if err := x.Usable(); err != nil {
		return 0, store.Link{}, err
	}
	return x.rows.LastLink()
}

// Log streams the command log.
func (x *Tx[T]) Log(from int64) iter.Seq2[store.LogEntry, error] {
	return func(yield func(store.LogEntry, error) bool) {
		x.iterating++
		defer func() { x.iterating-- }()
		err := x.Usable()
		if err == nil {
			err = x.rows.ReadLog(from, yield)
		}
		if err != nil {
			yield(store.LogEntry{}, err)
		}
	}
}
