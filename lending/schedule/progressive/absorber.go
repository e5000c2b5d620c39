package progressive

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// absorb gives the difference between what is owed and what the instalments repay to the last period that is not paid.
// It runs after every change. Interest after that period, up to a date, falls due in it.
func (m *Model) absorb(till calendar.Date) {
	if m.basis.flat {
		return
	}
	m.revised = span{0, len(m.periods) - 1}
	end := len(m.periods)
	for range len(m.periods) + 1 { // each round but the last closes a period
		m.limitToOutstanding()
		target, ok := m.absorberBefore(end)
		if !ok {
			return
		}
		if m.absorbInto(target, till) {
			return
		}
		end = target
	}
}

// absorbInto gives the difference, and the interest that arises after it, to a period. It reports false when the period has
// no room for them: it is closed then with what was paid, and another one has to absorb.
func (m *Model) absorbInto(target int, till calendar.Date) bool {
	m.undefer(target)
	for range 2 { // another instalment has room for other interest
		if !m.takeDifference(target) {
			return false
		}
	}
	m.deferInterest(target, till)
	if m.takeDifference(target) {
		return true
	}
	m.undefer(target) // deferred interest may have been paid before it was deferred again: there is no room even for that
	return m.takeDifference(target)
}

// limitToOutstanding lowers instalments that would repay more principal than the loan still owes, not below what was
// paid. It looks at the periods whose figures changed since it last did.
func (m *Model) limitToOutstanding() {
	totals := m.Totals()
	open := totals.Principal.Sub(totals.PaidPrincipal)
	for i := m.revised.first; i <= m.revised.last && i < len(m.periods); i++ {
		p := &m.periods[i]
		excess := p.figures.principal.Sub(p.paidPrincipal).Sub(open)
		if !excess.IsPositive() {
			continue
		}
		if lower := money.Max(p.instalment.Sub(excess), p.paid()); lower != p.instalment {
			p.instalment = lower
			m.touch(i)
		}
	}
	m.revised = untouched
	m.settle()
}

// absorber is the last period that is not paid. When all are, it is the last one as long as principal is owed: of loans too
// small to be spread, and after payments ahead of which a re-amortization left no instalment open.
func (m *Model) absorber() (int, bool) { return m.absorberBefore(len(m.periods)) }

// absorberBefore is absorber for a caller who knows that the periods from one on are paid.
func (m *Model) absorberBefore(end int) (int, bool) {
	for i := end - 1; i >= 0; i-- {
		if !m.periods[i].settled() {
			return i, true
		}
	}
	last := m.last()
	if len(last.slices) == 0 || !last.figures.balance.IsPositive() || !m.Totals().OutstandingPrincipal().IsPositive() {
		return 0, false
	}
	return len(m.periods) - 1, true
}

// undefer takes back what an earlier deferral did.
func (m *Model) undefer(target int) {
	if !m.periods[target].deferred.IsZero() {
		m.periods[target].deferred = money.Amount{}
		m.touch(target)
	}
	if m.deferring {
		m.deferring = false
		for i := range m.periods {
			if p := &m.periods[i]; p.is(interestDeferred) {
				p.marks &^= interestDeferred
				m.touch(i)
			}
		}
	}
	m.settle()
}

// takeDifference changes the instalment of the absorbing period so that all instalments together repay all principal and
// interest. It reports false when more than that was paid on the period: the period is then closed with what was paid,
// and another one has to absorb.
func (m *Model) takeDifference(target int) bool {
	p := &m.periods[target]
	instalment := p.instalment.Add(m.difference())
	if p.fixed.IsPositive() {
		// Credits fall due on top of the instalment, and may have been paid.
		instalment = money.Max(instalment, p.paidPrincipal.Add(p.fixed).Sub(p.credited(&p.figures)))
	}
	floor := p.paid().Sub(p.credited(&p.figures))
	closed := instalment.Less(floor)
	m.setInstalment(target, money.Max(instalment, floor))
	return !closed
}

// difference is all principal and interest less all instalments.
func (m *Model) difference() money.Amount {
	return m.Totals().Principal.Add(m.totals.interest).Sub(m.totals.limit)
}

// setInstalment changes the instalment of one period; the base stays.
func (m *Model) setInstalment(i int, instalment money.Amount) {
	if p := &m.periods[i]; p.instalment != instalment {
		p.instalment = instalment
		m.touch(i)
		m.settle()
	}
}

// deferInterest makes the interest that arises after the absorbing period until a date fall due in it, when the periods
// after it are paid and have no room for it.
func (m *Model) deferInterest(target int, till calendar.Date) {
	if target == len(m.periods)-1 {
		return
	}
	deferred := m.interestBehind(target, till)
	if !deferred.IsPositive() {
		return
	}
	m.periods[target].deferred = deferred
	m.touch(target)
	m.deferring = true
	for i := target + 1; i < len(m.periods); i++ {
		m.periods[i].marks |= interestDeferred
		m.touch(i)
	}
	m.settle()
}

// interestBehind is the unrecognised interest after a period on a date.
func (m *Model) interestBehind(target int, till calendar.Date) money.Amount {
	if m.unrecognisedBehind(target).IsZero() {
		return money.Amount{} // ending the interest earlier cannot bring up any
	}
	cut := m.borrow()
	cut.undoOverdueOf(target)
	cut.stopInterest(till)
	cut.settle()
	return cut.unrecognisedBehind(target)
}

// unrecognisedBehind is the unrecognised interest that has collected after a period. What a period hands on and a later
// one was paid is not among it.
func (m *Model) unrecognisedBehind(target int) money.Amount {
	if target == len(m.periods)-1 {
		return money.Amount{}
	}
	return m.last().figures.unrecognised
}

// undoOverdueOf takes back the overdue corrections of a period, if there are none after it: the interest after the
// period must not count overdue principal a second time.
func (m *Model) undoOverdueOf(target int) {
	due := m.periods[target].due
	for _, c := range m.overdue {
		if c.due.After(due) {
			return
		}
	}
	for _, c := range m.overdue {
		if c.due == due {
			m.correct(c.on, c.amount.Neg())
		}
	}
}
