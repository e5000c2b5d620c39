package progressive

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/schedule"
)

// Payoff is the principal and interest that close the loan on the date, without down payments, charges and rows after
// maturity. Overdue principal is charged up to the date first. By the pre-closure strategy of the loan interest runs to the
// date or to the end of the period that contains it.
func (o Outlook) Payoff() Due { return o.closed().outstanding() }

// PayoffDate is the day up to which the payoff counts interest. A payment of exactly the payoff acts as if it were made on it, so
// that nothing is left open and nothing over.
func (o Outlook) PayoffDate() calendar.Date {
	if o.ledger.basis.preClosure == schedule.TillRestFrequencyDate {
		return o.EndOfPeriod()
	}
	return o.on
}

// PayoffExplained is Payoff that also says what the interest was summed from: the segments of all periods, whose sum less the
// interest paid so far (see Totals) is the interest of the payoff.
func (o Outlook) PayoffExplained() (Due, []schedule.Segment) {
	cut := o.closed().clone() // explaining reads what slices remember: they have to be its own
	cut.touchAll()
	cut.settle()
	var segments []schedule.Segment
	for i := range cut.periods {
		segments = append(segments, explain(&cut, i)...)
	}
	return cut.outstanding(), segments
}

// closed is the cut that Payoff takes its figures from.
func (o Outlook) closed() *ledger {
	current := o
	if o.ledger.overdueTill.Before(o.PayoffDate()) {
		current = o.overdueCharged(true)
	}
	return Outlook{current.ledger, current.PayoffDate()}.accrued()
}

// overdueCharged is the outlook after overdue principal was charged up to the date, on a copy.
func (o Outlook) overdueCharged(closing bool) Outlook {
	then := o.ledger.clone()
	chargeOverdue(&then, o.on, closing)
	return Outlook{&then, o.on}
}

// Expected is what will be outstanding of the period with a due date when nothing is paid until the date: overdue principal is
// charged up to it. Of the last period when none has that due date.
func (o Outlook) Expected(due calendar.Date) Due {
	then := o.overdueCharged(false).ledger
	i, ok := then.periods.dueLast(due)
	if !ok {
		i = len(then.periods) - 1
	}
	p := &then.periods[i]
	return Due{Principal: p.openPrincipal(), Interest: p.openInterest()}
}
