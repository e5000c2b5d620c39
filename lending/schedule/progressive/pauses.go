package progressive

import (
	"slices"

	"lending.example/platform/lending/calendar"
)

// Pause stops interest from one day to another, both included. The instalments stay, so the last open period shrinks.
// Credited interest falls due all the same.
func (m *Model) Pause(first, last calendar.Date) {
	from := first.AddDays(-1) // interest of a day is that of the night before it
	for i := range m.periods {
		p := &m.periods[i]
		if p.from.Before(last) && !p.due.Before(first) {
			p.pause(calendar.Latest(from, p.from), calendar.Earliest(last, p.due))
			m.touch(i)
		}
	}
	m.settle()
	m.absorb(last)
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
