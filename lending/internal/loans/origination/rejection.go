package origination

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

func Reject(a *book.Account, in loans.Rejection) (operation.Result, error) {
	l := &a.Loan
	if err := a.InStateFor(book.Rejecting); err != nil {
		return operation.Result{}, err
	}
	switch {
	case in.On.Before(l.Timeline.SubmittedOn):
		return operation.Result{}, loans.ErrRejectedTooEarly.For("rejectedOnDate", in.On, l.Timeline.SubmittedOn)
	case in.On.After(a.Env.Today):
		return operation.Result{}, loans.ErrRejectedInFuture.For("rejectedOnDate", in.On)
	}
	l.Timeline.RejectedOn, l.Timeline.RejectedBy = in.On, a.Env.ActorID
	return endApplication(a, book.Rejecting, in.On, "rejectedOnDate", in.Note), nil
}

func Withdraw(a *book.Account, in loans.Withdrawal) (operation.Result, error) {
	l := &a.Loan
	if err := a.InStateFor(book.Withdrawing); err != nil {
		return operation.Result{}, err
	}
	switch {
	case in.On.Before(l.Timeline.SubmittedOn):
		return operation.Result{}, loans.ErrWithdrawnTooEarly.For("withdrawnOnDate", in.On, l.Timeline.SubmittedOn)
	case in.On.After(a.Env.Today):
		return operation.Result{}, loans.ErrWithdrawnInFuture.For("withdrawnOnDate", in.On)
	}
	l.Timeline.WithdrawnOn, l.Timeline.WithdrawnBy = in.On, a.Env.ActorID
	return endApplication(a, book.Withdrawing, in.On, "withdrawnOnDate", in.Note), nil
}

// endApplication closes a loan that was never approved.
func endApplication(a *book.Account, x book.Act, on calendar.Date, dated, note string) operation.Result {
	l := &a.Loan
	a.Loan.Enter(x)
	l.Timeline.ClosedOn, l.Timeline.ClosedBy = on, a.Env.ActorID
	changes := map[string]any{dated: operation.Sent{Value: on}, "closedOnDate": operation.Sent{Value: on, Name: dated}, "status": l.Status.Data()}
	records.RepeatText(changes, "note", note)
	a.Remark(refdata.LoanNote, l.ID, note)
	return operation.Result{ID: l.ID, ExternalID: l.ExternalID, Changes: changes}
}
