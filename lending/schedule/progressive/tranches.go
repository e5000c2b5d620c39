package progressive

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// Disburse lends an amount (less its down payment) on a date and gives the periods from that date on a new equal
// instalment. The amount bears interest from that date on; when interest is calculated per repayment period without
// partial periods, from the start of the period.
//
// It reports false and changes nothing when the date is outside the term: a tranche after maturity is a row of its own
// and no matter of the model.
func (m *Model) Disburse(on calendar.Date, amount money.Amount) bool {
	if m.ledger.basis.fullTerm {
		return m.disburseFullTerm(on, amount)
	}
	on = m.effective(on)
	first := m.ledger.periods.nothingLent()
	i, s, ok := m.ledger.place(on)
	if !ok {
		return false
	}
	s.disbursed = s.disbursed.Add(amount)
	m.lend(i, on, first)
	return true
}

// CapitalizeIncome adds an amount to the balance on a date, like a disbursement without money going out. It reports
// false and changes nothing when the date is outside the term.
func (m *Model) CapitalizeIncome(on calendar.Date, amount money.Amount) bool {
	on = m.effective(on)
	first := m.ledger.periods.nothingLent()
	i, s, ok := m.ledger.place(on)
	if !ok {
		return false
	}
	s.capitalized = s.capitalized.Add(amount)
	m.lend(i, on, first)
	return true
}

// lend gives new instalments after money was added in a period. None falls due on the day on which the money goes out.
func (m *Model) lend(i int, on calendar.Date, first bool) {
	affected := m.ledger.periods.affectedBy(i, on)
	if first {
		m.instalments().renew(affected)
		return
	}
	m.instalments().renewAsIfUnpaid(affected)
}

// effective is the date from which money lent on a date bears interest.
func (m *Model) effective(on calendar.Date) calendar.Date {
	l := &m.ledger
	if !l.basis.wholePeriods || l.basis.partial || on.Before(m.Start()) {
		return on
	}
	for i := range l.periods {
		if l.periods[i].due.After(on) {
			return l.periods[i].from
		}
	}
	return on
}

// disburseFullTerm lends a tranche that has a term of its own: the instalments of a loan of that tranche alone are added to
// those of the periods with the same dates, and appended after the last one.
func (m *Model) disburseFullTerm(on calendar.Date, amount money.Amount) bool {
	l := &m.ledger
	if on.Before(m.Start()) {
		return false
	}
	alone := m.tranche(l.periods.trancheStart(on))
	if !alone.Disburse(on, amount) {
		return false
	}
	l.merge(&alone.ledger)
	on = m.effective(on)
	i, s, _ := l.place(on)
	s.disbursed = s.disbursed.Add(amount)
	l.touch(i)
	m.instalments().absorb(on)
	l.closing = l.periods.last().instalment
	return true
}

// tranche is the model of a loan of one tranche, with the rates of this one.
func (m *Model) tranche(start calendar.Date) *Model {
	b, d := *m.ledger.basis, m.dating
	b.fullTerm = false
	b.start, d.seed = start, start
	alone := newModel(&b, d, m.periodsFrom(start, b.repayments))
	alone.ledger.interest.rates = m.ledger.interest.rates
	for _, r := range m.ledger.interest.rates {
		alone.ledger.place(r.on)
	}
	return alone
}

// periodsFrom are so many periods from the start of one on: those of the model, also where due dates were moved, as far as they
// go, and regular ones after them.
func (m *Model) periodsFrom(start calendar.Date, count int) []schedule.Period {
	list := make([]schedule.Period, 0, count)
	for i := range m.ledger.periods {
		if p := &m.ledger.periods[i]; !p.from.Before(start) && len(list) < count {
			list = append(list, schedule.Period{Number: len(list) + 1, From: p.from, Due: p.due})
			start = p.due
		}
	}
	return append(list, m.dating.periods(start, m.dating.next(start), count-len(list))...)
}

// merge adds the instalments of another ledger to the periods with the same dates, and appends its other periods. What comes
// out is the agreed instalment from then on, with the difference that the period had absorbed.
func (l *ledger) merge(other *ledger) {
	for i := range other.periods {
		o := &other.periods[i]
		amount := o.figures.principal.Add(o.figures.interest)
		if at, ok := l.periods.dueOn(o.due); ok && l.periods[at].from == o.from {
			p := &l.periods[at]
			p.instalment = p.instalment.Add(amount)
			p.base = p.instalment
			l.touch(at)
			continue
		}
		l.append(o.from, o.due, amount)
	}
}
