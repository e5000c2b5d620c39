package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// Assignment is the input of AssignOfficer.
type Assignment struct {
	To   int64         `json:"toLoanOfficerId"`             // mandatory; a loan officer of the office of the loan or one above it
	On   calendar.Date `json:"assignmentDate"`              // mandatory; not after the business date
	From int64         `json:"fromLoanOfficerId,omitempty"` // the present officer; 0 when there is none
}

// Violations checks that officer and date are there.
func (in Assignment) Violations() []fault.Violation {
	return fault.CheckOf("loanOfficer").Required("toLoanOfficerId", in.To > 0).Date("assignmentDate", in.On).Violations()
}

// AssignOfficer puts a loan into the care of a loan officer.
var AssignOfficer = operation.Command[Addressed[Assignment], operation.Result]{
	Meta:   operation.Meta{ID: "loans.AssignOfficer", Action: "UPDATELOANOFFICER", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Assigns a loan officer to a loan."},
	Decide: decideAssignOfficer,
}

// decideAssignOfficer decides [AssignOfficer].
func decideAssignOfficer(u *operation.Unit, in Addressed[Assignment]) (operation.Result, error) {
	return decide(u, in.Loan, func(a *Account) (operation.Result, error) {
		office, err := refdata.Offices.Get(u.Tx, a.Loan.OfficeID)
		if err != nil {
			return operation.Result{}, err
		}
		if _, err := refdata.StaffFor(u.Tx, in.Body.To, office); err != nil {
			return operation.Result{}, err
		}
		return a.assignOfficer(in.Body)
	})
}

func (a *Account) assignOfficer(in Assignment) (operation.Result, error) {
	l := &a.Loan
	var last OfficerPeriod
	if n := len(l.Officers); n > 0 {
		last = l.Officers[n-1]
	}
	switch {
	case in.From != l.OfficerID:
		return operation.Result{}, ErrOfficerMismatch.New(l.ID)
	case in.On.Before(l.Timeline.SubmittedOn):
		return operation.Result{}, ErrAssignedTooEarly.For("assignmentDate", in.On, in.On)
	case in.On.After(a.env.Today):
		return operation.Result{}, ErrAssignedInFuture.For("assignmentDate", in.On, in.On)
	case in.On.Before(last.To):
		return operation.Result{}, ErrAssignedBeforeEnd.For("assignmentDate", in.On, in.On)
	case in.On.Before(last.From):
		return operation.Result{}, ErrAssignedBeforeLast.For("assignmentDate", in.On, in.On)
	}
	a.endOfficerPeriod(in.On)
	l.OfficerID = in.To
	l.Officers = append(l.Officers, OfficerPeriod{OfficerID: in.To, From: in.On})
	return operation.Result{ID: l.ID, ExternalID: l.ExternalID}, nil
}

// endOfficerPeriod ends the period of the present officer.
func (a *Account) endOfficerPeriod(on calendar.Date) {
	if n := len(a.Loan.Officers); n > 0 && a.Loan.Officers[n-1].To.IsZero() {
		a.Loan.Officers[n-1].To = on
	}
}

// Unassignment is the input of UnassignOfficer.
type Unassignment struct {
	On calendar.Date `json:"unassignedDate"` // mandatory; from the assignment to the business date
}

// Violations checks that the date is there.
func (in Unassignment) Violations() []fault.Violation {
	return fault.CheckOf("loan.transaction").Date("unassignedDate", in.On).Violations()
}

// UnassignOfficer takes a loan out of the care of its loan officer.
var UnassignOfficer = operation.Command[Addressed[Unassignment], operation.Result]{
	Meta:   operation.Meta{ID: "loans.UnassignOfficer", Action: "REMOVELOANOFFICER", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Takes the loan officer off a loan."},
	Decide: onLoan((*Account).unassignOfficer),
}

func (a *Account) unassignOfficer(in Unassignment) (operation.Result, error) {
	l := &a.Loan
	if l.OfficerID == 0 {
		return operation.Result{}, ErrOfficerMismatch.New(l.ID)
	}
	if n := len(l.Officers); n > 0 && in.On.Before(l.Officers[n-1].From) {
		return operation.Result{}, ErrUnassignedTooEarly.For("unassignedDate", in.On, in.On)
	}
	if in.On.After(a.env.Today) {
		return operation.Result{}, ErrUnassignedInFuture.For("unassignedDate", in.On, in.On)
	}
	a.endOfficerPeriod(in.On)
	l.OfficerID = 0
	return operation.Result{ID: l.ID, ExternalID: l.ExternalID}, nil
}
