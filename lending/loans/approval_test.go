package loans

import (
	"testing"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
)

// overApplied lets loans of a product go half beyond the application.
func overApplied(p *products.Product) {
	p.OverApplied, p.OverAppliedType, p.OverAppliedNumber = true, products.OverAppliedPercent, new(50)
}

func TestApprovalRefusals(t *testing.T) {
	cases := []struct {
		name    string
		product func(*products.Product)
		change  func(*office, *Approval)
		code    string
	}{
		{"no date", nil, func(_ *office, in *Approval) { *in = Approval{} }, "validation.msg.loanapplication.approvedOnDate.cannot.be.blank"},
		{"before the application", nil, func(o *office, in *Approval) { in.On = o.today.AddDays(-1) }, "error.msg.loan.approval.cannot.be.before.submittal.date"},
		{"tomorrow", nil, func(o *office, in *Approval) { in.On = o.today.AddDays(1) }, "error.msg.loan.approval.cannot.be.a.future.date"},
		{"more than demanded", nil, func(_ *office, in *Approval) { in.Amount = new(amount("1000.01")) }, "error.msg.loan.approval.amount.can't.be.greater.than.loan.amount.demanded"},
		{"more than may be over-applied", overApplied, func(_ *office, in *Approval) { in.Amount = new(amount("1500.01")) },
			"error.msg.loan.approval.amount.can't.be.greater.than.maximum.applied.loan.amount.calculation"},
		{"disbursement before the approval", nil, func(o *office, in *Approval) {
			o.today = o.today.AddDays(5)
			in.On, in.ExpectedDisbursement = o.today, o.today.AddDays(-1)
		}, "error.msg.loan.expecteddisbursal.should.be.on.or.after.approval.date"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			o := newOffice(t)
			loan := must(o, Submit, o.applicationFor(o.newProduct(c.product))).LoanID
			in := Approval{On: o.today}
			c.change(o, &in)
			_, err := perform(o, Approve, on(loan, in))
			refused(t, err, c.code)
			if status := o.account(loan).Loan.Status; status != Submitted {
				t.Errorf("status %d", status)
			}
		})
	}
}

func TestApprovalOfAnotherAmount(t *testing.T) {
	o := newOffice(t)
	loan := must(o, Submit, o.applicationFor(o.newProduct(overApplied))).LoanID
	result := must(o, Approve, on(loan, Approval{On: o.today, Amount: new(amount("1500")), ExpectedDisbursement: day("2024-01-05"), Note: "Well known."}))
	for _, name := range []string{"status", "approvedOnDate", "approvedLoanAmount", "principal", "netDisbursalAmount", "expectedDisbursementDate", "note"} {
		if _, ok := result.Changes[name]; !ok {
			t.Errorf("changes have no %s: %v", name, result.Changes)
		}
	}
	a := o.account(loan)
	if a.Loan.Principal != amount("1500") || a.Loan.Proposed != amount("1000") || a.Instalments[0].Due != day("2024-02-05") {
		t.Errorf("%+v, first due %s", a.Loan, a.Instalments[0].Due)
	}
	_, err := perform(o, Approve, on(loan, Approval{On: o.today}))
	refused(t, err, "error.msg.loan.approve.account.is.not.submitted.and.pending.state")

	must(o, UndoApproval, on(loan, Remark{}))
	a = o.account(loan)
	if a.Loan.Approved != amount("1000") || a.Loan.Principal != amount("1000") || !a.Loan.Timeline.ApprovedOn.IsZero() {
		t.Errorf("after undo: %+v", a.Loan)
	}
	_, err = perform(o, UndoApproval, on(loan, Remark{}))
	refused(t, err, "error.msg.loan.undo.approval.account.is.not.approved")
}

func TestEndsOfApplications(t *testing.T) {
	type end struct {
		name              string
		perform           func(*office, int64, int) (operation.Result, error) // so many days from today
		status            Status
		past, future, not string
	}
	ends := []end{
		{"reject", func(o *office, loan int64, days int) (operation.Result, error) {
			return perform(o, Reject, on(loan, Rejection{On: o.today.AddDays(days)}))
		}, Rejected, "error.msg.loan.reject.cannot.be.before.submittal.date", "error.msg.loan.reject.cannot.be.a.future.date",
			"error.msg.loan.reject.account.is.not.submitted.pending.approval.state"},
		{"withdraw", func(o *office, loan int64, days int) (operation.Result, error) {
			return perform(o, Withdraw, on(loan, Withdrawal{On: o.today.AddDays(days)}))
		}, Withdrawn, "error.msg.loan.withdraw.cannot.be.before.submittal.date", "error.msg.loan.withdraw.cannot.be.a.future.date",
			"error.msg.loan.withdraw.cannot.withdraw"},
	}
	for _, e := range ends {
		t.Run(e.name, func(t *testing.T) {
			o := newOffice(t)
			loan := must(o, Submit, o.applicationFor(o.newProduct(nil))).LoanID
			_, err := e.perform(o, loan, -1)
			refused(t, err, e.past)
			_, err = e.perform(o, loan, 1)
			refused(t, err, e.future)
			if _, err := e.perform(o, loan, 0); err != nil {
				t.Fatal(err)
			}
			a := o.account(loan)
			if a.Loan.Status != e.status || a.Loan.Timeline.ClosedOn != o.today {
				t.Errorf("%+v", a.Loan)
			}
			_, err = e.perform(o, loan, 0)
			refused(t, err, e.not)
			_, err = perform(o, Delete, ByLoan{Loan: operation.ByID(loan)})
			refused(t, err, "error.msg.loan.cannot.delete.loan.in.its.present.state")
		})
	}
}
