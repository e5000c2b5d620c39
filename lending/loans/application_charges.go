package loans

import (
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// applyCharges puts the charges of an application on the loan. A charge on the disbursed amount, or at the disbursement
// of a tranche, becomes one for each planned tranche; the first one takes the external id.
func (a *Account) applyCharges(applied []Applied, definitions []products.Charge) error {
	for i, in := range applied {
		definition := definitions[i]
		if err := a.mayApply(definition, in); err != nil {
			return err
		}
		if a.perTranche(definition) {
			a.newChargePerTranche(definition, in.Amount, in.ExternalID)
			continue
		}
		c := a.newCharge(definition, in.Amount, in.Due)
		if in.ExternalID != "" {
			c.ExternalID = in.ExternalID
		}
	}
	return nil
}

// mayApply refuses charges that an application can't bring.
func (a *Account) mayApply(definition products.Charge, in Applied) error {
	switch {
	case definition.Target != products.ChargeForLoan:
		return ErrChargeNotForLoans.For("chargeId", definition.ID, definition.ID)
	case definition.CurrencyCode != a.Loan.Currency.Code:
		return ErrChargeCurrency.New()
	case definition.Time == schedule.OnOverdue:
		return ErrOverdueChargeByHand.New()
	case definition.Time == schedule.OnSpecifiedDate && in.Due.IsZero():
		return ErrChargeDueMissing.For("dueDate", nil)
	case definition.Time == schedule.OnSpecifiedDate && in.Due.Before(a.Loan.Timeline.ExpectedDisbursement):
		return ErrChargeOutsideRange.For("dueDate", in.Due)
	}
	if a.Loan.Terms.Recalculates() {
		return a.mayRecalculateWith(definition)
	}
	return nil
}

// perTranche reports whether a charge falls due with every tranche on its own.
func (a *Account) perTranche(definition products.Charge) bool {
	return definition.Time == schedule.AtTrancheDisbursement && len(a.Loan.Tranches) > 0
}

// newChargePerTranche puts a charge on every tranche that is planned and not made. The first one takes the external id.
func (a *Account) newChargePerTranche(definition products.Charge, given money.Decimal, id string) (made []*Charge) {
	for i := range a.Loan.Tranches {
		t := &a.Loan.Tranches[i]
		if !t.Made.IsZero() || t.Reversed {
			continue
		}
		c := a.newCharge(definition, given, t.Expected)
		c.TrancheID = t.ID
		if id != "" {
			c.ExternalID, id = id, ""
		}
		made = append(made, c)
	}
	return made
}

// assessTrancheCharges calculates the charges of the tranches that are planned anew.
func (a *Account) assessTrancheCharges() error {
	for _, c := range a.ActiveCharges() {
		if c.Time == schedule.AtTrancheDisbursement && c.untouched() {
			if err := a.assessCharge(c); err != nil {
				return err
			}
		}
	}
	return nil
}

// chargeTranche puts the charges that the other tranches of the loan carry on a tranche that was added later, and those that
// waited for a tranche on the first that comes.
func (a *Account) chargeTranche(t Tranche) error {
	seen := map[int64]bool{}
	for _, c := range a.Charges {
		if c.Time != schedule.AtTrancheDisbursement || c.removed || seen[c.DefinitionID] {
			continue
		}
		seen[c.DefinitionID] = true
		if c.TrancheID == 0 {
			c.TrancheID, c.Due, c.changed = t.ID, t.Expected, true
			continue
		}
		again := *c
		again.Amount, again.Paid, again.Waived, again.WrittenOff = money.Amount{}, money.Amount{}, money.Amount{}, money.Amount{}
		again.Settled, again.IsWaived, again.Inactive = false, false, false
		again.TrancheID, again.Due, again.SubmittedOn, again.Created = t.ID, t.Expected, a.env.Today, a.env.moment()
		again.ID, again.Revision, again.isNew, again.changed = a.env.ids.id(charges.Kind), 0, true, false
		again.ExternalID = ""
		if a.env.AutoIDs {
			again.ExternalID = a.env.ids.uuid()
		}
		a.Charges = append(a.Charges, &again)
		if err := a.assessCharge(&again); err != nil {
			return err
		}
	}
	return nil
}
