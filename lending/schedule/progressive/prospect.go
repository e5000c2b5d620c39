package progressive

import (
	"sort"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// prospect is what a cut on a date says about one of its periods.
type prospect struct {
	due         Due          // in the period
	calculated  money.Amount // interest, before the instalment limits it
	limit       money.Amount // what falls due in all
	credits     money.Amount // in the period, less what was moved elsewhere
	creditedIn  money.Amount // of them, interest
	open        Due          // what the whole loan owes
	agreed      money.Amount // due interest with the agreed instalment
	manyPayable bool         // more than one period can take money
	refillable  bool         // the period is fully paid, and exactly one other can take money
}

// prospect says what can be paid on period i on the date (see ending). Mostly that takes no cut: the periods after the date
// have lost their interest, and as long as those after both the date and period i have room for all that this takes from the
// instalments, nothing before them changes.
func (o Outlook) prospect(i int) prospect {
	if x, ok := o.prospectWithoutCut(i); ok {
		return x
	}
	return o.prospectOfCut(i)
}

func (o Outlook) prospectOfCut(i int) prospect {
	cut := o.ending()
	p := &cut.periods[i]
	x := p.prospect(&p.figures)
	x.open = cut.outstanding()
	x.agreed = cut.interestAsAgreed(*p, cut.periods.figuresBefore(i), x.open.Principal)
	payables := cut.payables(i, o.on)
	x.manyPayable = payables > 1
	x.refillable = payables == 1 && p.settled() && p.paid().IsPositive()
	return x
}

// interestAsAgreed is the interest due in a period with its agreed instalment, less the principal above what the whole loan owes.
func (l *ledger) interestAsAgreed(p period, before *figures, open money.Amount) money.Amount {
	reader := *l // looking changes nothing, not even what is remembered
	p.marks |= borrowed
	p.instalment = p.base
	f := reader.figuresOf(&p, before)
	if excess := f.principal.Sub(p.paidPrincipal).Sub(open); excess.IsPositive() {
		p.instalment = money.Max(p.paid(), p.instalment.Sub(excess))
		f = reader.figuresOf(&p, before)
	}
	return f.interest
}

// prospect is the part of a prospect that is about the period itself.
func (p *period) prospect(f *figures) prospect {
	return prospect{
		due: Due{Principal: f.principal, Interest: f.interest}, calculated: f.calculated,
		limit: f.limit, credits: p.credited(f), creditedIn: f.creditedInterest,
	}
}

// prospectWithoutCut is prospect for the usual case; false when only a cut can tell.
func (o Outlook) prospectWithoutCut(i int) (prospect, bool) {
	l := o.ledger
	at := sort.Search(len(l.periods), func(i int) bool { return l.periods[i].due.After(o.on) })
	if at == len(l.periods) || l.deferring || l.basis.flat {
		return prospect{}, false
	}
	g := glance{ledger: l, at: at, past: max(i, at), period: o.ended(at)}
	if !g.walk() {
		return prospect{}, false
	}
	p := l.periods[i]
	f := g.figures(i)
	x := p.prospect(&f)
	x.open = g.open
	x.agreed = f.interest
	if i == at {
		x.agreed = l.interestAsAgreed(g.period, l.periods.figuresBefore(at), g.open.Principal)
	}
	x.manyPayable = g.payables > 1
	return x, g.absorbable() && x.manyPayable
}

// ended is the period that contains the date as it is when it ends there.
func (o Outlook) ended(at int) period {
	p := o.ledger.periods[at]
	p.marks |= borrowed
	p.endOn(o.on)
	reader := *o.ledger // looking changes nothing, not even what is remembered
	p.figures = reader.figuresOf(&p, o.ledger.periods.figuresBefore(at))
	return p
}

// payables counts the periods that can take money on a date: those that are not fully paid, and those to come that payments on
// others have emptied. What a change of terms took from a period that is over leaves nothing there to be paid. The one that the
// payment itself opened does not count for others.
func (l *ledger) payables(asked int, on calendar.Date) int {
	n := 0
	for i := range l.periods {
		p := &l.periods[i]
		open := !p.settled() || p.due.After(on) && p.paid().IsZero()
		if open && (i == asked || !l.opens(p)) {
			n++
		}
	}
	return n
}

// glance adds up what the periods of a cut would say.
type glance struct {
	ledger *ledger
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
	l := g.ledger
	if !g.period.figures.unrecognised.IsZero() {
		return false
	}
	principal := g.period.figures.lent.Add(g.credited())
	g.open.Principal = principal.Sub(l.totals.paidPrincipal)
	var interest, limit money.Amount
	for i := range l.periods {
		f := g.figures(i)
		p := &l.periods[i]
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
	g.open.Interest = atLeastZero(interest.Sub(l.totals.paidInterest))
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
	sum := g.ledger.totals.credited
	for i := g.at; i < len(g.ledger.periods); i++ {
		sum = sum.Sub(g.ledger.periods[i].figures.creditedPrincipal)
	}
	return sum.Add(g.period.figures.creditedPrincipal)
}

// figures are those of a period in the cut. After the date nothing is left of one but its instalment.
func (g *glance) figures(i int) figures {
	p := &g.ledger.periods[i]
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
