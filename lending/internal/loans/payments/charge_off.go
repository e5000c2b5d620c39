package payments

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/income"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// ChargeOffLoan decides [loans.ChargeOffLoan].
func ChargeOffLoan(u *operation.Unit, in loans.Addressed[loans.ChargeOffInput]) (operation.Result, error) {
	if err := records.RefuseTakenTransactionID(u, in.Body.ExternalID); err != nil {
		return operation.Result{}, err
	}
	if err := refdata.CheckCodeValues(u.Tx, refdata.CodeUse{ID: in.Body.ReasonID, Code: refdata.ChargeOffReasonsCode}); err != nil {
		return operation.Result{}, err
	}
	return records.Decide(u, in.Loan, func(a *book.Account) (operation.Result, error) { return chargeOff(a, in.Body) })
}

func chargeOff(a *book.Account, in loans.ChargeOffInput) (operation.Result, error) {
	if err := mayChargeOff(a, in.On); err != nil {
		return operation.Result{}, err
	}
	if processing.RepaysPlanned(a) {
		if err := processing.DropPlannedTranches(a); err != nil {
			return operation.Result{}, err
		}
	}
	income.AmortizeAll(a, a.Env.Today)
	t := a.NewTransaction(loans.ChargeOff, in.On, money.Amount{})
	t.ReasonID = in.ReasonID
	t.Name(in.ExternalID)
	a.Note(t, in.Note)
	income.DropAccrualsAfter(a, in.On)
	if err := processCutOff(a, t); err != nil {
		return operation.Result{}, err
	}
	if t.Amount.IsPositive() {
		a.Loan.ChargedOff, a.Loan.ChargeOffReasonID = true, in.ReasonID
		a.Loan.Timeline.ChargedOffOn, a.Loan.Timeline.ChargedOffBy = in.On, a.Env.ActorID
		income.AmortizeAtChargeOff(a, t)
	}
	processing.Settle(a, in.On)
	changes := map[string]any{"transactionDate": operation.Sent{Value: in.On}}
	if in.ReasonID != 0 {
		changes["chargeOffReasonId"] = operation.Sent{Value: in.ReasonID}
	}
	records.RepeatText(changes, "note", in.Note)
	return t.Result(changes), nil
}

// processCutOff processes a charge-off or contract termination: with the whole history where interest follows the
// payments, otherwise alone. A void one leaves no trace.
func processCutOff(a *book.Account, t *book.Transaction) error {
	var err error
	if a.Loan.Recalculates() || a.Loan.Terms.Progressive() && !a.HasModel() {
		err = processing.Replay(a, true)
	} else {
		err = processing.ProcessorOf(a).Latest(a, t)
	}
	if err == nil && t.Amount.IsZero() {
		a.Discard(t)
	}
	return err
}

// mayChargeOff refuses what state and dates do not allow, in the documented order.
func mayChargeOff(a *book.Account, on calendar.Date) error {
	if err := a.InStateFor(book.ChargingOff); err != nil {
		return err
	}
	if err := a.NotCutOffFor(book.ChargingOff); err != nil {
		return err
	}
	l := &a.Loan
	switch {
	case on.Before(a.LastUserTransactionOn()):
		return loans.ErrChargeOffEarly.New(l.ID)
	case on.After(a.Env.Today):
		return loans.ErrTransactionInFuture.For("transactionDate", on)
	case movesAfter(a, on):
		return loans.ErrChargeOffActivity.New(l.ID)
	}
	return nil
}

// movesAfter reports whether the balance moved after a date: by a transaction, or by a charge that is not settled.
func movesAfter(a *book.Account, on calendar.Date) bool {
	moved := slices.ContainsFunc(a.Live(), func(t *book.Transaction) bool { return t.Type.Monetary() && t.On.After(on) })
	return moved || slices.ContainsFunc(a.ActiveCharges(), func(c *book.Charge) bool {
		return c.SubmittedOn.After(on) && c.Outstanding().IsPositive()
	})
}

// UndoChargeOff decides [loans.UndoChargeOff].
func UndoChargeOff(a *book.Account, in loans.Reversal) (operation.Result, error) {
	t, err := chargeOffToUndo(a)
	if err != nil {
		return operation.Result{}, err
	}
	Undo(a, t, in.ReversalExternalID)
	a.Note(t, in.Note)
	processing.LiftChargeOff(a)
	income.UndoAmortizationOf(a, t)
	a.AccrualsStand = true
	if err := processing.ReplayAndSettle(a, a.LastUserTransactionOn()); err != nil {
		return operation.Result{}, err
	}
	return t.Result(nil), nil
}

func chargeOffToUndo(a *book.Account) (*book.Transaction, error) {
	if err := a.InStateFor(book.UndoingChargeOff); err != nil {
		return nil, err
	}
	l := &a.Loan
	live := a.Live(loans.ChargeOff)
	switch {
	case !l.ChargedOff:
		return nil, loans.ErrNotChargedOff.New(l.ID)
	case len(live) == 0:
		return nil, loans.ErrChargeOffMissing.New(l.ID)
	case !isLastByUser(a, live[len(live)-1]):
		return nil, loans.ErrChargeOffNotLast.New(l.ID)
	}
	return live[len(live)-1], nil
}

// isLastByUser reports whether no user transaction in force comes after a transaction. What it made itself does not count.
func isLastByUser(a *book.Account, t *book.Transaction) bool {
	return !slices.ContainsFunc(a.Live(), func(o *book.Transaction) bool {
		return o != t && o.Type.ByUser() && book.CompareTransactions(o, t) > 0 && !slices.Contains(o.Related(book.RelatedTo), t.ID)
	})
}
