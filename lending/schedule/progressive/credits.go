package progressive

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// Credit takes back money that had been paid (a chargeback, or the part of a refund that reopens the loan): it is due
// in the period that contains the date, on top of the instalment. Principal bears interest from that date on. It reports
// false and changes nothing after maturity, where a credit is a row of its own.
func (m *Model) Credit(on calendar.Date, principal, interest money.Amount) bool {
	if _, ok := m.ledger.periods.containing(on); !ok {
		return false
	}
	m.ledger.credit(on, Due{Principal: principal, Interest: interest})
	m.instalments().absorb(on)
	return true
}

// ChargeBack is Credit for a payment that is charged back: a period that it opens again asks for its own interest, which an earlier
// period asks for no longer.
func (m *Model) ChargeBack(on calendar.Date, principal, interest money.Amount) bool {
	if !m.Credit(on, principal, interest) {
		return false
	}
	if m.instalments().reclaimDeferred() {
		m.instalments().absorb(on)
	}
	return true
}

// Late is what fell due after maturity, in a row of the caller.
type Late struct {
	Lent           money.Amount
	Credited, Paid Due
}

// Join takes over what fell due after maturity, as if it had fallen due in the last period, before a re-age moves what is
// open of it.
func (m *Model) Join(b Late) {
	l := &m.ledger
	on, i := m.Maturity(), len(l.periods)-1
	_, s, _ := l.place(on)
	s.disbursed = s.disbursed.Add(b.Lent)
	l.credit(on, b.Credited)
	l.periods[i].instalment = l.periods[i].instalment.Add(b.Lent)
	l.pay(i, b.Paid.Principal, b.Paid.Interest)
	l.correct(on, b.Paid.Principal.Neg())
	l.settle()
}
