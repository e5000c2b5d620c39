package drawing

import (
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// AssessCharge calculates the amount of a charge from the instalments as they stand, and the parts of an instalment
// fee. Caps hold the total; the result is rounded to the currency.
func AssessCharge(a *book.Account, c *book.Charge) (err error) {
	m := a.Env.Arithmetic
	switch {
	case c.IsInstalmentFee():
		assessInstalmentFee(a, c)
	case c.Basis == schedule.FlatAmount:
		c.Amount = m.Round(c.Given)
	default:
		if c.AppliedTo, err = chargeBase(a, c); err != nil {
			return err
		}
		c.Amount = capped(c, m.Percent(money.Max(money.Amount{}, c.AppliedTo), c.Given))
	}
	c.Changed = true
	return nil
}

func capped(c *book.Charge, amount money.Amount) money.Amount {
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
func assessInstalmentFee(a *book.Account, c *book.Charge) {
	waived := map[int]book.ChargePart{}
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
		part := book.ChargePart{Instalment: row.Number, Due: row.Due, Amount: a.Env.Arithmetic.Round(c.Given)}
		if c.Basis != schedule.FlatAmount {
			part.Amount = a.Env.Arithmetic.Percent(BaseOf(c.Basis, row.Principal.Charged, row.Interest.Charged), c.Given)
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

// BaseOf is the amount that a percentage is taken of.
func BaseOf(basis schedule.ChargeBasis, principal, interest money.Amount) money.Amount {
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
func chargeBase(a *book.Account, c *book.Charge) (money.Amount, error) {
	interest, err := chargedInterest(a, c)
	return BaseOf(c.Basis, chargedPrincipal(a, c), interest), err
}

// chargedInterest is the interest that a percentage charge is taken of: that of the whole schedule, but for a charge at
// disbursement of a loan with tranches what the first of them alone would bear. (docs/semantics/charges.md, 1.1.)
func chargedInterest(a *book.Account, c *book.Charge) (money.Amount, error) {
	if a.Loan.Terms.MultiDisburse && c.Time == schedule.AtDisbursement && c.Basis != schedule.PercentOfAmount {
		return interestOfFirstTranche(a)
	}
	var interest money.Amount
	for i := range a.Instalments {
		interest = interest.Add(a.Instalments[i].Interest.Charged)
	}
	return interest, nil
}

func interestOfFirstTranche(a *book.Account) (money.Amount, error) {
	terms := Terms(a)
	if len(terms.Tranches) > 0 {
		terms.Tranches = terms.Tranches[:1]
		terms.Principal = terms.Tranches[0].Amount
	}
	plan, err := loans.Plan(terms)
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
func chargedPrincipal(a *book.Account, c *book.Charge) money.Amount {
	if t := a.Loan.Tranche(c.TrancheID); t != nil && c.Basis == schedule.PercentOfDisbursement {
		return t.Principal
	}
	tranches := a.Tranches()
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
