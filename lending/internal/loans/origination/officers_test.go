package origination_test

import (
	"testing"

	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/loans"
)

func TestOfficers(t *testing.T) {
	o := loanstest.NewOffice(t)
	first, second := o.NewOfficer("First"), o.NewOfficer("Second")
	loan := loanstest.Must(o, loans.Submit, o.ApplicationFor(o.NewProduct(nil))).LoanID
	assign := func(from, to int64, days int) error {
		_, err := loanstest.Perform(o, loans.AssignOfficer, loanstest.On(loan, loans.Assignment{ToOfficerID: to, FromOfficerID: from, On: o.Today.AddDays(days)}))
		return err
	}
	loanstest.Refused(t, assign(0, 99, 0), "error.msg.staff.id.invalid")
	loanstest.Refused(t, assign(first, second, 0), "error.msg.loan.not.assigned.to.loan.officer")
	loanstest.Refused(t, assign(0, first, -1), "error.msg.loan.assignment.date.cannot.be.before.loan.submittal.date")
	loanstest.Refused(t, assign(0, first, 1), "error.msg.loan.assignment.date.cannot.be.a.future.date")
	o.Today = o.Today.AddDays(10)
	if err := assign(0, first, -5); err != nil {
		t.Fatal(err)
	}
	loanstest.Refused(t, assign(first, second, -6), "error.msg.loan.assignment.date.is.before.last.assignment.date")
	if err := assign(first, second, -2); err != nil {
		t.Fatal(err)
	}
	_, err := loanstest.Perform(o, loans.UnassignOfficer, loanstest.On(loan, loans.Unassignment{On: o.Today.AddDays(-3)}))
	loanstest.Refused(t, err, "error.msg.loan.loanofficer.unassign.date.cannot.be.before.assignment.date")
	_, err = loanstest.Perform(o, loans.UnassignOfficer, loanstest.On(loan, loans.Unassignment{On: o.Today.AddDays(1)}))
	loanstest.Refused(t, err, "error.msg.loan.loanofficer.unassign.date.cannot.be.a.future.date")
	loanstest.Must(o, loans.UnassignOfficer, loanstest.On(loan, loans.Unassignment{On: o.Today}))
	_, err = loanstest.Perform(o, loans.UnassignOfficer, loanstest.On(loan, loans.Unassignment{On: o.Today}))
	loanstest.Refused(t, err, "error.msg.loan.not.assigned.to.loan.officer")
	loanstest.Refused(t, assign(0, first, -1), "error.msg.loan.assignment.date.cannot.be.before.previous.unassignement.date")

	l := o.Account(loan).Loan
	if len(l.Officers) != 2 || l.Officers[0].To != l.Officers[1].From || l.Officers[1].To != o.Today || l.OfficerID != 0 {
		t.Errorf("%+v", l.Officers)
	}
}

func TestFraud(t *testing.T) {
	o := loanstest.NewOffice(t)
	loan := loanstest.Must(o, loans.Submit, o.ApplicationFor(o.NewProduct(nil))).LoanID
	_, err := loanstest.Perform(o, loans.MarkAsFraud, loanstest.On(loan, loans.FraudMark{}))
	loanstest.Refused(t, err, "validation.msg.loan.fraud.cannot.be.blank")
	if r := loanstest.Must(o, loans.MarkAsFraud, loanstest.On(loan, loans.FraudMark{Fraud: new(true)})); r.Changes["fraud"] != true {
		t.Errorf("%v", r.Changes)
	}
	if r := loanstest.Must(o, loans.MarkAsFraud, loanstest.On(loan, loans.FraudMark{Fraud: new(true)})); len(r.Changes) != 0 || r.Changes == nil {
		t.Errorf("%v", r.Changes)
	}
	if !o.Account(loan).Loan.Fraud {
		t.Error("no mark")
	}
}
