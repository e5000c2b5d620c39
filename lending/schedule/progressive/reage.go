package progressive

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
)

// ErrNotBuilt refuses an operation that the model does not know yet.
var ErrNotBuilt = fault.Define(fault.NotImplemented, "error.msg.loan.schedule.operation.not.implemented", "The progressive schedule does not know %v.")

// ReAgeing replaces what is open by new instalments.
type ReAgeing struct {
	On          calendar.Date // of the transaction
	FirstDue    calendar.Date // of the first new instalment
	Instalments int
	Every       int // one instalment every so many units
	Frequency   calendar.Unit
}

// ReAge moves all open principal and the interest up to the date into new equal instalments at the loan's rate. It
// returns what was moved.
func (m *Model) ReAge(r ReAgeing) (Due, error) { return Due{}, ErrNotBuilt.New("re-age") }

// EqualShares are the amounts that an equal re-age spreads besides principal.
type EqualShares struct {
	FullInterest    bool // all interest till maturity instead of the interest up to the date
	Fees, Penalties money.Amount
}

// ReAgeEqually moves all open principal and interest into new instalments of equal principal and equal, fixed interest.
// It returns what was moved.
func (m *Model) ReAgeEqually(r ReAgeing, shares EqualShares) (Due, error) {
	return Due{}, ErrNotBuilt.New("re-age with equal amortisation")
}
