package progressive_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// TestEqualInstalments covers the factors, the formula, the absorbing last period and the evening out of the last
// instalment.
func TestEqualInstalments(t *testing.T) {
	for _, c := range []struct {
		name     string
		terms    schedule.Terms
		interest []string
		common   string // all instalments but the last
		last     string
		agreed   string // base of the last one; "" when it does not matter
	}{
		{
			// The gap of 0.03 is not more than half a cent for each of 6 periods.
			name: "acceptance scenario C3152: actual days", terms: monthly("2023-12-12", "10000", 6, "12", actual),
			interest: []string{"101.81", "85.14", "64.05", "51.58", "33.45", "17.36"},
			common:   "1725.56", last: "1725.59",
		},
		{
			name: "acceptance scenario C3155", terms: monthly("2024-01-01", "100", 6, "9.4822"),
			interest: []string{"0.79", "0.66", "0.53", "0.40", "0.27", "0.13"},
			common:   "17.13", last: "17.13",
		},
		{
			name: "acceptance scenario C3153", terms: monthly("2023-12-12", "10000", 6, "9.4822", actual),
			interest: []string{"80.45", "67.20", "50.50", "40.63", "26.32", "13.65"},
			common:   "1713.12", last: "1713.15",
		},
		{
			name: "acceptance scenario C3158: every two weeks", terms: monthly("2024-01-01", "100", 6, "9.4822", every(2, calendar.Weeks)),
			interest: []string{"0.37", "0.31", "0.25", "0.19", "0.12", "0.06"},
			common:   "16.88", last: "16.90",
		},
		{
			name: "acceptance scenario C3159: actual days of a year of 365", terms: monthly("2024-01-01", "100", 6, "12", of365),
			interest: []string{"1.02", "0.80", "0.69", "0.50", "0.35", "0.17"},
			common:   "17.25", last: "17.28",
		},
		{
			name: "acceptance scenario C3160", terms: monthly("2024-01-01", "100", 6, "9.4822", of365),
			interest: []string{"0.81", "0.63", "0.54", "0.39", "0.27", "0.13"},
			common:   "17.13", last: "17.12",
		},
		{
			// 68.13 leaves a gap of 0.03 over 5 periods, more than half a cent each: 68.14.
			name: "acceptance scenario C3164: a candidate is accepted", terms: monthly("2023-12-12", "331.77", 5, "10.65", actual),
			interest: []string{"3.00", "2.41", "1.70", "1.21", "0.59"},
			common:   "68.14", last: "68.12", agreed: "68.12",
		},
		{
			name: "acceptance scenario C3165", terms: monthly("2024-01-01", "75", 5, "12.3"),
			interest: []string{"0.77", "0.62", "0.47", "0.31", "0.16"},
			common:   "15.47", last: "15.45", agreed: "15.45",
		},
		{
			name: "acceptance scenario C3166: every 15 days", terms: monthly("2024-01-01", "100", 6, "9.4822", of365, every(15, calendar.Days)),
			interest: []string{"0.39", "0.33", "0.26", "0.20", "0.13", "0.07"},
			common:   "16.90", last: "16.88", agreed: "16.88",
		},
		{
			// The better instalment of 17.44 leaves a gap of -0.04: no better.
			name: "acceptance scenario C3167: a candidate is rejected", terms: monthly("2024-01-01", "100", 6, "15.678", of365),
			interest: []string{"1.33", "1.05", "0.90", "0.66", "0.46", "0.22"},
			common:   "17.43", last: "17.47", agreed: "17.43",
		},
		{
			name: "acceptance scenario C3441: due dates keep the 29th", terms: monthly("2022-10-29", "5000", 6, "7", actual, every(2, calendar.Months)),
			interest: []string{"58.49", "49.03", "38.80", "29.75", "19.95", "10.03"},
			common:   "867.68", last: "867.65",
		},
		{
			// 4 % for 4 months is 1 % a month.
			name:     "acceptance scenario C3244: a rate for the whole term",
			terms:    monthly("2024-01-01", "100", 4, "4", func(t *schedule.Terms) { t.RateFrequency = schedule.WholeTerm }),
			interest: []string{"1.00", "0.75", "0.50", "0.25"},
			common:   "25.63", last: "25.61",
		},
		{
			name:     "acceptance scenario C3538: only the period with a 29 February has a leap year",
			terms:    monthly("2023-12-12", "10000", 6, "9.482", actual, func(t *schedule.Terms) { t.LeapYears = schedule.Feb29PeriodsOnly }),
			interest: []string{"80.53", "67.38", "50.50", "40.74", "26.39", "13.69"},
			common:   "1713.21", last: "1713.18",
		},
		{
			name:     "acceptance scenario C3507: the year ends on 1 January when interest is recognised on the day of disbursement",
			terms:    monthly("2023-11-13", "5000", 6, "9.99", actual, func(t *schedule.Terms) { t.RecogniseOnDisbursement = true }),
			interest: []string{"41.05", "35.46", "28.44", "20.04", "14.33", "6.97"},
			common:   "857.72", last: "857.69",
		},
		{
			name: "acceptance scenario C3897: flat interest", terms: monthly("2024-01-01", "100", 3, "4", actual, flat),
			interest: []string{"0.34", "0.32", "0.34"},
			common:   "33.67", last: "33.66",
		},
		{
			name: "without interest the principal is divided", terms: monthly("2024-01-01", "100", 3, "0"),
			interest: []string{"0", "0", "0"},
			common:   "33.33", last: "33.34",
		},
		{
			name:   "instalments in multiples of 1",
			terms:  monthly("2024-01-01", "1000", 3, "0", func(t *schedule.Terms) { t.Multiples = 1 }),
			common: "333", last: "334",
		},
		{
			// acceptance scenario C76743: nothing is left of an instalment, so the last period takes it.
			name:   "a cent is no instalment",
			terms:  monthly("2024-01-01", "0.01", 3, "0", func(t *schedule.Terms) { t.Multiples = 1 }),
			common: "0", last: "0.01",
		},
		{
			// acceptance scenario C76744: rounded to a multiple the instalment would vanish, so it stays at a cent.
			name:   "two cents are 0.01, 0.01 and 0",
			terms:  monthly("2024-01-01", "0.02", 3, "0", func(t *schedule.Terms) { t.Multiples = 1 }),
			common: "0.01", last: "0",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := lent(t, c.terms)
			last := m.Len() - 1
			for i := range last {
				equal(t, "an instalment", c.common, m.At(i).Instalment)
			}
			equal(t, "the last instalment", c.last, m.At(last).Instalment)
			if c.agreed != "" {
				equal(t, "the last instalment as agreed", c.agreed, m.At(last).Base)
			}
			var interest []money.Amount
			for i := range m.Len() {
				interest = append(interest, m.At(i).Interest)
			}
			if c.interest != nil {
				if diff := cmp.Diff(amounts(c.interest), interest); diff != "" {
					t.Errorf("interest (-want +got):\n%s", diff)
				}
			}
			sound(t, m)
		})
	}
}

func of365(t *schedule.Terms) { t.DaysInYear, t.DaysInMonth = schedule.Year365, schedule.ActualMonth }

func amounts(texts []string) []money.Amount {
	list := make([]money.Amount, len(texts))
	for i, text := range texts {
		list[i] = sum(text)
	}
	return list
}
