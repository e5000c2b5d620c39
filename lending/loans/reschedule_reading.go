package loans

import (
	"errors"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

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

func (n *names) reschedule(u *operation.Unit, r *Reschedule) (RescheduleData, error) {
	loan, err := loans.Get(u.Tx, r.LoanID)
	if err != nil {
		return RescheduleData{}, err
	}
	reason, err := refdata.CodeValueOf(u.Tx, r.ReasonID)
	if err != nil {
		return RescheduleData{}, err
	}
	option := r.Status.Option()
	d := RescheduleData{
		ID: r.ID, LoanID: r.LoanID, ClientID: r.ClientID, ClientName: n.client(r.ClientID).DisplayName, AccountNo: loan.AccountNo,
		Status: RescheduleStatusData{
			ID: int(r.Status), Code: option.Code, Label: option.Label, Pending: r.Status == RescheduleSubmitted,
			Approved: r.Status == RescheduleApproved, Rejected: r.Status == RescheduleRejected,
		},
		Instalment: r.Instalment, From: r.From, RecalculateInterest: r.RecalculateInterest, Reason: reason, Comment: r.Comment,
		Timeline: n.rescheduleTimeline(r), Variations: []VariationData{},
	}
	for _, v := range r.Variations {
		d.Variations = append(d.Variations, v.data())
	}
	return d, nil
}

func (n *names) rescheduleTimeline(r *Reschedule) RescheduleTimeline {
	by := n.person(r.SubmittedBy)
	t := RescheduleTimeline{
		SubmittedOn: r.SubmittedOn, SubmittedByUsername: by.Username, SubmittedByFirstname: by.Firstname, SubmittedByLastname: by.Lastname,
	}
	by = n.person(r.DecidedBy)
	switch r.Status {
	case RescheduleApproved:
		t.ApprovedOn, t.ApprovedByUsername, t.ApprovedByFirstname, t.ApprovedByLastname = r.DecidedOn, by.Username, by.Firstname, by.Lastname
	case RescheduleRejected:
		t.RejectedOn, t.RejectedByUsername, t.RejectedByFirstname, t.RejectedByLastname = r.DecidedOn, by.Username, by.Firstname, by.Lastname
	}
	return t
}

// ReschedulesInput is the input of ListReschedules.
type ReschedulesInput struct {
	Command string `json:"command,omitempty" in:"query"` // all (default), pending, approve, reject
	LoanID  int64  `json:"loanId,omitempty" in:"query"`  // 0: of all loans
}

// Violations checks the word that says which requests are meant.
func (in ReschedulesInput) Violations() []fault.Violation {
	checks := fault.CheckOf(rescheduleResource)
	if _, known := rescheduleFilters[in.Command]; !known {
		fault.OneOf(checks, "command", in.Command, "all", "pending", "approve", "reject")
	}
	return checks.Violations()
}

// rescheduleFilters are the states that the words of the list's filter mean; 0 is any.
var rescheduleFilters = map[string]RescheduleStatus{
	"": 0, "all": 0, "pending": RescheduleSubmitted, "approve": RescheduleApproved, "reject": RescheduleRejected,
}

// ListReschedules lists requests, oldest first; of one loan, or of all.
var ListReschedules = operation.Query[ReschedulesInput, []RescheduleData]{
	Meta:   operation.Meta{ID: "loans.ListReschedules", Action: "READ", Entity: "RESCHEDULELOAN", Grouping: "loan_reschedule", Summary: "Lists reschedule requests."},
	Decide: listReschedules,
}

// listReschedules decides [ListReschedules].
func listReschedules(u *operation.Unit, in ReschedulesInput) ([]RescheduleData, error) {
	query := store.Query{}
	if in.LoanID != 0 {
		query = store.Where("loan_id", store.Equal, store.Int(in.LoanID))
	}
	if wanted := rescheduleFilters[in.Command]; wanted != 0 {
		query = query.And("status", store.Equal, store.Int(int64(wanted)))
	}
	n := newNames(u.Tx)
	list := []RescheduleData{}
	for r, err := range reschedules.Find(u.Tx, query.Top(operation.LargestPage)) {
		if err != nil {
			return nil, err
		}
		if err := visibleByID(u, r.LoanID); errors.Is(err, store.ErrNotFound) {
			continue
		} else if err != nil {
			return nil, err
		}
		d, err := n.reschedule(u, &r)
		if err != nil {
			return nil, err
		}
		list = append(list, d)
	}
	return list, nil
}

// RescheduleRef is the input of reads of one request.
type RescheduleRef struct {
	Request operation.Ref `json:"scheduleId" in:"path"`
}

// Violations returns none: an unknown request is for the operation to refuse.
func (RescheduleRef) Violations() []fault.Violation { return nil }

// GetReschedule reads one request.
var GetReschedule = operation.Query[RescheduleRef, RescheduleData]{
	Meta:   operation.Meta{ID: "loans.GetReschedule", Action: "READ", Entity: "RESCHEDULELOAN", Grouping: "loan_reschedule", Summary: "Reads one reschedule request."},
	Decide: getReschedule,
}

// getReschedule decides [GetReschedule].
func getReschedule(u *operation.Unit, in RescheduleRef) (RescheduleData, error) {
	r, err := findReschedule(u, in.Request)
	if err != nil {
		return RescheduleData{}, err
	}
	return newNames(u.Tx).reschedule(u, &r)
}

// PreviewReschedule shows the schedule that a request would give; nothing is stored.
var PreviewReschedule = operation.Query[RescheduleRef, ScheduleView]{
	Meta:   operation.Meta{ID: "loans.PreviewReschedule", Action: "READ", Entity: "RESCHEDULELOAN", Grouping: "loan_reschedule", Summary: "Previews the schedule of a reschedule request."},
	Decide: previewReschedule,
}

// previewReschedule decides [PreviewReschedule].
func previewReschedule(u *operation.Unit, in RescheduleRef) (ScheduleView, error) {
	r, err := findReschedule(u, in.Request)
	if err != nil {
		return ScheduleView{}, err
	}
	o, err := open(u, operation.ByID(r.LoanID))
	if err != nil {
		return ScheduleView{}, err
	}
	twin := o.Account.clone()
	if err := twin.reschedule(&r); err != nil {
		return ScheduleView{}, err
	}
	return twin.Schedule(), nil
}

// RescheduleTemplateData holds the choices of a request.
type RescheduleTemplateData struct {
	Reasons []refdata.CodeValueData `json:"rescheduleReasons"`
}

// RescheduleTemplate gives the choices of a request.
var RescheduleTemplate = operation.Query[operation.NoInput, RescheduleTemplateData]{
	Meta:   operation.Meta{ID: "loans.RescheduleTemplate", Action: "READ", Entity: "RESCHEDULELOAN", Grouping: "loan_reschedule", Summary: "Gives the choices of a reschedule request."},
	Decide: rescheduleTemplate,
}

// rescheduleTemplate decides [RescheduleTemplate].
func rescheduleTemplate(u *operation.Unit, _ operation.NoInput) (RescheduleTemplateData, error) {
	reasons, err := refdata.CodeValueOptions(u.Tx, "LoanRescheduleReason")
	return RescheduleTemplateData{Reasons: reasons}, err
}

// data is a change of terms as clients see it.
func (v Variation) data() VariationData {
	return VariationData{ID: v.ID, Kind: v.Kind, From: v.From, Number: v.Number, Date: v.Date, Specific: v.Specific, Processed: v.Processed}
}
