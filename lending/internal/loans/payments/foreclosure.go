package payments

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/income"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
)

func Foreclose(a *book.Account, in loans.Foreclosure) (operation.Result, error) {
	if err := MayForeclose(a, in.On); err != nil {
		return operation.Result{}, err
	}
	if err := dropPlannedTranches(a); err != nil {
		return operation.Result{}, err
	}
	owed, err := OwedAtForeclosure(a, in.On)
	if err != nil {
		return operation.Result{}, err
	}
	income.AccrueForeclosure(a, in.On, owed)
	cut := func(on calendar.Date, owed book.Portions, pay func() *book.Transaction) error {
		return cutThrough(a, on, owed, pay)
	}
	if a.Loan.Terms.Progressive() {
		cut = func(on calendar.Date, p1 book.Portions, pay func() *book.Transaction) error {
			return cutInHistory(a, on, p1, pay)
		}
	}
	result := operation.Result{ID: a.Loan.ID, ExternalID: a.Loan.ExternalID}
	err = cut(in.On, owed, func() *book.Transaction {
		if !owed.Total().IsPositive() {
			return nil
		}
		t := a.NewTransaction(loans.Repayment, in.On, owed.Total())
		t.Name(in.ExternalID)
		a.Note(t, in.Note)
		result = t.Result(nil)
		return t
	})
	if err != nil {
		return operation.Result{}, err
	}
	a.Replayed = true // the rows are others, and what was recognised follows them (docs/semantics/accruals.md, 3.9)
	processing.Settle(a, in.On)
	a.Loan.SubStatus = loans.Foreclosed
	result.Changes = map[string]any{"transactionDate": operation.Sent{Value: in.On}, "status": a.Loan.Status.Data()}
	records.RepeatText(result.Changes, "externalId", in.ExternalID)
	return result, nil
}

// OwedAtForeclosure is what a foreclosure asks for. The history of a progressive loan is processed again with the cut, so it is before
// it is asked. (docs/semantics/transactions.md, 8.)
func OwedAtForeclosure(a *book.Account, on calendar.Date) (book.Portions, error) {
	if a.Loan.Terms.Progressive() {
		if err := processing.Replay(a, true); err != nil {
			return book.Portions{}, err
		}
	}
	return processing.ForeclosureAmounts(a, on), nil
}

// cutThrough cuts the schedule and pays it off. What was paid beyond the day pays principal: the transactions that paid it
// have to say so, too.
func cutThrough(a *book.Account, on calendar.Date, owed book.Portions, pay func() *book.Transaction) error {
	beyond := processing.PaidBeyond(a, on)
	processing.CutAt(a, on, owed, beyond)
	if t := pay(); t != nil {
		if err := processing.ProcessorOf(a).Latest(a, t); err != nil {
			return err
		}
	}
	if beyond.Total().IsPositive() {
		return processing.Replay(a, false)
	}
	return nil
}

// cutInHistory cuts and pays off a schedule that is drawn again whenever history is processed again: each time it is cut at
// this place.
func cutInHistory(a *book.Account, on calendar.Date, _ book.Portions, pay func() *book.Transaction) error {
	a.Loan.Foreclosure = &book.ForeclosureMark{On: on, Recorded: a.Env.Today, Created: a.Env.Moment()}
	pay()
	return processing.Replay(a, true)
}

func MayForeclose(a *book.Account, on calendar.Date) error {
	planned := slices.ContainsFunc(a.Loan.Tranches, func(t book.Tranche) bool {
		return t.Made.IsZero() && !t.Reversed && !t.Expected.After(on)
	})
	if err := a.InStateFor(book.Foreclosing); err != nil {
		return err
	}
	switch {
	case a.Loan.Terms.Recalculation != nil:
		return loans.ErrForeclosureRecalc.New()
	case on.After(a.Env.Today):
		return loans.ErrForeclosureFuture.For("transactionDate", on)
	case on.Before(a.Loan.Timeline.ChargedOffOn):
		return loans.ErrBeforeChargeOff.For("transactionDate", on)
	case on.Before(a.LastUserTransactionOn()):
		return loans.ErrForeclosureBeforeLast.For("transactionDate", on)
	case planned:
		return loans.ErrForeclosureTranche.New()
	}
	return nil
}
