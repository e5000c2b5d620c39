package schedule

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// UnitPeriod is the period in which the actuarial method of US Regulation Z (12 CFR 1026, appendix J) counts: so many
// units, or half a month. The zero value lets the flows decide.
type UnitPeriod struct {
	Every     int
	Unit      calendar.Unit
	HalfMonth bool
	// Term is for a single advance with a single payment within a year: the period is the whole term.
	Term bool
}

// APR is the annual percentage rate of US Regulation Z, by the actuarial method of its appendix J, in percent with two
// decimals: the number of unit periods in a year times the rate i per unit period for which
//
//	the sum of advances / ((1 + e·i) (1+i)^q) = the sum of payments / ((1 + f·i) (1+i)^t)
//
// with q and t whole unit periods, e and f fractions of one, all counted from the first flow. The zero unit period is
// replaced by the one that occurs most often (see UnitPeriodOf).
func APR(flows []Flow, unit UnitPeriod) (money.Decimal, error) {
	s := newSearch(flows)
	return s.percent(s.actuarial(unit))
}

// actuarial is the method of the APR.
func (s rateSearch) actuarial(unit UnitPeriod) method {
	if len(s.flows) == 0 {
		return method{}
	}
	if unit == (UnitPeriod{}) {
		unit = UnitPeriodOf(s.flows)
	}
	term := termOf(s.flows)
	times := make([]unitTime, len(s.flows))
	for i, f := range s.flows {
		times[i] = unit.count(term.from, f.On, term)
	}
	growth := func(rate money.Decimal) (func(int) money.Decimal, error) {
		perUnit := precision.Add(wholeRate, rate)
		return func(i int) money.Decimal {
			odd := precision.Add(wholeRate, precision.Mul(times[i].fraction, rate))
			return precision.Mul(odd, power(perUnit, times[i].whole))
		}, nil
	}
	return method{
		growth: growth, perYear: unit.perYear(term), decimals: aprDecimals,
		time: func(i int) string { return times[i].String() },
	}
}

// unitTime is a stretch of time in unit periods.
type unitTime struct {
	whole    int
	fraction money.Decimal
}

func (t unitTime) String() string {
	if t.fraction.IsZero() {
		return counted(t.whole, "unit period")
	}
	return precision.Add(money.DecimalFromInt(int64(t.whole)), t.fraction).String() + " unit periods"
}

// term is the time from the first flow to the last one.
type term struct{ from, to calendar.Date }

func termOf(flows []Flow) term { return term{flows[0].On, flows[len(flows)-1].On} }

// wholeMonths is the length of the term in months; false when it is not whole.
func (t term) wholeMonths() (int, bool) {
	months, rest := monthsBack(t.from, t.to)
	return months, rest == t.from
}

const daysPerHalfMonth = 15

// count measures back from the later day, as appendix J (b)(5) says.
func (u UnitPeriod) count(from, to calendar.Date, t term) unitTime {
	switch {
	case u.Term:
		return unitTime{whole: min(1, from.DaysUntil(to))}
	case u.HalfMonth:
		return unitsOf(monthDays(from, to), daysPerHalfMonth)
	case u.Unit == calendar.Days:
		return unitsOf(from.DaysUntil(to), u.Every)
	case u.Unit == calendar.Weeks:
		return unitsOf(from.DaysUntil(to), u.Every*daysPerWeek)
	case u.Unit == calendar.Years:
		return countYears(from, to)
	}
	return unitsOf(monthDays(from, to), u.Every*daysPerMon)
}

// monthDays are 30 days for every full month and the days that remain.
func monthDays(from, to calendar.Date) int {
	months, rest := monthsBack(from, to)
	return months*daysPerMon + from.DaysUntil(rest)
}

func unitsOf(days, length int) unitTime {
	odd := precision.Div(money.DecimalFromInt(int64(days%length)), money.DecimalFromInt(int64(length)))
	return unitTime{whole: days / length, fraction: odd}
}

// countYears counts years: the rest after full years is counted in twelfths where it is whole months, else in days of 365.
func countYears(from, to calendar.Date) unitTime {
	months, rest := monthsBack(from, to)
	years := months / monthsPerYear
	if rest == from {
		return unitTime{whole: years, fraction: ratio(months%monthsPerYear, monthsPerYear)}
	}
	return unitTime{whole: years, fraction: ratio(from.DaysUntil(to.AddMonths(-monthsPerYear*years)), daysPerYear)}
}

func ratio(n, d int) money.Decimal {
	return precision.Div(money.DecimalFromInt(int64(n)), money.DecimalFromInt(int64(d)))
}

// perYear is the number of unit periods in a year.
func (u UnitPeriod) perYear(t term) money.Decimal {
	switch {
	case u.Term:
		if months, whole := t.wholeMonths(); whole && months > 0 {
			return ratio(monthsPerYear, months)
		}
		return ratio(daysPerYear, max(1, t.from.DaysUntil(t.to)))
	case u.HalfMonth:
		return money.DecimalFromInt(24)
	case u.Unit == calendar.Days:
		return ratio(daysPerYear, u.Every)
	case u.Unit == calendar.Weeks:
		return ratio(weeksPerYear, u.Every)
	case u.Unit == calendar.Years:
		return wholeRate
	}
	return ratio(monthsPerYear, u.Every)
}

// UnitPeriodOf is the unit period that appendix J (b)(4) finds for flows: of the intervals between payments, or between
// advances, that occur more than once the most frequent one, of several the shortest. If none does, it is their average
// in the nearest whole standard interval. It never exceeds a year. A single advance with a single payment counts in
// its own term, up to a year.
func UnitPeriodOf(flows []Flow) UnitPeriod {
	flows = byDay(flows)
	if len(flows) == 0 {
		return UnitPeriod{Every: 1, Unit: calendar.Months}
	}
	if len(flows) == 2 {
		return singlePayment(termOf(flows))
	}
	days := intervals(flows)
	found, times := UnitPeriod{}, 1
	counts := map[UnitPeriod]int{}
	for _, interval := range days {
		u := interval.standard()
		counts[u]++
		if n := counts[u]; n > times || n == times && n > 1 && u.length() < found.length() {
			found, times = u, n
		}
	}
	if times == 1 {
		return averageOf(days)
	}
	return found.orHalfMonth(days)
}

func singlePayment(t term) UnitPeriod {
	if t.to.After(t.from.AddMonths(monthsPerYear)) || t.to == t.from.AddMonths(monthsPerYear) {
		return UnitPeriod{Every: 1, Unit: calendar.Years}
	}
	return UnitPeriod{Term: true}
}

// intervals lists the time between payments and between advances, and from the first advance to the first payment.
func intervals(flows []Flow) []term {
	var advances, payments []calendar.Date
	for _, f := range flows {
		if f.Advance.IsPositive() {
			advances = append(advances, f.On)
		}
		if f.Payment.IsPositive() {
			payments = append(payments, f.On)
		}
	}
	list := append(between(advances), between(payments)...)
	if len(advances) > 0 && len(payments) > 0 && advances[0].Before(payments[0]) {
		list = append(list, term{advances[0], payments[0]})
	}
	return list
}

func between(dates []calendar.Date) []term {
	var list []term
	for i := 1; i < len(dates); i++ {
		list = append(list, term{dates[i-1], dates[i]})
	}
	return list
}

// standard names an interval: whole years and months first, then weeks, then days. Intervals of more than a year count
// as a year.
func (t term) standard() UnitPeriod {
	months, whole := t.wholeMonths()
	if !whole {
		months, whole = t.monthsForward()
	}
	days := t.from.DaysUntil(t.to)
	switch {
	case whole && months >= monthsPerYear, days >= daysPerYear:
		return UnitPeriod{Every: 1, Unit: calendar.Years}
	case whole:
		return UnitPeriod{Every: months, Unit: calendar.Months}
	case days%daysPerWeek == 0:
		return UnitPeriod{Every: days / daysPerWeek, Unit: calendar.Weeks}
	}
	return UnitPeriod{Every: days, Unit: calendar.Days}
}

// monthsForward counts from the earlier day, for due dates that a short month moved.
func (t term) monthsForward() (int, bool) {
	months := t.from.UnitsBetween(t.to, calendar.Months)
	for n := max(1, months); n <= months+1; n++ {
		if t.from.AddMonths(n) == t.to || t.from.IsEndOfMonth() && t.from.AddMonths(n).EndOfMonth() == t.to {
			return n, true
		}
	}
	return 0, false
}

// length is about the number of days.
func (u UnitPeriod) length() int {
	switch {
	case u.HalfMonth:
		return daysPerHalfMonth
	case u.Unit == calendar.Days:
		return u.Every
	case u.Unit == calendar.Weeks:
		return u.Every * daysPerWeek
	case u.Unit == calendar.Years:
		return daysPerYear
	}
	return u.Every * daysPerMon
}

// orHalfMonth recognises payments twice a month on the same two days, whose intervals differ by the length of the month.
func (u UnitPeriod) orHalfMonth(list []term) UnitPeriod {
	if u.Unit == calendar.Months || u.Unit == calendar.Years || u.length() < 13 || u.length() > 16 {
		return u
	}
	pairs := 0
	for i := 1; i < len(list); i++ {
		two := term{list[i-1].from, list[i].to}
		months, whole := two.wholeMonths()
		if list[i-1].to == list[i].from && whole && months == 1 {
			pairs++
		}
	}
	if 2*pairs > len(list)-2 && pairs > 0 {
		return UnitPeriod{HalfMonth: true}
	}
	return u
}

// averageOf is the average interval in the nearest standard one: a multiple of a month or a week, half a month, or a
// day; of two equally near the shorter.
func averageOf(list []term) UnitPeriod {
	total := 0
	for _, t := range list {
		total += t.from.DaysUntil(t.to)
	}
	average := min(daysPerYear, max(1, total/max(1, len(list))))
	standard := []UnitPeriod{{Every: 1, Unit: calendar.Days}, {HalfMonth: true}}
	for n := 1; n <= weeksPerYear; n++ {
		standard = append(standard, UnitPeriod{Every: n, Unit: calendar.Weeks})
	}
	for n := 1; n < monthsPerYear; n++ {
		standard = append(standard, UnitPeriod{Every: n, Unit: calendar.Months})
	}
	standard = append(standard, UnitPeriod{Every: 1, Unit: calendar.Years})
	best := standard[0]
	for _, u := range standard[1:] {
		gap, least := distance(u.length(), average), distance(best.length(), average)
		if gap < least || gap == least && u.length() < best.length() {
			best = u
		}
	}
	return best
}

func distance(a, b int) int { return max(a-b, b-a) }
