package postgres

import (
	"sync"

	"lending.example/platform/lending/store"
)

// changes are the statements that save a record of a kind whose stored values are known, by the columns that change: what
// stays as it is, and triggers that watch it, cost nothing then.
type changes struct {
	mu         sync.Mutex
	statements map[uint64]string // by a bit for each column
}

// mostChanges bounds the statements of a kind, each of which every connection prepares. Commands change few combinations of
// columns; others are saved whole.
const mostChanges = 24

// change is the statement that saves a record, with its arguments, given the values that are stored.
func (t *table) change(stored []store.Value, r store.Record) (sql string, args []any) {
	if stored == nil || len(stored) > 64 {
		return t.save, writeArgs(r, r.Revision)
	}
	args = append(make([]any, 0, 6), r.ID, r.Revision, string(r.Body))
	changed := uint64(0)
	for i, v := range r.Values {
		if v != stored[i] {
			changed |= 1 << i
			args = append(args, encode(v))
		}
	}
	if sql, few := t.changes.statement(t, changed); few {
		return sql, args
	}
	return t.save, writeArgs(r, r.Revision)
}

// statement finds or makes the statement for some columns, unless there are too many of them.
func (c *changes) statement(t *table, changed uint64) (sql string, few bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if sql, few = c.statements[changed]; few || len(c.statements) >= mostChanges {
		return sql, few
	}
	var columns []store.Column
	for i, column := range t.Kind.Columns {
		if changed&(1<<i) != 0 {
			columns = append(columns, column)
		}
	}
	if c.statements == nil {
		c.statements = map[uint64]string{}
	}
	c.statements[changed] = t.update(columns)
	return c.statements[changed], true
}
