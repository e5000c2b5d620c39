package refdata

import (
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/desktest"
	"lending.example/platform/lending/schedule"
)

func TestWorkingDays(t *testing.T) {
	d := newDesk(t)
	if got := desktest.Do(d, GetWorkingDays, operation.NoInput{}); got.Recurrence != "FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,TU,WE,TH,FR,SA,SU" || got.Moving != schedule.ToNextWorkingDay {
		t.Errorf("default: %v", got)
	}
	week := "FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,TU,WE,TH,FR"
	desktest.Do(d, UpdateWorkingDays, WorkingDaysUpdate{Recurrence: &week, Moving: new(schedule.ToPreviousWorkingDay)})
	err := d.Update(func(u *operation.Unit) error {
		w, err := ReadWorkingDays(u.Tx)
		if !w.WorksOn(day("2026-01-02")) || w.WorksOn(day("2026-01-03")) || w.WorksOn(day("2026-01-04")) {
			t.Error("want work on Friday 2 January 2026, none on the week-end")
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := desktest.Do(d, GetWorkingDays, operation.NoInput{}); got.Recurrence != week {
		t.Errorf("recurrence %q, want %q", got.Recurrence, week)
	}
	for _, rule := range []string{"", "FREQ=WEEKLY", "FREQ=WEEKLY;BYDAY=", "FREQ=WEEKLY;BYDAY=XX", "FREQ=MONTHLY;BYDAY=MO"} {
		desktest.Refuse(d, UpdateWorkingDays, WorkingDaysUpdate{Recurrence: &rule}, "validation.msg.workingday.recurrence.recurrence.not.supported")
	}
	desktest.Refuse(d, UpdateWorkingDays, WorkingDaysUpdate{Moving: new(schedule.Moving(9))}, "validation.msg.workingday.repaymentRescheduleType.is.not.one.of.expected.enumerations")
}

func TestHolidays(t *testing.T) {
	d := newDesk(t)
	north := d.office("North", HeadOffice)
	feast := NewHoliday{Name: "Feast", From: day("2026-05-01"), To: day("2026-05-03"), MovedTo: day("2026-05-04"), Offices: []HolidayOffice{{HeadOffice}}}
	id := desktest.Do(d, CreateHoliday, feast).ID
	active := func(office int64, from, to string) (names []string) {
		t.Helper()
		err := d.Update(func(u *operation.Unit) error {
			list, err := ActiveHolidays(u.Tx, office, day(from), day(to))
			for _, h := range list {
				names = append(names, h.Name)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return names
	}
	if got := active(HeadOffice, "2026-01-01", "2026-12-31"); got != nil {
		t.Errorf("a planned holiday is in effect: %v", got)
	}
	desktest.Do(d, ActivateHoliday, HolidayRef{operation.ByID(id)})
	for _, tt := range []struct {
		name     string
		office   int64
		from, to string
		want     []string
	}{
		{"inside", HeadOffice, "2026-05-02", "2026-05-02", []string{"Feast"}},
		{"ends on its first day", HeadOffice, "2026-04-01", "2026-05-01", []string{"Feast"}},
		{"starts on its last day", HeadOffice, "2026-05-03", "2026-06-01", []string{"Feast"}},
		{"before", HeadOffice, "2026-04-01", "2026-04-30", nil},
		{"after", HeadOffice, "2026-05-04", "2026-06-01", nil},
		{"another office", north, "2026-05-02", "2026-05-02", nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if diff := difference(tt.want, active(tt.office, tt.from, tt.to)); diff != "" {
				t.Error(diff)
			}
		})
	}
	desktest.Refuse(d, ActivateHoliday, HolidayRef{operation.ByID(id)}, "error.msg.holiday.already.active")
	desktest.Do(d, DeleteHoliday, HolidayRef{operation.ByID(id)})
	desktest.Refuse(d, DeleteHoliday, HolidayRef{operation.ByID(id)}, "error.msg.holiday.id.invalid")
	if got := desktest.Do(d, ListHolidays, HolidayFilter{OfficeID: HeadOffice}); len(got) != 0 {
		t.Errorf("deleted holidays are listed: %v", got)
	}
	feast.MovedTo = feast.From
	desktest.Refuse(d, CreateHoliday, feast, "validation.msg.holiday.repaymentsRescheduledTo.must.not.lie.in.the.holiday")
	feast.MovedTo, feast.To = calendar.Date{}, feast.From.AddDays(-1)
	desktest.Refuse(d, CreateHoliday, feast, "validation.msg.holiday.toDate.is.before.than.date")
	desktest.Refuse(d, CreateHoliday, feast, "validation.msg.holiday.repaymentsRescheduledTo.cannot.be.blank")
}
