package progressive_test

import (
	"testing"

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
