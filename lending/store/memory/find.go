package memory

import (
	"cmp"
	"slices"
	"strings"

	"lending.example/platform/lending/store"
)

// find returns the records that match, in order.
func (r rows) find(t *table, q store.Query) []*store.Record {
	var found []*store.Record
	r.candidates(t, q, func(e entry) bool {
		if matches(t.kind, q.Where, e.record) {
			found = append(found, e.record)
		}
		return true
	})
	order := q.Ordering()
	slices.SortFunc(found, func(a, b *store.Record) int { return compare(t.kind, order, a, b) })
	if q.After != nil {
		found = after(t.kind, order, *q.After, found)
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

func matches(k *store.Kind, where []store.Condition, r *store.Record) bool {
	return !slices.ContainsFunc(where, func(c store.Condition) bool { return !holds(c, value(k, r, c.Column)) })
}

// holds reports whether a value satisfies a condition. Null satisfies IsNull alone, and comparing with null never holds.
func holds(c store.Condition, v store.Value) bool {
	switch c.Is {
	case store.IsNull:
		return v.IsNull()
	case store.NotNull:
		return !v.IsNull()
	case store.AnyOf:
		return !v.IsNull() && slices.Contains(c.Values, v)
	}
	return !v.IsNull() && !c.Value.IsNull() && compares(c, v)
}

func compares(c store.Condition, v store.Value) bool {
	switch c.Is {
	case store.Equal:
		return v == c.Value
	case store.NotEqual:
		return v != c.Value
	case store.Less:
		return v.Compare(c.Value) < 0
	case store.AtMost:
		return v.Compare(c.Value) <= 0
	case store.Greater:
		return v.Compare(c.Value) > 0
	case store.AtLeast:
		return v.Compare(c.Value) >= 0
	case store.StartsWith:
		return strings.HasPrefix(v.Text(), c.Value.Text())
	case store.Contains:
		return strings.Contains(lower(v.Text()), lower(c.Value.Text()))
	}
	return false
}

// lower lowers ASCII letters only, as the contract says.
func lower(s string) string {
	b := []byte(s)
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c + 'a' - 'A'
		}
	}
	return string(b)
}

func value(k *store.Kind, r *store.Record, column string) store.Value {
	if column == "id" {
		return store.Int(r.ID)
	}
	return r.Values[k.Position(column)]
}

func compare(k *store.Kind, order []store.Order, a, b *store.Record) int {
	for _, o := range order {
		c := value(k, a, o.Column).Compare(value(k, b, o.Column))
		if c != 0 && o.Desc {
			return -c
		}
		if c != 0 {
			return c
		}
	}
	return cmp.Compare(a.ID, b.ID)
}

// after returns the records of an ordered list that come after a position.
func after(k *store.Kind, order []store.Order, p store.Position, sorted []*store.Record) []*store.Record {
	at := &store.Record{ID: p.ID, Values: make([]store.Value, len(k.Columns))}
	for i, o := range order {
		if column := k.Position(o.Column); column >= 0 {
			at.Values[column] = p.Values[i]
		}
	}
	start, found := slices.BinarySearchFunc(sorted, at, func(a, b *store.Record) int { return compare(k, order, a, b) })
	if found {
		start++
	}
	return sorted[start:]
}

func page(found []*store.Record, skip, limit int) []*store.Record {
	found = found[min(max(skip, 0), len(found)):]
	if limit > 0 {
		found = found[:min(limit, len(found))]
	}
	return found
}
