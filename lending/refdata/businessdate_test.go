package refdata

import (
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/desktest"
)

// dates of the desk as the rest of the platform sees them.
func (d *desk) dates() (business, cob calendar.Date) {
	d.T.Helper()
	err := d.Update(func(u *operation.Unit) error {
		cfg, err := ReadConfiguration(u)
		if err != nil {
			return err
		}
		if business, err = BusinessDate(u.Tx, cfg, u.Now); err != nil {
			return err
		}
		cob, err = COBDate(u.Tx, cfg, u.Now)
		return err
	})
	if err != nil {
		d.T.Fatal(err)
	}
	return business, cob
}

func (d *desk) wantDates(business, cob string) {
	d.T.Helper()
	gotBusiness, gotCOB := d.dates()
	if gotBusiness != day(business) || gotCOB != day(cob) {
		d.T.Errorf("got %v and %v, want %s and %s", gotBusiness, gotCOB, business, cob)
	}
}

func TestCalendarDayOfTheTenant(t *testing.T) {
	d := newDesk(t) // 31 March 2026, 20:00 UTC
	d.wantDates("2026-03-31", "2026-03-30")
	desktest.Do(d, UpdateConfiguration, ConfigurationUpdate{Name: TimeZone, StringValue: new("Asia/Kolkata")}) // 5:30 ahead
	d.wantDates("2026-04-01", "2026-03-31")
}

func TestBusinessDateIsSet(t *testing.T) {
	d := newDesk(t)
	desktest.Refuse(d, SetBusinessDate, SetBusinessDateInput{Type: BusinessDateType, Date: day("2022-07-01")}, "business.date.is.not.enabled")
	desktest.Do(d, UpdateConfiguration, ConfigurationUpdate{Name: EnableBusinessDate, Enabled: new(true)})
	d.wantDates("2026-03-31", "2026-03-30") // nothing was set yet

	got := desktest.Do(d, SetBusinessDate, SetBusinessDateInput{Type: BusinessDateType, Date: day("2022-07-01")})
	want := BusinessDateData{
		Description: "Business Date", Type: BusinessDateType, Date: day("2022-07-01"),
		Changes: operation.Changes{"BUSINESS_DATE": day("2022-07-01"), "COB_DATE": day("2022-06-30")},
	}
	if diff := difference(want, got); diff != "" {
		t.Error(diff)
	}
	d.wantDates("2022-07-01", "2022-06-30")

	if again := desktest.Do(d, SetBusinessDate, SetBusinessDateInput{Type: BusinessDateType, Date: day("2022-07-01")}); len(again.Changes) != 0 {
		t.Errorf("the same date again changed %v", again.Changes)
	}
	list := desktest.Do(d, ListBusinessDates, operation.NoInput{})
	if len(list) != 2 || list[0].Date != day("2022-07-01") || list[1].Date != day("2022-06-30") {
		t.Errorf("list: %v", list)
	}
	if one := desktest.Do(d, GetBusinessDate, DateTypeInput{COBDateType}); one.Date != day("2022-06-30") || one.Description != "Close of Business Date" {
		t.Errorf("one: %v", one)
	}

	desktest.Do(d, UpdateConfiguration, ConfigurationUpdate{Name: EnableBusinessDate, Enabled: new(false)})
	d.wantDates("2026-03-31", "2026-03-30")
	desktest.Do(d, UpdateConfiguration, ConfigurationUpdate{Name: EnableBusinessDate, Enabled: new(true)})
	d.wantDates("2022-07-01", "2022-06-30")
}

func TestCOBDateOfItsOwn(t *testing.T) {
	d := newDesk(t)
	desktest.Do(d, UpdateConfiguration, ConfigurationUpdate{Name: EnableBusinessDate, Enabled: new(true)})
	desktest.Do(d, UpdateConfiguration, ConfigurationUpdate{Name: AutomaticCOBDate, Enabled: new(false)})
	desktest.Do(d, SetBusinessDate, SetBusinessDateInput{Type: BusinessDateType, Date: day("2024-01-10")})
	d.wantDates("2024-01-10", "2024-01-09")
	desktest.Do(d, SetBusinessDate, SetBusinessDateInput{Type: COBDateType, Date: day("2024-01-05")})
	desktest.Do(d, SetBusinessDate, SetBusinessDateInput{Type: BusinessDateType, Date: day("2024-01-11")})
	d.wantDates("2024-01-11", "2024-01-05")
	for range 2 {
		if err := d.Update(func(u *operation.Unit) error { return AdvanceDate(u, COBDateType) }); err != nil {
			t.Fatal(err)
		}
	}
	d.wantDates("2024-01-11", "2024-01-07")
}

func TestBusinessDateRefusals(t *testing.T) {
	d := newDesk(t)
	none := SetBusinessDateInput{Type: BusinessDateType}
	desktest.Refuse(d, SetBusinessDate, none, "org.apache.fineract.validation.local-date")
	desktest.Refuse(d, SetBusinessDate, none, "org.apache.fineract.businessdate.date.not-blank")
	desktest.Refuse(d, SetBusinessDate, SetBusinessDateInput{Type: "TOMORROW", Date: day("2024-01-01")}, "org.apache.fineract.businessdate.type.invalid")
	desktest.Refuse(d, GetBusinessDate, DateTypeInput{"TOMORROW"}, "error.msg.businessdate.type.not.exist")
}
