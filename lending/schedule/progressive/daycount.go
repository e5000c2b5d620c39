package progressive

import (
	"slices"
	"time"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// A factor is the interest on one unit of money over a stretch of time. It is calculated at 19 significant digits and
// kept at 19 decimals.
const factorDecimals = 19

// rate is a rate in force from a date on, in percent per year.
type rate struct {
	on      calendar.Date
	percent money.Decimal // nominal
	quoted  money.Decimal // what percent was calculated from; zero where it was quoted itself
}

// dayCount says how much interest days bear: by the convention of the terms, at the rates in force.
type dayCount struct {
	basis *basis
	rates []rate // changes of the rate, by date
	memo  factorMemo
	year  yearMemo
}

// stretch is the days of a period, to which its interest is measured.
type stretch struct{ from, to calendar.Date }

const (
	monthsPerYear = 12
	weeksPerYear  = 52
	daysPerWeek   = 7
	daysPerMonth  = 30
)

// over is the factor from one day of a period to another.
func (c *dayCount) over(p stretch, from, to calendar.Date) money.Decimal {
	return c.factor(p, from, to, c.basis.wholeSteps())
}

// toEnd is the factor from a day of a period to its end. With months of 30 days, a period that is longer or shorter than one
// step counts for as many steps as it holds.
func (c *dayCount) toEnd(p stretch, from calendar.Date) money.Decimal {
	return c.factor(p, from, p.to, c.steps(p))
}

// factor picks the rule for days of a period. Every is the number of units in the period, which only months of 30 days
// ask for.
func (c *dayCount) factor(p stretch, from, to calendar.Date, every money.Decimal) money.Decimal {
	b := c.basis
	percent := c.percent(from)
	switch {
	case b.wholePeriods && b.frequency == calendar.Months:
		return c.stepFactor(p, from, to, percent, 1, b.wholeSteps(), monthsPerYear)
	case b.wholePeriods && b.frequency == calendar.Weeks:
		return c.stepFactor(p, from, to, percent, 1, b.wholeSteps(), weeksPerYear)
	case b.daysInYear == schedule.ActualYear && c.year.of(from) != c.year.of(to) && b.countsLeapYears(p):
		return c.yearFactor(from, to, percent)
	case b.daysInMonth != schedule.Month30:
		return c.dayFactor(p, from, to, percent)
	case b.frequency == calendar.Weeks:
		return c.stepFactor(p, from, to, percent, daysPerWeek, every, c.yearLength(p, from))
	case b.frequency == calendar.Months:
		return c.stepFactor(p, from, to, percent, daysPerMonth, every, c.yearLength(p, from))
	default:
		return c.stepFactor(p, from, to, percent, 1, every, c.yearLength(p, from))
	}
}

// countsSteps reports whether interest counts months of 30 days, and so the steps in a period. Interest by whole periods
// does too where neither weeks nor months are the step.
func (b *basis) countsSteps() bool {
	whole := b.wholePeriods && (b.frequency == calendar.Months || b.frequency == calendar.Weeks)
	return b.daysInMonth == schedule.Month30 && !whole
}

func (b *basis) wholeSteps() money.Decimal { return money.DecimalFromInt(int64(b.every)) }

// stepFactor is rate × (length of a unit × units / year) × days / days of the period.
func (c *dayCount) stepFactor(p stretch, from, to calendar.Date, percent money.Decimal, unit int, units money.Decimal, year int) money.Decimal {
	length := p.from.DaysUntil(p.to)
	if length == 0 {
		return money.Decimal{}
	}
	key := factorKey{percent: percent, units: units, unit: unit, year: year, days: from.DaysUntil(to), period: length}
	return c.memo.recall(key, func() money.Decimal {
		a := c.basis.arithmetic
		share := a.Div(a.Mul(days(unit), units), days(year))
		factor := a.Mul(fraction(a, percent), share)
		factor = a.Div(a.Mul(factor, days(key.days)), days(length))
		return a.RoundScale(factor, factorDecimals)
	})
}

// dayFactor is rate × days / year.
func (c *dayCount) dayFactor(p stretch, from, to calendar.Date, percent money.Decimal) money.Decimal {
	key := factorKey{percent: percent, year: c.yearLength(p, from), days: from.DaysUntil(to)}
	return c.memo.recall(key, func() money.Decimal {
		a := c.basis.arithmetic
		factor := a.Mul(fraction(a, percent), a.Div(days(key.days), days(key.year)))
		return a.RoundScale(factor, factorDecimals)
	})
}

// yearFactor is rate × the sum of the parts of each year, as fractions of that year. A part ends on 31 December, so that
// this day counts in the new year; or on 1 January, when interest is recognised on the day of the disbursement.
func (c *dayCount) yearFactor(from, to calendar.Date, percent money.Decimal) money.Decimal {
	a := c.basis.arithmetic
	var years money.Decimal
	for year := from.Year(); year <= to.Year(); year++ {
		end := to
		if year < to.Year() {
			end = c.basis.endOfYear(year)
		}
		part := a.Div(daysBetween(from, end), days(calendar.DaysInYear(year)))
		years = a.Add(years, part)
		from = end
	}
	return a.RoundScale(a.Mul(fraction(a, percent), years), factorDecimals)
}

func (b *basis) endOfYear(year int) calendar.Date {
	last := calendar.MustDate(year, time.December, 31)
	if b.yearEndsOnFirst {
		return last.AddDays(1)
	}
	return last
}

// yearLength is the length of the year for a stretch that begins on a date. Actual years follow the year of that date.
func (c *dayCount) yearLength(p stretch, from calendar.Date) int {
	if c.basis.daysInYear != schedule.ActualYear {
		return int(c.basis.daysInYear)
	}
	if calendar.IsLeap(c.year.of(from)) && c.basis.countsLeapYears(p) {
		return 366
	}
	return 365
}

// countsLeapYears reports whether leap years count 366 days in a period: always, or only with a 29 February in it.
func (b *basis) countsLeapYears(p stretch) bool {
	return b.leapYears != schedule.Feb29PeriodsOnly || p.hasLeapDay()
}

func (p stretch) hasLeapDay() bool {
	for year := p.from.Year(); year <= p.to.Year(); year++ {
		if !calendar.IsLeap(year) {
			continue
		}
		if day := calendar.MustDate(year, time.February, 29); p.from.Before(day) && !day.After(p.to) {
			return true
		}
	}
	return false
}

// fraction turns percent into a rate of 1.
func fraction(a money.Arithmetic, percent money.Decimal) money.Decimal {
	return a.Div(percent, money.DecimalFromInt(100))
}

// percent returns the nominal rate per year that is in force on a date.
func (c *dayCount) percent(on calendar.Date) money.Decimal { return c.rate(on).percent }

// rate returns the rate that is in force on a date.
func (c *dayCount) rate(on calendar.Date) rate {
	found := rate{percent: c.basis.percent, quoted: c.basis.quoted}
	for i := range c.rates {
		if c.rates[i].on.After(on) {
			break
		}
		found = c.rates[i]
	}
	return found
}

// steps returns the length of a period in units of the repayment frequency, when months count 30 days: the regular
// number for a regular period, whole units and a fraction for a longer or shorter one. 1 January to 18 February is one
// month and 17 of the 29 days from 1 February to 1 March.
func (c *dayCount) steps(p stretch) money.Decimal {
	b := c.basis
	if b.daysInMonth != schedule.Month30 || b.frequency == calendar.Days {
		return b.unitsOf(p)
	}
	if months, whole := p.wholeMonths(); whole && b.frequency == calendar.Months {
		return days(months)
	}
	return c.stepsBySeed(p)
}

// wholeMonths counts the months of a stretch between the same days of two months. It reports false for other stretches, and for days that
// some months do not have: their steps are counted from a seed.
func (p stretch) wholeMonths() (int, bool) {
	fromYear, fromMonth, from := p.from.Split()
	year, month, to := p.to.Split()
	return (year-fromYear)*monthsPerYear + int(month-fromMonth), from == to && from < 28
}

// stepsBySeed is steps by stepping through the units of the schedule, or of the stretch where it is not a regular one.
func (c *dayCount) stepsBySeed(p stretch) money.Decimal {
	b := c.basis
	seed := p.from
	if b.isRegular(p) {
		seed = b.start
	}
	passed := b.unitsUpTo(seed, p.from)
	whole := 0
	at := seed.Add(passed, b.frequency)
	next := seed.Add(passed+1, b.frequency)
	for next.After(at) && !next.After(p.to) { // at the end of the calendar dates stop advancing
		whole++
		at, next = next, seed.Add(passed+whole+1, b.frequency)
	}
	if at == p.to {
		return days(whole)
	}
	a := b.arithmetic
	return a.Add(days(whole), a.Div(daysBetween(at, p.to), daysBetween(at, next)))
}

// unitsOf is steps for units of one day, and where nobody asks for steps.
func (b *basis) unitsOf(p stretch) money.Decimal {
	if b.frequency == calendar.Days {
		return daysBetween(p.from, p.to)
	}
	return b.wholeSteps()
}

// isRegular reports whether a period ends a whole number of units after the start of the schedule and is one step long.
func (b *basis) isRegular(p stretch) bool {
	units := b.start.UnitsBetween(p.to, b.frequency)
	return b.start.Add(units, b.frequency) == p.to && p.to.Add(-b.every, b.frequency) == p.from
}

// unitsUpTo counts whole units; a month also is whole where the month is too short for the seed's day.
func (b *basis) unitsUpTo(seed, from calendar.Date) int {
	if b.frequency == calendar.Months && from.IsEndOfMonth() && seed.Day() > from.Day() {
		from = from.AddDays(1)
	}
	return seed.UnitsBetween(from, b.frequency)
}

// factorMemo remembers the latest factors: regular schedules have a handful of them. It is a value, so that copies of a
// model share nothing.
type factorMemo struct {
	entries [8]factorEntry
	next    uint8
}

type factorEntry struct {
	key    factorKey
	factor money.Decimal
	used   bool
}

// factorKey is all that decides a factor.
type factorKey struct {
	percent, units money.Decimal
	unit, year     int
	days, period   int
}

func (f *factorMemo) recall(key factorKey, calculate func() money.Decimal) money.Decimal {
	for i := range f.entries {
		if e := &f.entries[i]; e.used && e.key.days == key.days && e.key.year == key.year && e.key == key {
			return e.factor
		}
	}
	factor := calculate()
	f.entries[f.next] = factorEntry{key: key, factor: factor, used: true}
	f.next = (f.next + 1) % uint8(len(f.entries))
	return factor
}

// yearMemo remembers the year of the latest date: neighbours in a schedule mostly share it.
type yearMemo struct {
	year        int
	first, last calendar.Date
}

// of is the year of a date.
func (m *yearMemo) of(d calendar.Date) int {
	if d.IsZero() {
		return 0
	}
	if d.Before(m.first) || d.After(m.last) {
		m.year = d.Year()
		m.first = calendar.MustDate(m.year, time.January, 1)
		m.last = calendar.MustDate(m.year, time.December, 31)
	}
	return m.year
}

// change records a rate, as it is quoted, that is in force from a date on. Of several changes on one date the first one counts.
func (c *dayCount) change(on calendar.Date, quoted money.Decimal) {
	i, found := slices.BinarySearchFunc(c.rates, on, func(r rate, d calendar.Date) int { return r.on.Compare(d) })
	if quote := c.basis.quote(); !found {
		c.rates = slices.Insert(slices.Clip(c.rates), i, rate{on: on, percent: quote.Nominal(quoted), quoted: quote.Of(quoted).Rate})
	}
}

// bears reports whether the loan has, or once had, a rate above 0.
func (c *dayCount) bears() bool {
	if c.basis.percent.IsPositive() {
		return true
	}
	for _, r := range c.rates {
		if r.percent.IsPositive() {
			return true
		}
	}
	return false
}

func (c *dayCount) changesOn(on calendar.Date) bool {
	return slices.ContainsFunc(c.rates, func(r rate) bool { return r.on == on })
}
