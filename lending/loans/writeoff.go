package loans

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// Closing is the input of write-off and of the ways to close a loan.
type Closing struct {
	On         calendar.Date `json:"transactionDate"`            // not before the disbursement, not after the business date
	Note       string        `json:"note,omitempty"`             // at most 1,000 characters
	ExternalID string        `json:"externalId,omitempty"`       // of the transaction, unique, at most 100 characters
	ReasonID   int64         `json:"writeoffReasonId,omitempty"` // value of the code WriteOffReasons
}

// Violations checks the date and lengths.
func (in Closing) Violations() []fault.Violation {
	return fault.CheckOf("loan.transaction").Date("transactionDate", in.On).
		MaxLength("note", in.Note, 1000).MaxLength("externalId", in.ExternalID, 100).Violations()
}

// WriteOffLoan writes off all that is outstanding.
var WriteOffLoan = operation.Command[Addressed[Closing], operation.Result]{
	Meta:   operation.Meta{ID: "loans.WriteOff", Action: "WRITEOFF", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Writes a loan off."},
	Decide: onLoan((*Account).writeOff),
}

func (a *Account) writeOff(in Closing) (operation.Result, error) {
	if err := a.mayWriteOff(in.On); err != nil {
		return operation.Result{}, err
	}
	if err := a.dropPlannedTranches(); err != nil {
		return operation.Result{}, err
	}
	t := a.newTransaction(WriteOff, in.On, money.Amount{})
	t.ReasonID = in.ReasonID
	t.name(in.ExternalID)
	a.note(t, in.Note)
	if err := a.recordWriteOff(t); err != nil {
		return operation.Result{}, err
	}
	l := &a.Loan
	a.enter(writingOff)
	a.refreshDelinquency()
	l.WriteOffReasonID = in.ReasonID
	l.Timeline.ClosedOn, l.Timeline.WrittenOffOn, l.Timeline.ClosedBy = in.On, in.On, a.env.ActorID
	a.recogniseIncome()
	changes := in.changes(l.Status, "closedOnDate", "writtenOffOnDate")
	repeatText(changes, "externalId", in.ExternalID)
	if in.ReasonID != 0 {
		changes["writeoffReasonId"] = operation.Sent{Value: in.ReasonID}
	}
	return t.result(changes), nil
}

// recordWriteOff processes the write-off alone; a backdated one of a loan whose interest follows the payments makes the
// history be processed again.
func (a *Account) recordWriteOff(t *Transaction) error {
	if a.recalculates() && t.On.Before(a.env.Today) {
		if err := a.replay(a.Loan.Terms.Progressive()); err != nil {
			return err
		}
	} else if err := a.processor().latest(a, t); err != nil {
		return err
	}
	a.refreshSummary()
	a.refreshBalances()
	return nil
}

func (a *Account) mayWriteOff(on calendar.Date) error {
	if err := a.inStateFor(writingOff); err != nil {
		return err
	}
	switch {
	case on.Before(a.Loan.Timeline.DisbursedOn):
		return ErrWriteOffEarly.For("transactionDate", on)
	case on.After(a.env.Today):
		return ErrWriteOffFuture.For("transactionDate", on)
	case on.Before(a.Loan.Timeline.ChargedOffOn):
		return ErrBeforeChargeOff.For("transactionDate", on)
	}
	if err := a.mayBackdate(WriteOff, on); err != nil {
		return err
	}
	if on.Before(a.LastUserTransactionOn()) {
		return ErrWriteOffBeforeOthers.For("transactionDate", on)
	}
	return nil
}

// dropPlannedTranches forgets disbursements that will not be made any more. The instalments of a cumulative loan, which were
// to repay them, are drawn without them (semantics of cumulative schedules, 7.2).
func (a *Account) dropPlannedTranches() error {
	planned := len(a.Loan.Tranches)
	a.Loan.Tranches = slices.DeleteFunc(a.Loan.Tranches, func(t Tranche) bool { return t.Made.IsZero() })
	if len(a.Loan.Tranches) == planned || a.Loan.Terms.Progressive() {
		return nil
	}
	return a.redrawAndReplay()
}

// UndoWriteOff makes a written-off loan active again.
var UndoWriteOff = operation.Command[Addressed[operation.NoInput], operation.Result]{
	Meta:   operation.Meta{ID: "loans.UndoWriteOff", Action: "UNDOWRITEOFF", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Undoes the write-off of a loan."},
	Decide: onLoan((*Account).undoWriteOff),
}

// undoWriteOff decides [UndoWriteOff].
func (a *Account) undoWriteOff(_ operation.NoInput) (operation.Result, error) {
	if err := a.inStateFor(undoingWriteOff); err != nil {
		return operation.Result{}, err
	}
	written := a.Live(WriteOff)
	if len(written) == 0 {
		return operation.Result{}, ErrWriteOffMissing.New()
	}
	t := written[len(written)-1]
	a.reverse(t, true)
	a.reopen()
	a.Loan.Timeline.WrittenOffOn, a.Loan.WriteOffReasonID = calendar.Date{}, 0
	return t.result(nil), a.replayAndSettle(a.LastUserTransactionOn())
}

// CloseLoan closes a loan of which no more is outstanding, or overpaid, than the tolerance allows.
var CloseLoan = operation.Command[Addressed[Closing], operation.Result]{
	Meta:   operation.Meta{ID: "loans.Close", Action: "CLOSE", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Closes a loan within its tolerance."},
	Decide: onLoan((*Account).closeWithin),
}

func (a *Account) closeWithin(in Closing) (operation.Result, error) {
	if err := a.mayClose(in.On); err != nil {
		return operation.Result{}, err
	}
	result := operation.Result{ID: a.Loan.ID, ExternalID: a.Loan.ExternalID}
	if !a.Loan.Summary.Outstanding().IsPositive() {
		a.remark(refdata.LoanNote, a.Loan.ID, in.Note)
	} else {
		t := a.newTransaction(WriteOff, in.On, money.Amount{})
		t.name(in.ExternalID)
		a.note(t, in.Note)
		if err := a.recordWriteOff(t); err != nil {
			return operation.Result{}, err
		}
		result = t.result(nil)
	}
	a.close(in.On)
	a.recogniseIncome()
	result.Changes = in.changes(a.Loan.Status, "closedOnDate")
	repeatText(result.Changes, "externalId", in.ExternalID)
	return result, nil
}

func (a *Account) mayClose(on calendar.Date) error {
	if err := a.inStateFor(closingWithinTolerance); err != nil {
		return err
	}
	tolerance := a.Loan.Terms.ArrearsTolerance
	switch {
	case on.Before(a.Loan.Timeline.DisbursedOn):
		return ErrCloseEarly.For("transactionDate", on)
	case on.After(a.env.Today):
		return ErrCloseFuture.For("transactionDate", on)
	case on.Before(a.Loan.Timeline.ChargedOffOn):
		return ErrBeforeChargeOff.For("transactionDate", on)
	case on.Before(a.LastUserTransactionOn()):
		return ErrCloseNotLatest.For("transactionDate", on)
	case tolerance.Less(a.Loan.Overpaid):
		return ErrCloseOverpaid.New()
	case tolerance.Less(a.Loan.Summary.Outstanding()):
		return ErrCloseOutstanding.New()
	}
	return nil
}

// CloseRescheduled closes a loan whose outstanding amount went into another one. It owes as before, but is behind with
// nothing any more.
var CloseRescheduled = operation.Command[Addressed[Closing], operation.Result]{
	Meta:   operation.Meta{ID: "loans.CloseRescheduled", Action: "CLOSEASRESCHEDULED", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Closes a loan as rescheduled."},
	Decide: onLoan((*Account).closeRescheduled),
}

// closeRescheduled decides [CloseRescheduled].
func (a *Account) closeRescheduled(in Closing) (operation.Result, error) {
	if err := a.notCutOffFor(closingRescheduled); err != nil {
		return operation.Result{}, err
	}
	if err := a.inStateFor(closingRescheduled); err != nil {
		return operation.Result{}, err
	}
	switch {
	case in.On.Before(a.Loan.Timeline.DisbursedOn):
		return operation.Result{}, ErrCloseRescheduledEarly.For("transactionDate", in.On)
	case in.On.After(a.env.Today):
		return operation.Result{}, ErrCloseRescheduledFuture.For("transactionDate", in.On)
	}
	l := &a.Loan
	a.enter(closingRescheduled)
	a.refreshDelinquency()
	a.remark(refdata.LoanNote, l.ID, in.Note)
	l.Timeline.RescheduledOn, l.Timeline.ClosedOn, l.Timeline.ClosedBy = in.On, in.On, a.env.ActorID
	changes := in.changes(l.Status, "closedOnDate", "rescheduledOnDate")
	return operation.Result{ID: l.ID, ExternalID: l.ExternalID, Changes: changes}, nil
}

// changes says which state the loan is in now, and repeats the date: as that of the transaction, and under other names.
func (in Closing) changes(now Status, dated ...string) map[string]any {
	changes := map[string]any{"transactionDate": operation.Sent{Value: in.On}, "status": now.Data()}
	for _, name := range dated {
		changes[name] = operation.Sent{Value: in.On, Name: "transactionDate"}
	}
	repeatText(changes, "note", in.Note)
	return changes
}
