package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/originators"
	"lending.example/platform/lending/refdata"
)

// Assignment is the input of AssignOfficer.
type Assignment struct {
	ToOfficerID   int64         `json:"toLoanOfficerId"`             // mandatory; a loan officer of the office of the loan or one above it
	On            calendar.Date `json:"assignmentDate"`              // mandatory; not after the business date
	FromOfficerID int64         `json:"fromLoanOfficerId,omitempty"` // the present officer; 0 when there is none
}

// Violations checks that officer and date are there.
func (in Assignment) Violations() []fault.Violation {
	return fault.CheckOf("loanOfficer").Required("toLoanOfficerId", in.ToOfficerID > 0).Date("assignmentDate", in.On).Violations()
}

// AssignOfficer puts a loan, in any state, into the care of a member of staff of its office or one above it
// (refdata.ErrStaffID). in.FromOfficerID has to name the present officer, 0 for none (loans.ErrOfficerMismatch); in.On lies from the
// application to the business date and not before the last change (loans.ErrAssignedBeforeLast, loans.ErrAssignedBeforeEnd).
//
//desk:method Loans.AssignOfficer(loan, in) LoanResult
var AssignOfficer = operation.Command[Addressed[Assignment], operation.Result]{
	Meta: operation.Meta{ID: "loans.AssignOfficer", Action: "UPDATELOANOFFICER", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Assigns a loan officer to a loan."},
}

// Unassignment is the input of UnassignOfficer.
type Unassignment struct {
	On calendar.Date `json:"unassignedDate"` // mandatory; from the assignment to the business date
}

// Violations checks that the date is there.
func (in Unassignment) Violations() []fault.Violation {
	return fault.CheckOf("loan.transaction").Date("unassignedDate", in.On).Violations()
}

// UnassignOfficer takes the loan officer off a loan on a day; loans.ErrOfficerMismatch when it has none,
// loans.ErrUnassignedTooEarly before the day of assignment.
//
//desk:method Loans.UnassignOfficer(loan, in) LoanResult
var UnassignOfficer = operation.Command[Addressed[Unassignment], operation.Result]{
	Meta: operation.Meta{ID: "loans.UnassignOfficer", Action: "REMOVELOANOFFICER", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Takes the loan officer off a loan."},
}

// OfficerPeriodData is a time during which a loan officer looked after a loan.
type OfficerPeriodData struct {
	OfficerID   int64         `json:"loanOfficerId"`
	OfficerName string        `json:"loanOfficerName"`
	From        calendar.Date `json:"fromDate"`        // of the assignment; of the submission, when the application named the officer
	To          calendar.Date `json:"toDate,omitzero"` // of the next assignment, or of taking the officer off; absent while it lasts
}

func originationMeta(id, action, summary string) operation.Meta {
	return operation.Meta{ID: "loans." + id, Action: action, Entity: "LOAN_ORIGINATOR", Grouping: "loan_originator", Summary: summary}
}

// LoanOriginatorsData are the originators of a loan.
type LoanOriginatorsData struct {
	Originators []originators.Data `json:"originators"`
}

// ListLoanOriginators lists the originators of a loan in the order of attaching.
//
//desk:method Loans.Originators(loan)
var ListLoanOriginators = operation.Query[OfLoan, LoanOriginatorsData]{
	Meta: originationMeta("ListLoanOriginators", "READ", "Lists the originators of a loan."),
}

// OnOriginator addresses an originator of a loan.
type OnOriginator struct {
	Loan       operation.Ref `json:"loanId"`
	Originator operation.Ref `json:"originatorId"`
}

// Violations returns none.
func (OnOriginator) Violations() []fault.Violation { return nil }

// OriginationResult is the result of attaching and detaching.
type OriginationResult struct {
	LoanID               int64  `json:"loanId"`
	LoanExternalID       string `json:"loanExternalId,omitempty"`
	OriginatorID         int64  `json:"originatorId"`
	OriginatorExternalID string `json:"originatorExternalId"`
}

// AttachOriginator says that an application came in through an originator, which has to be active
// (loans.ErrOriginatorNotActive). Only loans that await approval take it (loans.ErrOriginatorLoanStatus), and each
// originator once (loans.ErrOriginatorAttached). DetachOriginator takes it back.
//
//desk:method Loans.AttachOriginator(loan, originator)
var AttachOriginator = operation.Command[OnOriginator, OriginationResult]{
	Meta: originationMeta("AttachOriginator", "ATTACH", "Attaches an originator to a loan."),
}

// DetachOriginator takes an originator from a loan that awaits approval (loans.ErrOriginatorLoanStatus);
// loans.ErrOriginatorDetached when it is not attached.
//
//desk:method Loans.DetachOriginator(loan, originator)
var DetachOriginator = operation.Command[OnOriginator, OriginationResult]{
	Meta: originationMeta("DetachOriginator", "DETACH", "Detaches an originator from a loan."),
}

// Refusals of attaching originators to loans.
var (
	ErrOriginatorNotActive  = fault.Define(fault.Rule, "error.msg.loan.originator.not.active", "Originator %v is not active.")
	ErrOriginatorAttached   = fault.Define(fault.Rule, "error.msg.loan.originator.mapping.already.exists", "Originator %v is attached to loan %v already.")
	ErrOriginatorDetached   = fault.Define(fault.NotFound, "error.msg.loan.originator.mapping.not.found", "Originator %v is not attached to loan %v.")
	ErrOriginatorLoanStatus = fault.Define(fault.Rule, "error.msg.loan.not.in.submitted.status", "Originators of loan %v can change only while it awaits approval.")
	ErrOriginatorCreation   = fault.Define(fault.Rule, "error.msg.loan.originator.creation.not.allowed", "Originator with external identifier %v does not exist, and applications do not create originators.")
)

// FraudMark is the input of MarkAsFraud.
type FraudMark struct {
	Fraud *bool `json:"fraud"` // mandatory; false takes the mark back
}

// Violations checks that the mark is there.
func (in FraudMark) Violations() []fault.Violation {
	return fault.CheckOf("loan").Required("fraud", in.Fraud != nil).Violations()
}

// MarkAsFraud says of a loan, in any state, that it was obtained by fraud (in.Fraud true), or that it was not (false). The
// mark changes nothing else.
//
//desk:method Loans.MarkAsFraud(loan, in) LoanResult
var MarkAsFraud = operation.Command[Addressed[FraudMark], operation.Result]{
	Meta: operation.Meta{ID: "loans.MarkAsFraud", Action: "SETFRAUD", Entity: "LOAN", Grouping: "portfolio", Summary: "Marks a loan as fraud, or takes the mark back."},
}

// Notes are the operations on the notes of a loan.
//
// AddToLoan attaches a note to a loan; the result names it by ID. The Note of a command becomes a note of its loan or
// transaction.
//
// UpdateOfLoan replaces the text of a note of a loan.
//
// DeleteOfLoan removes a note of a loan for good.
//
// OfLoan lists the notes of a loan, the newest first.
//
// GetOfLoan reads one note of a loan.
//
//desk:method Notes.AddToLoan(loan=Owner, in) of Create loans.CreateNote
//desk:method Notes.UpdateOfLoan(loan=Owner, note=Ref, in) of Update loans.UpdateNote
//desk:method Notes.DeleteOfLoan(loan=Owner, note=Ref) of Delete loans.DeleteNote
//desk:method Notes.OfLoan(loan=Owner) of List loans.ListNotes
//desk:method Notes.GetOfLoan(loan=Owner, note=Ref) of Get loans.GetNote
var Notes = refdata.NotesOf(refdata.NoteSubject{Type: refdata.LoanNote, Prefix: "loans.", Entity: "LOANNOTE"})

// TransactionNotes are the operations on the notes of a transaction.
//
// AddToTransaction attaches a note to a transaction of a loan; the result names it by ID.
//
// UpdateOfTransaction replaces the text of a note of a transaction.
//
// DeleteOfTransaction removes a note of a transaction for good.
//
// OfTransaction lists the notes of a transaction, the newest first.
//
// GetOfTransaction reads one note of a transaction.
//
//desk:method Notes.AddToTransaction(transaction=Owner, in) of Create loans.TransactionCreateNote
//desk:method Notes.UpdateOfTransaction(transaction=Owner, note=Ref, in) of Update loans.TransactionUpdateNote
//desk:method Notes.DeleteOfTransaction(transaction=Owner, note=Ref) of Delete loans.TransactionDeleteNote
//desk:method Notes.OfTransaction(transaction=Owner) of List loans.TransactionListNotes
//desk:method Notes.GetOfTransaction(transaction=Owner, note=Ref) of Get loans.TransactionGetNote
var TransactionNotes = refdata.NotesOf(refdata.NoteSubject{
	Type: refdata.LoanTransactionNote, Prefix: "loans.Transaction", Entity: "LOANTRANSACTIONNOTE",
})
