package store

import (
	"cmp"
	"slices"
	"strings"
)

// Holds reports whether all conditions of the query hold for a record of the kind, for stores that look at records themselves.
func (q Query) Holds(k *Kind, r *Record) bool {
	return !slices.ContainsFunc(q.Where, func(c Condition) bool { return !c.holds(valueOf(k, r, c.Column)) })
}

// Comparer orders records of a kind as the query does.
func (q Query) Comparer(k *Kind) func(a, b *Record) int {
	order := q.Ordering()
	return func(a, b *Record) int {
		for _, o := range order {
			c := valueOf(k, a, o.Column).Compare(valueOf(k, b, o.Column))
			if c != 0 && o.Desc {
				return -c
			}
			if c != 0 {
				return c
			}
		}
		return cmp.Compare(a.ID, b.ID)
	}
}

// Start is a record that stands where the query goes on after, as far as its order looks; nil for a query from the beginning.
func (q Query) Start(k *Kind) *Record {
	if q.After == nil {
		return nil
	}
	at := &Record{ID: q.After.ID, Values: make([]Value, len(k.Columns))}
	for i, o := range q.Order {
		if column := k.Position(o.Column); column >= 0 {
			at.Values[column] = q.After.Values[i]
		}
	}
	return at
}

// holds reports whether a value satisfies the condition. Null satisfies IsNull alone, and comparing with null never holds.
func (c Condition) holds(v Value) bool {
	switch c.Is {
	case IsNull:
		return v.IsNull()
	case NotNull:
		return !v.IsNull()
	case AnyOf:
		return !v.IsNull() && slices.Contains(c.Values, v)
	}
	return !v.IsNull() && !c.Value.IsNull() && c.compares(v)
}

func (c Condition) compares(v Value) bool {
	switch c.Is {
	case Equal:
		return v == c.Value
	case NotEqual:
		return v != c.Value
	case Less:
		return v.Compare(c.Value) < 0
	case AtMost:
		return v.Compare(c.Value) <= 0
	case Greater:
		return v.Compare(c.Value) > 0
	case AtLeast:
		return v.Compare(c.Value) >= 0
	case StartsWith:
		return strings.HasPrefix(v.Text(), c.Value.Text())
	case Contains:
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

func valueOf(k *Kind, r *Record, column string) Value {
	if column == "id" {
		return Int(r.ID)
	}
	return r.Values[k.Position(column)]
}
