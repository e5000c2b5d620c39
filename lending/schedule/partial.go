package schedule

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// InterestUntil returns the part of an instalment's interest that belongs to the days up to a date: accruals,
// charge-offs and foreclosures of cumulative loans take it. The interest is divided by days, from the later of the
// beginning of the period and the day from which interest is charged. From the due date on it is the whole interest,
// before that day nothing.
func InterestUntil(m money.Arithmetic, row Row, until, chargedFrom calendar.Date) money.Amount {
	if !until.Before(row.Due) {
		return row.Interest
	}
	from := calendar.Latest(row.From, chargedFrom)
	if !from.Before(until) {
		return money.Amount{}
	}
	days := money.DecimalFromInt(int64(from.DaysUntil(until)))
	length := money.DecimalFromInt(int64(from.DaysUntil(row.Due)))
	return m.Round(m.Div(m.Mul(row.Interest.Decimal(), days), length))
}
