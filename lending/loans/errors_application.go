package loans

import (
	"lending.example/platform/lending/fault"
)

// Refusals of applications.
var (
	ErrSubmittedInFuture       = fault.Define(fault.Rule, "error.msg.loan.submittal.cannot.be.a.future.date", "The date on which a loan is submitted cannot be in the future.")
	ErrSubmittedBeforeClient   = fault.Define(fault.Rule, "error.msg.loan.submittal.cannot.be.before.client.activation.date", "The date on which a loan is submitted cannot be earlier than client's activation date: %v")
	ErrSubmittedBeforeTransfer = fault.Define(fault.Rule, "error.msg.loan.submittal.cannot.be.before.client.transfer.date", "The date on which a loan is submitted cannot be earlier than the client came to the office: %v")
	ErrSubmittedAfterExpected  = fault.Define(fault.Rule, "error.msg.loan.submittal.cannot.be.after.expected.disbursement.date", "The date on which a loan is submitted cannot be after its expected disbursement date: %v")
	ErrSubmittedBeforeProduct  = fault.Define(fault.Rule, "error.msg.loan.application.submitted.on.date.cannot.be.before.the.loan.product.start.date", "The date on which a loan is submitted cannot be before the start date of its product: %v")
	ErrSubmittedAfterProduct   = fault.Define(fault.Rule, "error.msg.loan.application.submitted.on.date.cannot.be.after.the.loan.product.close.date", "The date on which a loan is submitted cannot be after the close date of its product: %v")
	ErrSubmittedAfterFirstDue  = fault.Define(fault.Rule, "error.msg.loan.application.submitted.on.date.cannot.be.after.the.loan.expected.first.repayment.date", "The date on which a loan is submitted cannot be after its first repayment date: %v")
	ErrFirstDueTooSoon         = fault.Define(fault.Rule, "error.msg.loan.days.between.first.repayment.and.disbursal.are.less.than.minimum.allowed", "Number of days between loan disbursal and first repayment is less than the minimum allowed: %v")
	ErrExpectedAfterFirstDue   = fault.Define(fault.Validation, "validation.msg.loan.expectedDisbursementDate.cannot.be.after.first.repayment.date", "Failed data validation due to: cannot.be.after.first.repayment.date.")
	ErrPaidOnHoliday           = fault.Define(fault.Rule, "error.msg.loan.application.repayment.date.on.holiday", "The repayment date cannot be on a holiday.")
	ErrPaidOnDayOff            = fault.Define(fault.Rule, "error.msg.loan.application.repayment.date.on.non.working.day", "The repayment date cannot be on a non-working day.")
	ErrDisbursedOnHoliday      = fault.Define(fault.Rule, "error.msg.loan.application.disbursement.date.on.holiday", "The disbursement date cannot be on a holiday.")
	ErrDisbursedOnDayOff       = fault.Define(fault.Rule, "error.msg.loan.application.disbursement.date.on.non.working.day", "The disbursement date cannot be on a non-working day.")
	ErrLoanExternalIDTaken     = fault.Define(fault.Rule, "error.msg.loan.with.externalId.already.used", "Loan with externalId is already registered.")
	ErrAccountNoTaken          = fault.Define(fault.Integrity, "error.msg.loan.duplicate.accountNo", "Loan with accountNo `%v` already exists")
	ErrNoDownPayment           = fault.Define(fault.Rule, "error.msg.downpayment.is.not.enabled.in.loan.product", "The Loan can not override the downpayment properties because in the Loan Product the downpayment is disabled")
	ErrUnknownStrategy         = fault.Define(fault.NotFound, "error.msg.transactions.processing.strategy.code.invalid", "Transaction processing strategy with code %v does not exist")
	ErrAdvancedNotConfigured   = fault.Define(fault.Rule, "strategy.cannot.be.advanced.payment.allocation.if.not.configured", "Loan transaction processing strategy cannot be Advanced Payment Allocation Strategy if it's not configured on loan product")
	ErrProgressiveStrategy     = fault.Define(fault.Rule, "error.msg.loan.repayment.strategy.can.not.be.different.than.advanced.payment.allocation", "A loan with a progressive schedule needs the advanced payment allocation strategy.")
	ErrCumulativeStrategy      = fault.Define(fault.Rule, "error.msg.loan.repayment.strategy.can.not.be.equal.to.advanced.payment.allocation", "A loan with a cumulative schedule can't have the advanced payment allocation strategy.")
	ErrSubmittedBeforeGroup    = fault.Define(fault.Rule, "error.msg.loan.submittal.cannot.be.before.group.activation.date", "The date on which a loan is submitted cannot be earlier than the group's activation date: %v")
	ErrGroupLoans              = fault.Define(fault.NotImplemented, "error.msg.loan.type.not.implemented", "Loans of members under the account of their group are not built.")
	ErrEqualInterestFixed      = fault.Define(fault.Rule, "error.msg.equal.amortization.does.not.support.fixed.installment", "Equal amortization does not support a fixed installment amount")
	ErrMeetings                = fault.Define(fault.NotImplemented, "error.msg.loan.meetings.not.implemented", "Due dates on meetings are not built.")
	ErrPostDatedChecks         = fault.Define(fault.NotImplemented, "error.msg.loan.postdated.checks.not.implemented", "Post-dated checks are not built.")
	ErrCollateral              = fault.Define(fault.NotImplemented, "error.msg.loan.collateral.not.implemented", "Collateral is not built.")
	ErrDatatables              = fault.Define(fault.NotImplemented, "error.msg.loan.datatables.not.implemented", "Rows of datatables do not come with the modification of a loan: they are written by themselves.")
	ErrChargeNotForLoans       = fault.Define(fault.Rule, "error.msg.charge.is.not.loan.charge", "Charge %v is not a charge for loans.")
)

// Refusals of loans that pay off another one when they are paid out (docs/semantics/transactions.md, 4.4).
var (
	ErrTopUpProduct   = fault.Define(fault.Rule, "error.msg.loan.topup.not.allowed.by.product", "Loans of this product do not pay off another loan.")
	ErrTopUpBorrower  = fault.Define(fault.Rule, "error.msg.loan.topup.for.clients.only", "A loan of a group does not pay off another loan.")
	ErrTopUpUnknown   = fault.Define(fault.Rule, "error.msg.loan.loanIdToClose.no.active.loan.associated.to.client.found", "The client has no active loan %v.")
	ErrTopUpTranches  = fault.Define(fault.Rule, "error.msg.loan.topup.on.multi.tranche.loan.without.interest.recalculation.not.supported", "A loan with tranches is paid off by another loan only where its interest follows the payments.")
	ErrTopUpSubmitted = fault.Define(fault.Rule, "error.msg.loan.submitted.date.should.be.after.topup.loan.disbursal.date", "The application has to be dated after the day on which the loan to close was paid out, %v.")
	ErrTopUpCurrency  = fault.Define(fault.Rule, "error.msg.loan.to.be.closed.has.different.currency", "The loan to close is in %v.")
	ErrTopUpEarly     = fault.Define(fault.Rule, "error.msg.loan.disbursal.date.should.be.after.last.transaction.date.of.loan.to.be.closed", "The loan cannot be paid out before the last transaction of the loan to close, %v.")
	ErrTopUpTooSmall  = fault.Define(fault.Rule, "error.msg.loan.amount.less.than.outstanding.of.loan.to.be.closed", "What is paid out is less than the %v that close the other loan and that charges keep back.")
	ErrKeptBackAbove  = fault.Define(fault.Rule, "error.msg.loan.charges.at.disbursement.exceed.disbursed.amount", "Charges would keep back %v of a disbursement of %v. Lower the charges at disbursement or disburse more.")
	ErrTopUpNotActive = fault.Define(fault.Rule, "error.msg.loan.to.be.closed.with.topup.is.not.active", "The loan to close is not active.")
	ErrTopUpNotUndone = fault.Define(fault.Validation, "error.msg.loan.undo.disbursal.not.allowed.on.topup.loan", "The disbursal of a loan that paid off another one is not undone.")
)
