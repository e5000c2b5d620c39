package origination

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// AssignOfficer decides [loans.AssignOfficer].
func AssignOfficer(u *operation.Unit, in loans.Addressed[loans.Assignment]) (operation.Result, error) {
	return records.Decide(u, in.Loan, func(a *book.Account) (operation.Result, error) {
		office, err := refdata.Offices.Get(u.Tx, a.Loan.OfficeID)
		if err != nil {
			return operation.Result{}, err
		}
		if _, err := refdata.StaffFor(u.Tx, in.Body.ToOfficerID, office); err != nil {
			return operation.Result{}, err
		}
		return assignOfficer(a, in.Body)
	})
}

func assignOfficer(a *book.Account, in loans.Assignment) (operation.Result, error) {
	l := &a.Loan
	noteFirstOfficer(l)
	var last book.OfficerPeriod
	if n := len(l.Officers); n > 0 {
		last = l.Officers[n-1]
	}
	switch {
	case in.FromOfficerID != l.OfficerID:
		return operation.Result{}, loans.ErrOfficerMismatch.New(l.ID)
	case in.On.Before(l.Timeline.SubmittedOn):
		return operation.Result{}, loans.ErrAssignedTooEarly.For("assignmentDate", in.On, in.On)
	case in.On.After(a.Env.Today):
		return operation.Result{}, loans.ErrAssignedInFuture.For("assignmentDate", in.On, in.On)
	case in.On.Before(last.To):
		return operation.Result{}, loans.ErrAssignedBeforeEnd.For("assignmentDate", in.On, in.On)
	case in.On.Before(last.From):
		return operation.Result{}, loans.ErrAssignedBeforeLast.For("assignmentDate", in.On, in.On)
	}
	endOfficerPeriod(a, in.On)
	l.OfficerID = in.ToOfficerID
	l.Officers = append(l.Officers, book.OfficerPeriod{OfficerID: in.ToOfficerID, From: in.On})
	return operation.Result{ID: l.ID, ExternalID: l.ExternalID}, nil
}

// noteFirstOfficer begins the history of a loan with the officer whom its application named.
func noteFirstOfficer(l *book.Loan) {
	if len(l.Officers) == 0 && l.OfficerID != 0 {
		l.Officers = []book.OfficerPeriod{{OfficerID: l.OfficerID, From: l.Timeline.SubmittedOn}}
	}
}

// endOfficerPeriod ends the period of the present officer.
func endOfficerPeriod(a *book.Account, on calendar.Date) {
	if n := len(a.Loan.Officers); n > 0 && a.Loan.Officers[n-1].To.IsZero() {
		a.Loan.Officers[n-1].To = on
	}
}

func UnassignOfficer(a *book.Account, in loans.Unassignment) (operation.Result, error) {
	l := &a.Loan
	if l.OfficerID == 0 {
		return operation.Result{}, loans.ErrOfficerMismatch.New(l.ID)
	}
	noteFirstOfficer(l)
	if n := len(l.Officers); n > 0 && in.On.Before(l.Officers[n-1].From) {
		return operation.Result{}, loans.ErrUnassignedTooEarly.For("unassignedDate", in.On, in.On)
	}
	if in.On.After(a.Env.Today) {
		return operation.Result{}, loans.ErrUnassignedInFuture.For("unassignedDate", in.On, in.On)
	}
	endOfficerPeriod(a, in.On)
	l.OfficerID = 0
	return operation.Result{ID: l.ID, ExternalID: l.ExternalID}, nil
}
