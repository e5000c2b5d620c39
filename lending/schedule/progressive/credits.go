package progressive

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// Credit takes back money that had been paid (a chargeback, or the part of a refund that reopens the loan): it is due
// in the period that contains the date, on top of the instalment. Principal bears interest from that date on. It reports
// false and changes nothing after maturity, where a credit is a row of its own.
func (m *Model) Credit(on calendar.Date, principal, interest money.Amount) bool {
	if _, ok := m.containing(on); !ok {
		return false
	}
	m.credit(on, Due{Principal: principal, Interest: interest})
	m.settle()
	m.absorb(on)
	return true
}

// credit raises the balance on a date inside the term and records the amounts with the slice that starts then.
func (m *Model) credit(on calendar.Date, amounts Due) {
	m.correct(on, amounts.Principal)
	i, _ := m.starting(on)
	s := m.periods[i].startingOn(on)
	s.creditedPrincipal = s.creditedPrincipal.Add(amounts.Principal)
	s.creditedInterest = s.creditedInterest.Add(amounts.Interest)
	s.known &^= knowsInterest
	m.touch(i)
}

// Late is what fell due after maturity, in a row of the caller.
type Late struct {
	Lent           money.Amount
	Credited, Paid Due
}

// Join takes over what fell due after maturity, as if it had fallen due in the last period, before a re-age moves what is
// open of it.
func (m *Model) Join(b Late) {
	on, i := m.Maturity(), len(m.periods)-1
	_, s, _ := m.place(on)
	s.disbursed = s.disbursed.Add(b.Lent)
	m.credit(on, b.Credited)
	m.periods[i].instalment = m.periods[i].instalment.Add(b.Lent)
	m.pay(i, b.Paid.Principal, b.Paid.Interest)
	m.correct(on, b.Paid.Principal.Neg())
	m.settle()
}

// startingOn is the last slice that starts on a date.
func (p *period) startingOn(on calendar.Date) *slice {
	for i := len(p.slices) - 1; i >= 0; i-- {
		if p.slices[i].from == on {
			return &p.slices[i]
		}
	}
	return &p.slices[len(p.slices)-1]
}
