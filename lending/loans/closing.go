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

// WriteOffLoan gives up all that is outstanding of an active loan; the loan is loans.WrittenOff and planned tranches are
// dropped. in.ReasonID is a value of the code WriteOffReasons, 0 for none. Refused with loans.ErrWriteOffNotActive,
// loans.ErrWriteOffFuture and, for a day before the last transaction, loans.ErrWriteOffBeforeOthers. Recover records what is
// paid all the same; UndoWriteOff takes it back.
//
//desk:method Loans.WriteOff(loan, in) LoanResult
var WriteOffLoan = operation.Command[Addressed[Closing], operation.Result]{
	Meta: operation.Meta{ID: "loans.WriteOff", Action: "WRITEOFF", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Writes a loan off."},
}

// UndoWriteOff makes a written-off loan active again, owing what it owed (loans.ErrUndoWriteOffStatus,
// loans.ErrWriteOffMissing). Tranches that were planned do not come back.
//
//desk:method Loans.UndoWriteOff(loan) LoanResult
var UndoWriteOff = operation.Command[Addressed[operation.NoInput], operation.Result]{
	Meta: operation.Meta{ID: "loans.UndoWriteOff", Action: "UNDOWRITEOFF", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Undoes the write-off of a loan."},
}

// CloseLoan closes an active or overpaid loan of which no more is outstanding, or overpaid, than its tolerance of arrears
// (loans.ErrCloseOutstanding, loans.ErrCloseOverpaid); what is outstanding is written off by the transaction of the result.
// A loan that was paid closes by itself. Refused with loans.ErrCloseNotActive and, for a day before the last transaction,
// loans.ErrCloseNotLatest.
//
//desk:method Loans.Close(loan, in) LoanResult
var CloseLoan = operation.Command[Addressed[Closing], operation.Result]{
	Meta: operation.Meta{ID: "loans.Close", Action: "CLOSE", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Closes a loan within its tolerance."},
}

// CloseRescheduled closes an active loan whose outstanding amount went into another loan: it is loans.ClosedRescheduled,
// still shows what is owed, and counts as overdue no more. Refused with loans.ErrCloseNotActive and loans.ErrChargedOff.
// Nothing undoes it.
//
//desk:method Loans.CloseRescheduled(loan, in) LoanResult
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

// ForecloseLoan ends an active loan before its time: what is owed by in.On is paid at once, by a repayment that TransactionID
// names, and later interest and charges fall away. The loan is closed, with the sub-status loans.Foreclosed. Refused with
// loans.ErrForeclosureNotActive, loans.ErrForeclosureRecalc (it recalculates interest), loans.ErrForeclosureBeforeLast,
// loans.ErrForeclosureTranche (a tranche is planned before). Nothing undoes it; TransactionTemplate with "foreclosure" says
// the amount before.
//
//desk:method Loans.Foreclose(loan, in) LoanResult
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

// ChargeOffLoan gives an active loan up as a loss in the books. The loan stays active, marked so, and payments go on being
// allocated; what becomes of interest and instalments is the charge-off behaviour of the product. in.ReasonID is a value of
// the code ChargeOffReasons, 0 for none. Refused with loans.ErrChargeOffNotActive, loans.ErrChargedOffAlready,
// loans.ErrChargeOffEarly and loans.ErrChargeOffActivity (something happened after the day). A loan that owes nothing is
// left as it is. UndoChargeOff takes it back.
//
//desk:method Loans.ChargeOff(loan, in) LoanResult
var ChargeOffLoan = operation.Command[Addressed[ChargeOffInput], operation.Result]{
	Meta: operation.Meta{ID: "loans.ChargeOff", Action: "CHARGEOFF", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Charges a loan off."},
}

// UndoChargeOff takes a charge-off back, if a user did nothing since (loans.ErrChargeOffNotLast; loans.ErrNotChargedOff).
// TransactionID is the reversed charge-off.
//
//desk:method Loans.UndoChargeOff(loan, in) LoanResult
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

// TerminateContract ends the contract of an active progressive loan today: all of it falls due at once and no more interest
// arises; payments go on being allocated. The loan stays active with the sub-status loans.ContractTerminated. Refused with
// loans.ErrTerminationNotActive, loans.ErrTerminationNotProgressive, loans.ErrTerminatedAlready,
// loans.ErrTerminationChargedOff. UndoTermination takes it back.
//
//desk:method Loans.TerminateContract(loan, in) LoanResult
var TerminateContract = operation.Command[Addressed[TerminationInput], operation.Result]{
	Meta: operation.Meta{ID: "loans.TerminateContract", Action: "CONTRACT_TERMINATION", Entity: "LOAN", Grouping: "portfolio", Summary: "Terminates the contract of a loan."},
}

// UndoTermination takes the termination of a contract back, if a user did nothing since (loans.ErrTerminationNotLast;
// loans.ErrNotTerminated).
//
//desk:method Loans.UndoTermination(loan, in) LoanResult
var UndoTermination = operation.Command[Addressed[Reversal], operation.Result]{
	Meta: operation.Meta{ID: "loans.UndoTermination", Action: "CONTRACT_TERMINATION_UNDO", Entity: "LOAN", Grouping: "portfolio", Summary: "Undoes the termination of a loan's contract."},
}
