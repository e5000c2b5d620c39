package sqlite

import (
	"fmt"
	"strings"

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
		{name: tally, sort: "TABLE", sql: fmt.Sprintf("CREATE TABLE %s (%s, n INTEGER NOT NULL, PRIMARY KEY (%s)) WITHOUT ROWID", sqlstore.Quote(tally), columns, columns),
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
	change := fmt.Sprintf("UPDATE %s SET n = n %+d%s", tally, by, where)
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
