package schedule_test

import (
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/schedule"
)

func TestFlat(t *testing.T) {
	cases := []struct {
		name  string
		terms schedule.Terms
		want  string
	}{
		{"3000 at 12% over 3 months, acceptance scenario C2674", with(loan("2023-01-01", "3000", 3, 1, calendar.Months, "12"), flat), `
			out 2023-01-01 3000.00
			1 2023-02-01 1000.00 + 30.00 = 1030.00 left 2000.00
			2 2023-03-01 1000.00 + 30.00 = 1030.00 left 1000.00
			3 2023-04-01 1000.00 + 30.00 = 1030.00 left 0.00`},
		{"1250 at 15% in whole euros, acceptance scenario C2961", with(loan("2022-01-01", "1250", 4, 1, calendar.Months, "15"), flat), `
			out 2022-01-01 1250.00
			1 2022-02-01 312.38 + 15.62 = 328.00 left 937.62
			2 2022-03-01 312.38 + 15.62 = 328.00 left 625.24
			3 2022-04-01 312.38 + 15.62 = 328.00 left 312.86
			4 2022-05-01 312.86 + 15.64 = 328.50 left 0.00`},
		{"by days: 1000 × 7% × 90/365 = 17.26, down payment 25% not deducted, acceptance scenario C4121",
			with(loan("2025-01-01", "1000", 3, 1, calendar.Months, "7"), flat, daily, unround, downPayment("25")), `
			out 2025-01-01 1000.00
			1 down 2025-01-01 250.00 + 0.00 = 250.00 left 750.00
			2 2025-02-01 250.00 + 5.75 = 255.75 left 500.00
			3 2025-03-01 250.00 + 5.75 = 255.75 left 250.00
			4 2025-04-01 250.00 + 5.76 = 255.76 left 0.00`},
		{"planned tranches 1000 + 500 before disbursement, acceptance scenario C4227",
			with(loan("2025-01-01", "1500", 3, 1, calendar.Months, "7"), flat, daily, unround, func(t *schedule.Terms) {
				t.MultiDisburse, t.Tranches = true, []schedule.Tranche{planned("2025-01-01", "1000"), planned("2025-01-15", "500")}
			}), `
			out 2025-01-01 1000.00
			out 2025-01-15 500.00
			1 2025-02-01 500.00 + 8.63 = 508.63 left 1000.00
			2 2025-03-01 500.00 + 8.63 = 508.63 left 500.00
			3 2025-04-01 500.00 + 8.63 = 508.63 left 0.00`},
		{"only 1000 of them disbursed: interest on those, principal on all, acceptance scenario C4227",
			with(loan("2025-01-01", "1500", 3, 1, calendar.Months, "7"), flat, daily, unround,
				disbursed(made("2025-01-01", "1000"), planned("2025-01-15", "500"))), `
			out 2025-01-01 1000.00
			out 2025-01-15 500.00
			1 2025-02-01 500.00 + 5.75 = 505.75 left 1000.00
			2 2025-03-01 500.00 + 5.75 = 505.75 left 500.00
			3 2025-04-01 500.00 + 5.76 = 505.76 left 0.00`},
		{"1000 of 1500 disbursed, nothing else planned: 17.50 on 3, acceptance scenario C4118",
			with(loan("2025-01-01", "1500", 3, 1, calendar.Months, "7"), flat, unround, disbursed(made("2025-01-01", "1000"))), `
			out 2025-01-01 1000.00
			1 2025-02-01 333.33 + 5.83 = 339.16 left 666.67
			2 2025-03-01 333.33 + 5.83 = 339.16 left 333.34
			3 2025-04-01 333.34 + 5.84 = 339.18 left 0.00`},
		// Total 120, each period's share 40; one period is not charged: 80 on the other two.
		{"one period never charged", with(loan("2023-01-01", "4000", 3, 1, calendar.Months, "12"), flat, unround, func(t *schedule.Terms) { t.GraceOnInterestCharged = 1 }), `
			out 2023-01-01 4000.00
			1 2023-02-01 1333.33 + 0.00 = 1333.33 left 2666.67
			2 2023-03-01 1333.33 + 40.00 = 1373.33 left 1333.34
			3 2023-04-01 1333.34 + 40.00 = 1373.34 left 0.00`},
		// Grace on payment spreads the whole interest of 120 over the other two periods.
		{"one period paid later, equal instalments", with(loan("2023-01-01", "4000", 3, 1, calendar.Months, "12"), flat, unround, func(t *schedule.Terms) { t.GraceOnInterestPayment = 1 }), `
			out 2023-01-01 4000.00
			1 2023-02-01 1333.33 + 0.00 = 1333.33 left 2666.67
			2 2023-03-01 1333.33 + 60.00 = 1393.33 left 1333.34
			3 2023-04-01 1333.34 + 60.00 = 1393.34 left 0.00`},
		// With equal principal the share of the period of grace waits for the next one.
		{"one period paid later, equal principal", with(loan("2023-01-01", "4000", 3, 1, calendar.Months, "12"), flat, unround, equalPrincipal, func(t *schedule.Terms) { t.GraceOnInterestPayment = 1 }), `
			out 2023-01-01 4000.00
			1 2023-02-01 1333.33 + 0.00 = 1333.33 left 2666.67
			2 2023-03-01 1333.33 + 80.00 = 1413.33 left 1333.34
			3 2023-04-01 1333.34 + 40.00 = 1373.34 left 0.00`},
		// Total 100, each share ⌊100 / 3⌉ = 33.33; one is not charged: 33.33 again, and 33.34 left for the last
		// (docs/semantics/cumulative.md, 4.2, equal principal: interest = T / n).
		{"one period never charged, equal principal", with(loan("2023-01-01", "2500", 3, 1, calendar.Months, "16"), flat, unround, equalPrincipal, func(t *schedule.Terms) { t.GraceOnInterestCharged = 1 }), `
			out 2023-01-01 2500.00
			1 2023-02-01 833.33 + 0.00 = 833.33 left 1666.67
			2 2023-03-01 833.33 + 33.33 = 866.66 left 833.34
			3 2023-04-01 833.34 + 33.34 = 866.68 left 0.00`},
		// The instalment of a period of grace is a multiple too: 16 = 15.62 + 0.38 (4.2: grace makes the principal 0, then
		// the multiples rule).
		{"grace on principal in whole euros", with(loan("2022-01-01", "1250", 4, 1, calendar.Months, "15"), flat, func(t *schedule.Terms) { t.GraceOnPrincipal = 1 }), `
			out 2022-01-01 1250.00
			1 2022-02-01 0.38 + 15.62 = 16.00 left 1249.62
			2 2022-03-01 417.38 + 15.62 = 433.00 left 832.24
			3 2022-04-01 417.38 + 15.62 = 433.00 left 414.86
			4 2022-05-01 414.86 + 15.64 = 430.50 left 0.00`},
		// 10% of 1000 each, the last one is the balloon.
		{"ten percent of the principal per instalment", with(loan("2023-01-01", "1000", 4, 1, calendar.Months, "12"), flat, unround, func(t *schedule.Terms) { t.FixedPrincipalPercent = number("10") }), `
			out 2023-01-01 1000.00
			1 2023-02-01 100.00 + 10.00 = 110.00 left 900.00
			2 2023-03-01 100.00 + 10.00 = 110.00 left 800.00
			3 2023-04-01 100.00 + 10.00 = 110.00 left 700.00
			4 2023-05-01 700.00 + 10.00 = 710.00 left 0.00`},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) { expect(t, drawn(t, c.terms), c.want) })
	}
}

// Interest of the declining schedule of 5000 at 1% a month over 3 months in instalments of 1700 is 50.00 + 33.50 +
// 16.84 = 100.34, spread as 33.45, 33.45, 33.44.
func TestEqualInterest(t *testing.T) {
	terms := with(loan("2023-01-01", "5000", 3, 1, calendar.Months, "12"), func(t *schedule.Terms) { t.EqualInterest = true })
	expect(t, drawn(t, terms), `
		out 2023-01-01 5000.00
		1 2023-02-01 1666.55 + 33.45 = 1700.00 left 3333.45
		2 2023-03-01 1666.55 + 33.45 = 1700.00 left 1666.90
		3 2023-04-01 1666.90 + 33.44 = 1700.34 left 0.00`)
}
