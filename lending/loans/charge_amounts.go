package loans

import (
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// assessCharge calculates the amount of a charge from the instalments as they stand, and the parts of an instalment
// fee. Caps hold the total; the result is rounded to the currency.
func (a *Account) assessCharge(c *Charge) (err error) {
	m := a.env.Arithmetic
	switch {
	case c.isInstalmentFee():
		a.assessInstalmentFee(c)
	case c.Basis == schedule.FlatAmount:
		c.Amount = m.Round(c.Given)
	default:
		if c.AppliedTo, err = a.chargeBase(c); err != nil {
			return err
		}
		c.Amount = c.capped(m.Percent(money.Max(money.Amount{}, c.AppliedTo), c.Given))
	}
	c.changed = true
	return nil
}

func (c *Charge) capped(amount money.Amount) money.Amount {
	switch {
	case c.MinCap.IsPositive() && amount.Less(c.MinCap):
		return c.MinCap
	case c.MaxCap.IsPositive() && c.MaxCap.Less(amount):
		return c.MaxCap
	}
	return amount
}

// assessInstalmentFee gives every regular instalment its part, rounded each on its own. Parts of which something was waived
// stay as they are; what was waived of instalments that are gone joins the last part.
func (a *Account) assessInstalmentFee(c *Charge) {
	waived := map[int]ChargePart{}
	for _, part := range c.Parts {
		if part.Waived.IsPositive() {
			waived[part.Instalment] = part
		}
	}
	c.Parts, c.Amount = nil, money.Amount{}
	for i := range a.Instalments {
		row := &a.Instalments[i]
		if !row.Regular() || row.ReAged {
			continue
		}
		part := ChargePart{Instalment: row.Number, Due: row.Due, Amount: a.env.Arithmetic.Round(c.Given)}
		if c.Basis != schedule.FlatAmount {
			part.Amount = a.env.Arithmetic.Percent(baseOf(c.Basis, row.Principal.Charged, row.Interest.Charged), c.Given)
		}
		if stays, known := waived[row.Number]; known {
			part.Amount, part.Waived = stays.Amount, stays.Waived
			delete(waived, row.Number)
		}
		c.Parts = append(c.Parts, part)
		c.Amount = c.Amount.Add(part.Amount)
	}
	for _, gone := range waived {
		last := &c.Parts[len(c.Parts)-1]
		last.Amount, last.Waived = last.Amount.Add(gone.Waived), last.Waived.Add(gone.Waived)
		c.Amount = c.Amount.Add(gone.Waived)
	}
}

// baseOf is the amount that a percentage is taken of.
func baseOf(basis schedule.ChargeBasis, principal, interest money.Amount) money.Amount {
	switch basis {
	case schedule.PercentOfInterest:
		return interest
	case schedule.PercentOfBoth:
		return principal.Add(interest)
	}
	return principal
}

// chargeBase is what a percentage charge is taken of: principal, interest, or both, see chargedPrincipal and
// chargedInterest.
func (a *Account) chargeBase(c *Charge) (money.Amount, error) {
	interest, err := a.chargedInterest(c)
	return baseOf(c.Basis, a.chargedPrincipal(c), interest), err
}

// chargedInterest is the interest that a percentage charge is taken of: that of the whole schedule, but for a charge at
// disbursement of a loan with tranches what the first of them alone would bear. (Semantics of charges, 1.1.)
func (a *Account) chargedInterest(c *Charge) (money.Amount, error) {
	if a.Loan.Terms.MultiDisburse && c.Time == schedule.AtDisbursement && c.Basis != schedule.PercentOfAmount {
		return a.interestOfFirstTranche()
	}
	var interest money.Amount
	for i := range a.Instalments {
		interest = interest.Add(a.Instalments[i].Interest.Charged)
	}
	return interest, nil
}

func (a *Account) interestOfFirstTranche() (money.Amount, error) {
	terms := a.terms()
	if len(terms.Tranches) > 0 {
		terms.Tranches = terms.Tranches[:1]
		terms.Principal = terms.Tranches[0].Amount
	}
	plan, err := Plan(terms)
	if err != nil {
		return money.Amount{}, err
	}
	var interest money.Amount
	for _, row := range plan.Instalments() {
		interest = interest.Add(row.Interest)
	}
	return interest, nil
}

// chargedPrincipal is the principal that a percentage charge is taken of. On loans with tranches that is: for a charge
// at disbursement the first tranche, for one of a tranche all of them or, when it goes by the disbursed amount, its
// own, and for one with a due date those paid out by then.
func (a *Account) chargedPrincipal(c *Charge) money.Amount {
	if t := a.Loan.tranche(c.TrancheID); t != nil && c.Basis == schedule.PercentOfDisbursement {
		return t.Principal
	}
	tranches := a.tranches()
	if !a.Loan.Terms.MultiDisburse || len(tranches) == 0 {
		return a.Loan.Principal
	}
	if c.Time == schedule.AtDisbursement {
		return tranches[0].Amount
	}
	var sum money.Amount
	for _, t := range tranches {
		if c.Time != schedule.OnSpecifiedDate || !t.On.After(c.Due) {
			sum = sum.Add(t.Amount)
		}
	}
	return sum
}
