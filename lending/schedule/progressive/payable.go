package progressive

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// Due is principal and interest.
type Due struct{ Principal, Interest money.Amount }

// Total returns principal and interest together.
func (d Due) Total() money.Amount { return d.Principal.Add(d.Interest) }

// IsZero reports whether there is neither principal nor interest.
func (d Due) IsZero() bool { return d.Principal.IsZero() && d.Interest.IsZero() }

// PayDate is the date up to which interest is payable in advance on the period with that due date: the date of the
// payment, or the due date when the payment lies in the period and interest runs on to the end of it. Closing says that
// the payment is large enough to close the loan (see ClosesLoan).
func (m *Model) PayDate(due, on calendar.Date, closing bool) calendar.Date {
	i, ok := m.payableOn(due)
	if ok && m.chargesWholePeriod(closing) && m.periods[i].from.Before(on) && !on.After(due) {
		return due
	}
	return on
}

// Payable is what falls due in a period if it is paid in advance on a date (see PayDate), what was already paid on it
// included. In advance the instalment holds less interest, so more principal. Both are zero when there is nothing to pay
// on that date; false means that no period has that due date.
//
// Horizontal is for payments that finish an instalment before the next one, Vertical for those that finish a component
// across instalments.
func (m *Model) Payable(due, on calendar.Date, processing schedule.Processing) (Due, bool) {
	i, ok := m.payableOn(due)
	if !ok {
		return Due{}, false
	}
	cut := m.endingOn(on)
	if processing == schedule.Vertical {
		return cut.payableVertically(i, on), true
	}
	return cut.payableHorizontally(i, on), true
}

func (m *Model) payableHorizontally(i int, on calendar.Date) Due {
	p := &m.periods[i]
	due := Due{Principal: p.figures.principal, Interest: p.figures.interest}
	if on.After(p.from) || m.payables() < 2 {
		return due
	}
	due.Principal = p.base.Add(p.credited(&p.figures)).Sub(due.Interest)
	return m.atMostOwed(p, due)
}

func (m *Model) payableVertically(i int, on calendar.Date) Due {
	p := &m.periods[i]
	due := Due{Principal: p.figures.principal, Interest: p.figures.interest}
	if m.payables() < 2 {
		return due
	}
	switch {
	case on.After(p.from):
		due.Principal = p.figures.limit
	case i == len(m.periods)-1:
		due.Principal = m.closing.Add(p.credited(&p.figures))
	default:
		due.Principal = p.base.Add(p.credited(&p.figures))
	}
	return m.atMostOwed(p, due)
}

// payables counts the periods that can take money: those that are not fully paid, and those that payments on others have
// emptied.
func (m *Model) payables() int {
	n := 0
	for i := range m.periods {
		if p := &m.periods[i]; !p.settled() || p.paid().IsZero() {
			n++
		}
	}
	return n
}

// atMostOwed limits what is due to what the whole loan owes, but not below what was paid.
func (m *Model) atMostOwed(p *period, due Due) Due {
	totals := m.Totals()
	limit := func(due, paid, open money.Amount) money.Amount {
		return money.Max(paid, money.Min(due, paid.Add(open)))
	}
	return Due{
		Principal: limit(due.Principal, p.paidPrincipal, totals.OutstandingPrincipal()),
		Interest:  limit(due.Interest, p.paidInterest, totals.OutstandingInterest()),
	}
}
