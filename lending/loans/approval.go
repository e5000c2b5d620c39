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

// Approve approves a loan application, for the amount applied for or another one.
var Approve = operation.Command[Addressed[Approval], operation.Result]{
	Meta: operation.Meta{ID: "loans.Approve", Action: "APPROVE", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Approves a loan application."},
}

// UndoApproval takes an approval back.
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

// ChangeApprovedAmount changes the approved amount of a loan after its approval. It stays at or above what is out and
// planned, and within what may be approved.
var ChangeApprovedAmount = operation.Command[Addressed[AmountChange], operation.Result]{
	Meta: operation.Meta{ID: "loans.ChangeApprovedAmount", Action: "UPDATE_APPROVED_AMOUNT", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Changes the approved amount of a loan."},
}

// ChangeAvailableAmount changes the approved amount of a loan so that a given sum can still be disbursed.
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

// ApprovedAmounts lists the changes of a loan's approved amount, oldest first.
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

// Reject turns a loan application down. That is final.
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

// Withdraw ends a loan application because the applicant wants it no longer. That is final.
var Withdraw = operation.Command[Addressed[Withdrawal], operation.Result]{
	Meta: operation.Meta{ID: "loans.Withdraw", Action: "WITHDRAW", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Ends a loan application on the applicant's wish."},
}

// ByLoan is the input of operations that take a loan and nothing else.
type ByLoan = Addressed[operation.NoInput]

// Delete removes a loan application with everything that belongs to it. Only what awaits approval can be deleted.
var Delete = operation.Command[ByLoan, operation.Result]{
	Meta: operation.Meta{ID: "loans.Delete", Action: "DELETE", Entity: "LOAN", Grouping: "portfolio", Summary: "Deletes a loan application."},
}
