package sqlstore

import (
	"strings"

	"lending.example/platform/lending/store"
)

// Clause is a list of conditions that all must hold. A question mark in a condition stands for an argument.
type Clause struct {
	Terms []string
	Args  []any
}

// And returns the clause with one more condition.
func (c Clause) And(term string, args ...any) Clause {
	return Clause{
		Terms: append(c.Terms[:len(c.Terms):len(c.Terms)], term),
		Args:  append(c.Args[:len(c.Args):len(c.Args)], args...),
	}
}

// Where is the clause as a part of a statement, "" without conditions.
func (c Clause) Where() string {
	if len(c.Terms) == 0 {
		return ""
	}
	return " WHERE " + strings.Join(c.Terms, " AND ")
}

// Conditions makes a clause of the conditions of a query.
func (t *Table) Conditions(where []store.Condition) Clause {
	var c Clause
	for _, w := range where {
		c = t.condition(c, w)
	}
	return c
}

// operators are the comparisons that SQL has too. Like the contract, SQL lets none of them hold for null.
var operators = map[store.Comparison]string{
	store.Equal:    " = ?",
	store.NotEqual: " <> ?",
	store.Less:     " < ?",
	store.AtMost:   " <= ?",
	store.Greater:  " > ?",
	store.AtLeast:  " >= ?",
}

func (t *Table) condition(c Clause, w store.Condition) Clause {
	column := Quote(w.Column)
	switch w.Is {
	case store.IsNull:
		return c.And(column + " IS NULL")
	case store.NotNull:
		return c.And(column + " IS NOT NULL")
	case store.AnyOf:
		return t.Dialect.AnyOf(c, column, t.typeOf(w.Column), w.Values)
	}
	if w.Value.IsNull() {
		return c.And(t.Dialect.Never())
	}
	switch w.Is {
	case store.StartsWith:
		return t.startsWith(c, column, w.Value)
	case store.Contains:
		return t.Dialect.Contains(c, column, w.Value.Text())
	}
	return c.And(column+operators[w.Is], t.Dialect.Kept(w.Value))
}

// startsWith is a range and not LIKE, because a range can use the index.
func (t *Table) startsWith(c Clause, column string, prefix store.Value) Clause {
	c = c.And(column+" >= ?", t.Dialect.Kept(prefix))
	if end := t.Dialect.Beyond(prefix.Text()); end != "" {
		c = c.And(column+" < ?", end)
	}
	return c
}

// typeOf is the type of a column; the id is a number.
func (t *Table) typeOf(column string) store.ColumnType {
	if i := t.Kind.Position(column); i >= 0 {
		return t.Kind.Columns[i].Type
	}
	return store.Integer
}
