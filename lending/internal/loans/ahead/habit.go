package ahead

import (
	"math"
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
)

// habit is when a borrower pays an instalment: so many days after its due date, or never.
type habit struct {
	late  int
	never bool
}

// The instalments that a habit follows from.
const (
	habitInstalments = 12 // the latest that fell due
	habitPatience    = 30 // an unpaid one counts once it is so many days overdue
)

// habitOf is the habit that a forecast assumes.
func habitOf(paying loans.Paying, rows []book.Instalment, today calendar.Date) habit {
	switch paying {
	case loans.PayingNothing:
		return habit{never: true}
	case loans.PayingByHabit:
		return usualHabit(rows, today)
	}
	return habit{}
}

// usualHabit is the median delay of the latest instalments. The borrower never pays if that is the delay of an unpaid instalment, and on
// time if no instalment counts yet.
func usualHabit(rows []book.Instalment, today calendar.Date) habit {
	const unpaid = math.MaxInt
	var delays []int
	for i := len(rows) - 1; i >= 0 && len(delays) < habitInstalments; i-- {
		row := &rows[i]
		overdue := row.Due.DaysUntil(today)
		switch {
		case overdue <= 0 || row.DownPayment || row.TotalDue().IsZero():
		case row.Met():
			delays = append(delays, max(0, row.Due.DaysUntil(row.MetOn)))
		case overdue >= habitPatience:
			delays = append(delays, unpaid)
		}
	}
	if len(delays) == 0 {
		return habit{}
	}
	slices.Sort(delays)
	if middle := delays[(len(delays)-1)/2]; middle != unpaid {
		return habit{late: middle}
	}
	return habit{never: true}
}
