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

// Where the exact share ends in half a cent, doubles decide: 0.58 ÷ 28 × 21 is 0.43499999999999994 in them, exactly 0.435,
// which half-even would make 0.44; 0.35 ÷ 30 × 3 is 0.034999999999999996, and 0.05 ÷ 30 × 27 is 0.045000000000000005.
func TestInterestUntilInDoublePrecision(t *testing.T) {
	cases := map[string]struct{ due, until, interest, want string }{
		"below an odd half":  {due: "2023-03-01", until: "2023-02-22", interest: "0.58", want: "0.43"},
		"below an even half": {due: "2023-03-03", until: "2023-02-04", interest: "0.35", want: "0.03"},
		"above an even half": {due: "2023-03-03", until: "2023-02-28", interest: "0.05", want: "0.05"},
		"exactly the half":   {due: "2023-03-03", until: "2023-02-02", interest: "1.05", want: "0.04"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			row := schedule.Row{Kind: schedule.Regular, From: day("2023-02-01"), Due: day(c.due), Interest: sum(c.interest)}
			if got := schedule.InterestUntil(cents(), row, day(c.until), calendar.Date{}); got != sum(c.want) {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}
