package lending

import (
	"context"

	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
)

// What is paid on a loan, and income that is earned over its life.

// Repay records a repayment. It goes to what is owed in the order of the loan's processing strategy; what remains makes the
// loan overpaid, and what settles everything closes it. Active, closed and overpaid loans take it (otherwise
// loans.ErrNotOpen), those of a tenant that blocks it there only while they are active (loans.ErrClosedOrOverpaid). in.On
// may lie in the past: then everything since is processed again. The result names the transaction, and the Balance that is
// left. Adjust undoes or corrects it.
//
// Refusals: loans.ErrBeforeDisbursement, loans.ErrTransactionInFuture, loans.ErrPaidOnHoliday, loans.ErrPaidOnDayOff,
// loans.ErrTransactionIDTaken; loans.ErrBeforeLastTransaction on cumulative loans that recalculate interest;
// loans.ErrLaterChargeRefund; loans.ErrAboveThreshold on loans with tranches.
//
// Permission: REPAYMENT_LOAN.
func (s LoanService) Repay(ctx context.Context, loan int64, in loans.Payment) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.Repay, loans.Addressed[loans.Payment]{Loan: operation.ByID(loan), Body: in}))
}

// DownPayment records a down payment: a repayment under a type of its own, for loans that were disbursed without an
// automatic one. The rules and refusals are those of Repay; Adjust undoes it.
//
// Permission: DOWNPAYMENT_LOAN.
func (s LoanService) DownPayment(ctx context.Context, loan int64, in loans.Payment) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.MakeDownPayment, loans.Addressed[loans.Payment]{Loan: operation.ByID(loan), Body: in}))
}

// CreditGoodwill gives the borrower a credit out of the lender's goodwill: it settles like a repayment, and no money comes
// in. The rules and refusals are those of Repay; Adjust undoes it (with an amount of zero: other amounts are refused with
// loans.ErrNotEditable).
//
// Permission: GOODWILLCREDIT_LOAN.
func (s LoanService) CreditGoodwill(ctx context.Context, loan int64, in loans.Payment) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.CreditGoodwill, loans.Addressed[loans.Payment]{Loan: operation.ByID(loan), Body: in}))
}

// RefundByMerchant credits the loan with what a merchant gives back for a purchase that the loan paid. It settles like a
// repayment, under an allocation of its own. On progressive loans whose product refunds interest (or where in.WithInterest
// is true) a second transaction gives back the interest that the refund saves; in.WithInterest nil leaves that to the
// product. TransactionID is the refund's. The rules are those of Repay (loans.ErrMerchantRefundBeforeLast for the last
// transaction); Adjust undoes both.
//
// Permission: MERCHANTISSUEDREFUND_LOAN.
func (s LoanService) RefundByMerchant(ctx context.Context, loan int64, in loans.Refund) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.RefundByMerchant, loans.Addressed[loans.Refund]{Loan: operation.ByID(loan), Body: in}))
}

// RefundByPayout is RefundByMerchant for a payout that comes back, with loans.ErrPayoutRefundBeforeLast.
//
// Permission: PAYOUTREFUND_LOAN.
func (s LoanService) RefundByPayout(ctx context.Context, loan int64, in loans.Refund) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.RefundByPayout, loans.Addressed[loans.Refund]{Loan: operation.ByID(loan), Body: in}))
}

// RefundInterest gives back interest for a merchant or payout refund of a progressive loan that came without; transaction is
// the refund. Refused with loans.ErrNotRefund, loans.ErrInterestRefundExists and loans.ErrInterestRefundUnsupported.
// TransactionTemplate with the command "interest-refund" says the amount. It is undone together with its refund.
//
// Permission: INTERESTREFUND_LOAN.
func (s LoanService) RefundInterest(ctx context.Context, loan, transaction int64, in loans.InterestRefundInput) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.RefundInterest, loans.OnTransaction[loans.InterestRefundInput]{Loan: operation.ByID(loan), Transaction: operation.ByID(transaction), Body: in}))
}

// WaiveInterest forgives interest of an active loan, from the first unpaid instalment on: at most what is outstanding
// (loans.ErrWaiverTooLarge). Otherwise the rules are those of Repay, with loans.ErrNotActive. Adjust undoes it.
//
// Permission: WAIVEINTERESTPORTION_LOAN.
func (s LoanService) WaiveInterest(ctx context.Context, loan int64, in loans.Payment) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.WaiveInterestPortion, loans.Addressed[loans.Payment]{Loan: operation.ByID(loan), Body: in}))
}

// WaiveInterestPayment credits the loan with an amount that is allocated like a payment, where the lender bears a payment of
// interest. The rules and refusals are those of Repay; Adjust undoes it.
//
// Permission: INTERESTPAYMENTWAIVER_LOAN.
func (s LoanService) WaiveInterestPayment(ctx context.Context, loan int64, in loans.Payment) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.WaiveInterestPayment, loans.Addressed[loans.Payment]{Loan: operation.ByID(loan), Body: in}))
}

// TransactionTemplate gives the defaults of a transaction that is about to be entered: date, amount and its portions, and
// what may be chosen. in.Command says of which: "repayment" is what the first unpaid instalment asks for, "prepayloan" with
// in.On what pays the loan off on a day, "foreclosure", "waiveinterest", "writeoff", "recoverypayment", "disburse",
// "charge-off", "creditbalancerefund", "refundbycash", "interest-refund", "reage", "capitalizedincome", "buydownfee" and so
// on; an unknown one is refused with loans.ErrTemplateCommand, which lists them all. in.Transaction names what adjustments
// and interest refunds are about. Nothing is stored, and the command itself may still be refused.
//
// Permission: READ_LOAN.
func (s LoanService) TransactionTemplate(ctx context.Context, loan int64, in loans.TransactionTemplateInput) (loans.TransactionTemplateData, error) {
	in.Loan = operation.ByID(loan)
	return perform(ctx, s.desk, loans.TransactionTemplate, in)
}

// Transaction reads one transaction of a loan, also one that was reversed; loans.ErrUnknownTransaction when it is not of
// this loan.
//
// Permission: READ_LOAN.
func (s LoanService) Transaction(ctx context.Context, loan, transaction int64) (loans.TransactionData, error) {
	return perform(ctx, s.desk, loans.GetTransaction, loans.TransactionInput{Loan: operation.ByID(loan), Transaction: operation.ByID(transaction)})
}

// Transactions lists the transactions of a loan in pages, accruals and those that a later one replaced included (Get shows
// those in force and those that a user reversed). in.Size 0 is 50; in.Sort names properties such as "date", each with "asc"
// or "desc" after it; in.Excluded leaves out types, by the last part of their codes (loans.ErrUnknownType).
//
// Permission: READ_LOAN.
func (s LoanService) Transactions(ctx context.Context, loan int64, in loans.TransactionListInput) (loans.TransactionPage, error) {
	in.Loan = operation.ByID(loan)
	return perform(ctx, s.desk, loans.ListTransactions, in)
}

// Adjust reverses a transaction and puts one of the same type with another date and amount in its place; an amount of zero
// only reverses it. All since is processed again, so that balances, state and maturity follow. TransactionID of the result
// is the new transaction, or the reversed one. It takes every type of payment, waivers, accruals, chargebacks, credit
// balance refunds, capitalized income and buy-down fees. Nothing undoes an adjustment; it can be adjusted again.
//
// Refusals: loans.ErrNotAdjustable (reversed already, or another type: a disbursement, a write-off), loans.ErrNotEditable
// and its siblings (this type can only be undone), loans.ErrLinkedTransaction (it was charged back),
// loans.ErrInterestRefundFixed, loans.ErrTransferFixed (part of an account transfer), loans.ErrLaterChargeRefundBlocksUndo,
// loans.ErrWrittenOffNoUpdate, loans.ErrForeclosed.
//
// Permission: ADJUST_LOAN.
func (s LoanService) Adjust(ctx context.Context, loan, transaction int64, in loans.Adjustment) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.AdjustTransaction, loans.OnTransaction[loans.Adjustment]{Loan: operation.ByID(loan), Transaction: operation.ByID(transaction), Body: in}))
}

// ChargeBack takes a payment, or a part of it, back that a bank called back: the amount is owed again, as of today, in
// addition to what is due. transaction is a repayment, down payment, refund, goodwill credit or interest payment waiver in
// force. A closed loan becomes active again. Refused with loans.ErrChargebackRefused, which says why (reversed, another
// type, more than the transaction, a written-off loan, a cumulative loan that recalculates interest). Adjust with zero
// undoes the chargeback.
//
// Permission: CHARGEBACK_LOAN.
func (s LoanService) ChargeBack(ctx context.Context, loan, transaction int64, in loans.ChargebackInput) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.ChargeBack, loans.OnTransaction[loans.ChargebackInput]{Loan: operation.ByID(loan), Transaction: operation.ByID(transaction), Body: in}))
}

// RefundCreditBalance pays an overpayment, or a part of it, back to the borrower; without a rest the loan is closed. Refused
// with loans.ErrNotOverpaid, loans.ErrAboveOverpaid, loans.ErrRefundBeforePayment (before the last payment),
// loans.ErrRefundInFuture. Adjust undoes it.
//
// Permission: CREDITBALANCEREFUND_LOAN.
func (s LoanService) RefundCreditBalance(ctx context.Context, loan int64, in loans.Payment) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.RefundCreditBalance, loans.Addressed[loans.Payment]{Loan: operation.ByID(loan), Body: in}))
}

// RefundByCash pays back, on an active loan, what was paid before it was due (loans.ErrRefundAmount for more,
// loans.ErrNothingPaidYet, loans.ErrRefundNotActive, loans.ErrRefundBeforePayment): the instalments to come are owed again.
// The payment detail is accepted and not kept.
//
// Permission: REFUNDBYCASH_LOAN.
func (s LoanService) RefundByCash(ctx context.Context, loan int64, in loans.Payment) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.RefundByCash, loans.Addressed[loans.Payment]{Loan: operation.ByID(loan), Body: in}))
}

// RefundByTransfer moves an overpayment, or a part of it, to a savings account of the borrower: in.Savings, or 0 for the
// account that the loan is linked with. Refused with
// loans.ErrNotOverpaidLoan, loans.ErrTransferTooLarge, loans.ErrTransferBeforePayment, loans.ErrRefundNeedsAccount,
// loans.ErrUnknownSavings.
//
// Permission: REFUNDBYTRANSFER_ACCOUNTTRANSFER.
func (s LoanService) RefundByTransfer(ctx context.Context, loan int64, in loans.TransferRefundInput) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.RefundByTransfer, loans.Addressed[loans.TransferRefundInput]{Loan: operation.ByID(loan), Body: in}))
}

// Transfers lists what moved between all loans and savings accounts or guarantees, by number: the records that a program
// reads which may have missed a call of Config.Savings or Config.Guarantees. in.After is the last number that it knows, 0
// for the beginning.
//
// Permission: READ_ACCOUNTTRANSFER.
func (s LoanService) Transfers(ctx context.Context, in loans.TransfersInput) ([]loans.Transfer, error) {
	return perform(ctx, s.desk, loans.ListTransfers, in)
}

// CapitalizeIncome adds income of the lender to the balance of a disbursed progressive loan whose product allows it: it
// bears interest and is repaid like money lent, and is recognised as income over the life of the loan. in.ClassificationID
// is a value of the code capitalized_income_transaction_classification, 0 for none. Together with what was disbursed it is
// at most what may go out. What does not fit is refused together, with validation codes of loan.capitalized.income.
// AdjustCapitalizedIncome, or Adjust with zero, takes it back.
//
// Permission: CAPITALIZEDINCOME_LOAN.
func (s LoanService) CapitalizeIncome(ctx context.Context, loan int64, in loans.CapitalizedIncomeInput) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.CapitalizeIncome, loans.Addressed[loans.CapitalizedIncomeInput]{Loan: operation.ByID(loan), Body: in}))
}

// AdjustCapitalizedIncome takes capitalized income back, in whole or in part, from its own day on; transaction is the
// capitalized income, and at most what is left of it is taken. It settles like a payment. Adjust with zero undoes the
// adjustment.
//
// Permission: CAPITALIZEDINCOMEADJUSTMENT_LOAN.
func (s LoanService) AdjustCapitalizedIncome(ctx context.Context, loan, transaction int64, in loans.IncomeAdjustment) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.AdjustCapitalizedIncome, loans.OnTransaction[loans.IncomeAdjustment]{Loan: operation.ByID(loan), Transaction: operation.ByID(transaction), Body: in}))
}

// CapitalizedIncomes shows where each capitalized income of a loan stands: amount, recognised, still deferred, taken back,
// charged off. Refused with loans.ErrNoCapitalizedIncome on loans of products without.
//
// Permission: READ_LOAN.
func (s LoanService) CapitalizedIncomes(ctx context.Context, loan int64) ([]loans.CapitalizedIncomeData, error) {
	return perform(ctx, s.desk, loans.ListCapitalizedIncomes, loans.OfLoan{Loan: operation.ByID(loan)})
}

// CapitalizedIncome shows by which amortizations one capitalized income was recognised; transaction is the income
// (loans.ErrNotCapitalizedIncome).
//
// Permission: READ_LOAN.
func (s LoanService) CapitalizedIncome(ctx context.Context, loan, transaction int64) (loans.AllocationData, error) {
	return perform(ctx, s.desk, loans.GetCapitalizedIncome, loans.TransactionInput{Loan: operation.ByID(loan), Transaction: operation.ByID(transaction)})
}

// DeferredIncome is CapitalizedIncomes in the form that the interface keeps for older clients.
//
// Permission: READ_LOAN.
func (s LoanService) DeferredIncome(ctx context.Context, loan int64) (loans.DeferredIncomeData, error) {
	return perform(ctx, s.desk, loans.DeferredIncome, loans.OfLoan{Loan: operation.ByID(loan)})
}

// ChargeBuyDownFee records a fee that a merchant pays for the borrower of an active progressive loan (loans.ErrBuyDownState)
// whose product takes such fees. It is recognised as income over the life of the loan; schedule, balance and state stay.
// in.ClassificationID is a value of the code buydown_fee_transaction_classification, 0 for none. AdjustBuyDownFee, or Adjust
// with zero, takes it back.
//
// Permission: BUYDOWNFEE_LOAN.
func (s LoanService) ChargeBuyDownFee(ctx context.Context, loan int64, in loans.BuyDownFeeInput) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.ChargeBuyDownFee, loans.Addressed[loans.BuyDownFeeInput]{Loan: operation.ByID(loan), Body: in}))
}

// AdjustBuyDownFee takes a buy-down fee back, in whole or in part, from its own day on; transaction is the fee, and at most
// what is left of it is taken. Adjust with zero undoes the adjustment.
//
// Permission: BUYDOWNFEEADJUSTMENT_LOAN.
func (s LoanService) AdjustBuyDownFee(ctx context.Context, loan, transaction int64, in loans.BuyDownFeeAdjustmentInput) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.AdjustBuyDownFee, loans.OnTransaction[loans.BuyDownFeeAdjustmentInput]{Loan: operation.ByID(loan), Transaction: operation.ByID(transaction), Body: in}))
}

// BuyDownFees shows where each buy-down fee of a loan stands: amount, recognised, still deferred, taken back, charged off.
// Refused with loans.ErrNoBuyDownFee on loans of products without.
//
// Permission: READ_LOAN.
func (s LoanService) BuyDownFees(ctx context.Context, loan int64) ([]loans.BuyDownFeeData, error) {
	return perform(ctx, s.desk, loans.ListBuyDownFees, loans.OfLoan{Loan: operation.ByID(loan)})
}

// BuyDownFee shows by which amortizations one buy-down fee was recognised; transaction is the fee (loans.ErrNotBuyDownFee).
//
// Permission: READ_LOAN.
func (s LoanService) BuyDownFee(ctx context.Context, loan, transaction int64) (loans.AllocationData, error) {
	return perform(ctx, s.desk, loans.GetBuyDownFee, loans.TransactionInput{Loan: operation.ByID(loan), Transaction: operation.ByID(transaction)})
}
