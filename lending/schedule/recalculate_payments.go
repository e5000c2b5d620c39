package schedule

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// takePaymentsWithin applies the payments before the due date of a period. What no instalment takes is paid early towards
// the period. It returns the period as it then is: shortened when a payment settles the loan, begun later after a row of
// a payment's own.
func (r *recalculation) takePaymentsWithin(p Period) (Period, error) {
	r.early, r.received, r.waiting = money.Amount{}, money.Amount{}, r.waiting[:0]
	for len(r.payments) > 0 && r.payments[0].On.Before(p.Due) && !r.paidOff {
		var err error
		if p, err = r.takePaymentWithin(p, r.nextPayment()); err != nil {
			return p, err
		}
	}
	r.compound(p.Due)
	r.assumePaid(p.Due)
	return p, nil
}

// takePaymentWithin applies one payment before the due date of a period.
func (r *recalculation) takePaymentWithin(p Period, next Payment) (Period, error) {
	r.compound(next.On)
	principalFirst := r.history.OverdueFirst && r.hasOverdue(next.On)
	next.Amount = r.apply(next)
	r.received = r.received.Add(next.Amount)
	switch {
	case !next.Amount.IsPositive():
	case r.settles(p, r.closingDay(next.On)):
		p.Due, r.final, r.paidOff = calendar.Earliest(p.Due, r.closingDay(next.On)), true, true
	case principalFirst:
		r.payEarly(next)
	case !r.restOf(next.On).Before(p.Due):
		r.waiting = append(r.waiting, next)
	case r.history.InterestFirst && r.period > r.grace.interest && (p.From.Before(next.On) || r.endsOwnRow(next.On)):
		return r.payOwnRow(p, next)
	default:
		r.payEarly(next)
	}
	return p, nil
}

// hasOverdue reports whether something is overdue on a day.
func (r *recalculation) hasOverdue(on calendar.Date) bool {
	return slices.ContainsFunc(r.owed[r.open:], func(o Owed) bool { return o.Due.Before(on) && o.Outstanding() != (Outstanding{}) })
}

// takePaymentsOfKept applies the payments up to the due date of the kept row that was just listed. What they complete of its
// principal beyond what was expected is early, from their rest dates on.
func (r *recalculation) takePaymentsOfKept(due calendar.Date, expected money.Amount) {
	r.early, r.received = money.Amount{}, money.Amount{}
	for len(r.payments) > 0 && !r.payments[0].On.After(due) {
		next := r.nextPayment()
		r.compound(next.On)
		row := &r.owed[len(r.owed)-1]
		before := row.PrincipalPaid
		left := r.apply(next)
		beyond := row.PrincipalPaid.Sub(expected)
		if early := money.Min(row.PrincipalPaid.Sub(before), beyond); early.IsPositive() {
			r.early = r.early.Add(early)
			r.change(balanceChange{on: r.restOf(next.On), amount: early.Neg()})
		}
		r.payAhead(left)
	}
	r.compound(due)
	r.assumePaid(due)
}

// takePaymentsOn applies the payments on a due date, and before it those that count from then on. What they leave is principal of
// the current row, paid in advance.
func (r *recalculation) takePaymentsOn(due calendar.Date) {
	for _, early := range r.waiting {
		if !r.paidOff {
			r.payAhead(r.apply(early))
		}
	}
	for len(r.payments) > 0 && !r.payments[0].On.After(due) && !r.paidOff {
		next := r.nextPayment()
		r.payAhead(r.apply(next))
	}
}

// apply lets the strategy allocate a payment and takes what it pays of overdue amounts out of the balance that bears
// interest, from the rest date of the payment on.
func (r *recalculation) apply(p Payment) (left money.Amount) {
	r.skipDone()
	left = r.history.allocate(p, r.owed[r.open:])
	from := r.restOf(p.On)
	for i := r.open; i < len(r.owed); i++ {
		late, o := &r.overdue[i], &r.owed[i]
		principal := money.Min(o.PrincipalPaid.Sub(late.paid), late.principal)
		compounded := money.Max(late.compounded.Sub(r.compounding.unpaid(o)), money.Amount{})
		r.change(balanceChange{on: from, amount: principal.Add(compounded).Neg()})
		late.paid, late.principal, late.compounded = o.PrincipalPaid, late.principal.Sub(principal), late.compounded.Sub(compounded)
	}
	return left
}

// nextPayment takes the next payment from the list. What was waived up to its day comes before it.
func (r *recalculation) nextPayment() Payment {
	next := r.payments[0]
	r.payments = r.payments[1:]
	r.waive(next.On)
	return next
}

// waive lets waivers of interest up to a day settle what is open of it, from the first instalment on. The rest waits for the rows
// that are still to be drawn.
func (r *recalculation) waive(until calendar.Date) {
	for len(r.waivers) > 0 && !r.waivers[0].On.After(until) {
		r.waived = r.waived.Add(r.waivers[0].Amount)
		r.waivers = r.waivers[1:]
		for i := r.open; i < len(r.owed); i++ {
			r.waiveIn(&r.owed[i])
		}
	}
}

// waiveIn settles open interest of one instalment with what was waived.
func (r *recalculation) waiveIn(o *Owed) {
	taken := money.Min(r.waived, o.Outstanding().Interest)
	o.InterestPaid, r.waived = o.InterestPaid.Add(taken), r.waived.Sub(taken)
}

// skipDone passes over instalments of which nothing is left to pay or to change: a loan that is paid as it falls due
// looks at a few instalments for each payment, not at all of them.
func (r *recalculation) skipDone() {
	for r.open < len(r.owed) && r.owed[r.open].Outstanding() == (Outstanding{}) && r.overdue[r.open].done(&r.owed[r.open]) {
		r.open++
	}
}

// done reports whether nothing of an instalment that is paid waits to leave the balance that bears interest.
func (o *overdue) done(paid *Owed) bool {
	return o.principal.IsZero() && o.compounded.IsZero() && o.compounds.IsZero() && o.paid == paid.PrincipalPaid
}

// payEarly lowers the balance that bears interest from the rest date of a payment on, at most to nothing.
func (r *recalculation) payEarly(p Payment) {
	amount := money.Min(p.Amount, r.outstanding.Sub(r.early))
	r.early = r.early.Add(amount)
	r.change(balanceChange{on: r.restOf(p.On), amount: amount.Neg()})
}

// creditEarly marks what was paid early, or what settles the loan, as paid in the row that has just been drawn.
func (r *recalculation) creditEarly() {
	row := &r.owed[len(r.owed)-1]
	row.PrincipalPaid = r.early
	if r.paidOff {
		row.PrincipalPaid, row.InterestPaid, row.FeesPaid, row.PenaltiesPaid = row.Principal, row.Interest, row.Fees, row.Penalties
	}
}

// payAhead adds a rest of a payment to the principal of the current row.
func (r *recalculation) payAhead(amount money.Amount) {
	amount = money.Min(amount, r.outstanding)
	if !amount.IsPositive() {
		return
	}
	r.outstanding = r.outstanding.Sub(amount)
	r.principalDue = r.principalDue.Add(amount)
	row, owed := &r.rows[len(r.rows)-1], &r.owed[len(r.owed)-1]
	row.Principal, row.Balance = row.Principal.Add(amount), r.outstanding
	owed.Principal, owed.Balance = row.Principal, row.Balance
	owed.PrincipalPaid = owed.PrincipalPaid.Add(amount)
}

// restOf is the day from which what is paid on a day lowers the balance that bears interest. What comes back on the day of the
// disbursement was never lent.
func (r *recalculation) restOf(day calendar.Date) calendar.Date {
	if !day.After(r.terms.ExpectedDisbursement) {
		return day
	}
	return r.rest.onOrAfter(day)
}

// closingDay is the day up to which a client who settles the loan on a day is charged.
func (r *recalculation) closingDay(on calendar.Date) calendar.Date {
	if r.settings.PreClosure == TillRestFrequencyDate {
		return r.restOf(on)
	}
	return on
}

// settles reports whether what was received within a period covers all that is outstanding on a day, at most at the
// end of the period.
func (r *recalculation) settles(p Period, on calendar.Date) bool {
	if r.tranchesLeft() {
		return false
	}
	p.Due = calendar.Earliest(p.Due, on)
	row := r.withCharges(Row{Kind: Regular, Number: r.number + 1, From: p.From, Due: p.Due, Principal: r.outstanding, Interest: r.interestUntil(p)})
	return !r.received.Less(row.Total().Sub(money.Min(r.waived, row.Interest)))
}

// interestUntil is what the interest of a period would be if it ended on its due date; nothing is changed.
func (r *recalculation) interestUntil(p Period) money.Amount {
	probe := *r.drawing
	probe.explain, probe.changes = nil, slices.Clone(r.changes)
	r.compounding.within(&probe, p)
	return probe.carried.Add(probe.decliningInterest(p))
}

// payOwnRow draws a row with the interest up to a payment, unless one ends on its day already. The payment settles that
// interest first; what it leaves is principal of the row, a prepayment. The period begins after it.
func (r *recalculation) payOwnRow(p Period, payment Payment) (Period, error) {
	if p.From.Before(payment.On) {
		r.drawOwnRow(Period{Number: p.Number, From: p.From, Due: payment.On})
		p.From = payment.On
	}
	before := r.outstanding
	r.payAhead(r.apply(payment))
	paid := before.Sub(r.outstanding)
	r.change(balanceChange{on: r.restOf(payment.On), amount: paid.Neg()})
	return p, r.setOff(paid, r.period)
}

// endsOwnRow reports whether the last row is one of a payment of that day.
func (r *recalculation) endsOwnRow(on calendar.Date) bool {
	last := len(r.rows) - 1
	return last >= 0 && r.rows[last].InterestOnly && r.rows[last].Due == on
}

// drawOwnRow lists a row with the interest of the days before a payment.
func (r *recalculation) drawOwnRow(until Period) {
	row, kept := r.kept.of(until, true)
	if kept {
		r.keep(until, row.Interest)
	} else {
		row.Interest, r.carried = r.carried.Add(r.decliningInterest(until)), money.Amount{}
	}
	r.add(until, money.Amount{}, row.Interest)
	r.rows[len(r.rows)-1].InterestOnly = true
	r.collect()
}

// release takes the principal of the row that has just fallen due out of the balance that bears interest, but for
// what was taken out before and, when the due date is past, for what is not paid.
func (r *recalculation) release(due calendar.Date) {
	r.waive(due)
	row, late := &r.owed[len(r.owed)-1], &r.overdue[len(r.overdue)-1]
	late.paid = row.PrincipalPaid
	leaving := row.Principal.Sub(r.early)
	if due.Before(r.history.Today) {
		if !r.settings.NoPrincipalCompounding {
			late.principal = row.Outstanding().Principal
			leaving = leaving.Sub(late.principal)
		}
		late.compounded = money.Min(r.compounded, r.compounding.unpaid(row))
		late.compounds = r.compounding.after(due)
	}
	r.change(balanceChange{on: r.restOf(due), amount: leaving.Neg()})
	r.change(balanceChange{on: due, amount: late.compounded.Sub(r.compounded)})
}

// compound makes unpaid interest and charges join the balance that bears interest on their compounding dates before a
// day.
func (r *recalculation) compound(before calendar.Date) {
	for i := r.open; i < len(r.overdue); i++ {
		late := &r.overdue[i]
		if late.compounds.IsZero() || !late.compounds.Before(before) {
			continue
		}
		if late.compounds.Before(r.history.Today) {
			unpaid := r.compounding.unpaid(&r.owed[i])
			r.change(balanceChange{on: late.compounds, amount: unpaid.Sub(late.compounded)})
			late.compounded = unpaid
		}
		late.compounds = calendar.Date{}
	}
}

// assumePaid takes overdue amounts as paid from the rest date of today on: the future is drawn as if the client paid
// today what is overdue.
func (r *recalculation) assumePaid(due calendar.Date) {
	if r.assumed || !r.history.Today.Before(due) {
		return
	}
	r.assumed = true
	for i := range r.overdue {
		late := &r.overdue[i]
		r.change(balanceChange{on: r.settled, amount: late.principal.Add(late.compounded).Neg()})
		*late = overdue{}
	}
}

// chargeOverdue appends rows with the interest of principal that is still unpaid after the last due date: one a step,
// the last one until today, or until the day of a payoff.
func (r *recalculation) chargeOverdue() error {
	if r.number == 0 || r.final {
		return nil
	}
	for from := r.rows[len(r.rows)-1].Due; from.Before(r.until) && r.overduePrincipal(); {
		due := calendar.Earliest(r.timetable.next(from), r.until)
		if err := r.chargeOverdueStep(Period{From: from, Due: due}); err != nil {
			return err
		}
		from = due
	}
	return nil
}

func (r *recalculation) chargeOverdueStep(p Period) error {
	for len(r.payments) > 0 && !r.payments[0].On.After(p.Due) {
		r.compound(r.payments[0].On)
		r.apply(r.nextPayment())
	}
	r.compound(p.Due)
	r.compounding.within(r.drawing, p)
	interest := r.decliningInterest(p)
	switch {
	case interest.IsZero():
		return nil
	case r.number >= MaxInstalments:
		return ErrTooManyInstalments.New(MaxInstalments)
	}
	r.add(p, money.Amount{}, interest)
	r.rows[len(r.rows)-1].InterestOnly = true
	r.collect()
	r.early = money.Amount{}
	r.release(p.Due)
	return nil
}

func (r *recalculation) overduePrincipal() bool {
	return slices.ContainsFunc(r.overdue, func(o overdue) bool { return o.principal.IsPositive() })
}
