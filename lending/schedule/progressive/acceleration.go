package progressive

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// Accelerate makes all principal fall due on a date, with the interest up to it (charge-off with accelerated maturity,
// contract termination): the period that contains the date ends there and repays everything, later ones vanish with what
// was paid on them; the caller allocates those payments again. Interest goes on being measured to the end that the period had,
// so that it is that of the days up to the date also where a period holds several steps. Fixed interest of a re-age joins, and
// what was credited on the day itself, with which a later period began. Nothing changes on maturity or after it.
func (m *Model) Accelerate(on calendar.Date) {
	l := &m.ledger
	i, ok := l.periods.containing(on)
	if !ok || on == m.Maturity() {
		return
	}
	p := &l.periods[i]
	var credited Due
	for j := i + 1; j < len(l.periods); j++ {
		later := &l.periods[j]
		if later.is(reAged) {
			p.fixed = p.fixed.Add(later.fixed)
		}
		credited.Principal = credited.Principal.Add(later.figures.creditedPrincipal)
		credited.Interest = credited.Interest.Add(later.figures.creditedInterest)
		p.movedPrincipal, p.movedInterest = p.movedPrincipal.Add(later.movedPrincipal), p.movedInterest.Add(later.movedInterest)
	}
	l.stopInterest(on)
	l.settle()
	l.cutAfter(i, on)
	if credited != (Due{}) {
		l.credit(on, credited)
	}
	m.frozen = true
	l.settle()
	m.instalments().repayEverything()
	l.closing = l.periods.last().instalment
}

// Restore puts principal that was paid on a date on a period which an acceleration removed back into the balance, before
// the payment is allocated again.
func (m *Model) Restore(on calendar.Date, principal money.Amount) {
	m.ledger.correct(on, principal)
	m.ledger.settle()
	m.instalments().repayEverything()
}

// repayEverything makes the last period repay all principal that does not fall due before it, and all its interest. That is
// its agreed instalment from now on: paid in advance it takes as much (docs/semantics/progressive.md, 8.3).
func (in instalments) repayEverything() {
	l := in.ledger
	principal := l.sums().Principal
	for i := range len(l.periods) - 1 {
		principal = principal.Sub(l.periods[i].figures.principal)
	}
	p := l.periods.last()
	interest := money.Max(p.figures.calculated, p.paidInterest) // what was paid stays due where a re-age moved interest on
	in.setInstalment(len(l.periods)-1, principal.Add(interest).Sub(p.credited(&p.figures)).Sub(p.deferred))
	p.base = p.instalment
}

// cutAfter drops the periods after one that now ends on a date.
func (l *ledger) cutAfter(i int, on calendar.Date) {
	l.periods = slices.Clip(l.periods[:i+1])
	p := l.periods.last()
	p.endOn(on)
	if end := p.end(); end.After(on) {
		p.uncut = end
	}
	p.due = on
	l.touchAll()
}
