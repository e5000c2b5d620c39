package loans

import (
	"lending.example/platform/lending/fault"
)

// Refusals of refunds and chargebacks.
var (
	ErrNotOverpaid           = fault.Define(fault.Validation, "error.msg.loan.credit.balance.refund.account.is.not.overpaid", "A credit balance refund is not allowed. The loan is not overpaid.")
	ErrAboveOverpaid         = fault.Define(fault.Validation, "error.msg.transactionAmount.invalid.must.be.>zero.and<=overpaidamount", "The amount must be above zero and at most the overpaid amount %v.")
	ErrRefundInFuture        = fault.Define(fault.Rule, "error.msg.transaction.date.cannot.be.in.the.future", "The transaction date cannot be in the future.")
	ErrRefundBeforePayment   = fault.Define(fault.Rule, "error.msg.loan.refund.failed", "The refund cannot be dated before the last repayment.")
	ErrRefundNotActive       = fault.Define(fault.Validation, "error.msg.loan.refund.account.is.not.active", "A refund is not allowed. The loan is not active.")
	ErrNothingPaidYet        = fault.Define(fault.Rule, "error.msg.loan.transaction.no.payment.yet.made.for.loan", "Nothing was paid on the loan yet.")
	ErrRefundAmount          = fault.Define(fault.Rule, "error.msg.loan.refund.amount.invalid", "The amount cannot be above what was paid in advance.")
	ErrNotOverpaidLoan       = fault.Define(fault.Rule, "error.msg.loan.transaction.is.not.a.overpaid.loan", "The loan is not overpaid.")
	ErrTransferBeforePayment = fault.Define(fault.Rule, "error.msg.loan.transaction.is.not.after.repayment.date", "The refund cannot be dated before the last repayment.")
	ErrRefundUncovered       = fault.Define(fault.Rule, "error.msg.loan.transfer.refund.exceeds.overpayment", "What was refunded by transfer would not have been overpaid. Undo the refund first.")
	ErrTransferTooLarge      = fault.Define(fault.Rule, "error.msg.loan.transaction.is.exceeding.overpaid.amount", "The amount is above the overpaid amount.")

	ErrChargeRefundStatus     = fault.Define(fault.Rule, "error.msg.loan.charge.refund.invalid.status", "A charge can be refunded only on an active, closed or overpaid loan.")
	ErrChargeRefundTwoWays    = fault.Define(fault.Rule, "error.msg.loan.charge.refund.dueDate.and.installmentNumber.provided.use.only.one", "Give the due date or the instalment number, not both.")
	ErrChargeRefundWhich      = fault.Define(fault.Rule, "error.msg.loan.charge.refund.neither.dueDate.nor.installmentNumber.provided.for.this.installment.charge", "Give the due date or the instalment number of the instalment fee.")
	ErrChargeRefundNoPart     = fault.Define(fault.Rule, "error.msg.loan.charge.refund.installment.not.found", "The charge has no part for that instalment.")
	ErrChargeRefundNotPerPart = fault.Define(fault.Rule, "error.msg.loan.charge.refund.dueDate.or.installmentNumber.provided.but.this.is.not.an.installment.charge", "The charge is no instalment fee.")
	ErrChargeRefundAmount     = fault.Define(fault.Rule, "error.msg.loan.charge.transaction.amount.is.more.than.is.refundable", "The amount is more than is refundable.")

	ErrTransferNotChargedBack = fault.Define(fault.Unavailable, "error.msg.loan.transfer.transaction.update.not.allowed", "An account transfer cannot be charged back.")
	ErrChargebackRefused      = fault.Define(fault.Unavailable, "error.msg.loan.chargeback.operation.not.allowed", "Chargeback is not allowed: %v")
)
