package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
)

// Closing is the input of write-off and of the ways to close a loan.
type Closing struct {
	On         calendar.Date `json:"transactionDate"`            // mandatory; not before the disbursement, not after the business date
	Note       string        `json:"note,omitempty"`             // at most 1,000 characters
	ExternalID string        `json:"externalId,omitempty"`       // of the transaction, unique, at most 100 characters; CloseRescheduled makes none, and refuses it
	ReasonID   int64         `json:"writeoffReasonId,omitempty"` // value of the code WriteOffReasons; refused where nothing is written off
}

// Violations checks the date and lengths.
func (in Closing) Violations() []fault.Violation {
	return fault.CheckOf("loan.transaction").Date("transactionDate", in.On).
		MaxLength("note", in.Note, 1000).MaxLength("externalId", in.ExternalID, 100).Violations()
}

// WriteOffLoan writes off all that is outstanding.
var WriteOffLoan = operation.Command[Addressed[Closing], operation.Result]{
	Meta: operation.Meta{ID: "loans.WriteOff", Action: "WRITEOFF", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Writes a loan off."},
}

// UndoWriteOff makes a written-off loan active again.
var UndoWriteOff = operation.Command[Addressed[operation.NoInput], operation.Result]{
	Meta: operation.Meta{ID: "loans.UndoWriteOff", Action: "UNDOWRITEOFF", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Undoes the write-off of a loan."},
}

// CloseLoan closes a loan of which no more is outstanding, or overpaid, than the tolerance allows.
var CloseLoan = operation.Command[Addressed[Closing], operation.Result]{
	Meta: operation.Meta{ID: "loans.Close", Action: "CLOSE", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Closes a loan within its tolerance."},
}

// CloseRescheduled closes a loan whose outstanding amount went into another one. It owes as before, but is behind with
// nothing any more.
var CloseRescheduled = operation.Command[Addressed[Closing], operation.Result]{
	Meta: operation.Meta{ID: "loans.CloseRescheduled", Action: "CLOSEASRESCHEDULED", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Closes a loan as rescheduled."},
}

// Foreclosure is the input of ForecloseLoan.
type Foreclosure struct {
	On         calendar.Date `json:"transactionDate"`      // mandatory; not before the last transaction, not after the business date
	Note       string        `json:"note,omitempty"`       // at most 1,000 characters
	ExternalID string        `json:"externalId,omitempty"` // of the transaction, unique, at most 100 characters
}

// Violations checks the date and lengths.
func (in Foreclosure) Violations() []fault.Violation {
	return fault.CheckOf("loan.transaction").Date("transactionDate", in.On).
		MaxLength("note", in.Note, 1000).MaxLength("externalId", in.ExternalID, 100).Violations()
}

// ForecloseLoan ends a loan before its time: what is owed on a day is paid at once, and future interest falls away.
var ForecloseLoan = operation.Command[Addressed[Foreclosure], operation.Result]{
	Meta: operation.Meta{ID: "loans.Foreclose", Action: "FORECLOSURE", Entity: "LOAN", Grouping: "portfolio", Summary: "Forecloses a loan."},
}

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
	Meta: operation.Meta{ID: "loans.ChargeOff", Action: "CHARGEOFF", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Charges a loan off."},
}

// UndoChargeOff takes a charge-off back. It has to be the last thing that a user did.
var UndoChargeOff = operation.Command[Addressed[Reversal], operation.Result]{
	Meta: operation.Meta{ID: "loans.UndoChargeOff", Action: "UNDOCHARGEOFF", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Undoes the charge-off of a loan."},
}

// TerminationInput is the input of TerminateContract. A termination is dated today.
type TerminationInput struct {
	ExternalID string `json:"externalId,omitempty"` // of the transaction, unique, at most 100 characters
	Note       string `json:"note,omitempty"`       // at most 1,000 characters
}

// Violations checks lengths.
func (in TerminationInput) Violations() []fault.Violation {
	return fault.CheckOf("loan.contractTermination").MaxLength("externalId", in.ExternalID, 100).
		MaxLength("note", in.Note, 1000).Violations()
}

// TerminateContract ends the contract of a loan today: all of it falls due at once, and no more interest arises.
// Payments go on being allocated. The result names the transaction of the termination.
var TerminateContract = operation.Command[Addressed[TerminationInput], operation.Result]{
	Meta: operation.Meta{ID: "loans.TerminateContract", Action: "CONTRACT_TERMINATION", Entity: "LOAN", Grouping: "portfolio", Summary: "Terminates the contract of a loan."},
}

// UndoTermination takes a contract termination back. It has to be the last thing that a user did.
var UndoTermination = operation.Command[Addressed[Reversal], operation.Result]{
	Meta: operation.Meta{ID: "loans.UndoTermination", Action: "CONTRACT_TERMINATION_UNDO", Entity: "LOAN", Grouping: "portfolio", Summary: "Undoes the termination of a loan's contract."},
}
