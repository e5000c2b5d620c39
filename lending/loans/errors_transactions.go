package loans

import (
	"lending.example/platform/lending/fault"
)

// Refusals of transactions.
var (
	ErrUnknownTransaction           = fault.Define(fault.NotFound, "error.msg.loan.transaction.id.invalid", "Transaction with identifier %v does not exist for the loan.")
	ErrUnknownTransactionExternalID = fault.Define(fault.NotFound, "error.msg.loan.transaction.external.id.invalid", "Transaction with external identifier %v does not exist for the loan.")

	ErrNotOpen                  = fault.Define(fault.Validation, "error.msg.loan.must.be.active.fully.paid.or.overpaid", "Loan must be active, fully paid or overpaid.")
	ErrNotActive                = fault.Define(fault.Validation, "error.msg.loan.repayment.or.waiver.account.is.not.active", "Loan repayment or waiver is not allowed. Loan account is not active.")
	ErrNotWrittenOff            = fault.Define(fault.Validation, "error.msg.loan.account.is.not.written.off", "Recovery payments are allowed only on written-off loans.")
	ErrClosedOrOverpaid         = fault.Define(fault.Rule, "error.msg.loan.transaction.not.allowed.on.closed.or.overpaid", "Transactions are not allowed on a closed or overpaid loan.")
	ErrTransactionInFuture      = fault.Define(fault.Rule, "error.msg.loan.transaction.cannot.be.a.future.date", "The transaction date cannot be in the future.")
	ErrBeforeDisbursement       = fault.Define(fault.Rule, "error.msg.loan.transaction.cannot.be.before.disbursement.date", "The transaction date cannot be before the disbursement date: %v")
	ErrBeforeLastTransaction    = fault.Define(fault.Rule, "error.msg.loan.repayment.or.waiver.cannot.be.made.before.last.transaction.date", "The transaction date cannot be before the last transaction date: %v")
	ErrMerchantRefundBeforeLast = fault.Define(fault.Rule, "error.msg.loan.merchant.issued.refund.cannot.be.made.before.last.transaction.date", "The refund cannot be before the last transaction date: %v")
	ErrPayoutRefundBeforeLast   = fault.Define(fault.Rule, "error.msg.loan.payout.refund.cannot.be.made.before.last.transaction.date", "The refund cannot be before the last transaction date: %v")
	ErrChargePaymentBeforeLast  = fault.Define(fault.Rule, "error.msg.loan.charge.payment.cannot.be.made.before.last.transaction.date", "The charge payment cannot be before the last transaction date: %v")
	ErrWriteOffBeforeLast       = fault.Define(fault.Rule, "error.msg.loan.writeoff.cannot.be.made.before.last.transaction.date", "The write-off cannot be before the last transaction date: %v")
	ErrPaidBeforeTransfer       = fault.Define(fault.Rule, "error.msg.loan.repayment.or.waiver.cannot.be.made.before.client.transfer.date", "The transaction date cannot be before the client came to the office: %v")
	ErrRecoveryTooLarge         = fault.Define(fault.Rule, "error.msg.loan.transaction.cannot.be.greater.than.total.written.off", "The amount cannot be greater than what is written off.")
	ErrBeyondLimit              = fault.Define(fault.Rule, "error.msg.loan.transaction.amount.exceeds.limit", "An amount of %v or more is taken only where as much is owed.")
	ErrLaterChargeRefund        = fault.Define(fault.Rule, "error.msg.loan.transaction.cant.be.created.because.later.charge.refund.exists", "The transaction can't be created because a later charge refund exists.")
	ErrTransactionIDTaken       = fault.Define(fault.Validation, "validation.msg.loan.transaction.externalId.value.must.be.unique", "The external id is used by another loan transaction.")
)

// Refusals of adjustments.
var (
	ErrForeclosed          = fault.Define(fault.Rule, "loan.cannot.be.reopened.as.it.is.foreclosured", "The loan was foreclosed and cannot be opened again.")
	ErrWrittenOffNoUpdate  = fault.Define(fault.Rule, "error.msg.loan.written.off.update.not.allowed", "Loan transaction update not allowed as loan status is written off")
	ErrLinkedTransaction   = fault.Define(fault.Rule, "error.msg.loan.transaction.update.not.allowed", "Loan transaction update not allowed as loan transaction is linked to other transactions")
	ErrTransferOfDisbursal = fault.Define(fault.Rule, "error.msg.loan.transfer.of.disbursal.not.undone.alone", "The money of a disbursal comes back when the disbursal of loan %v is undone")
	ErrTransferFixed       = fault.Define(fault.Rule, "error.msg.loan.transfer.transaction.update.not.allowed", "Loan transaction update not allowed as it is part of an account transfer")
	ErrInterestRefundFixed = fault.Define(fault.Rule, "error.msg.loan.transaction.update.not.allowed", "Interest refund transaction cannot be adjusted or reversed on its own")
	ErrRebateFixed         = fault.Define(fault.Rule, "error.msg.loan.transaction.rebate.not.adjusted.alone", "The rebate of unearned interest is undone together with the payment that paid the loan off")
	ErrRebatedFixed        = fault.Define(fault.Rule, "error.msg.loan.transaction.payoff.with.rebate.not.changed", "A payment that paid the loan off with a rebate of unearned interest can be undone, and has no other amount")
	ErrNotEditable         = fault.Define(fault.Rule, "error.msg.loan.transaction.error.msg.loan.transaction.update.not.allowed", "Transactions of this type can only be undone, not changed")
	ErrNotAdjustable       = fault.Define(fault.Rule, "error.msg.loan.transaction.adjustment.is.only.allowed.to.repayment.or.waiver.or.creditbalancerefund.or.capitalizedIncome.or.capitalizedIncomeAdjustment.or.buyDownFee.or.buyDownFeeAdjustment.transactions",
		"Only (non-reversed) transactions of type repayment, waiver, accrual, credit balance refund, capitalized income, capitalized income adjustment, buy down fee or buy down fee adjustment can be adjusted.")
	ErrLaterChargeRefundBlocksUndo = fault.Define(fault.Rule, "error.msg.loan.transaction.cant.be.reversed.because.later.charge.refund.exists", "The transaction can't be reversed because a later charge refund exists.")

	ErrCapitalizedIncomeFixed           = fault.Define(fault.Rule, "error.msg.loan.transaction.capitalizedIncome.cannot.be.adjusted", "Capitalized income can only be undone, not changed.")
	ErrCapitalizedIncomeAdjustmentFixed = fault.Define(fault.Rule, "error.msg.loan.transaction.capitalizedIncomeAdjustment.cannot.be.adjusted", "A capitalized income adjustment can only be undone, not changed.")
	ErrBuyDownFeeFixed                  = fault.Define(fault.Rule, "error.msg.loan.transaction.buy.down.fee.cannot.be.adjusted", "A buy down fee can only be undone, not changed.")
	ErrBuyDownFeeAdjustmentFixed        = fault.Define(fault.Rule, "error.msg.loan.transaction.buy.down.fee.adjustment.cannot.be.adjusted", "A buy down fee adjustment can only be undone, not changed.")
	ErrCapitalizedIncomeAdjusted        = fault.Define(fault.Rule, "error.msg.loan.transaction.capitalizedIncome.cannot.be.reversed.when.adjusted", "Capitalized income transaction cannot be reversed when non-reversed adjustment exists for it.")
	ErrBuyDownFeeAdjusted               = fault.Define(fault.Rule, "error.msg.loan.transaction.buy.down.fee.cannot.be.reversed.when.adjusted", "Buy down fee transaction cannot be reversed when non-reversed adjustment exists for it.")
)
