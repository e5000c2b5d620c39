package progressive

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// ChangeRate changes the rate to a percentage per year and gives new instalments. The new rate counts from the day
// before the effective date on, so a change that is effective on a due date already touches the period that ends on it.
// Of several changes effective on one date the first one counts; a caller that wants to replace a change leaves it out.
func (m *Model) ChangeRate(effective calendar.Date, percent money.Decimal) {
	on := effective.AddDays(-1)
	m.registerRate(on, percent)
	i, _, ok := m.place(on)
	if !ok && on.Before(m.Start()) {
		m.renewIfLent(0) // in force from the first day on
		return
	}
	if ok {
		m.renewIfLent(m.affectedBy(i, on))
	}
}

// registerRate records a rate and makes the factors after it be calculated again.
func (m *Model) registerRate(on calendar.Date, percent money.Decimal) {
	i, found := slices.BinarySearchFunc(m.rates, on, func(r rate, d calendar.Date) int { return r.on.Compare(d) })
	if !found {
		m.rates = slices.Insert(slices.Clip(m.rates), i, rate{on: on, percent: percent})
	}
	m.forgetFactors()
}

// forgetFactors makes all factors be calculated again.
func (m *Model) forgetFactors() {
	for i := range m.periods {
		m.periods[i].forget()
	}
	m.touchAll()
}

// renewIfLent gives new instalments, once there is something to repay.
func (m *Model) renewIfLent(first int) {
	if m.nothingLent() {
		m.settle()
		return
	}
	m.renew(first)
}
