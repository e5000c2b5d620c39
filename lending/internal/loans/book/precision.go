package book

import (
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
)

// CheckPrecision fails when a sum has more decimals than its currency: nobody can pay, and no balance shall carry, a
// part of the smallest coin. An absent sum passes.
func CheckPrecision(c *fault.Checks, field string, sum *money.Amount, currency money.Currency) {
	if sum != nil && sum.Decimals() > currency.Digits {
		c.Fail(field, *sum, fault.TooManyDecimals(currency.Digits))
	}
}

// PreciseSum is precise for the sum of a transaction.
func (l *Loan) PreciseSum(sum *money.Amount) error {
	return l.Precise("loan.transaction", "transactionAmount", sum)
}

// Precise refuses sums of a command that have more decimals than the loan's currency.
func (l *Loan) Precise(resource, field string, sum *money.Amount) error {
	c := fault.CheckOf(resource)
	CheckPrecision(c, field, sum, l.Currency)
	return c.Err()
}
