package loans

import (
	"strings"

	"lending.example/platform/lending/enumeration"
)

// Status is the state of a loan account.
type Status int

// The states.
const (
	Submitted          Status = 100
	Approved           Status = 200
	Active             Status = 300
	TransferInProgress Status = 303
	TransferOnHold     Status = 304
	Withdrawn          Status = 400
	Rejected           Status = 500
	Closed             Status = 600 // obligations met
	WrittenOff         Status = 601
	ClosedRescheduled  Status = 602
	Overpaid           Status = 700
)

// Statuses are the states of loans, with code and label.
var Statuses = enumeration.NewTable("loanStatusType", []enumeration.Row[Status]{
	{Value: Submitted, Code: "loanStatusType.submitted.and.pending.approval", Label: "Submitted and pending approval"},
	{Value: Approved, Code: "loanStatusType.approved", Label: "Approved"},
	{Value: Active, Code: "loanStatusType.active", Label: "Active"},
	{Value: TransferInProgress, Code: "loanStatusType.transfer.in.progress", Label: "Transfer in progress"},
	{Value: TransferOnHold, Code: "loanStatusType.transfer.on.hold", Label: "Transfer on hold"},
	{Value: Withdrawn, Code: "loanStatusType.withdrawn.by.client", Label: "Withdrawn by applicant"},
	{Value: Rejected, Code: "loanStatusType.rejected", Label: "Rejected"},
	{Value: Closed, Code: "loanStatusType.closed.obligations.met", Label: "Closed (obligations met)"},
	{Value: WrittenOff, Code: "loanStatusType.closed.written.off", Label: "Closed (written off)"},
	{Value: ClosedRescheduled, Code: "loanStatusType.closed.reschedule.outstanding.amount", Label: "Closed (rescheduled)"},
	{Value: Overpaid, Code: "loanStatusType.overpaid", Label: "Overpaid"},
})

// Option returns id, code and label.
func (s Status) Option() enumeration.Option { return Statuses.Option(s) }

// String is the label, such as "Approved".
func (s Status) String() string { return Statuses.Label(s) }

// Name is the code without its prefix, such as closed.obligations.met.
func (s Status) Name() string { return strings.TrimPrefix(s.Option().Code, "loanStatusType.") }

// Disbursed reports whether money went out: the loan is active, overpaid or closed after having been active.
func (s Status) Disbursed() bool { return s >= Active && s != Withdrawn && s != Rejected }

// Open reports whether the loan is active, or closed or overpaid in a way that a transaction can open again.
func (s Status) Open() bool { return s == Active || s == Closed || s == Overpaid }

// SubStatus refines a state.
type SubStatus int

// The sub-states; 0 is none.
const (
	Foreclosed         SubStatus = 100
	ContractTerminated SubStatus = 900
)

var subStatuses = enumeration.NewTable("loanSubStatusType", []enumeration.Row[SubStatus]{
	{Value: Foreclosed, Code: "loanSubStatus.loanSubStatusType.foreclosed", Label: "Foreclosed"},
	{Value: ContractTerminated, Code: "loanSubStatus.loanSubStatusType.contractTermination", Label: "Contract Termination"},
})

// Option returns id, code and label.
func (s SubStatus) Option() enumeration.Option { return subStatuses.Option(s) }

// String is the label, such as "Contract Termination".
func (s SubStatus) String() string { return subStatuses.Label(s) }

// AccountType says whose loan it is.
type AccountType int

// The account types. Only individual loans are served.
const (
	Individual  AccountType = 1
	Group       AccountType = 2
	JointGroup  AccountType = 3
	GroupMember AccountType = 4
)

var accountTypes = enumeration.NewTable("accountType", []enumeration.Row[AccountType]{
	{Value: Individual, Code: "accountType.individual", Label: "Individual"},
	{Value: Group, Code: "accountType.group", Label: "Group"},
	{Value: JointGroup, Code: "accountType.jlg", Label: "JLG"},
	{Value: GroupMember, Code: "accountType.glim", Label: "GLIM"},
})

// Option returns id, code and label.
func (t AccountType) Option() enumeration.Option { return accountTypes.Option(t) }

// String is the label, such as "Group".
func (t AccountType) String() string { return accountTypes.Label(t) }
