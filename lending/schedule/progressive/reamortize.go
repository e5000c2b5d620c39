package progressive

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// ReAmortize spreads overdue principal and interest over the periods due after a date by new equal instalments. The
// principal is what the rows of the loan show as overdue. It returns what was moved; when that is zero nothing was overdue
// and nothing changes. Overdue interest has to be up to date (RecalculateOverdue).
func (m *Model) ReAmortize(on calendar.Date, principal money.Amount) Due {
	first := m.firstDueAfter(on)
	moved := Due{Principal: principal, Interest: m.overdueInterest(first)}
	if moved.IsZero() || first == len(m.periods) {
		return Due{}
	}
	m.emptyOpen(on)
	m.renew(first)
	return moved
}

// ReAmortizeEqually spreads overdue principal by new equal instalments, and overdue interest in equal shares on top of
// the interest of the periods due after a date. It returns what was moved, as ReAmortize does.
func (m *Model) ReAmortizeEqually(on calendar.Date) Due {
	first := m.firstDueAfter(on)
	moved := Due{Principal: m.overduePrincipal(first), Interest: m.overdueInterest(first)}
	if moved.IsZero() || first == len(m.periods) {
		return Due{}
	}
	share := m.basis.arithmetic.DivAmount(m.openInterest(first), days(len(m.periods)-first))
	m.forgetOverdue(m.periods[first].from)
	ahead := m.paidAhead(first)
	for i := range first {
		m.rebook(i)
	}
	end := m.endOf(first - 1)
	end.correction = end.correction.Sub(ahead)
	for i := first; i < len(m.periods); i++ {
		p := &m.periods[i]
		p.fixed = p.fixed.Add(share)
		m.touch(i)
	}
	m.settle()
	m.renew(first)
	return moved
}

// firstDueAfter is the first period due after a date.
func (m *Model) firstDueAfter(on calendar.Date) int {
	i, due := m.dueOn(on)
	if due {
		i++
	}
	return i
}

// firstDueOnOrAfter is the first period due on a date or after it.
func (m *Model) firstDueOnOrAfter(date calendar.Date) int {
	i, _ := m.dueOn(date)
	return i
}

// overduePrincipal is the principal of the periods before one that is not paid.
func (m *Model) overduePrincipal(first int) money.Amount {
	var sum money.Amount
	for i := range first {
		sum = sum.Add(m.At(i).OutstandingPrincipal())
	}
	return sum
}

// overdueInterest is the interest of the periods before one that is not paid, as it stands on the last of their due dates.
// Interest that found no room in them and moved on is not overdue.
func (m *Model) overdueInterest(first int) money.Amount {
	if first == 0 {
		return money.Amount{}
	}
	due := m.periods[first-1].due
	return m.accruedUntil(due).interestOpenBefore(due)
}

// OverdueInterest lists, by period, the interest that is overdue on a date: what ReAmortize would move of it. There is none when no
// period is left to move anything to.
func (m *Model) OverdueInterest(on calendar.Date) []money.Amount {
	first := m.firstDueAfter(on)
	if first == 0 || first == len(m.periods) {
		return nil
	}
	return m.accruedUntil(m.periods[first-1].due).openInterestBefore(first)
}

// interestOpenBefore is the outstanding interest of the periods that began before a date.
func (m *Model) interestOpenBefore(on calendar.Date) money.Amount {
	var sum money.Amount
	for i := range m.periods {
		if m.periods[i].from.Before(on) {
			sum = sum.Add(atLeastZero(m.At(i).OutstandingInterest()))
		}
	}
	return sum
}

// openInterest is the interest of the open periods before one that is not paid.
func (m *Model) openInterest(first int) money.Amount {
	var sum money.Amount
	for i := range first {
		if !m.periods[i].settled() {
			sum = sum.Add(m.At(i).OutstandingInterest())
		}
	}
	return sum
}

// emptyOpen closes the open periods that began by a date at what was paid on them. Their unpaid principal stays in the
// balance, so overdue corrections for it are taken back; their unpaid interest moves on.
func (m *Model) emptyOpen(on calendar.Date) {
	m.undoOverdueFrom(on)
	for i := range m.periods {
		p := &m.periods[i]
		if p.from.After(on) || p.settled() {
			continue
		}
		if m.keptOverdue(p.due) {
			last := m.endOf(i)
			last.correction = last.correction.Sub(p.figures.principal.Sub(p.paidPrincipal))
		}
		p.close()
		m.touch(i)
	}
	m.settle()
}

// keptOverdue reports whether the overdue principal of the period due on a date was kept in the balance.
func (m *Model) keptOverdue(due calendar.Date) bool {
	return slices.ContainsFunc(m.overdue, func(c overdueCorrection) bool { return c.on == due && c.amount.IsPositive() })
}

// endOf is the slice at the end of a period, where the balance is corrected on its due date. That of a period without length, due on
// the first day of a re-age, is the end of the one before it.
func (m *Model) endOf(i int) *slice {
	if i > 0 && m.periods[i].from == m.periods[i].due {
		i--
	}
	m.touch(i)
	p := &m.periods[i]
	return &p.slices[len(p.slices)-1]
}

// close leaves only what was paid due in the period; its credits move elsewhere.
func (p *period) close() {
	p.instalment = p.paid()
	p.deferred = money.Amount{}
	p.moveCredits()
}

// moveCredits marks the credits of the period as moved elsewhere.
func (p *period) moveCredits() {
	p.movedPrincipal, p.movedInterest = money.Amount{}, money.Amount{}
	for i := range p.slices {
		p.movedPrincipal = p.movedPrincipal.Add(p.slices[i].creditedPrincipal)
		p.movedInterest = p.movedInterest.Add(p.slices[i].creditedInterest)
	}
}

// undoOverdueFrom takes back that overdue principal left the balance on a date or later, but for what of it was paid since.
func (m *Model) undoOverdueFrom(on calendar.Date) {
	open := m.overduePrincipal(m.firstDueOnOrAfter(on))
	m.overdue = slices.DeleteFunc(slices.Clone(m.overdue), func(c overdueCorrection) bool {
		undo := !c.on.Before(on) && c.amount.IsNegative()
		if undo {
			back := money.Min(open, c.amount.Neg())
			open = open.Sub(back)
			m.correct(c.on, back)
		}
		return undo
	})
}

// forgetOverdue takes back all that was done for overdue principal after a date, however often it was brought up to date:
// the principal is not overdue any more. What was done before goes with the corrections of past periods.
func (m *Model) forgetOverdue(day calendar.Date) {
	for _, c := range m.overdue {
		if c.on.After(day) {
			m.correct(c.on, c.amount.Neg())
		}
	}
	m.overdue = nil
}

// rebook replaces all corrections of a past period by one at its end: what was paid on it, and what was credited in it.
// An open period is closed; its interest was shared out and counts no more.
func (m *Model) rebook(i int) {
	p := &m.periods[i]
	correction := m.creditedWithin(i).Sub(p.paidPrincipal)
	for j := range p.slices {
		p.slices[j].correction = money.Amount{}
	}
	p.slices[len(p.slices)-1].correction = correction
	if !p.settled() {
		p.close()
		p.marks |= interestMoved
	}
	m.touch(i)
}

// paidAhead is the principal of the periods from one on that left the balance before they began.
func (m *Model) paidAhead(first int) money.Amount {
	var ahead money.Amount
	for i := first; i < len(m.periods); i++ {
		ahead = ahead.Add(m.periods[i].paidPrincipal).Sub(m.creditedWithin(i))
		for _, s := range m.periods[i].slices {
			ahead = ahead.Add(s.correction)
		}
	}
	return atLeastZero(ahead)
}

// creditedWithin is the principal credited after the start of a period up to its due date.
func (m *Model) creditedWithin(i int) money.Amount {
	var sum money.Amount
	for _, s := range m.periods[i].slices {
		if s.from.After(m.periods[i].from) {
			sum = sum.Add(s.creditedPrincipal)
		}
	}
	if i+1 < len(m.periods) {
		sum = sum.Add(m.periods[i+1].slices[0].creditedPrincipal)
	}
	return sum
}
