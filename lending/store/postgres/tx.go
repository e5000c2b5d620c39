package postgres

import (
	"context"
	"slices"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/sqlstore"
)

// tx is a transaction: a part of a writer's batch, a snapshot, or a part of a host program's transaction.
type tx struct {
	sqlstore.Tx[*table]
	sending   context.Context // of the statements: a connection that others share must not end with one caller's context
	session   *session
	schema    *schema
	sequences *sequences // nil in a snapshot
	counted   *sequences // as the snapshot has them; nil until somebody asks
	cautious  bool       // every write is sent at once
	selects   *selector  // nil outside of a View

	seen     sqlstore.Seen         // nobody else can change it during the turn
	given    map[sqlstore.Key]bool // numbers given by NextID, which no stored record has
	free     map[sqlstore.Key]bool // what no stored record has, and is in the way of none, as the function says
	trusting bool                  // of revisions that it did not read, see Known
	ahead    *foresight            // what the function is expected to read
	others   *foresights           // what the next ones are; nil outside of a writer's batch

	unsent    []statement     // writes that the session was not given yet
	dirty     map[*table]bool // what they write to
	savepoint string          // goes before the first of them, if something may yet have to be taken back
	marked    bool            // the savepoint has gone

	named bool // names that a host's statement leaves unqualified are those of the tenant's schema
}

func key(t *table, id int64) sqlstore.Key { return sqlstore.Key{Table: t.Number, ID: id} }

func newTx(ctx, sending context.Context, s *session, c *schema, q *sequences) *tx {
	x := &tx{sending: sending, session: s, schema: c, sequences: q, ahead: &foresight{schema: c},
		seen: sqlstore.Seen{}, given: map[sqlstore.Key]bool{}, free: map[sqlstore.Key]bool{}, dirty: map[*table]bool{}}
	x.Tx = sqlstore.NewTx(ctx, x, c.byKind, q != nil)
	return x
}

// run calls fn, hands over what it wrote, and says whether it may be committed.
func (x *tx) run(fn func(store.Tx) error) error {
	if err := x.Run(func() error { return fn(x) }); err != nil {
		return err
	}
	if !x.marked {
		x.savepoint = "" // no part of it can fail alone any more
	}
	x.push()
	if !x.cautious {
		return nil
	}
	if err := x.session.flush(x.sending); err != nil {
		return x.Fail("write", err)
	}
	return nil
}

// Failure is the error of something that the server could not do.
func (x *tx) Failure(doing string, err error) error { return &failure{doing, err} }

// query sends a statement that cannot wait, after what it would miss.
func (x *tx) query(doing string, t *table, read func(row [][]byte), sql string, args ...any) (int64, error) {
	if x.dirty[t] {
		x.push()
	}
	did, err := x.session.run(x.sending, read, sql, args...)
	if err != nil {
		return 0, x.Fail(doing, err)
	}
	return did.RowsAffected(), nil
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
	t, err := x.Reads(k)
	switch {
	case err != nil:
	case revision == 0:
		x.free[key(t, id)] = true
	case len(t.unique) == 0:
		x.note(t, id, revision, nil)
		x.trusting = true
	}
}

func (x *tx) expect(announce func(*foresight)) {
	if x.Usable() != nil {
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
		return nil, x.Fail("get "+e.table.Kind.Name, err)
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

// ReadRow reads one record by its id.
func (x *tx) ReadRow(t *table, id int64) (store.Record, error) {
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
	found, err := x.query("get "+t.Kind.Name, t, func(row [][]byte) { r = t.record(row) }, t.get, id)
	if err != nil {
		return store.Record{}, err
	}
	if found == 0 {
		return store.Record{}, store.ErrNotFound
	}
	x.note(t, r.ID, r.Revision, r.Values)
	return r, nil
}

// note remembers a record as it is stored now.
func (x *tx) note(t *table, id, revision int64, values []store.Value) {
	if x.Writes() {
		x.seen.Note(key(t, id), revision, slices.Clone(values))
	}
}

// CountRows counts what matches.
func (x *tx) CountRows(t *table, where []store.Condition) (n int64, err error) {
	if err := t.checkQuery(store.Query{Where: where}); err != nil {
		return 0, err
	}
	l := t.count(where)
	_, err = x.query("count "+t.Kind.Name, t, func(row [][]byte) { n = integer(row[0]) }, l.SQL, l.Args...)
	return n, err
}

// SumRows reads the totals of a tally.
func (x *tx) SumRows(t *table, tally store.Tally, where []store.Condition, by []string, add func(store.Total)) error {
	if err := t.checkQuery(store.Query{Where: where}); err != nil {
		return err
	}
	s := t.Totals(tally, t.tally, where, by)
	_, err := x.query("sum "+t.Kind.Name, t, func(row [][]byte) {
		total := store.Total{Values: make([]store.Value, len(by)), Sum: amount(row[len(by)])}
		for i, column := range by {
			total.Values[i] = decode(t.Kind.Columns[t.Kind.Position(column)].Type, row[i])
		}
		add(total)
	}, s.SQL, s.Args...)
	return err
}

// NextNumber gives the next number of the kind.
func (x *tx) NextNumber(t *table) (int64, error) {
	id := x.sequences.next(t)
	x.given[key(t, id)] = true
	return id, nil
}

// LastNumber gives the number of the kind that was given last.
func (x *tx) LastNumber(t *table) (int64, error) {
	q, err := x.standing()
	if err != nil {
		return 0, err
	}
	return q.numbers[t.place-1], nil
}

// standing are the numbers as the transaction sees them.
func (x *tx) standing() (*sequences, error) {
	if x.sequences != nil {
		return x.sequences, nil
	}
	if x.counted == nil {
		counted := newSequences(x.schema, 0)
		if _, err := x.query("numbers", nil, func(row [][]byte) { counted.begin(row) }, x.schema.readTurn); err != nil {
			return nil, err
		}
		x.counted = counted
	}
	return x.counted, nil
}
