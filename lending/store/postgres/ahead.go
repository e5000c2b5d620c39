package postgres

import (
	"fmt"
	"slices"
	"sync"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/sqlstore"
)

// foresight is what a function is expected to read. It is asked for ahead, together with what is sent first, and
// asked for again when somebody writes to it before it is read. It implements [store.Expecter].
type foresight struct {
	schema *schema
	reads  []*early
}

// early is a record, or the first page of a search, that is expected to be read.
type early struct {
	table *table
	sql   string
	args  []any

	id        int64        // of the record; 0 while it is known by the reference to it
	reference string       // names the record where the id is not known
	search    *store.Query // nil for a record
	size      int          // of the page of a search

	came *answer // nil until it is asked for
	used bool
}

// answer is what the server said, once it is complete.
type answer struct {
	to       *session
	records  []store.Record
	complete bool
}

// earlyPage is how many records of a search are read ahead: few, because the reader may stop early.
const earlyPage = 16

// Expect announces a record.
func (f *foresight) Expect(k *store.Kind, id int64) {
	if t := f.table(k); t != nil && f.find(func(e *early) bool { return e.table == t && e.id == id }) == nil {
		f.reads = append(f.reads, &early{table: t, sql: t.get, args: []any{id}, id: id})
	}
}

// ExpectReferred announces the record that a column of another one names.
func (f *foresight) ExpectReferred(k, from *store.Kind, id int64, column string) {
	t, other := f.table(k), f.schema.byKind[from]
	if t == nil || other == nil || from.Position(column) < 0 {
		return
	}
	reference := fmt.Sprint(from.Name, " ", id, " ", column)
	if f.find(func(e *early) bool { return e.table == t && e.reference == reference }) != nil {
		return
	}
	sql := fmt.Sprintf("SELECT %s FROM %s WHERE id = (SELECT %s FROM %s WHERE id = $1)", t.Columns, t.Name, sqlstore.Quote(column), other.Name)
	f.reads = append(f.reads, &early{table: t, sql: sql, args: []any{id}, reference: reference})
}

// ExpectFind announces a search.
func (f *foresight) ExpectFind(k *store.Kind, q store.Query) {
	t := f.table(k)
	if t == nil || q.Check(k) != nil || t.checkQuery(q) != nil || q.After != nil || q.Skip != 0 || f.find(func(e *early) bool { return e.finds(t, q) }) != nil {
		return
	}
	leg := t.Find(q)[0]
	size := earlyPage
	if q.Limit > 0 {
		size = min(size, q.Limit)
	}
	f.reads = append(f.reads, &early{table: t, sql: leg.SQL, args: append(leg.Args, size, 0), search: &q, size: size})
}

// Known is of no use before the turn.
func (f *foresight) Known(*store.Kind, int64, int64) {}

// table finds the table of a kind that is worth asking for. What the writer remembers of reference data is not.
func (f *foresight) table(k *store.Kind) *table {
	if k.Reference {
		return nil
	}
	return f.schema.byKind[k]
}

func (f *foresight) find(is func(*early) bool) *early {
	i := slices.IndexFunc(f.reads, func(e *early) bool { return !e.used && is(e) })
	if i < 0 {
		return nil
	}
	return f.reads[i]
}

// ask has everything read with what is sent next.
func (f *foresight) ask(s *session) {
	for _, e := range f.reads {
		if e.came == nil && !e.used {
			e.came = e.ask(s)
		}
	}
}

func (e *early) ask(s *session) *answer {
	came := &answer{to: s}
	s.pending = append(s.pending, statement{
		sql: e.sql, args: e.args, done: &came.complete,
		read: func(row [][]byte) { came.records = append(came.records, e.table.record(row)) },
	})
	return came
}

// holds says that the answer is the record. Until it came nobody knows which one a reference means.
func (e *early) holds(t *table, id int64) bool {
	switch {
	case e.table != t || e.search != nil:
		return false
	case e.reference == "" || e.came == nil || !e.came.complete:
		return e.id == id || e.reference != ""
	}
	return len(e.came.records) > 0 && e.came.records[0].ID == id
}

// finds says that the answer is the beginning of the search.
func (e *early) finds(t *table, q store.Query) bool {
	return e.table == t && e.search != nil && q.After == nil && q.Skip == 0 && q.Limit == e.search.Limit &&
		slices.Equal(q.Order, e.search.Order) && slices.EqualFunc(q.Where, e.search.Where, func(a, b store.Condition) bool {
		return a.Column == b.Column && a.Is == b.Is && a.Value == b.Value && slices.Equal(a.Values, b.Values)
	})
}

// wrote has what a write may have changed asked for again. The values are those of a new record, nil for a record that was
// there before.
func (f *foresight) wrote(t *table, id int64, values []store.Value) {
	for _, e := range f.reads {
		if e.meets(t, id, values) {
			e.came = nil
		}
	}
}

// meets reports whether a write may change the answer.
func (e *early) meets(t *table, id int64, values []store.Value) bool {
	return e.holds(t, id) || e.table == t && e.search != nil && !e.excludes(values)
}

// excludes reports that a new record is certainly not among what the search finds.
func (e *early) excludes(values []store.Value) bool {
	return values != nil && slices.ContainsFunc(e.search.Where, func(c store.Condition) bool {
		i := e.table.Kind.Position(c.Column)
		return c.Is == store.Equal && i >= 0 && values[i] != c.Value
	})
}

// forget forgets what was read, but for what came over one session.
func (f *foresight) forget(but *session) {
	for _, e := range f.reads {
		if e.came != nil && e.came.to != but {
			e.came = nil
		}
	}
}

// foresights are those of the callers who wait for their turn. The list is open to all; what was read belongs to the writer that
// has the turn.
type foresights struct {
	mu   sync.Mutex
	list []*foresight
}

// window is for how many of those who wait is read ahead: half of a full batch. The next writer waits for the answers to all that was
// sent with his, but with fewer the program waits for the server more often (with 8: a fifth fewer repayments of 64 callers).
const window = 32

func (l *foresights) add(f *foresight) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.list = append(l.list, f)
}

func (l *foresights) remove(f *foresight) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if i := slices.Index(l.list, f); i >= 0 {
		l.list = slices.Delete(l.list, i, i+1)
	}
}

// ask has what the next callers expect read with what is sent next.
func (l *foresights) ask(s *session) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, f := range l.list[:min(len(l.list), window)] {
		f.ask(s)
	}
}

// wrote has all who wait read again what a write may have changed.
func (l *foresights) wrote(t *table, id int64, values []store.Value) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, f := range l.list {
		f.wrote(t, id, values)
	}
}

func (l *foresights) forget(but *session) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, f := range l.list {
		f.forget(but)
	}
}
