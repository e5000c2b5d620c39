package lending

import (
	"context"

	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
)

// LoanService is the loan accounts of a tenant. Commands on a transaction or a charge take the loan's id first.
type LoanService struct{ desk *Desk }

// Calculate draws the schedule of an application. Nothing is stored.
func (s LoanService) Calculate(ctx context.Context, in loans.Application) (loans.ScheduleView, error) {
	return perform(ctx, s.desk, loans.Calculate, in)
}

// Submit submits an application; the result's ID is the new loan's.
func (s LoanService) Submit(ctx context.Context, in loans.Application) (Result, error) {
	return perform(ctx, s.desk, loans.Submit, in)
}

// Modify changes an application that awaits approval.
func (s LoanService) Modify(ctx context.Context, id int64, in loans.Modification) (Result, error) {
	return onLoan(ctx, s.desk, loans.Modify, id, in)
}

// Delete removes an application that awaits approval.
func (s LoanService) Delete(ctx context.Context, id int64) (Result, error) {
	return perform(ctx, s.desk, loans.Delete, loans.ByLoan{Loan: operation.ByID(id)})
}

// Get reads a loan with all its associations.
func (s LoanService) Get(ctx context.Context, id int64) (loans.LoanData, error) {
	return perform(ctx, s.desk, loans.Get, loans.GetInput{Loan: operation.ByID(id)})
}

// Find reads the loan of an external id with all its associations.
func (s LoanService) Find(ctx context.Context, externalID string) (loans.LoanData, error) {
	return perform(ctx, s.desk, loans.Get, loans.GetInput{Loan: operation.ByExternalID(externalID)})
}

// List lists loans.
func (s LoanService) List(ctx context.Context, in loans.ListInput) (Page[loans.LoanData], error) {
	return perform(ctx, s.desk, loans.List, in)
}

// Transaction reads one transaction of a loan, also a reversed one.
func (s LoanService) Transaction(ctx context.Context, loan, id int64) (loans.TransactionData, error) {
	return perform(ctx, s.desk, loans.GetTransaction, loans.TransactionInput{Loan: operation.ByID(loan), Transaction: operation.ByID(id)})
}

// Template gives the defaults of a transaction that is about to be entered, such as what closes the loan on a date.
func (s LoanService) Template(ctx context.Context, in loans.TransactionTemplateInput) (loans.TransactionTemplateData, error) {
	return perform(ctx, s.desk, loans.TransactionTemplate, in)
}

// Explain explains a figure of the repayment schedule, or what closes the loan on a day: the tree of what it was summed
// from. Its Sentences are for people.
func (s LoanService) Explain(ctx context.Context, id int64, in loans.ExplainInput) (loans.ExplanationData, error) {
	in.Loan = operation.ByID(id)
	return perform(ctx, s.desk, loans.Explain, in)
}

// Approve approves an application.
func (s LoanService) Approve(ctx context.Context, id int64, in loans.Approval) (Result, error) {
	return onLoan(ctx, s.desk, loans.Approve, id, in)
}

// UndoApproval takes an approval back.
func (s LoanService) UndoApproval(ctx context.Context, id int64, in loans.Remark) (Result, error) {
	return onLoan(ctx, s.desk, loans.UndoApproval, id, in)
}

// Reject rejects an application.
func (s LoanService) Reject(ctx context.Context, id int64, in loans.Rejection) (Result, error) {
	return onLoan(ctx, s.desk, loans.Reject, id, in)
}

// Withdraw ends an application on the applicant's wish.
func (s LoanService) Withdraw(ctx context.Context, id int64, in loans.Withdrawal) (Result, error) {
	return onLoan(ctx, s.desk, loans.Withdraw, id, in)
}

// Disburse pays out an approved loan, or a tranche of it.
func (s LoanService) Disburse(ctx context.Context, id int64, in loans.Disbursal) (Result, error) {
	return onLoan(ctx, s.desk, loans.Disburse, id, in)
}

// UndoDisbursal takes all disbursements, and all that followed them, back.
func (s LoanService) UndoDisbursal(ctx context.Context, id int64, in loans.Remark) (Result, error) {
	return onLoan(ctx, s.desk, loans.UndoDisbursal, id, in)
}

// UndoLastDisbursal takes the last of several disbursements back.
func (s LoanService) UndoLastDisbursal(ctx context.Context, id int64, in loans.Remark) (Result, error) {
	return onLoan(ctx, s.desk, loans.UndoLastDisbursal, id, in)
}

// AssignOfficer gives the loan to a loan officer.
func (s LoanService) AssignOfficer(ctx context.Context, id int64, in loans.Assignment) (Result, error) {
	return onLoan(ctx, s.desk, loans.AssignOfficer, id, in)
}

// UnassignOfficer takes the loan officer off the loan.
func (s LoanService) UnassignOfficer(ctx context.Context, id int64, in loans.Unassignment) (Result, error) {
	return onLoan(ctx, s.desk, loans.UnassignOfficer, id, in)
}

// MarkAsFraud marks a loan as fraud, or takes the mark back.
func (s LoanService) MarkAsFraud(ctx context.Context, id int64, in loans.FraudMark) (Result, error) {
	return onLoan(ctx, s.desk, loans.MarkAsFraud, id, in)
}

// Repay records a repayment.
func (s LoanService) Repay(ctx context.Context, id int64, in loans.Payment) (Result, error) {
	return onLoan(ctx, s.desk, loans.Repay, id, in)
}

// DownPayment records a down payment.
func (s LoanService) DownPayment(ctx context.Context, id int64, in loans.Payment) (Result, error) {
	return onLoan(ctx, s.desk, loans.MakeDownPayment, id, in)
}

// CreditGoodwill credits the borrower out of goodwill.
func (s LoanService) CreditGoodwill(ctx context.Context, id int64, in loans.Payment) (Result, error) {
	return onLoan(ctx, s.desk, loans.CreditGoodwill, id, in)
}

// RefundByMerchant records a refund that a merchant issued.
func (s LoanService) RefundByMerchant(ctx context.Context, id int64, in loans.Refund) (Result, error) {
	return onLoan(ctx, s.desk, loans.RefundByMerchant, id, in)
}

// RefundByPayout records a refund of a payout.
func (s LoanService) RefundByPayout(ctx context.Context, id int64, in loans.Refund) (Result, error) {
	return onLoan(ctx, s.desk, loans.RefundByPayout, id, in)
}

// WaiveInterest waives interest that is outstanding.
func (s LoanService) WaiveInterest(ctx context.Context, id int64, in loans.Payment) (Result, error) {
	return onLoan(ctx, s.desk, loans.WaiveInterestPortion, id, in)
}

// WaiveInterestPayment waives an interest payment, allocated like a payment.
func (s LoanService) WaiveInterestPayment(ctx context.Context, id int64, in loans.Payment) (Result, error) {
	return onLoan(ctx, s.desk, loans.WaiveInterestPayment, id, in)
}

// Recover records a payment on a written-off loan.
func (s LoanService) Recover(ctx context.Context, id int64, in loans.Payment) (Result, error) {
	return onLoan(ctx, s.desk, loans.Recover, id, in)
}

// RefundByCash gives back money that was paid in advance.
func (s LoanService) RefundByCash(ctx context.Context, id int64, in loans.Payment) (Result, error) {
	return onLoan(ctx, s.desk, loans.RefundByCash, id, in)
}

// RefundCreditBalance pays an overpayment back.
func (s LoanService) RefundCreditBalance(ctx context.Context, id int64, in loans.Payment) (Result, error) {
	return onLoan(ctx, s.desk, loans.RefundCreditBalance, id, in)
}

// RefundCharge gives back what was paid of a charge.
func (s LoanService) RefundCharge(ctx context.Context, id int64, in loans.ChargeRefundInput) (Result, error) {
	return onLoan(ctx, s.desk, loans.RefundCharge, id, in)
}

// Adjust gives a transaction another date and amount; an amount of zero undoes it.
func (s LoanService) Adjust(ctx context.Context, loan, transaction int64, in loans.Adjustment) (Result, error) {
	return onTransaction(ctx, s.desk, loans.AdjustTransaction, loan, transaction, in)
}

// ChargeBack charges a payment back.
func (s LoanService) ChargeBack(ctx context.Context, loan, transaction int64, in loans.ChargebackInput) (Result, error) {
	return onTransaction(ctx, s.desk, loans.ChargeBack, loan, transaction, in)
}

// WriteOff writes the loan off.
func (s LoanService) WriteOff(ctx context.Context, id int64, in loans.Closing) (Result, error) {
	return onLoan(ctx, s.desk, loans.WriteOffLoan, id, in)
}

// UndoWriteOff makes a written-off loan active again.
func (s LoanService) UndoWriteOff(ctx context.Context, id int64) (Result, error) {
	return onLoan(ctx, s.desk, loans.UndoWriteOff, id, operation.NoInput{})
}

// Close closes the loan within its tolerance.
func (s LoanService) Close(ctx context.Context, id int64, in loans.Closing) (Result, error) {
	return onLoan(ctx, s.desk, loans.CloseLoan, id, in)
}

// CloseRescheduled closes the loan as rescheduled.
func (s LoanService) CloseRescheduled(ctx context.Context, id int64, in loans.Closing) (Result, error) {
	return onLoan(ctx, s.desk, loans.CloseRescheduled, id, in)
}

// Foreclose ends the loan before its time.
func (s LoanService) Foreclose(ctx context.Context, id int64, in loans.Foreclosure) (Result, error) {
	return onLoan(ctx, s.desk, loans.ForecloseLoan, id, in)
}

// ChargeOff charges the loan off.
func (s LoanService) ChargeOff(ctx context.Context, id int64, in loans.ChargeOffInput) (Result, error) {
	return onLoan(ctx, s.desk, loans.ChargeOffLoan, id, in)
}

// ReAge repays what is open by new instalments.
func (s LoanService) ReAge(ctx context.Context, id int64, in loans.ReAgeInput) (Result, error) {
	return onLoan(ctx, s.desk, loans.ReAgeLoan, id, in)
}

// ReAmortize spreads what is overdue over the instalments to come.
func (s LoanService) ReAmortize(ctx context.Context, id int64, in loans.ReAmortizeInput) (Result, error) {
	return onLoan(ctx, s.desk, loans.ReAmortizeLoan, id, in)
}

// AddCharge puts a charge on the loan; the result's ID is the loan charge's.
func (s LoanService) AddCharge(ctx context.Context, id int64, in loans.NewCharge) (Result, error) {
	return onLoan(ctx, s.desk, loans.AddCharge, id, in)
}

// WaiveCharge waives a charge, or one part of an instalment fee.
func (s LoanService) WaiveCharge(ctx context.Context, loan, charge int64, in loans.ChargeWaiver) (Result, error) {
	return onCharge(ctx, s.desk, loans.WaiveCharge, loan, charge, in)
}

// AdjustCharge gives back a part of a charge.
func (s LoanService) AdjustCharge(ctx context.Context, loan, charge int64, in loans.ChargeAdjustmentInput) (Result, error) {
	return onCharge(ctx, s.desk, loans.AdjustCharge, loan, charge, in)
}
