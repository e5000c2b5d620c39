package sqlite

import (
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"strings"

	"lending.example/platform/lending/store"
)

// leg is one statement of a search, see [store.Query.Legs].
type leg struct {
	sql  string
	args []driver.Value // without those of LIMIT and OFFSET
}

// clause is a list of conditions that all must hold.
type clause struct {
	terms []string
	args  []driver.Value
}

func (c clause) and(term string, args ...driver.Value) clause {
	return clause{
		terms: append(c.terms[:len(c.terms):len(c.terms)], term),
		args:  append(c.args[:len(c.args):len(c.args)], args...),
	}
}

func (c clause) where() string {
	if len(c.terms) == 0 {
		return ""
	}
	return " WHERE " + strings.Join(c.terms, " AND ")
}

// find returns the legs of a search.
func (t *table) find(q store.Query) []leg {
	var legs []leg
	for _, where := range q.Legs() {
		legs = append(legs, t.leg(conditions(where), q.Ordering()))
	}
	return legs
}

// countAll returns the statement that counts what matches.
func (t *table) countAll(where []store.Condition) leg {
	c := conditions(where)
	return leg{sql: "SELECT count(*) FROM " + quote(t.kind.Name) + c.where(), args: c.args}
}

func (t *table) leg(c clause, order []store.Order) leg {
	sql := "SELECT " + t.columns + " FROM " + quote(t.kind.Name) + c.where() + " ORDER BY " + orderBy(order) + " LIMIT ? OFFSET ?"
	return leg{sql: sql, args: c.args}
}

func orderBy(order []store.Order) string {
	terms := make([]string, len(order))
	for i, o := range order {
		terms[i] = quote(o.Column)
		if o.Desc {
			terms[i] += " DESC"
		}
	}
	return strings.Join(terms, ", ")
}

func conditions(where []store.Condition) clause {
	var c clause
	for _, w := range where {
		c = condition(c, w)
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

func condition(c clause, w store.Condition) clause {
	column := quote(w.Column)
	switch w.Is {
	case store.IsNull:
		return c.and(column + " IS NULL")
	case store.NotNull:
		return c.and(column + " IS NOT NULL")
	case store.AnyOf:
		return anyOf(c, column, w.Values)
	}
	if w.Value.IsNull() {
		return c.and("0")
	}
	switch w.Is {
	case store.StartsWith:
		return startsWith(c, column, w.Value.Text())
	case store.Contains:
		// SQLite's lower knows ASCII only, which is what the contract asks for.
		return c.and("instr(lower("+column+"), lower(?)) > 0", w.Value.Text())
	}
	return c.and(column+operators[w.Is], encode(w.Value))
}

// maxMarks is the longest list that is bound value by value; SQLite bounds the number of values of a statement.
const maxMarks = 128

// anyOf repeats the last value up to a power of two, so that lists of all lengths share a few statements.
func anyOf(c clause, column string, values []store.Value) clause {
	var args []driver.Value
	for _, v := range values {
		if !v.IsNull() {
			args = append(args, encode(v))
		}
	}
	if len(args) == 0 {
		return c.and("0")
	}
	if len(args) > maxMarks {
		return c.and(column+" IN (SELECT value FROM json_each(?))", list(args))
	}
	for len(args)&(len(args)-1) != 0 {
		args = append(args, args[len(args)-1])
	}
	return c.and(fmt.Sprintf("%s IN (?%s)", column, strings.Repeat(", ?", len(args)-1)), args...)
}

// list writes whole numbers and texts as a JSON array.
func list(values []driver.Value) string {
	// Numbers and texts always marshal.
	text, _ := json.Marshal(values)
	return string(text)
}

// startsWith is a range and not LIKE, because a range can use the index.
func startsWith(c clause, column, prefix string) clause {
	c = c.and(column+" >= ?", prefix)
	if end := successor(prefix); end != "" {
		c = c.and(column+" < ?", end)
	}
	return c
}

// successor returns the first text, by bytes, behind all that start with a prefix; "" when there is none.
func successor(prefix string) string {
	b := []byte(prefix)
	for i := len(b) - 1; i >= 0; i-- {
		if b[i] < 0xff {
			b[i]++
			return string(b[:i+1])
		}
	}
	return ""
}
