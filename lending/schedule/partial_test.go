package schedule_test

import (
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/schedule"
)

// 49.32 of interest over the 30 days of November 2022, 1.644 a day.
func TestInterestUntil(t *testing.T) {
	row := schedule.Row{Kind: schedule.Regular, From: day("2022-11-01"), Due: day("2022-12-01"), Interest: sum("49.32")}
	cases := []struct{ name, until, chargedFrom, want string }{
		{"nothing on the first day", "2022-11-01", "", "0"},
		{"nothing before it", "2022-10-01", "", "0"},
		{"one day", "2022-11-02", "", "1.64"},
		{"26 days: 42.744", "2022-11-27", "", "42.74"},
		{"all on the due date", "2022-12-01", "", "49.32"},
		{"all after it", "2023-01-01", "", "49.32"},
		{"charged from the 16th: 5 of 15 days", "2022-11-21", "2022-11-16", "16.44"},
		{"before interest is charged", "2022-11-10", "2022-11-16", "0"},
		{"charged from before the period", "2022-11-16", "2022-10-01", "24.66"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			var chargedFrom calendar.Date
			if c.chargedFrom != "" {
				chargedFrom = day(c.chargedFrom)
			}
			if got := schedule.InterestUntil(cents(), row, day(c.until), chargedFrom); got != sum(c.want) {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}
