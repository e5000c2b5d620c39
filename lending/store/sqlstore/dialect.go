package sqlstore

import (
	"strings"

	"lending.example/platform/lending/store"
)

// Dialect is what engines write differently in statements that are alike. It holds nothing.
type Dialect interface {
	// Engine names the engine in errors.
	Engine() string
	// Marked returns a statement whose question marks, which stand for its arguments in order, are spelt as the engine does.
	Marked(sql string) string
	// Never is a condition that holds for no row.
	Never() string
	// OrderBy is one term of an order. Nulls come before all values.
	OrderBy(o store.Order) string
	// Kept returns what the engine keeps for a value.
	Kept(v store.Value) any
	// Parts splits an amount into numbers whose sums the engine keeps exactly.
	Parts(amount string) []string
	// AnyOf adds the condition that a column of a type is one of some values.
	AnyOf(c Clause, column string, t store.ColumnType, values []store.Value) Clause
	// Contains adds the condition that a text contains another one, regardless of ASCII case.
	Contains(c Clause, column, text string) Clause
	// Beyond returns the first text, in the order of the engine, after all that start with a prefix; "" when there is none.
	Beyond(prefix string) string
}

// Quote quotes a name of any origin for SQL.
func Quote(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }

// QuoteAll makes a list of such names.
func QuoteAll(names []string, separator string) string {
	quoted := make([]string, len(names))
	for i, n := range names {
		quoted[i] = Quote(n)
	}
	return strings.Join(quoted, separator)
}

// LowerASCII turns the letters A to Z into small ones, and leaves all others alone.
func LowerASCII(text string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, text)
}
