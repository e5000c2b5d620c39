package memory

import (
	"slices"

	"lending.example/platform/lending/store"
)

// table is a kind with its declared indexes.
type table struct {
	kind    *store.Kind
	number  int // position in the state
	indexes []index
}

// index is a declared index: the positions of its columns.
type index struct {
	names   []string
	columns []int
	unique  bool
}

func newTable(k *store.Kind, number int) *table {
	t := &table{kind: k, number: number}
	for _, c := range k.Columns {
		if c.Indexed || c.Unique {
			t.add([]string{c.Name}, c.Unique)
		}
	}
	for _, i := range k.Indexes {
		t.add(i.Columns, i.Unique)
	}
	for _, f := range k.Facets {
		if !k.Columns[k.Position(f)].Indexed {
			t.add([]string{f}, false)
		}
	}
	return t
}

func (t *table) add(names []string, unique bool) {
	x := index{names: names, unique: unique}
	for _, name := range names {
		x.columns = append(x.columns, t.kind.Position(name))
	}
	t.indexes = append(t.indexes, x)
}

// key returns the entry of a record in the index.
func (x index) key(r *store.Record) entry {
	values := make([]store.Value, len(x.columns))
	for i, c := range x.columns {
		values[i] = r.Values[c]
	}
	return entry{values: values, id: r.ID, record: r}
}

// rows is the immutable content of a table: its records by id, and by the values of each index.
type rows struct {
	byID    *tree
	indexed []*tree
}

func (r rows) get(id int64) (*store.Record, bool) {
	e, found := r.byID.get(entry{id: id})
	return e.record, found
}

// with returns the rows with a record added.
func (r rows) with(t *table, record *store.Record) rows {
	indexed := slices.Clone(r.indexed)
	for i, x := range t.indexes {
		indexed[i] = indexed[i].with(x.key(record))
	}
	return rows{byID: r.byID.with(entry{id: record.ID, record: record}), indexed: indexed}
}

// without returns the rows with a record removed.
func (r rows) without(t *table, record *store.Record) rows {
	indexed := slices.Clone(r.indexed)
	for i, x := range t.indexes {
		indexed[i] = indexed[i].without(x.key(record))
	}
	return rows{byID: r.byID.without(entry{id: record.ID}), indexed: indexed}
}

// duplicate returns the columns of the first unique index in which another record holds the values of this one.
func (r rows) duplicate(t *table, record *store.Record) []string {
	for i, x := range t.indexes {
		if x.unique && heldByOther(r.indexed[i], x.key(record)) {
			return x.names
		}
	}
	return nil
}

func heldByOther(t *tree, key entry) bool {
	if slices.ContainsFunc(key.values, store.Value.IsNull) {
		return false
	}
	held := false
	t.from(entry{values: key.values}, func(e entry) bool {
		same := slices.Equal(e.values, key.values)
		held = held || same && e.id != key.id
		return same && !held
	})
	return held
}
