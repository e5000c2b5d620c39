package schedule_test

import (
	"context"
	"errors"
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// A loan over one day at 2 percent bears 1.02^365 - 1 a year. Rates have 19 digits, so that they cannot be told apart below a part in
// 10^15 of their size.
func TestRatesOfShortLoans(t *testing.T) {
	tests := map[string]struct {
		days             int
		repaid           string
		apr, aprc, daily string // "": none
	}{
		"1 day at 2 percent":     {1, "102", "730", "137640.8", "137640.8292"},
		"1 day at 2.5 percent":   {1, "102.50", "912.5", "820650", "820649.9558"},
		"1 day at 3 percent":     {1, "103", "1095", "", ""},
		"1 day, ten times":       {1, "1000", "328500", "", ""},
		"1 day, thirty times":    {1, "3000", "", "", ""},
		"a year, 5,000 times":    {365, "500000", "499900", "499900", "499900"},
		"a year, 20,000 times":   {365, "2000000", "", "", ""},
		"a week, nearly no loss": {7, "99.99", "-0.52", "-0.5", "-0.5201"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			flows := one(advance("2026-03-02", "100"), schedule.Flow{On: day("2026-03-02").AddDays(tt.days), Payment: sum(tt.repaid)})
			for _, rate := range []struct {
				name, want string
				of         func() (money.Decimal, error)
			}{
				{"APR", tt.apr, func() (money.Decimal, error) { return schedule.APR(flows, schedule.UnitPeriod{}) }},
				{"APRC", tt.aprc, func() (money.Decimal, error) { return schedule.APRC(flows) }},
				{"effective", tt.daily, func() (money.Decimal, error) { return schedule.EffectiveRate(flows) }},
			} {
				got, err := rate.of()
				switch {
				case rate.want == "" && !errors.Is(err, schedule.ErrNoRate):
					t.Errorf("%s: %s, %v; want none", rate.name, got, err)
				case rate.want != "" && (err != nil || got.String() != rate.want):
					t.Errorf("%s: %s, %v; want %s", rate.name, got, err, rate.want)
				}
			}
		})
	}
}

// A search that nobody waits for any more ends with the reason.
func TestDiscloseWhileWanted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	steps := 0
	_, err := schedule.DiscloseWhile(func() error {
		if steps++; steps == 3 {
			cancel()
		}
		return ctx.Err()
	}, flows(one(advance("2026-01-15", "1000")), series(12, "100", "2026-02-15", 1, calendar.Months)))
	if !errors.Is(err, context.Canceled) || steps != 3 {
		t.Errorf("%v after %d steps", err, steps)
	}
}
