package progressive_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

func TestOverdueInterest(t *testing.T) {
	for _, c := range []struct {
		name  string
		terms schedule.Terms
		until string
		want  []string
	}{
		{
			// 100.00 until 15 February, 83.57 for the rest of the month.
			name: "acceptance scenario C3226: up to the day", terms: seven(), until: "2024-02-15",
			want: []string{
				"2024-02-01 16.43 + 0.58", "2024-03-01 16.48 + 0.53", "2024-04-01 16.62 + 0.39",
				"2024-05-01 16.72 + 0.29", "2024-06-01 16.81 + 0.20", "2024-07-01 16.94 + 0.10",
			},
		},
		{
			name:  "acceptance scenario C3229: to the end of the period",
			terms: seven(resting(schedule.RestSameAsRepayment, schedule.TillRestFrequencyDate)), until: "2024-02-15",
			want: []string{
				"2024-02-01 16.43 + 0.58", "2024-03-01 16.43 + 0.58", "2024-04-01 16.62 + 0.39",
				"2024-05-01 16.72 + 0.29", "2024-06-01 16.81 + 0.20", "2024-07-01 16.99 + 0.10",
			},
		},
		{
			name: "acceptance scenario C3230: two instalments overdue", terms: seven(), until: "2024-03-10",
			want: []string{
				"2024-02-01 16.43 + 0.58", "2024-03-01 16.43 + 0.58", "2024-04-01 16.56 + 0.45",
				"2024-05-01 16.71 + 0.30", "2024-06-01 16.81 + 0.20", "2024-07-01 17.06 + 0.10",
			},
		},
		{
			name: "nothing is overdue on the due date", terms: seven(), until: "2024-02-01",
			want: []string{
				"2024-02-01 16.43 + 0.58", "2024-03-01 16.52 + 0.49", "2024-04-01 16.62 + 0.39",
				"2024-05-01 16.72 + 0.29", "2024-06-01 16.81 + 0.20", "2024-07-01 16.90 + 0.10",
			},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := lent(t, c.terms)
			m.RecalculateOverdue(day(c.until), false)
			expect(t, m, c.want...)
		})
	}
}

// Day by day or at once: the result is the same, and the model does not grow with the days.
func TestOverdueInterestDayByDay(t *testing.T) {
	daily, once := lent(t, seven(actual)), lent(t, seven(actual))
	for on := day("2024-01-15"); on.Before(day("2024-09-01")); on = on.AddDays(1) {
		daily.RecalculateOverdue(on, false)
	}
	once.RecalculateOverdue(day("2024-08-31"), false)
	expect(t, daily, notations(once)...)
	if a, b := len(encoded(t, daily)), len(encoded(t, once)); a > 2*b {
		t.Errorf("day by day the model takes %d bytes, at once %d", a, b)
	}
}

func TestNoInterestOnOverduePrincipal(t *testing.T) {
	for name, terms := range map[string]schedule.Terms{
		"when it is forgiven":             seven(func(t *schedule.Terms) { t.Recalculation.NoInterestOnPastDue = true }),
		"without recalculation":           seven(func(t *schedule.Terms) { t.Recalculation = nil }),
		"when the loan bears no interest": seven(func(t *schedule.Terms) { t.InterestRate = number("0") }),
	} {
		t.Run(name, func(t *testing.T) {
			m := lent(t, terms)
			want := notations(m)
			m.RecalculateOverdue(day("2024-05-10"), false)
			expect(t, m, want...)
		})
	}
}

// An instalment that is overdue itself takes up the rest of the interest when all after it were paid ahead: 82.03 was
// owed for 23 months and a part, each month of it rounded. (Acceptance scenario C4205.)
func TestOverdueInterestOfTheInstalmentThatTakesTheRest(t *testing.T) {
	m := lent(t, monthly("2022-01-18", "431.98", 24, "9.99", actual, func(t *schedule.Terms) { t.LeapYears = schedule.Feb29PeriodsOnly }))
	pay(t, m, "2022-01-20", "350.19")
	m.RecalculateOverdue(day("2025-10-23"), false)
	want := []string{
		"2023-08-18 7.00 + 12.93", "2023-09-18 19.23 + 0.70", "2023-10-18 19.26 + 0.67", "2023-11-18 19.23 + 0.70",
		"2023-12-18 8.76 + 1.37", "2024-01-18 0.00 + 0.00",
	}
	if diff := cmp.Diff(want, notations(m)[18:]); diff != "" {
		t.Errorf("the last instalments (-want +got):\n%s", diff)
	}
	sound(t, m)
}

// An instalment that was paid ahead has no room for interest beyond what is open on it, however it came up: 10.76 overdue
// for seven days would be 0.05, the room 0.04. (Acceptance scenarios C4625, C4679.)
func TestOverdueInterestOfAnInstalmentPaidAhead(t *testing.T) {
	m := lent(t, monthly("2025-10-03", "231.59", 6, "25.99"))
	for i := 1; i < 6; i++ {
		m.PayPrincipal(i, day("2025-10-15"), sum("41.58"))
	}
	m.PayPrincipal(0, day("2025-10-15"), sum("12.93"))
	m.PayInterest(0, day("2025-10-15"), sum("1.85"))
	m.RecalculateOverdue(day("2025-11-06"), false)
	m.Credit(day("2025-11-06"), sum("0.04"), money.Amount{})
	for _, c := range []struct{ until, want string }{
		{"2025-11-07", "2025-12-03 41.62 + 0.03"},
		{"2025-11-08", "2025-12-03 41.62 + 0.04"},
		{"2025-11-10", "2025-12-03 41.62 + 0.00"},
	} {
		m.RecalculateOverdue(day(c.until), false)
		if got := notations(m)[1]; got != c.want {
			t.Errorf("on %s the second instalment is %s, want %s", c.until, got, c.want)
		}
	}
}
