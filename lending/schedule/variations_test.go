package schedule_test

import (
	"errors"
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/schedule"
)

func moved(from, to string) schedule.Variation {
	return schedule.Variation{Kind: schedule.MoveDueDate, From: day(from), Date: day(to)}
}

func vary(kind schedule.VariationKind, from, value string) schedule.Variation {
	return schedule.Variation{Kind: kind, From: day(from), Number: number(value)}
}

func once(kind schedule.VariationKind, from, value string) schedule.Variation {
	v := vary(kind, from, value)
	v.ThisInstalmentOnly = true
	return v
}

func TestVariations(t *testing.T) {
	interestFree := loan("2023-07-01", "3000", 3, 1, calendar.Months, "0")
	flat12 := with(loan("2023-07-01", "3000", 3, 1, calendar.Months, "12"), flat)
	declining := loan("2023-01-01", "1200", 4, 1, calendar.Months, "12")
	cases := []struct {
		name  string
		terms schedule.Terms
		want  string
	}{
		{"due date moved, later ones follow, acceptance scenario C2805", with(interestFree, varied(moved("2023-09-01", "2023-09-15"))), `
			out 2023-07-01 3000.00
			1 2023-08-01 1000.00 + 0.00 = 1000.00 left 2000.00
			2 2023-09-15 1000.00 + 0.00 = 1000.00 left 1000.00
			3 2023-10-15 1000.00 + 0.00 = 1000.00 left 0.00`},
		{"a due date moved twice", with(interestFree, varied(moved("2023-09-01", "2023-09-15"), moved("2023-09-15", "2023-09-20"))), `
			out 2023-07-01 3000.00
			1 2023-08-01 1000.00 + 0.00 = 1000.00 left 2000.00
			2 2023-09-20 1000.00 + 0.00 = 1000.00 left 1000.00
			3 2023-10-20 1000.00 + 0.00 = 1000.00 left 0.00`},
		{"two extra terms, acceptance scenario C2806", with(interestFree, varied(vary(schedule.ExtendTerm, "2023-09-01", "2"))), `
			out 2023-07-01 3000.00
			1 2023-08-01 1000.00 + 0.00 = 1000.00 left 2000.00
			2 2023-09-01 500.00 + 0.00 = 500.00 left 1500.00
			3 2023-10-01 500.00 + 0.00 = 500.00 left 1000.00
			4 2023-11-01 500.00 + 0.00 = 500.00 left 500.00
			5 2023-12-01 500.00 + 0.00 = 500.00 left 0.00`},
		{"grace on principal, acceptance scenario C2807", with(interestFree,
			varied(vary(schedule.ExtendPrincipalGrace, "2023-09-01", "1"), vary(schedule.ExtendTerm, "2023-09-01", "1"))), `
			out 2023-07-01 3000.00
			1 2023-08-01 1000.00 + 0.00 = 1000.00 left 2000.00
			2 2023-09-01 0.00 + 0.00 = 0.00 left 2000.00
			3 2023-10-01 1000.00 + 0.00 = 1000.00 left 1000.00
			4 2023-11-01 1000.00 + 0.00 = 1000.00 left 0.00`},
		{"grace on flat interest, acceptance scenario C2808",
			with(loan("2023-07-01", "4000", 4, 1, calendar.Months, "12"), flat, varied(vary(schedule.ExtendInterestGrace, "2023-09-01", "2"))), `
			out 2023-07-01 4000.00
			1 2023-08-01 1000.00 + 40.00 = 1040.00 left 3000.00
			2 2023-09-01 1000.00 + 0.00 = 1000.00 left 2000.00
			3 2023-10-01 1000.00 + 0.00 = 1000.00 left 1000.00
			4 2023-11-01 1000.00 + 120.00 = 1120.00 left 0.00`},
		{"flat rate halved, acceptance scenario C2809", with(flat12, varied(vary(schedule.RateFromInstalment, "2023-09-01", "6"))), `
			out 2023-07-01 3000.00
			1 2023-08-01 1000.00 + 30.00 = 1030.00 left 2000.00
			2 2023-09-01 1000.00 + 15.00 = 1015.00 left 1000.00
			3 2023-10-01 1000.00 + 15.00 = 1015.00 left 0.00`},
		{"extra terms after a later tranche, down payments stay, acceptance scenario C2997",
			with(loan("2023-10-01", "1400", 3, 15, calendar.Days, "0"), downPayment("25"),
				disbursed(made("2023-10-01", "1000"), made("2023-10-10", "400")), varied(vary(schedule.ExtendTerm, "2023-10-16", "2"))), `
			out 2023-10-01 1000.00
			1 down 2023-10-01 250.00 + 0.00 = 250.00 left 750.00
			out 2023-10-10 400.00
			2 down 2023-10-10 100.00 + 0.00 = 100.00 left 1050.00
			3 2023-10-16 210.00 + 0.00 = 210.00 left 840.00
			...
			7 2023-12-15 210.00 + 0.00 = 210.00 left 0.00`},
		{"due date and extra terms together, acceptance scenario C3028",
			with(loan("2023-10-01", "1000", 3, 15, calendar.Days, "0"), downPayment("25"),
				varied(moved("2023-10-16", "2023-10-31"), vary(schedule.ExtendTerm, "2023-10-16", "2"))), `
			out 2023-10-01 1000.00
			1 down 2023-10-01 250.00 + 0.00 = 250.00 left 750.00
			2 2023-10-31 150.00 + 0.00 = 150.00 left 600.00
			...
			6 2023-12-30 150.00 + 0.00 = 150.00 left 0.00`},
		// From 12% to 24% a year: 904.00 over 3 months at 2% is 313.47, in whole euros 313.
		{"declining rate doubled", with(declining, varied(vary(schedule.RateFromInstalment, "2023-03-01", "24"))), `
			out 2023-01-01 1200.00
			1 2023-02-01 296.00 + 12.00 = 308.00 left 904.00
			2 2023-03-01 294.92 + 18.08 = 313.00 left 609.08
			3 2023-04-01 300.82 + 12.18 = 313.00 left 308.26
			4 2023-05-01 308.26 + 6.17 = 314.43 left 0.00`},
		// From the second instalment on 500 are agreed, as with a disbursement: the loan ends when it is paid.
		{"an instalment agreed for the rest of the term", with(declining, varied(vary(schedule.VaryInstalment, "2023-03-01", "500"))), `
			out 2023-01-01 1200.00
			1 2023-02-01 296.00 + 12.00 = 308.00 left 904.00
			2 2023-03-01 490.96 + 9.04 = 500.00 left 413.04
			3 2023-04-01 413.04 + 4.13 = 417.17 left 0.00`},
		{"and goes on beyond the agreed number of instalments", with(declining, varied(vary(schedule.VaryInstalment, "2023-05-01", "200"))), `
			out 2023-01-01 1200.00
			...
			3 2023-04-01 301.95 + 6.05 = 308.00 left 303.09
			4 2023-05-01 196.97 + 3.03 = 200.00 left 106.12
			5 2023-06-01 106.12 + 1.06 = 107.18 left 0.00`},
		// One instalment of 600; then 313.04 over 2 months at 1% is 158.87, in whole euros 159.
		{"one instalment agreed, the rest divided anew", with(declining, varied(once(schedule.VaryInstalment, "2023-03-01", "600"))), `
			out 2023-01-01 1200.00
			1 2023-02-01 296.00 + 12.00 = 308.00 left 904.00
			2 2023-03-01 590.96 + 9.04 = 600.00 left 313.04
			3 2023-04-01 155.87 + 3.13 = 159.00 left 157.17
			4 2023-05-01 157.17 + 1.57 = 158.74 left 0.00`},
		{"an instalment inserted", with(declining, varied(vary(schedule.InsertInstalment, "2023-02-15", "100"))), `
			out 2023-01-01 1200.00
			1 2023-02-01 235.00 + 12.00 = 247.00 left 965.00
			2 2023-02-15 95.18 + 4.82 = 100.00 left 869.82
			3 2023-03-01 291.65 + 4.35 = 296.00 left 578.17
			4 2023-04-01 290.22 + 5.78 = 296.00 left 287.95
			5 2023-05-01 287.95 + 2.88 = 290.83 left 0.00`},
		{"one instalment moved, the others stay", with(interestFree, varied(schedule.Variation{Kind: schedule.MoveDueDate, From: day("2023-09-01"), Date: day("2023-09-05"), ThisInstalmentOnly: true})), `
			out 2023-07-01 3000.00
			1 2023-08-01 1000.00 + 0.00 = 1000.00 left 2000.00
			2 2023-09-05 1000.00 + 0.00 = 1000.00 left 1000.00
			3 2023-10-01 1000.00 + 0.00 = 1000.00 left 0.00`},
		{"an instalment deleted, its days join the next one", with(interestFree, varied(schedule.Variation{Kind: schedule.DeleteInstalment, From: day("2023-09-01")})), `
			out 2023-07-01 3000.00
			1 2023-08-01 1500.00 + 0.00 = 1500.00 left 1500.00
			2 2023-10-01 1500.00 + 0.00 = 1500.00 left 0.00`},
		// 1000 × 12%/365 × 15 + 1000 × 24%/365 × 16 = 4.93 + 10.52.
		{"rate changed inside a period", with(loan("2024-01-01", "1000", 1, 1, calendar.Months, "12"), daily, varied(vary(schedule.VaryRate, "2024-01-16", "24"))), `
			out 2024-01-01 1000.00
			1 2024-02-01 1000.00 + 15.45 = 1015.45 left 0.00`},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) { expect(t, drawn(t, c.terms), c.want) })
	}
}

// 1000 at 1% a month in instalments of 300 fixed by the user: the loan goes on until it is paid, regardless of the number
// of repayments. With a threshold of 50% the remainder of 121.27, less than half of 295.83, joins the third instalment.
func TestFixedInstalment(t *testing.T) {
	fixed := with(loan("2024-01-01", "1000", 12, 1, calendar.Months, "12"), func(t *schedule.Terms) { t.FixedInstalment = sum("300") })
	expect(t, drawn(t, fixed), `
		out 2024-01-01 1000.00
		1 2024-02-01 290.00 + 10.00 = 300.00 left 710.00
		2 2024-03-01 292.90 + 7.10 = 300.00 left 417.10
		3 2024-04-01 295.83 + 4.17 = 300.00 left 121.27
		4 2024-05-01 121.27 + 1.21 = 122.48 left 0.00`)
	fixed.LastInstalmentThreshold = number("50")
	expect(t, drawn(t, fixed), `
		out 2024-01-01 1000.00
		1 2024-02-01 290.00 + 10.00 = 300.00 left 710.00
		2 2024-03-01 292.90 + 7.10 = 300.00 left 417.10
		3 2024-04-01 417.10 + 4.17 = 421.27 left 0.00`)
}

func TestFixedInstalmentBelowInterest(t *testing.T) {
	fixed := with(loan("2024-01-01", "1000", 3, 1, calendar.Months, "12"), func(t *schedule.Terms) { t.FixedInstalment = sum("9.99") })
	if _, err := schedule.Draw(fixed); !errors.Is(err, schedule.ErrInstalmentBelowInterest) {
		t.Errorf("9.99 against 10.00 of interest: %v", err)
	}
	fixed.FixedInstalment = sum("10")
	if _, err := schedule.Draw(fixed); !errors.Is(err, schedule.ErrTooManyInstalments) {
		t.Errorf("an instalment that never repays: %v", err)
	}
}
