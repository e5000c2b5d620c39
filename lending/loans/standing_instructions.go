package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// TryOutcome is what came of a try to pay what was due.
type TryOutcome string

// The outcomes.
const (
	TryPaid         TryOutcome = "PAID"           // all that was due, or whole instalments of it
	TryInsufficient TryOutcome = "INSUFFICIENT"   // the account does not hold the oldest instalment
	TryClosed       TryOutcome = "ACCOUNT_CLOSED" // the account is not active
	TryLate         TryOutcome = "TOO_LATE"       // a later payment stands, and the loan takes none before it
)

// InstructionData is a standing instruction as callers see it: what falls due on a loan is paid from an account, each day in the
// close of business. It begins with the disbursal of the loan and ends with it.
type InstructionData struct {
	ID          int64                `json:"id"`
	Name        string               `json:"name"`
	ClientID    int64                `json:"clientId"`
	OfficeID    int64                `json:"officeId"`
	FromID      int64                `json:"fromAccountId"` // the account
	FromNo      string               `json:"fromAccountNo,omitempty"`
	ToID        int64                `json:"toAccountId"` // the loan
	ToNo        string               `json:"toAccountNo"`
	Type        enumeration.Option   `json:"transferType"`    // loan repayment
	Instruction enumeration.Option   `json:"instructionType"` // dues
	Recurrence  enumeration.Option   `json:"recurrenceType"`  // as dues fall due
	Status      enumeration.Option   `json:"status"`          // active while the loan is
	ValidFrom   calendar.Date        `json:"validFrom"`
	Currency    refdata.CurrencyData `json:"currency"`
}

// InstructionFilter restricts and pages the list of standing instructions. Zero values do not restrict.
type InstructionFilter struct {
	ClientID  int64  `json:"clientId,omitempty"`
	FromID    int64  `json:"fromAccountId,omitempty"`
	LoanID    int64  `json:"loanId,omitempty"`
	Offset    int    `json:"offset,omitempty"`    // instructions before the page; counts only with a limit
	Limit     int    `json:"limit,omitempty"`     // 0: the largest page
	SortOrder string `json:"sortOrder,omitempty"` // by id; ASC, the default, or DESC
}

// Violations checks the page.
func (in InstructionFilter) Violations() []fault.Violation {
	return fault.CheckOf("standinginstruction").NotNegativeInt("offset", in.Offset).SortOrder("sortOrder", in.SortOrder).Violations()
}

// InstructionRef names a standing instruction.
type InstructionRef struct {
	ID int64 `json:"standingInstructionId"`
}

// Violations returns none.
func (InstructionRef) Violations() []fault.Violation { return nil }

// TryData is a line of the history of a standing instruction: one try to pay what was due.
type TryData struct {
	ID            int64         `json:"id"`
	InstructionID int64         `json:"standingInstructionId"`
	LoanID        int64         `json:"toAccountId"`
	AccountID     int64         `json:"fromAccountId"`
	On            calendar.Date `json:"executionTime"` // the day that was closed
	Due           money.Amount  `json:"amountDue"`
	Paid          money.Amount  `json:"amount"`
	Status        string        `json:"status"` // success or failed
	Outcome       TryOutcome    `json:"outcome"`
}

// TryFilter restricts and pages the history. Zero values do not restrict.
type TryFilter struct {
	InstructionID int64         `json:"standingInstructionId,omitempty"`
	LoanID        int64         `json:"loanId,omitempty"`
	FromAccountID int64         `json:"fromAccountId,omitempty"`
	From          calendar.Date `json:"fromDate,omitzero"` // days, both included
	To            calendar.Date `json:"toDate,omitzero"`
	Offset        int           `json:"offset,omitempty"`    // lines before the page; counts only with a limit
	Limit         int           `json:"limit,omitempty"`     // 0: the largest page
	SortOrder     string        `json:"sortOrder,omitempty"` // by id; ASC, the default, or DESC
}

// Violations checks the page.
func (in TryFilter) Violations() []fault.Violation {
	return fault.CheckOf("standinginstruction").NotNegativeInt("offset", in.Offset).SortOrder("sortOrder", in.SortOrder).Violations()
}

// ListInstructions lists standing instructions of the offices that the actor sees.
var ListInstructions = operation.Query[InstructionFilter, operation.Page[InstructionData]]{
	Meta: instructionMeta("ListInstructions", "Lists standing instructions."),
}

// GetInstruction reads one standing instruction.
var GetInstruction = operation.Query[InstructionRef, InstructionData]{
	Meta: instructionMeta("GetInstruction", "Reads a standing instruction."),
}

// ListInstructionRuns lists what became of standing instructions, day by day.
var ListInstructionRuns = operation.Query[TryFilter, operation.Page[TryData]]{
	Meta: instructionMeta("ListInstructionRuns", "Lists what became of standing instructions."),
}

func instructionMeta(id, summary string) operation.Meta {
	return operation.Meta{ID: "loans." + id, Action: "READ", Entity: "STANDINGINSTRUCTION", Grouping: "account_transfer", Summary: summary}
}

// ErrInstructionUnknown is a standing instruction that is not there, or not for the actor.
var ErrInstructionUnknown = fault.Define(fault.NotFound, "error.msg.standinginstruction.id.invalid", "Standing instruction with identifier %v does not exist")
