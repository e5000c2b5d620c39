package progressive

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// Outlook is what a model says about a date: what can be paid on it, what interest has arisen up to it. What comes later is left
// out. The model does not change; an outlook is good until it does.
type Outlook struct {
	ledger *ledger
	on     calendar.Date
}

// On is the outlook of a date.
func (m *Model) On(date calendar.Date) Outlook { return Outlook{&m.ledger, date} }

// Outstanding is the principal of the whole loan and the interest up to the date that are not paid.
func (o Outlook) Outstanding() Due { return o.accrued().outstanding() }

// OpenInterest lists, by period, the interest that arose up to the date and is not paid.
func (o Outlook) OpenInterest() []money.Amount {
	return o.accrued().periods.openInterestBefore(len(o.ledger.periods))
}

// OverdueInterest lists, by period, the interest that is overdue on the date: what ReAmortize would move of it. There is none
// when no period is left to move anything to.
func (o Outlook) OverdueInterest() []money.Amount {
	first := o.ledger.periods.firstDueAfter(o.on)
	if first == 0 || first == len(o.ledger.periods) {
		return nil
	}
	due := o.ledger.periods[first-1].due
	return Outlook{o.ledger, due}.accrued().periods.openInterestBefore(first)
}

// InterestDue is all interest that falls due, paid or not, when interest ends on the date.
func (o Outlook) InterestDue() money.Amount { return o.ending().sums().Interest }

// EndOfPeriod is the due date of the period that contains the date; the date itself outside the term.
func (o Outlook) EndOfPeriod() calendar.Date {
	if i, ok := o.ledger.periods.containing(o.on); ok {
		return o.ledger.periods[i].due
	}
	return o.on
}

// Closes reports whether a payment is large enough to close the loan: it covers all principal, and the interest up to the
// due date of the period that the date lies in.
func (o Outlook) Closes(amount money.Amount) bool {
	if amount.Less(o.ledger.outstanding().Principal) {
		return false // regardless of the interest
	}
	outstanding := Outlook{o.ledger, o.EndOfPeriod()}.Outstanding()
	return amount.Cmp(outstanding.Total()) >= 0
}

// InterestIn is the interest of the period with that due date up to the date, for accruals: with what moves in from earlier
// periods, without credited interest. Fixed interest is prorated by days. False means that no period has that due date.
func (o Outlook) InterestIn(due calendar.Date) (money.Amount, bool) {
	i, ok := o.ledger.periods.dueLast(due)
	if !ok {
		return money.Amount{}, false
	}
	p, ahead := &o.ledger.periods[i], o.prospect(i)
	interest := ahead.calculated.Sub(ahead.creditedIn)
	if p.fixed.IsPositive() {
		interest = interest.Sub(p.fixed).Add(o.fixedOf(p))
	}
	return atLeastZero(interest), true
}

// fixedOf is the part of the fixed interest of a period that falls to the days up to the date: the share of the days is
// taken first, so that 5 of 30 days are a little more than a sixth.
func (o Outlook) fixedOf(p *period) money.Amount {
	switch {
	case !o.on.Before(p.due):
		return p.fixed
	case !o.on.After(p.from):
		return money.Amount{}
	}
	a := o.ledger.basis.arithmetic
	share := a.Div(daysBetween(p.from, o.on), daysBetween(p.from, p.due))
	return a.Round(a.Mul(share, p.fixed.Decimal()))
}

// Refillable reports whether period i, counted from 0, is fully paid while a single other one is open: it may take its agreed
// instalment again (see Payable).
func (o Outlook) Refillable(i int) bool {
	l := o.ledger
	p := &l.periods[i]
	return p.settled() && p.paid().IsPositive() && p.paid().Less(p.base.Add(p.credited(&p.figures))) && l.payables(i, o.on) == 1
}

// WithoutInterest is what falls due in each period after a charge-off without interest on the date. Interest up to the date
// stays; later interest becomes principal of the same period, so that the instalments stay, and the last open periods
// shrink. Interest that was paid and fixed interest of a re-age stay. Rows stand as they are from then on.
func (o Outlook) WithoutInterest() []Due {
	l := o.ledger
	list := make([]Due, len(l.periods))
	excess := l.sums().Principal.Neg()
	for i := range list {
		list[i] = o.dueWithoutInterest(i)
		excess = excess.Add(list[i].Principal)
	}
	for i := len(list) - 1; i >= 0 && !excess.IsZero(); i-- {
		p := &l.periods[i]
		if p.settled() {
			continue
		}
		less := money.Min(excess, list[i].Principal.Sub(p.paidPrincipal))
		list[i].Principal = list[i].Principal.Sub(less)
		excess = excess.Sub(less)
	}
	if i, ok := l.periods.starting(o.on); ok {
		list[i].Principal = list[i].Principal.Sub(excess) // nothing else is open
	}
	return list
}

// dueWithoutInterest is what falls due in one period when interest ends on the date.
func (o Outlook) dueWithoutInterest(i int) Due {
	p := &o.ledger.periods[i]
	due := Due{Principal: p.figures.principal, Interest: p.figures.interest}
	switch {
	case p.is(reAged) || !o.on.Before(p.due):
		return due
	case !p.from.After(o.on):
		due.Interest = o.ending().periods[i].figures.calculated
	case !p.settled():
		due.Interest = p.paidInterest
	}
	due.Principal = due.Principal.Add(p.figures.interest).Sub(due.Interest)
	return due
}

// A cut is a copy of the ledger that looks no further than a date. It answers one question and is thrown away, so it copies
// only the slices that it changes.

// ending is a cut without anything that happens after the date: the period that contains it ends there, later ones have no
// interest and no events. It tells what can be paid on the date.
func (o Outlook) ending() *ledger {
	cut := o.ledger.borrow()
	for i := range cut.periods {
		if p := &cut.periods[i]; p.due.After(o.on) {
			p.endOn(o.on)
			cut.touch(i)
		}
	}
	instalments{cut}.absorb(o.on)
	return cut
}

// accrued is a cut on which interest ends on the date, while everything that happens later stays. It tells what is
// outstanding on the date.
func (o Outlook) accrued() *ledger {
	cut := o.ledger.borrow()
	cut.stopInterest(o.on)
	instalments{cut}.absorb(o.on)
	return cut
}
