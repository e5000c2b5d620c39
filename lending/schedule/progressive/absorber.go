package progressive

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// absorb gives the difference between what is owed and what the instalments repay to the last period that is not paid.
// It runs after every change. Interest after that period, up to a date, falls due in it.
func (in instalments) absorb(till calendar.Date) {
	in.ledger.settle()
	l := in.ledger
	l.revised = span{0, len(l.periods) - 1}
	end := len(l.periods)
	for range len(l.periods) + 1 { // each round but the last closes a period
		in.limitToOutstanding()
		target, ok := in.absorberBefore(end)
		if !ok {
			return
		}
		if in.absorbInto(target, till) && !in.displacesInterest(target) {
			return
		}
		end = target
	}
}

// leaveInterestOpen makes interest that no instalment has room for fall due in the period of a date, once all principal and all periods
// are paid: a payment that took principal first does not remove it. It reports whether there was such interest, no more than an amount.
func (in instalments) leaveInterestOpen(on calendar.Date, most money.Amount) bool {
	l := in.ledger
	left := l.periods.last().figures.unrecognised
	if _, open := in.absorber(); open || l.outstanding().Principal.IsPositive() || !left.IsPositive() || most.Less(left) {
		return false
	}
	i, ok := l.periods.containing(on)
	if !ok {
		i = len(l.periods) - 1
	}
	in.setInstalment(i, l.periods[i].instalment.Add(left))
	return true
}

// reclaimDeferred takes back what was deferred to a period before the absorbing one and is not paid: a later period is open again and
// asks for it, but for what was paid of it. It reports whether anything changed.
func (in instalments) reclaimDeferred() bool {
	l := in.ledger
	target, _ := in.absorber()
	reclaimed := false
	for i := range target {
		p := &l.periods[i]
		own := p.figures.calculated.Sub(p.deferred)
		left := money.Min(p.deferred, atLeastZero(p.paidInterest.Sub(own)))
		if left != p.deferred || left.IsPositive() && !p.is(paidAhead) {
			p.deferred, reclaimed = left, true
			p.marks |= paidAhead
			l.touch(i)
		}
	}
	l.settle()
	return reclaimed
}

// absorbInto gives the difference, and the interest that arises after it, to a period. It reports false when the period has
// no room for them: it is closed then with what was paid, and another one has to absorb.
func (in instalments) absorbInto(target int, till calendar.Date) bool {
	in.undefer(target)
	for range 2 { // another instalment has room for other interest
		if !in.takeDifference(target) {
			return false
		}
	}
	in.deferInterest(target, till)
	if in.takeDifference(target) {
		return true
	}
	in.undefer(target) // deferred interest may have been paid before it was deferred again: there is no room even for that
	return in.takeDifference(target)
}

// displacesInterest closes the last period of the loan at what was paid on it where that was principal in place of its interest, while an
// earlier one is open: principal that it would ask for beyond that belongs to the earlier one, and so does the interest.
func (in instalments) displacesInterest(target int) bool {
	l := in.ledger
	if target < len(l.periods)-1 || !in.tookPrincipalForInterest(target) {
		return false
	}
	if _, open := in.absorberBefore(target); !open {
		return false
	}
	in.closeAtPaid(target)
	l.displaced = true
	return true
}

// tookPrincipalForInterest reports whether a period was paid principal in place of its interest.
func (in instalments) tookPrincipalForInterest(i int) bool {
	l := in.ledger
	p := &l.periods[i]
	if p.is(interestGrace) || l.opens(p) || !p.figures.unrecognised.IsPositive() {
		return false
	}
	return atLeastZero(p.figures.limit.Sub(p.figures.calculated)).Less(p.paidPrincipal)
}

// closeAtPaid leaves only what was paid due in a period.
func (in instalments) closeAtPaid(i int) {
	p := &in.ledger.periods[i]
	in.setInstalment(i, p.paid().Sub(p.credited(&p.figures)))
}

// keepDisplaced leaves the interest of the running period open where a payment displaced interest of the last one, and the running one
// was paid principal in its place, too: all later periods are paid and have no room for it. It reports whether that was so.
func (in instalments) keepDisplaced(on calendar.Date) bool {
	l := in.ledger
	target, ok := in.absorber()
	if !ok || !l.periods[target].from.Before(on) || !in.tookPrincipalForInterest(target) {
		return false
	}
	in.undefer(target)
	p := &l.periods[target]
	in.setInstalment(target, p.instalment.Add(p.figures.unrecognised))
	in.deferInterest(target, on)
	in.takeDifference(target)
	return true
}

// limitToOutstanding lowers instalments that would repay more principal than the loan still owes, not below what was
// paid. It looks at the periods whose figures changed since it last did.
func (in instalments) limitToOutstanding() {
	l := in.ledger
	totals := l.sums()
	open := totals.Principal.Sub(totals.PaidPrincipal)
	for i := l.revised.first; i <= l.revised.last && i < len(l.periods); i++ {
		p := &l.periods[i]
		excess := p.figures.principal.Sub(p.paidPrincipal).Sub(open)
		if !excess.IsPositive() {
			continue
		}
		if lower := money.Max(p.instalment.Sub(excess), p.paid()); lower != p.instalment {
			p.instalment = lower
			l.touch(i)
		}
	}
	l.revised = untouched
	l.settle()
}

// absorber is the last period that is not paid. When all are, it is the last one as long as principal is owed: of loans too
// small to be spread, and after payments ahead of which a re-amortization left no instalment open.
func (in instalments) absorber() (int, bool) { return in.absorberBefore(len(in.ledger.periods)) }

// absorberBefore is absorber for a caller who knows that the periods from one on are paid.
func (in instalments) absorberBefore(end int) (int, bool) {
	l := in.ledger
	for i := end - 1; i >= 0; i-- {
		if !l.periods[i].settled() {
			return i, true
		}
	}
	last := l.periods.last()
	if len(last.slices) == 0 || !last.figures.balance.IsPositive() || !l.outstanding().Principal.IsPositive() {
		return 0, false
	}
	return len(l.periods) - 1, true
}

// undefer takes back what an earlier deferral did.
func (in instalments) undefer(target int) {
	l := in.ledger
	if !l.periods[target].deferred.IsZero() {
		l.periods[target].deferred = money.Amount{}
		l.periods[target].marks &^= paidAhead
		l.touch(target)
	}
	if l.deferring {
		l.deferring = false
		for i := range l.periods {
			if p := &l.periods[i]; p.is(interestDeferred) {
				p.marks &^= interestDeferred
				l.touch(i)
			}
		}
	}
	l.settle()
}

// takeDifference changes the instalment of the absorbing period so that all instalments together repay all principal and
// interest. It reports false when more than that was paid on the period: the period is then closed with what was paid,
// and another one has to absorb.
func (in instalments) takeDifference(target int) bool {
	p := &in.ledger.periods[target]
	instalment := p.instalment.Add(in.ledger.difference())
	if target == len(in.ledger.periods)-1 {
		instalment = instalment.Add(p.figures.unrecognised) // no later period has room for it
	}
	if p.fixed.IsPositive() {
		// Credits fall due on top of the instalment, and may have been paid.
		instalment = money.Max(instalment, p.paidPrincipal.Add(p.fixed).Sub(p.credited(&p.figures)))
	}
	floor := p.paid().Sub(p.credited(&p.figures))
	closed := instalment.Less(floor)
	in.setInstalment(target, money.Max(instalment, floor))
	return !closed
}

// setInstalment changes the instalment of one period; the base stays.
func (in instalments) setInstalment(i int, instalment money.Amount) {
	if p := &in.ledger.periods[i]; p.instalment != instalment {
		p.instalment = instalment
		in.ledger.touch(i)
		in.ledger.settle()
	}
}

// deferInterest makes the interest that arises after the absorbing period until a date fall due in it, when the periods
// after it are paid and have no room for it.
func (in instalments) deferInterest(target int, till calendar.Date) {
	l := in.ledger
	if target == len(l.periods)-1 {
		return
	}
	deferred := in.interestAfter(target, till)
	if !deferred.IsPositive() {
		return
	}
	l.periods[target].deferred = deferred
	l.touch(target)
	l.deferring = true
	for i := target + 1; i < len(l.periods); i++ {
		l.periods[i].marks |= interestDeferred
		l.touch(i)
	}
	l.settle()
}

// interestAfter is the unrecognised interest after a period on a date.
func (in instalments) interestAfter(target int, till calendar.Date) money.Amount {
	if in.unrecognisedAfter(target).IsZero() {
		return money.Amount{} // ending the interest earlier cannot bring up any
	}
	cut := in.ledger.borrow()
	cut.undoOverdueOf(target)
	cut.stopInterest(till)
	cut.settle()
	return instalments{cut}.unrecognisedAfter(target)
}

// unrecognisedAfter is the unrecognised interest that has collected after a period. What a period hands on and a later
// one was paid is not among it, nor what was deferred to a later one.
func (in instalments) unrecognisedAfter(target int) money.Amount {
	if target == len(in.ledger.periods)-1 {
		return money.Amount{}
	}
	collected := in.ledger.periods.last().figures.unrecognised
	for _, later := range in.ledger.periods[target+1:] {
		collected = collected.Sub(later.deferred)
	}
	return atLeastZero(collected)
}
