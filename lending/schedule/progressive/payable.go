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

// PayDate is the date up to which interest is payable in advance on period i, counted from 0: the date of the payment, or
// the due date when the payment lies in the period and interest runs on to the end of it. Closing says that the payment is
// large enough to close the loan (see ClosesLoan): then that end counts for the periods behind it, too, which take over what
// earlier payments left no room for.
func (m *Model) PayDate(i int, on calendar.Date, closing bool) calendar.Date {
	p := &m.periods[i]
	switch {
	case !m.chargesWholePeriod(closing) || on.After(p.due):
		return on
	case p.from.Before(on):
		return p.due
	case closing:
		return m.endOfPeriod(on)
	}
	return on
}

// Payable is what falls due in period i, counted from 0, if it is paid in advance on a date (see PayDate), what was already
// paid on it included. In advance the instalment holds less interest, so more principal. Both are zero when there is nothing
// to pay on that date.
//
// Horizontal is for payments that finish an instalment before the next one, Vertical for those that finish a component
// across instalments.
func (m *Model) Payable(i int, on calendar.Date, processing schedule.Processing) Due {
	o := m.lookAhead(i, on)
	switch {
	case !o.manyPayable:
		return o.due
	case processing == schedule.Vertical:
		return m.payableVertically(i, on, &o)
	}
	return m.payableHorizontally(i, on, &o)
}

func (m *Model) payableHorizontally(i int, on calendar.Date, o *outlook) Due {
	p := &m.periods[i]
	if on.After(p.from) {
		return o.due
	}
	return o.atMostOwed(p, p.base.Add(o.credits).Sub(o.due.Interest))
}

func (m *Model) payableVertically(i int, on calendar.Date, o *outlook) Due {
	p := &m.periods[i]
	if on.After(p.from) {
		return o.atMostOwed(p, o.limit)
	}
	return o.atMostOwed(p, p.base.Add(o.credits))
}

// payables counts the periods that can take money on a date: those that are not fully paid, and those to come that payments on
// others have emptied. What a change of terms took from a period that is over leaves nothing there to be paid.
func (m *Model) payables(on calendar.Date) int {
	n := 0
	for i := range m.periods {
		if p := &m.periods[i]; !p.settled() || p.due.After(on) && p.paid().IsZero() {
			n++
		}
	}
	return n
}

// atMostOwed is due interest and a principal, limited to what the whole loan owes, but not below what was paid.
func (o *outlook) atMostOwed(p *period, principal money.Amount) Due {
	limit := func(due, paid, open money.Amount) money.Amount {
		return money.Max(paid, money.Min(due, paid.Add(open)))
	}
	return Due{
		Principal: limit(principal, p.paidPrincipal, o.open.Principal),
		Interest:  limit(o.due.Interest, p.paidInterest, o.open.Interest),
	}
}
