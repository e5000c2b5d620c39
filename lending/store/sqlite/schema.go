package sqlite

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"lending.example/platform/lending/money"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/sqlstore"
)

// schema is the declared schema with the SQL made of it.
type schema struct {
	tables []*table
	byKind map[*store.Kind]*table
}

// table is a kind with the SQL that does not depend on a query.
type table struct {
	sqlstore.Table
	searched []parts
	indexed  []int // positions of the columns that some index holds

	get, insert, deleteRow string
}

// compile checks the schema and makes its SQL.
func compile(declared store.Schema) (*schema, error) {
	if err := declared.Check(); err != nil {
		return nil, err
	}
	s := &schema{byKind: map[*store.Kind]*table{}}
	for i, k := range declared {
		if strings.HasPrefix(k.Name, "sqlite_") || strings.HasSuffix(k.Name, readableSuffix) {
			return nil, fmt.Errorf("sqlite: kind %q: names sqlite_... and ...%s are taken", k.Name, readableSuffix)
		}
		t := newTable(k, i)
		s.tables = append(s.tables, t)
		s.byKind[k] = t
	}
	return s, nil
}

func newTable(k *store.Kind, number int) *table {
	t := &table{Table: sqlstore.NewTable(dialect{}, k, number, sqlstore.Quote(k.Name), "body")}
	for _, c := range k.Columns {
		if c.Searched {
			t.searched = append(t.searched, parts{k.Name, c.Name})
		}
	}
	t.indexed = t.indexedColumns()
	t.get = t.ByID()
	t.insert = fmt.Sprintf("INSERT INTO %s (%s) VALUES (?, ?, %s?)", t.Name, t.Columns, strings.Repeat("?, ", len(k.Columns)))
	t.deleteRow = fmt.Sprintf("DELETE FROM %s WHERE id = ? AND revision = ?", t.Name)
	return t
}

func (t *table) indexedColumns() []int {
	var positions []int
	for _, i := range t.Indexes {
		for _, name := range slices.Concat(i.Columns, i.Facets) {
			positions = append(positions, t.Kind.Position(name))
		}
	}
	for _, p := range t.searched {
		positions = append(positions, t.Kind.Position(p.column))
	}
	positions = slices.DeleteFunc(positions, func(p int) bool { return p < 0 }) // the id
	slices.Sort(positions)
	return slices.Compact(positions)
}

// saveSQL is the statement of a Save that changes some of the indexed columns. The others keep their values.
func (t *table) saveSQL(changed columnSet) string {
	var sets strings.Builder
	for i, c := range t.Kind.Columns {
		if t.mentions(i, changed) {
			sets.WriteString(sqlstore.Quote(c.Name) + " = ?, ")
		}
	}
	return fmt.Sprintf("UPDATE %s SET revision = ?, %sbody = ? WHERE id = ? AND revision = ?", t.Name, sets.String())
}

// create is the statement that makes the table of a new kind.
func (t *table) create() string {
	return fmt.Sprintf("CREATE TABLE %s (id INTEGER PRIMARY KEY, revision INTEGER NOT NULL, %sbody TEXT NOT NULL)%s",
		t.Name, t.Declarations(sqlType), t.strict())
}

// strict ends the statement of a table without amounts. With amounts, a blob may stand among whole numbers ([keptAmount]).
func (t *table) strict() string {
	if t.hasAmounts() {
		return ""
	}
	return strict
}

const strict = " STRICT"

func (t *table) hasAmounts() bool {
	return slices.ContainsFunc(t.Kind.Columns, func(c store.Column) bool { return c.Type == store.Decimal })
}

// readableSuffix ends the name of the view of a kind for people.
const readableSuffix = "_readable"

func (t *table) viewName() string { return t.Kind.Name + readableSuffix }

// createView is the statement that makes the view for people: the same columns, amounts as decimals.
func (t *table) createView() string {
	var columns strings.Builder
	for _, c := range t.Kind.Columns {
		shown := sqlstore.Quote(c.Name)
		if c.Type == store.Decimal {
			shown = readableAmount(shown) + " AS " + shown
		}
		columns.WriteString(shown + ", ")
	}
	return fmt.Sprintf("CREATE VIEW %s AS SELECT id, revision, %sbody FROM %s", sqlstore.Quote(t.viewName()), columns.String(), t.Name)
}

// amountFunction writes the digits of an amount. The fence around statements lets the views call it ([inquiry.guard]).
const amountFunction = "printf"

// readableAmount is the SQL for an amount in plain notation: 100.5 for 100500000. It takes the sign off after the
// division, because the smallest whole number has no positive counterpart. Of a blob it parts the digits.
func readableAmount(column string) string {
	number := fmt.Sprintf(amountFunction+"('%%d.%%06d', abs(%[1]s / 1000000), abs(%[1]s %% 1000000))", column)
	wide := fmt.Sprintf("ltrim(substr(%[1]s, 1, %[2]d), '0') || '.' || substr(%[1]s, %[2]d + 1)", column, money.IntegerDigits)
	digits := fmt.Sprintf("CASE WHEN %s > %d THEN %s ELSE %s END", column, math.MaxInt64, wide, number)
	return fmt.Sprintf("CASE WHEN %[1]s IS NULL THEN NULL WHEN %[1]s < 0 THEN '-' ELSE '' END || rtrim(rtrim(%[2]s, '0'), '.')", column, digits)
}

// createIndex is the statement that makes an index. SQLite ends every index with the id, so ordering by the
// columns and the id needs no more, unless facets follow; and it takes nulls for different from each other, so that a unique index exempts
// them and, being complete, can serve an order too.
func createIndex(i store.KindIndex) string {
	unique := ""
	if i.Unique {
		unique = "UNIQUE "
	}
	columns := i.Columns
	if len(i.Facets) > 0 {
		columns = slices.DeleteFunc(slices.Clone(columns), func(c string) bool { return c == "id" })
		columns = slices.Concat(columns, []string{"id"}, i.Facets)
	}
	return fmt.Sprintf("CREATE %sINDEX %s ON %s (%s)", unique, sqlstore.Quote(i.Name()), sqlstore.Quote(i.Kind.Name), sqlstore.QuoteAll(columns, ", "))
}

// holder is the query for another record that holds the same values in an index.
func holder(i store.KindIndex) string {
	return fmt.Sprintf("SELECT 1 FROM %s WHERE %s = ? AND id <> ? LIMIT 1", sqlstore.Quote(i.Kind.Name), sqlstore.QuoteAll(i.Columns, " = ? AND "))
}
