package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// refuseDisbursalOnClosedDay refuses a disbursement on a holiday of the office or on a day on which nobody works, where
// the tenant does not allow that.
func refuseDisbursalOnClosedDay(u *operation.Unit, officeID int64, field string, on calendar.Date) error {
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
			return ErrDisbursedOnHoliday.For(field, on)
		}
	}
	if cfg.Enabled(refdata.TransactionsOnNonWorkingDay) {
		return nil
	}
	week, err := refdata.ReadWorkingDays(u.Tx)
	if err == nil && !week.WorksOn(on) {
		return ErrDisbursedOnDayOff.For(field, on)
	}
	return err
}
