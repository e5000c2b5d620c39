package schedule_test

import (
	"errors"
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/schedule"
)

func TestTranches(t *testing.T) {
	cases := []struct {
		name  string
		terms schedule.Terms
		want  string
	}{
		{"three tranches on due dates, instalment 1725 on the whole, acceptance scenario C2634",
			with(loan("2022-11-01", "10000", 6, 1, calendar.Months, "12"),
				disbursed(made("2022-11-01", "5000"), made("2023-01-01", "3000"), made("2023-03-01", "2000"))), `
			out 2022-11-01 5000.00
			1 2022-12-01 1675.00 + 50.00 = 1725.00 left 3325.00
			out 2023-01-01 3000.00
			2 2023-01-01 1691.75 + 33.25 = 1725.00 left 4633.25
			3 2023-02-01 1678.67 + 46.33 = 1725.00 left 2954.58
			out 2023-03-01 2000.00
			4 2023-03-01 1695.45 + 29.55 = 1725.00 left 3259.13
			5 2023-04-01 1692.41 + 32.59 = 1725.00 left 1566.72
			6 2023-05-01 1566.72 + 15.67 = 1582.39 left 0.00`},
		{"down payment of 25% in whole euros, acceptance scenario C2869",
			with(loan("2023-01-01", "1250", 3, 1, calendar.Months, "0"), downPayment("25")), `
			out 2023-01-01 1250.00
			1 down 2023-01-01 312.00 + 0.00 = 312.00 left 938.00
			2 2023-02-01 313.00 + 0.00 = 313.00 left 625.00
			3 2023-03-01 313.00 + 0.00 = 313.00 left 312.00
			4 2023-04-01 312.00 + 0.00 = 312.00 left 0.00`},
		{"instalment on the whole less the down payment of the whole, acceptance scenario C3090",
			with(loan("2024-01-01", "1050", 3, 15, calendar.Days, "0"), downPayment("25"),
				disbursed(made("2024-01-01", "1000"), made("2024-01-04", "20"), made("2024-01-05", "30"))), `
			out 2024-01-01 1000.00
			1 down 2024-01-01 250.00 + 0.00 = 250.00 left 750.00
			out 2024-01-04 20.00
			2 down 2024-01-04 5.00 + 0.00 = 5.00 left 765.00
			out 2024-01-05 30.00
			3 down 2024-01-05 8.00 + 0.00 = 8.00 left 787.00
			4 2024-01-16 263.00 + 0.00 = 263.00 left 524.00
			5 2024-01-31 263.00 + 0.00 = 263.00 left 261.00
			6 2024-02-15 261.00 + 0.00 = 261.00 left 0.00`},
		{"500 of 1000 approved: instalment on 500, acceptance scenario C3224",
			with(loan("2024-03-01", "1000", 3, 15, calendar.Days, "12"), disbursed(made("2024-03-01", "500"))), `
			out 2024-03-01 500.00
			1 2024-03-16 165.53 + 2.47 = 168.00 left 334.47
			...
			3 2024-04-15 168.12 + 0.83 = 168.95 left 0.00`},
		{"a tranche after the last due date opens another period, acceptance scenario C2803",
			with(loan("2023-07-01", "1000", 1, 30, calendar.Days, "0"), disbursed(made("2023-07-01", "500"), made("2023-08-10", "500"))), `
			out 2023-07-01 500.00
			1 2023-07-31 500.00 + 0.00 = 500.00 left 0.00
			out 2023-08-10 500.00
			2 2023-08-30 500.00 + 0.00 = 500.00 left 0.00`},
		// 1000 for 15 days and 2000 for 16: 1000 × 0.12/365 × 15 = 4.93, 2000 × 0.12/365 × 16 = 10.52.
		{"a tranche to come is repaid by the last instalment",
			with(loan("2026-01-05", "1000", 6, 30, calendar.Days, "0"), equalPrincipal, disbursed(made("2026-01-05", "600"), planned("2026-02-14", "400"))), `
			out 2026-01-05 600.00
			1 2026-02-04 100.00 + 0.00 = 100.00 left 500.00
			out 2026-02-14 400.00
			2 2026-03-06 100.00 + 0.00 = 100.00 left 800.00
			3 2026-04-05 100.00 + 0.00 = 100.00 left 700.00
			4 2026-05-05 100.00 + 0.00 = 100.00 left 600.00
			5 2026-06-04 100.00 + 0.00 = 100.00 left 500.00
			6 2026-07-04 500.00 + 0.00 = 500.00 left 0.00`},
		{"a tranche inside a period splits its interest",
			with(loan("2024-01-01", "2000", 2, 1, calendar.Months, "12"), daily, equalPrincipal, disbursed(made("2024-01-01", "1000"), made("2024-01-16", "1000"))), `
			out 2024-01-01 1000.00
			out 2024-01-16 1000.00
			1 2024-02-01 1000.00 + 15.45 = 1015.45 left 1000.00
			2 2024-03-01 1000.00 + 9.53 = 1009.53 left 0.00`},
		{"flat interest, equal principal: each row repays a share of what is lent by then",
			with(loan("2024-01-01", "1200", 3, 1, calendar.Months, "0"), flat, equalPrincipal, disbursed(made("2024-01-01", "900"), made("2024-02-15", "300"))), `
			out 2024-01-01 900.00
			1 2024-02-01 300.00 + 0.00 = 300.00 left 600.00
			out 2024-02-15 300.00
			2 2024-03-01 400.00 + 0.00 = 400.00 left 500.00
			3 2024-04-01 500.00 + 0.00 = 500.00 left 0.00`},
		{"flat interest, equal principal: the first row knows only the tranches that start the schedule",
			with(loan("2024-01-01", "1200", 3, 1, calendar.Months, "0"), flat, equalPrincipal, disbursed(made("2024-01-01", "900"), made("2024-01-15", "300"))), `
			out 2024-01-01 900.00
			out 2024-01-15 300.00
			1 2024-02-01 300.00 + 0.00 = 300.00 left 900.00
			2 2024-03-01 400.00 + 0.00 = 400.00 left 500.00
			3 2024-04-01 500.00 + 0.00 = 500.00 left 0.00`},
		{"flat interest, equal principal: extra terms divide what is not due yet",
			with(loan("2024-01-01", "1200", 3, 1, calendar.Months, "0"), flat, equalPrincipal, disbursed(made("2024-01-01", "900"), made("2024-02-15", "300")),
				varied(schedule.Variation{Kind: schedule.ExtendTerm, From: day("2024-03-01"), Number: number("1")})), `
			out 2024-01-01 900.00
			1 2024-02-01 300.00 + 0.00 = 300.00 left 600.00
			out 2024-02-15 300.00
			2 2024-03-01 300.00 + 0.00 = 300.00 left 600.00
			3 2024-04-01 300.00 + 0.00 = 300.00 left 300.00
			4 2024-05-01 300.00 + 0.00 = 300.00 left 0.00`},
		{"nothing is left after a down payment of everything",
			with(loan("2024-01-01", "100", 3, 1, calendar.Months, "12"), downPayment("100")), `
			out 2024-01-01 100.00
			1 down 2024-01-01 100.00 + 0.00 = 100.00 left 0.00`},
		{"a down payment that rounds to nothing has its row",
			with(loan("2024-01-01", "1", 1, 1, calendar.Months, "0"), downPayment("20")), `
			out 2024-01-01 1.00
			1 down 2024-01-01 0.00 + 0.00 = 0.00 left 1.00
			2 2024-02-01 1.00 + 0.00 = 1.00 left 0.00`},
		{"a tranche expected on the day of the first disbursement no longer counts",
			with(loan("2024-01-01", "1000", 1, 1, calendar.Months, "0"), disbursed(made("2024-01-01", "600"), planned("2024-01-01", "400"))), `
			out 2024-01-01 600.00
			1 2024-02-01 600.00 + 0.00 = 600.00 left 0.00`},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) { expect(t, drawn(t, c.terms), c.want) })
	}
}

func TestMaximumOutstanding(t *testing.T) {
	terms := with(loan("2024-01-01", "1500", 3, 1, calendar.Months, "0"),
		disbursed(made("2024-01-01", "1000"), made("2024-02-15", "500")),
		func(t *schedule.Terms) { t.MaximumOutstanding = sum("1000") })
	if _, err := schedule.Draw(terms); err != nil {
		t.Errorf("500 beside the 500 that is left: %v", err)
	}
	terms.MaximumOutstanding = sum("999.99")
	_, err := schedule.Draw(terms)
	if !errors.Is(err, schedule.ErrMaximumOutstanding) || fault.KindOf(err) != fault.Rule {
		t.Errorf("above the maximum: %v", err)
	}
}
