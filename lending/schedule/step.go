package schedule

import (
	"time"

	"lending.example/platform/lending/calendar"
)

// Step is the distance between due dates.
type Step struct {
	Every int
	Unit  calendar.Unit
	// NthDay and Weekday put monthly due dates on a weekday of the month: the first to fourth one, or -1 for the last;
	// 1 Monday to 7 Sunday. They are 0 where the day of the month counts.
	NthDay, Weekday int
}

// StepOf returns the distance between the due dates of terms.
func StepOf(t Terms) Step {
	return Step{Every: t.Every, Unit: t.Frequency, NthDay: t.DueNthDay, Weekday: t.DueWeekday}
}

// After returns the due date one step after another. Monthly due dates stay on the seed's day of the month, or on the
// last day of shorter months: from 31 January on 29 February, 31 March, 30 April; or on their weekday of the month.
func (s Step) After(due, seed calendar.Date) calendar.Date {
	next := due.Add(s.Every, s.Unit)
	switch {
	case s.Unit != calendar.Months:
		return next
	case s.onWeekday():
		year, month, _ := next.Split()
		return nthWeekday(year, month, s.NthDay, s.Weekday)
	}
	return next.OnSeedDay(seed)
}

func (s Step) onWeekday() bool { return s.NthDay != 0 && s.Weekday >= 1 && s.Weekday <= daysPerWeek }

// nthWeekday is the n-th weekday of a month, counted from 1 for Monday; the last one for a negative n, and where the month
// has no fifth.
func nthWeekday(year int, month time.Month, n, weekday int) calendar.Date {
	if n < 0 {
		last := calendar.MustDate(year, month, calendar.DaysInMonth(year, month))
		return last.AddDays(-((isoWeekday(last) - weekday + daysPerWeek) % daysPerWeek))
	}
	first := calendar.MustDate(year, month, 1)
	ahead := (weekday - isoWeekday(first) + daysPerWeek) % daysPerWeek
	found := first.AddDays(ahead + daysPerWeek*(min(n, 5)-1))
	if found.Month() != month {
		return found.AddDays(-daysPerWeek)
	}
	return found
}

// isoWeekday counts from 1 for Monday to 7 for Sunday.
func isoWeekday(d calendar.Date) int {
	if d.Weekday() == time.Sunday {
		return daysPerWeek
	}
	return int(d.Weekday())
}
