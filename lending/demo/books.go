package demo

import (
	"context"
	"fmt"
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/refdata"
)

// planBooks puts the accountant's work on the agenda: capital on the first day, costs on the last day of every month, and books
// closed a month after each quarter.
func (b *Bank) planBooks() {
	b.on(b.start, func(ctx context.Context) error {
		return b.enter(ctx, "Capital paid in", "11", "31", units(750_000))
	})
	for month := b.start.EndOfMonth(); month.Before(b.last); month = month.AddDays(1).EndOfMonth() {
		b.on(month, b.payCosts)
		if closing := month; month.Month()%3 == 0 {
			b.on(closing.AddDays(31), func(ctx context.Context) error { return b.closeBooks(ctx, closing) })
		}
	}
}

// payCosts books what running the bank costs.
func (b *Bank) payCosts(ctx context.Context) error {
	for _, cost := range []struct {
		text, account string
		amount        money.Amount
	}{{"Salaries", "55", units(1400)}, {"Rent", "56", units(350)}} {
		if err := b.enter(ctx, cost.text, cost.account, "11", cost.amount); err != nil {
			return err
		}
	}
	return nil
}

// enter makes a manual entry.
func (b *Bank) enter(ctx context.Context, text, debit, credit string, amount money.Amount) error {
	_, err := b.people.accountant.Ledger.CreateManualEntry(ctx, ledger.NewManualEntry{
		OfficeID: 1, Currency: currency, On: b.today, Comments: text,
		Debits:  []ledger.ManualLine{{AccountID: b.accounts[debit], Amount: amount}},
		Credits: []ledger.ManualLine{{AccountID: b.accounts[credit], Amount: amount}},
	})
	_, err = b.gave("a manual entry", err)
	return err
}

// closeBooks closes the books of the head office up to a day.
func (b *Bank) closeBooks(ctx context.Context, day calendar.Date) error {
	_, err := b.people.accountant.Ledger.CreateClosure(ctx, ledger.NewClosure{OfficeID: 1, On: day, Comments: fmt.Sprint("Quarter to ", day)})
	_, err = b.gave("a closure", err)
	return err
}

// mostWaiting is how many commands wait for a second person in the end.
const mostWaiting = 6

// leaveWaiting ends the history with commands that wait for a second person: approvals of applications, and write-offs of loans
// that nobody does anything about.
func (b *Bank) leaveWaiting(ctx context.Context) error {
	waiting := 0
	for _, l := range slices.Backward(b.lives) {
		if waiting == mostWaiting {
			return nil
		}
		loan, err := b.system.Loans.Get(ctx, l.loan)
		if err != nil {
			return err
		}
		switch {
		case loan.Status.ID == loans.Submitted:
			_, err = l.client.officer.desk.Loans.Approve(ctx, l.loan, loans.Approval{On: b.last})
		case loan.Status.ID == loans.Active && l.abandoned:
			_, err = b.people.accountant.Loans.WriteOff(ctx, l.loan, loans.Closing{On: b.last, ReasonID: b.values[refdata.WriteOffReasonsCode][1]})
		default:
			continue
		}
		if !isAwaiting(err) {
			if _, err := b.gave("a command for two", err); err != nil {
				return err
			}
			continue
		}
		waiting++
	}
	return nil
}
