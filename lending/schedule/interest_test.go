package schedule_test

import (
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/schedule"
)

// The periodic rate for every method, frequency and day count. 36500 at 10% earns 10 a day by 365 days; the interest
// of the first period is shown.
func TestPeriodicRate(t *testing.T) {
	of := func(unit calendar.Unit, every int, changes ...func(*schedule.Terms)) schedule.Terms {
		return with(loan("2023-03-01", "36500", 2, every, unit, "10"), changes...)
	}
	year := func(y schedule.DaysInYear) func(*schedule.Terms) {
		return func(t *schedule.Terms) { t.DaysInYear = y }
	}
	month30 := func(t *schedule.Terms) { t.DaysInMonth = schedule.Month30 }
	whole := func(t *schedule.Terms) { t.PartialPeriods = false }
	cases := []struct {
		name  string
		terms schedule.Terms
		want  string
	}{
		{"daily, 31 days of March", of(calendar.Months, 1, daily), "310"},
		{"daily, 31 days of 360", of(calendar.Months, 1, daily, year(schedule.Year360)), "314.31"},
		{"daily, 31 days of 364", of(calendar.Months, 1, daily, year(schedule.Year364)), "310.85"},
		{"daily, months of 30 days", of(calendar.Months, 1, daily, month30), "300"},
		{"daily, 30 of 360", of(calendar.Months, 1, daily, month30, year(schedule.Year360)), "304.17"},
		{"daily, two weeks", of(calendar.Weeks, 2, daily), "140"},
		{"daily, five days", of(calendar.Days, 5, daily), "50"},
		{"daily, a year with 29 February has 366 days", of(calendar.Years, 1, daily), "3660"},
		{"daily, a year of 360 days", of(calendar.Years, 1, daily, year(schedule.Year360)), "3650"},
		{"one month of twelve", of(calendar.Months, 1), "304.17"},
		{"two months of twelve", of(calendar.Months, 2, whole), "608.33"},
		{"one week of 52", of(calendar.Weeks, 1), "70.19"},
		{"one year", of(calendar.Years, 1, whole), "3650"},
		{"five days of 360", of(calendar.Days, 5, year(schedule.Year360)), "50.69"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if got := drawn(t, c.terms).Instalments()[0].Interest; got != sum(c.want) {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestAnnualRate(t *testing.T) {
	cases := []struct {
		name      string
		rate      string
		frequency schedule.RateFrequency
		change    func(*schedule.Terms)
		want      string
	}{
		{"per day of an actual year", "0.1", schedule.PerDay, unround, "36.5"},
		{"per day of 360", "0.1", schedule.PerDay, func(t *schedule.Terms) { t.DaysInYear = schedule.Year360 }, "36"},
		{"per week", "0.5", schedule.PerWeek, unround, "26"},
		{"per month", "1", schedule.PerMonth, unround, "12"},
		{"per year", "7.5", schedule.PerYear, unround, "7.5"},
		{"for the whole term of 3 months: 1.66666667 a month", "5", schedule.WholeTerm, unround, "20.00000004"},
		{"for the whole term of 6 weeks", "3", schedule.WholeTerm, func(t *schedule.Terms) { t.Every, t.Frequency = 2, calendar.Weeks }, "26"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			terms := with(loan("2024-01-01", "1000", 3, 1, calendar.Months, c.rate), c.change, func(t *schedule.Terms) { t.RateFrequency = c.frequency })
			if got := schedule.AnnualRate(terms); got != number(c.want) {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

// Where the interest of the first period starts. 36500 at 10% earns 10 a day.
func TestInterestStart(t *testing.T) {
	from := func(on string, changes ...func(*schedule.Terms)) schedule.Terms {
		return with(loan(on, "36500", 3, 1, calendar.Months, "10"), append(changes, daily, equalPrincipal)...)
	}
	firstDue := func(on string) func(*schedule.Terms) {
		return func(t *schedule.Terms) { t.FirstDue = day(on) }
	}
	chargedFrom := func(on string) func(*schedule.Terms) {
		return func(t *schedule.Terms) { t.InterestChargedFrom = day(on) }
	}
	actual := func(t *schedule.Terms) { t.InterestFromDisbursement = true }
	cases := []struct {
		name  string
		terms schedule.Terms
		want  []string // interest of the instalments
	}{
		{"one step", from("2023-03-01"), []string{"310", "200", "103.33"}},
		{"month end: from 29 January", from("2024-01-31"), []string{"310", "206.67", "100"}},
		{"a long first period is charged for one step", from("2023-03-01", firstDue("2023-04-15")), []string{"310", "200", "103.33"}},
		{"a short one too", from("2023-03-01", firstDue("2023-03-15")), []string{"280", "206.67", "100"}},
		{"a long first period by its days", from("2023-03-01", firstDue("2023-04-15"), actual), []string{"450", "200", "103.33"}},
		{"charged from a day within it", from("2023-03-01", chargedFrom("2023-03-22")), []string{"100", "200", "103.33"}},
		{"charged from beyond the first: no interest in the period of that day", from("2023-03-01", chargedFrom("2023-04-10")), []string{"0", "0", "103.33"}},
		{"charged from a due date", from("2023-03-01", chargedFrom("2023-05-01")), []string{"0", "0", "103.33"}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			for i, row := range drawn(t, c.terms).Instalments() {
				if row.Interest != sum(c.want[i]) {
					t.Errorf("instalment %d: got %s, want %s", i+1, row.Interest, c.want[i])
				}
			}
		})
	}
}

// 100 at 120% a year: an instalment of 8 agreed for the first month takes 8 of the interest of 10, the other 2 are
// carried. Then 100 over 2 months at 10% is 57.62, in whole euros 58; the second instalment adds the 2.
func TestCarryInterestAboveInstalment(t *testing.T) {
	terms := with(loan("2024-01-01", "100", 3, 1, calendar.Months, "120"), func(t *schedule.Terms) {
		t.CarryInterestAboveInstalment = true
		t.Variations = []schedule.Variation{once(schedule.VaryInstalment, "2024-02-01", "8")}
	})
	expect(t, drawn(t, terms), `
		out 2024-01-01 100.00
		1 2024-02-01 0.00 + 8.00 = 8.00 left 100.00
		2 2024-03-01 48.00 + 12.00 = 60.00 left 52.00
		3 2024-04-01 52.00 + 5.20 = 57.20 left 0.00`)
}
