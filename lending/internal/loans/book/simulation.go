package book

import (
	"math"
	"slices"
	"strconv"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/store"
)

// Clone is a copy of the account for trying something out. It shares nothing that deciding changes, and gives out ids of
// its own, below zero, so that the account's are not used up. It must not be saved. There are no twins of lean accounts.
func (a *Account) Clone() *Account {
	if a.Lean() {
		a.looksTooFarBack()
	}
	contents := *a.Contents
	copied := &Account{Contents: &contents, Env: a.Env}
	copied.Loan.Tranches = slices.Clone(a.Loan.Tranches)
	copied.Loan.Variations = slices.Clone(a.Loan.Variations)
	copied.Loan.Officers = slices.Clone(a.Loan.Officers)
	copied.Instalments = slices.Clone(a.Instalments)
	copied.Charges = make([]*Charge, len(a.Charges))
	for i, c := range a.Charges {
		charge := *c
		charge.Parts = slices.Clone(c.Parts)
		copied.Charges[i] = &charge
	}
	copied.Entries = make([]*Transaction, len(a.Entries))
	for i, t := range a.Entries {
		copied.Entries[i] = t.Copy()
		copied.Entries[i].Relations = slices.Clone(t.Relations)
	}
	if a.Model != nil {
		copied.Model = a.Model.Clone()
	}
	copied.NumberApart()
	return copied
}

// NumberApart prepares an account that must not be saved: ids are its own, below zero, so that those of the store are not used up, and what
// is decided on it comes after all that is stored.
func (a *Account) NumberApart() {
	a.Env.Command = math.MaxInt64 / 2
	var last int64
	a.Env.Ids = &Identifiers{
		step: a.Env.Ids.step,
		Next: func(*store.Kind) (int64, error) {
			last--
			return last, nil
		},
		UUID: func() string { return strconv.FormatInt(last, 10) },
	}
}

// Continue readies an account that must not be saved for another decision, as if it had been saved and opened again.
func (a *Account) Continue() {
	a.Env.Command++
	a.ChangedFrom, a.Replayed, a.Reopened, a.AccrualsStand = calendar.Date{}, false, false, false
	a.Remarks, a.Tries = nil, nil
	for _, t := range a.Entries {
		t.IsNew, t.Changed, t.Made = false, false, false
	}
	a.Charges = slices.DeleteFunc(a.Charges, func(c *Charge) bool { return c.Removed })
	for _, c := range a.Charges {
		c.IsNew, c.Changed = false, false
	}
}
