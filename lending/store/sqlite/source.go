package sqlite

import (
	"fmt"
	"slices"
	"strings"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/sqlstore"
)

// Lists of kinds with facets have many filters, and SQLite would choose among their indexes by averages: the state that
// nearly all records have looks to it like the one that hardly any has. The store therefore finds out itself, and says in
// the statement what to use. There are three ways: along an index in the order that is asked for, until the page is full;
// what the most selective condition finds, to be sorted; and, for what no index serves, an index from end to end.

// source is a way to a few of the records: a table expression, with the conditions that are still to be held.
type source struct {
	table   *table
	from    string
	join    string // of the records themselves, unless they are only counted
	args    []any
	rest    []store.Condition
	held    sqlstore.Clause // conditions that stay in the statement because from is an index that they lead into
	columns []string
	size    int64 // how many records it leads to, at most
}

// What a statement selects that does not look into the records.
const (
	counted = "count(*)"
	nothing = "1"
)

// where are the conditions of a statement over the source.
func (s source) where() sqlstore.Clause {
	c := s.table.Conditions(s.rest)
	return sqlstore.Clause{Terms: append(slices.Clone(s.held.Terms), c.Terms...), Args: append(slices.Clone(s.held.Args), c.Args...)}
}

// leg is a statement over the source. The values of its table expression come first.
func (s source) leg(selected, after string) sqlstore.Statement {
	c, from := s.where(), s.from+s.join
	if len(s.rest) == 0 && (selected == counted || selected == nothing) {
		from = s.from
	}
	return sqlstore.Statement{SQL: "SELECT " + selected + " FROM " + from + c.Where() + after, Args: append(slices.Clone(s.args), c.Args...)}
}

// covers reports whether the conditions and an order can be held without reading records.
func (s source) covers(order []store.Order) bool {
	has := func(column string) bool { return column == "id" || slices.Contains(s.columns, column) }
	return !slices.ContainsFunc(s.rest, func(w store.Condition) bool { return !has(w.Column) }) &&
		!slices.ContainsFunc(order, func(o store.Order) bool { return !has(o.Column) })
}

// sources are the ways that the conditions offer, the tally first.
func (t *table) sources(where []store.Condition) []source {
	facets, others := split(where, t.IsFacet)
	var all []source
	if len(facets) > 0 {
		all = append(all, t.ofFacets(facets, others))
	}
	for i, w := range where {
		if s, ok := t.ofCondition(w, slices.Concat(where[:i], where[i+1:])); ok {
			all = append(all, s)
		}
	}
	return all
}

func split(where []store.Condition, is func(store.Condition) bool) (these, others []store.Condition) {
	for _, w := range where {
		if is(w) {
			these = append(these, w)
		} else {
			others = append(others, w)
		}
	}
	return these, others
}

// ofFacets finds the records of every combination of facets that fits: each is a range of the index over them.
func (t *table) ofFacets(facets, others []store.Condition) source {
	var named, joined []string
	for i, f := range t.Kind.Facets {
		named = append(named, fmt.Sprintf("%s AS f%d", sqlstore.Quote(f), i))
		joined = append(joined, fmt.Sprintf("%s IS f%d", sqlstore.Quote(f), i))
	}
	c := t.Conditions(facets)
	over := store.KindIndex{Kind: t.Kind, Columns: t.Kind.Facets}
	return source{
		table: t,
		from: fmt.Sprintf("(SELECT %s FROM %s%s) CROSS JOIN %s INDEXED BY %s ON %s", strings.Join(named, ", "), sqlstore.Quote(t.tallyName(t.Tallies()[0])), c.Where(),
			t.Name, sqlstore.Quote(over.Name()), strings.Join(joined, " AND ")),
		args: c.Args, rest: others, columns: t.Kind.Facets,
	}
}

// ofCondition finds the records that one condition lets through, if an index leads to them.
func (t *table) ofCondition(w store.Condition, rest []store.Condition) (source, bool) {
	if p, wanted, ok := t.partsFor(w); ok {
		return source{table: t, from: fmt.Sprintf("(SELECT rowid AS f0 FROM %s(?))", sqlstore.Quote(p.name())), join: " CROSS JOIN " + t.Name + " ON id = f0",
			args: []any{wanted}, rest: rest}, true
	}
	if !slices.Contains([]store.Comparison{store.Equal, store.AnyOf, store.StartsWith}, w.Is) {
		return source{}, false
	}
	return t.ofIndex(w, rest)
}

// ofIndex finds what a condition says about the first column of an index. Which of several it is SQLite decides.
func (t *table) ofIndex(w store.Condition, rest []store.Condition) (source, bool) {
	i, ok := t.indexBy(w.Column)
	if !ok {
		return source{}, false
	}
	return source{table: t, from: t.Name + " INDEXED BY " + sqlstore.Quote(i.Name()), held: t.Conditions([]store.Condition{w}), rest: rest,
		columns: slices.Concat(i.Columns, i.Facets)}, true
}

// indexBy returns an index that begins with a column: the one over it alone that holds the facets, if there is one.
func (t *table) indexBy(column string) (found store.KindIndex, ok bool) {
	for _, i := range t.Indexes {
		if i.Columns[0] == column && (!ok || found.Unique && !i.Unique || len(i.Columns) < len(found.Columns) && found.Unique == i.Unique) {
			found, ok = i, true
		}
	}
	return found, ok
}

// partsFor returns the index over the parts of a text, if a condition can use one.
func (t *table) partsFor(w store.Condition) (p parts, wanted string, ok bool) {
	for _, p := range t.searched {
		if p.column == w.Column && w.Is == store.Contains && !w.Value.IsNull() {
			wanted, ok = phrase(w.Value.Text())
			return p, wanted, ok
		}
	}
	return parts{}, "", false
}

// fromEndToEnd looks at all records, if possible in an index of a column that a condition is about.
func (t *table) fromEndToEnd(where []store.Condition) source {
	for _, w := range where {
		if i, ok := t.indexBy(w.Column); ok && w.Column != "id" {
			return source{table: t, from: t.Name + " INDEXED BY " + sqlstore.Quote(i.Name()), rest: where, columns: slices.Concat(i.Columns, i.Facets)}
		}
	}
	return source{table: t, from: t.Name, rest: where}
}
