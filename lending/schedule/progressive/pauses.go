package progressive

import (
	"slices"

	"lending.example/platform/lending/calendar"
)

// pauseDays are the first and the last day without interest.
type pauseDays struct{ first, last calendar.Date }

// Pause stops interest from one day to another, both included. The instalments stay, so the last open period shrinks.
// Credited interest falls due all the same.
func (m *Model) Pause(first, last calendar.Date) {
	if last.Before(first) {
		return
	}
	days := pauseDays{first, last}
	m.pauses = append(slices.Clip(m.pauses), days)
	m.pause(days)
	m.settle()
	m.absorbDays(last)
}

// pause marks the slices of the days in all periods that they touch.
func (m *Model) pause(days pauseDays) {
	from := days.first.AddDays(-1) // the interest of a day is that of the night before it
	for i := range m.periods {
		p := &m.periods[i]
		if p.from.Before(days.last) && !p.due.Before(days.first) {
			p.pause(calendar.Latest(from, p.from), calendar.Earliest(days.last, p.due))
			m.touch(i)
		}
	}
}

// pause marks the slices of a stretch of the period, cutting them at both ends.
func (p *period) pause(from, till calendar.Date) {
	p.splitAt(from)
	p.splitAt(till)
	for i := range p.slices {
		if s := &p.slices[i]; !s.from.Before(from) && !s.due.After(till) {
			s.paused = true
			s.known = 0
		}
	}
}

// splitAt makes a slice end on a date strictly inside the period.
func (p *period) splitAt(on calendar.Date) {
	if !p.from.Before(on) || !on.Before(p.due) {
		return
	}
	if !slices.ContainsFunc(p.slices, func(s slice) bool { return s.due == on }) {
		p.cut(on)
	}
}
