package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// Rejection is the input of Reject.
type Rejection struct {
	On   calendar.Date `json:"rejectedOnDate"` // mandatory; from the application to the business date
	Note string        `json:"note,omitempty"` // at most 1,000 characters
}

// Violations checks the date and the note.
func (in Rejection) Violations() []fault.Violation {
	return fault.CheckOf("loanapplication").Date("rejectedOnDate", in.On).MaxLength("note", in.Note, maxNote).Violations()
}

// Reject turns a loan application down. That is final.
var Reject = operation.Command[Addressed[Rejection], operation.Result]{
	Meta:   operation.Meta{ID: "loans.Reject", Action: "REJECT", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Rejects a loan application."},
	Decide: onLoan((*Account).reject),
}

func (a *Account) reject(in Rejection) (operation.Result, error) {
	l := &a.Loan
	if err := a.inStateFor(rejecting); err != nil {
		return operation.Result{}, err
	}
	switch {
	case in.On.Before(l.Timeline.SubmittedOn):
		return operation.Result{}, ErrRejectedTooEarly.For("rejectedOnDate", in.On, l.Timeline.SubmittedOn)
	case in.On.After(a.env.Today):
		return operation.Result{}, ErrRejectedInFuture.For("rejectedOnDate", in.On)
	}
	l.Timeline.RejectedOn, l.Timeline.RejectedBy = in.On, a.env.ActorID
	return a.endApplication(rejecting, in.On, "rejectedOnDate", in.Note), nil
}

// Withdrawal is the input of Withdraw.
type Withdrawal struct {
	On   calendar.Date `json:"withdrawnOnDate"` // mandatory; from the application to the business date
	Note string        `json:"note,omitempty"`  // at most 1,000 characters
}

// Violations checks the date and the note.
func (in Withdrawal) Violations() []fault.Violation {
	return fault.CheckOf("loanapplication").Date("withdrawnOnDate", in.On).MaxLength("note", in.Note, maxNote).Violations()
}

// Withdraw ends a loan application because the applicant wants it no longer. That is final.
var Withdraw = operation.Command[Addressed[Withdrawal], operation.Result]{
	Meta:   operation.Meta{ID: "loans.Withdraw", Action: "WITHDRAW", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Ends a loan application on the applicant's wish."},
	Decide: onLoan((*Account).withdraw),
}

func (a *Account) withdraw(in Withdrawal) (operation.Result, error) {
	l := &a.Loan
	if err := a.inStateFor(withdrawing); err != nil {
		return operation.Result{}, err
	}
	switch {
	case in.On.Before(l.Timeline.SubmittedOn):
		return operation.Result{}, ErrWithdrawnTooEarly.For("withdrawnOnDate", in.On, l.Timeline.SubmittedOn)
	case in.On.After(a.env.Today):
		return operation.Result{}, ErrWithdrawnInFuture.For("withdrawnOnDate", in.On)
	}
	l.Timeline.WithdrawnOn, l.Timeline.WithdrawnBy = in.On, a.env.ActorID
	return a.endApplication(withdrawing, in.On, "withdrawnOnDate", in.Note), nil
}

// endApplication closes a loan that was never approved.
func (a *Account) endApplication(x act, on calendar.Date, dated, note string) operation.Result {
	l := &a.Loan
	a.enter(x)
	l.Timeline.ClosedOn, l.Timeline.ClosedBy = on, a.env.ActorID
	changes := map[string]any{dated: operation.Sent{Value: on}, "closedOnDate": operation.Sent{Value: on, Name: dated}, "status": l.Status.Data()}
	repeatText(changes, "note", note)
	a.remark(refdata.LoanNote, l.ID, note)
	return operation.Result{ID: l.ID, ExternalID: l.ExternalID, Changes: changes}
}
