package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// Payoff is the amount that pays a loan off on a day, and its components, which add up to it.
type Payoff struct {
	On        calendar.Date
	Amount    money.Amount
	Principal money.Amount
	Interest  money.Amount
	Fees      money.Amount
	Penalties money.Amount
}

// PayoffCommand is the command of a transaction template that is a payoff.
const PayoffCommand = "prepayloan"

// Payoff returns a transaction template of PayoffCommand as a payoff.
func (d TransactionTemplateData) Payoff() Payoff {
	return Payoff{On: d.On, Amount: d.Amount, Principal: d.Principal, Interest: d.Interest, Fees: d.Fee, Penalties: d.Penalty}
}
