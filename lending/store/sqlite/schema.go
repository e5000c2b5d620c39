package sqlite

import (
	"fmt"
	"slices"
	"strings"

	"lending.example/platform/lending/store"
)

// schema is the declared schema with the SQL made of it.
type schema struct {
	tables []*table
	byKind map[*store.Kind]*table
}

// table is a kind with the SQL that does not depend on a query.
type table struct {
	kind     *store.Kind
	number   int // position in the schema
	indexes  []index
	searched []parts

	indexed []int // positions of the columns that some index holds

	columns                string // all of them, as a select list
	get, insert, deleteRow string
}

// index is an index of a kind.
type index struct{ store.KindIndex }

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
	t := &table{kind: k, number: number}
	var names, marks []string
	for _, c := range k.Columns {
		names = append(names, quote(c.Name)+", ")
		marks = append(marks, "?, ")
		if c.Searched {
			t.searched = append(t.searched, parts{k.Name, c.Name})
		}
	}
	t.indexes = indexesOf(k)
	t.indexed = indexedColumns(k, t)
	t.columns = "id, revision, " + strings.Join(names, "") + "body"
	t.get = fmt.Sprintf("SELECT %s FROM %s WHERE id = ?", t.columns, quote(k.Name))
	t.insert = fmt.Sprintf("INSERT INTO %s (%s) VALUES (?, ?, %s?)", quote(k.Name), t.columns, strings.Join(marks, ""))
	t.deleteRow = fmt.Sprintf("DELETE FROM %s WHERE id = ? AND revision = ?", quote(k.Name))
	return t
}

func indexesOf(k *store.Kind) (all []index) {
	for _, i := range k.AllIndexes() {
		all = append(all, index{i})
	}
	return all
}

// without returns the names that are not among others.
func without(names, others []string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool { return slices.Contains(others, name) })
}

func indexedColumns(k *store.Kind, t *table) []int {
	var positions []int
	for _, i := range t.indexes {
		for _, name := range append(slices.Clone(i.Columns), i.Facets...) {
			positions = append(positions, k.Position(name))
		}
	}
	for _, p := range t.searched {
		positions = append(positions, k.Position(p.column))
	}
	positions = slices.DeleteFunc(positions, func(p int) bool { return p < 0 }) // the id
	slices.Sort(positions)
	return slices.Compact(positions)
}

// saveSQL is the statement of a Save that changes some of the indexed columns. The others keep their values.
func (t *table) saveSQL(changed columnSet) string {
	var sets strings.Builder
	for i, c := range t.kind.Columns {
		if t.mentions(i, changed) {
			sets.WriteString(quote(c.Name) + " = ?, ")
		}
	}
	return fmt.Sprintf("UPDATE %s SET revision = ?, %sbody = ? WHERE id = ? AND revision = ?", quote(t.kind.Name), sets.String())
}

// create is the statement that makes the table of a new kind.
func (t *table) create() string {
	var columns strings.Builder
	for _, c := range t.kind.Columns {
		fmt.Fprintf(&columns, "%s %s, ", quote(c.Name), sqlType(c.Type))
	}
	return fmt.Sprintf("CREATE TABLE %s (id INTEGER PRIMARY KEY, revision INTEGER NOT NULL, %sbody TEXT NOT NULL) STRICT",
		quote(t.kind.Name), columns.String())
}

// readableSuffix ends the name of the view of a kind for people.
const readableSuffix = "_readable"

func (t *table) viewName() string { return t.kind.Name + readableSuffix }

// createView is the statement that makes the view for people: the same columns, amounts as decimals.
func (t *table) createView() string {
	var columns strings.Builder
	for _, c := range t.kind.Columns {
		shown := quote(c.Name)
		if c.Type == store.Decimal {
			shown = readableAmount(shown) + " AS " + shown
		}
		columns.WriteString(shown + ", ")
	}
	return fmt.Sprintf("CREATE VIEW %s AS SELECT id, revision, %sbody FROM %s", quote(t.viewName()), columns.String(), quote(t.kind.Name))
}

// amountFunction writes the digits of an amount. The fence around statements lets the views call it ([inquiry.guard]).
const amountFunction = "printf"

// readableAmount is the SQL for an amount in plain notation: 100.5 for 100500000. It takes the sign off after the
// division, because the smallest whole number has no positive counterpart.
func readableAmount(column string) string {
	digits := fmt.Sprintf(amountFunction+"('%%d.%%06d', abs(%[1]s / 1000000), abs(%[1]s %% 1000000))", column)
	return fmt.Sprintf("CASE WHEN %[1]s IS NULL THEN NULL WHEN %[1]s < 0 THEN '-' ELSE '' END || rtrim(rtrim(%[2]s, '0'), '.')", column, digits)
}

// create is the statement that makes the index. SQLite ends every index with the id by itself, so ordering by the
// columns and the id needs no more, unless facets follow; and it takes nulls for different from each other, so that a unique index exempts
// them and, being complete, can serve an order too.
func (i index) create() string {
	unique := ""
	if i.Unique {
		unique = "UNIQUE "
	}
	columns := i.Columns
	if len(i.Facets) > 0 {
		columns = append(append(without(columns, []string{"id"}), "id"), i.Facets...)
	}
	return fmt.Sprintf("CREATE %sINDEX %s ON %s (%s)", unique, quote(i.Name()), quote(i.Kind.Name), quoteAll(columns, ", "))
}

// holder is the query for another record that holds the same values in the index.
func (i index) holder() string {
	return fmt.Sprintf("SELECT 1 FROM %s WHERE %s = ? AND id <> ? LIMIT 1", quote(i.Kind.Name), quoteAll(i.Columns, " = ? AND "))
}

func quote(name string) string { return `"` + name + `"` }

func quoteAll(names []string, separator string) string {
	quoted := make([]string, len(names))
	for i, n := range names {
		quoted[i] = quote(n)
	}
	return strings.Join(quoted, separator)
}
