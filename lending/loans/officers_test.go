package loans

import (
	"testing"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

func (o *office) newOfficer(name string) int64 {
	o.t.Helper()
	s := refdata.Staff{OfficeID: 1, Firstname: name, Lastname: "Example", LoanOfficer: true, Active: true}
	o.update(func(u *operation.Unit) error { return refdata.StaffMembers.Insert(u.Tx, &s) })
	return s.ID
}

func TestOfficers(t *testing.T) {
	o := newOffice(t)
	first, second := o.newOfficer("First"), o.newOfficer("Second")
	loan := must(o, Submit, o.applicationFor(o.newProduct(nil))).LoanID
	assign := func(from, to int64, days int) error {
		_, err := perform(o, AssignOfficer, on(loan, Assignment{To: to, From: from, On: o.today.AddDays(days)}))
		return err
	}
	refused(t, assign(0, 99, 0), "error.msg.staff.id.invalid")
	refused(t, assign(first, second, 0), "error.msg.loan.not.assigned.to.loan.officer")
	refused(t, assign(0, first, -1), "error.msg.loan.assignment.date.cannot.be.before.loan.submittal.date")
	refused(t, assign(0, first, 1), "error.msg.loan.assignment.date.cannot.be.a.future.date")
	o.today = o.today.AddDays(10)
	if err := assign(0, first, -5); err != nil {
		t.Fatal(err)
	}
	refused(t, assign(first, second, -6), "error.msg.loan.assignment.date.is.before.last.assignment.date")
	if err := assign(first, second, -2); err != nil {
		t.Fatal(err)
	}
	_, err := perform(o, UnassignOfficer, on(loan, Unassignment{On: o.today.AddDays(-3)}))
	refused(t, err, "error.msg.loan.loanofficer.unassign.date.cannot.be.before.assignment.date")
	_, err = perform(o, UnassignOfficer, on(loan, Unassignment{On: o.today.AddDays(1)}))
	refused(t, err, "error.msg.loan.loanofficer.unassign.date.cannot.be.a.future.date")
	must(o, UnassignOfficer, on(loan, Unassignment{On: o.today}))
	_, err = perform(o, UnassignOfficer, on(loan, Unassignment{On: o.today}))
	refused(t, err, "error.msg.loan.not.assigned.to.loan.officer")
	refused(t, assign(0, first, -1), "error.msg.loan.assignment.date.cannot.be.before.previous.unassignement.date")

	l := o.account(loan).Loan
	if len(l.Officers) != 2 || l.Officers[0].To != l.Officers[1].From || l.Officers[1].To != o.today || l.OfficerID != 0 {
		t.Errorf("%+v", l.Officers)
	}
}

func TestFraud(t *testing.T) {
	o := newOffice(t)
	loan := must(o, Submit, o.applicationFor(o.newProduct(nil))).LoanID
	_, err := perform(o, MarkAsFraud, on(loan, FraudMark{}))
	refused(t, err, "validation.msg.loan.fraud.cannot.be.blank")
	if r := must(o, MarkAsFraud, on(loan, FraudMark{Fraud: new(true)})); r.Changes["fraud"] != true {
		t.Errorf("%v", r.Changes)
	}
	if r := must(o, MarkAsFraud, on(loan, FraudMark{Fraud: new(true)})); len(r.Changes) != 0 || r.Changes == nil {
		t.Errorf("%v", r.Changes)
	}
	if !o.account(loan).Loan.Fraud {
		t.Error("no mark")
	}
}
