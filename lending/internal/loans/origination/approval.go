package origination

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/drawing"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

func approve(a *book.Account, in loans.Approval) (operation.Result, error) {
	if err := mayApprove(a, in); err != nil {
		return operation.Result{}, err
	}
	l := &a.Loan
	changes := map[string]any{"approvedOnDate": operation.Sent{Value: in.On}}
	redraw := false
	if !in.ExpectedDisbursement.IsZero() {
		redraw = l.Timeline.ExpectedDisbursement != in.ExpectedDisbursement
		l.Timeline.ExpectedDisbursement = in.ExpectedDisbursement
		changes["expectedDisbursementDate"] = in.ExpectedDisbursement
	}
	if in.Amount != nil {
		l.Approved, l.Principal = *in.Amount, *in.Amount
		redraw = true
	}
	if len(in.Tranches) > 0 {
		planTranches(a, in.Tranches)
		changes["disbursementData"] = operation.Sent{Value: in.Tranches}
		redraw = true
	}
	if err := tranchesFit(a); err != nil {
		return operation.Result{}, err
	}
	if redraw {
		if err := drawVaried(a); err != nil {
			return operation.Result{}, err
		}
	}
	if err := planCoversCharges(a, "approvedLoanAmount"); err != nil {
		return operation.Result{}, err
	}
	refreshNetDisbursal(a, l.Principal, in.NetDisbursal)
	a.RefreshSummary()
	if in.Amount != nil {
		changes["approvedLoanAmount"] = operation.Sent{Value: *in.Amount}
		changes["principal"] = l.Principal
		changes["netDisbursalAmount"] = l.NetDisbursal
	}
	a.Loan.Enter(book.Approving)
	l.Timeline.ApprovedOn, l.Timeline.ApprovedBy = in.On, a.Env.ActorID
	changes["status"] = l.Status.Data()
	records.RepeatText(changes, "note", in.Note)
	a.Remark(refdata.LoanNote, l.ID, in.Note)
	return operation.Result{ID: l.ID, ExternalID: l.ExternalID, Changes: changes}, nil
}

func mayApprove(a *book.Account, in loans.Approval) error {
	l := &a.Loan
	if err := a.InStateFor(book.Approving); err != nil {
		return err
	}
	if err := a.Precise("loanapplication", "approvedLoanAmount", in.Amount); err != nil {
		return err
	}
	if in.LoanID != 0 && in.LoanID != l.ID {
		return fault.CheckOf("loanapplication").Fail("loanId", in.LoanID, notThatOfLoan, l.ID).Err()
	}
	if err := namesOwnTranches(a, in.Tranches); err != nil {
		return err
	}
	if in.On.Before(l.Timeline.SubmittedOn) {
		return loans.ErrApprovedTooEarly.For("approvedOnDate", in.On, l.Timeline.SubmittedOn)
	}
	if in.On.After(a.Env.Today) {
		return loans.ErrApprovedInFuture.For("approvedOnDate", in.On)
	}
	if in.Amount != nil && a.Approvable().Less(*in.Amount) {
		if a.Product.OverApplied {
			return loans.ErrApprovedOverTop.For("approvedLoanAmount", *in.Amount)
		}
		return loans.ErrApprovedTooMuch.For("approvedLoanAmount", *in.Amount)
	}
	expected := l.Timeline.ExpectedDisbursement
	if !in.ExpectedDisbursement.IsZero() {
		expected = in.ExpectedDisbursement
	}
	if expected.Before(in.On) {
		return loans.ErrExpectedTooEarly.For("expectedDisbursementDate", expected, in.On)
	}
	return nil
}

// refreshNetDisbursal is what the client gets of a sum that is to be paid out: the sum less what is charged at
// disbursement and what pays off another loan, or what was agreed.
func refreshNetDisbursal(a *book.Account, net money.Amount, agreed *money.Amount) {
	if agreed != nil {
		a.Loan.NetDisbursal = *agreed
		return
	}
	for _, c := range a.ActiveCharges() {
		if c.AtDisbursement() {
			net = net.Sub(c.Amount)
		}
	}
	if !a.Loan.Disbursed() {
		net = net.Sub(a.Loan.TopUp.Amount)
	}
	a.Loan.NetDisbursal = net
}

func UndoApproval(a *book.Account, in loans.Remark) (operation.Result, error) {
	l := &a.Loan
	if err := a.InStateFor(book.UndoingApproval); err != nil {
		return operation.Result{}, err
	}
	changes := map[string]any{"approvedOnDate": ""}
	l.UndoneFees = money.Amount{}
	if l.Approved != l.Proposed {
		l.Approved, l.Principal = l.Proposed, l.Proposed
		changes["approvedLoanAmount"], changes["principal"] = l.Proposed, l.Proposed
	}
	if err := drawing.Draw(a); err != nil {
		return operation.Result{}, err
	}
	refreshNetDisbursal(a, l.Principal, nil)
	a.RefreshSummary()
	a.Loan.Enter(book.UndoingApproval)
	l.Timeline.ApprovedOn, l.Timeline.ApprovedBy = calendar.Date{}, 0
	l.Officers = nil
	changes["status"] = l.Status.Data()
	records.RepeatText(changes, "note", in.Note)
	a.Remark(refdata.LoanNote, l.ID, in.Note)
	return operation.Result{ID: l.ID, ExternalID: l.ExternalID, Changes: changes}, nil
}
