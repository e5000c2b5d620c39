package book

import (
	"math"
	"slices"
	"strconv"

	"lending.example/platform/lending/store"
)

// Clone is a twin of the account for trying something out. It shares nothing that deciding changes, and gives out ids of
// its own, below zero, so that the account's are not used up. It must not be saved. There are no twins of lean accounts.
func (a *Account) Clone() *Account {
	if a.Lean() {
		a.looksTooFarBack()
	}
	contents := *a.Contents
	twin := &Account{Contents: &contents, Env: a.Env}
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
	twin.Entries = make([]*Transaction, len(a.Entries))
	for i, t := range a.Entries {
		twin.Entries[i] = t.Copy()
		twin.Entries[i].Relations = slices.Clone(t.Relations)
	}
	if a.Model != nil {
		twin.Model = a.Model.Clone()
	}
	twin.Env.Ids = &Identifiers{step: a.Env.Ids.step}
	twin.Env.Command = math.MaxInt64 // what the twin makes comes after all that is
	var last int64
	twin.Env.Ids.Next = func(*store.Kind) (int64, error) {
		last--
		return last, nil
	}
	twin.Env.Ids.UUID = func() string { return strconv.FormatInt(last, 10) }
	return twin
}
