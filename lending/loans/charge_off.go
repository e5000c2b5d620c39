package loans

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// ChargeOffInput is the input of ChargeOffLoan.
type ChargeOffInput struct {
	On         calendar.Date `json:"transactionDate"`             // mandatory; not before the last transaction, not after the business date
	ReasonID   int64         `json:"chargeOffReasonId,omitempty"` // value of the code ChargeOffReasons; 0: none
	ExternalID string        `json:"externalId,omitempty"`        // of the transaction, unique, at most 100 characters
	Note       string        `json:"note,omitempty"`              // at most 1,000 characters
}

// Violations checks date, reason and lengths.
func (in ChargeOffInput) Violations() []fault.Violation {
	checks := fault.CheckOf("loan.transaction").Date("transactionDate", in.On)
	if in.ReasonID < 0 {
		checks.Fail("chargeOffReasonId", in.ReasonID, fault.NotPositive)
	}
	return checks.MaxLength("note", in.Note, 1000).MaxLength("externalId", in.ExternalID, 100).Violations()
}

// ChargeOffLoan gives a loan up as a loss. It stays active: payments go on being allocated. What becomes of the schedule
// is for the loan's charge-off behaviour to say.
var ChargeOffLoan = operation.Command[Addressed[ChargeOffInput], operation.Result]{
	Meta:   operation.Meta{ID: "loans.ChargeOff", Action: "CHARGEOFF", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Charges a loan off."},
	Decide: chargeOffLoan,
}

// chargeOffLoan decides [ChargeOffLoan].
func chargeOffLoan(u *operation.Unit, in Addressed[ChargeOffInput]) (operation.Result, error) {
	if err := refuseTakenTransactionID(u, in.Body.ExternalID); err != nil {
		return operation.Result{}, err
	}
	if err := refdata.CheckCodeValues(u.Tx, refdata.CodeUse{ID: in.Body.ReasonID, Code: refdata.ChargeOffReasonsCode}); err != nil {
		return operation.Result{}, err
	}
	return decide(u, in.Loan, func(a *Account) (operation.Result, error) { return a.chargeOff(in.Body) })
}

func (a *Account) chargeOff(in ChargeOffInput) (operation.Result, error) {
	if err := a.mayChargeOff(in.On); err != nil {
		return operation.Result{}, err
	}
	a.amortiseAll(a.env.Today)
	t := a.newTransaction(ChargeOff, in.On, money.Amount{})
	t.ReasonID = in.ReasonID
	t.name(in.ExternalID)
	a.note(t, in.Note)
	a.dropAccrualsAfter(in.On)
	if err := a.processCutOff(t); err != nil {
		return operation.Result{}, err
	}
	if t.Amount.IsPositive() {
		a.Loan.ChargedOff, a.Loan.ChargeOffReasonID = true, in.ReasonID
		a.Loan.Timeline.ChargedOffOn, a.Loan.Timeline.ChargedOffBy = in.On, a.env.ActorID
		a.amortiseAtChargeOff(t)
	}
	a.settle(in.On)
	changes := map[string]any{"transactionDate": operation.Sent{Value: in.On}}
	if in.ReasonID != 0 {
		changes["chargeOffReasonId"] = operation.Sent{Value: in.ReasonID}
	}
	repeatText(changes, "note", in.Note)
	return t.result(changes), nil
}

// processCutOff processes a charge-off or contract termination: with the whole history where interest follows the
// payments, otherwise alone. A void one leaves no trace.
func (a *Account) processCutOff(t *Transaction) error {
	var err error
	if a.recalculates() || a.Loan.Terms.Progressive() && !a.hasModel() {
		err = a.replay(true)
	} else {
		err = a.processor().latest(a, t)
	}
	if err == nil && t.Amount.IsZero() {
		a.discard(t)
	}
	return err
}

// mayChargeOff refuses what state and dates do not allow, in the documented order.
func (a *Account) mayChargeOff(on calendar.Date) error {
	if err := a.inStateFor(chargingOff); err != nil {
		return err
	}
	if err := a.notCutOffFor(chargingOff); err != nil {
		return err
	}
	l := &a.Loan
	switch {
	case on.Before(a.LastUserTransactionOn()):
		return ErrChargeOffEarly.New(l.ID)
	case on.After(a.env.Today):
		return ErrTransactionInFuture.For("transactionDate", on)
	case a.movesAfter(on):
		return ErrChargeOffActivity.New(l.ID)
	}
	return nil
}

// movesAfter reports whether the balance moved after a date: by a transaction, or by a charge that is not settled.
func (a *Account) movesAfter(on calendar.Date) bool {
	moved := slices.ContainsFunc(a.Live(), func(t *Transaction) bool { return t.Type.Monetary() && t.On.After(on) })
	return moved || slices.ContainsFunc(a.ActiveCharges(), func(c *Charge) bool {
		return c.SubmittedOn.After(on) && c.Outstanding().IsPositive()
	})
}

// UndoChargeOff takes a charge-off back. It has to be the last thing that a user did.
var UndoChargeOff = operation.Command[Addressed[Reversal], operation.Result]{
	Meta:   operation.Meta{ID: "loans.UndoChargeOff", Action: "UNDOCHARGEOFF", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Undoes the charge-off of a loan."},
	Decide: onLoan((*Account).undoChargeOff),
}

// undoChargeOff decides [UndoChargeOff].
func (a *Account) undoChargeOff(in Reversal) (operation.Result, error) {
	t, err := a.chargeOffToUndo()
	if err != nil {
		return operation.Result{}, err
	}
	a.undo(t, in.ReversalExternalID)
	a.liftChargeOff()
	a.undoAmortizationOf(t)
	a.accrualsStand = true
	if err := a.replayAndSettle(a.LastUserTransactionOn()); err != nil {
		return operation.Result{}, err
	}
	return t.result(nil), nil
}

func (a *Account) chargeOffToUndo() (*Transaction, error) {
	if err := a.inStateFor(undoingChargeOff); err != nil {
		return nil, err
	}
	l := &a.Loan
	live := a.Live(ChargeOff)
	switch {
	case !l.ChargedOff:
		return nil, ErrNotChargedOff.New(l.ID)
	case len(live) == 0:
		return nil, ErrChargeOffMissing.New(l.ID)
	case !a.isLastByUser(live[len(live)-1]):
		return nil, ErrChargeOffNotLast.New(l.ID)
	}
	return live[len(live)-1], nil
}

// isLastByUser reports whether no user transaction in force comes after a transaction. What it made itself does not count.
func (a *Account) isLastByUser(t *Transaction) bool {
	return !slices.ContainsFunc(a.Live(), func(o *Transaction) bool {
		return o != t && o.Type.ByUser() && compareTransactions(o, t) > 0 && !slices.Contains(o.Related(RelatedTo), t.ID)
	})
}

// liftVoid forgets the state that a charge-off or contract termination put the loan in, when it turned out void.
func (a *Account) liftVoid(t TransactionType) {
	switch t {
	case ChargeOff:
		a.liftChargeOff()
	case ContractTermination:
		a.Loan.SubStatus = 0
	}
}

// liftChargeOff forgets that the loan is charged off.
func (a *Account) liftChargeOff() {
	a.Loan.ChargedOff, a.Loan.ChargeOffReasonID = false, 0
	a.Loan.Timeline.ChargedOffOn, a.Loan.Timeline.ChargedOffBy = calendar.Date{}, 0
}
