package progressive

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// InterestDue is all interest that falls due, paid or not, when interest ends on a date.
func (m *Model) InterestDue(on calendar.Date) money.Amount { return m.endingOn(on).Totals().Interest }
