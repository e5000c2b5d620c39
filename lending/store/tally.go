package store

import (
	"fmt"
	"slices"
)

// Tally declares a count that commands ask for of somebody who may have any number of records: how many loans a client has had of a
// product. A store that keeps it answers from one number for each combination, however many records there are. Stores that keep
// none count the records.
type Tally struct {
	By []string    // the columns; records in which one of them is null are not in the tally
	Of []Condition // what holds of the records in it: IsNull and NotNull alone
	// Sum is a decimal column that is added up as well, see [Tx.Totals]; "" when records are only counted. A tally that sums has
	// no Of, and records in which the column is null are not in it.
	Sum string
}

// TallyOf returns the tally that answers how many records match, nil when none does: all of its columns are asked for, the first for one
// value, and so is all that holds of its records; nothing else is. A column may be asked for by [NotNull] alone.
func (k *Kind) TallyOf(where []Condition) *Tally {
	for i := range k.Tallies {
		if t := &k.Tallies[i]; t.answers(where) {
			return t
		}
	}
	return nil
}

func (t *Tally) answers(where []Condition) bool {
	for _, w := range where {
		if !t.chooses(w) && !slices.ContainsFunc(t.Of, func(of Condition) bool { return alike(w, of) }) {
			return false
		}
	}
	for _, of := range t.Of {
		if !slices.ContainsFunc(where, func(w Condition) bool { return alike(w, of) }) {
			return false
		}
	}
	if t.Sum != "" {
		return false
	}
	for _, column := range t.By { // a record without a value there matches otherwise, and is not in the tally
		if !slices.ContainsFunc(where, func(w Condition) bool { return w.Column == column }) {
			return false
		}
	}
	return slices.ContainsFunc(where, func(w Condition) bool { return w.Column == t.By[0] && w.Is == Equal })
}

// chooses reports whether a condition is one that chooses among the combinations of the tally.
func (t *Tally) chooses(w Condition) bool {
	return slices.Contains(t.By, w.Column) && (w.Is == Equal || w.Is == AnyOf || w.Is == NotNull)
}

// alike reports whether two conditions ask the same of a column, whether it is null.
func alike(a, b Condition) bool { return a.Column == b.Column && a.Is == b.Is }

func (k *Kind) tallyFaults() []error {
	var faults []error
	for _, t := range k.Tallies {
		faults = append(faults, k.sumFaults(t)...)
		if len(t.By) == 0 {
			faults = append(faults, fmt.Errorf("kind %q: tally by no column", k.Name))
		}
		for i, c := range t.By {
			if k.Position(c) < 0 || slices.Index(t.By, c) < i {
				faults = append(faults, fmt.Errorf("kind %q: tally by %q: unknown or double column", k.Name, c))
			}
		}
		for _, w := range t.Of {
			if k.Position(w.Column) < 0 || slices.Contains(t.By, w.Column) || w.Is != IsNull && w.Is != NotNull {
				faults = append(faults, fmt.Errorf("kind %q: tally of %q: unknown column, one that it is by, or not whether it is null", k.Name, w.Column))
			}
		}
	}
	return faults
}
