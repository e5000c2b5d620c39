package loans

import (
	"slices"
	"strings"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// DelinquencyAction pauses delinquency for a time, or resumes it.
type DelinquencyAction struct {
	ID        int64         `json:"id"`
	Action    string        `json:"action"` // pauseDelinquency or resumeDelinquency
	From      calendar.Date `json:"from"`
	To        calendar.Date `json:"to,omitzero"` // of pauses
	CreatedBy int64         `json:"by,omitempty"`
	CreatedOn calendar.Date `json:"on"`
}

// The delinquency actions.
const (
	pauseDelinquency  = "PAUSE"
	resumeDelinquency = "RESUME"
)

// delinquencyActionKind numbers the actions; they live inside the loan.
var delinquencyActionKind = &store.Kind{Name: "loan_delinquency_action"}

// delinquencyPauses are the pauses of the loan, each with its effective end: a resume within a pause ends it.
func (a *Account) delinquencyPauses() []DelinquencyPause {
	var pauses []DelinquencyPause
	for _, p := range a.Loan.DelinquencyActions {
		if p.Action != pauseDelinquency {
			continue
		}
		end := p.To
		for _, r := range a.Loan.DelinquencyActions {
			if r.Action == resumeDelinquency && !r.From.Before(p.From) && r.From.Before(end) {
				end = r.From
			}
		}
		pauses = append(pauses, DelinquencyPause{From: p.From, To: end})
	}
	slices.SortStableFunc(pauses, func(x, y DelinquencyPause) int { return x.From.Compare(y.From) })
	return pauses
}

// delinquencyPausedOn reports whether a day lies in a pause.
func (a *Account) delinquencyPausedOn(day calendar.Date) bool {
	return slices.ContainsFunc(a.delinquencyPauses(), func(p DelinquencyPause) bool { return p.covers(day) })
}

// NewDelinquencyAction is the input of CreateDelinquencyAction.
type NewDelinquencyAction struct {
	Action string        `json:"action"`           // pause or resume, in any case
	From   calendar.Date `json:"startDate"`        // mandatory; first day of the pause, or the day on which days count again
	To     calendar.Date `json:"endDate,omitzero"` // mandatory for a pause, later than From; absent for a resumption
}

// Violations checks which dates go with the action.
func (in NewDelinquencyAction) Violations() []fault.Violation {
	checks := fault.CheckOf("loanDelinquencyAction")
	action := in.action()
	switch {
	case action == "":
		return checks.Required("action", false).Violations()
	case action != pauseDelinquency && action != resumeDelinquency:
		return checks.Add(ErrDelinquencyActionUnknown.Violation("action", in.Action, in.Action)).Violations()
	}
	checks.Date("startDate", in.From)
	switch {
	case action == resumeDelinquency && !in.To.IsZero():
		checks.Add(ErrResumeWithEnd.Violation("endDate", in.To))
	case action == pauseDelinquency:
		checks.Date("endDate", in.To)
		if !in.From.IsZero() && !in.To.IsZero() && !in.From.Before(in.To) {
			checks.Add(ErrDelinquencyPauseEmpty.Violation("", nil))
		}
	}
	return checks.Violations()
}

func (in NewDelinquencyAction) action() string { return strings.ToUpper(strings.TrimSpace(in.Action)) }

// CreateDelinquencyAction pauses the delinquency of a loan for a time, or resumes it today.
var CreateDelinquencyAction = operation.Command[Addressed[NewDelinquencyAction], operation.Result]{
	Meta:   operation.Meta{ID: "loans.CreateDelinquencyAction", Action: "CREATE", Entity: "DELINQUENCY_ACTION", Called: "delinquency_actions", Grouping: "loan", Summary: "Pauses or resumes the delinquency of a loan."},
	Decide: onLoan((*Account).act),
}

func (a *Account) act(in NewDelinquencyAction) (operation.Result, error) {
	if err := a.inStateFor(pausingDelinquency); err != nil {
		return operation.Result{}, err
	}
	refuse := a.mayPauseDelinquency
	if in.action() == resumeDelinquency {
		refuse = a.mayResumeDelinquency
	}
	if err := refuse(in); err != nil {
		return operation.Result{}, err
	}
	action := DelinquencyAction{
		ID: a.env.ids.id(delinquencyActionKind), Action: in.action(), From: in.From, To: in.To,
		CreatedBy: a.env.ActorID, CreatedOn: a.env.Today,
	}
	a.Loan.DelinquencyActions = append(slices.Clone(a.Loan.DelinquencyActions), action)
	if in.From.Before(a.env.Today) {
		a.classify(a.env.Today)
	}
	return operation.Result{ID: action.ID}, nil
}

func (a *Account) mayPauseDelinquency(in NewDelinquencyAction) error {
	if in.From.Before(a.Loan.Timeline.DisbursedOn) {
		return ErrDelinquencyBeforeDisbursal.For("startDate", in.From)
	}
	for _, p := range a.delinquencyPauses() {
		if p.holds(in.From) || p.holds(in.To) || p == (DelinquencyPause{in.From, in.To}) {
			return ErrDelinquencyPausesOverlap.New()
		}
	}
	return nil
}

// holds reports whether a day lies inside the pause and is neither its first nor its last. (Wire contract of loans, 10.3:
// pauses may touch, and one may surround another.)
func (p DelinquencyPause) holds(day calendar.Date) bool {
	return p.From.Before(day) && day.Before(p.To)
}

func (a *Account) mayResumeDelinquency(in NewDelinquencyAction) error {
	if in.From != a.env.Today {
		return ErrResumeNotToday.For("startDate", in.From)
	}
	for _, r := range a.Loan.DelinquencyActions {
		if r.Action == resumeDelinquency && r.From == in.From {
			return ErrResumedAlready.New()
		}
	}
	for _, p := range a.delinquencyPauses() {
		if p.covers(in.From) {
			return nil
		}
	}
	return ErrResumeWithoutPause.New()
}

// DelinquencyActionData is a delinquency action as clients see it.
type DelinquencyActionData struct {
	ID        int64         `json:"id"`
	Action    string        `json:"action"` // PAUSE or RESUME
	From      calendar.Date `json:"startDate"`
	To        calendar.Date `json:"endDate,omitzero"`      // of pauses
	CreatedBy int64         `json:"createdById,omitempty"` // id of the user, like UpdatedBy
	CreatedOn calendar.Date `json:"createdOn"`             // business date, like UpdatedOn
	UpdatedBy int64         `json:"updatedById,omitempty"`
	UpdatedOn calendar.Date `json:"lastModifiedOn"`
}

// ListDelinquencyActions lists the delinquency actions of a loan, oldest first.
var ListDelinquencyActions = operation.Query[OfLoan, []DelinquencyActionData]{
	Meta:   operation.Meta{ID: "loans.ListDelinquencyActions", Action: "READ", Entity: "DELINQUENCY_ACTION", Called: "delinquency_actions", Grouping: "loan", Summary: "Lists the delinquency actions of a loan."},
	Decide: listDelinquencyActions,
}

// listDelinquencyActions decides [ListDelinquencyActions].
func listDelinquencyActions(u *operation.Unit, in OfLoan) ([]DelinquencyActionData, error) {
	loan, err := find(u, in.Loan)
	if err != nil {
		return nil, err
	}
	list := []DelinquencyActionData{}
	for _, a := range loan.DelinquencyActions {
		list = append(list, DelinquencyActionData{
			ID: a.ID, Action: a.Action, From: a.From, To: a.To,
			CreatedBy: a.CreatedBy, CreatedOn: a.CreatedOn, UpdatedBy: a.CreatedBy, UpdatedOn: a.CreatedOn,
		})
	}
	return list, nil
}

// Refusals of delinquency actions.
var (
	ErrDelinquencyNotActive       = fault.Define(fault.Validation, "validation.msg.loanDelinquencyAction.invalid.loan.state", "Delinquency actions can be created only for active loans.")
	ErrDelinquencyActionUnknown   = fault.Define(fault.Validation, "validation.msg.loanDelinquencyAction.action.invalid.action", "Invalid Delinquency Action: %v")
	ErrDelinquencyPauseEmpty      = fault.Define(fault.Validation, "validation.msg.loanDelinquencyAction.pause.period.must.be.at.least.one.day", "Delinquency pause period must be at least one day")
	ErrDelinquencyBeforeDisbursal = fault.Define(fault.Validation, "validation.msg.loanDelinquencyAction.startDate.before.disbursement", "Start date of pause period must be after first disbursal date")
	ErrDelinquencyPausesOverlap   = fault.Define(fault.Validation, "validation.msg.loanDelinquencyAction.overlapping", "Delinquency pause period cannot overlap with another pause period")
	ErrResumeNotToday             = fault.Define(fault.Validation, "validation.msg.loanDelinquencyAction.startDate.resume.invalid.start.date", "Start date of the Resume Delinquency action must be the current business date")
	ErrResumeWithEnd              = fault.Define(fault.Validation, "validation.msg.loanDelinquencyAction.endDate.resume.should.have.no.end.date", "Resume Delinquency action can not have end date")
	ErrResumedAlready             = fault.Define(fault.Validation, "validation.msg.loanDelinquencyAction.resume.should.be.unique", "There is an existing Resume Delinquency Action on this date")
	ErrResumeWithoutPause         = fault.Define(fault.Validation, "validation.msg.loanDelinquencyAction.resume.should.be.on.pause", "Resume Delinquency Action can only be created during an active pause")
)
