package progressive

import "lending.example/platform/lending/calendar"

// ReAmortise spreads overdue principal and interest over the periods due after a date by new equal instalments. It
// returns what was moved; nothing is overdue when that is zero, and nothing changes.
func (m *Model) ReAmortise(on calendar.Date) (Due, error) {
	return Due{}, ErrNotBuilt.New("re-amortise")
}

// ReAmortiseEqually spreads overdue principal by new equal instalments, and overdue interest in equal shares on top.
func (m *Model) ReAmortiseEqually(on calendar.Date) (Due, error) {
	return Due{}, ErrNotBuilt.New("re-amortise with an interest split")
}
