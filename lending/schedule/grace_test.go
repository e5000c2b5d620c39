package schedule_test

import (
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/schedule"
)

// After one period of grace, principal falls due in every second period: the 2nd, 4th and 6th.
func TestRecurringPrincipalHolidays(t *testing.T) {
	terms := with(loan("2024-01-01", "900", 6, 1, calendar.Months, "12"), equalPrincipal, func(t *schedule.Terms) {
		t.GraceOnPrincipal, t.RecurringPrincipalHolidays = 1, 1
	})
	expect(t, drawn(t, terms), `
		out 2024-01-01 900.00
		1 2024-02-01 0.00 + 9.00 = 9.00 left 900.00
		2 2024-03-01 300.00 + 9.00 = 309.00 left 600.00
		3 2024-04-01 0.00 + 6.00 = 6.00 left 600.00
		4 2024-05-01 300.00 + 6.00 = 306.00 left 300.00
		5 2024-06-01 0.00 + 3.00 = 3.00 left 300.00
		6 2024-07-01 300.00 + 3.00 = 303.00 left 0.00`)
}

// A loan of interest alone until the end: the last instalment takes what is left, and what was carried.
func TestGraceUntilTheEnd(t *testing.T) {
	terms := with(loan("2024-01-01", "1000", 3, 1, calendar.Months, "12"), func(t *schedule.Terms) { t.GraceOnPrincipal, t.GraceOnInterestPayment = 2, 3 })
	expect(t, drawn(t, terms), `
		out 2024-01-01 1000.00
		1 2024-02-01 0.00 + 0.00 = 0.00 left 1000.00
		2 2024-03-01 0.00 + 0.00 = 0.00 left 1000.00
		3 2024-04-01 1000.00 + 30.00 = 1030.00 left 0.00`)
}
