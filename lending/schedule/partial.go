package schedule

import (
	"strconv"

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
	return m.Round(shareOfDays(row.Interest, from.DaysUntil(until), from.DaysUntil(row.Due)))
}

// shareOfDays is an amount divided by the days of its period and multiplied by some of them. It is the one figure that is
// a binary double, as the semantics have it (accounting 3.4; cumulative schedules 9): where exact digits end in half a
// cent, the last bits of the double decide which way it is rounded.
func shareOfDays(whole money.Amount, days, length int) money.Decimal {
	amount, _ := strconv.ParseFloat(whole.String(), 64)
	share := amount / float64(length) * float64(days)
	digits, _ := money.ParseDecimal(strconv.FormatFloat(share, 'f', -1, 64)) // never fails: at most 17 digits count
	return digits
}
