package progressive

import (
	"time"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// A factor is the interest on one unit of money over a stretch of time. It is calculated at 19 significant digits and
// kept at 19 decimals.
const factorDecimals = 19

const (
	monthsPerYear = 12
	weeksPerYear  = 52
	daysPerWeek   = 7
	daysPerMonth  = 30
)

// factorOf is the factor over the length of a slice.
func (m *Model) factorOf(p *period, s *slice) money.Decimal {
	if s.known&knowsFactor != 0 {
		return s.factor
	}
	if s.due == p.end() && !m.basis.countsSteps() {
		s.factor = m.factorToEnd(p, s)
	} else {
		s.factor = m.factorBetween(p, s.from, s.due, m.basis.wholeSteps())
	}
	s.known |= knowsFactor
	return s.factor
}

// factorToEnd is the factor from the start of a slice to the end of its period. With months of 30 days, a period that is
// longer or shorter than one step counts for as many steps as it holds.
func (m *Model) factorToEnd(p *period, s *slice) money.Decimal {
	if s.known&knowsToEnd != 0 {
		return s.toEnd
	}
	factor := m.factorBetween(p, s.from, p.end(), m.steps(p))
	if !p.is(borrowed) {
		s.toEnd = factor
		s.known |= knowsToEnd
	}
	return factor
}

// factorBetween picks the rule for a stretch of a period. Every is the number of units in the period, which only months
// of 30 days ask for.
func (m *Model) factorBetween(p *period, from, to calendar.Date, every money.Decimal) money.Decimal {
	b := &m.basis
	percent := m.percentOn(from)
	switch {
	case b.wholePeriods && b.frequency == calendar.Months:
		return m.stepFactor(p, from, to, percent, 1, b.wholeSteps(), monthsPerYear)
	case b.wholePeriods && b.frequency == calendar.Weeks:
		return m.stepFactor(p, from, to, percent, 1, b.wholeSteps(), weeksPerYear)
	case b.daysInYear == schedule.ActualYear && from.Year() != to.Year() && b.countsLeapYears(p):
		return m.yearFactor(from, to, percent)
	case b.daysInMonth != schedule.Month30:
		return m.dayFactor(p, from, to, percent)
	case b.frequency == calendar.Weeks:
		return m.stepFactor(p, from, to, percent, daysPerWeek, every, m.yearLength(p, from))
	case b.frequency == calendar.Months:
		return m.stepFactor(p, from, to, percent, daysPerMonth, every, m.yearLength(p, from))
	default:
		return m.stepFactor(p, from, to, percent, 1, every, m.yearLength(p, from))
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
func (m *Model) stepFactor(p *period, from, to calendar.Date, percent money.Decimal, unit int, units money.Decimal, year int) money.Decimal {
	length := p.from.DaysUntil(p.end())
	if length == 0 {
		return money.Decimal{}
	}
	key := factorKey{percent: percent, units: units, unit: unit, year: year, days: from.DaysUntil(to), period: length}
	return m.factors.recall(key, func() money.Decimal {
		a := m.basis.arithmetic
		share := a.Div(a.Mul(days(unit), units), days(year))
		factor := a.Mul(fraction(a, percent), share)
		factor = a.Div(a.Mul(factor, days(key.days)), days(length))
		return a.RoundScale(factor, factorDecimals)
	})
}

// dayFactor is rate × days / year.
func (m *Model) dayFactor(p *period, from, to calendar.Date, percent money.Decimal) money.Decimal {
	key := factorKey{percent: percent, year: m.yearLength(p, from), days: from.DaysUntil(to)}
	return m.factors.recall(key, func() money.Decimal {
		a := m.basis.arithmetic
		factor := a.Mul(fraction(a, percent), a.Div(days(key.days), days(key.year)))
		return a.RoundScale(factor, factorDecimals)
	})
}

// yearFactor is rate × the sum of the parts of each year, as fractions of that year. A part ends on 31 December, so that
// this day counts in the new year; or on 1 January, when interest is recognised on the day of the disbursement.
func (m *Model) yearFactor(from, to calendar.Date, percent money.Decimal) money.Decimal {
	a := m.basis.arithmetic
	var years money.Decimal
	for year := from.Year(); year <= to.Year(); year++ {
		end := to
		if year < to.Year() {
			end = m.basis.endOfYear(year)
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
func (m *Model) yearLength(p *period, from calendar.Date) int {
	if m.basis.daysInYear != schedule.ActualYear {
		return int(m.basis.daysInYear)
	}
	if calendar.IsLeap(from.Year()) && m.basis.countsLeapYears(p) {
		return 366
	}
	return 365
}

// countsLeapYears reports whether leap years count 366 days in a period: always, or only with a 29 February in it.
func (b *basis) countsLeapYears(p *period) bool {
	return b.leapYears != schedule.Feb29PeriodsOnly || p.hasLeapDay()
}

func (p *period) hasLeapDay() bool {
	for year := p.from.Year(); year <= p.end().Year(); year++ {
		if !calendar.IsLeap(year) {
			continue
		}
		if day := calendar.MustDate(year, time.February, 29); p.from.Before(day) && !day.After(p.end()) {
			return true
		}
	}
	return false
}

// fraction turns percent into a rate of 1.
func fraction(a money.Arithmetic, percent money.Decimal) money.Decimal {
	return a.Div(percent, money.DecimalFromInt(100))
}

// percentOn returns the rate per year that is in force on a date.
func (m *Model) percentOn(on calendar.Date) money.Decimal {
	percent := m.basis.percent
	for _, r := range m.rates {
		if r.on.After(on) {
			break
		}
		percent = r.percent
	}
	return percent
}

// steps returns the length of a period in units of the repayment frequency, when months count 30 days: the regular
// number for a regular period, whole units and a fraction for a longer or shorter one. 1 January to 18 February is one
// month and 17 of the 29 days from 1 February to 1 March.
func (m *Model) steps(p *period) money.Decimal {
	b := &m.basis
	if b.daysInMonth != schedule.Month30 || b.frequency == calendar.Days {
		return b.unitsOf(p)
	}
	seed := p.from
	if b.isRegular(p) {
		seed = b.start
	}
	passed := b.unitsUpTo(seed, p.from)
	whole := 0
	at := seed.Add(passed, b.frequency)
	next := seed.Add(passed+1, b.frequency)
	for next.After(at) && !next.After(p.end()) { // at the end of the calendar dates stop advancing
		whole++
		at, next = next, seed.Add(passed+whole+1, b.frequency)
	}
	if at == p.end() {
		return days(whole)
	}
	a := b.arithmetic
	return a.Add(days(whole), a.Div(daysBetween(at, p.end()), daysBetween(at, next)))
}

// unitsOf is steps for units of one day, and where nobody asks for steps.
func (b *basis) unitsOf(p *period) money.Decimal {
	if b.frequency == calendar.Days {
		return daysBetween(p.from, p.end())
	}
	return b.wholeSteps()
}

// isRegular reports whether a period ends a whole number of units after the start of the schedule and is one step long.
func (b *basis) isRegular(p *period) bool {
	units := b.start.UnitsBetween(p.end(), b.frequency)
	return b.start.Add(units, b.frequency) == p.end() && p.end().Add(-b.every, b.frequency) == p.from
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
		if e := &f.entries[i]; e.used && e.key == key {
			return e.factor
		}
	}
	factor := calculate()
	f.entries[f.next] = factorEntry{key: key, factor: factor, used: true}
	f.next = (f.next + 1) % uint8(len(f.entries))
	return factor
}
