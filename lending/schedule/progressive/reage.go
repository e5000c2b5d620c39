package progressive

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// ReAgeing replaces what is open by new instalments.
type ReAgeing struct {
	On          calendar.Date // of the transaction
	FirstDue    calendar.Date // of the first new instalment
	Instalments int
	Every       int // one instalment every so many units
	Frequency   calendar.Unit
}

// dating of the new instalments.
func (r ReAgeing) dating() dating {
	return dating{every: r.Every, unit: r.Frequency, seed: r.FirstDue}
}

// ReAge moves all open principal, and the interest up to the date of the transaction, into new equal instalments at the
// rate of the loan. It returns what was moved; when no principal is open nothing changes. Overdue interest has to be up
// to date (RecalculateOverdue).
//
// The term is cut on the date of the transaction: the period that contains it ends there and holds what had been paid
// in advance. Interest that was open comes first in the new instalments.
func (m *Model) ReAge(r ReAgeing) Due {
	moved := m.OutstandingAt(r.On)
	moved.Principal = m.Totals().OutstandingPrincipal()
	if moved.Principal.IsZero() {
		return Due{}
	}
	added := m.reAged(r, moved.Principal)
	m.emptyOpen(r.On)
	m.cutTerm(r.On)
	first := m.appendReAged(added)
	m.dating = r.dating()
	for _, days := range m.pauses {
		m.pause(days)
	}
	m.settle()
	till := m.periods[first].due
	m.absorb(till)
	m.equalise(first, till)
	m.closing = m.last().instalment
	return moved
}

// appendReAged appends the periods of another model, with what falls due in them. It returns the index of the first one.
func (m *Model) appendReAged(added *Model) int {
	first := len(m.periods)
	for i := range added.periods {
		a := &added.periods[i]
		m.append(m.Maturity(), a.due, a.figures.principal.Add(a.figures.interest))
	}
	if first == 1 && m.periods[0].holdsNothing() && m.periods[0].from == m.periods[0].due {
		m.dropEmptyStart()
		first = 0
	}
	return first
}

// dropEmptyStart removes a holder of no length at the start of the loan; what happened on that day goes to the next
// period.
func (m *Model) dropEmptyStart() {
	next := &m.periods[1]
	next.slices = append(slices.Clone(m.periods[0].slices), next.slices...)
	next.forget()
	m.periods = m.periods[1:]
	m.touchAll()
}

// reAged is the model of a loan of the open principal alone, one step before the first new due date.
func (m *Model) reAged(r ReAgeing, principal money.Amount) *Model {
	b, d := m.basis, r.dating()
	b.fullTerm, b.principalGrace, b.interestGrace = false, 0, 0
	b.every, b.frequency = r.Every, r.Frequency
	b.percent = m.percentOn(r.On)
	due := r.FirstDue
	b.start = due.Add(-r.Every, r.Frequency)
	if r.FirstDue == m.basis.start {
		b.start, due = due, d.next(due) // on the first day of the loan: its whole term begins anew
	}
	alone := newModel(b, d, d.periods(b.start, due, r.Instalments))
	alone.Disburse(b.start, principal)
	return alone
}

// cutTerm ends the term on a date. The period that contains it becomes the holder of what had been paid on it and on the
// periods behind it; those vanish, their credits are credited again on the date. Behind maturity the last period holds.
func (m *Model) cutTerm(on calendar.Date) {
	i, ok := m.containing(on)
	if !ok {
		i = len(m.periods) - 1
	}
	holder := &m.periods[i]
	var credited money.Amount
	for j := i + 1; j < len(m.periods); j++ {
		p := &m.periods[j]
		holder.paidPrincipal = holder.paidPrincipal.Add(p.paidPrincipal)
		holder.paidInterest = holder.paidInterest.Add(p.paidInterest)
		for _, s := range p.slices {
			credited = credited.Add(s.creditedPrincipal)
		}
	}
	m.periods = slices.Clip(m.periods[:i+1])
	holder = m.last()
	holder.endOn(on)
	holder.due = on
	holder.forget()
	holder.marks |= earlyRepayment
	m.touch(i)
	m.creditAgain(on, credited)
	holder.close()
	m.mergeHolders()
}

// creditAgain repeats credits of periods that vanished.
func (m *Model) creditAgain(on calendar.Date, principal money.Amount) {
	if principal.IsZero() {
		return
	}
	m.correct(on, principal)
	s := m.last().startingOn(on)
	s.creditedPrincipal = s.creditedPrincipal.Add(principal)
}

// mergeHolders joins the last period with the one before it when both hold nothing.
func (m *Model) mergeHolders() {
	n := len(m.periods)
	if n < 2 || !m.periods[n-1].holdsNothing() || !m.periods[n-2].holdsNothing() {
		return
	}
	before, last := &m.periods[n-2], &m.periods[n-1]
	before.due = last.due
	before.slices = append(slices.Clip(before.slices), last.slices...)
	before.forget()
	before.moveCredits()
	m.periods = m.periods[:n-1]
	m.touchAll()
}

func (p *period) holdsNothing() bool { return p.is(earlyRepayment) && p.paid().IsZero() }

// EqualShares are the amounts that an equal re-age spreads besides principal.
type EqualShares struct {
	FullInterest    bool // all interest till maturity instead of the interest up to the date
	Fees, Penalties money.Amount
}

// ReAgeEqually moves all open principal and interest into new instalments of equal amounts with fixed interest; no
// further interest arises. Fees and penalties take part in the equal amounts but are rows of the caller. It returns the
// principal and interest moved.
func (m *Model) ReAgeEqually(r ReAgeing, shares EqualShares) Due {
	till := r.On
	if shares.FullInterest {
		till = calendar.Latest(r.On, m.Maturity())
	}
	moved := m.OutstandingAt(till)
	maturity := m.Maturity()
	m.undoOverdueFrom(r.On)
	m.cutTerm(r.On)
	for i := range m.periods {
		m.periods[i].close()
		m.periods[i].marks |= interestMoved
	}
	m.touchAll()
	m.settle()
	m.appendEqually(r, shares, moved)
	m.dating = r.dating()
	m.registerRate(calendar.Earliest(r.On, maturity), money.Decimal{})
	m.settle()
	m.absorb(m.last().due)
	m.closing = m.last().instalment
	return moved
}

// appendEqually appends the new periods: all amounts together are split equally, principal is what interest, fees and
// penalties leave of each part.
func (m *Model) appendEqually(r ReAgeing, shares EqualShares, moved Due) {
	a := m.basis.arithmetic
	total := moved.Total().Add(shares.Fees).Add(shares.Penalties)
	each, _ := a.Split(total, r.Instalments)
	interest, lastInterest := a.Split(moved.Interest, r.Instalments)
	fees, _ := a.Split(shares.Fees, r.Instalments)
	penalties, _ := a.Split(shares.Penalties, r.Instalments)
	principal := each.Sub(interest).Sub(fees).Sub(penalties)
	lastPrincipal := moved.Principal.Sub(principal.Times(r.Instalments - 1))
	for i, p := range r.dating().periods(m.Maturity(), r.FirstDue, r.Instalments) {
		if i == r.Instalments-1 {
			principal, interest = lastPrincipal, lastInterest
		}
		m.append(p.From, p.Due, principal.Add(interest))
		m.last().fixed = interest
		m.last().marks |= reAged
	}
}
