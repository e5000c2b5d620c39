package income

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/drawing"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/refdata"
)

// chargeDifferences compares fees and penalties, charge by charge.
func (r *accrualRun) chargeDifferences(found []incomeOf) {
	for _, c := range r.Charges {
		switch {
		case c.AtDisbursement():
		case c.Inactive || c.Removed:
			r.endedDifference(found, c)
		case c.IsInstalmentFee(), earnedInParts(r.Account, c):
			r.feeDifferences(found, c)
		default:
			r.datedDifference(found, c)
		}
	}
	for i := range found {
		if row := &r.Instalments[found[i].row]; r.reaches(i) {
			row.Accrued.Fee = row.Accrued.Fee.Add(found[i].more.Fee).Sub(found[i].less.Fee)
			row.Accrued.Penalty = row.Accrued.Penalty.Add(found[i].more.Penalty).Sub(found[i].less.Penalty)
		}
	}
}

// earnedInParts reports whether a re-age split a charge over instalments none of which holds its date: it is earned as its
// parts fall due, and all of it when the loan is paid up (docs/semantics/accruals.md, 3.6).
func earnedInParts(a *book.Account, c *book.Charge) bool {
	return len(c.Parts) > 0 && drawing.InstalmentOfCharge(a, c.Due) == nil
}

// feeDifferences compares the parts of an instalment fee, which are earned when their instalments are due. What was
// recognised of the fee counts for its parts in their order, so that it does not matter how instalments were numbered then.
func (r *accrualRun) feeDifferences(found []incomeOf, c *book.Charge) {
	left := RecognisedOf(r.Account, c, calendar.Date{})
	last := -1
	for i := range r.Instalments {
		part := c.PartOn(r.Instalments[i].Number)
		if part == nil || r.till.Before(r.Instalments[i].Due) {
			continue
		}
		accruable := money.Max(money.Amount{}, part.Amount.Sub(part.Waived))
		accrued := money.Min(left, accruable)
		left, last = left.Sub(accrued), i
		r.chargeDifference(&found[i], c, part.Instalment, accruable.Sub(accrued))
	}
	if last >= 0 {
		r.chargeDifference(&found[last], c, r.Instalments[last].Number, left.Neg())
	}
}

// datedDifference compares a charge with a date of its own, which is earned on its due date or, by configuration, when it was
// recorded.
func (r *accrualRun) datedDifference(found []incomeOf, c *book.Charge) {
	row := drawing.InstalmentOfCharge(r.Account, c.EffectiveDue())
	if row == nil {
		return
	}
	i := slices.IndexFunc(r.Instalments, func(o book.Instalment) bool { return o.Number == row.Number })
	earned := earnedOn(r.Account, c)
	running := r.elapsed && !chargesCountOnceRecorded(r.Account) && r.till.Before(row.Due)
	if earned.After(r.till) || running || earned.Before(firstDay(r.Account)) {
		return
	}
	waived, till := c.Waived, calendar.Date{}
	if r.till.Before(row.Due) {
		waived, till = r.chargeWaivedTill(c), r.till
	}
	accruable := money.Max(money.Amount{}, c.Amount.Sub(waived))
	r.chargeDifference(&found[i], c, row.Number, accruable.Sub(RecognisedOf(r.Account, c, till)))
}

// endedDifference compares a charge that is out of force: what was paid of it and found nothing else to pay is income, the rest is not.
func (r *accrualRun) endedDifference(found []incomeOf, c *book.Charge) {
	last := len(found) - 1
	r.chargeDifference(&found[last], c, r.Instalments[last].Number, c.Paid.Sub(RecognisedOf(r.Account, c, calendar.Date{})))
}

// firstDay is the first day of the schedule.
func firstDay(a *book.Account) calendar.Date {
	if len(a.Instalments) == 0 {
		return calendar.Date{}
	}
	return a.Instalments[0].From
}

// earnedOn is the day on which a charge counts as income; one that is due before the money went out counts from then on.
func earnedOn(a *book.Account, c *book.Charge) calendar.Date {
	due := c.EffectiveDue()
	if first := firstDay(a); due.Before(first) {
		return first
	}
	if chargesCountOnceRecorded(a) && !due.Before(c.SubmittedOn) {
		return c.SubmittedOn
	}
	return due
}

// chargesCountOnceRecorded reports whether charges are income of the day on which they were recorded, not of their due date.
func chargesCountOnceRecorded(a *book.Account) bool {
	return a.Env.Config.Text(refdata.ChargeAccrualDate) == "submitted-date"
}

// chargeWaivedTill is what waivers up to the day took off a charge.
func (r *accrualRun) chargeWaivedTill(c *book.Charge) money.Amount {
	var sum money.Amount
	if c.Waived.IsZero() {
		return sum
	}
	for _, t := range r.Live(loans.WaiveCharges) {
		if t.ChargeID == c.ID && !t.On.After(r.till) {
			sum = sum.Add(t.Amount)
		}
	}
	return sum
}

// chargeDifference posts the part of a charge that is still to be recognised in an instalment, or was too much.
func (r *accrualRun) chargeDifference(found *incomeOf, c *book.Charge, number int, difference money.Amount) {
	row := book.ChargePaid{ChargeID: c.ID, Instalment: number, Amount: difference.Abs()}
	switch {
	case difference.IsPositive():
		found.added = append(found.added, row)
	case difference.IsNegative() && r.Loan.Terms.Progressive():
		found.taken = append(found.taken, row)
	default:
		return
	}
	found.add(c.Part(), difference)
}

// RecognisedOf is what accruals recognised of a charge, less what waivers took back. Waivers after a day do not count when
// one is given.
func RecognisedOf(a *book.Account, c *book.Charge, till calendar.Date) money.Amount {
	before := a.BeforeEntries()
	sum, waived := before.RecognisedOf(c), money.Amount{}
	for _, t := range a.Entries {
		if t.Reversed {
			continue
		}
		if t.Type == loans.WaiveCharges && t.ChargeID == c.ID && (till.IsZero() || !t.On.After(till)) {
			waived = waived.Add(t.Amount).Sub(t.Unrecognised)
		}
		for _, p := range t.PaidBy {
			switch {
			case p.ChargeID != c.ID:
			case t.Type == loans.Accrual:
				sum = sum.Add(p.Amount)
			case t.Type == loans.AccrualAdjustment:
				sum = sum.Sub(p.Amount)
			}
		}
	}
	return money.Max(money.Amount{}, sum.Sub(waived))
}
