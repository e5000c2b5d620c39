package schedule

import (
	"testing"

	"lending.example/platform/lending/calendar"
)

func TestRests(t *testing.T) {
	terms := monthly(3) // due on 28 February, 31 March, 30 April 2026
	days, err := newTimetable(&terms)
	if err != nil {
		t.Fatal(err)
	}
	thursday := calendar.MustParse("2026-01-01")
	cases := []struct {
		name string
		rest Rest
		want map[string]string
	}{
		{"daily", Rest{Frequency: RestDaily}, map[string]string{"2026-02-03": "2026-02-03"}},
		{"repayment dates", Rest{Frequency: RestSameAsRepayment},
			map[string]string{"2026-01-31": "2026-02-28", "2026-02-28": "2026-02-28", "2026-03-01": "2026-03-31", "2026-05-01": "2026-05-31"}},
		{"weekly from the start, a Saturday", Rest{Frequency: RestWeekly}, map[string]string{"2026-01-01": "2026-01-31", "2026-02-01": "2026-02-07", "2026-02-07": "2026-02-07"}},
		{"every second Monday", Rest{Frequency: RestWeekly, Interval: 2, Weekday: 1, Seed: thursday},
			map[string]string{"2026-01-01": "2026-01-05", "2026-01-05": "2026-01-05", "2026-01-06": "2026-01-19", "2026-02-10": "2026-02-16"}},
		{"monthly on the seed's day, the 31st or the last", Rest{Frequency: RestMonthly}, map[string]string{"2026-02-01": "2026-02-28", "2026-03-01": "2026-03-31"}},
		{"monthly on the 15th", Rest{Frequency: RestMonthly, OnDay: 15, Seed: thursday}, map[string]string{"2026-01-15": "2026-01-15", "2026-01-16": "2026-02-15"}},
		{"every third month on the 10th", Rest{Frequency: RestMonthly, Interval: 3, OnDay: 10, Seed: thursday}, map[string]string{"2026-01-11": "2026-04-10", "2027-01-10": "2027-01-10"}},
		{"second Friday", Rest{Frequency: RestMonthly, NthDay: 2, Weekday: 5, Seed: thursday}, map[string]string{"2026-01-01": "2026-01-09", "2026-01-10": "2026-02-13"}},
		{"last Sunday", Rest{Frequency: RestMonthly, NthDay: -1, Weekday: 7, Seed: thursday}, map[string]string{"2026-02-01": "2026-02-22", "2026-02-23": "2026-03-29"}},
		{"fifth Friday, or the last", Rest{Frequency: RestMonthly, NthDay: 5, Weekday: 5, Seed: thursday}, map[string]string{"2026-01-01": "2026-01-30", "2026-02-01": "2026-02-27"}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			r := rests{c.rest, &days}
			for day, want := range c.want {
				if got := r.onOrAfter(calendar.MustParse(day)); got.String() != want {
					t.Errorf("on or after %s: got %s, want %s", day, got, want)
				}
			}
		})
	}
}
