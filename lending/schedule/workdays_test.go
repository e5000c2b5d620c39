package schedule_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/schedule"
)

// weekdaysOnly is the week from Monday to Friday.
var weekdaysOnly = [7]bool{false, true, true, true, true, true, false}

var everyDay = [7]bool{true, true, true, true, true, true, true}

// Due dates leave days on which nobody works (docs/semantics/schedules.md, 2.7). 2024-06-01 is a Saturday.
func TestDueDatesLeaveClosedDays(t *testing.T) {
	holiday := func(from, to, movedTo string) []schedule.Holiday {
		h := schedule.Holiday{From: day(from), To: day(to)}
		if movedTo != "" {
			h.MovedTo = day(movedTo)
		}
		return []schedule.Holiday{h}
	}
	tests := map[string]struct {
		unit     calendar.Unit
		every    int
		workdays schedule.Workdays
		want     []string
	}{
		"stays put":           {calendar.Months, 1, schedule.Workdays{Works: weekdaysOnly, Moving: schedule.StaysPut}, []string{"2024-06-01", "2024-07-01", "2024-08-01"}},
		"to the next workday": {calendar.Months, 1, schedule.Workdays{Works: weekdaysOnly, Moving: schedule.ToNextWorkingDay}, []string{"2024-06-03", "2024-07-01", "2024-08-01"}},
		"to the workday before": {calendar.Months, 1, schedule.Workdays{Works: weekdaysOnly, Moving: schedule.ToPreviousWorkingDay},
			[]string{"2024-05-31", "2024-07-01", "2024-08-01"}},
		"to the next repayment date": {calendar.Months, 1, schedule.Workdays{Works: weekdaysOnly, Moving: schedule.ToNextRepaymentDate},
			[]string{"2024-07-01", "2024-08-01", "2024-10-01"}},
		"every day, the weekend left out": {calendar.Days, 1, schedule.Workdays{Works: weekdaysOnly, Moving: schedule.ToNextWorkingDay},
			[]string{"2024-05-02", "2024-05-03", "2024-05-06", "2024-05-07", "2024-05-08"}},
		"every Wednesday but none is a workday": {calendar.Weeks, 1, schedule.Workdays{Works: [7]bool{false, true}, Moving: schedule.ToNextRepaymentDate},
			[]string{"2024-05-13", "2024-05-20", "2024-05-27"}},
		"off a holiday": {calendar.Months, 1, schedule.Workdays{Works: everyDay, Holidays: holiday("2024-06-29", "2024-07-03", "2024-07-04")},
			[]string{"2024-06-01", "2024-07-04", "2024-08-01"}},
		"off a holiday onto a day off, and from there on": {calendar.Months, 1,
			schedule.Workdays{Works: weekdaysOnly, Moving: schedule.ToNextWorkingDay, Holidays: holiday("2024-07-01", "2024-07-01", "2024-07-06")},
			[]string{"2024-06-03", "2024-07-08", "2024-08-01"}},
		"off a holiday to the next repayment date": {calendar.Months, 1, schedule.Workdays{Works: everyDay, Holidays: holiday("2024-06-29", "2024-07-03", "")},
			[]string{"2024-06-01", "2024-08-01", "2024-09-01"}},
		"to a day of the same holiday": {calendar.Months, 1, schedule.Workdays{Works: everyDay, Holidays: holiday("2024-07-01", "2024-07-03", "2024-07-02")},
			[]string{"2024-06-01", "2024-07-02", "2024-08-01"}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			terms := loan("2024-05-01", "1200", len(test.want), test.every, test.unit, "0")
			terms.Workdays = &test.workdays
			if diff := cmp.Diff(test.want, dueDates(t, terms)); diff != "" {
				t.Errorf("due dates (-want +got):\n%s", diff)
			}
		})
	}
}

// Progressive schedules move their last due date only.
func TestPeriodsMoveTheLastDueDate(t *testing.T) {
	terms := loan("2024-05-01", "1200", 4, 1, calendar.Months, "0")
	terms.Workdays = &schedule.Workdays{Works: weekdaysOnly, Moving: schedule.ToNextWorkingDay}
	periods, err := schedule.Periods(terms)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, p := range periods {
		got = append(got, p.Due.String())
	}
	if diff := cmp.Diff([]string{"2024-06-01", "2024-07-01", "2024-08-01", "2024-09-02"}, got); diff != "" {
		t.Errorf("due dates (-want +got):\n%s", diff)
	}
}

// Monthly due dates on a weekday of the month.
func TestDueWeekdays(t *testing.T) {
	tests := map[string]struct {
		nth, weekday int
		first        string
		want         []string
	}{
		"third Tuesday":                   {3, 2, "", []string{"2024-06-18", "2024-07-16", "2024-08-20"}},
		"first Saturday":                  {1, 6, "", []string{"2024-06-01", "2024-07-06", "2024-08-03"}},
		"last Friday":                     {-1, 5, "", []string{"2024-06-28", "2024-07-26", "2024-08-30"}},
		"second Monday after a set start": {2, 1, "2024-05-20", []string{"2024-05-20", "2024-06-10", "2024-07-08"}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			terms := loan("2024-05-01", "1200", 3, 1, calendar.Months, "0")
			terms.DueNthDay, terms.DueWeekday = test.nth, test.weekday
			if test.first != "" {
				terms.FirstDue = day(test.first)
			}
			if diff := cmp.Diff(test.want, dueDates(t, terms)); diff != "" {
				t.Errorf("cumulative due dates (-want +got):\n%s", diff)
			}
			periods, err := schedule.Periods(terms)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, p := range periods {
				got = append(got, p.Due.String())
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("progressive due dates (-want +got):\n%s", diff)
			}
		})
	}
}

// dueDates are those of the instalments of a cumulative schedule.
func dueDates(t *testing.T, terms schedule.Terms) (list []string) {
	t.Helper()
	plan, err := schedule.Draw(terms)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range plan.Instalments() {
		list = append(list, row.Due.String())
	}
	return list
}
