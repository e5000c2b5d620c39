package lending

import (
	"context"

	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// CalendarService is the tenant's business date, working days and holidays.
//
// The business date is what "today" means in every rule. It is the calendar day in the tenant's time zone, unless the
// configuration enable-business-date is on: then it is the day that was set last. The close of business works for the day
// before it.
type CalendarService struct{ desk *Desk }

// BusinessDate reads one of the two dates: refdata.BusinessDateType or refdata.COBDateType, the day that the close of
// business works for. Any other is refused with refdata.ErrBusinessDateType.
//
// Permission: READ_BUSINESS_DATE.
func (s CalendarService) BusinessDate(ctx context.Context, kind refdata.DateType) (refdata.BusinessDateData, error) {
	return perform(ctx, s.desk, refdata.GetBusinessDate, refdata.DateTypeInput{Type: kind})
}

// BusinessDates reads both dates, the business date first.
//
// Permission: READ_BUSINESS_DATE.
func (s CalendarService) BusinessDates(ctx context.Context) ([]refdata.BusinessDateData, error) {
	return perform(ctx, s.desk, refdata.ListBusinessDates, operation.NoInput{})
}

// SetBusinessDate sets one of the two dates, to any day; with the business date the other one follows as the day before,
// unless the configuration enable-automatic-cob-date-adjustment is off. Refused with refdata.ErrBusinessDateOff while
// enable-business-date is off.
//
// Permission: UPDATE_BUSINESS_DATE.
func (s CalendarService) SetBusinessDate(ctx context.Context, in refdata.SetBusinessDateInput) (refdata.BusinessDateData, error) {
	return perform(ctx, s.desk, refdata.SetBusinessDate, in)
}

// WorkingDays reads the working week, and where a due date goes that falls on a day off. Every day is a working day until it
// is changed.
//
// Permission: READ_WORKINGDAYS.
func (s CalendarService) WorkingDays(ctx context.Context) (refdata.WorkingDaysData, error) {
	return perform(ctx, s.desk, refdata.GetWorkingDays, operation.NoInput{})
}

// UpdateWorkingDays changes the working week; what is nil stays. in.Recurrence is a weekly rule of RFC 5545,
// "FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,TU,WE". Schedules that stand do not change.
//
// Permission: UPDATE_WORKINGDAYS.
func (s CalendarService) UpdateWorkingDays(ctx context.Context, in refdata.WorkingDaysUpdate) (Done, error) {
	return doneResult(done(ctx, s.desk, refdata.UpdateWorkingDays, in))
}

// CreateHoliday plans a holiday of some offices, from in.From to in.To, both included, without effect until it is activated.
// in.MovedTo is the day that due dates move to, mandatory unless in.Type is 1: to the next repayment date. Refused with
// refdata.ErrOfficeID, refdata.ErrOfficeOutOfScope.
//
// Permission: CREATE_HOLIDAY.
func (s CalendarService) CreateHoliday(ctx context.Context, in refdata.NewHoliday) (HolidayResult, error) {
	return holidayResult(done(ctx, s.desk, refdata.CreateHoliday, in))
}

// ActivateHoliday puts a planned holiday into effect: money is not moved on it, and due dates of new schedules move, as far
// as the configurations allow-transactions-on-holiday and reschedule-repayments-on-holidays say. Refused with
// refdata.ErrHolidayID, refdata.ErrHolidayActive. DeleteHoliday takes it back.
//
// Permission: ACTIVATE_HOLIDAY.
func (s CalendarService) ActivateHoliday(ctx context.Context, id int64) (HolidayResult, error) {
	return holidayResult(done(ctx, s.desk, refdata.ActivateHoliday, refdata.HolidayRef{Ref: operation.ByID(id)}))
}

// DeleteHoliday takes a holiday out of effect for good; refdata.ErrHolidayID when there is none, or it was deleted before.
//
// Permission: DELETE_HOLIDAY.
func (s CalendarService) DeleteHoliday(ctx context.Context, id int64) (HolidayResult, error) {
	return holidayResult(done(ctx, s.desk, refdata.DeleteHoliday, refdata.HolidayRef{Ref: operation.ByID(id)}))
}

// Holidays lists the holidays of an office that touch the days from in.From to in.To (zero: no bound), planned ones
// included. in.OfficeID is mandatory.
//
// Permission: READ_HOLIDAY.
func (s CalendarService) Holidays(ctx context.Context, in refdata.HolidayFilter) ([]refdata.HolidayData, error) {
	return perform(ctx, s.desk, refdata.ListHolidays, in)
}

// Holiday reads a holiday with its offices; refdata.ErrHolidayID for one that was deleted, or is of an office that the user does
// not see.
//
// Permission: READ_HOLIDAY.
func (s CalendarService) Holiday(ctx context.Context, id int64) (refdata.HolidayData, error) {
	return perform(ctx, s.desk, refdata.GetHoliday, refdata.HolidayRef{Ref: operation.ByID(id)})
}

// HolidayTemplate lists where due dates in a holiday may go.
//
// Permission: READ_HOLIDAY.
func (s CalendarService) HolidayTemplate(ctx context.Context) ([]enumeration.Option, error) {
	return perform(ctx, s.desk, refdata.HolidayTemplate, operation.NoInput{})
}
