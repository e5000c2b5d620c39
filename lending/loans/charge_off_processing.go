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
	switch r.Loan.Terms.ChargeOffBehaviour {
	case products.ZeroInterest:
		r.zeroInterest(t.On)
	case products.AccelerateToMaturity:
		r.accelerate(t.On)
	}
	r.stopped = true
	r.chargeOffPortions(t)
	return nil
}

// processTermination ends the contract: everything falls due on the day.
func (r *progressiveRun) processTermination(t *Transaction) error {
	r.accelerate(t.On)
	r.stopped = true
	r.chargeOffPortions(t)
	return nil
}

// zeroInterest ends all interest on a day. The interest that falls away becomes principal of the same instalment, so
// that instalments stay as they are; the last ones then owe less.
func (r *progressiveRun) zeroInterest(on calendar.Date) {
	for i := range r.Instalments {
		row := &r.Instalments[i]
		switch {
		case row.DownPayment, row.Additional, row.Met():
		case row.From.After(on):
			if !row.keepsInterest(r) {
				r.forgo(row, row.Interest.Paid, on)
			}
		case on.Before(row.Due):
			r.forgo(row, r.interestTill(row, on), on)
		}
	}
	r.matchPrincipal(on)
}

// keepsInterest reports whether the interest of a row was fixed by an equal re-age.
func (i *Instalment) keepsInterest(r *progressiveRun) bool {
	if !i.ReAged || r.Model == nil {
		return false
	}
	p, known := r.Model.Find(i.Due)
	return known && p.ReAged
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

// interestTill is the interest of a row up to a day: by the model where interest follows the payments, otherwise the
// outstanding interest in proportion to the days.
func (r *progressiveRun) interestTill(row *Instalment, on calendar.Date) money.Amount {
	if r.followsModel(row) {
		if interest, known := r.Model.InterestTill(row.Due, on); known {
			return interest
		}
	}
	a := r.env.Arithmetic
	days := money.DecimalFromInt(int64(row.Days()))
	if !days.IsPositive() {
		return row.Interest.Charged
	}
	passed := money.DecimalFromInt(int64(row.From.DaysUntil(calendar.Earliest(on, row.Due))))
	share := a.Div(a.Mul(row.Interest.Outstanding().Decimal(), passed), days)
	return row.Interest.Paid.Add(a.Round(share))
}

// matchPrincipal takes the difference between the principal of the rows and what the loan owes off the open rows, the
// last one first.
func (r *progressiveRun) matchPrincipal(on calendar.Date) {
	excess := money.Amount{}
	for i := range r.Instalments {
		excess = excess.Add(r.Instalments[i].Principal.Charged)
	}
	excess = excess.Sub(r.principalOwed())
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

// principalOwed is all principal that the rows have to repay: what was lent, capitalized and credited up to here.
func (r *progressiveRun) principalOwed() money.Amount {
	owed := r.lent
	for i := range r.Instalments {
		owed = owed.Add(r.Instalments[i].Credited.Principal)
	}
	return owed
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
	if on.Before(row.Due) {
		row.Interest.Charged = money.Max(r.interestTill(row, on), row.Interest.Paid)
	}
	gone := slices.Clone(r.Instalments[at+1:])
	for i := range gone {
		later := &gone[i]
		row.Principal.Charged = row.Principal.Charged.Add(later.Principal.Charged)
		row.Credited.Principal = row.Credited.Principal.Add(later.Credited.Principal)
		row.Interest.Charged = row.Interest.Charged.Add(r.interestKept(later))
	}
	r.stopped = true
	row.Due = on
	r.Instalments = r.Instalments[:at+1]
	r.moveCharges(row.Number, gone, on)
	r.respreadPayments(gone)
	r.Instalments[at].settle(on)
	r.reopenRows()
}

// interestKept is the interest of a row that an acceleration takes over: what a re-age fixed, and what was credited
// behind maturity.
func (r *progressiveRun) interestKept(row *Instalment) money.Amount {
	if row.Additional || row.keepsInterest(r) {
		return row.Interest.Charged
	}
	return money.Amount{}
}

// moveCharges finds new places for the charges of rows that are gone: an additional row until the latest of them.
// Instalment fees lose their parts there, and the part of the row that remains follows its new figures.
func (r *progressiveRun) moveCharges(number int, gone []Instalment, on calendar.Date) {
	var fees Instalment
	for _, c := range r.placed {
		if c.isInstalmentFee() {
			r.reassessRow(c, number, on)
			continue
		}
		for i := range gone {
			if row := &gone[i]; row.From.Before(c.Due) && !c.Due.After(row.Due) {
				fees.Component(c.Part()).charge(c.Amount, c.Waived)
				fees.Due = calendar.Latest(fees.Due, c.Due)
			}
		}
	}
	if fees.Due.IsZero() {
		return
	}
	row := r.appendAdditional(on, fees.Due)
	row.Fee, row.Penalty = fees.Fee, fees.Penalty
}

// reassessRow drops the parts of an instalment fee on rows that are gone and, on loans whose interest does not follow
// the payments, takes the part of a row from its figures.
func (r *progressiveRun) reassessRow(c *Charge, number int, on calendar.Date) {
	before := money.Amount{}
	if part := c.partOn(number); part != nil {
		before = part.Amount
	}
	r.assessFee(c, on)
	if part := c.partOn(number); part != nil {
		r.Instalment(number).Component(c.Part()).charge(part.Amount.Sub(before), money.Amount{})
	}
}

// respreadPayments spreads what was paid on rows that are gone again, by the rules of the payments.
func (r *progressiveRun) respreadPayments(gone []Instalment) {
	left := map[int]bool{}
	for i := range gone {
		left[gone[i].Number] = true
	}
	onGone := func(m Mapping) bool { return left[m.Instalment] }
	var payments []*Transaction
	for _, t := range r.processed {
		if t.Type.RepaymentLike() && slices.ContainsFunc(t.Mappings, onGone) {
			payments = append(payments, t)
			r.takeBack(t, left)
		}
	}
	for _, t := range payments {
		again := t
		if !t.isNew {
			again = t.copy()
		}
		p := newPayment(again)
		rule, _ := r.Loan.Terms.allocationRule(again.Type)
		r.spread(p, rule)
		r.holder = r.holder.Sub(t.Overpayment).Add(p.overpay())
		r.register(t, again)
	}
}

// takeBack takes a payment out of the rows that remain, and out of the charges.
func (r *progressiveRun) takeBack(t *Transaction, gone map[int]bool) {
	for _, m := range t.Mappings {
		row := r.Instalment(m.Instalment)
		if row == nil || gone[m.Instalment] {
			continue
		}
		for _, part := range principalFirst {
			row.Unpay(part, t.On, m.Of(part))
		}
	}
	for _, paid := range t.PaidBy {
		if c := r.Charge(paid.ChargeID); c != nil {
			c.takeBack(paid.Amount)
		}
	}
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
