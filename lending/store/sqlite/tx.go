package sqlite

import (
	"context"
	"database/sql/driver"
	"fmt"
	"time"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/sqlstore"
)

// tx is a transaction: a part of the writer's open batch, or a snapshot on a reading connection.
//
// Statements that write run without the caller's context, because SQLite rolls back the whole physical transaction
// when one of them is interrupted, and others share it. The context is looked at before every statement instead.
type tx struct {
	sqlstore.Tx[*table]
	conn   *conn
	writer *writer // nil in a snapshot
	home   *tenant // whose snapshot it is; nil otherwise
	seen   sqlstore.Seen
}

// newSnapshot makes a transaction that reads.
func newSnapshot(ctx context.Context, c *conn, of *tenant) *tx {
	x := &tx{conn: c, home: of}
	x.Tx = sqlstore.NewTx(ctx, x, of.schema.byKind, false)
	return x
}

// newTx makes a transaction that writes.
func newTx(ctx context.Context, w *writer) *tx {
	x := &tx{conn: w.conn, writer: w, seen: sqlstore.Seen{}}
	x.Tx = sqlstore.NewTx(ctx, x, w.schema.byKind, true)
	x.Memory = &w.memory
	return x
}

// run calls fn and says whether what it did may be committed.
func (x *tx) run(fn func(store.Tx) error) error { return x.Run(func() error { return fn(x) }) }

// Failure is the error of something that SQLite could not do.
func (x *tx) Failure(doing string, err error) error { return failure(doing, err) }

// ReadRow reads one record by its id.
func (x *tx) ReadRow(t *table, id int64) (store.Record, error) {
	rows, err := x.conn.query(context.Background(), t.get, id)
	if err != nil {
		return store.Record{}, x.Fail("get "+t.Kind.Name, err)
	}
	defer rows.close()
	found, err := rows.next()
	if err != nil {
		return store.Record{}, x.Fail("get "+t.Kind.Name, err)
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
		return store.Record{}, x.Fail("read "+t.Kind.Name, err)
	}
	x.note(t, r, r.Revision)
	return r, nil
}

// note remembers a record as it is stored now, if a Save can be shorter by that.
func (x *tx) note(t *table, r store.Record, revision int64) {
	if x.Writes() && len(t.indexed) > 0 {
		x.seen.Note(sqlstore.Key{Table: t.Number, ID: r.ID}, revision, t.indexedValues(r.Values))
	}
}

// CountRows counts what matches.
func (x *tx) CountRows(t *table, where []store.Condition) (int64, error) {
	n, err := x.count(t, where)
	if err != nil {
		return 0, x.Fail("count "+t.Kind.Name, err)
	}
	return n, nil
}

// InsertRow adds a record.
func (x *tx) InsertRow(t *table, r store.Record) error {
	args := append(make([]any, 0, len(r.Values)+3), r.ID, int64(1))
	for _, v := range r.Values {
		args = append(args, kept(v))
	}
	if _, err := x.conn.exec(context.Background(), t.insert, append(args, string(r.Body))...); err != nil {
		return x.unwritten("insert", t, r, err)
	}
	x.note(t, r, 1)
	return nil
}

// SaveRow replaces a record.
func (x *tx) SaveRow(t *table, r store.Record) error {
	changed := t.changed(x.seen, r)
	rows, err := x.conn.exec(context.Background(), x.writer.saveSQL(t, changed), saveArgs(t, r, changed)...)
	switch {
	case err != nil:
		return x.unwritten("save", t, r, err)
	case rows == 0:
		return store.ErrConflict
	}
	x.note(t, r, r.Revision+1)
	return nil
}

func saveArgs(t *table, r store.Record, changed columnSet) []any {
	args := append(make([]any, 0, len(r.Values)+4), r.Revision+1)
	for i, v := range r.Values {
		if t.mentions(i, changed) {
			args = append(args, kept(v))
		}
	}
	return append(args, string(r.Body), r.ID, r.Revision)
}

// DeleteRow removes a record.
func (x *tx) DeleteRow(t *table, id, revision int64) error {
	changed, err := x.conn.exec(context.Background(), t.deleteRow, id, revision)
	if err != nil {
		return x.Fail("delete "+t.Kind.Name, err)
	}
	if changed == 0 {
		return store.ErrConflict
	}
	return nil
}

// unwritten explains why a record was not written.
func (x *tx) unwritten(doing string, t *table, r store.Record, err error) error {
	if !isDuplicate(err) {
		return x.Fail(doing+" "+t.Kind.Name, err)
	}
	columns, err := x.duplicate(t, r, doing == "insert")
	if err != nil {
		return x.Fail(doing+" "+t.Kind.Name, err)
	}
	return &store.DuplicateError{Kind: t.Kind.Name, Columns: columns}
}

// duplicate finds what another record holds already. SQLite names it in the text of its error only.
func (x *tx) duplicate(t *table, r store.Record, isNew bool) ([]string, error) {
	if isNew {
		if _, err := x.ReadRow(t, r.ID); err == nil {
			return []string{"id"}, nil
		}
	}
	for _, i := range t.Indexes {
		if !i.Unique {
			continue
		}
		held, err := x.conn.number(context.Background(), holder(i), holderArgs(i, r)...)
		if err != nil {
			return nil, err
		}
		if held != 0 {
			return i.Columns, nil
		}
	}
	return nil, fmt.Errorf("no other record of %s holds the values", t.Kind.Name)
}

// holderArgs are the arguments of the query for another holder of the record's values.
func holderArgs(i store.KindIndex, r store.Record) []any {
	var args []any
	for _, c := range i.Columns {
		args = append(args, kept(r.Values[i.Kind.Position(c)]))
	}
	return append(args, r.ID)
}

// NextNumber gives the next number of the kind.
func (x *tx) NextNumber(t *table) (int64, error) {
	id, err := x.writer.sequences.next(x.conn, t)
	if err != nil {
		return 0, x.Fail("next id of "+t.Kind.Name, err)
	}
	return id, nil
}

// LastNumber gives the number of the kind that was given last.
func (x *tx) LastNumber(t *table) (id int64, err error) {
	if x.writer != nil {
		id, err = x.writer.sequences.lastOf(x.conn, t)
	} else {
		id, err = x.conn.number(x.Ctx, lastNumber, t.Kind.Name)
	}
	if err != nil {
		return 0, x.Fail("last id of "+t.Kind.Name, err)
	}
	return id, nil
}

// LastLink gives number and link of the last entry of the command log.
func (x *tx) LastLink() (seq int64, link store.Link, err error) {
	if x.writer != nil {
		seq, link, err = x.writer.sequences.lastEntry(x.conn)
	} else {
		seq, link, err = lastLink(x.conn)
	}
	if err != nil {
		return 0, store.Link{}, x.Fail("last entry", err)
	}
	return seq, link, nil
}

// timeFormat keeps times as ISO text to the microsecond, in UTC.
const timeFormat = "2006-01-02T15:04:05.000000Z"

const (
	appendEntry = "INSERT INTO _log (seq, at, name, body, link) VALUES (?, ?, ?, ?, ?)"
	readLog     = "SELECT seq, at, name, body, link FROM _log WHERE seq >= ? ORDER BY seq"
)

// AppendEntry adds an entry to the command log.
func (x *tx) AppendEntry(e store.LogEntry) (int64, error) {
	if err := x.writer.sequences.giveEntry(x.conn, &e); err != nil {
		return 0, x.Fail("append", err)
	}
	_, err := x.conn.exec(context.Background(), appendEntry, e.Seq, e.At.Format(timeFormat), e.Name, string(e.Body), e.Link[:])
	if err != nil {
		return 0, x.Fail("append", err)
	}
	return e.Seq, nil
}

// ReadLog streams the command log.
func (x *tx) ReadLog(from int64, yield func(store.LogEntry, error) bool) error {
	rows, err := x.conn.query(x.Ctx, readLog, from)
	if err != nil {
		return x.Fail("log", err)
	}
	defer rows.close()
	for {
		if err := x.Usable(); err != nil {
			return err
		}
		found, err := rows.next()
		if err != nil {
			return x.Fail("log", err)
		}
		if !found {
			return nil
		}
		e, err := logEntry(rows.row)
		if err != nil {
			return x.Fail("log", err)
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
