package schedule

import (
	"math/big"
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

// binaryDigits is the precision of shares of days, rounded half-even after each operation. The semantics ask for it by the name of
// double precision (accounting 3.4; cumulative schedules 9): where exact digits end in half a cent, the last binary one decides
// which way it is rounded.
const binaryDigits = 53

// shareOfDays is an amount divided by the days of its period and multiplied by some of them.
func shareOfDays(whole money.Amount, days, length int) money.Decimal {
	share := binary(whole.String())
	share.Quo(share, binary(strconv.Itoa(length)))
	share.Mul(share, binary(strconv.Itoa(days)))
	digits, _ := money.ParseDecimal(share.Text('f', -1)) // never fails: at most 17 digits count
	return digits
}

// binary is a number, given in digits, at that precision.
func binary(digits string) *big.Float {
	exact, _, _ := big.ParseFloat(digits, 10, 4*binaryDigits, big.ToNearestEven) // never fails: amounts and days are numbers
	return new(big.Float).SetPrec(binaryDigits).Set(exact)
}
