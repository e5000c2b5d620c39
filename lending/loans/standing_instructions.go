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

// InstructionStatus says whether a standing instruction pays.
type InstructionStatus int

// The statuses of standing instructions.
const (
	InstructionActive   InstructionStatus = 1 // pays while the loan is active
	InstructionDisabled InstructionStatus = 2 // pays nothing until it is active again, or the loan is
	InstructionDeleted  InstructionStatus = 3 // pays nothing any more
)

var instructionStatuses = enumeration.NewTable("standingInstructionStatus", []enumeration.Row[InstructionStatus]{
	{Value: InstructionActive, Code: "standingInstructionStatus.active", Label: "Active"},
	{Value: InstructionDisabled, Code: "standingInstructionStatus.disabled", Label: "Disabled"},
	{Value: InstructionDeleted, Code: "standingInstructionStatus.deleted", Label: "Deleted"},
})

// Option returns id, code and label.
func (s InstructionStatus) Option() enumeration.Option { return instructionStatuses.Option(s) }

// String is the label, such as "Disabled".
func (s InstructionStatus) String() string { return instructionStatuses.Label(s) }

// InstructionData is a standing instruction as callers see it: what falls due on a loan is paid from an account, each day in the
// close of business. It begins with the disbursal of the loan and ends with it.
type InstructionData struct {
	ID          int64                `json:"id"`
	Name        string               `json:"name"`
	ClientID    int64                `json:"clientId,omitempty"` // who pays; or
	GroupID     int64                `json:"groupId,omitempty"`  // the group that pays
	OfficeID    int64                `json:"officeId"`
	FromID      int64                `json:"fromAccountId"` // the account
	FromNo      string               `json:"fromAccountNo,omitempty"`
	ToID        int64                `json:"toAccountId"` // the loan
	ToNo        string               `json:"toAccountNo"`
	Type        enumeration.Option   `json:"transferType"`    // loan repayment
	Instruction enumeration.Option   `json:"instructionType"` // dues
	Recurrence  enumeration.Option   `json:"recurrenceType"`  // as dues fall due
	Status      InstructionStatus    `json:"status"`          // disabled, too, while the loan is not active
	ValidFrom   calendar.Date        `json:"validFrom"`       // the first day that it pays on
	ValidTill   calendar.Date        `json:"validTill,omitzero"`
	Currency    refdata.CurrencyData `json:"currency"`
}

// InstructionFilter restricts and pages the list of standing instructions. Zero values do not restrict.
type InstructionFilter struct {
	ClientID  int64  `json:"clientId,omitempty"`
	GroupID   int64  `json:"groupId,omitempty"`
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

// InstructionChange changes a standing instruction; what is nil stays.
type InstructionChange struct {
	ID        int64          `json:"standingInstructionId"`
	Name      *string        `json:"name,omitempty"`      // at most 250 characters
	Status    *int           `json:"status,omitempty"`    // 1 active, 2 disabled
	ValidFrom *calendar.Date `json:"validFrom,omitempty"` // the first day that it pays on, for what fell due before, too
	ValidTill *calendar.Date `json:"validTill,omitempty"` // the last day that it pays on, not before the first
}

// Violations checks what is sent, and that something is.
func (in InstructionChange) Violations() []fault.Violation {
	c := fault.CheckOf("standinginstruction")
	if in == (InstructionChange{ID: in.ID}) {
		c.Fail("", nil, fault.NothingToUpdate)
	}
	if in.Name != nil {
		c.Text("name", *in.Name, 250)
	}
	if in.Status != nil {
		fault.OneOf(c, "status", *in.Status, int(InstructionActive), int(InstructionDisabled))
	}
	if in.ValidFrom != nil {
		c.Date("validFrom", *in.ValidFrom)
	}
	if in.ValidTill != nil {
		c.Date("validTill", *in.ValidTill)
	}
	return c.Violations()
}

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

// ListInstructions reads a page of the standing instructions of the offices that the actor sees: loans whose instalments are paid from
// an account, each day in the close of business. One is made at the disbursal of a loan whose application asks for it.
//
//desk:method Transfers.Instructions(in)
var ListInstructions = operation.Query[InstructionFilter, operation.Page[InstructionData]]{
	Meta: instructionMeta("ListInstructions", "READ", "Lists standing instructions."),
}

// GetInstruction reads a standing instruction; loans.ErrInstructionUnknown when there is none.
//
//desk:method Transfers.Instruction(id=ID)
var GetInstruction = operation.Query[InstructionRef, InstructionData]{
	Meta: instructionMeta("GetInstruction", "READ", "Reads a standing instruction."),
}

// ListInstructionRuns reads a page of what became of standing instructions, day by day.
//
//desk:method Transfers.InstructionRuns(in)
var ListInstructionRuns = operation.Query[TryFilter, operation.Page[TryData]]{
	Meta: instructionMeta("ListInstructionRuns", "READ", "Lists what became of standing instructions."),
}

// UpdateInstruction changes name, status or days of a standing instruction; what is nil stays. The next close of business follows
// it; what was paid stays. Refused with loans.ErrInstructionUnknown, loans.ErrInstructionCancelled, loans.ErrInstructionDays.
//
//desk:method Transfers.UpdateInstruction(id=ID, in) LoanResult
var UpdateInstruction = operation.Command[InstructionChange, operation.Result]{
	Meta: instructionMeta("UpdateInstruction", "UPDATE", "Changes a standing instruction."),
}

// DeleteInstruction ends a standing instruction for good; what it paid stays, and InstructionRuns tells it. Refused with
// loans.ErrInstructionUnknown, loans.ErrInstructionCancelled.
//
//desk:method Transfers.CancelInstruction(id=ID) LoanResult
var DeleteInstruction = operation.Command[InstructionRef, operation.Result]{
	Meta: instructionMeta("DeleteInstruction", "DELETE", "Cancels a standing instruction."),
}

func instructionMeta(id, action, summary string) operation.Meta {
	return operation.Meta{ID: "loans." + id, Action: action, Entity: "STANDINGINSTRUCTION", Grouping: "account_transfer", Summary: summary}
}

// Refusals about standing instructions.
var (
	// ErrInstructionUnknown is a standing instruction that is not there, or not for the actor.
	ErrInstructionUnknown   = fault.Define(fault.NotFound, "error.msg.standinginstruction.id.invalid", "Standing instruction with identifier %v does not exist")
	ErrInstructionCancelled = fault.Define(fault.Rule, "error.msg.standinginstruction.deleted", "Standing instruction %v is cancelled")
	ErrInstructionDays      = fault.Define(fault.Rule, "error.msg.standinginstruction.validtill.before.validfrom", "The last day of the standing instruction, %v, is before its first, %v")
)
