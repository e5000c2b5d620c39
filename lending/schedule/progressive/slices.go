package progressive

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// place finds the slice that ends on a date, cutting one in two when none does: what happens on that date is added to
// the slice. It also gives the index of the period; false when the date is outside the term.
//
// On the start of the schedule the slice is empty (start to start); on maturity an empty slice is added after the last
// one, so that what happens there bears no interest.
func (m *Model) place(on calendar.Date) (int, *slice, bool) {
	i, ok := m.containing(on)
	if !ok {
		return 0, nil, false
	}
	m.touch(i)
	p := &m.periods[i]
	p.own()
	if s := p.endingOn(on, i == len(m.periods)-1); s != nil {
		return i, s, true
	}
	return i, p.cut(on), true
}

// containing finds the period with from < date ≤ due; the first period also has its from date.
func (m *Model) containing(on calendar.Date) (int, bool) {
	i, _ := m.dueOn(on) // the first period due on the date or later
	if i == len(m.periods) || on.Before(m.periods[0].from) {
		return 0, false
	}
	return i, true
}

// starting finds the period with from ≤ date < due; the last period also has its due date.
func (m *Model) starting(on calendar.Date) (int, bool) {
	i, ok := m.containing(on)
	if ok && on == m.periods[i].due && i < len(m.periods)-1 {
		i++
	}
	return i, ok
}

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

// correct changes the interest-bearing balance from a date on, without changing what is owed.
func (m *Model) correct(on calendar.Date, amount money.Amount) {
	if _, s, ok := m.place(on); ok {
		s.correction = s.correction.Add(amount)
	}
}

// forget makes the factors of a period be calculated again.
func (p *period) forget() {
	for i := range p.slices {
		p.slices[i].known = 0
	}
}
