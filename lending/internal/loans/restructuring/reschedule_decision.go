package restructuring

import (
	"errors"
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/drawing"
	"lending.example/platform/lending/internal/loans/origination"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/store"
)

// ApproveReschedule decides [loans.ApproveReschedule].
func ApproveReschedule(u *operation.Unit, in loans.RescheduleApproval) (operation.Result, error) {
	r, err := FindReschedule(u, in.Request)
	if err != nil {
		return operation.Result{}, err
	}
	if err := r.mayDecide("approvedOnDate", in.On); err != nil {
		return operation.Result{}, err
	}
	result, err := records.Decide(u, operation.ByID(r.LoanID), func(a *book.Account) (operation.Result, error) {
		if err := mayPutInForce(a, &r); err != nil {
			return operation.Result{}, err
		}
		return operation.Result{}, RescheduleAccount(a, &r)
	})
	if err != nil {
		return operation.Result{}, err
	}
	changes := map[string]any{"approvedOnDate": operation.Sent{Value: in.On}, "approvedByUserId": u.Actor.UserID}
	return r.decided(u, loans.RescheduleApproved, in.On, result, changes)
}

// RejectReschedule decides [loans.RejectReschedule].
func RejectReschedule(u *operation.Unit, in loans.RescheduleRejection) (operation.Result, error) {
	r, err := FindReschedule(u, in.Request)
	if err != nil {
		return operation.Result{}, err
	}
	if err := r.mayDecide("rejectedOnDate", in.On); err != nil {
		return operation.Result{}, err
	}
	// The loan stays as it is; but a locked one is left alone, and one that is behind closes its business first.
	result, err := records.Decide(u, operation.ByID(r.LoanID), func(*book.Account) (operation.Result, error) { return operation.Result{}, nil })
	if err != nil {
		return operation.Result{}, err
	}
	changes := map[string]any{"rejectedOnDate": operation.Sent{Value: in.On}, "rejectedByUserId": u.Actor.UserID}
	return r.decided(u, loans.RescheduleRejected, in.On, result, changes)
}

func FindReschedule(u *operation.Unit, ref operation.Ref) (Reschedule, error) {
	r, err := Reschedules.Get(u.Tx, ref.ID)
	if err == nil {
		err = records.VisibleByID(u, r.LoanID)
	}
	if errors.Is(err, store.ErrNotFound) {
		return r, loans.ErrUnknownReschedule.For("id", nil, ref.ID)
	}
	return r, err
}

func (r *Reschedule) mayDecide(field string, on calendar.Date) error {
	checks := fault.CheckOf(loans.RescheduleResource)
	if r.Status != loans.RescheduleSubmitted {
		checks.Fail("", nil, "request.is.not.in.submitted.and.pending.state")
	}
	if on.Before(r.SubmittedOn) {
		checks.Fail(field, on, "before.submission.date")
	}
	return checks.Err()
}

// decided keeps the decision on a request.
func (r *Reschedule) decided(u *operation.Unit, s loans.RescheduleStatus, on calendar.Date, result operation.Result, changes map[string]any) (operation.Result, error) {
	r.Status, r.DecidedOn, r.DecidedBy = s, on, u.Actor.UserID
	result.ID, result.Changes = r.ID, changes
	return result, Reschedules.Save(u.Tx, r)
}

// mayPutInForce refuses to put a request in force when the loan has changed since so that it could not be made any more.
func mayPutInForce(a *book.Account, r *Reschedule) error {
	rateOnly := a.Loan.Terms.Progressive() && r.changes(schedule.RateFromInstalment) && !r.changes(schedule.MoveDueDate)
	if err := a.NotCutOffFor(book.AskingReschedule); err != nil && !rateOnly {
		return err
	}
	checks := fault.CheckOf(loans.RescheduleResource)
	if !reschedulable(a, rateOnly) {
		checks.Fail("", nil, "loan.is.not.active")
	}
	if rowHolding(a, r.From) == nil {
		checks.Fail("rescheduleFromDate", r.From, "repayment.schedule.installment.does.not.exist")
	}
	return checks.Err()
}

// changes reports whether the request asks for a change of a kind.
func (r *Reschedule) changes(kind schedule.VariationKind) bool {
	return slices.ContainsFunc(r.Variations, func(v book.Variation) bool { return v.Kind == kind })
}

// RescheduleAccount puts the changes of a request in force.
func RescheduleAccount(a *book.Account, r *Reschedule) error {
	for _, v := range r.Variations {
		v.Request = r.ID
		if a.Loan.Terms.Progressive() {
			replaceRate(a, v)
		} else if v.Kind == schedule.MoveDueDate {
			shiftLater(a, v)
			v.From = originOf(a, v)
		}
		origination.Vary(a, v)
	}
	return ReplayAfterVariation(a)
}

// replaceRate ends earlier changes of the rate from the same date on: of several, the last one approved counts. Extra
// terms end them too.
func replaceRate(a *book.Account, by book.Variation) {
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

// shiftLater makes other changes of terms that apply from a moved due date or a later one apply from where those dates
// go (docs/semantics/schedules.md, 5, rule 1). The change that the new one takes up stays: it is replaced.
func shiftLater(a *book.Account, moved book.Variation) {
	step := schedule.StepOf(drawing.Terms(a))
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
func originOf(a *book.Account, moved book.Variation) calendar.Date {
	for i := range a.Loan.Variations {
		v := &a.Loan.Variations[i]
		if v.Kind == schedule.MoveDueDate && !v.Inactive && v.Date == moved.From {
			v.Inactive = true
			return v.From
		}
	}
	return moved.From
}
