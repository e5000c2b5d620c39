package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// daysOff are the refusals of something dated on a holiday of the office, or on a day on which nobody works.
type daysOff struct{ holiday, nonWorking fault.Code }

var (
	noDisbursal  = daysOff{ErrDisbursedOnHoliday, ErrDisbursedOnDayOff}
	noRepayments = daysOff{ErrPaidOnHoliday, ErrPaidOnDayOff}
)

// refuse refuses a date on which the office is closed, where the tenant does not allow that.
func (d daysOff) refuse(u *operation.Unit, officeID int64, field string, on calendar.Date) error {
	cfg, err := refdata.ReadConfiguration(u)
	if err != nil {
		return err
	}
	if !cfg.Enabled(refdata.TransactionsOnHoliday) {
		holidays, err := refdata.ActiveHolidays(u.Tx, officeID, on, on)
		if err != nil {
			return err
		}
		if len(holidays) > 0 {
			return d.holiday.For(field, on)
		}
	}
	if cfg.Enabled(refdata.TransactionsOnNonWorkingDay) {
		return nil
	}
	week, err := refdata.ReadWorkingDays(u.Tx)
	if err == nil && !week.WorksOn(on) {
		return d.nonWorking.For(field, on)
	}
	return err
}
