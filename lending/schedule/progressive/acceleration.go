package progressive

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// ZeroInterestFrom ends all interest on a date (charge-off without interest). The instalments stay: what would have been
// interest repays principal, the last open period shrinks. Fixed interest of a re-age and interest that was paid stay.
func (m *Model) ZeroInterestFrom(on calendar.Date) {
	m.rates = slices.DeleteFunc(slices.Clone(m.rates), func(r rate) bool { return !r.on.Before(on) })
	m.place(on)
	m.registerRate(on, money.Decimal{})
	m.settle()
	m.absorb(on)
}

// Accelerate makes all principal fall due on a date, with the interest up to it (charge-off with accelerated maturity,
// contract termination): the period that contains the date ends there and repays everything, later ones vanish with what
// was paid on them; the caller allocates those payments again. Fixed interest of vanished periods joins. Nothing changes
// on maturity or behind it.
func (m *Model) Accelerate(on calendar.Date) {
	i, ok := m.containing(on)
	if !ok || on == m.Maturity() {
		return
	}
	p := &m.periods[i]
	p.fixed = m.fixedTill(p, on)
	for j := i + 1; j < len(m.periods); j++ {
		p.fixed = p.fixed.Add(m.periods[j].fixed)
	}
	m.endOn(on)
	m.settle()
	m.cutBehind(i, on)
	m.frozen = true
	m.settle()
	m.absorb(on)
	m.closing = m.last().instalment
}

// cutBehind drops the periods behind one that now ends on a date.
func (m *Model) cutBehind(i int, on calendar.Date) {
	m.periods = slices.Clip(m.periods[:i+1])
	p := m.last()
	p.endOn(on)
	p.due = on
	p.instalment = money.Max(p.instalment, p.paid())
	m.touch(i)
}
