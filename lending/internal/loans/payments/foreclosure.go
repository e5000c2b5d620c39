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

// Foreclose decides [loans.ForecloseLoan].
func Foreclose(a *book.Account, in loans.Foreclosure) (operation.Result, error) {
	t, err := foreclose(a, in)
	if err != nil {
		return operation.Result{}, err
	}
	result := operation.Result{ID: a.Loan.ID, ExternalID: a.Loan.ExternalID}
	if t != nil {
		result = t.Result(nil)
	}
	result.Changes = map[string]any{"transactionDate": operation.Sent{Value: in.On}, "status": a.Loan.Status.Data()}
	records.RepeatText(result.Changes, "externalId", in.ExternalID)
	return result, nil
}

// PaidAtForeclosure is what a foreclosure on a day would be paid by, tried on a copy of the loan.
func PaidAtForeclosure(a *book.Account, on calendar.Date) (book.Portions, error) {
	t, err := foreclose(a.Clone(), loans.Foreclosure{On: on})
	if err != nil || t == nil {
		return book.Portions{}, err
	}
	return t.Portions, nil
}

// foreclose ends a loan and returns the repayment that does; nil where nothing is owed.
func foreclose(a *book.Account, in loans.Foreclosure) (*book.Transaction, error) {
	if err := mayForeclose(a, in.On); err != nil {
		return nil, err
	}
	if err := processing.DropPlannedTranches(a); err != nil {
		return nil, err
	}
	owed, cut, err := owedAtForeclosure(a, in.On)
	if err != nil {
		return nil, err
	}
	income.AccrueForeclosure(a, in.On, owed.Interest, cut.ActiveCharges())
	var paid *book.Transaction
	err = cutAndPay(a, in.On, owed, func() *book.Transaction {
		if owed.Total().IsPositive() {
			paid = a.NewTransaction(loans.Repayment, in.On, owed.Total())
			paid.Name(in.ExternalID)
			a.Note(paid, in.Note)
		}
		return paid
	})
	if err != nil {
		return nil, err
	}
	a.Replayed = true // the rows are others, and what was recognised follows them (docs/semantics/accruals.md, 3.9)
	processing.Settle(a, in.On)
	a.Loan.SubStatus = loans.Foreclosed
	return paid, nil
}

// owedAtForeclosure is what a foreclosure asks for, and a copy of the loan whose schedule is cut. The history of a progressive loan is processed
// again with the cut at its place, so it is owed what that leaves open. (docs/semantics/transactions.md, 8.)
func owedAtForeclosure(a *book.Account, on calendar.Date) (owed book.Portions, cut *book.Account, err error) {
	if !a.Loan.Terms.Progressive() {
		owed, cut = processing.ForeclosureAmounts(a, on), a.Clone()
		processing.CutAt(cut, on, owed, processing.PaidBeyond(cut, on))
		return owed, cut, nil
	}
	if err := processing.Replay(a, true); err != nil {
		return owed, nil, err
	}
	cut = a.Clone()
	markCut(cut, on)
	if err := processing.Replay(cut, true); err != nil {
		return owed, nil, err
	}
	return processing.Owed(cut, func(*book.Instalment) bool { return true }), cut, nil
}

// cutAndPay cuts the schedule and pays it off: at their place in the history of a loan that draws it from that, once on any other.
func cutAndPay(a *book.Account, on calendar.Date, owed book.Portions, pay func() *book.Transaction) error {
	if !a.Loan.Terms.Progressive() {
		return cutThrough(a, on, owed, pay)
	}
	markCut(a, on)
	pay()
	return processing.Replay(a, true)
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

// markCut gives the cut its place in history: each time that is processed again, the schedule is cut there.
func markCut(a *book.Account, on calendar.Date) {
	a.Loan.Foreclosure = &book.ForeclosureMark{On: on, Recorded: a.Env.Today, Created: a.Env.Moment()}
}

func mayForeclose(a *book.Account, on calendar.Date) error {
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
