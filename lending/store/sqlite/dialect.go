package sqlite

import (
	"encoding/json"
	"fmt"
	"strings"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/sqlstore"
)

// dialect is how SQLite writes what engines write differently.
type dialect struct{}

func (dialect) Engine() string { return "sqlite" }

func (dialect) Marked(sql string) string { return sql }

func (dialect) Never() string { return "0" }

// OrderBy: SQLite sorts nulls before all values.
func (dialect) OrderBy(o store.Order) string {
	if o.Desc {
		return sqlstore.Quote(o.Column) + " DESC"
	}
	return sqlstore.Quote(o.Column)
}

func (dialect) Kept(v store.Value) any { return kept(v) }

// partSize is the number of millionths, a thousand units, at which amounts are split to be summed: sums of both parts fit 64 bits.
const partSize = 1_000_000_000

// Parts are the thousands of units, and the rest in millionths.
func (dialect) Parts(amount string) []string {
	part := func(operator, digits string) string {
		return fmt.Sprintf("CASE WHEN typeof(%[1]s) = 'blob' THEN CAST(CAST(substr(%[1]s, %[2]s) AS TEXT) AS INTEGER) ELSE %[1]s %[3]s %[4]d END",
			amount, digits, operator, partSize)
	}
	const digits = wideDigits - 9
	return []string{part("/", fmt.Sprintf("1, %d", digits)), part("%", fmt.Sprint(digits+1))}
}

// Contains: SQLite's lower knows ASCII only, which is what the contract asks for.
func (dialect) Contains(c sqlstore.Clause, column, text string) sqlstore.Clause {
	return c.And("instr(lower("+column+"), lower(?)) > 0", text)
}

// maxMarks is the longest list that is bound value by value; SQLite bounds the number of values of a statement.
const maxMarks = 128

// AnyOf repeats the last value up to a power of two, so that lists of all lengths share a few statements.
func (dialect) AnyOf(c sqlstore.Clause, column string, t store.ColumnType, values []store.Value) sqlstore.Clause {
	var args []any
	for _, v := range values {
		if !v.IsNull() {
			args = append(args, kept(v))
		}
	}
	if len(args) == 0 {
		return c.And(dialect{}.Never())
	}
	if len(args) > maxMarks && t == store.Decimal {
		return c.And(column+" IN (SELECT iif(typeof(value) = 'text', CAST(value AS BLOB), value) FROM json_each(?))", list(args))
	}
	if len(args) > maxMarks {
		return c.And(column+" IN (SELECT value FROM json_each(?))", list(args))
	}
	for len(args)&(len(args)-1) != 0 {
		args = append(args, args[len(args)-1])
	}
	return c.And(fmt.Sprintf("%s IN (?%s)", column, strings.Repeat(", ?", len(args)-1)), args...)
}

// list writes whole numbers and texts as a JSON array, and the digits of blobs as texts.
func list(values []any) string {
	for i, v := range values {
		if digits, wide := v.([]byte); wide {
			values[i] = string(digits)
		}
	}
	// Numbers and texts always marshal.
	text, _ := json.Marshal(values)
	return string(text)
}

// Beyond counts on the last byte that can be: texts are ordered by bytes, no matter what these mean.
func (dialect) Beyond(prefix string) string {
	b := []byte(prefix)
	for i := len(b) - 1; i >= 0; i-- {
		if b[i] < 0xff {
			b[i]++
			return string(b[:i+1])
		}
	}
	return ""
}
