package progressive

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// endingOn returns the slice that is due on a date; on the due date of the last period only an empty one.
func (p *period) endingOn(on calendar.Date, last bool) *slice {
	if n := len(p.slices); last && on == p.due && n > 0 {
		if s := &p.slices[n-1]; s.from == s.due {
			return s
		}
		return nil
	}
	for i := range p.slices {
		if p.slices[i].due == on {
			return &p.slices[i]
		}
	}
	return nil
}

// cut ends the slice around a date on that date and continues it with an empty-handed one. It returns the first part.
func (p *period) cut(on calendar.Date) *slice {
	at := 0
	for i := range p.slices {
		if s := &p.slices[i]; s.from.Before(on) && !on.After(s.due) {
			at = i
		}
	}
	head := &p.slices[at]
	tail := slice{from: on, due: head.due, paused: head.paused}
	head.due = on
	head.known = 0
	p.slices = slices.Insert(p.slices, at+1, tail)
	return &p.slices[at]
}

// forget makes the factors of a period be calculated again.
func (p *period) forget() {
	for i := range p.slices {
		p.slices[i].known = 0
	}
}

// startingOn is the last slice that starts on a date.
func (p *period) startingOn(on calendar.Date) *slice {
	for i := len(p.slices) - 1; i >= 0; i-- {
		if p.slices[i].from == on {
			return &p.slices[i]
		}
	}
	return &p.slices[len(p.slices)-1]
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

// own makes the slices of a period its own, before they are changed.
func (p *period) own() {
	if p.is(borrowed) {
		p.slices = slices.Clone(p.slices)
		p.marks &^= borrowed
	}
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

// clearCorrections removes the corrections of slices due on a date.
func (p *period) clearCorrections(on calendar.Date) {
	for j := range p.slices {
		if s := &p.slices[j]; s.due == on {
			s.correction = money.Amount{}
		}
	}
}
