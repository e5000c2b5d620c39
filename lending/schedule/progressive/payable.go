package progressive

import (
	"slices"

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
// large enough to close the loan (see ClosesLoan).
func (m *Model) PayDate(i int, on calendar.Date, closing bool) calendar.Date {
	p := &m.periods[i]
	if m.chargesWholePeriod(closing) && p.from.Before(on) && !on.After(p.due) {
		return p.due
	}
	return on
}

// opening is the interest by which the payment that is being spread opened a period that had been paid ahead.
type opening struct {
	interest  money.Amount
	from, due calendar.Date // of the period
}

// opens reports whether the payment that is being spread opened a period.
func (m *Model) opens(p *period) bool {
	return m.opening.interest.IsPositive() && m.opening.from == p.from && m.opening.due == p.due
}

// BeginPayment tells the model of a payment that is about to be spread, and has to be followed by EndPayment. Closing says that
// the payment is large enough to close the loan (see ClosesLoan): where the period that the date lies in is paid in full, and
// interest runs on to the end of it, that period is opened by the interest that arises until then. Principal was paid ahead
// there in place of that interest, so the period takes it as principal, and the last one that is being paid carries the
// interest (docs/semantics/progressive.md, 8.3). It reports whether a period was opened.
func (m *Model) BeginPayment(on calendar.Date, amount money.Amount, closing bool) bool {
	i := slices.IndexFunc(m.periods, func(p period) bool { return !on.Before(p.from) && on.Before(p.due) })
	if !closing || i < 0 || !m.chargesWholePeriod(closing) || !m.periods[i].settled() {
		return false
	}
	p := &m.periods[i]
	owed := m.OutstandingAt(p.due)
	if !owed.Interest.IsPositive() || amount.Less(owed.Total()) {
		return false
	}
	m.opening = opening{interest: owed.Interest, from: p.from, due: p.due}
	p.deferred = owed.Interest
	m.touch(i)
	m.settle()
	return true
}

// EndPayment tells the model that all of the payment is spread.
func (m *Model) EndPayment() {
	if m.opening.interest.IsPositive() {
		m.opening = opening{}
		m.touchAll()
		m.settle()
	}
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
	// What the payment itself opened waits for the last period.
	o.due.Interest = money.Max(p.paidInterest, o.due.Interest.Sub(m.opening.interest))
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
// others have emptied. What a change of terms took from a period that is over leaves nothing there to be paid. The one that the
// payment itself opened does not count for others.
func (m *Model) payables(asked int, on calendar.Date) int {
	n := 0
	for i := range m.periods {
		p := &m.periods[i]
		open := !p.settled() || p.due.After(on) && p.paid().IsZero()
		if open && (i == asked || !m.opens(p)) {
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
