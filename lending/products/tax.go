package products

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/store"
)

// TaxComponent is one tax: a percentage that holds from a date on, and the percentages before it.
type TaxComponent struct {
	store.Key
	Name            string             `json:"name"`
	Percentage      money.Decimal      `json:"percentage"` // above 0, at most 100
	From            calendar.Date      `json:"startDate"`  // the percentage holds after this day
	DebitType       ledger.AccountType `json:"debitAccountType,omitzero"`
	DebitAccountID  int64              `json:"debitAccountId,omitzero"`
	CreditType      ledger.AccountType `json:"creditAccountType,omitzero"`
	CreditAccountID int64              `json:"creditAccountId,omitzero"`
	History         []TaxRate          `json:"history,omitzero"` // by date
}

// TaxRate is a percentage that held after one day and up to another.
type TaxRate struct {
	Percentage money.Decimal `json:"percentage"` // percent of the charge
	From       calendar.Date `json:"startDate"`
	To         calendar.Date `json:"endDate"`
}

// TaxComponents are the taxes.
var TaxComponents = store.Table[TaxComponent, *TaxComponent]{
	Kind: &store.Kind{
		Name: "tax_component", Reference: true,
		Columns: []store.Column{
			{Name: "name", Type: store.Text, Indexed: true},
			{Name: "start_date", Type: store.Date},
			{Name: "debit_account_id", Type: store.Integer, Indexed: true},
			{Name: "credit_account_id", Type: store.Integer, Indexed: true},
		},
	},
	Columns: func(t *TaxComponent) []store.Value {
		return []store.Value{store.String(t.Name), store.Day(t.From), store.OptionalInt(t.DebitAccountID), store.OptionalInt(t.CreditAccountID)}
	},
}

// percentageOn returns the percentage that holds on a date; false before the first one.
func (t TaxComponent) percentageOn(date calendar.Date) (money.Decimal, bool) {
	if date.After(t.From) {
		return t.Percentage, true
	}
	for _, rate := range t.History {
		if inForce(date, rate.From, rate.To) {
			return rate.Percentage, true
		}
	}
	return money.Decimal{}, false
}

// inForce reports whether a date lies after a start and not after an end, which may be open.
func inForce(date, start, end calendar.Date) bool {
	return date.After(start) && (end.IsZero() || !date.After(end))
}

// TaxGroup is the set of taxes that a charge bears.
type TaxGroup struct {
	store.Key
	Name         string           `json:"name"`
	Associations []TaxAssociation `json:"taxAssociations"`
}

// TaxAssociation makes a tax part of a group after one day and up to another.
type TaxAssociation struct {
	ID          int64         `json:"id"` // unique in the group
	ComponentID int64         `json:"taxComponentId"`
	From        calendar.Date `json:"startDate"`
	To          calendar.Date `json:"endDate,omitzero"` // zero while it is open
}

// TaxGroups are the groups of taxes.
var TaxGroups = store.Table[TaxGroup, *TaxGroup]{
	Kind:    &store.Kind{Name: "tax_group", Reference: true, Columns: []store.Column{{Name: "name", Type: store.Text, Indexed: true}}},
	Columns: func(g *TaxGroup) []store.Value { return []store.Value{store.String(g.Name)} },
}

// Taxation is a group with its taxes: all that is needed to tax an amount.
type Taxation struct {
	Group      TaxGroup
	Components map[int64]TaxComponent // by id
}

// TaxationOf reads a group with its taxes.
func TaxationOf(tx store.Tx, groupID int64) (Taxation, error) {
	group, err := taxGroupResource.ByID(tx, groupID)
	if err != nil {
		return Taxation{}, err
	}
	return group.taxation(tx)
}

func (g TaxGroup) taxation(tx store.Tx) (Taxation, error) {
	t := Taxation{Group: g, Components: map[int64]TaxComponent{}}
	for _, a := range g.Associations {
		component, err := taxComponentResource.ByID(tx, a.ComponentID)
		if err != nil {
			return t, err
		}
		t.Components[a.ComponentID] = component
	}
	return t, nil
}

// TaxShare is what one tax takes.
type TaxShare struct {
	ComponentID     int64
	Amount          money.Amount
	CreditAccountID int64
}

// On returns what each tax in force takes of an amount on a date, each share rounded to the currency.
func (t Taxation) On(date calendar.Date, amount money.Amount, arithmetic money.Arithmetic) []TaxShare {
	var shares []TaxShare
	for _, a := range t.Group.Associations {
		component := t.Components[a.ComponentID]
		percentage, holds := component.percentageOn(date)
		if !holds || !inForce(date, a.From, a.To) {
			continue
		}
		shares = append(shares, TaxShare{
			ComponentID: a.ComponentID, Amount: arithmetic.Percent(amount, percentage), CreditAccountID: component.CreditAccountID,
		})
	}
	return shares
}

// Tax returns what all taxes in force take of an amount on a date: the sum of the rounded shares.
func (t Taxation) Tax(date calendar.Date, amount money.Amount, arithmetic money.Arithmetic) money.Amount {
	var total money.Amount
	for _, share := range t.On(date, amount, arithmetic) {
		total = total.Add(share.Amount)
	}
	return total
}

// percentageOn adds up the percentages in force on a date.
func (t Taxation) percentageOn(date calendar.Date) money.Decimal {
	var exact money.Arithmetic
	var total money.Decimal
	for _, a := range t.Group.Associations {
		percentage, holds := t.Components[a.ComponentID].percentageOn(date)
		if holds && inForce(date, a.From, a.To) {
			total = exact.Add(total, percentage)
		}
	}
	return total
}

// exceeds reports whether the taxes take more than everything on some date. The sum only rises on the days after a
// start, of an association or of a percentage, so only those are looked at.
func (t Taxation) exceeds() bool {
	for _, start := range t.starts() {
		if hundred.Less(t.percentageOn(start.AddDays(1))) {
			return true
		}
	}
	return false
}

func (t Taxation) starts() []calendar.Date {
	var starts []calendar.Date
	for _, a := range t.Group.Associations {
		component := t.Components[a.ComponentID]
		starts = append(starts, a.From, component.From)
		for _, rate := range component.History {
			starts = append(starts, rate.From)
		}
	}
	return starts
}

// overlaps reports whether a tax is in the group twice at the same time.
func (g TaxGroup) overlaps() bool {
	for i, a := range g.Associations {
		for _, b := range g.Associations[:i] {
			if a.ComponentID == b.ComponentID && a.startsWithin(b) || b.ComponentID == a.ComponentID && b.startsWithin(a) {
				return true
			}
		}
	}
	return false
}

// startsWithin reports whether the first day of a is a day of b.
func (a TaxAssociation) startsWithin(b TaxAssociation) bool {
	return inForce(a.From.AddDays(1), b.From, b.To)
}
