package client

import (
	"context"
	"fmt"
	"net/http"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/loans"
)

// Repay records a repayment.
func (s LoanService) Repay(ctx context.Context, loan int64, in loans.Payment) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d/transactions", loan), "repayment", in)
}

// DownPayment records a down payment.
func (s LoanService) DownPayment(ctx context.Context, loan int64, in loans.Payment) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d/transactions", loan), "downPayment", in)
}

// CreditGoodwill reduces what is owed without money.
func (s LoanService) CreditGoodwill(ctx context.Context, loan int64, in loans.Payment) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d/transactions", loan), "goodwillCredit", in)
}

// RefundByMerchant records what a merchant gives back.
func (s LoanService) RefundByMerchant(ctx context.Context, loan int64, in loans.Refund) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d/transactions", loan), "merchantIssuedRefund", in)
}

// RefundByPayout records a refund that is paid out of the platform.
func (s LoanService) RefundByPayout(ctx context.Context, loan int64, in loans.Refund) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d/transactions", loan), "payoutRefund", in)
}

// WaiveInterest waives interest that is due.
func (s LoanService) WaiveInterest(ctx context.Context, loan int64, in loans.Payment) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d/transactions", loan), "waiveinterest", in)
}

// WaiveInterestPayment pays interest without money.
func (s LoanService) WaiveInterestPayment(ctx context.Context, loan int64, in loans.Payment) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d/transactions", loan), "interestPaymentWaiver", in)
}

// RefundCreditBalance pays an overpaid balance back.
func (s LoanService) RefundCreditBalance(ctx context.Context, loan int64, in loans.Payment) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d/transactions", loan), "creditBalanceRefund", in)
}

// RefundByCash pays a part of what was paid back.
func (s LoanService) RefundByCash(ctx context.Context, loan int64, in loans.Payment) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d/transactions", loan), "refundByCash", in)
}

// RefundByTransfer is RefundByCash to a savings account.
func (s LoanService) RefundByTransfer(ctx context.Context, loan int64, in loans.TransferRefundInput) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d/transactions", loan), "refundByTransfer", in)
}

// Recover records money on a loan that was written off.
func (s LoanService) Recover(ctx context.Context, loan int64, in loans.Payment) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d/transactions", loan), "recoverypayment", in)
}

// WriteOff writes what is owed off.
func (s LoanService) WriteOff(ctx context.Context, loan int64, in loans.Closing) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d/transactions", loan), "writeoff", in)
}

// UndoWriteOff takes a write-off back.
func (s LoanService) UndoWriteOff(ctx context.Context, loan int64) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d/transactions", loan), "undowriteoff", nil)
}

// Close closes a loan with a balance of nothing, or within tolerance.
func (s LoanService) Close(ctx context.Context, loan int64, in loans.Closing) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d/transactions", loan), "close", in)
}

// CloseRescheduled closes a loan that another one replaces.
func (s LoanService) CloseRescheduled(ctx context.Context, loan int64, in loans.Closing) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d/transactions", loan), "close-rescheduled", in)
}

// Foreclose settles a loan before its end.
func (s LoanService) Foreclose(ctx context.Context, loan int64, in loans.Foreclosure) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d/transactions", loan), "foreclosure", in)
}

// ChargeOff marks a loan as charged off.
func (s LoanService) ChargeOff(ctx context.Context, loan int64, in loans.ChargeOffInput) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d/transactions", loan), "charge-off", in)
}

// UndoChargeOff takes a charge-off back.
func (s LoanService) UndoChargeOff(ctx context.Context, loan int64, in loans.Reversal) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d/transactions", loan), "undo-charge-off", in)
}

// ReAge spreads what is owed over new instalments.
func (s LoanService) ReAge(ctx context.Context, loan int64, in loans.ReAgeInput) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d/transactions", loan), "reAge", in)
}

// UndoReAge takes a re-age back.
func (s LoanService) UndoReAge(ctx context.Context, loan int64, in loans.Reversal) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d/transactions", loan), "undoReAge", in)
}

// ReAmortize spreads what is overdue over the instalments to come.
func (s LoanService) ReAmortize(ctx context.Context, loan int64, in loans.ReAmortizeInput) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d/transactions", loan), "reAmortize", in)
}

// UndoReAmortize takes a re-amortization back.
func (s LoanService) UndoReAmortize(ctx context.Context, loan int64, in loans.Reversal) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d/transactions", loan), "undoReAmortize", in)
}

// CapitalizeIncome adds income to what is owed.
func (s LoanService) CapitalizeIncome(ctx context.Context, loan int64, in loans.CapitalizedIncomeInput) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d/transactions", loan), "capitalizedIncome", in)
}

// ChargeBuyDownFee records a buy-down fee.
func (s LoanService) ChargeBuyDownFee(ctx context.Context, loan int64, in loans.BuyDownFeeInput) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d/transactions", loan), "buyDownFee", in)
}

// Adjust corrects a transaction, or undoes it by an amount of zero.
func (s LoanService) Adjust(ctx context.Context, loan, transaction int64, in loans.Adjustment) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d/transactions/%d", loan, transaction), "", in)
}

// ChargeBack takes a payment back that the payer reclaimed.
func (s LoanService) ChargeBack(ctx context.Context, loan, transaction int64, in loans.ChargebackInput) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d/transactions/%d", loan, transaction), "chargeback", in)
}

// RefundInterest refunds interest for a refund.
func (s LoanService) RefundInterest(ctx context.Context, loan, transaction int64, in loans.InterestRefundInput) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d/transactions/%d", loan, transaction), "interest-refund", in)
}

// AdjustCapitalizedIncome takes a part of capitalized income back.
func (s LoanService) AdjustCapitalizedIncome(ctx context.Context, loan, transaction int64, in loans.IncomeAdjustment) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d/transactions/%d", loan, transaction), "capitalizedIncomeAdjustment", in)
}

// AdjustBuyDownFee takes a part of a buy-down fee back.
func (s LoanService) AdjustBuyDownFee(ctx context.Context, loan, transaction int64, in loans.BuyDownFeeAdjustmentInput) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d/transactions/%d", loan, transaction), "buyDownFeeAdjustment", in)
}

// TransactionTemplate says what is due, and what pays a loan off; in.Command names the transaction.
func (s LoanService) TransactionTemplate(ctx context.Context, loan int64, in loans.TransactionTemplateInput) (loans.TransactionTemplateData, error) {
	return read[loans.TransactionTemplateData](ctx, s.client, fmt.Sprintf("loans/%d/transactions/template", loan), in)
}

// Payoff reads the amount that pays the loan off on a day (zero: the business date), by components.
func (s LoanService) Payoff(ctx context.Context, loan int64, on calendar.Date) (loans.Payoff, error) {
	due, err := s.TransactionTemplate(ctx, loan, loans.TransactionTemplateInput{Command: loans.PayoffCommand, On: on})
	return due.Payoff(), err
}

// Transaction reads one transaction.
func (s LoanService) Transaction(ctx context.Context, loan, transaction int64) (loans.TransactionData, error) {
	return read[loans.TransactionData](ctx, s.client, fmt.Sprintf("loans/%d/transactions/%d", loan, transaction), nil)
}

// Transactions reads a page of the transactions of a loan.
func (s LoanService) Transactions(ctx context.Context, loan int64, in loans.TransactionListInput) (loans.TransactionPage, error) {
	return read[loans.TransactionPage](ctx, s.client, fmt.Sprintf("loans/%d/transactions", loan), in)
}

// PreviewReAge draws the schedule that a re-age would give.
func (s LoanService) PreviewReAge(ctx context.Context, loan int64, in loans.ReAgeInput) (loans.ScheduleView, error) {
	return read[loans.ScheduleView](ctx, s.client, fmt.Sprintf("loans/%d/transactions/reage-preview", loan), in.Preview(loan))
}

// PreviewReAmortization draws the schedule that a re-amortization would give.
func (s LoanService) PreviewReAmortization(ctx context.Context, loan int64, in loans.ReAmortizationPreview) (loans.ScheduleView, error) {
	return read[loans.ScheduleView](ctx, s.client, fmt.Sprintf("loans/%d/transactions/reamortization-preview", loan), in)
}

// PauseInterest pauses the interest of a loan; ID of the result names the pause.
func (s LoanService) PauseInterest(ctx context.Context, loan int64, in loans.InterestPause) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d/interest-pauses", loan), "", in)
}

// ChangeInterestPause changes a pause.
func (s LoanService) ChangeInterestPause(ctx context.Context, loan, pause int64, in loans.InterestPause) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPut, fmt.Sprintf("loans/%d/interest-pauses/%d", loan, pause), "", in)
}

// DeleteInterestPause removes a pause.
func (s LoanService) DeleteInterestPause(ctx context.Context, loan, pause int64) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodDelete, fmt.Sprintf("loans/%d/interest-pauses/%d", loan, pause), "", nil)
}

// InterestPauses lists the pauses of interest.
func (s LoanService) InterestPauses(ctx context.Context, loan int64) ([]loans.PauseData, error) {
	return read[[]loans.PauseData](ctx, s.client, fmt.Sprintf("loans/%d/interest-pauses", loan), nil)
}

// CapitalizedIncomes lists capitalized income.
func (s LoanService) CapitalizedIncomes(ctx context.Context, loan int64) ([]loans.CapitalizedIncomeData, error) {
	return read[[]loans.CapitalizedIncomeData](ctx, s.client, fmt.Sprintf("loans/%d/capitalized-incomes", loan), nil)
}

// BuyDownFees lists buy-down fees.
func (s LoanService) BuyDownFees(ctx context.Context, loan int64) ([]loans.BuyDownFeeData, error) {
	return read[[]loans.BuyDownFeeData](ctx, s.client, fmt.Sprintf("loans/%d/buydown-fees", loan), nil)
}

// DeferredIncome says how much income is still to be recognised.
func (s LoanService) DeferredIncome(ctx context.Context, loan int64) (loans.DeferredIncomeData, error) {
	return read[loans.DeferredIncomeData](ctx, s.client, fmt.Sprintf("loans/%d/deferredincome", loan), nil)
}
