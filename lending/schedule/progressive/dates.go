package progressive

import (
	"lending.example/platform/lending/calendar"
)

// MoveDueDate moves the due date of the period that contains the old one. Later due dates follow from the new one with
// the repayment frequency. The instalments stay, the last open period takes the difference.
func (m *Model) MoveDueDate(old, due calendar.Date) error {
	i, ok := m.containing(old)
	if !ok {
		return ErrNoPeriod.New(old)
	}
	m.redate(i, due)
	m.forgetFactors()
	m.settle()
	m.absorb(m.periods[i].due)
	return nil
}

// redate gives a period a new due date and dates the later ones from it.
func (m *Model) redate(first int, due calendar.Date) {
	shift := m.periods[first].due.DaysUntil(due)
	m.basis.seed = due
	fixed := m.basis.lastRegular
	lastDue := m.Maturity()
	for i := first; i < len(m.periods); i++ {
		p := &m.periods[i]
		from := p.from
		if i > first {
			from = m.periods[i-1].due
			due = m.basis.nextDue(from)
		}
		if i == len(m.periods)-1 && !fixed.IsZero() {
			m.basis.lastRegular = due
			due = lastDue.AddDays(shift) // a fixed length moves with the due date
		}
		p.redate(from, due)
	}
}

// redate moves the ends of a period. Slices inside keep their dates as far as they still fit.
func (p *period) redate(from, due calendar.Date) {
	p.from, p.due = from, due
	for i := range p.slices {
		s := &p.slices[i]
		s.from = calendar.Earliest(calendar.Latest(s.from, from), due)
		s.due = calendar.Earliest(calendar.Latest(s.due, from), due)
	}
	if n := len(p.slices); n > 0 {
		p.slices[0].from = from
		p.slices[n-1].due = due
	}
}

// ExtendTerm appends periods behind the last one and gives new instalments from the period on that contains the date.
func (m *Model) ExtendTerm(from calendar.Date, periods int) {
	i, ok := m.containing(from.AddDays(-1))
	if !ok {
		i = 0
	}
	affected := m.affectedBy(i, from.AddDays(-1))
	m.appendRegular(periods)
	m.renewIfLent(affected)
}

// appendRegular appends periods with the repayment frequency. Behind a fixed length they go on from the date that the
// last period would have had.
func (m *Model) appendRegular(count int) {
	regular := m.basis.lastRegular
	if regular.IsZero() {
		regular = m.Maturity()
	}
	for range count {
		from := m.Maturity()
		regular = m.basis.nextDue(regular)
		m.append(from, regular, m.last().instalment)
	}
	if !m.basis.lastRegular.IsZero() {
		m.basis.lastRegular = regular
	}
}
