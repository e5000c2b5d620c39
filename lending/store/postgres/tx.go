package postgres

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/recall"
)

// tx is a transaction: a part of a writer's batch, a snapshot, or a part of a host program's transaction.
type tx struct {
	ctx       context.Context
	sending   context.Context // of the statements: a connection that others share must not end with one caller's context
	session   *session
	schema    *schema
	sequences *sequences     // nil in a snapshot
	cautious  bool           // every write is sent at once
	memory    *recall.Memory // of the writer; nil in a snapshot and in a host's transaction
	selects   *selector      // nil outside of a View

	seen   map[recordKey]stored // what is known of stored records; nobody else can change them during the turn
	given  map[recordKey]bool   // numbers given by NextID, which no stored record has
	free   map[recordKey]bool   // what no stored record has, and is in the way of none, as the function says
	told   bool                 // of revisions that it did not read, see Known
	ahead  *foresight           // what the function is expected to read
	others *foresights          // what the next ones are; nil outside of a writer's batch
	batch  *batch

	unsent    []statement     // writes that the session was not given yet
	dirty     map[*table]bool // what they write to
	savepoint string          // goes before the first of them, if something may yet have to be taken back
	marked    bool            // the savepoint has gone

	named     bool // names that a host's statement leaves unqualified are those of the tenant's schema
	ended     bool
	iterating int
	broken    error // a failure after which nothing may be committed
}

type recordKey struct {
	table int
	id    int64
}

// stored is a record as it is stored: its revision, and its values, nil when only the revision is known.
type stored struct {
	revision int64
	values   []store.Value
}

// maxSeen bounds the memory of a transaction. Forgetting costs speed only.
const maxSeen = 8192

func newTx(ctx, sending context.Context, s *session, c *schema, q *sequences) *tx {
	return &tx{ctx: ctx, sending: sending, session: s, schema: c, sequences: q, ahead: &foresight{schema: c},
		seen: map[recordKey]stored{}, given: map[recordKey]bool{}, free: map[recordKey]bool{}, dirty: map[*table]bool{}}
}

// run calls fn, hands over what it wrote, and says whether it may be committed.
func (x *tx) run(fn func(store.Tx) error) error {
	err := fn(x)
	// An error that fn made of ours must not hide that the transaction has to run again.
	if x.broken != nil && (err == nil || !errors.Is(err, x.broken) && x.ctx.Err() == nil) {
		return x.broken
	}
	if err != nil {
		return err
	}
	if err := x.ctx.Err(); err != nil {
		return err
	}
	if !x.marked {
		x.savepoint = "" // nothing of it can fail by itself any more
	}
	x.push()
	if !x.cautious {
		return nil
	}
	if err := x.session.flush(x.sending); err != nil {
		return x.failed("write", err)
	}
	return nil
}

func (x *tx) end() { x.ended = true }

func (x *tx) usable() error {
	if x.ended {
		return store.ErrEnded
	}
	if x.broken != nil {
		return x.broken
	}
	return x.ctx.Err()
}

func (x *tx) writable() error {
	if err := x.usable(); err != nil {
		return err
	}
	if x.sequences == nil {
		return store.ErrReadOnly
	}
	if x.iterating > 0 {
		return store.ErrIterating
	}
	return nil
}

// reads checks that the transaction can be used, and finds a table.
func (x *tx) reads(k *store.Kind) (*table, error) {
	if err := x.usable(); err != nil {
		return nil, err
	}
	t := x.schema.byKind[k]
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
	if x.memory != nil {
		x.memory.Wrote(k)
	}
	return x.reads(k)
}

// failed wraps an error of the server. The transaction cannot be committed any more, even if the function goes on as if
// nothing had happened.
func (x *tx) failed(doing string, err error) error {
	if x.ctx.Err() != nil {
		return x.ctx.Err()
	}
	if x.broken == nil {
		x.broken = &failure{doing, err}
	}
	return x.broken
}

// query sends a statement that cannot wait, behind what it would miss.
func (x *tx) query(doing string, t *table, read func(row [][]byte), sql string, args ...any) (int64, error) {
	if x.dirty[t] {
		x.push()
	}
	did, err := x.session.run(x.sending, read, sql, args...)
	if err != nil {
		return 0, x.failed(doing, err)
	}
	return did.RowsAffected(), nil
}

// Get reads one record by its id.
func (x *tx) Get(k *store.Kind, id int64) (store.Record, error) {
	t, err := x.reads(k)
	if err != nil {
		return store.Record{}, err
	}
	if x.memory == nil {
		return x.get(t, id)
	}
	return x.memory.Get(k, id, func() (store.Record, error) { return x.get(t, id) })
}

// Expect has a record read with what is sent next.
func (x *tx) Expect(k *store.Kind, id int64) { x.expect(func(f *foresight) { f.Expect(k, id) }) }

// ExpectReferred has the record read that a column of another one names.
func (x *tx) ExpectReferred(k, from *store.Kind, id int64, column string) {
	x.expect(func(f *foresight) { f.ExpectReferred(k, from, id, column) })
}

// ExpectFind has the first records of a search read.
func (x *tx) ExpectFind(k *store.Kind, q store.Query) {
	x.expect(func(f *foresight) { f.ExpectFind(k, q) })
}

// Known takes the caller's word for a revision.
func (x *tx) Known(k *store.Kind, id, revision int64) {
	t, err := x.reads(k)
	switch {
	case err != nil:
	case revision == 0:
		x.free[recordKey{t.number, id}] = true
	case len(t.unique) == 0:
		x.note(t, id, revision, nil)
		x.told = true
	}
}

func (x *tx) expect(announce func(*foresight)) {
	if x.usable() != nil {
		return
	}
	before := len(x.ahead.reads)
	announce(x.ahead)
	for _, e := range x.ahead.reads[before:] {
		if x.dirty[e.table] {
			x.push()
		}
		e.came = e.ask(x.session)
	}
}

// early gives what was read ahead, nil when nothing that fits was.
func (x *tx) early(is func(*early) bool) (*early, error) {
	e := x.ahead.find(is)
	if e == nil || e.came == nil {
		return nil, nil
	}
	if err := x.await(e.came); err != nil {
		return nil, x.failed("get "+e.table.kind.Name, err)
	}
	if !e.came.complete || !is(e) { // it was a reference to another one
		return nil, nil
	}
	e.used = true
	for _, r := range e.came.records {
		x.note(e.table, r.ID, r.Revision, r.Values)
	}
	return e, nil
}

// await takes the answer, which was sent for or is still to be sent for.
func (x *tx) await(came *answer) error {
	if came.complete {
		return nil
	}
	if err := x.session.land(); err != nil || came.complete {
		return err
	}
	return x.session.flush(x.sending)
}

func (x *tx) get(t *table, id int64) (store.Record, error) {
	e, err := x.early(func(e *early) bool { return e.holds(t, id) })
	switch {
	case err != nil:
		return store.Record{}, err
	case e != nil && len(e.came.records) == 0:
		return store.Record{}, store.ErrNotFound
	case e != nil:
		return e.came.records[0], nil
	}
	var r store.Record
	found, err := x.query("get "+t.kind.Name, t, func(row [][]byte) { r = t.record(row) }, t.get, id)
	if err != nil {
		return store.Record{}, err
	}
	if found == 0 {
		return store.Record{}, store.ErrNotFound
	}
	x.note(t, r.ID, r.Revision, r.Values)
	return r, nil
}

// note remembers a record as it is stored.
func (x *tx) note(t *table, id, revision int64, values []store.Value) {
	if x.sequences == nil {
		return
	}
	if len(x.seen) >= maxSeen {
		clear(x.seen)
	}
	x.seen[recordKey{t.number, id}] = stored{revision, slices.Clone(values)}
}

// Count counts what matches.
func (x *tx) Count(k *store.Kind, q store.Query) (int, error) {
	t, err := x.reads(k)
	if err != nil {
		return 0, err
	}
	if err := (store.Query{Where: q.Where}).Check(k); err != nil {
		return 0, err
	}
	l, err := t.count(q.Where)
	if err != nil {
		return 0, err
	}
	var n int64
	_, err = x.query("count "+k.Name, t, func(row [][]byte) { n = integer(row[0]) }, l.sql, l.args...)
	return int(n), err
}

// NextID gives the next number of the kind.
func (x *tx) NextID(k *store.Kind) (int64, error) {
	t, err := x.writes(k)
	if err != nil {
		return 0, err
	}
	id := x.sequences.next(t)
	x.given[recordKey{t.number, id}] = true
	return id, nil
}
