package lending

import (
	"context"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// CalendarService is the tenant's business date, working days and holidays.
type CalendarService struct{ desk *Desk }

// CreateHoliday plans a holiday.
//
// Permission: CREATE_HOLIDAY.
func (s CalendarService) CreateHoliday(ctx context.Context, in refdata.NewHoliday) (HolidayResult, error) {
	return holidayResult(done(ctx, s.desk, refdata.CreateHoliday, in))
}

// ActivateHoliday puts a planned holiday into effect.
//
// Permission: ACTIVATE_HOLIDAY.
func (s CalendarService) ActivateHoliday(ctx context.Context, id int64) (HolidayResult, error) {
	return holidayResult(done(ctx, s.desk, refdata.ActivateHoliday, refdata.HolidayRef{Ref: operation.ByID(id)}))
}

// DeleteHoliday takes a holiday out of effect.
//
// Permission: DELETE_HOLIDAY.
func (s CalendarService) DeleteHoliday(ctx context.Context, id int64) (HolidayResult, error) {
	return holidayResult(done(ctx, s.desk, refdata.DeleteHoliday, refdata.HolidayRef{Ref: operation.ByID(id)}))
}

// Holidays lists the holidays of an office.
//
// Permission: READ_HOLIDAY.
func (s CalendarService) Holidays(ctx context.Context, in refdata.HolidayFilter) ([]refdata.HolidayData, error) {
	return perform(ctx, s.desk, refdata.ListHolidays, in)
}

// WorkingDays reads the working week.
//
// Permission: READ_WORKINGDAYS.
func (s CalendarService) WorkingDays(ctx context.Context) (refdata.WorkingDaysData, error) {
	return perform(ctx, s.desk, refdata.GetWorkingDays, operation.NoInput{})
}

// SetBusinessDate sets the business date or the close-of-business date.
//
// Permission: UPDATE_BUSINESS_DATE.
func (s CalendarService) SetBusinessDate(ctx context.Context, in refdata.SetBusinessDateInput) (refdata.BusinessDateData, error) {
	return perform(ctx, s.desk, refdata.SetBusinessDate, in)
}

// BusinessDate reads the business date or the close-of-business date.
//
// Permission: READ_BUSINESS_DATE.
func (s CalendarService) BusinessDate(ctx context.Context, kind refdata.DateType) (refdata.BusinessDateData, error) {
	return perform(ctx, s.desk, refdata.GetBusinessDate, refdata.DateTypeInput{Type: kind})
}

// BusinessDates reads the business date and the close-of-business date.
//
// Permission: READ_BUSINESS_DATE.
func (s CalendarService) BusinessDates(ctx context.Context) ([]refdata.BusinessDateData, error) {
	return perform(ctx, s.desk, refdata.ListBusinessDates, operation.NoInput{})
}

// UpdateWorkingDays changes the working week.
//
// Permission: UPDATE_WORKINGDAYS.
func (s CalendarService) UpdateWorkingDays(ctx context.Context, in refdata.WorkingDaysUpdate) (Done, error) {
	return doneResult(done(ctx, s.desk, refdata.UpdateWorkingDays, in))
}
