package sqlite

import (
	"fmt"
	"strings"

	"lending.example/platform/lending/store/sqlstore"
)

// Counting by facets adds up the few rows of the tally, and records of some of its combinations are ranges of the index over the
// facets.

// tallyName identifies the tally by what it is, so that other facets have another one.
func (t *table) tallyName() string {
	return t.Kind.Name + ":facets:" + strings.Join(t.Kind.Facets, ".")
}

// facetObjects are the statements that make the tally, its index and its triggers, by name, in order.
func (t *table) facetObjects() []object {
	if t.Kind.Facets == nil {
		return nil
	}
	tally, facets := t.tallyName(), t.Facets()
	fill := fmt.Sprintf("INSERT INTO %s SELECT %s, count(*) FROM %s GROUP BY %[2]s", sqlstore.Quote(tally), facets, t.Name)
	trigger := func(name, when, do string) object {
		return object{name: tally + ":" + name, sort: "TRIGGER", sql: fmt.Sprintf("CREATE TRIGGER %s AFTER %s BEGIN %s; END", sqlstore.Quote(tally+":"+name), when, do)}
	}
	on := " ON " + t.Name
	return []object{
		{name: tally, sort: "TABLE", sql: fmt.Sprintf("CREATE TABLE %s (%s, n INTEGER NOT NULL)", sqlstore.Quote(tally), facets), fill: fill},
		{name: tally + ":index", sort: "INDEX", sql: fmt.Sprintf("CREATE INDEX %s ON %s (%s, n)", sqlstore.Quote(tally+":index"), sqlstore.Quote(tally), facets)},
		trigger("insert", "INSERT"+on, t.counted("new", +1)),
		trigger("delete", "DELETE"+on, t.counted("old", -1)),
		trigger("update", "UPDATE OF "+facets+on+" WHEN "+differ(t.Kind.Facets), t.counted("old", -1)+"; "+t.counted("new", +1)),
	}
}

// counted is the statements of a trigger that count a row in or out.
func (t *table) counted(row string, by int) string {
	var same, values []string
	for _, f := range t.Kind.Facets {
		same = append(same, fmt.Sprintf("%[1]s IS %[2]s.%[1]s", sqlstore.Quote(f), row))
		values = append(values, row+"."+sqlstore.Quote(f))
	}
	tally, where := sqlstore.Quote(t.tallyName()), " WHERE "+strings.Join(same, " AND ")
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
