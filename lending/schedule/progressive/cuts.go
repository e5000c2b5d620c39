package progressive

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// A cut is a copy of the model that looks no further than a date. It answers one question and is thrown away, so it
// copies only the slices that it changes.

// borrow is a copy that uses the slices of the original until it changes them.
func (m *Model) borrow() *Model {
	c := *m
	c.periods = slices.Clone(m.periods)
	for i := range c.periods {
		c.periods[i].marks |= borrowed
	}
	return &c
}

// own makes the slices of a period its own, before they are changed.
func (p *period) own() {
	if p.is(borrowed) {
		p.slices = slices.Clone(p.slices)
		p.marks &^= borrowed
	}
}

// endingOn is a cut without anything that happens after a date: the period that contains it ends there, later ones have
// no interest and no events. It tells what can be paid on the date.
func (m *Model) endingOn(on calendar.Date) *Model {
	cut := m.borrow()
	for i := range cut.periods {
		if p := &cut.periods[i]; p.due.After(on) {
			p.endOn(on)
			cut.touch(i)
		}
	}
	cut.settle()
	cut.absorb(on)
	return cut
}

// endOn ends the slices of a period on a date and drops later ones. Credits of that very date stay.
func (p *period) endOn(on calendar.Date) {
	keeps := func(s *slice) bool {
		return s.from.Before(on) || s.due == on || s.from == on && s.startsWithCredit()
	}
	kept := 0
	for kept < len(p.slices) && keeps(&p.slices[kept]) {
		kept++
	}
	p.slices = p.slices[:kept]
	if kept == 0 {
		return
	}
	p.own()
	if end := &p.slices[kept-1]; end.due.After(on) {
		end.due = on
		end.known &^= knowsFactor | knowsInterest
	}
}

// accruedUntil is a cut on which interest ends on a date, while everything that happens later stays. It tells what is
// outstanding on the date.
func (m *Model) accruedUntil(on calendar.Date) *Model {
	cut := m.borrow()
	cut.stopInterest(on)
	cut.settle()
	cut.absorb(on)
	return cut
}

// stopInterest ends the interest of all slices on a date.
func (m *Model) stopInterest(on calendar.Date) {
	for i := range m.periods {
		if p := &m.periods[i]; p.due.After(on) {
			p.stopInterest(on)
			m.touch(i)
		}
	}
}

func (p *period) stopInterest(on calendar.Date) {
	if len(p.slices) == 1 && !p.from.Before(on) && p.slices[0].idle() {
		p.slices = nil // the usual case of a later period: without interest nothing is left of it
		return
	}
	p.own()
	for i := range p.slices {
		p.slices[i].stopInterest(on)
	}
}

func (s *slice) stopInterest(on calendar.Date) {
	switch {
	case !s.due.After(on):
	case s.from.Before(on):
		s.due = on
		s.known &^= knowsFactor | knowsInterest
	default:
		s.factor, s.toEnd = money.Decimal{}, money.Decimal{}
		s.known = (s.known | knowsFactor | knowsToEnd) &^ knowsInterest
	}
}
