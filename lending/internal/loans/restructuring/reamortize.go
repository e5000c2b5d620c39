package restructuring

import (
	"slices"

	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// ReAmortizeLoan decides [loans.ReAmortizeLoan].
func ReAmortizeLoan(u *operation.Unit, in loans.Addressed[loans.ReAmortizeInput]) (operation.Result, error) {
	if err := records.RefuseTakenTransactionID(u, in.Body.ExternalID); err != nil {
		return operation.Result{}, err
	}
	if err := refuseUnknownReason(u, in.Body.ReasonID, "ReAmortizationReasons", loans.ErrReAmortizeReason); err != nil {
		return operation.Result{}, err
	}
	return records.Decide(u, in.Loan, func(a *book.Account) (operation.Result, error) { return reAmortize(a, in.Body) })
}

func reAmortize(a *book.Account, in loans.ReAmortizeInput) (operation.Result, error) {
	t, err := ApplyReAmortization(a, in)
	if err != nil {
		return operation.Result{}, err
	}
	changes := map[string]any{}
	records.RepeatText(changes, "note", in.Note)
	return t.Result(changes), nil
}

// ApplyReAmortization re-amortizes the account.
func ApplyReAmortization(a *book.Account, in loans.ReAmortizeInput) (*book.Transaction, error) {
	if in.Interest == "" {
		in.Interest = loans.ReAmortizeDefault
	}
	if err := mayReAmortize(a, in); err != nil {
		return nil, err
	}
	t := a.NewTransaction(loans.ReAmortize, a.Env.Today, money.Amount{})
	t.ReAmortize, t.ReasonID = &book.ReAmortizing{Interest: in.Interest}, in.ReasonID
	t.Name(in.ExternalID)
	a.Note(t, in.Note)
	return t, processReshaping(a, t, true)
}

// mayReAmortize refuses what state and dates do not allow, in the documented order.
func mayReAmortize(a *book.Account, in loans.ReAmortizeInput) error {
	today := func(t *book.Transaction) bool { return t.Type == loans.ReAmortize && t.On == a.Env.Today }
	otherHandling := func(t *book.Transaction) bool { return t.ReAmortize != nil && t.ReAmortize.Interest != in.Interest }
	switch {
	case a.Env.Today.After(processing.RegularEnd(a)):
		return loans.ErrReAmortizeMatured.New()
	case !a.Loan.Terms.Progressive():
		return loans.ErrReAmortizeNotProgressive.New()
	}
	if err := a.InStateFor(book.ReAmortizingAct); err != nil {
		return err
	}
	switch {
	case slices.ContainsFunc(a.History(), today):
		return loans.ErrReAmortizeToday.New()
	case slices.ContainsFunc(a.Live(loans.ReAmortize), otherHandling):
		return loans.ErrReAmortizeHandlingDiffers.New()
	}
	if err := a.NotCutOffFor(book.ReAmortizingAct); err != nil {
		return err
	}
	if !principalOverdue(a) {
		return loans.ErrReAmortizeNothingOverdue.New()
	}
	return nil
}

// principalOverdue reports whether principal of an instalment due before today is outstanding.
func principalOverdue(a *book.Account) bool {
	return slices.ContainsFunc(a.Instalments, func(row book.Instalment) bool {
		return row.Due.Before(a.Env.Today) && row.Principal.Outstanding().IsPositive()
	})
}

// UndoReAmortize decides [loans.UndoReAmortize].
func UndoReAmortize(a *book.Account, in loans.Reversal) (operation.Result, error) {
	return undoLatest(a, loans.ReAmortize, in, loans.ErrReAmortizeMissing)
}
