package income

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// InterestUntil is the interest of a part of an instalment's period, by days.
func InterestUntil(a *book.Account, row *book.Instalment, on calendar.Date) money.Amount {
	plan := schedule.Row{From: row.From, Due: row.Due, Interest: row.Interest.Charged}
	return schedule.InterestUntil(a.Env.Arithmetic, plan, on, a.Loan.Timeline.InterestChargedFrom)
}

// OpenInterestTill is the outstanding interest of a row of a progressive loan in proportion to the days up to a day.
func OpenInterestTill(a *book.Account, row *book.Instalment, on calendar.Date) money.Amount {
	m := a.Env.Arithmetic
	days := money.DecimalFromInt(int64(row.Days()))
	if !days.IsPositive() {
		return row.Interest.Outstanding()
	}
	passed := money.DecimalFromInt(int64(row.From.DaysUntil(calendar.Earliest(on, row.Due))))
	return m.Round(m.Div(m.Mul(row.Interest.Outstanding().Decimal(), passed), days))
}
