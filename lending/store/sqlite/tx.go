package sqlite

import (
	"context"
	"database/sql/driver"
	"fmt"
	"iter"
	"time"

	"lending.example/platform/lending/store"
)

// tx is a transaction: a part of the writer's open batch, or a snapshot on a reading connection.
//
// Statements that write run without the caller's context, because SQLite rolls back the whole physical transaction
// when one of them is interrupted, and others share it. The context is looked at before every statement instead.
type tx struct {
	ctx       context.Context
	conn      *conn
	schema    *schema
	writer    *writer // nil in a snapshot
	home      *tenant // whose snapshot it is; nil otherwise
	seen      seen
	ended     bool
	iterating int
	broken    error // a failure after which nothing may be committed
}

// run calls fn and says whether what it did may be committed.
func (x *tx) run(fn func(store.Tx) error) error {
	if err := fn(x); err != nil {
		return err
	}
	if x.broken != nil {
		return x.broken
	}
	return x.ctx.Err()
}

func (x *tx) end() { x.ended = true }

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
	if x.writer == nil {
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
	x.writer.memory.Wrote(k)
	return x.reads(k)
}

// failed wraps an error of SQLite. Such an error is not the caller's to handle: the transaction cannot be
// committed any more, even if the function goes on as if nothing had happened.
func (x *tx) failed(doing string, err error) error {
	if x.ctx.Err() != nil {
		return x.ctx.Err()
	}
	err = failure(doing, err)
	if x.broken == nil {
		x.broken = err
	}
	return err
}

// Get reads one record by its id.
func (x *tx) Get(k *store.Kind, id int64) (store.Record, error) {
	t, err := x.reads(k)
	if err != nil {
		return store.Record{}, err
	}
	if x.writer == nil {
		return x.get(t, id)
	}
	return x.writer.memory.Get(k, id, func() (store.Record, error) { return x.get(t, id) })
}

func (x *tx) get(t *table, id int64) (store.Record, error) {
	rows, err := x.conn.query(context.Background(), t.get, id)
	if err != nil {
		return store.Record{}, x.failed("get "+t.kind.Name, err)
	}
	defer rows.close()
	found, err := rows.next()
	if err != nil {
		return store.Record{}, x.failed("get "+t.kind.Name, err)
	}
	if !found {
		return store.Record{}, store.ErrNotFound
	}
	return x.record(t, rows.row)
}

// record makes a record of a row of all columns.
func (x *tx) record(t *table, row []driver.Value) (store.Record, error) {
	r, err := t.record(row)
	if err != nil {
		return store.Record{}, x.failed("read "+t.kind.Name, err)
	}
	if x.writer != nil {
		x.seen.note(t, r.ID, r.Revision, r.Values)
	}
	return r, nil
}

// Find streams what matches.
func (x *tx) Find(k *store.Kind, q store.Query) iter.Seq2[store.Record, error] {
	if x.writer == nil || !k.Reference {
		return x.find(k, q)
	}
	return x.iteration(k, x.writer.memory.Find(k, q, x.find(k, q)))
}

// iteration is a stream during which nothing can be written, also when it comes from memory.
func (x *tx) iteration(k *store.Kind, stream iter.Seq2[store.Record, error]) iter.Seq2[store.Record, error] {
	return func(yield func(store.Record, error) bool) {
		if _, err := x.reads(k); err != nil {
			yield(store.Record{}, err)
			return
		}
		x.iterating++
		defer func() { x.iterating-- }()
		stream(yield)
	}
}

func (x *tx) find(k *store.Kind, q store.Query) iter.Seq2[store.Record, error] {
	return func(yield func(store.Record, error) bool) {
		s := &search{tx: x, yield: yield, skip: max(q.Skip, 0), limit: q.Limit}
		if err := s.start(k, q); err != nil {
			yield(store.Record{}, err)
		}
	}
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
	n, err := x.count(t, q.Where)
	if err != nil {
		return 0, x.failed("count "+k.Name, err)
	}
	return int(n), nil
}

// Insert adds a record.
func (x *tx) Insert(k *store.Kind, r store.Record) error {
	t, err := x.writes(k)
	if err != nil {
		return err
	}
	if err := k.Check(r); err != nil {
		return err
	}
	args := append(make([]driver.Value, 0, len(r.Values)+3), r.ID, int64(1))
	for _, v := range r.Values {
		args = append(args, encode(v))
	}
	_, err = x.conn.exec(context.Background(), t.insert, append(args, string(r.Body))...)
	if err == nil {
		x.seen.note(t, r.ID, 1, r.Values)
	}
	return x.written("insert", t, r, err)
}

// Save replaces a record.
func (x *tx) Save(k *store.Kind, r store.Record) error {
	t, err := x.writes(k)
	if err != nil {
		return err
	}
	if err := k.Check(r); err != nil {
		return err
	}
	changed := x.seen.changed(t, r)
	rows, err := x.conn.exec(context.Background(), x.writer.saveSQL(t, changed), saveArgs(t, r, changed)...)
	if err == nil && rows == 0 {
		return store.ErrConflict
	}
	if err == nil {
		x.seen.note(t, r.ID, r.Revision+1, r.Values)
	}
	return x.written("save", t, r, err)
}

func saveArgs(t *table, r store.Record, changed columnSet) []driver.Value {
	args := append(make([]driver.Value, 0, len(r.Values)+4), r.Revision+1)
	for i, v := range r.Values {
		if t.mentions(i, changed) {
			args = append(args, encode(v))
		}
	}
	return append(args, string(r.Body), r.ID, r.Revision)
}

// Delete removes a record.
func (x *tx) Delete(k *store.Kind, id, revision int64) error {
	t, err := x.writes(k)
	if err != nil {
		return err
	}
	changed, err := x.conn.exec(context.Background(), t.deleteRow, id, revision)
	if err != nil {
		return x.failed("delete "+k.Name, err)
	}
	if changed == 0 {
		return store.ErrConflict
	}
	return nil
}

// written explains the outcome of writing a record.
func (x *tx) written(doing string, t *table, r store.Record, err error) error {
	if err == nil {
		return nil
	}
	if !isDuplicate(err) {
		return x.failed(doing+" "+t.kind.Name, err)
	}
	columns, err := x.duplicate(t, r, doing == "insert")
	if err != nil {
		return x.failed(doing+" "+t.kind.Name, err)
	}
	return &store.DuplicateError{Kind: t.kind.Name, Columns: columns}
}

// duplicate finds what another record holds already. SQLite names it in the text of its error only.
func (x *tx) duplicate(t *table, r store.Record, isNew bool) ([]string, error) {
	if isNew {
		if _, err := x.Get(t.kind, r.ID); err == nil {
			return []string{"id"}, nil
		}
	}
	for _, i := range t.indexes {
		if !i.Unique {
			continue
		}
		held, err := x.conn.number(context.Background(), i.holder(), i.holderArgs(t.kind, r)...)
		if err != nil {
			return nil, err
		}
		if held != 0 {
			return i.Columns, nil
		}
	}
	return nil, fmt.Errorf("no other record of %s holds the values", t.kind.Name)
}

// NextID gives the next number of the kind.
func (x *tx) NextID(k *store.Kind) (int64, error) {
	t, err := x.writes(k)
	if err != nil {
		return 0, err
	}
	id, err := x.writer.sequences.next(x.conn, t)
	if err != nil {
		return 0, x.failed("next id of "+k.Name, err)
	}
	return id, nil
}

// timeFormat keeps times as ISO text to the microsecond, in UTC.
const timeFormat = "2006-01-02T15:04:05.000000Z"

const (
	appendEntry = "INSERT INTO _log (seq, at, name, body, link) VALUES (?, ?, ?, ?, ?)"
	readLog     = "SELECT seq, at, name, body, link FROM _log WHERE seq >= ? ORDER BY seq"
)

// Append adds an entry to the command log.
func (x *tx) Append(e store.LogEntry) (int64, error) {
	if err := x.writable(); err != nil {
		return 0, err
	}
	e.At = e.At.UTC().Truncate(time.Microsecond)
	if err := x.writer.sequences.giveEntry(x.conn, &e); err != nil {
		return 0, x.failed("append", err)
	}
	_, err := x.conn.exec(context.Background(), appendEntry, e.Seq, e.At.Format(timeFormat), e.Name, string(e.Body), e.Link[:])
	if err != nil {
		return 0, x.failed("append", err)
	}
	return e.Seq, nil
}

// Log streams the command log.
func (x *tx) Log(from int64) iter.Seq2[store.LogEntry, error] {
	return func(yield func(store.LogEntry, error) bool) {
		if err := x.log(from, yield); err != nil {
			yield(store.LogEntry{}, err)
		}
	}
}

func (x *tx) log(from int64, yield func(store.LogEntry, error) bool) error {
	if err := x.usable(); err != nil {
		return err
	}
	rows, err := x.conn.query(x.ctx, readLog, from)
	if err != nil {
		return x.failed("log", err)
	}
	defer rows.close()
	x.iterating++
	defer func() { x.iterating-- }()
	for {
		if err := x.usable(); err != nil {
			return err
		}
		found, err := rows.next()
		if err != nil {
			return x.failed("log", err)
		}
		if !found {
			return nil
		}
		e, err := logEntry(rows.row)
		if err != nil {
			return x.failed("log", err)
		}
		if !yield(e, nil) {
			return nil
		}
	}
}

func logEntry(row []driver.Value) (store.LogEntry, error) {
	at, err := time.Parse(timeFormat, text(row[1]))
	if err != nil {
		return store.LogEntry{}, err
	}
	seq, _ := row[0].(int64)
	link, _ := row[4].([]byte)
	return store.LogEntry{Seq: seq, At: at, Name: text(row[2]), Body: []byte(text(row[3])), Link: store.LinkOf(link)}, nil
}

func text(v driver.Value) string {
	s, _ := v.(string)
	return s
}
