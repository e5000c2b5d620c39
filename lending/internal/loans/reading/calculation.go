package reading

import (
	"strconv"

	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/drawing"
	"lending.example/platform/lending/internal/loans/origination"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// Calculate decides [loans.Calculate].
func Calculate(u *operation.Unit, in loans.Application) (operation.Calculation[loans.ScheduleView], error) {
	a, err := origination.Account(in, u, PassingNumbers())
	return func(func() error) (loans.ScheduleView, error) {
		if err := drawing.Draw(a); err != nil {
			return loans.ScheduleView{}, err
		}
		return proposedSchedule(a), nil
	}, err
}

// PassingNumbers number what lives as long as one calculation.
func PassingNumbers() *book.Identifiers {
	var last int64
	next := func() int64 { last++; return last }
	return &book.Identifiers{
		Next: func(*store.Kind) (int64, error) { return next(), nil },
		UUID: func() string { return strconv.FormatInt(next(), 10) },
	}
}

// proposedSchedule shows the schedule of an application: what falls due, and nothing about payments.
func proposedSchedule(a *book.Account) loans.ScheduleView {
	l := listing{account: a, outflows: outflows(a)}
	return l.list()
}

// originalSchedule shows the schedule of the contract as well as one that follows the payments, while the loan is active; nil
// for other loans.
func originalSchedule(a *book.Account) (*loans.ScheduleView, error) {
	if a.Loan.Status != loans.Active || !a.Loan.Terms.Recalculates() {
		return nil, nil
	}
	agreed, err := drawing.AsContracted(a)
	if err != nil {
		return nil, err
	}
	view := proposedSchedule(agreed)
	return &view, nil
}

func addOriginal(a *book.Account, d *loans.LoanData) (err error) {
	d.OriginalSchedule, err = originalSchedule(a)
	return err
}
