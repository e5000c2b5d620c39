package closing

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// payByInstruction pays what is due on the day and before from the account of the standing instruction, as far as the account
// goes. What came of it is kept, day by day. (docs/semantics/deposits.md, 9.)
func (c *closing) payByInstruction() error {
	if c.PayerOn == nil || c.Loan.Status != loans.Active {
		return nil
	}
	due := dueInstalments(c.Account, c.day)
	if len(due) == 0 {
		return nil
	}
	payer, err := c.PayerOn(c.day)
	if err != nil || payer == nil {
		return err
	}
	try := book.Try{On: c.day, Outcome: loans.TryInsufficient, Due: money.Sum(due...), Paid: c.affordable(due, payer.Available)}
	switch {
	case !payer.Active:
		try.Outcome, try.Paid = loans.TryClosed, money.Amount{}
	case c.MayBackdate(loans.Repayment, c.day) != nil:
		try.Outcome, try.Paid = loans.TryLate, money.Amount{}
	case try.Paid.IsPositive():
		try.Outcome = loans.TryPaid
	}
	c.Tries = append(c.Tries, try)
	if !try.Paid.IsPositive() {
		return nil
	}
	t := c.NewTransaction(loans.Repayment, c.day, try.Paid)
	t.Counterpart, t.Transfer = payer.Counterpart(), ledger.LiabilityTransfer
	return processing.Record(c.Account, t)
}

// affordable is what a sum pays of instalments that are due, the oldest first: whole ones, and a part of the next, in whole coins of
// the loan's currency.
func (c *closing) affordable(due []money.Amount, available money.Amount) money.Amount {
	if c.Env.Rules >= operation.InstructionsPayParts {
		coins := money.Arithmetic{Mode: money.Down, Digits: c.Loan.Currency.Digits}.RoundAmount(available)
		return money.Max(money.Amount{}, money.Min(coins, money.Sum(due...)))
	}
	var whole money.Amount
	for _, instalment := range due {
		if available.Less(whole.Add(instalment)) {
			break
		}
		whole = whole.Add(instalment)
	}
	return whole
}

// dueInstalments are what is owed of each instalment that is due on a day, the oldest first.
func dueInstalments(a *book.Account, day calendar.Date) []money.Amount {
	var due []money.Amount
	rows := slices.Clone(a.Instalments)
	slices.SortStableFunc(rows, func(x, y book.Instalment) int { return x.Due.Compare(y.Due) })
	for i := range rows {
		if row := &rows[i]; !row.Due.After(day) && row.Outstanding().IsPositive() {
			due = append(due, row.Outstanding())
		}
	}
	return due
}
