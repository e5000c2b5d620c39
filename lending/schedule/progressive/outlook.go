package progressive

import (
	"sort"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// outlook is what a cut on a date says about one of its periods.
type outlook struct {
	due         Due          // in the period
	calculated  money.Amount // interest, before the instalment limits it
	limit       money.Amount // what falls due in all
	credits     money.Amount // in the period, less what was moved elsewhere
	creditedIn  money.Amount // of them, interest
	open        Due          // what the whole loan owes
	manyPayable bool         // more than one period can take money
}

// lookAhead is the outlook on period i of what can be paid on a date (see endingOn). Mostly that takes no cut: the
// periods after the date have lost their interest, and as long as those after both the date and period i have room
// for all that this takes from the instalments, nothing before them changes.
func (m *Model) lookAhead(i int, on calendar.Date) outlook {
	if o, ok := m.lookWithoutCut(i, on); ok {
		return o
	}
	return m.endingOn(on).outlookOn(i, on)
}

// outlookOn reads an outlook from a cut on a date.
func (m *Model) outlookOn(i int, on calendar.Date) outlook {
	p, totals := &m.periods[i], m.Totals()
	o := p.outlook(&p.figures)
	o.open = Due{Principal: totals.OutstandingPrincipal(), Interest: totals.OutstandingInterest()}
	o.manyPayable = m.payables(i, on) > 1
	return o
}

// outlook is the part of an outlook that is about the period itself.
func (p *period) outlook(f *figures) outlook {
	return outlook{
		due: Due{Principal: f.principal, Interest: f.interest}, calculated: f.calculated,
		limit: f.limit, credits: p.credited(f), creditedIn: f.creditedInterest,
	}
}

// lookWithoutCut is lookAhead for the usual case; false when only a cut can tell.
func (m *Model) lookWithoutCut(i int, on calendar.Date) (outlook, bool) {
	at := sort.Search(len(m.periods), func(i int) bool { return m.periods[i].due.After(on) })
	if at == len(m.periods) || m.deferring || m.basis.flat {
		return outlook{}, false
	}
	g := glance{model: m, at: at, past: max(i, at), period: m.endedOn(at, on)}
	if !g.walk() {
		return outlook{}, false
	}
	p := m.periods[i]
	f := g.figures(i)
	o := p.outlook(&f)
	o.open = g.open
	o.manyPayable = g.payables > 1
	return o, g.absorbable() && o.manyPayable
}

// endedOn is the period that contains a date as it is when it ends there.
func (m *Model) endedOn(at int, on calendar.Date) period {
	p := m.periods[at]
	p.marks |= borrowed
	p.endOn(on)
	reader := *m // looking changes nothing, not even what is remembered
	p.figures = reader.figuresOf(&p, m.figuresBefore(at))
	return p
}

// glance adds up what the periods of a cut would say.
type glance struct {
	model  *Model
	at     int    // the period that contains the date
	period period // that one as the cut ends it
	past   int    // the periods after this one take what the cut changes

	open     Due          // what the whole loan owes
	excess   money.Amount // of the instalments over what is owed
	room     money.Amount // of the later periods for it
	payables int          // periods that can take money, as far as known
}

// walk adds up the periods. It reports false when one of them needs a look of its own.
func (g *glance) walk() bool {
	m := g.model
	if !g.period.figures.unrecognised.IsZero() {
		return false
	}
	principal := g.period.figures.lent.Add(g.credited())
	g.open.Principal = principal.Sub(m.totals.paidPrincipal)
	var interest, limit money.Amount
	for i := range m.periods {
		f := g.figures(i)
		p := &m.periods[i]
		paid := p.paid()
		switch {
		case i > g.at && (!p.plain() || f.limit.Less(paid)):
			return false
		case g.open.Principal.Less(f.principal.Sub(p.paidPrincipal)):
			return false
		case i > g.past:
			g.room = g.room.Add(f.limit.Sub(paid))
		}
		if i >= g.at && paid.IsZero() || i <= g.past && f.limit != paid {
			g.payables++
		}
		interest, limit = interest.Add(f.interest), limit.Add(f.limit)
	}
	g.open.Interest = atLeastZero(interest.Sub(m.totals.paidInterest))
	g.excess = limit.Sub(principal).Sub(interest)
	g.open.Principal = atLeastZero(g.open.Principal)
	return true
}

// absorbable reports whether the periods after take all that the cut changes.
func (g *glance) absorbable() bool {
	return g.room.IsPositive() && g.excess.Cmp(g.room) <= 0
}

// credited is the principal credited in all periods of the cut.
func (g *glance) credited() money.Amount {
	sum := g.model.totals.credited
	for i := g.at; i < len(g.model.periods); i++ {
		sum = sum.Sub(g.model.periods[i].figures.creditedPrincipal)
	}
	return sum.Add(g.period.figures.creditedPrincipal)
}

// figures are those of a period in the cut. After the date nothing is left of one but its instalment.
func (g *glance) figures(i int) figures {
	p := &g.model.periods[i]
	switch {
	case i < g.at:
		return p.figures
	case i == g.at:
		return g.period.figures
	}
	principal := money.Max(p.paidPrincipal, atLeastZero(p.instalment.Sub(p.paidInterest)))
	return figures{interest: p.paidInterest, principal: principal, limit: p.instalment}
}

// plain reports whether nothing falls due in a period but what follows from its instalment and the balance.
func (p *period) plain() bool {
	return p.marks&^borrowed == 0 && p.fixed.IsZero() && p.deferred.IsZero() &&
		p.movedPrincipal.IsZero() && p.movedInterest.IsZero()
}
