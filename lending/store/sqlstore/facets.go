package sqlstore

import (
	"fmt"
	"slices"

	"lending.example/platform/lending/store"
)

// A kind with facets has a table beside its own, the tally, with the number of records of each combination of their values.
// Triggers keep it, so that anything that writes the records does. How they do so is the engine's own affair.

// Facets is the list of the facets as statements spell it.
func (t *Table) Facets() string { return QuoteAll(t.Kind.Facets, ", ") }

// IsFacet reports whether a condition is about a facet.
func (t *Table) IsFacet(w store.Condition) bool { return slices.Contains(t.Kind.Facets, w.Column) }

// ByFacets reports whether the tally answers how many records match: all conditions are about facets.
func (t *Table) ByFacets(where []store.Condition) bool {
	return t.Kind.Facets != nil && !slices.ContainsFunc(where, func(w store.Condition) bool { return !t.IsFacet(w) })
}

// TallyDiffers is the query whether a tally is something else than what a count of the records says.
func (t *Table) TallyDiffers(tally string) string {
	tallied := fmt.Sprintf("SELECT %s, n FROM %s WHERE n <> 0", t.Facets(), tally)
	counted := fmt.Sprintf("SELECT %s, count(*) FROM %s GROUP BY %[1]s", t.Facets(), t.Name)
	return fmt.Sprintf("SELECT EXISTS (%s EXCEPT %s) OR EXISTS (%[2]s EXCEPT %[1]s)", tallied, counted)
}

// WrongTally says of a kind that its tally differs.
func (t *Table) WrongTally() string {
	return fmt.Sprintf("the tally of %s counts something else than its records", t.Kind.Name)
}
