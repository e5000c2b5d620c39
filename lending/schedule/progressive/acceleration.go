package progressive

import "lending.example/platform/lending/calendar"

// ZeroInterestFrom ends all interest on a date (charge-off without interest).
func (m *Model) ZeroInterestFrom(on calendar.Date) error {
	return ErrNotBuilt.New("zero interest after charge-off")
}

// Accelerate makes all principal fall due on a date, with the interest up to it (charge-off with accelerated maturity,
// contract termination).
func (m *Model) Accelerate(on calendar.Date) error { return ErrNotBuilt.New("acceleration") }
