package payments

import (
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

func WriteOff(a *book.Account, in loans.Closing) (operation.Result, error) {
	if err := mayWriteOff(a, in.On); err != nil {
		return operation.Result{}, err
	}
	if err := processing.DropPlannedTranches(a); err != nil {
		return operation.Result{}, err
	}
	income.RecogniseTill(a, in.On)
	t := a.NewTransaction(loans.WriteOff, in.On, money.Amount{})
	t.ReasonID = in.ReasonID
	t.Name(in.ExternalID)
	a.Note(t, in.Note)
	if err := recordWriteOff(a, t); err != nil {
		return operation.Result{}, err
	}
	l := &a.Loan
	a.Loan.Enter(book.WritingOff)
	processing.RefreshDelinquency(a)
	l.WriteOffReasonID = in.ReasonID
	l.Timeline.ClosedOn, l.Timeline.WrittenOffOn, l.Timeline.ClosedBy = in.On, in.On, a.Env.ActorID
	income.RecogniseIncome(a)
	changes := changesOfClosing(in, l.Status, "closedOnDate", "writtenOffOnDate")
	records.RepeatText(changes, "externalId", in.ExternalID)
	repeatReason(changes, in.ReasonID)
	return t.Result(changes), nil
}

// recordWriteOff processes the write-off alone; a backdated one of a loan whose interest follows the payments makes the
// history be processed again.
func recordWriteOff(a *book.Account, t *book.Transaction) error {
	if a.Loan.Recalculates() && t.On.Before(a.Env.Today) {
		if err := processing.Replay(a, a.Loan.Terms.Progressive()); err != nil {
			return err
		}
	} else if err := processing.ProcessorOf(a).Latest(a, t); err != nil {
		return err
	}
	a.RefreshSummary()
	a.RefreshBalances()
	return nil
}

func mayWriteOff(a *book.Account, on calendar.Date) error {
	if err := a.InStateFor(book.WritingOff); err != nil {
		return err
	}
	switch {
	case on.Before(a.Loan.Timeline.DisbursedOn):
		return loans.ErrWriteOffEarly.For("transactionDate", on)
	case on.After(a.Env.Today):
		return loans.ErrWriteOffFuture.For("transactionDate", on)
	case on.Before(a.Loan.Timeline.ChargedOffOn):
		return loans.ErrBeforeChargeOff.For("transactionDate", on)
	}
	if err := a.MayBackdate(loans.WriteOff, on); err != nil {
		return err
	}
	if on.Before(a.LastUserTransactionOn()) {
		return loans.ErrWriteOffBeforeOthers.For("transactionDate", on)
	}
	return nil
}

// UndoWriteOff decides [loans.UndoWriteOff].
func UndoWriteOff(a *book.Account, _ operation.NoInput) (operation.Result, error) {
	if err := a.InStateFor(book.UndoingWriteOff); err != nil {
		return operation.Result{}, err
	}
	written := a.Live(loans.WriteOff)
	if len(written) == 0 {
		return operation.Result{}, loans.ErrWriteOffMissing.New()
	}
	t := written[len(written)-1]
	a.Reverse(t, true)
	a.Reopen()
	a.Loan.Timeline.WrittenOffOn, a.Loan.WriteOffReasonID = calendar.Date{}, 0
	return t.Result(nil), processing.ReplayAndSettle(a, a.LastUserTransactionOn())
}

func CloseWithin(a *book.Account, in loans.Closing) (operation.Result, error) {
	if err := mayClose(a, in.On); err != nil {
		return operation.Result{}, err
	}
	result := operation.Result{ID: a.Loan.ID, ExternalID: a.Loan.ExternalID}
	if !a.Loan.Summary.Outstanding().IsPositive() {
		if in.ReasonID != 0 {
			return operation.Result{}, loans.ErrNothingWrittenOff.For("writeoffReasonId", in.ReasonID)
		}
		a.Remark(refdata.LoanNote, a.Loan.ID, in.Note)
	} else {
		income.RecogniseTill(a, in.On)
		t := a.NewTransaction(loans.WriteOff, in.On, money.Amount{})
		t.ReasonID = in.ReasonID
		t.Name(in.ExternalID)
		a.Note(t, in.Note)
		if err := recordWriteOff(a, t); err != nil {
			return operation.Result{}, err
		}
		result = t.Result(nil)
	}
	a.Close(in.On)
	income.RecogniseIncome(a)
	result.Changes = changesOfClosing(in, a.Loan.Status, "closedOnDate")
	records.RepeatText(result.Changes, "externalId", in.ExternalID)
	repeatReason(result.Changes, in.ReasonID)
	return result, nil
}

func mayClose(a *book.Account, on calendar.Date) error {
	if err := a.InStateFor(book.ClosingWithinTolerance); err != nil {
		return err
	}
	tolerance := a.Loan.Terms.ArrearsTolerance
	switch {
	case on.Before(a.Loan.Timeline.DisbursedOn):
		return loans.ErrCloseEarly.For("transactionDate", on)
	case on.After(a.Env.Today):
		return loans.ErrCloseFuture.For("transactionDate", on)
	case on.Before(a.Loan.Timeline.ChargedOffOn):
		return loans.ErrBeforeChargeOff.For("transactionDate", on)
	case on.Before(a.LastUserTransactionOn()):
		return loans.ErrCloseNotLatest.For("transactionDate", on)
	case on.Before(a.Loan.MovedOn()):
		return loans.ErrPaidBeforeTransfer.For("transactionDate", on, a.Loan.MovedOn())
	case tolerance.Less(a.Loan.Overpaid):
		return loans.ErrCloseOverpaid.New()
	case tolerance.Less(a.Loan.Summary.Outstanding()):
		return loans.ErrCloseOutstanding.New()
	}
	return nil
}

// CloseRescheduled decides [loans.CloseRescheduled].
func CloseRescheduled(a *book.Account, in loans.Closing) (operation.Result, error) {
	if err := a.NotCutOffFor(book.ClosingRescheduled); err != nil {
		return operation.Result{}, err
	}
	if err := a.InStateFor(book.ClosingRescheduled); err != nil {
		return operation.Result{}, err
	}
	switch {
	case in.ReasonID != 0:
		return operation.Result{}, loans.ErrNothingWrittenOff.For("writeoffReasonId", in.ReasonID)
	case in.ExternalID != "":
		return operation.Result{}, loans.ErrClosedWithoutTransaction.For("externalId", in.ExternalID)
	case in.On.Before(a.Loan.Timeline.DisbursedOn):
		return operation.Result{}, loans.ErrCloseRescheduledEarly.For("transactionDate", in.On)
	case in.On.After(a.Env.Today):
		return operation.Result{}, loans.ErrCloseRescheduledFuture.For("transactionDate", in.On)
	case in.On.Before(a.Loan.MovedOn()):
		return operation.Result{}, loans.ErrPaidBeforeTransfer.For("transactionDate", in.On, a.Loan.MovedOn())
	}
	l := &a.Loan
	income.RecogniseTill(a, in.On)
	income.RecogniseReceived(a, in.On)
	a.Loan.Enter(book.ClosingRescheduled)
	processing.RefreshDelinquency(a)
	a.Remark(refdata.LoanNote, l.ID, in.Note)
	l.Timeline.RescheduledOn, l.Timeline.ClosedOn, l.Timeline.ClosedBy = in.On, in.On, a.Env.ActorID
	changes := changesOfClosing(in, l.Status, "closedOnDate", "rescheduledOnDate")
	return operation.Result{ID: l.ID, ExternalID: l.ExternalID, Changes: changes}, nil
}

func repeatReason(changes map[string]any, reason int64) {
	if reason != 0 {
		changes["writeoffReasonId"] = operation.Sent{Value: reason}
	}
}

// changesOfClosing says which state the loan is in now, and repeats the date: as that of the transaction, and under other names.
func changesOfClosing(in loans.Closing, now loans.Status, dated ...string) map[string]any {
	changes := map[string]any{"transactionDate": operation.Sent{Value: in.On}, "status": now.Data()}
	for _, name := range dated {
		changes[name] = operation.Sent{Value: in.On, Name: "transactionDate"}
	}
	records.RepeatText(changes, "note", in.Note)
	return changes
}
