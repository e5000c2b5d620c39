package progressive

import "lending.example/platform/lending/calendar"

// Outlook makes both ways to look ahead comparable: without a cut, when that is enough, and with one.
func (m *Model) Outlook(i int, on calendar.Date) (without, with any, enough bool) {
	without, enough = m.lookWithoutCut(i, on)
	return without, m.endingOn(on).outlookOn(i, on), enough
}
