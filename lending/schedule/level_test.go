package schedule_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

func exact(t *schedule.Terms) { t.ExactInstalments, t.Multiples = true, 0 }

func firstDue(on string) func(*schedule.Terms) {
	return func(t *schedule.Terms) { t.FirstDue = day(on) }
}

// by30 counts months of 30 days in years of 360, and charges an odd first period for its days.
func by30(t *schedule.Terms) {
	t.InterestPeriod, t.DaysInYear, t.DaysInMonth, t.InterestFromDisbursement = schedule.Daily, schedule.Year360, schedule.Month30, true
}

func in365(t *schedule.Terms) { t.InterestPeriod, t.DaysInYear = schedule.Daily, schedule.Year365 }

// The first row and the last one of level instalments. Each instalment between them is as the first one.
func TestExactInstalments(t *testing.T) {
	tests := map[string]struct {
		terms       schedule.Terms
		first, last string
	}{
		"short first period":              {with(loan("2026-02-15", "200000", 240, 1, calendar.Months, "6"), by30, firstDue("2026-03-01"), exact), "1429.3", "1428.23"},
		"short first period, 10,000":      {with(loan("2026-02-15", "10000", 240, 1, calendar.Months, "6"), by30, firstDue("2026-03-01"), exact), "71.46", "73.64"},
		"days in years of 365":            {with(loan("2026-01-01", "200000", 240, 1, calendar.Months, "5"), in365, exact), "1320.14", "1319.55"},
		"long first period":               {with(loan("2026-01-10", "1000", 12, 1, calendar.Months, "12"), by30, firstDue("2026-04-01"), exact), "90.35", "90.41"},
		"whole steps":                     {with(loan("2026-01-01", "1000", 6, 1, calendar.Months, "12"), exact), "172.55", "172.53"},
		"no interest":                     {with(loan("2026-01-01", "1000", 3, 1, calendar.Months, "0"), exact), "333.33", "333.34"},
		"first interest above instalment": {with(loan("2026-01-01", "1000", 24, 1, calendar.Months, "24"), by30, firstDue("2026-07-01"), exact), "120", "54.62"},
		"tranche to come": {with(loan("2026-01-01", "1000", 6, 1, calendar.Months, "12"), in365, exact,
			disbursed(made("2026-01-01", "600"), planned("2026-02-10", "400"))), "171.59", "171.6"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			rows := drawn(t, tt.terms).Instalments()
			got := fmt.Sprint(rows[0].Total(), " ", rows[len(rows)-1].Total())
			if want := tt.first + " " + tt.last; got != want || len(rows) != tt.terms.Repayments {
				t.Errorf("%s in %d rows, want %s", got, len(rows), want)
			}
		})
	}
}

// No agreed row asks for nothing, and the last one differs from the others by rounding alone, at most a cent for each row.
func TestExactInstalmentsAreLevel(t *testing.T) {
	seed := rand.Uint64()
	draw := rand.New(rand.NewPCG(seed, 1))
	for range 300 {
		n := 2 + draw.IntN(59)
		terms := with(loan("2026-01-31", fmt.Sprint(100*(1+draw.IntN(3000))), n, 1, calendar.Months, fmt.Sprint(draw.IntN(13))), exact, in365)
		if draw.IntN(2) == 0 {
			by30(&terms)
		}
		terms.FirstDue = terms.ExpectedDisbursement.AddDays(5 + draw.IntN(80))
		terms.InterestFromDisbursement = draw.IntN(2) == 0
		terms.GraceOnPrincipal, terms.GraceOnInterestCharged = draw.IntN(2)*draw.IntN(n), draw.IntN(2)*draw.IntN(n)
		rows := drawn(t, terms).Instalments()
		paying := slices.DeleteFunc(rows, func(row schedule.Row) bool { return !row.Principal.IsPositive() })
		if len(paying) == 0 || paying[len(paying)-1].Number != n {
			t.Fatalf("seed %d: rows that pay no principal: %+v", seed, terms)
		}
		level, last := paying[0].Total(), paying[len(paying)-1].Total()
		for _, row := range paying[:len(paying)-1] {
			if row.Total() != level {
				t.Errorf("seed %d: row %d of %d asks for %v, not %v: %+v", seed, row.Number, n, row.Total(), level, terms)
			}
		}
		if money.MustParse("0.01").Times(n).Less(last.Sub(level).Abs()) {
			t.Errorf("seed %d: the last row asks for %v, the others for %v: %+v", seed, last, level, terms)
		}
		if t.Failed() {
			return
		}
	}
}
