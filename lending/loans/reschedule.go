package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// RescheduleStatus is the state of a request to reschedule a loan.
type RescheduleStatus int

// The states of a request.
const (
	RescheduleSubmitted RescheduleStatus = 100
	RescheduleApproved  RescheduleStatus = 200
	RescheduleRejected  RescheduleStatus = 500
)

var rescheduleStatuses = enumeration.NewTable("loanStatusType", []enumeration.Row[RescheduleStatus]{
	{Value: RescheduleSubmitted, Code: "loanStatusType.submitted.and.pending.approval", Label: "Submitted and pending approval"},
	{Value: RescheduleApproved, Code: "loanStatusType.approved", Label: "Approved"},
	{Value: RescheduleRejected, Code: "loanStatusType.rejected", Label: "Rejected"},
})

// Option returns id, code and label.
func (s RescheduleStatus) Option() enumeration.Option { return rescheduleStatuses.Option(s) }

// String is the label, such as "Approved".
func (s RescheduleStatus) String() string { return rescheduleStatuses.Label(s) }

// RescheduleRequest is the input of RequestReschedule. Progressive loans take one of a new due date, a new rate and extra
// terms; cumulative loans any combination.
type RescheduleRequest struct {
	LoanID           int64          `json:"loanId"`                            // mandatory
	From             calendar.Date  `json:"rescheduleFromDate"`                // mandatory; a due date; for rate and extra terms any day of the term
	ReasonID         int64          `json:"rescheduleReasonId"`                // mandatory; value of the code LoanRescheduleReason
	SubmittedOn      calendar.Date  `json:"submittedOnDate"`                   // mandatory; not before the disbursement
	MovedTo          calendar.Date  `json:"adjustedDueDate,omitzero"`          // later than From
	InterestRate     *money.Decimal `json:"newInterestRate,omitempty"`         // percent per year
	ExtraTerms       int            `json:"extraTerms,omitempty"`              // instalments to add
	GraceOnPrincipal int            `json:"graceOnPrincipal,omitempty"`        // instalments without principal; cumulative loans only
	GraceOnInterest  int            `json:"graceOnInterest,omitempty"`         // instalments whose interest is paid later; cumulative loans only
	Instalment       *money.Amount  `json:"emi,omitempty"`                     // amount of the instalments up to End
	To               calendar.Date  `json:"endDate,omitzero"`                  // with Instalment
	Comment          string         `json:"rescheduleReasonComment,omitempty"` // at most 500 characters

	RecalculateInterest *bool `json:"recalculateInterest,omitempty"`                   // kept with the request; interest follows the product
	RecurringMoratorium *int  `json:"recurringMoratoriumOnPrincipalPeriods,omitempty"` // refused unless it is 0
}

// RescheduleResource begins the codes of what is wrong in a request to reschedule.
const RescheduleResource = "rescheduleloan"

// Violations checks what is mandatory, counts and lengths.
func (in RescheduleRequest) Violations() []fault.Violation {
	checks := fault.CheckOf(RescheduleResource)
	checks.Required("loanId", in.LoanID > 0).Date("submittedOnDate", in.SubmittedOn).Date("rescheduleFromDate", in.From)
	checks.Required("rescheduleReasonId", in.ReasonID > 0)
	checks.NotNegativeInt("extraTerms", in.ExtraTerms).NotNegativeInt("graceOnPrincipal", in.GraceOnPrincipal)
	checks.NotNegativeInt("graceOnInterest", in.GraceOnInterest)
	if in.Instalment != nil {
		checks.Positive("emi", *in.Instalment).Date("endDate", in.To)
	}
	if !in.To.IsZero() && in.To.Before(in.From) {
		checks.Fail("endDate", in.To, "end.date.before.reschedule.from.date")
	}
	if !in.asks() {
		checks.Required("adjustedDueDate", false)
	}
	return checks.MaxLength("rescheduleReasonComment", in.Comment, 500).Violations()
}

// asks reports whether the request asks for any change.
func (in RescheduleRequest) asks() bool {
	return !in.MovedTo.IsZero() || in.InterestRate != nil || in.ExtraTerms > 0 || in.GraceOnPrincipal > 0 ||
		in.GraceOnInterest > 0 || in.Instalment != nil
}

// RequestReschedule asks for a change of the terms of an active loan; the result names the request by ID. Mandatory are
// loan, reason, in.From (a due date; for a new rate or extra terms any day of the term) and at least one change. Rates are
// percent a year. A progressive loan takes one change at a time of new due date, rate and extra terms; a cumulative one any
// combination, with planned tranches none. Refused with loans.ErrUnknownLoan, refdata.ErrCodeValueCode,
// loans.ErrRescheduleChargedOff (but for a new rate of a progressive loan), and as a violation when the loan is not active
// or an overdue penalty stands after in.From.
//
//desk:method Reschedules.Request(in) LoanResult
var RequestReschedule = operation.Command[RescheduleRequest, operation.Result]{
	Meta: operation.Meta{ID: "loans.RequestReschedule", Action: "CREATE", Entity: "RESCHEDULELOAN", Grouping: "loan_reschedule", Summary: "Requests a reschedule of a loan."},
}

// ErrRescheduleChargedOff refuses to reschedule a charged-off loan.
var ErrRescheduleChargedOff = fault.Define(fault.Rule, "error.msg.loan.is.charged.off", "Loan: %v reschedule installment is not allowed. Loan Account is Charged-off")

// ErrUnknownReschedule is a request that is not there.
var ErrUnknownReschedule = fault.Define(fault.NotFound, "error.msg.loan.reschedule.request.id.invalid", "Loan reschedule request with identifier %v does not exist")

// RescheduleApproval is the input of ApproveReschedule.
type RescheduleApproval struct {
	Request operation.Ref `json:"scheduleId"`
	On      calendar.Date `json:"approvedOnDate"` // mandatory; not before the day of the request
}

// Violations checks that the date is there.
func (in RescheduleApproval) Violations() []fault.Violation {
	return fault.CheckOf(RescheduleResource).Date("approvedOnDate", in.On).Violations()
}

// ApproveReschedule puts the changes of a request in force that awaits a decision: the schedule is drawn again and the history
// processed again. in.On is not before the request. At a desk of [Desk.Preview] the result carries the loan as it would be.
// Refused with loans.ErrUnknownReschedule, loans.ErrRescheduleChargedOff, and as a violation when the request is decided, or
// the loan changed since so that it cannot be made.
//
//desk:method Reschedules.Approve(request, in) LoanResult
var ApproveReschedule = operation.Command[RescheduleApproval, operation.Result]{
	Meta: operation.Meta{ID: "loans.ApproveReschedule", Action: "APPROVE", Entity: "RESCHEDULELOAN", Grouping: "loan_reschedule", Summary: "Approves a reschedule request."},
}

// RescheduleRejection is the input of RejectReschedule.
type RescheduleRejection struct {
	Request operation.Ref `json:"scheduleId"`
	On      calendar.Date `json:"rejectedOnDate"` // mandatory; not before the day of the request
}

// Violations checks that the date is there.
func (in RescheduleRejection) Violations() []fault.Violation {
	return fault.CheckOf(RescheduleResource).Date("rejectedOnDate", in.On).Violations()
}

// RejectReschedule turns a request down that awaits a decision; the loan stays as it is. Refused as Approve.
//
//desk:method Reschedules.Reject(request, in) LoanResult
var RejectReschedule = operation.Command[RescheduleRejection, operation.Result]{
	Meta: operation.Meta{ID: "loans.RejectReschedule", Action: "REJECT", Entity: "RESCHEDULELOAN", Grouping: "loan_reschedule", Summary: "Rejects a reschedule request."},
}

// RescheduleData is a request to reschedule a loan as clients see it.
type RescheduleData struct {
	ID                  int64                    `json:"id"`
	LoanID              int64                    `json:"loanId"`
	ClientID            int64                    `json:"clientId"`
	ClientName          string                   `json:"clientName,omitempty"`
	AccountNo           string                   `json:"loanAccountNumber"`
	Status              RescheduleStatusData     `json:"statusEnum"`
	Instalment          int                      `json:"rescheduleFromInstallment"` // number of the first instalment that changes
	From                calendar.Date            `json:"rescheduleFromDate"`
	RecalculateInterest *bool                    `json:"recalculateInterest,omitempty"`
	Reason              *refdata.CodeValueOption `json:"rescheduleReasonCodeValue,omitempty"`
	Comment             string                   `json:"rescheduleReasonComment,omitempty"`
	Timeline            RescheduleTimeline       `json:"timeline"`
	Variations          []VariationData          `json:"loanTermVariationsData"` // the changes that are asked for
}

// RescheduleStatusData is the state of a request with its flags.
type RescheduleStatusData struct {
	ID       int    `json:"id"` // 100 pending, 200 approved, 500 rejected
	Code     string `json:"code"`
	Label    string `json:"value"`
	Pending  bool   `json:"pendingApproval"`
	Approved bool   `json:"approved"`
	Rejected bool   `json:"rejected"`
}

// RescheduleTimeline is who did what to a request, and when.
type RescheduleTimeline struct {
	SubmittedOn          calendar.Date `json:"submittedOnDate"`
	SubmittedByUsername  string        `json:"submittedByUsername,omitempty"`
	SubmittedByFirstname string        `json:"submittedByFirstname,omitempty"`
	SubmittedByLastname  string        `json:"submittedByLastname,omitempty"`
	ApprovedOn           calendar.Date `json:"approvedOnDate,omitzero"` // zero for what did not happen
	ApprovedByUsername   string        `json:"approvedByUsername,omitempty"`
	ApprovedByFirstname  string        `json:"approvedByFirstname,omitempty"`
	ApprovedByLastname   string        `json:"approvedByLastname,omitempty"`
	RejectedOn           calendar.Date `json:"rejectedOnDate,omitzero"`
	RejectedByUsername   string        `json:"rejectedByUsername,omitempty"`
	RejectedByFirstname  string        `json:"rejectedByFirstname,omitempty"`
	RejectedByLastname   string        `json:"rejectedByLastname,omitempty"`
}

// ReschedulesInput is the input of ListReschedules.
type ReschedulesInput struct {
	Command string `json:"command,omitempty"` // all (default), pending, approve, reject
	LoanID  int64  `json:"loanId,omitempty"`  // 0: of all loans
}

// Violations checks the word that says which requests are meant.
func (in ReschedulesInput) Violations() []fault.Violation {
	checks := fault.CheckOf(RescheduleResource)
	if _, known := RescheduleFilters[in.Command]; !known {
		fault.OneOf(checks, "command", in.Command, "all", "pending", "approve", "reject")
	}
	return checks.Violations()
}

// RescheduleFilters are the states that the words of the list's filter mean; 0 is any.
var RescheduleFilters = map[string]RescheduleStatus{
	"": 0, "all": 0, "pending": RescheduleSubmitted, "approve": RescheduleApproved, "reject": RescheduleRejected,
}

// ListReschedules reads the requests of a loan (in.LoanID 0: of all), the oldest first; in.Command "pending", "approve" or "reject"
// chooses by state, "" takes all.
//
//desk:method Reschedules.List(in)
var ListReschedules = operation.Query[ReschedulesInput, []RescheduleData]{
	Meta: operation.Meta{ID: "loans.ListReschedules", Action: "READ", Entity: "RESCHEDULELOAN", Grouping: "loan_reschedule", Summary: "Lists reschedule requests."},
}

// RescheduleRef is the input of reads of one request.
type RescheduleRef struct {
	Request operation.Ref `json:"scheduleId"`
}

// Violations returns none: an unknown request is for the operation to refuse.
func (RescheduleRef) Violations() []fault.Violation { return nil }

// GetReschedule reads one request; loans.ErrUnknownReschedule when there is none.
//
//desk:method Reschedules.Get(request)
var GetReschedule = operation.Query[RescheduleRef, RescheduleData]{
	Meta: operation.Meta{ID: "loans.GetReschedule", Action: "READ", Entity: "RESCHEDULELOAN", Grouping: "loan_reschedule", Summary: "Reads one reschedule request."},
}

// PreviewReschedule shows the schedule that a request would give; nothing is stored.
//
//desk:method Reschedules.Preview(request)
var PreviewReschedule = operation.Query[RescheduleRef, ScheduleView]{
	Meta: operation.Meta{ID: "loans.PreviewReschedule", Action: "READ", Entity: "RESCHEDULELOAN", Grouping: "loan_reschedule", Summary: "Previews the schedule of a reschedule request."},
}

// RescheduleTemplateData holds the choices of a request.
type RescheduleTemplateData struct {
	Reasons []refdata.CodeValueData `json:"rescheduleReasons"`
}

// RescheduleTemplate lists the reasons of a request: the values of the code LoanRescheduleReason.
//
//desk:method Reschedules.Template()
var RescheduleTemplate = operation.Query[operation.NoInput, RescheduleTemplateData]{
	Meta: operation.Meta{ID: "loans.RescheduleTemplate", Action: "READ", Entity: "RESCHEDULELOAN", Grouping: "loan_reschedule", Summary: "Gives the choices of a reschedule request."},
}
