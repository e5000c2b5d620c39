package schedule

import "lending.example/platform/lending/calendar"

// Workdays say on which days nobody works and where due dates go that fall on them. Cumulative schedules move every due
// date, progressive ones the last.
type Workdays struct {
	Works    [7]bool   `json:"works,omitzero"`  // by time.Weekday
	Moving   Moving    `json:"moving,omitzero"` // of due dates on other days of the week
	Holidays []Holiday `json:"holidays,omitzero"`
}

// Holiday is a run of days, both ends included, that due dates leave.
type Holiday struct {
	From    calendar.Date `json:"from"`
	To      calendar.Date `json:"to"`
	MovedTo calendar.Date `json:"movedTo,omitzero"` // where due dates go; zero: to the next repayment date
}

// maxLooks is how many repayment dates are looked at for one on which somebody works: a loan that is repaid every
// Saturday never has one, its due dates go to the next working day.
const maxLooks = 60

// place returns the day on which a due date falls, after an earlier one, and the regular date from which the next one is
// stepped. That is the due date itself, wherever it moved, unless it gave way to the next repayment date: two instalments
// never share a day.
func (w *Workdays) place(due, after calendar.Date, next func(calendar.Date) calendar.Date) (placed, base calendar.Date) {
	placed, base = w.leave(due, next)
	for later := next(base); !after.Before(placed) && base.Before(later); later = next(base) {
		placed, base = w.leave(later, next)
	}
	return placed, base
}

// leave moves a date until neither the week nor a holiday keeps anybody from working on it.
func (w *Workdays) leave(due calendar.Date, next func(calendar.Date) calendar.Date) (placed, base calendar.Date) {
	placed, base = due, due
	for left := 0; left <= len(w.Holidays); left++ { // each holiday sends a date elsewhere once
		placed, base = w.leaveWeekday(placed, base, next)
		h, on := w.holidayOn(placed)
		switch {
		case !on:
			return placed, base
		case h.MovedTo.IsZero():
			base = w.afterHoliday(h, base, next)
			placed = base
		default:
			placed = h.MovedTo
		}
	}
	return placed, base
}

// afterHoliday is the first repayment date after a holiday.
func (w *Workdays) afterHoliday(h Holiday, base calendar.Date, next func(calendar.Date) calendar.Date) calendar.Date {
	for later := next(base); !base.After(h.To) && base.Before(later); later = next(base) {
		base = later
	}
	return base
}

// leaveWeekday moves a date on which nobody works by the rule of the week.
func (w *Workdays) leaveWeekday(placed, base calendar.Date, next func(calendar.Date) calendar.Date) (calendar.Date, calendar.Date) {
	if w.Moving == StaysPut || w.worksOn(placed) {
		return placed, base
	}
	switch w.Moving {
	case ToNextRepaymentDate, ToNextMeetingDay: // individual loans meet on their repayment dates
		at := base
		for range maxLooks {
			if at = next(at); w.worksOn(at) {
				return at, at
			}
		}
	case ToPreviousWorkingDay:
		return w.nearest(placed, -1), base
	}
	return w.nearest(placed, 1), base
}

func (w *Workdays) nearest(d calendar.Date, step int) calendar.Date {
	for range w.Works {
		if w.worksOn(d) {
			break
		}
		d = d.AddDays(step)
	}
	return d
}

func (w *Workdays) worksOn(d calendar.Date) bool { return w.Works[d.Weekday()] }

func (w *Workdays) holidayOn(d calendar.Date) (Holiday, bool) {
	for _, h := range w.Holidays {
		if !d.Before(h.From) && !d.After(h.To) {
			return h, true
		}
	}
	return Holiday{}, false
}
