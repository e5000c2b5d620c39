package progressive

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// spreadFlat gives the periods from one on an equal instalment under flat interest, which is charged on all money lent
// and is not lowered by repayments: the balance and all interest still to come, divided by the periods. The last period
// takes the rest. Periods of grace on principal pay their interest alone, the others share what those leave.
func (m *Model) spreadFlat(first int) {
	a := m.basis.arithmetic
	total := m.flatTotal(first)
	spared := m.spareFirst(first)
	for i := first; i < spared; i++ {
		total = total.Sub(m.periods[i].instalment)
	}
	count := len(m.periods) - spared
	instalment := m.inMultiples(a.DivAmount(total, days(count)))
	for i := spared; i < len(m.periods); i++ {
		m.periods[i].instalment, m.periods[i].base = instalment, instalment
	}
	last := m.last()
	last.instalment = total.Sub(instalment.Times(count - 1))
	last.base = last.instalment
	m.keepPaid(first)
	for i := first; i < len(m.periods); i++ {
		m.touch(i)
	}
	m.settle()
	m.closing = m.last().instalment
}

// flatTotal is what the periods from one on have to repay: principal not yet amortized before, and interest, with what
// waits since a grace.
func (m *Model) flatTotal(first int) money.Amount {
	a := m.basis.arithmetic
	total := m.balanceBefore(first).Add(m.periods[first].lent()).Add(m.figuresBefore(first).unrecognised)
	total = total.Add(a.DivAmount(m.fixedFrom(first), days(len(m.periods)-first)))
	for i := first; i < len(m.periods); i++ {
		total = total.Add(m.periods[i].figures.own)
	}
	return total
}

// keepPaid leaves a period on which more than the new instalment was paid at what was paid. The excess is taken off the
// open periods from the last one backwards, not below their interest or what was paid on them. So is what instalments in
// large multiples ask for beyond all that is owed, which would leave less than its interest for the last period.
func (m *Model) keepPaid(first int) {
	var excess money.Amount
	if last := m.last(); last.instalment.Less(last.figures.own) {
		excess = last.figures.own.Sub(last.instalment)
		last.instalment, last.base = last.figures.own, last.figures.own
	}
	for i := first; i < len(m.periods); i++ {
		p := &m.periods[i]
		if over := p.paid().Sub(p.instalment); over.IsPositive() {
			excess = excess.Add(over)
			p.instalment = p.paid()
		}
	}
	for i := len(m.periods) - 1; i >= first && excess.IsPositive(); i-- {
		p := &m.periods[i]
		floor := money.Max(p.figures.own, p.paid())
		cut := money.Min(excess, atLeastZero(p.instalment.Sub(floor)))
		p.instalment = p.instalment.Sub(cut)
		excess = excess.Sub(cut)
	}
}

// absorbDays is absorb after moved due dates and pauses. They change flat interest too, which payments do not: the last
// open periods take the difference.
func (m *Model) absorbDays(till calendar.Date) {
	if !m.basis.flat {
		m.absorb(till)
		return
	}
	end := len(m.periods)
	for range len(m.periods) {
		target, ok := m.absorberBefore(end)
		if !ok || m.takeDifference(target) {
			return
		}
		end = target
	}
}
