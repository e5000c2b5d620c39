package progressive_test

import (
	"testing"

	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

func TestPayoff(t *testing.T) {
	for _, c := range []struct {
		name                string
		terms               schedule.Terms
		paid                bool // the first instalment, on time
		on                  string
		principal, interest string
	}{
		{"acceptance scenario C3211: in the middle of February", seven(), true, "2024-02-15", "83.57", "0.24"},
		{"acceptance scenario C3213: with an overdue instalment", seven(), false, "2024-02-15", "100", "0.86"},
		// To the end of February: 83.57 for a month is 0.49, 100.00 is 0.58 after 0.58 for January.
		{"to the end of the period", seven(resting(schedule.RestDaily, schedule.TillRestFrequencyDate)), true, "2024-02-15", "83.57", "0.49"},
		{"to the end of the period, overdue", seven(resting(schedule.RestDaily, schedule.TillRestFrequencyDate)), false, "2024-02-15", "100", "1.16"},
		{"on the day of the disbursement", seven(), false, "2024-01-01", "100", "0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := lent(t, c.terms)
			if c.paid {
				pay(t, m, "2024-02-01", "17.01")
			}
			due := m.On(day(c.on)).Payoff()
			equal(t, "principal", c.principal, due.Principal)
			equal(t, "interest", c.interest, due.Interest)
			pay(t, m, c.on, due.Total().String())
			if left := m.On(day(c.on)).Payoff(); !left.IsZero() {
				t.Errorf("after the payoff %+v is left", left)
			}
			sound(t, m)
		})
	}
}

// The payoff fills the instalments in order: the second with what it has, the others with principal alone.
func TestPayoffFillsTheInstalments(t *testing.T) {
	m := lent(t, seven())
	pay(t, m, "2024-02-01", "17.01")
	pay(t, m, "2024-02-15", "83.81")
	expect(t, m,
		"2024-02-01 16.43 + 0.58", "2024-03-01 16.77 + 0.24", "2024-04-01 17.01 + 0.00",
		"2024-05-01 17.01 + 0.00", "2024-06-01 17.01 + 0.00", "2024-07-01 15.77 + 0.00")
}

// Interest accrued day by day never falls and ends at the interest of the period.
func TestInterestIn(t *testing.T) {
	m := lent(t, seven())
	due := day("2024-02-01")
	var before money.Amount
	for on := day("2024-01-01"); !on.After(due); on = on.AddDays(1) {
		accrued, _ := m.On(on).InterestIn(due)
		if accrued.Less(before) {
			t.Errorf("interest falls from %s to %s on %s", before, accrued, on)
		}
		before = accrued
	}
	equal(t, "interest on the due date", "0.58", before)
	first, _ := m.On(day("2024-01-01")).InterestIn(due)
	equal(t, "interest on the first day", "0", first)
	if _, ok := m.On(due).InterestIn(day("2024-02-02")); ok {
		t.Error("a period that does not exist has interest")
	}
}

func TestInterestDue(t *testing.T) {
	m := lent(t, seven())
	equal(t, "interest due in the middle of February", "0.82", m.On(day("2024-02-15")).InterestDue()) // 0.58 + 0.24
	equal(t, "interest due at the end", "2.05", m.On(m.Maturity()).InterestDue())
}
