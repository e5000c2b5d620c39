package progressive_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/schedule/progressive"
)

func exact(t *schedule.Terms) { t.ExactInstalments = true }

func firstDue(on string) func(*schedule.Terms) {
	return func(t *schedule.Terms) { t.FirstDue = day(on) }
}

// The first row and the last one of level instalments.
func TestExactInstalments(t *testing.T) {
	tests := map[string]struct {
		terms       schedule.Terms
		first, last string
	}{
		"short first period":              {monthly("2026-02-15", "200000", 240, "6", firstDue("2026-03-01"), exact), "1429.3", "1428.23"},
		"long first period":               {monthly("2026-01-10", "1000", 12, "12", firstDue("2026-04-01"), exact), "90.35", "90.41"},
		"first interest above instalment": {monthly("2026-01-01", "1000", 24, "24", firstDue("2026-07-01"), exact), "57.97", "57.9"},
		"a year of 365":                   {monthly("2026-01-01", "200000", 240, "5", in365, exact), "1320.14", "1319.55"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			plan, err := progressive.Draw(tt.terms)
			try(t, err)
			rows := plan.Instalments()
			got := fmt.Sprint(rows[0].Total(), " ", rows[len(rows)-1].Total())
			if want := tt.first + " " + tt.last; got != want {
				t.Errorf("%s, want %s", got, want)
			}
		})
	}
}

// At 365 % the first instalment is less than its interest, on whose rest the model charges none. The formula of the instalment does, so
// that its 302.67 would leave nothing for the last two rows.
func TestInstalmentsAtHighRatesLeaveNoRowEmpty(t *testing.T) {
	terms := monthly("2026-01-01", "1000", 24, "365", actual)
	plan, err := progressive.Draw(terms)
	try(t, err)
	for i, row := range plan.Instalments() {
		want := "302.06"
		if i == terms.Repayments-1 {
			want = "304.79"
		}
		equal(t, fmt.Sprint("row ", i+1), want, row.Total())
	}
}

func in365(t *schedule.Terms) { t.DaysInYear, t.DaysInMonth = schedule.Year365, schedule.ActualMonth }

// No agreed row asks for nothing, and the last one differs from the others by rounding alone, at most a cent for each row.
func TestExactInstalmentsAreLevel(t *testing.T) {
	seed := rand.Uint64()
	draw := rand.New(rand.NewPCG(seed, 1))
	for range 100 {
		n := 2 + draw.IntN(59)
		terms := monthly("2026-01-31", fmt.Sprint(100*(1+draw.IntN(3000))), n, fmt.Sprint(draw.IntN(13)), exact)
		if draw.IntN(2) == 0 {
			in365(&terms)
		}
		terms.FirstDue = terms.ExpectedDisbursement.AddDays(5 + draw.IntN(80))
		plan, err := progressive.Draw(terms)
		try(t, err)
		rows := plan.Instalments()
		level := rows[0].Total()
		for i, row := range rows {
			if !row.Total().IsPositive() || i < n-1 && row.Total() != level {
				t.Errorf("seed %d: row %d of %d asks for %v, not %v: %+v", seed, i+1, n, row.Total(), level, terms)
			}
		}
		if difference := rows[n-1].Total().Sub(level).Abs(); money.MustParse("0.01").Times(n).Less(difference) {
			t.Errorf("seed %d: the last row asks for %v, the others for %v: %+v", seed, rows[n-1].Total(), level, terms)
		}
		if t.Failed() {
			return
		}
	}
}
