package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// Approval is the input of Approve. What it leaves out stays as applied for.
type Approval struct {
	On                   calendar.Date    `json:"approvedOnDate"`                    // not before the application, not after the business date
	Amount               *money.Amount    `json:"approvedLoanAmount,omitempty"`      // above zero
	ExpectedDisbursement calendar.Date    `json:"expectedDisbursementDate,omitzero"` // zero: as applied for
	NetDisbursal         *money.Amount    `json:"netDisbursalAmount,omitempty"`      // what the client is to get; nil: the principal less charges at disbursement
	Tranches             []PlannedTranche `json:"disbursementData,omitempty"`        // replace those of the application
	Note                 string           `json:"note,omitempty"`                    // at most 1,000 characters

	LoanID int64 `json:"loanId,omitempty"` // accepted and without effect
}

// Violations checks dates, amounts and lengths.
func (in Approval) Violations() []fault.Violation {
	checks := fault.CheckOf("loanapplication")
	checks.Date("approvedOnDate", in.On)
	if in.Amount != nil {
		checks.Positive("approvedLoanAmount", *in.Amount)
	}
	if in.NetDisbursal != nil {
		checks.Positive("netDisbursalAmount", *in.NetDisbursal)
	}
	checks.MaxLength("note", in.Note, maxNote)
	checkTranches(checks, in.Tranches)
	return checks.Violations()
}

const maxNote = 1000

// Approve approves a loan application, for the amount applied for or another one.
var Approve = operation.Command[Addressed[Approval], operation.Result]{
	Meta:   operation.Meta{ID: "loans.Approve", Action: "APPROVE", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Approves a loan application."},
	Decide: onLoan((*Account).approve),
}

func (a *Account) approve(in Approval) (operation.Result, error) {
	if err := a.mayApprove(in); err != nil {
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
		a.planTranches(in.Tranches)
		changes["disbursementData"] = operation.Sent{Value: in.Tranches}
		redraw = true
	}
	if err := a.tranchesFit(); err != nil {
		return operation.Result{}, err
	}
	if redraw {
		if err := a.draw(); err != nil {
			return operation.Result{}, err
		}
	}
	a.refreshNetDisbursal(l.Principal, in.NetDisbursal)
	a.refreshSummary()
	if in.Amount != nil {
		changes["approvedLoanAmount"] = operation.Sent{Value: *in.Amount}
		changes["principal"] = l.Principal
		changes["netDisbursalAmount"] = l.NetDisbursal
	}
	a.enter(approving)
	l.Timeline.ApprovedOn, l.Timeline.ApprovedBy = in.On, a.env.ActorID
	changes["status"] = l.Status.Data()
	repeatText(changes, "note", in.Note)
	a.remark(refdata.LoanNote, l.ID, in.Note)
	return operation.Result{ID: l.ID, ExternalID: l.ExternalID, Changes: changes}, nil
}

func (a *Account) mayApprove(in Approval) error {
	l := &a.Loan
	if err := a.inStateFor(approving); err != nil {
		return err
	}
	if err := a.precise("loanapplication", "approvedLoanAmount", in.Amount); err != nil {
		return err
	}
	if in.On.Before(l.Timeline.SubmittedOn) {
		return ErrApprovedTooEarly.For("approvedOnDate", in.On, l.Timeline.SubmittedOn)
	}
	if in.On.After(a.env.Today) {
		return ErrApprovedInFuture.For("approvedOnDate", in.On)
	}
	if in.Amount != nil && a.approvable().Less(*in.Amount) {
		if a.Product.OverApplied {
			return ErrApprovedOverTop.For("approvedLoanAmount", *in.Amount)
		}
		return ErrApprovedTooMuch.For("approvedLoanAmount", *in.Amount)
	}
	expected := l.Timeline.ExpectedDisbursement
	if !in.ExpectedDisbursement.IsZero() {
		expected = in.ExpectedDisbursement
	}
	if expected.Before(in.On) {
		return ErrExpectedTooEarly.For("expectedDisbursementDate", expected, in.On)
	}
	return nil
}

// refreshNetDisbursal is what the client gets of a sum that is to be paid out: the sum less what is charged at
// disbursement, or what was agreed.
func (a *Account) refreshNetDisbursal(net money.Amount, agreed *money.Amount) {
	if agreed != nil {
		a.Loan.NetDisbursal = *agreed
		return
	}
	for _, c := range a.ActiveCharges() {
		if c.AtDisbursement() {
			net = net.Sub(c.Amount)
		}
	}
	a.Loan.NetDisbursal = net
}

// UndoApproval takes an approval back.
var UndoApproval = operation.Command[Addressed[Remark], operation.Result]{
	Meta:   operation.Meta{ID: "loans.UndoApproval", Action: "APPROVALUNDO", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Takes the approval of a loan back."},
	Decide: onLoan((*Account).undoApproval),
}

// Remark is the input of commands that take nothing but a note.
type Remark struct {
	Note string `json:"note,omitempty"` // at most 1,000 characters
}

// Violations checks the length of the note.
func (in Remark) Violations() []fault.Violation {
	return fault.CheckOf("loanapplication").MaxLength("note", in.Note, maxNote).Violations()
}

func (a *Account) undoApproval(in Remark) (operation.Result, error) {
	l := &a.Loan
	if err := a.inStateFor(undoingApproval); err != nil {
		return operation.Result{}, err
	}
	changes := map[string]any{"approvedOnDate": ""}
	l.UndoneFees = money.Amount{}
	if l.Approved != l.Proposed {
		l.Approved, l.Principal = l.Proposed, l.Proposed
		changes["approvedLoanAmount"], changes["principal"] = l.Proposed, l.Proposed
	}
	if err := a.draw(); err != nil {
		return operation.Result{}, err
	}
	a.refreshNetDisbursal(l.Principal, nil)
	a.refreshSummary()
	a.enter(undoingApproval)
	l.Timeline.ApprovedOn, l.Timeline.ApprovedBy = calendar.Date{}, 0
	l.Officers = nil
	changes["status"] = l.Status.Data()
	repeatText(changes, "note", in.Note)
	a.remark(refdata.LoanNote, l.ID, in.Note)
	return operation.Result{ID: l.ID, ExternalID: l.ExternalID, Changes: changes}, nil
}
