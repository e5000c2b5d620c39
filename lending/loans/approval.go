package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// Approval is the input of Approve. What it leaves out stays as applied for.
type Approval struct {
	On                   calendar.Date    `json:"approvedOnDate"`                    // mandatory; not before the application, not after the business date
	Amount               *money.Amount    `json:"approvedLoanAmount,omitempty"`      // above zero
	ExpectedDisbursement calendar.Date    `json:"expectedDisbursementDate,omitzero"` // zero: as applied for
	NetDisbursal         *money.Amount    `json:"netDisbursalAmount,omitempty"`      // what the client is to get; nil: the principal less charges at disbursement
	Tranches             []PlannedTranche `json:"disbursementData,omitempty"`        // replace those of the application
	Note                 string           `json:"note,omitempty"`                    // at most 1,000 characters

	LoanID int64 `json:"loanId,omitempty"` // that of the loan, or refused
}

// Violations checks dates, amounts and lengths.
func (in Approval) Violations() []fault.Violation {
	checks := fault.CheckOf("loanapplication")
	checks.Date("approvedOnDate", in.On)
	if in.Amount != nil {
		checks.Positive("approvedLoanAmount", *in.Amount)
	}
	if in.NetDisbursal != nil {
		checks.Positive("netDisbursalAmount", *in.NetDisbursal)
	}
	checks.MaxLength("note", in.Note, maxNote)
	checkTranches(checks, in.Tranches)
	return checks.Violations()
}

const maxNote = 1000

// Approve approves an application (loans.ErrNotSubmitted in any other state), which is then loans.Approved and can be
// disbursed. in.Amount, the most that may go out, is the amount applied for when nil, and at most that
// (loans.ErrApprovedTooMuch) unless the product lets loans go beyond (then loans.ErrApprovedOverTop). in.On lies from the
// application to the business date (loans.ErrApprovedTooEarly, loans.ErrApprovedInFuture), the expected disbursement not
// before it (loans.ErrExpectedTooEarly); in.Tranches replace those of the application (loans.ErrTooManyTranches,
// loans.ErrTranchesTooMuch). UndoApproval takes it back.
//
//desk:method Loans.Approve(loan, in) LoanResult
var Approve = operation.Command[Addressed[Approval], operation.Result]{
	Meta: operation.Meta{ID: "loans.Approve", Action: "APPROVE", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Approves a loan application."},
}

// UndoApproval takes the approval of a loan back that was not disbursed yet (otherwise loans.ErrNotApproved; UndoDisbursal
// comes first then). The loan awaits approval again, for the amount applied for; the history of its officers is forgotten.
//
//desk:method Loans.UndoApproval(loan, in) LoanResult
var UndoApproval = operation.Command[Addressed[Remark], operation.Result]{
	Meta: operation.Meta{ID: "loans.UndoApproval", Action: "APPROVALUNDO", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Takes the approval of a loan back."},
}

// Remark is the input of commands that take nothing but a note.
type Remark struct {
	Note string `json:"note,omitempty"` // at most 1,000 characters
}

// Violations checks the length of the note.
func (in Remark) Violations() []fault.Violation {
	return fault.CheckOf("loanapplication").MaxLength("note", in.Note, maxNote).Violations()
}

// AmountChange is the input of ChangeApprovedAmount and ChangeAvailableAmount.
type AmountChange struct {
	Amount *money.Amount `json:"amount"` // mandatory; the new sum, in the currency of the loan
}

// Violations are none: each of the two commands refuses an absent amount under a name of its own.
func (in AmountChange) Violations() []fault.Violation { return nil }

// ChangeApprovedAmount changes how much of an approved, active, closed or overpaid loan is approved. The amount stays at or
// above what is out, capitalized and planned, and at or below what may be approved; all that is wrong is refused together
// under loans.ErrAmountRules, whose Args are the single violations. The schedule of a loan that is not disbursed is drawn
// again. ApprovedAmounts lists the changes; a second change takes the first one back.
//
//desk:method Loans.ChangeApprovedAmount(loan, in) LoanResult
var ChangeApprovedAmount = operation.Command[Addressed[AmountChange], operation.Result]{
	Meta: operation.Meta{ID: "loans.ChangeApprovedAmount", Action: "UPDATE_APPROVED_AMOUNT", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Changes the approved amount of a loan."},
}

// ChangeAvailableAmount is ChangeApprovedAmount by what can still be disbursed of an approved or active loan: in.Amount, 0
// or more, on top of what is out, capitalized and planned. Refused together under loans.ErrAmountRules.
//
//desk:method Loans.ChangeAvailableAmount(loan, in) LoanResult
var ChangeAvailableAmount = operation.Command[Addressed[AmountChange], operation.Result]{
	Meta: operation.Meta{ID: "loans.ChangeAvailableAmount", Action: "UPDATE_APPROVED_AMOUNT", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Changes how much of a loan can still be disbursed."},
}

// ApprovedAmountChange is one change of a loan's approved amount.
type ApprovedAmountChange struct {
	LoanID         int64         `json:"loanId"`
	LoanExternalID string        `json:"externalLoanId,omitempty"`
	New            money.Amount  `json:"newApprovedAmount"` // in the currency of the loan, like Old
	Old            money.Amount  `json:"oldApprovedAmount"`
	On             calendar.Date `json:"dateOfChange"` // business date
}

// ApprovedAmounts lists the changes of a loan's approved amount, the oldest first; none when it never changed since the
// approval.
//
//desk:method Loans.ApprovedAmounts(loan)
var ApprovedAmounts = operation.Query[ByLoan, []ApprovedAmountChange]{
	Meta: operation.Meta{ID: "loans.ApprovedAmounts", Action: "READ", Entity: "LOAN", Grouping: "portfolio", Summary: "Lists the changes of a loan's approved amount."},
}

// Rejection is the input of Reject.
type Rejection struct {
	On   calendar.Date `json:"rejectedOnDate"` // mandatory; from the application to the business date
	Note string        `json:"note,omitempty"` // at most 1,000 characters
}

// Violations checks the date and the note.
func (in Rejection) Violations() []fault.Violation {
	return fault.CheckOf("loanapplication").Date("rejectedOnDate", in.On).MaxLength("note", in.Note, maxNote).Violations()
}

// Reject turns an application down that awaits approval (otherwise loans.ErrNotRejectable). The loan is loans.Rejected, and
// stays so: nothing undoes it. in.On lies from the application to the business date (loans.ErrRejectedTooEarly,
// loans.ErrRejectedInFuture).
//
//desk:method Loans.Reject(loan, in) LoanResult
var Reject = operation.Command[Addressed[Rejection], operation.Result]{
	Meta: operation.Meta{ID: "loans.Reject", Action: "REJECT", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Rejects a loan application."},
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

// Withdraw ends an application that awaits approval because the applicant wants it no longer (otherwise
// loans.ErrNotWithdrawable). The loan is loans.Withdrawn, and stays so: nothing undoes it. in.On lies from the application
// to the business date.
//
//desk:method Loans.Withdraw(loan, in) LoanResult
var Withdraw = operation.Command[Addressed[Withdrawal], operation.Result]{
	Meta: operation.Meta{ID: "loans.Withdraw", Action: "WITHDRAW", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Ends a loan application on the applicant's wish."},
}

// ByLoan is the input of operations that take a loan and nothing else.
type ByLoan = Addressed[operation.NoInput]

// Delete removes an application that awaits approval with everything that belongs to it, for good; any other loan is refused
// with loans.ErrCannotDelete. Status and Balance of the result are zero.
//
//desk:method Loans.Delete(loan) LoanResult
var Delete = operation.Command[ByLoan, operation.Result]{
	Meta: operation.Meta{ID: "loans.Delete", Action: "DELETE", Entity: "LOAN", Grouping: "portfolio", Summary: "Deletes a loan application."},
}
