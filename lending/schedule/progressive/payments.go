package progressive

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// PayInterest pays interest of period i, counted from 0. More than all interest due can not be paid; the rest is ignored.
func (m *Model) PayInterest(i int, on calendar.Date, amount money.Amount) {
	if target, open := m.absorber(); open && target == i && i < len(m.periods)-1 && !on.Before(m.periods[i].due) {
		// Interest after the last open period falls due in it up to the day of the payment.
		m.undefer(i)
		m.deferInterest(i, on)
	}
	totals := m.Totals()
	amount = money.Min(amount, totals.Interest.Sub(totals.PaidInterest))
	if !amount.IsPositive() {
		return
	}
	m.pay(i, money.Amount{}, amount)
	m.settle()
	m.absorb(on)
}

// WaiveInterest settles interest, listed by period, without a payment.
func (m *Model) WaiveInterest(on calendar.Date, waived []money.Amount) {
	for i, amount := range waived {
		m.pay(i, money.Amount{}, amount)
	}
	m.settle()
	m.absorb(on)
}

// PayPrincipal pays principal of period i, counted from 0. The balance falls on the day of the payment, for late payments on
// the due date: late principal bears interest by RecalculateOverdue alone. More than all principal owed can not be paid; the
// rest is ignored.
//
// A period ahead that is paid in full is closed at what was paid: what the payment saves in interest goes to the last
// open period instead.
func (m *Model) PayPrincipal(i int, on calendar.Date, amount money.Amount) {
	m.pay(i, money.Min(amount, m.Totals().OutstandingPrincipal()), money.Amount{})
	effective := calendar.Earliest(on, m.periods[i].due)
	m.correct(effective, amount.Neg())
	m.settle()
	m.absorb(effective)
	if on.Before(m.periods[i].from) {
		m.closeAhead(i)
	}
	m.endBalance(on)
	m.absorb(on)
}

// endBalance lets nothing bear interest after a date once all principal is paid.
func (m *Model) endBalance(on calendar.Date) {
	if m.Totals().OutstandingPrincipal().IsPositive() {
		return
	}
	if left := m.balanceAfter(on); left.IsPositive() {
		m.correct(on, left.Neg())
		m.settle()
	}
}

// balanceAfter is the balance that bears interest from a date on; 0 outside the term.
func (m *Model) balanceAfter(on calendar.Date) money.Amount {
	for i := range m.periods {
		for _, s := range m.periods[i].slices {
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
	p := &m.periods[i]
	back.Principal, back.Interest = money.Min(back.Principal, p.paidPrincipal), money.Min(back.Interest, p.paidInterest)
	m.pay(i, back.Principal.Neg(), back.Interest.Neg())
	m.correct(calendar.Earliest(on, p.due), back.Principal)
	m.settle()
	m.absorb(on)
}

// closeAhead closes a period ahead at what was paid on it, when that settles it and other periods are still open.
func (m *Model) closeAhead(i int) {
	if m.frozen || m.open() < 2 {
		return
	}
	p := &m.periods[i]
	agreed := p.base.Add(p.credited(&p.figures))
	if paid := p.paid(); p.figures.limit.Less(paid) || paid == agreed {
		m.setInstalment(i, paid.Sub(p.credited(&p.figures)))
	}
}

// open counts the periods that are not fully paid.
func (m *Model) open() int {
	n := 0
	for i := range m.periods {
		if !m.periods[i].settled() {
			n++
		}
	}
	return n
}
