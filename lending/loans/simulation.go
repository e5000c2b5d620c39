package loans

import (
	"math"
	"slices"
	"strconv"

	"lending.example/platform/lending/store"
)

// clone is a twin of the account for trying something out. It shares nothing that deciding changes, and gives out ids of
// its own, below zero, so that the account's are not used up. It must not be saved. There are no twins of lean accounts.
func (a *Account) clone() *Account {
	a.askedForAll = a.askedForAll || a.lean()
	twin := *a
	twin.Loan.Tranches = slices.Clone(a.Loan.Tranches)
	twin.Loan.Variations = slices.Clone(a.Loan.Variations)
	twin.Loan.Officers = slices.Clone(a.Loan.Officers)
	twin.Instalments = slices.Clone(a.Instalments)
	twin.Charges = make([]*Charge, len(a.Charges))
	for i, c := range a.Charges {
		charge := *c
		charge.Parts = slices.Clone(c.Parts)
		twin.Charges[i] = &charge
	}
	twin.entries = make([]*Transaction, len(a.entries))
	for i, t := range a.entries {
		twin.entries[i] = t.copy()
		twin.entries[i].Relations = slices.Clone(t.Relations)
	}
	if a.Model != nil {
		twin.Model = a.Model.Clone()
	}
	twin.env.ids = &identifiers{step: a.env.ids.step}
	twin.env.Command = math.MaxInt64 // what the twin makes comes after all that is
	var last int64
	twin.env.ids.next = func(*store.Kind) (int64, error) {
		last--
		return last, nil
	}
	twin.env.ids.uuid = func() string { return strconv.FormatInt(last, 10) }
	return &twin
}
