package schedule_test

import (
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/schedule"
)

// What settles the loan ten days after disbursement with nothing paid: the principal, 1.64 of the first instalment and
// 1.64 of 5 days on 1000. Paying it closes the schedule on that day.
func TestPayoff(t *testing.T) {
	a := open(t, with(loan("2024-01-01", "1000", 4, 5, calendar.Days, "12"), daily, recalculating())).disburse("2024-01-01", "1000").closeDay("2024-01-16")
	got, plan, err := schedule.Payoff(a.terms, a.history, day("2024-01-11"))
	if err != nil {
		t.Fatal(err)
	}
	if want := (schedule.Outstanding{Principal: sum("1000"), Interest: sum("3.28")}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	closed := `
		out 2024-01-01 1000.00
		1 2024-01-06 249.36 + 1.64 = 251.00 left 750.64
		2 2024-01-11 750.64 + 1.64 = 752.28 left 0.00`
	expect(t, plan, closed)
	expect(t, a.payBackdated("2024-01-11", "1003.28").plan, closed)
}

// Inside a period the payoff runs to its date; with the other setting, to the rest date after it. 1000 at 12%: 4 days
// are 1.32, 5 days 1.64. Paying it closes the loan.
func TestPayoffInsidePeriod(t *testing.T) {
	for setting, want := range map[schedule.PreClosure]string{
		schedule.TillPreClosureDate:    "1 2024-01-05 1000.00 + 1.32 = 1001.32 left 0.00",
		schedule.TillRestFrequencyDate: "1 2024-01-06 1000.00 + 1.64 = 1001.64 left 0.00",
	} {
		terms := with(loan("2024-01-01", "1000", 4, 5, calendar.Days, "12"), daily, recalculating(restOnRepayments, func(r *schedule.Recalculation) { r.PreClosure = setting }))
		a := open(t, terms).disburse("2024-01-01", "1000")
		asked, _, err := schedule.Payoff(a.terms, a.history, day("2024-01-05"))
		if err != nil {
			t.Fatal(err)
		}
		expect(t, a.pay("2024-01-05", asked.Total().String()).plan, "out 2024-01-01 1000.00\n"+want)
	}
}
