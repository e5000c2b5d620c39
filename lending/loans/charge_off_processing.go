package loans

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
)

// processChargeOff makes a charge-off carry what is outstanding on its day. It settles nothing; what becomes of the
// schedule is for the product to say.
func (r *progressiveRun) processChargeOff(t *Transaction) error {
	if r.nothingOpen(t) {
		return nil
	}
	switch r.Loan.Terms.ChargeOffBehaviour {
	case products.ZeroInterest:
		r.zeroInterest(t.On)
	case products.AccelerateToMaturity:
		r.accelerateFor(t)
	}
	r.reassessFeesAt(t.On)
	r.stopped, r.ended = true, r.ended || r.Loan.Terms.endsInterest()
	r.chargeOffPortions(t)
	r.cutOffIncome(t, !r.ended)
	return nil
}

// endsInterest reports whether a charge-off ends all interest of the loan.
func (t *Terms) endsInterest() bool {
	return t.ChargeOffBehaviour == products.ZeroInterest || t.ChargeOffBehaviour == products.AccelerateToMaturity
}

// nothingOpen reports whether all was paid when a charge-off or termination comes up: it is void then, and nothing changes.
func (r *progressiveRun) nothingOpen(t *Transaction) bool {
	r.chargeOffPortions(t)
	return t.Amount.IsZero()
}

// processTermination ends the contract: everything falls due on the day.
func (r *progressiveRun) processTermination(t *Transaction) error {
	if r.nothingOpen(t) {
		return nil
	}
	r.accelerateFor(t)
	r.reassessFeesAt(t.On)
	r.stopped, r.ended = true, true
	r.chargeOffPortions(t)
	r.cutOffIncome(t, false)
	return nil
}

// zeroInterest ends all interest on a day. The interest that falls away becomes principal of the same instalment, so
// that instalments stay as they are; the last ones then owe less.
func (r *progressiveRun) zeroInterest(on calendar.Date) {
	if r.followsPayments() {
		for i, due := range r.Model.ZeroInterestFrom(on) {
			row := r.rowDue(r.Model.At(i).Due)
			if row == nil || row.Met() && !row.holds(on) {
				continue
			}
			row.Principal.Charged, row.Interest.Charged = due.Principal, due.Interest
			row.settle(on)
		}
		return
	}
	for i := range r.Instalments {
		row := &r.Instalments[i]
		switch {
		case !row.Regular():
		case row.holds(on):
			r.forgo(row, r.interestTill(row, on), on)
		case row.From.After(on) && !row.Met() && !row.ReAged: // an equal re-age fixed its interest
			r.forgo(row, row.Interest.Paid, on)
		}
	}
	r.matchPrincipal(on)
}

// holds reports whether a day lies in the period of the row: from its start, before its due date.
func (i *Instalment) holds(on calendar.Date) bool { return !i.From.After(on) && on.Before(i.Due) }

// rowDue is the regular row that is due on a date; nil when there is none.
func (a *Account) rowDue(on calendar.Date) *Instalment {
	for i := range a.Instalments {
		if row := &a.Instalments[i]; row.Regular() && row.Due == on {
			return row
		}
	}
	return nil
}

// forgo lowers the interest of a row, not below what was settled of it, and makes principal of the difference.
func (r *progressiveRun) forgo(row *Instalment, interest money.Amount, on calendar.Date) {
	settled := row.Interest.Paid.Add(row.Interest.Waived)
	gone := row.Interest.Charged.Sub(money.Max(interest, settled))
	if !gone.IsPositive() {
		return
	}
	row.Interest.Charged = row.Interest.Charged.Sub(gone)
	row.Principal.Charged = row.Principal.Charged.Add(gone)
	row.settle(on)
}

// interestTill is the interest of a row up to a day: what was paid, and the outstanding interest in proportion to the
// days.
func (r *progressiveRun) interestTill(row *Instalment, on calendar.Date) money.Amount {
	return row.Interest.Paid.Add(r.openInterestTill(row, on))
}

// openInterestTill is the outstanding interest of a row of a progressive loan in proportion to the days up to a day.
func (a *Account) openInterestTill(row *Instalment, on calendar.Date) money.Amount {
	m := a.env.Arithmetic
	days := money.DecimalFromInt(int64(row.Days()))
	if !days.IsPositive() {
		return row.Interest.Outstanding()
	}
	passed := money.DecimalFromInt(int64(row.From.DaysUntil(calendar.Earliest(on, row.Due))))
	return m.Round(m.Div(m.Mul(row.Interest.Outstanding().Decimal(), passed), days))
}

// matchPrincipal takes the difference between the principal of the rows and what the loan owes off the open rows, the
// last one first.
func (r *progressiveRun) matchPrincipal(on calendar.Date) {
	excess := r.principalCharged().Sub(r.principalOwed())
	for i := len(r.Instalments) - 1; i >= 0 && !excess.IsZero(); i-- {
		row := &r.Instalments[i]
		if row.Met() || !row.Regular() {
			continue
		}
		cut := money.Min(excess, row.Principal.Outstanding())
		row.Principal.Charged = row.Principal.Charged.Sub(cut)
		excess = excess.Sub(cut)
		row.settle(on)
	}
}

// principalCharged is all principal that falls due in rows.
func (a *Account) principalCharged() money.Amount {
	var sum money.Amount
	for i := range a.Instalments {
		sum = sum.Add(a.Instalments[i].Principal.Charged)
	}
	return sum
}

// principalOwed is all principal that the rows have to repay: what was lent, capitalized and credited up to here.
func (r *progressiveRun) principalOwed() money.Amount {
	owed := r.lent
	for i := range r.Instalments {
		owed = owed.Add(r.Instalments[i].Credited.Principal)
	}
	return owed
}

// accelerateFor makes everything fall due because of a transaction. What that pays again, of the same day too, comes before it as
// it did (semantics of allocation, 6: the order within a date stays).
func (r *progressiveRun) accelerateFor(t *Transaction) {
	r.accelerate(t.On)
	if t.isNew {
		t.Created = r.env.moment()
	}
}

// accelerate makes everything fall due on a day: the row of that day ends there with the interest up to it and takes
// all later principal; later rows go, and what was paid on them in advance is spread again. Their charges fall due in an
// additional row.
func (r *progressiveRun) accelerate(on calendar.Date) {
	at := r.rowEnding(on)
	if at < 0 {
		return
	}
	row := &r.Instalments[at]
	left := at + 1
	for left < len(r.Instalments) && r.Instalments[left].DownPayment {
		left++ // a down payment of the day stays
	}
	gone := slices.Clone(r.Instalments[left:])
	settled, interest := row.Met() && !r.isHolder(row), row.Interest.Charged.Add(r.fixedInterest(gone))
	_, follows := r.followsModel(row)
	if follows {
		r.Model.Accelerate(on)
	} else {
		r.accelerateRow(row, gone, on)
	}
	r.keepCharges(row, on)
	row.Due = on
	r.Instalments = r.Instalments[:left]
	if follows {
		r.rewriteRow(row, on)
	}
	row.settle(on) // open again, so that it takes what was paid on later rows
	r.moveCharges(gone, on)
	r.settleElsewhere(gone)
	row = &r.Instalments[at]
	if settled { // its interest too, so it has none to come
		row.Interest.Charged = money.Max(interest, row.Interest.Paid)
	}
	row.settle(on)
	r.reopenRows()
}

// isHolder reports whether a row only holds what was paid before a re-age: it is met from the start, and interest that was
// open then may still fall due in it.
func (r *progressiveRun) isHolder(row *Instalment) bool {
	i, known := r.periodOf(row)
	return known && r.Model.At(i).EarlyRepayment
}

// fixedInterest is the interest of rows that a re-age fixed.
func (r *progressiveRun) fixedInterest(rows []Instalment) money.Amount {
	var sum money.Amount
	for i := range rows {
		if at, known := r.periodOf(&rows[i]); known && r.Model.At(at).ReAged {
			sum = sum.Add(rows[i].Interest.Charged)
		}
	}
	return sum
}

// accelerateRow gives a row the interest up to a day and the principal of all rows that go. Fixed and credited interest
// behind maturity stays owed.
func (r *progressiveRun) accelerateRow(row *Instalment, gone []Instalment, on calendar.Date) {
	if on.Before(row.Due) && !row.Met() {
		row.Interest.Charged = money.Max(r.interestTill(row, on), row.Interest.Paid)
	}
	for i := range gone {
		later := &gone[i]
		row.Principal.Charged = row.Principal.Charged.Add(later.Principal.Charged)
		row.Credited.Principal = row.Credited.Principal.Add(later.Credited.Principal)
		if later.Additional || later.ReAged {
			row.Interest.Charged = row.Interest.Charged.Add(later.Interest.Charged)
		}
	}
}

// keepCharges holds charges that fall due behind the day to the row that is about to end on it: they stay with it, whatever
// their dates say (semantics-transactions 9, 3).
func (r *progressiveRun) keepCharges(row *Instalment, on calendar.Date) {
	for _, c := range r.placed {
		if c.isInstalmentFee() || len(c.Parts) > 0 || !c.Due.After(on) || r.instalmentOfCharge(c.Due) != row {
			continue
		}
		c.Parts = []ChargePart{{Instalment: row.Number, Due: on, Amount: c.Amount, Paid: c.Paid, Waived: c.Waived}}
		c.changed = true
	}
}

// moveCharges finds new places for the charges of rows that are gone, and for the parts that a re-age gave them: an
// additional row until the latest of them. Instalment fees lose their parts there.
func (r *progressiveRun) moveCharges(gone []Instalment, on calendar.Date) {
	fees := Instalment{Number: len(r.Instalments) + 1}
	for _, c := range r.placed {
		switch {
		case c.isInstalmentFee():
			c.dropParts(gone)
		case len(c.Parts) > 0:
			c.moveParts(gone, &fees)
		default:
			for i := range gone {
				if row := &gone[i]; row.From.Before(c.Due) && !c.Due.After(row.Due) {
					fees.Component(c.Part()).charge(c.Amount, c.Waived)
					fees.Due = calendar.Latest(fees.Due, c.Due)
				}
			}
		}
	}
	if fees.Due.IsZero() {
		return
	}
	row := r.appendAdditional(on, fees.Due)
	row.Fee, row.Penalty = fees.Fee, fees.Penalty
	row.settle(on)
	for _, c := range r.placed {
		if part := c.partOn(row.Number); part != nil {
			part.Due = row.Due
		}
	}
}

// moveParts moves the parts of a charge on rows that are gone to another row, which falls due with the latest of them.
func (c *Charge) moveParts(gone []Instalment, to *Instalment) {
	for i := range c.Parts {
		part := &c.Parts[i]
		if slices.ContainsFunc(gone, func(row Instalment) bool { return row.Number == part.Instalment }) {
			to.Component(c.Part()).charge(part.Amount, part.Waived)
			to.Due = calendar.Latest(to.Due, part.Due)
			part.Instalment = to.Number
		}
	}
	c.Parts, c.changed = joined(c.Parts), true
}

// dropParts drops the parts of an instalment fee on rows that are gone, with what was waived of them.
func (c *Charge) dropParts(gone []Instalment) {
	c.Parts = slices.DeleteFunc(c.Parts, func(part ChargePart) bool {
		goes := slices.ContainsFunc(gone, func(row Instalment) bool { return row.Number == part.Instalment })
		if goes {
			c.Amount, c.Waived, c.changed = c.Amount.Sub(part.Amount), c.Waived.Sub(part.Waived), true
		}
		return goes
	})
}

// rowEnding is the place of the row whose period holds a day, after its start and up to its end; -1 behind maturity.
func (r *progressiveRun) rowEnding(on calendar.Date) int {
	for i := range r.Instalments {
		row := &r.Instalments[i]
		first := i == 0 || r.Instalments[i-1].DownPayment && i == 1
		if row.Regular() && (row.From.Before(on) || first && row.From == on) && !on.After(row.Due) {
			return i
		}
	}
	return -1
}
