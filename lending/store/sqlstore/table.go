package sqlstore

import (
	"fmt"
	"slices"
	"strings"

	"lending.example/platform/lending/store"
)

// Table is a kind with what the statements about it have in common.
type Table struct {
	Dialect Dialect
	Kind    *store.Kind
	Number  int    // position in the schema
	Name    string // as statements spell it
	Columns string // all of them, as a select list: id, revision, those declared, the body
	Indexes []store.KindIndex
}

// NewTable makes the table of a kind, given its name in statements and that of the column with the body.
func NewTable(d Dialect, k *store.Kind, number int, name, body string) Table {
	var declared strings.Builder
	for _, c := range k.Columns {
		declared.WriteString(Quote(c.Name) + ", ")
	}
	return Table{Dialect: d, Kind: k, Number: number, Name: name, Columns: "id, revision, " + declared.String() + body, Indexes: k.AllIndexes()}
}

// Declarations are the declared columns in a statement that makes the table, each followed by a comma.
func (t *Table) Declarations(sqlType func(store.ColumnType) string) string {
	var columns strings.Builder
	for _, c := range t.Kind.Columns {
		fmt.Fprintf(&columns, "%s %s, ", Quote(c.Name), sqlType(c.Type))
	}
	return columns.String()
}

// Statement is SQL with the arguments that stand for its marks.
type Statement struct {
	SQL  string
	Args []any
}

// statement spells the marks of a statement as the engine does.
func (t *Table) statement(sql string, args []any) Statement {
	return Statement{SQL: t.Dialect.Marked(sql), Args: args}
}

// ByID is the statement that reads one record.
func (t *Table) ByID() string {
	return t.Dialect.Marked("SELECT " + t.Columns + " FROM " + t.Name + " WHERE id = ?")
}

// Find returns the legs of a search, see [store.Query.Legs]. Each takes a limit and an offset as its last arguments.
func (t *Table) Find(q store.Query) []Statement {
	var legs []Statement
	for _, where := range q.Legs() {
		c := t.Conditions(where)
		legs = append(legs, t.statement("SELECT "+t.Columns+" FROM "+t.Name+c.Where()+t.OrderBy(q.Ordering())+limited, c.Args))
	}
	return legs
}

const limited = " LIMIT ? OFFSET ?"

// Count is the statement that counts what matches by looking at the records.
func (t *Table) Count(where []store.Condition) Statement {
	c := t.Conditions(where)
	return t.statement("SELECT count(*) FROM "+t.Name+c.Where(), c.Args)
}

// OrderBy is an order as a part of a statement.
func (t *Table) OrderBy(order []store.Order) string {
	terms := make([]string, len(order))
	for i, o := range order {
		terms[i] = t.Dialect.OrderBy(o)
	}
	return " ORDER BY " + strings.Join(terms, ", ")
}

// Page says how a page of a known number of matches is read: the order of its ids, which is the opposite one for a page beyond the
// middle, so that it is read from the end; how many of them to pass over and to take.
type Page struct {
	Order       []store.Order
	Skip, Limit int
}

// PageOf returns how the page of a query is read.
func PageOf(q store.Query) Page {
	p := Page{Order: slices.Clone(q.Ordering()), Skip: max(q.Skip, 0)}
	p.Limit = min(q.Limit, max(q.Matches-p.Skip, 0))
	rest := max(q.Matches-p.Skip-p.Limit, 0)
	if rest >= p.Skip {
		return p
	}
	p.Skip = rest
	for i := range p.Order {
		p.Order[i].Desc = !p.Order[i].Desc
	}
	return p
}

// Read is the statement that reads a page: first its ids (named p0), then its records, so that what is passed over is not read. The
// ids are a statement without order and limit, that follow; joined is what the engine writes between them and the table.
func (t *Table) Read(p Page, q store.Query, ids Statement, joined string) Statement {
	sql := "SELECT " + t.Columns + " FROM (" + ids.SQL + t.OrderBy(p.Order) + limited + ")" + joined + t.Name + " ON id = p0" + t.OrderBy(q.Ordering())
	return t.statement(sql, append(slices.Clone(ids.Args), int64(p.Limit), int64(p.Skip)))
}
