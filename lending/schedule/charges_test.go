package schedule_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/schedule"
)

// dates lets comparisons look at civil dates.
var dates = cmpopts.EquateComparable(calendar.Date{})

func TestCharges(t *testing.T) {
	flat12 := with(loan("2022-01-01", "3000", 3, 1, calendar.Months, "12"), flat)
	free := loan("2022-01-01", "1000", 1, 1, calendar.Months, "0")
	percent := func(time schedule.ChargeTime, basis schedule.ChargeBasis, percent string) schedule.Charge {
		return schedule.Charge{ID: 7, Time: time, Basis: basis, Percent: number(percent)}
	}
	due := func(on, amount string) schedule.Charge {
		return schedule.Charge{ID: 8, Time: schedule.OnSpecifiedDate, Basis: schedule.FlatAmount, Amount: sum(amount), Due: day(on)}
	}
	penalty := func(c schedule.Charge) schedule.Charge { c.Penalty = true; return c }
	on := func(c schedule.Charge, date string) schedule.Charge { c.Due = day(date); return c }
	overdue := func(on string) schedule.Charge {
		return schedule.Charge{ID: 9, Time: schedule.OnOverdue, Basis: schedule.PercentOfAmount, Percent: number("1.5"), Amount: sum("15"), Due: day(on), Penalty: true}
	}
	cases := []struct {
		name  string
		terms schedule.Terms
		want  string
	}{
		{"instalment fee of 1.5% of both: 1030 × 1.5% = 15.45, acceptance scenario C2674",
			with(flat12, charged(percent(schedule.PerInstalment, schedule.PercentOfBoth, "1.5"))), `
			out 2022-01-01 3000.00
			1 2022-02-01 1000.00 + 30.00 fees 15.45 = 1045.45 left 2000.00
			2 2022-03-01 1000.00 + 30.00 fees 15.45 = 1045.45 left 1000.00
			3 2022-04-01 1000.00 + 30.00 fees 15.45 = 1045.45 left 0.00`},
		{"1.5% at disbursement, acceptance scenario C2672", with(free, charged(percent(schedule.AtDisbursement, schedule.PercentOfAmount, "1.5"))), `
			out 2022-01-01 1000.00 fees 15.00
			1 2022-02-01 1000.00 + 0.00 = 1000.00 left 0.00`},
		{"overdue penalties in their own periods, acceptance scenario C2675", with(flat12, charged(overdue("2022-02-01"), overdue("2022-03-01"), overdue("2022-04-01"))), `
			out 2022-01-01 3000.00
			1 2022-02-01 1000.00 + 30.00 penalties 15.00 = 1045.00 left 2000.00
			2 2022-03-01 1000.00 + 30.00 penalties 15.00 = 1045.00 left 1000.00
			3 2022-04-01 1000.00 + 30.00 penalties 15.00 = 1045.00 left 0.00`},
		{"the first period takes its first day, the last day belongs to its period", with(flat12, charged(due("2022-01-01", "1"), due("2022-02-01", "2"), penalty(due("2022-02-02", "3")))), `
			out 2022-01-01 3000.00
			1 2022-02-01 1000.00 + 30.00 fees 3.00 = 1033.00 left 2000.00
			2 2022-03-01 1000.00 + 30.00 penalties 3.00 = 1033.00 left 1000.00
			3 2022-04-01 1000.00 + 30.00 = 1030.00 left 0.00`},
		{"after the last due date one more row, until the latest charge", with(free, charged(due("2022-02-10", "10"), penalty(due("2022-03-05", "20")))), `
			out 2022-01-01 1000.00
			1 2022-02-01 1000.00 + 0.00 = 1000.00 left 0.00
			2 2022-03-05 0.00 + 0.00 fees 10.00 penalties 20.00 = 30.00 left 0.00`},
		{"percent of the whole interest of 90, of both 3090", with(flat12,
			charged(on(percent(schedule.OnSpecifiedDate, schedule.PercentOfInterest, "10"), "2022-03-01"), on(percent(schedule.OnSpecifiedDate, schedule.PercentOfBoth, "1"), "2022-04-01"))), `
			out 2022-01-01 3000.00
			1 2022-02-01 1000.00 + 30.00 = 1030.00 left 2000.00
			2 2022-03-01 1000.00 + 30.00 fees 9.00 = 1039.00 left 1000.00
			3 2022-04-01 1000.00 + 30.00 fees 30.90 = 1060.90 left 0.00`},
		{"a tranche's charge in its row, a dated one on the tranches so far", with(free,
			disbursed(made("2022-01-01", "600"), made("2022-01-20", "400")),
			charged(on(percent(schedule.AtTrancheDisbursement, schedule.PercentOfDisbursement, "2"), "2022-01-20"), on(percent(schedule.OnSpecifiedDate, schedule.PercentOfAmount, "1"), "2022-01-10"))), `
			out 2022-01-01 600.00
			out 2022-01-20 400.00 fees 8.00
			1 2022-02-01 1000.00 + 0.00 fees 6.00 = 1006.00 left 0.00`},
		{"down payments carry no charges", with(free, downPayment("10"), charged(due("2022-01-01", "5"), percent(schedule.PerInstalment, schedule.PercentOfAmount, "1"))), `
			out 2022-01-01 1000.00
			1 down 2022-01-01 100.00 + 0.00 = 100.00 left 900.00
			2 2022-02-01 900.00 + 0.00 fees 14.00 = 914.00 left 0.00`},
		{"a percentage between its bounds", with(free, charged(
			schedule.Charge{Time: schedule.OnSpecifiedDate, Basis: schedule.PercentOfAmount, Percent: number("1"), Minimum: sum("25"), Due: day("2022-01-10")},
			schedule.Charge{Time: schedule.OnSpecifiedDate, Basis: schedule.PercentOfAmount, Percent: number("1"), Maximum: sum("4"), Due: day("2022-01-10")})), `
			out 2022-01-01 1000.00
			1 2022-02-01 1000.00 + 0.00 fees 29.00 = 1029.00 left 0.00`},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) { expect(t, drawn(t, c.terms), c.want) })
	}
}

// Placing charges again replaces what was placed before, and leaves the plan that it was given alone.
func TestPlaceChargesAgain(t *testing.T) {
	terms := with(loan("2022-01-01", "1000", 1, 1, calendar.Months, "0"),
		charged(schedule.Charge{ID: 1, Time: schedule.OnSpecifiedDate, Basis: schedule.FlatAmount, Amount: sum("10"), Due: day("2022-03-01")}))
	first := drawn(t, terms)
	again := schedule.PlaceCharges(terms, first)
	if diff := cmp.Diff(first, again, dates); diff != "" {
		t.Errorf("placed twice (-once +twice):\n%s", diff)
	}
	want := []schedule.Placement{{Charge: 1, Number: 2, Amount: sum("10")}}
	if diff := cmp.Diff(want, again.Placements); diff != "" {
		t.Errorf("placements (-want +got):\n%s", diff)
	}
	terms.Charges = nil
	expect(t, schedule.PlaceCharges(terms, first), `
		out 2022-01-01 1000.00
		1 2022-02-01 1000.00 + 0.00 = 1000.00 left 0.00`)
	if first.Rows[2].Fees != sum("10") {
		t.Error("the given plan was changed")
	}
}
