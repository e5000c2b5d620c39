package progressive

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// overdueCorrection is overdue principal that was kept in, or taken out of, the balance of a period.
type overdueCorrection struct {
	on     calendar.Date
	amount money.Amount
	due    calendar.Date // of the period
}

// undoOverdueOf takes back the overdue corrections of a period, if there are none after it: the interest after the
// period must not count overdue principal a second time.
func (l *ledger) undoOverdueOf(target int) {
	due := l.periods[target].due
	for _, c := range l.overdue {
		if c.due.After(due) {
			return
		}
	}
	for _, c := range l.overdue {
		if c.due == due {
			l.correct(c.on, c.amount.Neg())
		}
	}
}

// undoOverdueFrom takes back that overdue principal left the balance on a date or later, as far as it is still open: what was
// paid of it on that date has left the balance for good.
func (l *ledger) undoOverdueFrom(on calendar.Date) {
	first, _ := l.periods.dueOn(on)
	open := l.periods.overduePrincipal(first)
	l.overdue = slices.DeleteFunc(slices.Clone(l.overdue), func(c overdueCorrection) bool {
		undo := !c.on.Before(on) && c.amount.IsNegative()
		if undo {
			back := money.Min(c.amount.Neg(), open)
			open = open.Sub(back)
			l.correct(c.on, back)
		}
		return undo
	})
}

// forgetOverdue takes back all that was done for overdue principal after a date, however often it was brought up to date:
// the principal is not overdue any more. What was done before goes with the corrections of past periods.
func (l *ledger) forgetOverdue(day calendar.Date) {
	for _, c := range l.overdue {
		if c.on.After(day) {
			l.correct(c.on, c.amount.Neg())
		}
	}
	l.overdue = nil
}
