package progressive

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// OutstandingAt is the principal of the whole loan and the interest up to a date that are not paid.
func (m *Model) OutstandingAt(date calendar.Date) Due {
	totals := m.accruedUntil(date).Totals()
	return Due{Principal: totals.OutstandingPrincipal(), Interest: totals.OutstandingInterest()}
}

// OpenInterest lists, by period, the interest that arose up to a date and is not paid.
func (m *Model) OpenInterest(on calendar.Date) []money.Amount {
	return m.accruedUntil(on).openInterestBefore(len(m.periods))
}

// openInterestBefore lists the interest of the periods before one that is not paid.
func (m *Model) openInterestBefore(end int) []money.Amount {
	open := make([]money.Amount, end)
	for i := range open {
		open[i] = atLeastZero(m.At(i).OutstandingInterest())
	}
	return open
}

// ExpectedIn is what will be outstanding of the period with a due date when nothing is paid until a day: overdue principal is
// charged up to it. Of the last period when none has that due date. The model itself does not change.
func (m *Model) ExpectedIn(due, on calendar.Date) Due {
	then := m.Clone()
	then.RecalculateOverdue(on, false)
	i, ok := then.DueOn(due)
	if !ok {
		i = then.Len() - 1
	}
	p := then.At(i)
	return Due{Principal: p.OutstandingPrincipal(), Interest: p.OutstandingInterest()}
}

// InterestDue is all interest that falls due, paid or not, when interest ends on a date.
func (m *Model) InterestDue(on calendar.Date) money.Amount { return m.endingOn(on).Totals().Interest }

// Payoff is the principal and interest that close the loan on a date, without down payments, charges and rows after
// maturity. Overdue principal is charged up to the date first; the model itself does not change. By the pre-closure
// strategy of the loan interest runs to the date or to the end of the period that contains it.
func (m *Model) Payoff(on calendar.Date) Due {
	totals := m.closedOn(on).Totals()
	return Due{Principal: totals.OutstandingPrincipal(), Interest: totals.OutstandingInterest()}
}

// PayoffDate is the day up to which the payoff of a date counts interest. A payment of exactly the payoff acts as if it were made
// on it, so that nothing is left open and nothing over.
func (m *Model) PayoffDate(on calendar.Date) calendar.Date {
	if m.basis.preClosure == schedule.TillRestFrequencyDate {
		return m.EndOfPeriod(on)
	}
	return on
}

// InterestTill is the interest of the period with that due date up to a date, for accruals: with what moves in from
// earlier periods, without credited interest. Fixed interest is prorated by days. False means that no period has that
// due date.
func (m *Model) InterestTill(due, date calendar.Date) (money.Amount, bool) {
	i, ok := m.DueOn(due)
	if !ok {
		return money.Amount{}, false
	}
	p, o := &m.periods[i], m.lookAhead(i, date)
	interest := o.calculated.Sub(o.creditedIn)
	if p.fixed.IsPositive() {
		interest = interest.Sub(p.fixed).Add(m.fixedTill(p, date))
	}
	return atLeastZero(interest), true
}

// fixedTill is the part of the fixed interest of a period that falls to the days up to a date: the share of the days is
// taken first, so that 5 of 30 days are a little more than a sixth.
func (m *Model) fixedTill(p *period, date calendar.Date) money.Amount {
	switch {
	case !date.Before(p.due):
		return p.fixed
	case !date.After(p.from):
		return money.Amount{}
	}
	a := m.basis.arithmetic
	share := a.Div(daysBetween(p.from, date), daysBetween(p.from, p.due))
	return a.Round(a.Mul(share, p.fixed.Decimal()))
}
