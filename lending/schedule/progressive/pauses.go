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
	m.ledger.pause(days)
	m.instalments().absorb(last)
}
