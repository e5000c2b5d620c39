package sqlstore

import (
	"fmt"
	"slices"
	"strings"

	"lending.example/platform/lending/store"
)

// A tally is a second table of a kind, with the number of its records of each combination of the values of some columns: of its
// facets, and of each tally that it declares. Triggers keep it, so that whatever writes the records does. How they do so is
// the engine's own affair.

// Tally is a tally with what the statements about it have in common.
type Tally struct {
	By   []string
	Of   []store.Condition // what holds of the records that it counts; beside it, unless it is that of the facets, that none of By is null
	Name string            // of what it counts, after the name of the kind: other columns and conditions make another one
	Sum  string            // the decimal column that it adds up as well; "" for none
	Full bool              // it counts all records: that of the facets
	of   *Table
}

// Tallies are those of a kind: that of its facets first, if it has any.
func (t *Table) Tallies() (all []Tally) {
	if t.Kind.Facets != nil {
		all = append(all, Tally{By: t.Kind.Facets, Name: "facets:" + strings.Join(t.Kind.Facets, "."), Full: true, of: t})
	}
	for _, declared := range t.Kind.Tallies {
		all = append(all, t.declared(declared))
	}
	return all
}

func (t *Table) declared(d store.Tally) Tally {
	var where []string
	for _, w := range d.Of {
		if w.Is == store.IsNull {
			where = append(where, "no_"+w.Column)
		} else {
			where = append(where, w.Column)
		}
	}
	name := "tally:" + strings.Join(d.By, ".") + ":" + strings.Join(where, ".")
	if d.Sum != "" {
		name += ":" + d.Sum
	}
	return Tally{By: d.By, Of: d.Of, Sum: d.Sum, Name: name, of: t}
}

// Parts are the numbers that a record adds to the tally in addition to its count. The row is "new." or "old.", or nothing for the table.
func (c Tally) Parts(row string) []string {
	if c.Sum == "" {
		return nil
	}
	return c.of.Dialect.Parts(row + Quote(c.Sum))
}

// PartColumns are the columns of the tally with the sums of these numbers.
func (c Tally) PartColumns() []string {
	names := make([]string, len(c.Parts("")))
	for i := range names {
		names[i] = fmt.Sprint("part", i+1)
	}
	return names
}

// sums is a list of sums for a select list, each after a comma.
func sums(terms []string) string {
	var list strings.Builder
	for _, term := range terms {
		fmt.Fprintf(&list, ", sum(%s)", term)
	}
	return list.String()
}

// Totals is the query for the sums of the parts by some columns, in the table of a name.
func (t *Table) Totals(declared store.Tally, table func(Tally) string, where []store.Condition, by []string) Statement {
	c, group := t.declared(declared), ""
	if len(by) > 0 {
		group = " GROUP BY " + QuoteAll(by, ", ")
	}
	selected := strings.TrimPrefix(sums(c.PartColumns()), ", ")
	if len(by) > 0 {
		selected = QuoteAll(by, ", ") + ", " + selected
	}
	on := t.Conditions(where)
	return t.statement("SELECT "+selected+" FROM "+table(c)+on.Where()+group, on.Args)
}

// TallyOf returns the tally that answers how many records match, and the conditions on it.
func (t *Table) TallyOf(where []store.Condition) (_ Tally, on Clause, answers bool) {
	if t.ByFacets(where) {
		return t.Tallies()[0], t.Conditions(where), true
	}
	declared := t.Kind.TallyOf(where)
	if declared == nil {
		return Tally{}, Clause{}, false
	}
	chosen := slices.DeleteFunc(slices.Clone(where), func(w store.Condition) bool { return !slices.Contains(declared.By, w.Column) })
	return t.declared(*declared), t.Conditions(chosen), true
}

// Columns is the list of its columns as statements spell it.
func (c Tally) Columns() string { return QuoteAll(c.By, ", ") }

// Watched are the columns whose change may change what a record counts for.
func (c Tally) Watched() []string {
	watched := slices.Clone(c.By)
	for _, w := range c.Of {
		watched = append(watched, w.Column)
	}
	if c.Sum != "" {
		watched = append(watched, c.Sum)
	}
	return watched
}

// Counts is the condition that a record is in the tally, "" when each is. The row is "new." or "old.", or nothing for the table.
func (c Tally) Counts(row string) string {
	if c.Full {
		return ""
	}
	var terms []string
	for _, column := range c.By {
		terms = append(terms, row+Quote(column)+" IS NOT NULL")
	}
	if c.Sum != "" {
		terms = append(terms, row+Quote(c.Sum)+" IS NOT NULL")
	}
	for _, w := range c.Of {
		if w.Is == store.IsNull {
			terms = append(terms, row+Quote(w.Column)+" IS NULL")
		} else {
			terms = append(terms, row+Quote(w.Column)+" IS NOT NULL")
		}
	}
	return strings.Join(terms, " AND ")
}

// Counted is the query that counts the records that are there.
func (c Tally) Counted() string {
	where := c.Counts("")
	if where != "" {
		where = " WHERE " + where
	}
	return fmt.Sprintf("SELECT %s, count(*) AS n%[4]s FROM %[2]s%[3]s GROUP BY %[1]s", c.Columns(), c.of.Name, where, c.countedParts())
}

func (c Tally) countedParts() string {
	var list strings.Builder
	columns := c.PartColumns()
	for i, part := range c.Parts("") {
		fmt.Fprintf(&list, ", sum(%s) AS %s", part, columns[i])
	}
	return list.String()
}

// Differs is the query whether the tally, in the table of a name, is something else than what a count of the records says. A combination
// that stands there twice is, even if both together say the right number: triggers would count in each.
func (c Tally) Differs(table string) string {
	tallied := fmt.Sprintf("SELECT %s, sum(n)%[3]s, count(*) FROM %[2]s GROUP BY %[1]s HAVING sum(n) <> 0 OR count(*) > 1", c.Columns(), table, sums(c.PartColumns()))
	return fmt.Sprintf("SELECT EXISTS (%s EXCEPT %s) OR EXISTS (%[2]s EXCEPT %[1]s)", tallied, "SELECT counted.*, 1 FROM ("+c.Counted()+") AS counted")
}

// IsFacet reports whether a condition is about a facet.
func (t *Table) IsFacet(w store.Condition) bool { return slices.Contains(t.Kind.Facets, w.Column) }

// ByFacets reports whether the tally of the facets answers how many records match: all conditions are about facets.
func (t *Table) ByFacets(where []store.Condition) bool {
	return t.Kind.Facets != nil && !slices.ContainsFunc(where, func(w store.Condition) bool { return !t.IsFacet(w) })
}

// WrongTally says of a kind that a tally of it differs.
func (t *Table) WrongTally() string {
	return fmt.Sprintf("the tally of %s counts something else than its records", t.Kind.Name)
}
