package schedule

import (
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

func TestPeriodsBetween(t *testing.T) {
	cases := []struct {
		name, from, to string
		unit           calendar.Unit
		seed           string
		whole          int64
		days, of       int64 // the fraction
	}{
		{"days", "2024-01-01", "2024-01-20", calendar.Days, "2024-01-01", 19, 0, 1},
		{"weeks", "2024-01-01", "2024-01-20", calendar.Weeks, "2024-01-01", 2, 5, 7},
		{"a month", "2024-01-01", "2024-02-01", calendar.Months, "2024-01-01", 1, 0, 1},
		{"months with a rest of a month of 31 days", "2024-01-15", "2024-03-20", calendar.Months, "2024-01-15", 2, 5, 31},
		{"month ends: 31 January to 29 February is a month", "2024-01-31", "2024-02-29", calendar.Months, "2024-01-31", 1, 0, 1},
		{"and 29 February to 31 March", "2024-02-29", "2024-03-31", calendar.Months, "2024-01-31", 1, 0, 1},
		{"the last days of a month after a tranche", "2024-05-28", "2024-05-31", calendar.Months, "2024-01-31", 0, 3, 31},
		{"years: the year that follows has 366 days", "2023-01-01", "2024-07-01", calendar.Years, "2023-01-01", 1, 182, 366},
		{"nothing backwards", "2024-02-01", "2024-01-01", calendar.Months, "2024-01-01", 0, 0, 1},
	}
	m := money.Arithmetic{Digits: 2}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			got := periodsBetween(m, calendar.MustParse(c.from), calendar.MustParse(c.to), c.unit, calendar.MustParse(c.seed))
			want := m.Add(money.DecimalFromInt(c.whole), m.Div(money.DecimalFromInt(c.days), money.DecimalFromInt(c.of)))
			if got != want {
				t.Errorf("got %s, want %s", got, want)
			}
		})
	}
}
