package schedule

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// periodsBetween counts the days, weeks, months or years between two dates, with the started one as a fraction of its
// own length. Months counted from a date on the seed's day of the month keep that day; from a date inside a period,
// such as that of a tranche, they do not, or its last days would be lost. The reference calculates the fraction in
// double precision; 19 digits give the same cents.
func periodsBetween(m money.Arithmetic, from, to calendar.Date, u calendar.Unit, seed calendar.Date) money.Decimal {
	if !from.Before(to) {
		return money.Decimal{}
	}
	whole := from.UnitsBetween(to, u)
	start, end := from.Add(whole, u), from.Add(whole+1, u)
	if u == calendar.Months && from == from.OnSeedDay(seed) {
		start, end = start.OnSeedDay(seed), end.OnSeedDay(seed)
	}
	rest, length := start.DaysUntil(to), start.DaysUntil(end)
	if rest == 0 || length == 0 {
		return money.DecimalFromInt(int64(whole))
	}
	fraction := m.Div(money.DecimalFromInt(int64(rest)), money.DecimalFromInt(int64(length)))
	return m.Add(money.DecimalFromInt(int64(whole)), fraction)
}
