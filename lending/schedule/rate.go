package schedule

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// AnnualRate returns the nominal rate in percent per year: the equivalent of a rate that is quoted otherwise.
func AnnualRate(t Terms) money.Decimal { return QuoteOf(&t).Nominal(QuotedRate(t)) }

// QuotedRate returns the rate in percent per year, as it is quoted.
func QuotedRate(t Terms) money.Decimal {
	perUnit := func(rate money.Decimal, units int) money.Decimal {
		return t.Arithmetic.Mul(rate, money.DecimalFromInt(int64(units)))
	}
	switch t.RateFrequency {
	case PerDay:
		return perUnit(t.InterestRate, nominalYear(t.DaysInYear))
	case PerWeek:
		return perUnit(t.InterestRate, weeksPerYear)
	case PerMonth:
		return perUnit(t.InterestRate, monthsPerYear)
	case WholeTerm:
		return perUnit(ratePerUnitOfTerm(t), unitsPerYear(t.Frequency, t.DaysInYear))
	default:
		return t.InterestRate
	}
}

// wholeTermDecimals is the precision at which a rate for the whole term is divided among its units.
const wholeTermDecimals = 8

// ratePerUnitOfTerm divides a rate for the whole term among the days, weeks, months or years of the term.
func ratePerUnitOfTerm(t Terms) money.Decimal {
	units := money.DecimalFromInt(int64(t.Repayments) * int64(t.Every))
	return t.Arithmetic.RoundScale(t.Arithmetic.Div(t.InterestRate, units), wholeTermDecimals)
}

const (
	monthsPerYear = 12
	weeksPerYear  = 52
	nominalDays   = 365 // of an actual year in rates, also in leap years
)

// unitsPerYear returns how many units make one nominal year.
func unitsPerYear(u calendar.Unit, year DaysInYear) int {
	switch u {
	case calendar.Weeks:
		return weeksPerYear
	case calendar.Months:
		return monthsPerYear
	case calendar.Years:
		return 1
	default:
		return nominalYear(year)
	}
}

// nominalYear returns the length of a year in days; actual years count 365, also leap years.
func nominalYear(year DaysInYear) int {
	if year == ActualYear || year == 0 {
		return nominalDays
	}
	return int(year)
}
