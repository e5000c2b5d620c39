package postgres

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

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

	seen  map[recordKey]stored // what is known of stored records; nobody else can change them during the turn
	given map[recordKey]bool   // numbers given by NextID, which no stored record has
	ahead map[recordKey]*early // records that were expected, until they are read or written

	ended     bool
	iterating int
	broken    error // a failure after which nothing may be committed
}

type recordKey struct {
	table int
	id    int64
}

// early is a record that is fetched before it is read.
type early struct {
	record store.Record
	found  bool
}

// stored is a record as it is stored: its revision, and its values if any of them is unique.
type stored struct {
	revision int64
	values   []store.Value
}

// maxSeen bounds the memory of a transaction. Forgetting costs speed only.
const maxSeen = 8192

func newTx(ctx, sending context.Context, s *session, c *schema, q *sequences) *tx {
	return &tx{ctx: ctx, sending: sending, session: s, schema: c, sequences: q, seen: map[recordKey]stored{}, given: map[recordKey]bool{}}
}

// run calls fn, sends what it left, and says whether it may be committed.
func (x *tx) run(fn func(store.Tx) error) error {
	if err := fn(x); err != nil {
		// An error that fn made of ours must not hide that the transaction has to run again.
		if x.broken != nil && !errors.Is(err, x.broken) && x.ctx.Err() == nil {
			return x.broken
		}
		return err
	}
	if x.broken != nil {
		return x.broken
	}
	if err := x.ctx.Err(); err != nil {
		return err
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
	clear(x.ahead) // it may be about to change
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

// query sends a statement that cannot wait.
func (x *tx) query(doing string, read func(row [][]byte), sql string, args ...any) (int64, error) {
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

// Expect has a record fetched with the next one that is read.
func (x *tx) Expect(k *store.Kind, id int64) {
	t, err := x.reads(k)
	if err != nil || k.Reference && x.memory != nil {
		return
	}
	e := &early{}
	if x.ahead == nil {
		x.ahead = map[recordKey]*early{}
	}
	x.ahead[recordKey{t.number, id}] = e
	x.session.readLater(func(row [][]byte) { e.record, e.found = t.record(row), true }, t.get, id)
}

// fetched gives a record that was expected; false when none was.
func (x *tx) fetched(t *table, id int64) (r store.Record, expected bool, err error) {
	key := recordKey{t.number, id}
	e := x.ahead[key]
	if e == nil {
		return r, false, nil
	}
	delete(x.ahead, key)
	if err := x.session.flush(x.sending); err != nil {
		return r, true, x.failed("get "+t.kind.Name, err)
	}
	if !e.found {
		return r, true, store.ErrNotFound
	}
	x.note(t, e.record.ID, e.record.Revision, e.record.Values)
	return e.record, true, nil
}

func (x *tx) get(t *table, id int64) (store.Record, error) {
	if r, expected, err := x.fetched(t, id); expected {
		return r, err
	}
	var r store.Record
	found, err := x.query("get "+t.kind.Name, func(row [][]byte) { r = t.record(row) }, t.get, id)
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
	s := stored{revision: revision}
	if t.unique {
		s.values = append([]store.Value(nil), values...)
	}
	x.seen[recordKey{t.number, id}] = s
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
	c, err := conditions(t, q.Where)
	if err != nil {
		return 0, err
	}
	var n int64
	_, err = x.query("count "+k.Name, func(row [][]byte) { n = integer(row[0]) }, "SELECT count(*) FROM "+t.name+c.where(), c.args...)
	return int(n), err
}

// Insert adds a record.
func (x *tx) Insert(k *store.Kind, r store.Record) error {
	t, err := x.writes(k)
	if err != nil {
		return err
	}
	if err := t.check(r); err != nil {
		return err
	}
	key := recordKey{t.number, r.ID}
	args := writeArgs(r, 1)
	if x.given[key] && !x.cautious && t.exempt(r.Values) {
		x.session.later(true, t.insert, args...)
	} else if _, err := x.try(t, "insert "+k.Name, t.insert, args); err != nil {
		return err
	}
	delete(x.given, key)
	x.note(t, r.ID, 1, r.Values)
	return nil
}

// Save replaces a record.
func (x *tx) Save(k *store.Kind, r store.Record) error {
	t, err := x.writes(k)
	if err != nil {
		return err
	}
	if err := t.check(r); err != nil {
		return err
	}
	args := writeArgs(r, r.Revision)
	known, read := x.seen[recordKey{t.number, r.ID}]
	if read && known.revision != r.Revision {
		return store.ErrConflict
	}
	if read && !x.cautious && (!t.unique || t.sameUnique(known.values, r.Values)) {
		x.session.later(true, t.save, args...)
	} else if changed, err := x.try(t, "save "+k.Name, t.save, args); err != nil {
		return err
	} else if changed == 0 {
		return store.ErrConflict
	}
	x.note(t, r.ID, r.Revision+1, r.Values)
	return nil
}

// Delete removes a record.
func (x *tx) Delete(k *store.Kind, id, revision int64) error {
	t, err := x.writes(k)
	if err != nil {
		return err
	}
	key := recordKey{t.number, id}
	known, read := x.seen[key]
	if read && known.revision != revision {
		return store.ErrConflict
	}
	if read && !x.cautious {
		x.session.later(true, t.deleteRow, id, revision)
	} else if changed, err := x.query("delete "+k.Name, nil, t.deleteRow, id, revision); err != nil {
		return err
	} else if changed == 0 {
		return store.ErrConflict
	}
	delete(x.seen, key)
	return nil
}

// try sends a write that may meet a duplicate, in a savepoint, so that the transaction stays usable when it does.
func (x *tx) try(t *table, doing, sql string, args []any) (int64, error) {
	x.session.later(false, "SAVEPOINT try")
	did, err := x.session.run(x.sending, nil, sql, args...)
	var refused *pgconn.PgError
	if errors.As(err, &refused) && refused.Code == uniqueViolation {
		if err := x.session.rollbackTo(x.sending, "try"); err != nil {
			return 0, x.failed(doing, err)
		}
		return 0, &store.DuplicateError{Kind: t.kind.Name, Columns: t.uniqueColumns(refused.ConstraintName)}
	}
	if err != nil {
		return 0, x.failed(doing, err)
	}
	x.session.later(false, "RELEASE try")
	return did.RowsAffected(), nil
}

// NextID gives the next number of the kind.
func (x *tx) NextID(k *store.Kind) (int64, error) {
	t, err := x.writes(k)
	if err != nil {
		return 0, err
	}
	id, err := x.sequences.next(x.sending, x.session, t)
	if err != nil {
		return 0, x.failed("next id of "+k.Name, err)
	}
	x.given[recordKey{t.number, id}] = true
	return id, nil
}

// Append adds an entry to the command log.
func (x *tx) Append(e store.LogEntry) (int64, error) {
	if err := x.writable(); err != nil {
		return 0, err
	}
	seq := x.sequences.nextEntry()
	x.session.later(true, x.schema.appendEntry, seq, e.At.UTC().Truncate(time.Microsecond), e.Name, string(e.Body))
	return seq, nil
}

// logPage is how many entries of the log are read at once.
const logPage = 500

// Log streams the command log.
func (x *tx) Log(from int64) iter.Seq2[store.LogEntry, error] {
	return func(yield func(store.LogEntry, error) bool) {
		x.iterating++
		defer func() { x.iterating-- }()
		for {
			page, err := x.logPage(from)
			if err != nil {
				yield(store.LogEntry{}, err)
				return
			}
			for _, e := range page {
				if err := x.usable(); err != nil {
					yield(store.LogEntry{}, err)
					return
				}
				if !yield(e, nil) {
					return
				}
				from = e.Seq + 1
			}
			if len(page) < logPage {
				return
			}
		}
	}
}

func (x *tx) logPage(from int64) ([]store.LogEntry, error) {
	if err := x.usable(); err != nil {
		return nil, err
	}
	var page []store.LogEntry
	_, err := x.query("log", func(row [][]byte) {
		page = append(page, store.LogEntry{Seq: integer(row[0]), At: time.UnixMicro(integer(row[1])).UTC(),
			Name: string(row[2]), Body: append([]byte(nil), row[3]...)})
	}, x.schema.readLog, from, logPage)
	return page, err
}
