package sqlite

import (
	"slices"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/sqlstore"
)

// SQLite rewrites every index that an UPDATE mentions a column of, changed or not; a Save that knows what was there mentions only what
// changes, which for a record with many indexes is most of the work and of the bytes written.

// columnSet is a set of indexed columns, by their position in table.indexed. Columns beyond the 63rd are in every set.
type columnSet uint64

const allColumns = ^columnSet(0)

func (s columnSet) has(i int) bool { return i > 63 || s&(1<<i) != 0 }

// changed returns the indexed columns that differ from the record as it is stored; all of them when that is unknown.
func (t *table) changed(seen sqlstore.Seen, r store.Record) columnSet {
	stored, known := seen[sqlstore.Key{Table: t.Number, ID: r.ID}]
	if !known || stored.Revision != r.Revision {
		return allColumns
	}
	var changed columnSet
	for i, column := range t.indexed {
		if i < 64 && r.Values[column] != stored.Values[i] {
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
