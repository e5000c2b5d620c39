package store

import "slices"

// Query says which records of a kind to stream, in which order, and from where. The zero value is all records by id.
type Query struct {
	Where []Condition // all must hold
	Order []Order     // ties are broken by id, in the direction of the last order (ascending without one)
	After *Position   // keyset paging: only records after this position in the order
	Skip  int         // records to pass over, for clients that page by offset; prefer After
	Limit int         // at most so many records; 0 is no limit
	// Matches is how many records match, as Count gives it in the same transaction; 0 when that is not known. With it a store
	// chooses how to read a page: along the order, from what the conditions find, or from the end backwards.
	Matches int
}

// Order is one column to order by. "id" orders by the record's id.
type Order struct {
	Column string
	Desc   bool
}

// Position is the place of a record in an ordered stream: its values of the ordered columns and its id.
type Position struct {
	Values []Value
	ID     int64
}

// Comparison is how a condition compares.
type Comparison uint8

// The comparisons. Null satisfies IsNull alone.
const (
	Equal Comparison = iota
	NotEqual
	Less
	AtMost
	Greater
	AtLeast
	AnyOf      // equal to one of Values
	StartsWith // text, by bytes
	Contains   // text, regardless of ASCII case
	IsNull
	NotNull
)

// Condition restricts one column. "id" restricts the record's id.
type Condition struct {
	Column string
	Is     Comparison
	Value  Value
	Values []Value // for AnyOf
}

// Where is a shorthand for the commonest query.
func Where(column string, is Comparison, v Value) Query {
	return Query{Where: []Condition{{Column: column, Is: is, Value: v}}}
}

// And returns the query with one more condition.
func (q Query) And(column string, is Comparison, v Value) Query {
	q.Where = append(q.Where[:len(q.Where):len(q.Where)], Condition{Column: column, Is: is, Value: v})
	return q
}

// By returns the query ordered by one more column.
func (q Query) By(column string, desc bool) Query {
	q.Order = append(q.Order[:len(q.Order):len(q.Order)], Order{Column: column, Desc: desc})
	return q
}

// Top returns the query with a limit.
func (q Query) Top(limit int) Query { q.Limit = limit; return q }

// Ordering returns the complete order of the query: the columns asked for up to "id", which leaves no ties, and the
// id as tie-breaker when it is not among them.
func (q Query) Ordering() []Order {
	for i, o := range q.Order {
		if o.Column == "id" {
			return q.Order[:i+1]
		}
	}
	tie := Order{Column: "id"}
	if n := len(q.Order); n > 0 {
		tie.Desc = q.Order[n-1].Desc
	}
	return append(q.Order[:len(q.Order):len(q.Order)], tie)
}

// Position returns the place of a record in the order of the query, to go on after it.
func (q Query) Position(k *Kind, r Record) *Position {
	p := &Position{ID: r.ID}
	for _, o := range q.Order {
		v := Int(r.ID)
		if i := k.Position(o.Column); i >= 0 {
			v = r.Values[i]
		}
		p.Values = append(p.Values, v)
	}
	return p
}

// Legs returns the conditions of one or several searches that give, one after the other, what the query does. What lies after
// the position (a, b, id) is first the rest with the same a and b, then the rest with the same a, then all beyond a. Each of them
// is a run of equalities and one range, which an index answers without sorting; alternatives in one search would not be, and
// comparing rows of values, the other way to say it in SQL, goes wrong on nulls.
func (q Query) Legs() [][]Condition {
	if q.After == nil {
		return [][]Condition{q.Where}
	}
	var legs [][]Condition
	order := q.Ordering()
	for fixed := len(order) - 1; fixed >= 0; fixed-- {
		legs = append(legs, q.beyond(order, fixed)...)
	}
	return legs
}

// beyond returns the conditions for the records that agree with the position in the first columns of the order and lie
// beyond it in the next one. Nulls come before all values, so that in descending order they are a run of their own.
func (q Query) beyond(order []Order, fixed int) [][]Condition {
	where := slices.Clone(q.Where)
	for i, o := range order[:fixed] {
		where = append(where, q.After.same(o, i))
	}
	o, v := order[fixed], q.After.value(order[fixed], fixed)
	further := func(is Comparison, v Value) []Condition {
		return append(slices.Clone(where), Condition{Column: o.Column, Is: is, Value: v})
	}
	switch {
	case o.Desc && v.IsNull():
		return nil
	case o.Desc && o.Column == "id":
		return [][]Condition{further(Less, v)}
	case o.Desc:
		return [][]Condition{further(Less, v), further(IsNull, Null)}
	case v.IsNull():
		return [][]Condition{further(NotNull, Null)}
	}
	return [][]Condition{further(Greater, v)}
}

// same holds for records that have the value of the position in the i-th column of the order.
func (p *Position) same(o Order, i int) Condition {
	if v := p.value(o, i); !v.IsNull() {
		return Condition{Column: o.Column, Is: Equal, Value: v}
	}
	return Condition{Column: o.Column, Is: IsNull}
}

// value is the value of the position in the i-th column of the order.
func (p *Position) value(o Order, i int) Value {
	if o.Column == "id" {
		return Int(p.ID)
	}
	return p.Values[i]
}
