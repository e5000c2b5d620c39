package schedule

import "lending.example/platform/lending/calendar"

// timetable is the course of the periods of a cumulative schedule, with the variations that move, insert and delete
// due dates. It goes on past the agreed number of repayments as long as somebody asks.
type timetable struct {
	periods []Period
	step    Step
	seed    calendar.Date
	base    calendar.Date // last regular due date, from which the next one is stepped
	drawn   int           // regular due dates so far, deleted ones included
	start   calendar.Date
	first   calendar.Date // first regular due date
	fixed   fixedLength
	varied  []Variation // those of due dates
	closed  *Workdays   // nil when somebody works every day
}

// fixedLength replaces the due date of the last agreed instalment.
type fixedLength struct {
	instalment int
	due        calendar.Date
	moved      int // days by which variations moved the dates before it
}

// newTimetable lays out the agreed periods and those of extra terms.
func newTimetable(t *Terms) (timetable, error) {
	if err := checkDates(*t); err != nil {
		return timetable{}, err
	}
	due := FirstDue(*t)
	days := timetable{step: StepOf(*t), seed: Seed(*t), start: Start(*t), first: due, closed: t.Workdays}
	if t.FixedLength > 0 {
		days.fixed = fixedLength{instalment: t.Repayments, due: days.start.Add(t.FixedLength, t.Frequency)}
	}
	days.varied = dueDateVariations(t.Variations)
	return days, days.layOut(t.Repayments + extraTerms(t.Variations))
}

// layOut adds the periods of that many regular due dates.
func (d *timetable) layOut(count int) error {
	if count > MaxInstalments {
		return ErrTooManyInstalments.New(MaxInstalments)
	}
	d.periods = make([]Period, 0, count+len(d.varied)+1)
	for d.drawn < count {
		if err := d.advance(); err != nil {
			return err
		}
	}
	return nil
}

// period returns the i-th period, from 0.
func (d *timetable) period(i int) (Period, error) {
	for len(d.periods) <= i {
		if len(d.periods) >= MaxInstalments {
			return Period{}, ErrTooManyInstalments.New(MaxInstalments)
		}
		if err := d.advance(); err != nil {
			return Period{}, err
		}
	}
	return d.periods[i], nil
}

// end returns the last day laid out so far.
func (d *timetable) end() calendar.Date {
	if len(d.periods) == 0 {
		return d.start
	}
	return d.periods[len(d.periods)-1].Due
}

// advance goes one regular due date further.
func (d *timetable) advance() error {
	d.drawn++
	if d.drawn == 1 {
		d.base = d.first
	} else {
		d.base = d.next(d.base)
	}
	due := d.base
	if d.drawn == d.fixed.instalment {
		due = d.fixed.due.AddDays(d.fixed.moved)
	}
	if d.closed != nil {
		due = d.leaveClosedDays(due)
	}
	if len(d.varied) == 0 {
		return d.append(due)
	}
	return d.appendVaried(due)
}

// next is the regular date one step after another.
func (d *timetable) next(due calendar.Date) calendar.Date { return d.step.After(due, d.seed) }

// leaveClosedDays moves a due date on which nobody works. The next one is stepped from where it was, unless it gave way
// to the next repayment date.
func (d *timetable) leaveClosedDays(due calendar.Date) calendar.Date {
	placed, base := d.closed.place(due, d.end(), d.next)
	if base != due {
		d.base = base
	}
	return placed
}

// appendVaried adds a regular due date as the variations leave it: after the instalments inserted before it, moved,
// or not at all.
func (d *timetable) appendVaried(due calendar.Date) error {
	agreed := due
	due = d.move(due)
	for _, v := range d.varied {
		if v.Kind == InsertInstalment && d.end().Before(v.From) && v.From.Before(due) {
			if err := d.append(v.From); err != nil {
				return err
			}
		}
	}
	if d.deletes(agreed) {
		return nil
	}
	return d.append(due)
}

// move follows the changes of a due date, one upon the other. Later due dates are stepped from the new date, unless it is meant for the
// one instalment.
func (d *timetable) move(due calendar.Date) calendar.Date {
	for _, v := range d.varied {
		if v.Kind != MoveDueDate || v.From != due || v.Date.IsZero() {
			continue
		}
		if v.ThisInstalmentOnly {
			due = v.Date
			continue
		}
		d.fixed.moved += due.DaysUntil(v.Date)
		due, d.base, d.seed = v.Date, v.Date, v.Date
	}
	return due
}

func (d *timetable) deletes(due calendar.Date) bool {
	for _, v := range d.varied {
		if v.Kind == DeleteInstalment && v.From == due {
			return true
		}
	}
	return false
}

func (d *timetable) append(due calendar.Date) error {
	from := d.end()
	if !from.Before(due) {
		return ErrDueDates.For("dueDate", due.String(), from, due)
	}
	d.periods = append(d.periods, Period{Number: len(d.periods) + 1, From: from, Due: due})
	return nil
}
