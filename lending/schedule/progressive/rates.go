package progressive

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// ChangeRate changes the rate to a percentage per year, as rates of the loan are quoted, and gives new instalments. The new rate counts from the day
// before the effective date on, so a change that is effective on a due date already touches the period that ends on it.
// Of several changes effective on one date the first one counts; a caller that wants to replace a change leaves it out.
func (m *Model) ChangeRate(effective calendar.Date, percent money.Decimal) {
	on := effective.AddDays(-1)
	m.ledger.changeRate(on, percent)
	i, _, ok := m.ledger.place(on)
	if !ok && on.Before(m.Start()) {
		m.instalments().renewIfLent(0) // in force from the first day on
		return
	}
	if ok {
		m.instalments().renewIfLent(m.ledger.periods.affectedBy(i, on))
	}
}
