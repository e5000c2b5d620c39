package restructuring

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/payments"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// reAging are the parameters as the transaction keeps them.
func reAging(in loans.ReAgeInput) *book.ReAging {
	g := &book.ReAging{
		StartDate: in.From, Frequency: *in.Frequency, FrequencyNumber: in.FrequencyNumber, Instalments: in.Instalments,
		Interest: in.Interest,
	}
	if g.Interest == "" {
		g.Interest = loans.ReAgeDefault
	}
	return g
}

// ReAgeLoan decides [loans.ReAgeLoan].
func ReAgeLoan(u *operation.Unit, in loans.Addressed[loans.ReAgeInput]) (operation.Result, error) {
	if err := records.RefuseTakenTransactionID(u, in.Body.ExternalID); err != nil {
		return operation.Result{}, err
	}
	if err := refuseUnknownReason(u, in.Body.ReasonID, "ReAgeReasons", loans.ErrReAgeReason); err != nil {
		return operation.Result{}, err
	}
	return records.Decide(u, in.Loan, func(a *book.Account) (operation.Result, error) { return reAge(a, in.Body) })
}

// refuseUnknownReason refuses a reason that is no value of a code.
func refuseUnknownReason(u *operation.Unit, id int64, code string, refusal fault.Code) error {
	if id == 0 {
		return nil
	}
	_, err := refdata.CodeValueByID(u.Tx, id, code)
	if err != nil && fault.KindOf(err) != fault.Internal {
		return refusal.For("reasonCodeValueId", id)
	}
	return err
}

func reAge(a *book.Account, in loans.ReAgeInput) (operation.Result, error) {
	t, err := ApplyReAge(a, in)
	if err != nil {
		return operation.Result{}, err
	}
	changes := map[string]any{}
	records.RepeatText(changes, "note", in.Note)
	return t.Result(changes), nil
}

// ApplyReAge re-ages the account.
func ApplyReAge(a *book.Account, in loans.ReAgeInput) (*book.Transaction, error) {
	if err := mayReAge(a, in); err != nil {
		return nil, err
	}
	t := a.NewTransaction(loans.ReAge, calendar.Earliest(a.Env.Today, in.From), money.Amount{})
	t.ReAge, t.ReasonID = reAging(in), in.ReasonID
	t.Name(in.ExternalID)
	a.Note(t, in.Note)
	if err := processReshaping(a, t, t.ReAge.Interest == loans.ReAgeDefault); err != nil {
		return nil, err
	}
	if in.Amount != nil && *in.Amount != t.Amount {
		return nil, loans.ErrReAgeAmount.For("transactionAmount", *in.Amount, t.Amount)
	}
	return t, nil
}

// processReshaping processes a re-age or re-amortization: alone when it is of today and nothing is to come, otherwise
// with the whole history. A void one leaves no trace.
func processReshaping(a *book.Account, t *book.Transaction, alone bool) error {
	var err error
	if alone && t.On == a.Env.Today && processing.IsLatest(a, t) && !variesAfter(a, t.On) && a.HasModel() {
		err = processing.ProcessorOf(a).Latest(a, t)
	} else {
		err = processing.Replay(a, true)
	}
	if err != nil {
		return err
	}
	if t.Amount.IsZero() {
		a.Discard(t)
	}
	a.Replayed = a.Replayed || t.Type == loans.ReAmortize
	processing.Settle(a, t.On)
	a.RefreshMaturity()
	return nil
}

// variesAfter reports whether a change of terms in force takes effect after a date.
func variesAfter(a *book.Account, on calendar.Date) bool {
	return slices.ContainsFunc(a.Loan.Variations, func(v book.Variation) bool { return !v.Inactive && v.From.After(on) })
}

// mayReAge refuses what state and dates do not allow, in the documented order (docs/semantics/transactions.md, 12).
func mayReAge(a *book.Account, in loans.ReAgeInput) error {
	l := &a.Loan
	switch {
	case l.Terms.Progressive() && in.From.Before(l.Timeline.DisbursedOn):
		return fault.CheckOf("loan.reAge").Fail("startDate", in.From, fault.NotOnOrAfter, l.Timeline.DisbursedOn).Err()
	case !l.Terms.Progressive() && a.Env.Today.Before(l.Timeline.ExpectedMaturity):
		return loans.ErrReAgeBeforeMaturity.New()
	case !l.Terms.Progressive():
		return loans.ErrReAgeNotProgressive.New()
	}
	if err := a.InStateFor(book.ReAgingAct); err != nil {
		return err
	}
	if slices.ContainsFunc(a.Live(loans.ReAge), func(t *book.Transaction) bool { return t.On == a.Env.Today }) {
		return loans.ErrReAgeToday.New()
	}
	if err := a.NotCutOffFor(book.ReAgingAct); err != nil {
		return err
	}
	if err := mayReAgeOnFirstDay(a, in); err != nil {
		return err
	}
	if l.Summary.Principal.Outstanding().IsZero() && !in.From.Before(a.Env.Today) {
		return loans.ErrReAgeNothingOpen.New()
	}
	return nil
}

// mayReAgeOnFirstDay refuses a re-age on the day of the disbursement that would leave nothing of the agreed term, where interest is planned
// (docs/semantics/transactions.md, 12.4).
func mayReAgeOnFirstDay(a *book.Account, in loans.ReAgeInput) error {
	maturity := processing.RegularEnd(a)
	if a.Env.Today != a.Loan.Timeline.DisbursedOn || !in.From.After(maturity) || !processing.PlansInterest(a, reAging(in)) {
		return nil
	}
	return loans.ErrReAgeOnFirstDay.For("startDate", in.From, maturity)
}

// UndoReAge decides [loans.UndoReAge].
func UndoReAge(a *book.Account, in loans.Reversal) (operation.Result, error) {
	return undoLatest(a, loans.ReAge, in, loans.ErrReAgeMissing)
}

// undoLatest reverses the latest transaction in force of a type and processes the history again.
func undoLatest(a *book.Account, kind loans.TransactionType, in loans.Reversal, missing fault.Code) (operation.Result, error) {
	live := a.Live(kind)
	if len(live) == 0 {
		if slices.ContainsFunc(a.History(), func(t *book.Transaction) bool { return t.Type == kind }) {
			return operation.Result{}, loans.ErrNothingToUndo.For("id", nil, a.Loan.ID)
		}
		return operation.Result{}, missing.New()
	}
	t := live[len(live)-1]
	payments.Undo(a, t, in.ReversalExternalID)
	a.Note(t, in.Note)
	if err := processing.ReplayAndSettle(a, a.LastUserTransactionOn()); err != nil {
		return operation.Result{}, err
	}
	return t.Result(nil), nil
}
