package progressive

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// ZeroInterestFrom is what falls due in each period after a charge-off without interest on a date. Interest up to the date
// stays; later interest becomes principal of the same period, so that the instalments stay, and the last open periods
// shrink. Interest that was paid and fixed interest of a re-age stay.
//
// The model itself does not change: from a charge-off on, rows stand as they are.
func (m *Model) ZeroInterestFrom(on calendar.Date) []Due {
	list := make([]Due, len(m.periods))
	excess := m.Totals().Principal.Neg()
	for i := range m.periods {
		list[i] = m.dueWithoutInterest(i, on)
		excess = excess.Add(list[i].Principal)
	}
	for i := len(list) - 1; i >= 0 && !excess.IsZero(); i-- {
		p := &m.periods[i]
		if p.settled() {
			continue
		}
		less := money.Min(excess, list[i].Principal.Sub(p.paidPrincipal))
		list[i].Principal = list[i].Principal.Sub(less)
		excess = excess.Sub(less)
	}
	if i, ok := m.starting(on); ok {
		list[i].Principal = list[i].Principal.Sub(excess) // nothing else is open
	}
	return list
}

// dueWithoutInterest is what falls due in one period when interest ends on a date.
func (m *Model) dueWithoutInterest(i int, on calendar.Date) Due {
	p := &m.periods[i]
	due := Due{Principal: p.figures.principal, Interest: p.figures.interest}
	switch {
	case p.is(reAged) || !on.Before(p.due):
		return due
	case !p.from.After(on):
		due.Interest = m.endingOn(on).periods[i].figures.calculated
	case !p.settled():
		due.Interest = p.paidInterest
	}
	due.Principal = due.Principal.Add(p.figures.interest).Sub(due.Interest)
	return due
}

// Accelerate makes all principal fall due on a date, with the interest up to it (charge-off with accelerated maturity,
// contract termination): the period that contains the date ends there and repays everything, later ones vanish with what
// was paid on them; the caller allocates those payments again. Interest goes on being measured to the end that the period had,
// so that it is that of the days up to the date also where a period holds several steps. Fixed interest of a re-age joins, and
// what was credited on the day itself, with which a later period began. Nothing changes on maturity or after it.
func (m *Model) Accelerate(on calendar.Date) {
	i, ok := m.containing(on)
	if !ok || on == m.Maturity() {
		return
	}
	p := &m.periods[i]
	var credited Due
	for j := i + 1; j < len(m.periods); j++ {
		later := &m.periods[j]
		if later.is(reAged) {
			p.fixed = p.fixed.Add(later.fixed)
		}
		credited.Principal = credited.Principal.Add(later.figures.creditedPrincipal)
		credited.Interest = credited.Interest.Add(later.figures.creditedInterest)
		p.movedPrincipal, p.movedInterest = p.movedPrincipal.Add(later.movedPrincipal), p.movedInterest.Add(later.movedInterest)
	}
	m.stopInterest(on)
	m.settle()
	m.cutBehind(i, on)
	if credited != (Due{}) {
		m.credit(on, credited)
	}
	m.frozen = true
	m.settle()
	m.repayEverything()
	m.closing = m.last().instalment
}

// Restore puts principal that was paid on a date on a period which an acceleration removed back into the balance, before
// the payment is allocated again.
func (m *Model) Restore(on calendar.Date, principal money.Amount) {
	m.correct(on, principal)
	m.settle()
	m.repayEverything()
}

// repayEverything makes the last period repay all principal that does not fall due before it, and all its interest. That is
// its agreed instalment from now on: paid in advance it takes as much (docs/semantics/progressive.md, 8.3).
func (m *Model) repayEverything() {
	principal := m.Totals().Principal
	for i := range len(m.periods) - 1 {
		principal = principal.Sub(m.periods[i].figures.principal)
	}
	p := m.last()
	interest := money.Max(p.figures.calculated, p.paidInterest) // what was paid stays due where a re-age moved interest on
	m.setInstalment(len(m.periods)-1, principal.Add(interest).Sub(p.credited(&p.figures)).Sub(p.deferred))
	p.base = p.instalment
}

// cutBehind drops the periods after one that now ends on a date.
func (m *Model) cutBehind(i int, on calendar.Date) {
	m.periods = slices.Clip(m.periods[:i+1])
	p := m.last()
	p.endOn(on)
	if end := p.end(); end.After(on) {
		p.uncut = end
	}
	p.due = on
	m.touchAll()
}
