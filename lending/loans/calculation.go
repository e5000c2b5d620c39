package loans

import (
	"strconv"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// Calculate answers the schedule that an application would get. It checks the application like Submit and stores
// nothing.
var Calculate = operation.Query[Application, ScheduleView]{
	Meta:   operation.Meta{ID: "loans.Calculate", Action: "READ", Entity: "LOAN", Grouping: "portfolio", Summary: "Calculates the repayment schedule of a loan application."},
	Decide: calculate,
}

// calculate decides [Calculate].
func calculate(u *operation.Unit, in Application) (ScheduleView, error) {
	a, err := in.account(u, passingNumbers())
	if err != nil {
		return ScheduleView{}, err
	}
	if err := a.draw(); err != nil {
		return ScheduleView{}, err
	}
	return a.proposedSchedule(), nil
}

// passingNumbers number what lives as long as one calculation.
func passingNumbers() *identifiers {
	var last int64
	next := func() int64 { last++; return last }
	return &identifiers{
		next: func(*store.Kind) (int64, error) { return next(), nil },
		uuid: func() string { return strconv.FormatInt(next(), 10) },
	}
}

// proposedSchedule shows the schedule of an application: what falls due, and nothing about payments.
func (a *Account) proposedSchedule() ScheduleView {
	l := listing{account: a, outflows: a.outflows()}
	return l.list()
}
