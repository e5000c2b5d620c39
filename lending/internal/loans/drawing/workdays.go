package drawing

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
)

// DaysOff are the refusals of something dated on a holiday of the office, or on a day on which nobody works.
type DaysOff struct{ holiday, nonWorking fault.Code }

var (
	NoDisbursal  = DaysOff{loans.ErrDisbursedOnHoliday, loans.ErrDisbursedOnDayOff}
	NoRepayments = DaysOff{loans.ErrPaidOnHoliday, loans.ErrPaidOnDayOff}
)

// Refuse refuses a date on which the office is closed, where the tenant does not allow that.
func (d DaysOff) Refuse(u *operation.Unit, officeID int64, field string, on calendar.Date) error {
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

// Workdays reads what moves due dates of an office's loans: the working week, and its holidays from a day on where the
// tenant lets them. It is nil when due dates may fall on any day.
func Workdays(u *operation.Unit, cfg *refdata.Configuration, officeID int64, from calendar.Date) (*schedule.Workdays, error) {
	week, err := refdata.ReadWorkingDays(u.Tx)
	if err != nil {
		return nil, err
	}
	w := &schedule.Workdays{Works: week.Works, Moving: week.Moving}
	if cfg.Enabled(refdata.RescheduleOnHolidays) {
		holidays, err := refdata.ActiveHolidays(u.Tx, officeID, from, calendar.Date{})
		if err != nil {
			return nil, err
		}
		for _, h := range holidays {
			w.Holidays = append(w.Holidays, schedule.Holiday{From: h.From, To: h.To, MovedTo: h.MovedTo})
		}
	}
	everyDay := !slices.Contains(week.Works[:], false) || week.Moving == schedule.StaysPut
	if everyDay && len(w.Holidays) == 0 {
		return nil, nil
	}
	return w, nil
}
