package refdata

import (
	"errors"
	"maps"
	"slices"
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
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

func TestHolidayChanges(t *testing.T) {
	d := newDesk(t)
	north := d.office("North", HeadOffice)
	planned := NewHoliday{Name: "Feast", From: day("2026-05-01"), To: day("2026-05-03"), MovedTo: day("2026-05-04"), Offices: []HolidayOffice{{HeadOffice}}}
	stored := HolidayData{
		Name: "Feast", From: day("2026-05-01"), To: day("2026-05-03"), MovedTo: day("2026-05-04"), Type: int(ToDate), Status: HolidayPending, OfficeIDs: []int64{HeadOffice},
	}
	for _, tt := range []struct {
		name    string
		active  bool
		change  HolidayUpdate
		want    func(*HolidayData)
		changes []string
		refused []string // field and code
	}{
		{name: "nothing", want: func(*HolidayData) {}},
		{name: "same values", change: HolidayUpdate{Name: new("Feast"), From: new(day("2026-05-01")), Type: new(ToDate), Offices: &[]HolidayOffice{{HeadOffice}}}, want: func(*HolidayData) {}},
		{
			name: "all", change: HolidayUpdate{Name: new("Feasts"), Description: new("two"), From: new(day("2026-06-01")), To: new(day("2026-06-02")), MovedTo: new(day("2026-06-03")), Offices: &[]HolidayOffice{{north}}},
			want: func(h *HolidayData) {
				h.Name, h.Description, h.From, h.To, h.MovedTo, h.OfficeIDs = "Feasts", "two", day("2026-06-01"), day("2026-06-02"), day("2026-06-03"), []int64{north}
			},
			changes: []string{"description", "fromDate", "name", "offices", "repaymentsRescheduledTo", "toDate"},
		},
		{
			name: "to the next repayment date", change: HolidayUpdate{Type: new(ToNextRepayment)},
			want:    func(h *HolidayData) { h.Type, h.MovedTo = int(ToNextRepayment), calendar.Date{} },
			changes: []string{"repaymentsRescheduledTo", "reschedulingType"},
		},
		{name: "no office", change: HolidayUpdate{Offices: &[]HolidayOffice{}}, want: func(h *HolidayData) { h.OfficeIDs = []int64{} }, changes: []string{"offices"}},
		{name: "ends before it begins", change: HolidayUpdate{To: new(day("2026-04-30"))}, refused: []string{"toDate validation.msg.holiday.toDate.is.before.than.date"}},
		{name: "target inside by the new end", change: HolidayUpdate{To: new(day("2026-05-04"))}, refused: []string{"repaymentsRescheduledTo validation.msg.holiday.repaymentsRescheduledTo.must.not.lie.in.the.holiday"}},
		{name: "no target", change: HolidayUpdate{MovedTo: new(calendar.Date{})}, refused: []string{"repaymentsRescheduledTo validation.msg.holiday.repaymentsRescheduledTo.cannot.be.blank"}},
		{name: "blank name", change: HolidayUpdate{Name: new("")}, refused: []string{"name validation.msg.holiday.name.cannot.be.blank"}},
		{name: "unknown office", change: HolidayUpdate{Offices: &[]HolidayOffice{{99}}}, refused: []string{" error.msg.office.id.invalid"}},
		{
			name: "active, texts", active: true, change: HolidayUpdate{Name: new("Feasts"), Description: new("two"), From: new(day("2026-05-01"))},
			want:    func(h *HolidayData) { h.Name, h.Description, h.Status = "Feasts", "two", HolidayActive },
			changes: []string{"description", "name"},
		},
		{
			name: "active, dates and offices", active: true, change: HolidayUpdate{From: new(day("2026-05-08")), Offices: &[]HolidayOffice{{north}}},
			refused: []string{"fromDate error.msg.holiday.active.cannot.be.changed", "offices error.msg.holiday.active.cannot.be.changed"},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			ref := operation.ByID(desktest.Do(d, CreateHoliday, planned).ID)
			if tt.active {
				desktest.Do(d, ActivateHoliday, HolidayRef{ref})
			}
			tt.change.Ref = ref
			result, err := desktest.Try(d, UpdateHoliday, tt.change)
			if diff := difference(tt.refused, refusals(err)); diff != "" {
				t.Fatalf("refused: %s", diff)
			}
			if err != nil {
				return
			}
			if diff := difference(tt.changes, slices.Sorted(maps.Keys(result.Changes))); diff != "" {
				t.Errorf("changes: %s", diff)
			}
			want := stored
			want.ID = ref.ID
			tt.want(&want)
			if diff := difference(want, desktest.Do(d, GetHoliday, HolidayRef{ref})); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestHolidayWithoutOffice: it is listed, and closes no office.
func TestHolidayWithoutOffice(t *testing.T) {
	d := newDesk(t)
	id := desktest.Do(d, CreateHoliday, NewHoliday{Name: "Feast", From: day("2026-05-01"), To: day("2026-05-01"), Type: ToNextRepayment}).ID
	desktest.Do(d, ActivateHoliday, HolidayRef{operation.ByID(id)})
	if got := desktest.Do(d, ListHolidays, HolidayFilter{}); len(got) != 1 {
		t.Errorf("listed: %v, want the holiday", got)
	}
	if got := desktest.Do(d, ListHolidays, HolidayFilter{OfficeID: HeadOffice}); len(got) != 0 {
		t.Errorf("listed for the head office: %v, want none", got)
	}
}

// refusals lists field and code of each violation.
func refusals(err error) (list []string) {
	var refused *fault.Error
	if errors.As(err, &refused) {
		for _, v := range refused.Violations {
			list = append(list, v.Field+" "+v.Code)
		}
	}
	return list
}
