package loans

import (
	"errors"
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/store"
)

// RescheduleApproval is the input of ApproveReschedule.
type RescheduleApproval struct {
	Request operation.Ref `json:"scheduleId" in:"path"`
	On      calendar.Date `json:"approvedOnDate"` // mandatory; not before the day of the request
}

// Violations checks that the date is there.
func (in RescheduleApproval) Violations() []fault.Violation {
	return fault.CheckOf(rescheduleResource).Date("approvedOnDate", in.On).Violations()
}

// ApproveReschedule puts the changes of a request in force: the schedule is drawn anew and history processed again.
var ApproveReschedule = operation.Command[RescheduleApproval, operation.Result]{
	Meta:   operation.Meta{ID: "loans.ApproveReschedule", Action: "APPROVE", Entity: "RESCHEDULELOAN", Grouping: "loan_reschedule", Summary: "Approves a reschedule request."},
	Decide: approveReschedule,
}

// approveReschedule decides [ApproveReschedule].
func approveReschedule(u *operation.Unit, in RescheduleApproval) (operation.Result, error) {
	r, err := findReschedule(u, in.Request)
	if err != nil {
		return operation.Result{}, err
	}
	if err := r.mayDecide("approvedOnDate", in.On); err != nil {
		return operation.Result{}, err
	}
	result, err := decide(u, operation.ByID(r.LoanID), func(a *Account) (operation.Result, error) {
		if err := a.mayPutInForce(&r); err != nil {
			return operation.Result{}, err
		}
		return operation.Result{}, a.reschedule(&r)
	})
	if err != nil {
		return operation.Result{}, err
	}
	changes := map[string]any{"approvedOnDate": operation.Sent{Value: in.On}, "approvedByUserId": u.Actor.UserID}
	return r.decided(u, RescheduleApproved, in.On, result, changes)
}

// RescheduleRejection is the input of RejectReschedule.
type RescheduleRejection struct {
	Request operation.Ref `json:"scheduleId" in:"path"`
	On      calendar.Date `json:"rejectedOnDate"` // mandatory; not before the day of the request
}

// Violations checks that the date is there.
func (in RescheduleRejection) Violations() []fault.Violation {
	return fault.CheckOf(rescheduleResource).Date("rejectedOnDate", in.On).Violations()
}

// RejectReschedule turns a request down.
var RejectReschedule = operation.Command[RescheduleRejection, operation.Result]{
	Meta:   operation.Meta{ID: "loans.RejectReschedule", Action: "REJECT", Entity: "RESCHEDULELOAN", Grouping: "loan_reschedule", Summary: "Rejects a reschedule request."},
	Decide: rejectReschedule,
}

// rejectReschedule decides [RejectReschedule].
func rejectReschedule(u *operation.Unit, in RescheduleRejection) (operation.Result, error) {
	r, err := findReschedule(u, in.Request)
	if err != nil {
		return operation.Result{}, err
	}
	if err := r.mayDecide("rejectedOnDate", in.On); err != nil {
		return operation.Result{}, err
	}
	// The loan stays as it is; but a locked one is left alone, and one that is behind closes its business first.
	result, err := decide(u, operation.ByID(r.LoanID), func(*Account) (operation.Result, error) { return operation.Result{}, nil })
	if err != nil {
		return operation.Result{}, err
	}
	changes := map[string]any{"rejectedOnDate": operation.Sent{Value: in.On}, "rejectedByUserId": u.Actor.UserID}
	return r.decided(u, RescheduleRejected, in.On, result, changes)
}

func findReschedule(u *operation.Unit, ref operation.Ref) (Reschedule, error) {
	r, err := reschedules.Get(u.Tx, ref.ID)
	if err == nil {
		err = visibleByID(u, r.LoanID)
	}
	if errors.Is(err, store.ErrNotFound) {
		return r, ErrUnknownReschedule.For("id", nil, ref.ID)
	}
	return r, err
}

func (r *Reschedule) mayDecide(field string, on calendar.Date) error {
	checks := fault.CheckOf(rescheduleResource)
	if r.Status != RescheduleSubmitted {
		checks.Fail("", nil, "request.is.not.in.submitted.and.pending.state")
	}
	if on.Before(r.SubmittedOn) {
		checks.Fail(field, on, "before.submission.date")
	}
	return checks.Err()
}

// decided keeps the decision on a request.
func (r *Reschedule) decided(u *operation.Unit, s RescheduleStatus, on calendar.Date, result operation.Result, changes map[string]any) (operation.Result, error) {
	r.Status, r.DecidedOn, r.DecidedBy = s, on, u.Actor.UserID
	result.ID, result.Changes = r.ID, changes
	return result, reschedules.Save(u.Tx, r)
}

// mayPutInForce refuses to put a request in force when the loan has changed since so that it could not be made any more.
func (a *Account) mayPutInForce(r *Reschedule) error {
	rateOnly := a.Loan.Terms.Progressive() && r.changes(schedule.RateFromInstalment) && !r.changes(schedule.MoveDueDate)
	if err := a.notCutOffFor(askingReschedule); err != nil && !rateOnly {
		return err
	}
	checks := fault.CheckOf(rescheduleResource)
	if !a.reschedulable(rateOnly) {
		checks.Fail("", nil, "loan.is.not.active")
	}
	if a.rowHolding(r.From) == nil {
		checks.Fail("rescheduleFromDate", r.From, "repayment.schedule.installment.does.not.exist")
	}
	return checks.Err()
}

// changes reports whether the request asks for a change of a kind.
func (r *Reschedule) changes(kind schedule.VariationKind) bool {
	return slices.ContainsFunc(r.Variations, func(v Variation) bool { return v.Kind == kind })
}

// reschedule puts the changes of a request in force.
func (a *Account) reschedule(r *Reschedule) error {
	for _, v := range r.Variations {
		v.Request = r.ID
		if a.Loan.Terms.Progressive() {
			a.replaceRate(v)
		} else if v.Kind == schedule.MoveDueDate {
			a.shiftBehind(v)
			v.From = a.originOf(v)
		}
		a.vary(v)
	}
	return a.replayAfterVariation()
}

// replaceRate ends earlier changes of the rate from the same date on: of several, the last one approved counts. Extra
// terms end them too.
func (a *Account) replaceRate(by Variation) {
	if by.Kind != schedule.RateFromInstalment && by.Kind != schedule.ExtendTerm {
		return
	}
	for i := range a.Loan.Variations {
		v := &a.Loan.Variations[i]
		if v.Kind == schedule.RateFromInstalment && v.From == by.From {
			v.Inactive = true
		}
	}
}

// shiftBehind makes other changes of terms that apply from a moved due date or a later one apply from where those dates
// go (semantics-schedule 5, rule 1). The change that the new one takes up stays: it is replaced.
func (a *Account) shiftBehind(moved Variation) {
	step := schedule.StepOf(a.terms())
	for i := range a.Loan.Variations {
		v := &a.Loan.Variations[i]
		if v.Inactive || v.From.Before(moved.From) || v.Kind == schedule.MoveDueDate && v.Date == moved.From || v.Request == moved.Request {
			continue
		}
		due, goes := moved.From, moved.Date
		for due.Before(v.From) {
			due, goes = step.After(due, moved.From), step.After(goes, moved.Date)
		}
		if due == v.From {
			v.From = goes
		}
	}
}

// originOf finds the date that a due date had before earlier changes moved it to where the new change takes it up. The
// new change takes the place of the earlier one.
func (a *Account) originOf(moved Variation) calendar.Date {
	for i := range a.Loan.Variations {
		v := &a.Loan.Variations[i]
		if v.Kind == schedule.MoveDueDate && !v.Inactive && v.Date == moved.From {
			v.Inactive = true
			return v.From
		}
	}
	return moved.From
}
