package closing

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
)

// payByInstruction pays what is due on the day and before from the account of the standing instruction: whole instalments, the
// oldest first, as far as the account goes. What came of it is kept, day by day. (docs/semantics/deposits.md, 9.)
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
	try := book.Try{On: c.day, Outcome: loans.TryInsufficient, Due: money.Sum(due...)}
	for _, instalment := range due {
		if payer.Available.Less(try.Paid.Add(instalment)) {
			break
		}
		try.Paid = try.Paid.Add(instalment)
	}
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
