package lending

import (
	"context"

	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
)

// LoanService is the loan accounts of a tenant: from the application through approval, disbursal and every transaction to the end. Commands take the
// loan's id first and answer a [LoanResult], which says where the loan stands afterwards. What undoes a command stands beside it.
type LoanService struct{ desk *Desk }

// Submit takes an application for a loan.
//
// Permission: CREATE_LOAN.
func (s LoanService) Submit(ctx context.Context, in loans.Application) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.Submit, in))
}

// Modify changes a loan application.
//
// Permission: UPDATE_LOAN.
func (s LoanService) Modify(ctx context.Context, loan int64, in loans.Modification) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.Modify, loans.Addressed[loans.Modification]{Loan: operation.ByID(loan), Body: in}))
}

// Delete deletes a loan application.
//
// Permission: DELETE_LOAN.
func (s LoanService) Delete(ctx context.Context, loan int64) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.Delete, loans.Addressed[operation.NoInput]{Loan: operation.ByID(loan)}))
}

// Approve approves a loan application.
//
// Permission: APPROVE_LOAN.
func (s LoanService) Approve(ctx context.Context, loan int64, in loans.Approval) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.Approve, loans.Addressed[loans.Approval]{Loan: operation.ByID(loan), Body: in}))
}

// UndoApproval takes the approval of a loan back.
//
// Permission: APPROVALUNDO_LOAN.
func (s LoanService) UndoApproval(ctx context.Context, loan int64, in loans.Remark) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.UndoApproval, loans.Addressed[loans.Remark]{Loan: operation.ByID(loan), Body: in}))
}

// Reject rejects a loan application.
//
// Permission: REJECT_LOAN.
func (s LoanService) Reject(ctx context.Context, loan int64, in loans.Rejection) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.Reject, loans.Addressed[loans.Rejection]{Loan: operation.ByID(loan), Body: in}))
}

// Withdraw ends a loan application on the applicant's wish.
//
// Permission: WITHDRAW_LOAN.
func (s LoanService) Withdraw(ctx context.Context, loan int64, in loans.Withdrawal) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.Withdraw, loans.Addressed[loans.Withdrawal]{Loan: operation.ByID(loan), Body: in}))
}

// Disburse disburses a loan, or the next tranche of it.
//
// Permission: DISBURSE_LOAN.
func (s LoanService) Disburse(ctx context.Context, loan int64, in loans.Disbursal) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.Disburse, loans.Addressed[loans.Disbursal]{Loan: operation.ByID(loan), Body: in}))
}

// DisburseWithoutDownPayment disburses a loan without taking its automatic down payment.
//
// Permission: DISBURSEWITHOUTAUTODOWNPAYMENT_LOAN.
func (s LoanService) DisburseWithoutDownPayment(ctx context.Context, loan int64, in loans.Disbursal) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.DisburseWithoutDownPayment, loans.Addressed[loans.Disbursal]{Loan: operation.ByID(loan), Body: in}))
}

// DisburseToSavings disburses a loan into its linked savings account.
//
// Permission: DISBURSETOSAVINGS_LOAN.
func (s LoanService) DisburseToSavings(ctx context.Context, loan int64, in loans.ToSavings) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.DisburseToSavings, loans.Addressed[loans.ToSavings]{Loan: operation.ByID(loan), Body: in}))
}

// UndoDisbursal takes back all disbursements of a loan.
//
// Permission: DISBURSALUNDO_LOAN.
func (s LoanService) UndoDisbursal(ctx context.Context, loan int64, in loans.Remark) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.UndoDisbursal, loans.Addressed[loans.Remark]{Loan: operation.ByID(loan), Body: in}))
}

// UndoLastDisbursal takes back the last disbursement of a loan with several.
//
// Permission: DISBURSALLASTUNDO_LOAN.
func (s LoanService) UndoLastDisbursal(ctx context.Context, loan int64, in loans.Remark) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.UndoLastDisbursal, loans.Addressed[loans.Remark]{Loan: operation.ByID(loan), Body: in}))
}

// ChangeApprovedAmount changes the approved amount of a loan.
//
// Permission: UPDATE_APPROVED_AMOUNT_LOAN.
func (s LoanService) ChangeApprovedAmount(ctx context.Context, loan int64, in loans.AmountChange) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.ChangeApprovedAmount, loans.Addressed[loans.AmountChange]{Loan: operation.ByID(loan), Body: in}))
}

// ChangeAvailableAmount changes how much of a loan can still be disbursed.
//
// Permission: UPDATE_APPROVED_AMOUNT_LOAN.
func (s LoanService) ChangeAvailableAmount(ctx context.Context, loan int64, in loans.AmountChange) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.ChangeAvailableAmount, loans.Addressed[loans.AmountChange]{Loan: operation.ByID(loan), Body: in}))
}

// EditTranches replaces the planned tranches of a loan.
//
// Permission: UPDATE_DISBURSEMENTDETAIL.
func (s LoanService) EditTranches(ctx context.Context, loan int64, in loans.TrancheList) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.EditTranches, loans.Addressed[loans.TrancheList]{Loan: operation.ByID(loan), Body: in}))
}

// EditTranche changes a planned tranche of a loan.
//
// Permission: UPDATE_DISBURSEMENTDETAIL.
func (s LoanService) EditTranche(ctx context.Context, loan, tranche int64, in loans.TrancheChange) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.EditTranche, loans.OnTranche[loans.TrancheChange]{Loan: operation.ByID(loan), Tranche: tranche, Body: in}))
}

// AssignOfficer assigns a loan officer to a loan.
//
// Permission: UPDATELOANOFFICER_LOAN.
func (s LoanService) AssignOfficer(ctx context.Context, loan int64, in loans.Assignment) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.AssignOfficer, loans.Addressed[loans.Assignment]{Loan: operation.ByID(loan), Body: in}))
}

// UnassignOfficer takes the loan officer off a loan.
//
// Permission: REMOVELOANOFFICER_LOAN.
func (s LoanService) UnassignOfficer(ctx context.Context, loan int64, in loans.Unassignment) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.UnassignOfficer, loans.Addressed[loans.Unassignment]{Loan: operation.ByID(loan), Body: in}))
}

// MarkAsFraud marks a loan as fraud, or takes the mark back.
//
// Permission: SETFRAUD_LOAN.
func (s LoanService) MarkAsFraud(ctx context.Context, loan int64, in loans.FraudMark) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.MarkAsFraud, loans.Addressed[loans.FraudMark]{Loan: operation.ByID(loan), Body: in}))
}

// Repay records a repayment.
//
// Permission: REPAYMENT_LOAN.
func (s LoanService) Repay(ctx context.Context, loan int64, in loans.Payment) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.Repay, loans.Addressed[loans.Payment]{Loan: operation.ByID(loan), Body: in}))
}

// DownPayment records a down payment.
//
// Permission: DOWNPAYMENT_LOAN.
func (s LoanService) DownPayment(ctx context.Context, loan int64, in loans.Payment) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.MakeDownPayment, loans.Addressed[loans.Payment]{Loan: operation.ByID(loan), Body: in}))
}

// CreditGoodwill credits the borrower out of goodwill.
//
// Permission: GOODWILLCREDIT_LOAN.
func (s LoanService) CreditGoodwill(ctx context.Context, loan int64, in loans.Payment) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.CreditGoodwill, loans.Addressed[loans.Payment]{Loan: operation.ByID(loan), Body: in}))
}

// RefundByMerchant records a refund that a merchant issued.
//
// Permission: MERCHANTISSUEDREFUND_LOAN.
func (s LoanService) RefundByMerchant(ctx context.Context, loan int64, in loans.Refund) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.RefundByMerchant, loans.Addressed[loans.Refund]{Loan: operation.ByID(loan), Body: in}))
}

// RefundByPayout records a refund of a payout.
//
// Permission: PAYOUTREFUND_LOAN.
func (s LoanService) RefundByPayout(ctx context.Context, loan int64, in loans.Refund) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.RefundByPayout, loans.Addressed[loans.Refund]{Loan: operation.ByID(loan), Body: in}))
}

// WaiveInterest waives interest that is outstanding.
//
// Permission: WAIVEINTERESTPORTION_LOAN.
func (s LoanService) WaiveInterest(ctx context.Context, loan int64, in loans.Payment) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.WaiveInterestPortion, loans.Addressed[loans.Payment]{Loan: operation.ByID(loan), Body: in}))
}

// WaiveInterestPayment waives an interest payment, allocated like a payment.
//
// Permission: INTERESTPAYMENTWAIVER_LOAN.
func (s LoanService) WaiveInterestPayment(ctx context.Context, loan int64, in loans.Payment) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.WaiveInterestPayment, loans.Addressed[loans.Payment]{Loan: operation.ByID(loan), Body: in}))
}

// Recover records a payment on a written-off loan.
//
// Permission: RECOVERYPAYMENT_LOAN.
func (s LoanService) Recover(ctx context.Context, loan int64, in loans.Payment) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.Recover, loans.Addressed[loans.Payment]{Loan: operation.ByID(loan), Body: in}))
}

// RefundByCash refunds money that was paid in advance.
//
// Permission: REFUNDBYCASH_LOAN.
func (s LoanService) RefundByCash(ctx context.Context, loan int64, in loans.Payment) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.RefundByCash, loans.Addressed[loans.Payment]{Loan: operation.ByID(loan), Body: in}))
}

// RefundCreditBalance refunds the credit balance of an overpaid loan.
//
// Permission: CREDITBALANCEREFUND_LOAN.
func (s LoanService) RefundCreditBalance(ctx context.Context, loan int64, in loans.Payment) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.RefundCreditBalance, loans.Addressed[loans.Payment]{Loan: operation.ByID(loan), Body: in}))
}

// RefundCharge refunds a paid charge to the loan.
//
// Permission: CHARGEREFUND_LOAN.
func (s LoanService) RefundCharge(ctx context.Context, loan int64, in loans.ChargeRefundInput) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.RefundCharge, loans.Addressed[loans.ChargeRefundInput]{Loan: operation.ByID(loan), Body: in}))
}

// RefundByTransfer refunds an overpayment to a savings account.
//
// Permission: REFUNDBYTRANSFER_ACCOUNTTRANSFER.
func (s LoanService) RefundByTransfer(ctx context.Context, loan int64, in loans.TransferRefundInput) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.RefundByTransfer, loans.Addressed[loans.TransferRefundInput]{Loan: operation.ByID(loan), Body: in}))
}

// RefundInterest refunds the interest that a refund saves.
//
// Permission: INTERESTREFUND_LOAN.
func (s LoanService) RefundInterest(ctx context.Context, loan, transaction int64, in loans.InterestRefundInput) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.RefundInterest, loans.OnTransaction[loans.InterestRefundInput]{Loan: operation.ByID(loan), Transaction: operation.ByID(transaction), Body: in}))
}

// RecoverGuarantees pays a loan from the funds of its guarantors.
//
// Permission: RECOVERGUARANTEES_LOAN.
func (s LoanService) RecoverGuarantees(ctx context.Context, loan int64) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.RecoverGuarantees, loans.Addressed[operation.NoInput]{Loan: operation.ByID(loan)}))
}

// Adjust adjusts a transaction, or undoes it with an amount of zero.
//
// Permission: ADJUST_LOAN.
func (s LoanService) Adjust(ctx context.Context, loan, transaction int64, in loans.Adjustment) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.AdjustTransaction, loans.OnTransaction[loans.Adjustment]{Loan: operation.ByID(loan), Transaction: operation.ByID(transaction), Body: in}))
}

// ChargeBack charges a payment back.
//
// Permission: CHARGEBACK_LOAN.
func (s LoanService) ChargeBack(ctx context.Context, loan, transaction int64, in loans.ChargebackInput) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.ChargeBack, loans.OnTransaction[loans.ChargebackInput]{Loan: operation.ByID(loan), Transaction: operation.ByID(transaction), Body: in}))
}

// WriteOff writes a loan off.
//
// Permission: WRITEOFF_LOAN.
func (s LoanService) WriteOff(ctx context.Context, loan int64, in loans.Closing) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.WriteOffLoan, loans.Addressed[loans.Closing]{Loan: operation.ByID(loan), Body: in}))
}

// UndoWriteOff undoes the write-off of a loan.
//
// Permission: UNDOWRITEOFF_LOAN.
func (s LoanService) UndoWriteOff(ctx context.Context, loan int64) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.UndoWriteOff, loans.Addressed[operation.NoInput]{Loan: operation.ByID(loan)}))
}

// Close closes a loan within its tolerance.
//
// Permission: CLOSE_LOAN.
func (s LoanService) Close(ctx context.Context, loan int64, in loans.Closing) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.CloseLoan, loans.Addressed[loans.Closing]{Loan: operation.ByID(loan), Body: in}))
}

// CloseRescheduled closes a loan as rescheduled.
//
// Permission: CLOSEASRESCHEDULED_LOAN.
func (s LoanService) CloseRescheduled(ctx context.Context, loan int64, in loans.Closing) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.CloseRescheduled, loans.Addressed[loans.Closing]{Loan: operation.ByID(loan), Body: in}))
}

// Foreclose forecloses a loan.
//
// Permission: FORECLOSURE_LOAN.
func (s LoanService) Foreclose(ctx context.Context, loan int64, in loans.Foreclosure) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.ForecloseLoan, loans.Addressed[loans.Foreclosure]{Loan: operation.ByID(loan), Body: in}))
}

// ChargeOff charges a loan off.
//
// Permission: CHARGEOFF_LOAN.
func (s LoanService) ChargeOff(ctx context.Context, loan int64, in loans.ChargeOffInput) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.ChargeOffLoan, loans.Addressed[loans.ChargeOffInput]{Loan: operation.ByID(loan), Body: in}))
}

// UndoChargeOff undoes the charge-off of a loan.
//
// Permission: UNDOCHARGEOFF_LOAN.
func (s LoanService) UndoChargeOff(ctx context.Context, loan int64, in loans.Reversal) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.UndoChargeOff, loans.Addressed[loans.Reversal]{Loan: operation.ByID(loan), Body: in}))
}

// TerminateContract terminates the contract of a loan.
//
// Permission: CONTRACT_TERMINATION_LOAN.
func (s LoanService) TerminateContract(ctx context.Context, loan int64, in loans.TerminationInput) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.TerminateContract, loans.Addressed[loans.TerminationInput]{Loan: operation.ByID(loan), Body: in}))
}

// UndoTermination undoes the termination of a loan's contract.
//
// Permission: CONTRACT_TERMINATION_UNDO_LOAN.
func (s LoanService) UndoTermination(ctx context.Context, loan int64, in loans.Reversal) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.UndoTermination, loans.Addressed[loans.Reversal]{Loan: operation.ByID(loan), Body: in}))
}

// ReAge re-ages a loan: what is open is repaid by new instalments.
//
// Permission: REAGE_LOAN.
func (s LoanService) ReAge(ctx context.Context, loan int64, in loans.ReAgeInput) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.ReAgeLoan, loans.Addressed[loans.ReAgeInput]{Loan: operation.ByID(loan), Body: in}))
}

// UndoReAge undoes the latest re-age of a loan.
//
// Permission: UNDO_REAGE_LOAN.
func (s LoanService) UndoReAge(ctx context.Context, loan int64, in loans.Reversal) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.UndoReAge, loans.Addressed[loans.Reversal]{Loan: operation.ByID(loan), Body: in}))
}

// ReAmortize re-amortizes a loan: what is overdue is spread over the instalments to come.
//
// Permission: REAMORTIZE_LOAN.
func (s LoanService) ReAmortize(ctx context.Context, loan int64, in loans.ReAmortizeInput) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.ReAmortizeLoan, loans.Addressed[loans.ReAmortizeInput]{Loan: operation.ByID(loan), Body: in}))
}

// UndoReAmortize undoes the latest re-amortization of a loan.
//
// Permission: UNDO_REAMORTIZE_LOAN.
func (s LoanService) UndoReAmortize(ctx context.Context, loan int64, in loans.Reversal) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.UndoReAmortize, loans.Addressed[loans.Reversal]{Loan: operation.ByID(loan), Body: in}))
}

// CapitalizeIncome adds income to the balance of a loan.
//
// Permission: CAPITALIZEDINCOME_LOAN.
func (s LoanService) CapitalizeIncome(ctx context.Context, loan int64, in loans.CapitalizedIncomeInput) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.CapitalizeIncome, loans.Addressed[loans.CapitalizedIncomeInput]{Loan: operation.ByID(loan), Body: in}))
}

// AdjustCapitalizedIncome takes capitalized income back.
//
// Permission: CAPITALIZEDINCOMEADJUSTMENT_LOAN.
func (s LoanService) AdjustCapitalizedIncome(ctx context.Context, loan, transaction int64, in loans.IncomeAdjustment) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.AdjustCapitalizedIncome, loans.OnTransaction[loans.IncomeAdjustment]{Loan: operation.ByID(loan), Transaction: operation.ByID(transaction), Body: in}))
}

// ChargeBuyDownFee records a buy-down fee.
//
// Permission: BUYDOWNFEE_LOAN.
func (s LoanService) ChargeBuyDownFee(ctx context.Context, loan int64, in loans.BuyDownFeeInput) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.ChargeBuyDownFee, loans.Addressed[loans.BuyDownFeeInput]{Loan: operation.ByID(loan), Body: in}))
}

// AdjustBuyDownFee takes a buy-down fee back.
//
// Permission: BUYDOWNFEEADJUSTMENT_LOAN.
func (s LoanService) AdjustBuyDownFee(ctx context.Context, loan, transaction int64, in loans.BuyDownFeeAdjustmentInput) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.AdjustBuyDownFee, loans.OnTransaction[loans.BuyDownFeeAdjustmentInput]{Loan: operation.ByID(loan), Transaction: operation.ByID(transaction), Body: in}))
}

// PauseInterest stops the interest of a loan for some days.
//
// Permission: CREATE_INTEREST_PAUSE.
func (s LoanService) PauseInterest(ctx context.Context, loan int64, in loans.InterestPause) (PauseResult, error) {
	return pauseResult(done(ctx, s.desk, loans.PauseInterest, loans.Addressed[loans.InterestPause]{Loan: operation.ByID(loan), Body: in}))
}

// ChangeInterestPause changes an interest pause.
//
// Permission: UPDATE_INTEREST_PAUSE.
func (s LoanService) ChangeInterestPause(ctx context.Context, loan, pause int64, in loans.InterestPause) (PauseResult, error) {
	return pauseResult(done(ctx, s.desk, loans.ChangeInterestPause, loans.OnPause[loans.InterestPause]{Loan: operation.ByID(loan), Pause: operation.ByID(pause), Body: in}))
}

// DeleteInterestPause deletes an interest pause.
//
// Permission: DELETE_INTEREST_PAUSE.
func (s LoanService) DeleteInterestPause(ctx context.Context, loan, pause int64) (PauseResult, error) {
	return pauseResult(done(ctx, s.desk, loans.DeleteInterestPause, loans.OnPause[operation.NoInput]{Loan: operation.ByID(loan), Pause: operation.ByID(pause)}))
}

// AddCharge adds a charge to a loan.
//
// Permission: CREATE_LOANCHARGE.
func (s LoanService) AddCharge(ctx context.Context, loan int64, in loans.NewCharge) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.AddCharge, loans.Addressed[loans.NewCharge]{Loan: operation.ByID(loan), Body: in}))
}

// UpdateCharge changes a charge of a loan application.
//
// Permission: UPDATE_LOANCHARGE.
func (s LoanService) UpdateCharge(ctx context.Context, loan, charge int64, in loans.ChargeChange) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.UpdateCharge, loans.OnCharge[loans.ChargeChange]{Loan: operation.ByID(loan), Charge: operation.ByID(charge), Body: in}))
}

// DeleteCharge removes a charge from a loan application.
//
// Permission: DELETE_LOANCHARGE.
func (s LoanService) DeleteCharge(ctx context.Context, loan, charge int64) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.DeleteCharge, loans.OnCharge[operation.NoInput]{Loan: operation.ByID(loan), Charge: operation.ByID(charge)}))
}

// WaiveCharge waives a charge of a loan.
//
// Permission: WAIVE_LOANCHARGE.
func (s LoanService) WaiveCharge(ctx context.Context, loan, charge int64, in loans.ChargeWaiver) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.WaiveCharge, loans.OnCharge[loans.ChargeWaiver]{Loan: operation.ByID(loan), Charge: operation.ByID(charge), Body: in}))
}

// UndoChargeWaiver undoes the waiver of a charge.
//
// Permission: UNDO_WAIVECHARGE.
func (s LoanService) UndoChargeWaiver(ctx context.Context, loan, transaction int64) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.UndoChargeWaiver, loans.OnTransaction[operation.NoInput]{Loan: operation.ByID(loan), Transaction: operation.ByID(transaction)}))
}

// AdjustCharge adjusts a charge of a loan.
//
// Permission: ADJUSTMENT_LOANCHARGE.
func (s LoanService) AdjustCharge(ctx context.Context, loan, charge int64, in loans.ChargeAdjustmentInput) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.AdjustCharge, loans.OnCharge[loans.ChargeAdjustmentInput]{Loan: operation.ByID(loan), Charge: operation.ByID(charge), Body: in}))
}

// PayCharge pays a charge from the linked savings account.
//
// Permission: PAY_LOANCHARGE.
func (s LoanService) PayCharge(ctx context.Context, loan, charge int64, in loans.ChargeFromAccount) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.PayCharge, loans.OnCharge[loans.ChargeFromAccount]{Loan: operation.ByID(loan), Charge: operation.ByID(charge), Body: in}))
}

// PayChargeByBody pays a charge from the linked savings account.
//
// Permission: PAY_LOANCHARGE.
func (s LoanService) PayChargeByBody(ctx context.Context, loan int64, in loans.ChargeNamed) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.PayChargeByBody, loans.Addressed[loans.ChargeNamed]{Loan: operation.ByID(loan), Body: in}))
}

// DeactivateOverdueCharges takes overdue penalties out of force.
//
// Permission: DEACTIVATEOVERDUE_LOANCHARGE.
func (s LoanService) DeactivateOverdueCharges(ctx context.Context, loan int64, in loans.OverdueDeactivation) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.DeactivateOverdueCharges, loans.Addressed[loans.OverdueDeactivation]{Loan: operation.ByID(loan), Body: in}))
}

// CreateDelinquencyAction pauses or resumes the delinquency of a loan.
//
// Permission: CREATE_DELINQUENCY_ACTION.
func (s LoanService) CreateDelinquencyAction(ctx context.Context, loan int64, in loans.NewDelinquencyAction) (DelinquencyActionResult, error) {
	return delinquencyActionResult(done(ctx, s.desk, loans.CreateDelinquencyAction, loans.Addressed[loans.NewDelinquencyAction]{Loan: operation.ByID(loan), Body: in}))
}

// Calculate calculates the repayment schedule of a loan application.
//
// Permission: READ_LOAN.
func (s LoanService) Calculate(ctx context.Context, in loans.Application) (loans.ScheduleView, error) {
	return perform(ctx, s.desk, loans.Calculate, in)
}

// Get reads one loan.
//
// Permission: READ_LOAN.
func (s LoanService) Get(ctx context.Context, loan int64) (loans.LoanData, error) {
	return perform(ctx, s.desk, loans.Get, loans.GetInput{Loan: operation.ByID(loan)})
}

// List lists loans.
//
// Permission: READ_LOAN.
func (s LoanService) List(ctx context.Context, in loans.ListInput) (Page[loans.LoanData], error) {
	return perform(ctx, s.desk, loans.List, in)
}

// Template gives the defaults and choices of a loan application.
//
// Permission: READ_LOAN.
func (s LoanService) Template(ctx context.Context, in loans.TemplateInput) (loans.TemplateData, error) {
	return perform(ctx, s.desk, loans.Template, in)
}

// ApprovalTemplate gives the defaults of an approval.
//
// Permission: READ_LOAN.
func (s LoanService) ApprovalTemplate(ctx context.Context, loan int64) (loans.ApprovalTemplateData, error) {
	return perform(ctx, s.desk, loans.ApprovalTemplate, loans.ApprovalTemplateInput{Loan: operation.ByID(loan)})
}

// ApprovedAmounts lists the changes of a loan's approved amount.
//
// Permission: READ_LOAN.
func (s LoanService) ApprovedAmounts(ctx context.Context, loan int64) ([]loans.ApprovedAmountChange, error) {
	return perform(ctx, s.desk, loans.ApprovedAmounts, loans.Addressed[operation.NoInput]{Loan: operation.ByID(loan)})
}

// Tranche reads a tranche of a loan.
//
// Permission: READ_LOAN.
func (s LoanService) Tranche(ctx context.Context, loan, tranche int64) (loans.TrancheData, error) {
	return perform(ctx, s.desk, loans.GetTranche, loans.OnTranche[operation.NoInput]{Loan: operation.ByID(loan), Tranche: tranche})
}

// Transaction reads one transaction of a loan.
//
// Permission: READ_LOAN.
func (s LoanService) Transaction(ctx context.Context, loan, transaction int64) (loans.TransactionData, error) {
	return perform(ctx, s.desk, loans.GetTransaction, loans.TransactionInput{Loan: operation.ByID(loan), Transaction: operation.ByID(transaction)})
}

// Transactions lists the transactions of a loan in pages.
//
// Permission: READ_LOAN.
func (s LoanService) Transactions(ctx context.Context, loan int64, in loans.TransactionListInput) (loans.TransactionPage, error) {
	in.Loan = operation.ByID(loan)
	return perform(ctx, s.desk, loans.ListTransactions, in)
}

// TransactionTemplate gives the defaults of a transaction.
//
// Permission: READ_LOAN.
func (s LoanService) TransactionTemplate(ctx context.Context, loan int64, in loans.TransactionTemplateInput) (loans.TransactionTemplateData, error) {
	in.Loan = operation.ByID(loan)
	return perform(ctx, s.desk, loans.TransactionTemplate, in)
}

// Transfers lists transfers between loans and other accounts.
//
// Permission: READ_ACCOUNTTRANSFER.
func (s LoanService) Transfers(ctx context.Context, in loans.TransfersInput) ([]loans.Transfer, error) {
	return perform(ctx, s.desk, loans.ListTransfers, in)
}

// CapitalizedIncomes lists the capitalized income of a loan.
//
// Permission: READ_LOAN.
func (s LoanService) CapitalizedIncomes(ctx context.Context, loan int64) ([]loans.CapitalizedIncomeData, error) {
	return perform(ctx, s.desk, loans.ListCapitalizedIncomes, loans.OfLoan{Loan: operation.ByID(loan)})
}

// CapitalizedIncome shows how one capitalized income was earned.
//
// Permission: READ_LOAN.
func (s LoanService) CapitalizedIncome(ctx context.Context, loan, transaction int64) (loans.AllocationData, error) {
	return perform(ctx, s.desk, loans.GetCapitalizedIncome, loans.TransactionInput{Loan: operation.ByID(loan), Transaction: operation.ByID(transaction)})
}

// BuyDownFees lists the buy-down fees of a loan.
//
// Permission: READ_LOAN.
func (s LoanService) BuyDownFees(ctx context.Context, loan int64) ([]loans.BuyDownFeeData, error) {
	return perform(ctx, s.desk, loans.ListBuyDownFees, loans.OfLoan{Loan: operation.ByID(loan)})
}

// BuyDownFee shows how one buy-down fee was earned.
//
// Permission: READ_LOAN.
func (s LoanService) BuyDownFee(ctx context.Context, loan, transaction int64) (loans.AllocationData, error) {
	return perform(ctx, s.desk, loans.GetBuyDownFee, loans.TransactionInput{Loan: operation.ByID(loan), Transaction: operation.ByID(transaction)})
}

// DeferredIncome lists the capitalized income of a loan, wrapped.
//
// Permission: READ_LOAN.
func (s LoanService) DeferredIncome(ctx context.Context, loan int64) (loans.DeferredIncomeData, error) {
	return perform(ctx, s.desk, loans.DeferredIncome, loans.OfLoan{Loan: operation.ByID(loan)})
}

// InterestPauses lists the interest pauses of a loan.
//
// Permission: READ_INTEREST_PAUSE.
func (s LoanService) InterestPauses(ctx context.Context, loan int64) ([]loans.PauseData, error) {
	return perform(ctx, s.desk, loans.ListInterestPauses, loans.OfLoan{Loan: operation.ByID(loan)})
}

// Charges lists the charges of a loan.
//
// Permission: READ_LOAN.
func (s LoanService) Charges(ctx context.Context, id int64) ([]loans.ChargeData, error) {
	return perform(ctx, s.desk, loans.ListCharges, operation.ByRef{Ref: operation.ByID(id)})
}

// Charge reads one charge of a loan.
//
// Permission: READ_LOAN.
func (s LoanService) Charge(ctx context.Context, loan, charge int64) (loans.ChargeData, error) {
	return perform(ctx, s.desk, loans.GetCharge, loans.ChargeInput{Loan: operation.ByID(loan), Charge: operation.ByID(charge)})
}

// ChargeTemplate gives the charges that can be put on a loan.
//
// Permission: READ_LOANCHARGE.
func (s LoanService) ChargeTemplate(ctx context.Context, loan int64) (loans.ChargeTemplateData, error) {
	return perform(ctx, s.desk, loans.ChargeTemplate, loans.OfLoan{Loan: operation.ByID(loan)})
}

// DelinquencyTags lists the delinquency tags of a loan.
//
// Permission: READ_DELINQUENCY_TAGS.
func (s LoanService) DelinquencyTags(ctx context.Context, loan int64) ([]loans.DelinquencyTagData, error) {
	return perform(ctx, s.desk, loans.ListDelinquencyTags, loans.OfLoan{Loan: operation.ByID(loan)})
}

// DelinquencyActions lists the delinquency actions of a loan.
//
// Permission: READ_DELINQUENCY_ACTION.
func (s LoanService) DelinquencyActions(ctx context.Context, loan int64) ([]loans.DelinquencyActionData, error) {
	return perform(ctx, s.desk, loans.ListDelinquencyActions, loans.OfLoan{Loan: operation.ByID(loan)})
}

// PreviewReAge previews the schedule of a re-age.
//
// Permission: READ_LOAN.
func (s LoanService) PreviewReAge(ctx context.Context, loan int64, in loans.ReAgePreview) (loans.ScheduleView, error) {
	in.Loan = operation.ByID(loan)
	return perform(ctx, s.desk, loans.PreviewReAge, in)
}

// PreviewReAmortization previews the schedule of a re-amortization.
//
// Permission: READ_LOAN.
func (s LoanService) PreviewReAmortization(ctx context.Context, loan int64, in loans.ReAmortizationPreview) (loans.ScheduleView, error) {
	in.Loan = operation.ByID(loan)
	return perform(ctx, s.desk, loans.PreviewReAmortization, in)
}

// Explain explains a figure of the repayment schedule, or a payoff.
//
// Permission: READ_LOAN.
func (s LoanService) Explain(ctx context.Context, loan int64, in loans.ExplainInput) (loans.ExplanationData, error) {
	in.Loan = operation.ByID(loan)
	return perform(ctx, s.desk, loans.Explain, in)
}

// Originators lists the originators of a loan.
//
// Permission: READ_LOAN_ORIGINATOR.
func (s LoanService) Originators(ctx context.Context, loan int64) (loans.LoanOriginatorsData, error) {
	return perform(ctx, s.desk, loans.ListLoanOriginators, loans.OfLoan{Loan: operation.ByID(loan)})
}

// AttachOriginator attaches an originator to a loan.
//
// Permission: ATTACH_LOAN_ORIGINATOR.
func (s LoanService) AttachOriginator(ctx context.Context, loan, originator int64) (loans.OriginationResult, error) {
	return perform(ctx, s.desk, loans.AttachOriginator, loans.OnOriginator{Loan: operation.ByID(loan), Originator: operation.ByID(originator)})
}

// DetachOriginator detaches an originator from a loan.
//
// Permission: DETACH_LOAN_ORIGINATOR.
func (s LoanService) DetachOriginator(ctx context.Context, loan, originator int64) (loans.OriginationResult, error) {
	return perform(ctx, s.desk, loans.DetachOriginator, loans.OnOriginator{Loan: operation.ByID(loan), Originator: operation.ByID(originator)})
}

// Find is Get for the lender's own name of the loan.
func (s LoanService) Find(ctx context.Context, externalID string) (loans.LoanData, error) {
	return perform(ctx, s.desk, loans.Get, loans.GetInput{Loan: operation.ByExternalID(externalID)})
}
