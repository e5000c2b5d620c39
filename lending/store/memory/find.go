package memory

import (
	"slices"

	"lending.example/platform/lending/store"
)

// find returns the records that match, in order.
func (r rows) find(t *table, q store.Query) []*store.Record {
	var found []*store.Record
	r.candidates(t, q, func(e entry) bool {
		if q.Holds(t.kind, e.record) {
			found = append(found, e.record)
		}
		return true
	})
	compare := q.Comparer(t.kind)
	slices.SortFunc(found, compare)
	if start := q.Start(t.kind); start != nil {
		found = after(start, found, compare)
	}
	return page(found, q.Skip, q.Limit)
}

// candidates calls yield with the records that may match: those of the index that most equalities lead into, or all.
func (r rows) candidates(t *table, q store.Query, yield func(entry) bool) {
	best, lead := -1, []store.Value(nil)
	for i, x := range t.indexes {
		if values := x.lead(q.Where); len(values) > len(lead) {
			best, lead = i, values
		}
	}
	if best < 0 {
		r.byID.all(yield)
		return
	}
	r.indexed[best].from(entry{values: lead}, func(e entry) bool {
		return slices.Equal(e.values[:len(lead)], lead) && yield(e)
	})
}

// lead returns the values that the conditions fix for the first columns of the index.
func (x index) lead(where []store.Condition) []store.Value {
	var values []store.Value
	for _, name := range x.names {
		i := slices.IndexFunc(where, func(c store.Condition) bool { return c.Column == name && c.Is == store.Equal })
		if i < 0 {
			break
		}
		values = append(values, where[i].Value)
	}
	return values
}

// after returns the records of an ordered list that come after a place in it.
func after(start *store.Record, sorted []*store.Record, compare func(a, b *store.Record) int) []*store.Record {
	at, found := slices.BinarySearchFunc(sorted, start, compare)
	if found {
		at++
	}
	return sorted[at:]
}

func page(found []*store.Record, skip, limit int) []*store.Record {
	found = found[min(max(skip, 0), len(found)):]
	if limit > 0 {
		found = found[:min(limit, len(found))]
	}
	return found
}
