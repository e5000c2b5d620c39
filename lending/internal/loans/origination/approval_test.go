package origination_test

import (
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
)

func TestApprovalRefusals(t *testing.T) {
	cases := []struct {
		name    string
		product func(*products.Product)
		change  func(*loanstest.Office, *loans.Approval)
		code    string
	}{
		{"no date", nil, func(_ *loanstest.Office, in *loans.Approval) { *in = loans.Approval{} }, "validation.msg.loanapplication.approvedOnDate.cannot.be.blank"},
		{"before the application", nil, func(o *loanstest.Office, in *loans.Approval) { in.On = o.Today.AddDays(-1) }, "error.msg.loan.approval.cannot.be.before.submittal.date"},
		{"tomorrow", nil, func(o *loanstest.Office, in *loans.Approval) { in.On = o.Today.AddDays(1) }, "error.msg.loan.approval.cannot.be.a.future.date"},
		{"more than demanded", nil, func(_ *loanstest.Office, in *loans.Approval) { in.Amount = new(money.MustParse("1000.01")) }, "error.msg.loan.approval.amount.can't.be.greater.than.loan.amount.demanded"},
		{"more than may be over-applied", loanstest.OverApplied, func(_ *loanstest.Office, in *loans.Approval) { in.Amount = new(money.MustParse("1500.01")) },
			"error.msg.loan.approval.amount.can't.be.greater.than.maximum.applied.loan.amount.calculation"},
		{"disbursement before the approval", nil, func(o *loanstest.Office, in *loans.Approval) {
			o.Today = o.Today.AddDays(5)
			in.On, in.ExpectedDisbursement = o.Today, o.Today.AddDays(-1)
		}, "error.msg.loan.expecteddisbursal.should.be.on.or.after.approval.date"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			loan := loanstest.Must(o, loans.Submit, o.ApplicationFor(o.NewProduct(c.product))).LoanID
			in := loans.Approval{On: o.Today}
			c.change(o, &in)
			_, err := loanstest.Perform(o, loans.Approve, loanstest.On(loan, in))
			loanstest.Refused(t, err, c.code)
			if status := o.Account(loan).Loan.Status; status != loans.Submitted {
				t.Errorf("status %d", status)
			}
		})
	}
}

func TestApprovalOfAnotherAmount(t *testing.T) {
	o := loanstest.NewOffice(t)
	loan := loanstest.Must(o, loans.Submit, o.ApplicationFor(o.NewProduct(loanstest.OverApplied))).LoanID
	result := loanstest.Must(o, loans.Approve, loanstest.On(loan, loans.Approval{On: o.Today, Amount: new(money.MustParse("1500")), ExpectedDisbursement: calendar.MustParse("2024-01-05"), Note: "Well known."}))
	for _, name := range []string{"status", "approvedOnDate", "approvedLoanAmount", "principal", "netDisbursalAmount", "expectedDisbursementDate", "note"} {
		if _, ok := result.Changes[name]; !ok {
			t.Errorf("changes have no %s: %v", name, result.Changes)
		}
	}
	a := o.Account(loan)
	if a.Loan.Principal != money.MustParse("1500") || a.Loan.Proposed != money.MustParse("1000") || a.Instalments[0].Due != calendar.MustParse("2024-02-05") {
		t.Errorf("%+v, first due %s", a.Loan, a.Instalments[0].Due)
	}
	_, err := loanstest.Perform(o, loans.Approve, loanstest.On(loan, loans.Approval{On: o.Today}))
	loanstest.Refused(t, err, "error.msg.loan.approve.account.is.not.submitted.and.pending.state")

	loanstest.Must(o, loans.UndoApproval, loanstest.On(loan, loans.Remark{}))
	a = o.Account(loan)
	if a.Loan.Approved != money.MustParse("1000") || a.Loan.Principal != money.MustParse("1000") || !a.Loan.Timeline.ApprovedOn.IsZero() {
		t.Errorf("after undo: %+v", a.Loan)
	}
	_, err = loanstest.Perform(o, loans.UndoApproval, loanstest.On(loan, loans.Remark{}))
	loanstest.Refused(t, err, "error.msg.loan.undo.approval.account.is.not.approved")
}

func TestEndsOfApplications(t *testing.T) {
	type end struct {
		name              string
		perform           func(*loanstest.Office, int64, int) (operation.Result, error) // so many days from today
		status            loans.Status
		past, future, not string
	}
	ends := []end{
		{"reject", func(o *loanstest.Office, loan int64, days int) (operation.Result, error) {
			return loanstest.Perform(o, loans.Reject, loanstest.On(loan, loans.Rejection{On: o.Today.AddDays(days)}))
		}, loans.Rejected, "error.msg.loan.reject.cannot.be.before.submittal.date", "error.msg.loan.reject.cannot.be.a.future.date",
			"error.msg.loan.reject.account.is.not.submitted.pending.approval.state"},
		{"withdraw", func(o *loanstest.Office, loan int64, days int) (operation.Result, error) {
			return loanstest.Perform(o, loans.Withdraw, loanstest.On(loan, loans.Withdrawal{On: o.Today.AddDays(days)}))
		}, loans.Withdrawn, "error.msg.loan.withdraw.cannot.be.before.submittal.date", "error.msg.loan.withdraw.cannot.be.a.future.date",
			"error.msg.loan.withdraw.cannot.withdraw"},
	}
	for _, e := range ends {
		t.Run(e.name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			loan := loanstest.Must(o, loans.Submit, o.ApplicationFor(o.NewProduct(nil))).LoanID
			_, err := e.perform(o, loan, -1)
			loanstest.Refused(t, err, e.past)
			_, err = e.perform(o, loan, 1)
			loanstest.Refused(t, err, e.future)
			if _, err := e.perform(o, loan, 0); err != nil {
				t.Fatal(err)
			}
			a := o.Account(loan)
			if a.Loan.Status != e.status || a.Loan.Timeline.ClosedOn != o.Today {
				t.Errorf("%+v", a.Loan)
			}
			_, err = e.perform(o, loan, 0)
			loanstest.Refused(t, err, e.not)
			_, err = loanstest.Perform(o, loans.Delete, loans.ByLoan{Loan: operation.ByID(loan)})
			loanstest.Refused(t, err, "error.msg.loan.cannot.delete.loan.in.its.present.state")
		})
	}
}
