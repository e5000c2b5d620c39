package sqlite

import (
	"slices"

	"lending.example/platform/lending/store"
)

// seen remembers the indexed values of the records that a transaction has read or written. SQLite rewrites every
// index that an UPDATE mentions a column of, changed or not; a Save that knows what was there mentions only what
// changes, which for a record with many indexes is most of the work and of the bytes written.
type seen map[seenKey]seenRecord

type seenKey struct {
	table int
	id    int64
}

type seenRecord struct {
	revision int64
	indexed  []store.Value
}

// maxSeen bounds the memory of a transaction. Forgetting costs speed only.
const maxSeen = 8192

// columnSet is a set of indexed columns, by their position in table.indexed. Columns beyond the 63rd are in every set.
type columnSet uint64

const allColumns = ^columnSet(0)

func (s columnSet) has(i int) bool { return i > 63 || s&(1<<i) != 0 }

// note remembers a record as it is stored.
func (s seen) note(t *table, id, revision int64, values []store.Value) {
	if len(t.indexed) == 0 {
		return
	}
	if len(s) >= maxSeen {
		clear(s)
	}
	s[seenKey{t.number, id}] = seenRecord{revision: revision, indexed: t.indexedValues(values)}
}

// changed returns the indexed columns that differ from the record as it is stored; all of them when that is unknown.
func (s seen) changed(t *table, r store.Record) columnSet {
	stored, known := s[seenKey{t.number, r.ID}]
	if !known || stored.revision != r.Revision {
		return allColumns
	}
	var changed columnSet
	for i, column := range t.indexed {
		if i < 64 && r.Values[column] != stored.indexed[i] {
			changed |= 1 << i
		}
	}
	return changed
}

func (t *table) indexedValues(values []store.Value) []store.Value {
	indexed := make([]store.Value, len(t.indexed))
	for i, column := range t.indexed {
		indexed[i] = values[column]
	}
	return indexed
}

// mentions says whether a Save that changes these indexed columns writes a column.
func (t *table) mentions(column int, changed columnSet) bool {
	i := slices.Index(t.indexed, column)
	return i < 0 || changed.has(i)
}
