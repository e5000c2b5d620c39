package progressive

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// ReAmortize spreads overdue principal and interest over the periods due after a date by new equal instalments. The
// principal is what the rows of the loan show as overdue. It returns what was moved; when that is zero nothing was overdue
// and nothing changes. Overdue interest has to be up to date (RecalculateOverdue).
func (m *Model) ReAmortize(on calendar.Date, principal money.Amount) Due {
	first := m.ledger.periods.firstDueAfter(on)
	moved := Due{Principal: principal, Interest: m.overdueInterest(first)}
	if moved.IsZero() || first == len(m.ledger.periods) {
		return Due{}
	}
	m.ledger.emptyOpen(on)
	m.instalments().renew(first)
	return moved
}

// ReAmortizeEqually spreads overdue principal by new equal instalments, and overdue interest in equal shares on top of
// the interest of the periods due after a date. It returns what was moved, as ReAmortize does.
func (m *Model) ReAmortizeEqually(on calendar.Date) Due {
	l := &m.ledger
	first := l.periods.firstDueAfter(on)
	moved := Due{Principal: l.periods.overduePrincipal(first), Interest: m.overdueInterest(first)}
	if moved.IsZero() || first == len(l.periods) {
		return Due{}
	}
	share := l.basis.arithmetic.DivAmount(l.periods.openInterest(first), days(len(l.periods)-first))
	l.forgetOverdue(l.periods[first].from)
	ahead := l.periods.paidAhead(first)
	for i := range first {
		l.rebook(i)
	}
	end := l.endOf(first - 1)
	end.correction = end.correction.Sub(ahead)
	for i := first; i < len(l.periods); i++ {
		p := &l.periods[i]
		p.fixed = p.fixed.Add(share)
		l.touch(i)
	}
	l.settle()
	m.instalments().renew(first)
	return moved
}

// overdueInterest is the interest of the periods before one that is not paid, as it stands on the last of their due dates.
// Interest that found no room in them and moved on is not overdue.
func (m *Model) overdueInterest(first int) money.Amount {
	if first == 0 {
		return money.Amount{}
	}
	due := m.ledger.periods[first-1].due
	return m.On(due).accrued().periods.interestOpenBefore(due)
}

// emptyOpen closes the open periods that began by a date at what was paid on them. Their unpaid principal stays in the
// balance, so overdue corrections for it are taken back; their unpaid interest moves on. What else changed the balance of
// an open period on that very date is forgotten too: a payment of the day goes on bearing interest.
func (l *ledger) emptyOpen(on calendar.Date) {
	l.undoOverdueFrom(on)
	for i := range l.periods {
		p := &l.periods[i]
		if p.from.After(on) || p.settled() {
			continue
		}
		p.clearCorrections(on)
		if last := l.endOf(i); !last.correction.IsZero() {
			last.correction = last.correction.Sub(p.figures.principal.Sub(p.paidPrincipal))
		}
		p.close()
		l.touch(i)
	}
	l.settle()
}

// rebook replaces all corrections of a past period by one at its end: what was paid on it, and what was credited in it.
// An open period is closed; its interest was shared out and counts no more.
func (l *ledger) rebook(i int) {
	p := &l.periods[i]
	correction := l.periods.creditedWithin(i).Sub(p.paidPrincipal)
	for j := range p.slices {
		p.slices[j].correction = money.Amount{}
	}
	p.slices[len(p.slices)-1].correction = correction
	if !p.settled() {
		p.close()
		p.marks |= interestMoved
	}
	l.touch(i)
}
