package progressive

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// PayInterest pays interest of period i, counted from 0. More than all interest due can not be paid; the rest is ignored.
func (m *Model) PayInterest(i int, on calendar.Date, amount money.Amount) {
	l := &m.ledger
	if target, open := m.instalments().absorber(); open && target == i && i < len(l.periods)-1 && !on.Before(l.periods[i].due) {
		// Interest after the last open period falls due in it up to the day of the payment, or as far as overdue principal was charged.
		m.instalments().undefer(i)
		m.instalments().deferInterest(i, calendar.Latest(on, l.overdueTill))
	}
	totals := m.Totals()
	amount = money.Min(amount, totals.Interest.Sub(totals.PaidInterest))
	if !amount.IsPositive() {
		return
	}
	l.pay(i, money.Amount{}, amount)
	m.instalments().absorb(on)
}

// PayUnplacedInterest pays interest that a payoff asks for and no period has room for: it falls due in period i, and nothing else
// is calculated again.
func (m *Model) PayUnplacedInterest(i int, amount money.Amount) {
	l := &m.ledger
	l.periods[i].deferred = l.periods[i].deferred.Add(amount)
	l.pay(i, money.Amount{}, amount)
	l.settle()
}

// WaiveInterest settles interest, listed by period, without a payment.
func (m *Model) WaiveInterest(on calendar.Date, waived []money.Amount) {
	for i, amount := range waived {
		m.ledger.pay(i, money.Amount{}, amount)
	}
	m.instalments().absorb(on)
}

// PayPrincipal pays principal of period i, counted from 0. The balance falls on the day of the payment, for late payments on
// the due date: late principal bears interest by RecalculateOverdue alone. More than all principal owed can not be paid; the
// rest is ignored.
//
// A period ahead that is paid in full is closed at what was paid: what the payment saves in interest goes to the last
// open period instead.
func (m *Model) PayPrincipal(i int, on calendar.Date, amount money.Amount) {
	l := &m.ledger
	l.pay(i, money.Min(amount, m.Totals().OutstandingPrincipal()), money.Amount{})
	effective := calendar.Earliest(on, l.periods[i].due)
	l.correct(effective, amount.Neg())
	m.instalments().absorb(effective)
	m.closeAhead(i, on.Before(l.periods[i].from))
	l.endBalance(on)
	m.instalments().absorb(on)
}

// endBalance lets nothing bear interest after a date once all principal is paid.
func (l *ledger) endBalance(on calendar.Date) {
	if l.sums().OutstandingPrincipal().IsPositive() {
		return
	}
	if left := l.balanceAfter(on); left.IsPositive() {
		l.correct(on, left.Neg())
		l.dropFalls(on, left)
	}
}

// dropFalls drops an amount by which the balance was to fall after a date, because it falls on that date: money that is lent or credited
// in between must not fall with it.
func (l *ledger) dropFalls(after calendar.Date, amount money.Amount) {
	for i := range l.periods {
		p := &l.periods[i]
		if !p.due.After(after) {
			continue
		}
		p.own()
		for j := range p.slices {
			if s := &p.slices[j]; s.due.After(after) && s.correction.IsNegative() {
				dropped := money.Min(s.correction.Neg(), amount)
				s.correction, amount = s.correction.Add(dropped), amount.Sub(dropped)
			}
		}
		l.touch(i)
	}
	l.overdue = slices.Clone(l.overdue)
	for i := range l.overdue {
		if c := &l.overdue[i]; c.on.After(after) && c.amount.IsNegative() {
			c.on = after
		}
	}
}

// balanceAfter is the balance that bears interest from a date on; 0 outside the term.
func (l *ledger) balanceAfter(on calendar.Date) money.Amount {
	for i := range l.periods {
		for _, s := range l.periods[i].slices {
			if !s.from.After(on) && s.due.After(on) {
				return s.balance
			}
		}
	}
	return money.Amount{}
}

// TakeBack takes back what was paid on period i, counted from 0 (the refund of an active loan): it is owed again there. The
// principal bears interest from the date on, at the latest from the due date. More than was paid can not be taken back.
func (m *Model) TakeBack(i int, on calendar.Date, back Due) {
	l := &m.ledger
	p := &l.periods[i]
	back.Principal, back.Interest = money.Min(back.Principal, p.paidPrincipal), money.Min(back.Interest, p.paidInterest)
	l.pay(i, back.Principal.Neg(), back.Interest.Neg())
	l.correct(calendar.Earliest(on, p.due), back.Principal)
	m.instalments().absorb(on)
}

// closeAhead closes a period at what was paid on it while others are open: where that is more than falls due in it, and a period ahead
// also where it is what was agreed.
func (m *Model) closeAhead(i int, ahead bool) {
	if m.frozen || m.ledger.periods.open() < 2 {
		return
	}
	p := &m.ledger.periods[i]
	agreed := p.base.Add(p.credited(&p.figures))
	if paid := p.paid(); p.figures.limit.Less(paid) || ahead && paid == agreed {
		m.instalments().undefer(i)
		m.instalments().setInstalment(i, paid.Sub(p.credited(&p.figures)))
	}
}

// CloseStarted closes period i, counted from 0, at what was paid on it, after a payment that took all that falls due in it on the date
// as principal, while others are open. Interest that was not asked for there yet falls due in the last of those.
func (m *Model) CloseStarted(i int, on calendar.Date) {
	l := &m.ledger
	if m.frozen || l.periods[i].settled() || l.periods.open() < 2 || !l.outstanding().Principal.IsPositive() {
		return
	}
	m.instalments().undefer(i)
	m.instalments().closeAtPaid(i)
	m.instalments().absorb(on)
}

// opening is the interest by which the payment that is being spread opened a period that had been paid ahead.
type opening struct {
	interest  money.Amount
	from, due calendar.Date // of the period
}

// opens reports whether the payment that is being spread opened a period.
func (l *ledger) opens(p *period) bool {
	return l.opening.interest.IsPositive() && l.opening.from == p.from && l.opening.due == p.due
}

// BeginPayment announces a payment that is about to be spread, and has to be followed by EndPayment on the same date. Closing says that the
// payment is large enough to close the loan (see Closes): where the period that the date lies in is paid in full, and
// interest runs on to the end of it, that period is opened by the interest that arises until then. Principal was paid ahead
// there in place of that interest, so the period takes it as principal, and the last one that is being paid carries the
// interest (docs/semantics/progressive.md, 8.3). It reports whether a period was opened.
func (m *Model) BeginPayment(on calendar.Date, amount money.Amount, closing bool) bool {
	l := &m.ledger
	l.displaced = false
	i := slices.IndexFunc(l.periods, func(p period) bool { return !on.Before(p.from) && on.Before(p.due) })
	if !closing || i < 0 || !l.basis.chargesWholePeriod(closing) || !l.periods[i].settled() {
		return false
	}
	p := &l.periods[i]
	owed := m.On(p.due).Outstanding()
	if !owed.Interest.IsPositive() || amount.Less(owed.Total()) {
		return false
	}
	arisen := m.On(on).Outstanding().Interest // the balance bears it already, so it is not deferred again
	l.opening = opening{interest: owed.Interest, from: p.from, due: p.due}
	p.deferred = owed.Interest.Sub(arisen)
	p.instalment = p.instalment.Add(arisen)
	l.touch(i)
	l.settle()
	return true
}

// EndPayment ends a payment that is spread. Interest that it displaced stays open, and so does interest that no period has room for, as far
// as the payoff was more than the payment. EndPayment reports whether that changed the periods.
func (m *Model) EndPayment(on calendar.Date, missing money.Amount) (changed bool) {
	l := &m.ledger
	changed = l.displaced && m.instalments().keepDisplaced(on)
	if m.instalments().leaveInterestOpen(on, missing) {
		changed = true
	}
	l.displaced = false
	if l.opening.interest.IsPositive() {
		l.opening = opening{}
		l.touchAll()
		l.settle()
	}
	return changed
}
