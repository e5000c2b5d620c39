package sqlite

import (
	"fmt"
	"strings"
)

// A kind with facets has a table beside its own, the tally, with the number of records of each combination of their values.
// Triggers keep it, so that whatever writes the records does. Counting by facets adds up its few rows, and records of some
// of its combinations are ranges of the index over the facets.

// tallyName identifies the tally by what it is, so that other facets have another one.
func (t *table) tallyName() string {
	return t.kind.Name + ":facets:" + strings.Join(t.kind.Facets, ".")
}

// facetObjects are the statements that make the tally, its index and its triggers, by name, in order.
func (t *table) facetObjects() []object {
	if t.kind.Facets == nil {
		return nil
	}
	tally, facets := t.tallyName(), quoteAll(t.kind.Facets, ", ")
	fill := fmt.Sprintf("INSERT INTO %s SELECT %s, count(*) FROM %s GROUP BY %[2]s", quote(tally), facets, quote(t.kind.Name))
	trigger := func(name, when, do string) object {
		return object{name: tally + ":" + name, sort: "TRIGGER", sql: fmt.Sprintf("CREATE TRIGGER %s AFTER %s BEGIN %s; END", quote(tally+":"+name), when, do)}
	}
	on := " ON " + quote(t.kind.Name)
	return []object{
		{name: tally, sort: "TABLE", sql: fmt.Sprintf("CREATE TABLE %s (%s, n INTEGER NOT NULL)", quote(tally), facets), fill: fill},
		{name: tally + ":index", sort: "INDEX", sql: fmt.Sprintf("CREATE INDEX %s ON %s (%s, n)", quote(tally+":index"), quote(tally), facets)},
		trigger("insert", "INSERT"+on, t.counted("new", +1)),
		trigger("delete", "DELETE"+on, t.counted("old", -1)),
		trigger("update", "UPDATE OF "+facets+on+" WHEN "+differ(t.kind.Facets), t.counted("old", -1)+"; "+t.counted("new", +1)),
	}
}

// counted is the statements of a trigger that count a row in or out.
func (t *table) counted(row string, by int) string {
	var same, values []string
	for _, f := range t.kind.Facets {
		same = append(same, fmt.Sprintf("%[1]s IS %[2]s.%[1]s", quote(f), row))
		values = append(values, row+"."+quote(f))
	}
	tally, where := quote(t.tallyName()), " WHERE "+strings.Join(same, " AND ")
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
		terms = append(terms, fmt.Sprintf("old.%[1]s IS NOT new.%[1]s", quote(c)))
	}
	return strings.Join(terms, " OR ")
}
