package store

// Query says which records of a kind to stream, in which order, and from where. The zero value is all records by id.
type Query struct {
	Where []Condition // all must hold
	Order []Order     // ties are broken by id, in the direction of the last order (ascending without one)
	After *Position   // keyset paging: only records behind this position in the order
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

// Position returns the place of a record in the order of the query, to go on behind it.
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
