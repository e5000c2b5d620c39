package schedule_test

import (
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/schedule"
)

// Figures are those of the acceptance scenarios of Apache Fineract, named by their ids, unless the arithmetic stands
// beside them.
func TestDecliningBalance(t *testing.T) {
	eighteen := loan("2022-11-01", "5000", 18, 1, calendar.Months, "12")
	cases := []struct {
		name     string
		terms    schedule.Terms
		want     string
		interest string
	}{
		{"5000 at 12% over 18 months, acceptance scenario C2492", eighteen, `
			out 2022-11-01 5000.00
			1 2022-12-01 255.00 + 50.00 = 305.00 left 4745.00
			2 2023-01-01 257.55 + 47.45 = 305.00 left 4487.45
			3 2023-02-01 260.13 + 44.87 = 305.00 left 4227.32
			...
			17 2024-04-01 299.01 + 5.99 = 305.00 left 300.22
			18 2024-05-01 300.22 + 3.00 = 303.22 left 0.00`, "488.22"},
		{"the same by days, acceptance scenario C2493", with(eighteen, daily), `
			out 2022-11-01 5000.00
			1 2022-12-01 255.68 + 49.32 = 305.00 left 4744.32
			2 2023-01-01 256.65 + 48.35 = 305.00 left 4487.67
			3 2023-02-01 259.26 + 45.74 = 305.00 left 4228.41
			4 2023-03-01 266.08 + 38.92 = 305.00 left 3962.33
			5 2023-04-01 264.62 + 40.38 = 305.00 left 3697.71
			...
			14 2024-01-01 289.94 + 15.06 = 305.00 left 1187.65
			...
			18 2024-05-01 299.38 + 2.95 = 302.33 left 0.00`, "487.33"},
		{"the same with equal principal, acceptance scenario C2494", with(eighteen, equalPrincipal), `
			out 2022-11-01 5000.00
			1 2022-12-01 277.78 + 50.00 = 327.78 left 4722.22
			2 2023-01-01 277.78 + 47.22 = 325.00 left 4444.44
			3 2023-02-01 277.78 + 44.44 = 322.22 left 4166.66
			4 2023-03-01 277.78 + 41.67 = 319.45 left 3888.88
			...
			18 2024-05-01 277.74 + 2.78 = 280.52 left 0.00`, "475.00"},
		{"three months without principal, acceptance scenario C2495", with(eighteen, func(t *schedule.Terms) { t.GraceOnPrincipal = 3 }), `
			out 2022-11-01 5000.00
			1 2022-12-01 0.00 + 50.00 = 50.00 left 5000.00
			2 2023-01-01 0.00 + 50.00 = 50.00 left 5000.00
			3 2023-02-01 0.00 + 50.00 = 50.00 left 5000.00
			4 2023-03-01 311.00 + 50.00 = 361.00 left 4689.00
			...
			18 2024-05-01 351.36 + 3.51 = 354.87 left 0.00`, "558.87"},
		{"interest of three months paid in the fourth, acceptance scenario C2496", with(eighteen, func(t *schedule.Terms) { t.GraceOnPrincipal, t.GraceOnInterestPayment = 6, 3 }), `
			out 2022-11-01 5000.00
			1 2022-12-01 0.00 + 0.00 = 0.00 left 5000.00
			2 2023-01-01 0.00 + 0.00 = 0.00 left 5000.00
			3 2023-02-01 0.00 + 0.00 = 0.00 left 5000.00
			4 2023-03-01 0.00 + 200.00 = 200.00 left 5000.00
			5 2023-04-01 0.00 + 50.00 = 50.00 left 5000.00
			6 2023-05-01 0.00 + 50.00 = 50.00 left 5000.00
			7 2023-06-01 394.00 + 50.00 = 444.00 left 4606.00
			...
			18 2024-05-01 442.66 + 4.43 = 447.09 left 0.00`, "631.09"},
		{"three months never charged, acceptance scenario C2497", with(eighteen, func(t *schedule.Terms) { t.GraceOnPrincipal, t.GraceOnInterestCharged = 6, 3 }), `
			out 2022-11-01 5000.00
			1 2022-12-01 0.00 + 0.00 = 0.00 left 5000.00
			2 2023-01-01 0.00 + 0.00 = 0.00 left 5000.00
			3 2023-02-01 0.00 + 0.00 = 0.00 left 5000.00
			4 2023-03-01 0.00 + 50.00 = 50.00 left 5000.00
			...
			18 2024-05-01 442.66 + 4.43 = 447.09 left 0.00`, "481.09"},
		{"four times five days, acceptance scenario C3171", with(loan("2024-01-01", "1000", 4, 5, calendar.Days, "12"), daily), `
			out 2024-01-01 1000.00
			1 2024-01-06 249.36 + 1.64 = 251.00 left 750.64
			2 2024-01-11 249.77 + 1.23 = 251.00 left 500.87
			3 2024-01-16 250.18 + 0.82 = 251.00 left 250.69
			4 2024-01-21 250.69 + 0.41 = 251.10 left 0.00`, "4.10"},
		{"100 at 7% by days, acceptance scenario C3545", with(loan("2024-01-01", "100", 6, 1, calendar.Months, "7"), daily), `
			out 2024-01-01 100.00
			1 2024-02-01 16.41 + 0.59 = 17.00 left 83.59
			...
			6 2024-07-01 16.94 + 0.10 = 17.04 left 0.00`, "2.04"},
		{"half a cent goes to the even one, acceptance scenario C2962", loan("2022-01-01", "1250", 4, 1, calendar.Months, "15"), `
			out 2022-01-01 1250.00
			1 2022-02-01 306.38 + 15.62 = 322.00 left 943.62
			2 2022-03-01 310.20 + 11.80 = 322.00 left 633.42
			3 2022-04-01 314.08 + 7.92 = 322.00 left 319.34
			4 2022-05-01 319.34 + 3.99 = 323.33 left 0.00`, "39.33"},
		{"zero interest, 1000 in 3", loan("2022-01-01", "1000", 3, 1, calendar.Months, "0"), `
			out 2022-01-01 1000.00
			1 2022-02-01 333.00 + 0.00 = 333.00 left 667.00
			2 2022-03-01 333.00 + 0.00 = 333.00 left 334.00
			3 2022-04-01 334.00 + 0.00 = 334.00 left 0.00`, "0"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			plan := drawn(t, c.terms)
			expect(t, plan, c.want)
			if got := plan.Totals().Interest; got != sum(c.interest) {
				t.Errorf("total interest %s, want %s", got, c.interest)
			}
		})
	}
}

func equalPrincipal(t *schedule.Terms) { t.Amortization = schedule.EqualPrincipal }
