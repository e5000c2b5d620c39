package schedule_test

import (
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/schedule"
)

// Monthly compounding of unpaid interest, paid late on 4 December for 1 October. The rows due by then are kept; the
// fourth has 3 days on 5000 + 125.22 of unpaid interest and 28 days on 2539.22: 5.06 + 23.37.
func TestCompounding(t *testing.T) {
	monthly := func(r *schedule.Recalculation) {
		r.Compounding = schedule.CompoundInterest
		r.CompoundingOn = schedule.Rest{Frequency: schedule.RestMonthly, Interval: 1, OnDay: 1}
	}
	a := open(t, with(loan("2022-09-01", "5000", 6, 1, calendar.Months, "12"), daily, recalculating(monthly))).disburse("2022-09-01", "5000")
	expect(t, a.pay("2022-12-04", "862").plan, `
		out 2022-09-01 5000.00
		1 2022-10-01 812.68 + 49.32 = 862.00 left 4187.32
		2 2022-11-01 819.32 + 42.68 = 862.00 left 3368.00
		3 2022-12-01 828.78 + 33.22 = 862.00 left 2539.22
		4 2023-01-01 833.57 + 28.43 = 862.00 left 1705.65
		5 2023-02-01 844.62 + 17.38 = 862.00 left 861.03
		6 2023-03-01 861.03 + 7.93 = 868.96 left 0.00`)
}

// Compounding on the 16th, inside the period: 15 days on 36500 at 10% earn 150, the other 16 days run on 36650 and earn
// 160.66; the 150 leave the balance again on the due date.
func TestCompoundingInsidePeriod(t *testing.T) {
	onThe16th := func(r *schedule.Recalculation) {
		r.Compounding = schedule.CompoundInterest
		r.CompoundingOn = schedule.Rest{Frequency: schedule.RestMonthly, OnDay: 16}
	}
	terms := with(loan("2023-03-01", "36500", 2, 1, calendar.Months, "10"), daily, equalPrincipal, unround, recalculating(onThe16th))
	expect(t, open(t, terms).disburse("2023-03-01", "36500").plan, `
		out 2023-03-01 36500.00
		1 2023-04-01 18250.00 + 310.66 = 18560.66 left 18250.00
		2 2023-05-01 18250.00 + 150.31 = 18400.31 left 0.00`)
}
