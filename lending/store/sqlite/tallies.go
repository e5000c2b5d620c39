package sqlite

import (
	"database/sql/driver"
	"fmt"
	"strings"

	"lending.example/platform/lending/money"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/sqlstore"
)

// Counting by a tally adds up a few of its rows, and records of some combinations of facets are ranges of the index over the facets.

// tallyName identifies a tally by what it is, so that another one has another name.
func (t *table) tallyName(c sqlstore.Tally) string { return t.Kind.Name + ":" + c.Name }

// tallyObjects are the statements that make the tallies, their indexes and their triggers, by name, in order.
func (t *table) tallyObjects() (all []object) {
	for _, c := range t.Tallies() {
		if c.Full {
			all = append(all, t.facetObjects(c)...)
		} else {
			all = append(all, t.countObjects(c)...)
		}
	}
	return all
}

// facetObjects make the tally of the facets, which counts every record, and in which columns may be null.
func (t *table) facetObjects(c sqlstore.Tally) []object {
	tally, facets := t.tallyName(c), c.Columns()
	fill := "INSERT INTO " + sqlstore.Quote(tally) + " " + c.Counted()
	on := " ON " + t.Name
	return []object{
		{name: tally, sort: "TABLE", sql: fmt.Sprintf("CREATE TABLE %s (%s, n INTEGER NOT NULL)", sqlstore.Quote(tally), facets), fill: fill},
		{name: tally + ":index", sort: "INDEX", sql: fmt.Sprintf("CREATE INDEX %s ON %s (%s, n)", sqlstore.Quote(tally+":index"), sqlstore.Quote(tally), facets)},
		trigger(tally, "insert", "INSERT"+on, t.counted(c, "new", +1)),
		trigger(tally, "delete", "DELETE"+on, t.counted(c, "old", -1)),
		trigger(tally, "update", "UPDATE OF "+facets+on+" WHEN "+differ(c.By), t.counted(c, "old", -1)+"; "+t.counted(c, "new", +1)),
	}
}

// countObjects make the tally of some of the records, among which no column is null.
func (t *table) countObjects(c sqlstore.Tally) []object {
	tally, columns := t.tallyName(c), c.Columns()
	on := " ON " + t.Name + " WHEN "
	changed := "UPDATE OF " + sqlstore.QuoteAll(c.Watched(), ", ") + on + "(" + differ(c.Watched()) + ") AND "
	return []object{
		{name: tally, sort: "TABLE", sql: fmt.Sprintf("CREATE TABLE %s (%s, n INTEGER NOT NULL%s, PRIMARY KEY (%[2]s)) WITHOUT ROWID", sqlstore.Quote(tally), columns, partDeclarations(c)),
			fill: "INSERT INTO " + sqlstore.Quote(tally) + " " + c.Counted()},
		trigger(tally, "insert", "INSERT"+on+c.Counts("new."), t.counted(c, "new", +1)),
		trigger(tally, "delete", "DELETE"+on+c.Counts("old."), t.counted(c, "old", -1)),
		trigger(tally, "leave", changed+c.Counts("old."), t.counted(c, "old", -1)),
		trigger(tally, "enter", changed+c.Counts("new."), t.counted(c, "new", +1)),
	}
}

func trigger(tally, name, when, do string) object {
	return object{name: tally + ":" + name, sort: "TRIGGER", sql: fmt.Sprintf("CREATE TRIGGER %s AFTER %s BEGIN %s; END", sqlstore.Quote(tally+":"+name), when, do)}
}

// counted is the statements of a trigger that count a row in or out.
func (t *table) counted(c sqlstore.Tally, row string, by int) string {
	var same, values []string
	for _, column := range c.By {
		same = append(same, fmt.Sprintf("%[1]s IS %[2]s.%[1]s", sqlstore.Quote(column), row))
		values = append(values, row+"."+sqlstore.Quote(column))
	}
	tally, where := sqlstore.Quote(t.tallyName(c)), " WHERE "+strings.Join(same, " AND ")
	if c.Sum != "" && by > 0 {
		return added(tally, values, c)
	}
	change := fmt.Sprintf("UPDATE %s SET n = n %+d%s%s", tally, by, removed(c), where)
	if by < 0 {
		return change + fmt.Sprintf("; DELETE FROM %s%s AND n = 0", tally, where)
	}
	return fmt.Sprintf("INSERT INTO %s SELECT %s, 0 WHERE NOT EXISTS (SELECT 1 FROM %[1]s%[3]s); ", tally, strings.Join(values, ", "), where) + change
}

// differ is the condition that an update changes one of the columns.
func differ(columns []string) string {
	var terms []string
	for _, c := range columns {
		terms = append(terms, fmt.Sprintf("old.%[1]s IS NOT new.%[1]s", sqlstore.Quote(c)))
	}
	return strings.Join(terms, " OR ")
}

// partDeclarations declares the sums of the parts. A sum that is too large for a whole number is refused.
func partDeclarations(c sqlstore.Tally) string {
	var columns strings.Builder
	for _, part := range c.PartColumns() {
		fmt.Fprintf(&columns, ", %s INTEGER NOT NULL CHECK (typeof(%[1]s) = 'integer')", part)
	}
	return columns.String()
}

// added is the statement of a trigger that counts a new row in, and adds up its parts.
func added(tally string, values []string, c sqlstore.Tally) string {
	changes := []string{"n = n + 1"}
	for _, part := range c.PartColumns() {
		changes = append(changes, fmt.Sprintf("%s = %[1]s + excluded.%[1]s", part))
	}
	return fmt.Sprintf("INSERT INTO %s VALUES (%s, 1, %s) ON CONFLICT (%s) DO UPDATE SET %s",
		tally, strings.Join(values, ", "), strings.Join(c.Parts("new."), ", "), c.Columns(), strings.Join(changes, ", "))
}

// removed are the changes that subtract the parts of an old row.
func removed(c sqlstore.Tally) string {
	var changes strings.Builder
	columns := c.PartColumns()
	for i, part := range c.Parts("old.") {
		fmt.Fprintf(&changes, ", %s = %[1]s - (%s)", columns[i], part)
	}
	return changes.String()
}

// SumRows reads the totals of a tally.
func (x *tx) SumRows(t *table, tally store.Tally, where []store.Condition, by []string, add func(store.Total)) error {
	name := func(c sqlstore.Tally) string { return sqlstore.Quote(t.tallyName(c)) }
	s := t.Totals(tally, name, where, by)
	rows, err := x.conn.query(x.Ctx, s.SQL, s.Args...)
	if err != nil {
		return x.Fail("sum "+t.Kind.Name, err)
	}
	defer rows.close()
	for {
		found, err := rows.next()
		if err != nil {
			return x.Fail("sum "+t.Kind.Name, err)
		}
		if !found {
			return nil
		}
		total, err := t.total(by, rows.row)
		if err != nil {
			return x.Fail("sum "+t.Kind.Name, err)
		}
		add(total)
	}
}

func (t *table) total(by []string, row []driver.Value) (store.Total, error) {
	total := store.Total{Values: make([]store.Value, len(by))}
	for i, column := range by {
		v, err := decode(t.Kind.Columns[t.Kind.Position(column)].Type, row[i])
		if err != nil {
			return total, err
		}
		total.Values[i] = v
	}
	thousands, _ := row[len(by)].(int64)
	rest, _ := row[len(by)+1].(int64)
	total.Sum = money.FromMillionths(thousands).Times(partSize).Add(money.FromMillionths(rest))
	return total, nil
}
