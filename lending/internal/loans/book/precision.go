package book

import (
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
)

// CheckPrecision fails when a sum has more decimals than its currency, or is no multiple of the smallest sum in use: nobody can pay,
// and no balance shall carry, a part of the smallest coin. An absent sum passes.
func CheckPrecision(c *fault.Checks, field string, sum *money.Amount, currency money.Currency) {
	switch {
	case sum == nil:
	case sum.Decimals() > currency.Digits:
		c.Fail(field, *sum, fault.TooManyDecimals(currency.Digits))
	case !currency.InUse(*sum):
		c.Fail(field, *sum, fault.NotInMultiplesOf, currency.InMultiplesOf)
	}
}

// CheckPrecision is CheckPrecision in the currency of the loan. Multiples do not bind a loan that was lent in others, nor a command
// that was logged before they did.
func (a *Account) CheckPrecision(c *fault.Checks, field string, sum *money.Amount) {
	currency := a.Loan.Currency
	if a.Env.Replays || !currency.InUse(a.Loan.Proposed) {
		currency.InMultiplesOf = 0
	}
	CheckPrecision(c, field, sum, currency)
}

// PreciseSum is Precise for the sum of a transaction.
func (a *Account) PreciseSum(sum *money.Amount) error {
	return a.Precise("loan.transaction", "transactionAmount", sum)
}

// Precise refuses sums of a command that the loan's currency has no coins for.
func (a *Account) Precise(resource, field string, sum *money.Amount) error {
	c := fault.CheckOf(resource)
	a.CheckPrecision(c, field, sum)
	return c.Err()
}
