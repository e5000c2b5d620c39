package schedule

import "lending.example/platform/lending/calendar"

// rests finds the dates of a recurrence: those on which a change of the balance takes effect, or interest compounds.
type rests struct {
	Rest
	timetable *timetable
}

// onOrAfter returns the first date of the recurrence on or after a day; for rests on repayment dates beyond the
// schedule, the day itself.
func (r rests) onOrAfter(day calendar.Date) calendar.Date {
	switch r.Frequency {
	case RestSameAsRepayment:
		return r.timetable.dueOnOrAfter(day)
	case RestWeekly:
		return r.weekly(day)
	case RestMonthly:
		return r.monthly(day)
	default:
		return day
	}
}

// within lists the dates of the recurrence after a day and before another one.
func (r rests) within(from, until calendar.Date) []calendar.Date {
	var found []calendar.Date
	for day := r.onOrAfter(from.AddDays(1)); day.Before(until); day = r.onOrAfter(day.AddDays(1)) {
		found = append(found, day)
	}
	return found
}

// dueOnOrAfter returns the first due date on or after a day.
func (d *timetable) dueOnOrAfter(day calendar.Date) calendar.Date {
	for i := 0; ; i++ {
		p, err := d.period(i)
		if err != nil {
			return day
		}
		if !p.Due.Before(day) {
			return p.Due
		}
	}
}

// seed is the date from which the recurrence is counted.
func (r rests) seed() calendar.Date {
	if r.Seed.IsZero() {
		return r.timetable.start
	}
	return r.Seed
}

func (r rests) interval() int { return max(1, r.Interval) }

// weekly is the weekday of the recurrence in every so many weeks from the seed's week.
func (r rests) weekly(day calendar.Date) calendar.Date {
	first := r.seed()
	if r.Weekday >= 1 && r.Weekday <= daysPerWeek {
		ahead := (r.Weekday - isoWeekday(first) + daysPerWeek) % daysPerWeek
		first = first.AddDays(ahead)
	}
	stride := daysPerWeek * r.interval()
	strides := max(0, first.DaysUntil(day)+stride-1) / stride
	return first.AddDays(stride * strides)
}

// monthly is the day of the recurrence in every so many months from the seed's month.
func (r rests) monthly(day calendar.Date) calendar.Date {
	first := r.seed()
	months := max(0, first.UnitsBetween(day, calendar.Months)/r.interval()-1) * r.interval()
	for ; months < monthsPerYear*MaxInstalments; months += r.interval() {
		if on := r.inMonth(first.AddMonths(months)); !on.Before(day) && !on.Before(first) {
			return on
		}
	}
	return day
}

// inMonth is the day of the recurrence in the month of a date: the n-th or last weekday, a day of the month, or the
// seed's.
func (r rests) inMonth(of calendar.Date) calendar.Date {
	year, month, _ := of.Split()
	length := calendar.DaysInMonth(year, month)
	switch {
	case r.NthDay != 0 && r.Weekday >= 1 && r.Weekday <= daysPerWeek:
		return nthWeekday(year, month, r.NthDay, r.Weekday)
	case r.OnDay > 0:
		return calendar.MustDate(year, month, min(r.OnDay, length))
	default:
		return calendar.MustDate(year, month, min(r.seed().Day(), length))
	}
}
