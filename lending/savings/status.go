package savings

import "lending.example/platform/lending/enumeration"

// Status is the state of an account.
type Status int

// The states. An account that was rejected or withdrawn never became active.
const (
	Submitted Status = 100
	Approved  Status = 200
	Active    Status = 300
	Withdrawn Status = 400
	Rejected  Status = 500
	Closed    Status = 600
)

var statuses = enumeration.NewTable("status", []enumeration.Row[Status]{
	{Value: Submitted, Code: "savingsAccountStatusType.submitted.and.pending.approval", Label: "Submitted and pending approval"},
	{Value: Approved, Code: "savingsAccountStatusType.approved", Label: "Approved"},
	{Value: Active, Code: "savingsAccountStatusType.active", Label: "Active"},
	{Value: Withdrawn, Code: "savingsAccountStatusType.withdrawn.by.applicant", Label: "Withdrawn by applicant"},
	{Value: Rejected, Code: "savingsAccountStatusType.rejected", Label: "Rejected"},
	{Value: Closed, Code: "savingsAccountStatusType.closed", Label: "Closed"},
})

// Option returns id, code and label.
func (s Status) Option() enumeration.Option { return statuses.Option(s) }

// String is the label, such as "Approved".
func (s Status) String() string { return statuses.Label(s) }

// StatusData is a state as callers see it. An account that was rejected or withdrawn is closed too.
type StatusData struct {
	ID        int    `json:"id"`
	Code      string `json:"code"`
	Value     string `json:"value"`
	Submitted bool   `json:"submittedAndPendingApproval"`
	Approved  bool   `json:"approved"`
	Rejected  bool   `json:"rejected"`
	Withdrawn bool   `json:"withdrawnByApplicant"`
	Active    bool   `json:"active"`
	Closed    bool   `json:"closed"`
}

func (s Status) data() StatusData {
	o := s.Option()
	return StatusData{
		ID: int(s), Code: o.Code, Value: o.Label, Submitted: s == Submitted, Approved: s == Approved, Rejected: s == Rejected,
		Withdrawn: s == Withdrawn, Active: s == Active, Closed: !s.open(),
	}
}

// SubStatusData says what an active account is restricted to. No restriction is built, so that it is always None.
type SubStatusData struct {
	ID          int    `json:"id"`
	Code        string `json:"code"`
	Value       string `json:"value"`
	None        bool   `json:"none"`
	Inactive    bool   `json:"inactive"`
	Dormant     bool   `json:"dormant"`
	Escheat     bool   `json:"escheat"`
	Block       bool   `json:"block"`
	BlockCredit bool   `json:"blockCredit"`
	BlockDebit  bool   `json:"blockDebit"`
}

var unrestricted = SubStatusData{Code: "SavingsAccountSubStatusEnum.none", Value: "None", None: true}

// open reports whether an account has not ended.
func (s Status) open() bool { return s == Submitted || s == Approved || s == Active }
