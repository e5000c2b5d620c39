package store

import (
	"fmt"
	"slices"

	"lending.example/platform/lending/money"
)

// Total is the sum of a decimal column over the records that have the same values in some columns.
type Total struct {
	Values []Value // of these columns, in the order in which they were asked for
	Sum    money.Amount
}

// maxBy bounds the columns of a tally that sums.
const maxBy = 6

// SumOf returns the tally that answers [Tx.Totals]: it sums the column, and it is by every other column that is asked for. A
// kind without such a tally gives ErrMisfit.
func (k *Kind) SumOf(column string, where []Condition, by []string) (*Tally, error) {
	for i := range k.Tallies {
		if t := &k.Tallies[i]; t.Sum == column && t.groups(where, by) {
			return t, nil
		}
	}
	return nil, fmt.Errorf("%w: no tally of %s sums %q by %v where %v", ErrMisfit, k.Name, column, by, where)
}

// groups reports whether the tally is by all columns of some conditions and of a grouping.
func (t *Tally) groups(where []Condition, by []string) bool {
	has := func(column string) bool { return slices.Contains(t.By, column) }
	return !slices.ContainsFunc(where, func(w Condition) bool { return !has(w.Column) }) &&
		!slices.ContainsFunc(by, func(column string) bool { return !has(column) })
}

// Totals adds up the totals of some records, for stores that keep none.
type Totals struct {
	kind  *Kind
	tally *Tally
	q     Query
	by    []int
	sums  map[totalKey]money.Amount
}

type totalKey [maxBy]Value

// NewTotals begins the totals of a column over the records that match. Its errors are those of [Kind.SumOf] and [Query.Check].
func NewTotals(k *Kind, column string, where []Condition, by []string) (*Totals, error) {
	q := Query{Where: where}
	if err := q.Check(k); err != nil {
		return nil, err
	}
	tally, err := k.SumOf(column, where, by)
	if err != nil {
		return nil, err
	}
	t := &Totals{kind: k, tally: tally, q: q, sums: map[totalKey]money.Amount{}}
	for _, column := range by {
		t.by = append(t.by, k.Position(column))
	}
	return t, nil
}

// Add adds the amount of a record that matches. Records that do not match, or are not in the tally, add nothing.
func (t *Totals) Add(r *Record) { t.add(r, money.Amount.Add) }

// Remove subtracts the amount of such a record.
func (t *Totals) Remove(r *Record) { t.add(r, money.Amount.Sub) }

func (t *Totals) add(r *Record, sum func(a, b money.Amount) money.Amount) {
	if !t.tally.sums(t.kind, r) || !t.q.Holds(t.kind, r) {
		return
	}
	var key totalKey
	for i, position := range t.by {
		key[i] = r.Values[position]
	}
	t.sums[key] = sum(t.sums[key], r.Values[t.kind.Position(t.tally.Sum)].Amount())
}

// sums reports whether a record is in a tally that sums: no column of it is null.
func (t *Tally) sums(k *Kind, r *Record) bool {
	return !slices.ContainsFunc(t.summed(), func(column string) bool { return r.Values[k.Position(column)].IsNull() })
}

// summed returns the columns that a tally that sums is about.
func (t *Tally) summed() []string { return append(slices.Clone(t.By), t.Sum) }

// AddTotal adds a total of other records, by the same columns.
func (t *Totals) AddTotal(other Total) {
	var key totalKey
	copy(key[:], other.Values)
	t.sums[key] = t.sums[key].Add(other.Sum)
}

// List returns the totals that are not zero, in the order of their values.
func (t *Totals) List() []Total {
	var list []Total
	for key, sum := range t.sums {
		if !sum.IsZero() {
			list = append(list, Total{Values: slices.Clone(key[:len(t.by)]), Sum: sum})
		}
	}
	slices.SortFunc(list, func(a, b Total) int { return slices.CompareFunc(a.Values, b.Values, Value.Compare) })
	return list
}

func (k *Kind) sumFaults(t Tally) []error {
	var faults []error
	if t.Sum == "" {
		return nil
	}
	if p := k.Position(t.Sum); p < 0 || k.Columns[p].Type != Decimal {
		faults = append(faults, fmt.Errorf("kind %q: tally of the sum of %q: no decimal column", k.Name, t.Sum))
	}
	if len(t.By) > maxBy || slices.Contains(t.By, t.Sum) || len(t.Of) > 0 {
		faults = append(faults, fmt.Errorf("kind %q: tally of the sum of %q: by the summed column, by more than %d columns, or of some records only", k.Name, t.Sum, maxBy))
	}
	return faults
}
