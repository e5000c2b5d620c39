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
}

// TallyOf returns the tally that answers how many records match: of conditions that fix its first column, say of each other one which
// values it has, or at least that it has one, and ask for nothing else than what holds in it. It returns nil when none does.
func (k *Kind) TallyOf(where []Condition) *Tally {
	for i := range k.Tallies {
		if t := &k.Tallies[i]; t.answers(where) {
			return t
		}
	}
	return nil
}

func (t *Tally) answers(where []Condition) bool {
	for i, column := range t.By {
		if !slices.ContainsFunc(where, func(w Condition) bool { return w.Column == column && (i > 0 || w.Is == Equal) }) {
			return false
		}
	}
	for _, w := range where {
		if !t.counts(w) && !t.requires(w) {
			return false
		}
	}
	for _, required := range t.Of {
		if !slices.ContainsFunc(where, func(w Condition) bool { return w.Column == required.Column && w.Is == required.Is }) {
			return false
		}
	}
	return true
}

// counts reports whether a condition chooses among the combinations of the tally.
func (t *Tally) counts(w Condition) bool {
	return slices.Contains(t.By, w.Column) && (w.Is == Equal || w.Is == AnyOf || w.Is == NotNull)
}

// requires reports whether a condition holds of all that is in the tally.
func (t *Tally) requires(w Condition) bool {
	return slices.ContainsFunc(t.Of, func(r Condition) bool { return w.Column == r.Column && w.Is == r.Is })
}

func (k *Kind) tallyFaults() []error {
	var faults []error
	for _, t := range k.Tallies {
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
