package loans

import (
	"lending.example/platform/lending/fault"
)

// Refusals of approval, rejection and withdrawal.
var (
	ErrNotSubmitted       = fault.Define(fault.Validation, "error.msg.loan.approve.account.is.not.submitted.and.pending.state", "Loan Account Approval is not allowed. Loan Account is not in submitted and pending approval state.")
	ErrApprovedTooEarly   = fault.Define(fault.Rule, "error.msg.loan.approval.cannot.be.before.submittal.date", "The date on which a loan is approved cannot be before its submittal date: %v")
	ErrApprovedInFuture   = fault.Define(fault.Rule, "error.msg.loan.approval.cannot.be.a.future.date", "The date on which a loan is approved cannot be in the future.")
	ErrExpectedTooEarly   = fault.Define(fault.Rule, "error.msg.loan.expecteddisbursal.should.be.on.or.after.approval.date", "The expected disbursement date should be either on or after the approval date: %v")
	ErrApprovedTooMuch    = fault.Define(fault.Rule, "error.msg.loan.approval.amount.can't.be.greater.than.loan.amount.demanded", "Loan approved amount can't be greater than loan amount demanded.")
	ErrApprovedOverTop    = fault.Define(fault.Rule, "error.msg.loan.approval.amount.can't.be.greater.than.maximum.applied.loan.amount.calculation", "Loan approved amount can't be greater than maximum applied loan amount calculation.")
	ErrNotApproved        = fault.Define(fault.Validation, "error.msg.loan.undo.approval.account.is.not.approved", "Undoing the approval is not allowed. Loan Account is not approved.")
	ErrNotRejectable      = fault.Define(fault.Validation, "error.msg.loan.reject.account.is.not.submitted.pending.approval.state", "Loan application cannot be rejected. Loan Account is not in submitted and pending approval state.")
	ErrRejectedTooEarly   = fault.Define(fault.Rule, "error.msg.loan.reject.cannot.be.before.submittal.date", "The date on which a loan is rejected cannot be before its submittal date: %v")
	ErrRejectedInFuture   = fault.Define(fault.Rule, "error.msg.loan.reject.cannot.be.a.future.date", "The date on which a loan is rejected cannot be in the future.")
	ErrNotWithdrawable    = fault.Define(fault.Rule, "error.msg.loan.withdraw.cannot.withdraw", "Only the loan applications with status 'Submitted and pending approval' are allowed to be withdrawn by applicant.")
	ErrWithdrawnTooEarly  = fault.Define(fault.Rule, "error.msg.loan.withdraw.cannot.be.before.submittal.date", "The date on which a loan is withdrawn cannot be before its submittal date: %v")
	ErrWithdrawnInFuture  = fault.Define(fault.Rule, "error.msg.loan.withdraw.cannot.be.a.future.date", "The date on which a loan is withdrawn cannot be in the future.")
	ErrTooManyTranches    = fault.Define(fault.Rule, "error.msg.disbursementData.exceeding.max.tranche.count", "Number of tranche shouldn't be greater than %v")
	ErrTranchesNotAllowed = fault.Define(fault.Rule, "error.msg.disbursementData.not.allowed", "Tranches are not planned on loans of this product.")
	ErrTranchesRequired   = fault.Define(fault.Rule, "error.msg.disbursementData.required", "Disbursement data must be provided for a loan with tranches.")
)

// Refusals of disbursements and their undoing.
var (
	ErrNotDisbursable         = fault.Define(fault.Validation, "error.msg.loan.disbursal.account.is.not.approve.not.disbursed.state", "Loan Disbursal is not allowed. Loan Account is not in approved and not disbursed state.")
	ErrDisbursedChargedOff    = fault.Define(fault.Rule, "error.msg.loan.disbursal.not.allowed.on.charged.off", "Loan: %v disbursement is not allowed on charged-off loan.")
	ErrDisbursedTooMuch       = fault.Define(fault.Rule, "error.msg.loan.disburse.amount.must.be.less.than.approved.principal", "Loan can't be disbursed, disburse amount is exceeding approved principal.")
	ErrDisbursedOverTop       = fault.Define(fault.Rule, "error.msg.loan.disbursal.amount.can't.be.greater.than.maximum.applied.loan.amount.calculation", "Loan disbursal amount can't be greater than maximum applied loan amount calculation. Total disbursed amount: %v  Maximum disbursal amount: %v")
	ErrDisbursedTooEarly      = fault.Define(fault.Rule, "error.msg.loan.disbursal.cannot.be.before.approval.date", "The date on which a loan is disbursed cannot be before its approval date: %v")
	ErrDisbursedInFuture      = fault.Define(fault.Rule, "error.msg.loan.disbursal.cannot.be.a.future.date", "The date on which a loan with identifier : %v is disbursed cannot be in the future.")
	ErrNoDueDateToCome        = fault.Define(fault.Rule, "error.msg.loan.disbursal.no.due.date.to.adjust", "No instalment falls due after the disbursement, so that no due date can move to %v")
	ErrDisbursedAfterFirstDue = fault.Define(fault.Rule, "error.msg.loan.disbursal.cannot.be.after.expected.first.repayment.date", "The date on which a loan is disbursed cannot be after the expected first repayment date: %v")
	ErrNotOnExpectedDate      = fault.Define(fault.Rule, "error.msg.actual.disbursement.date.does.not.match.with.expected.disbursal.date", "The disbursement date %v must be the expected disbursement date %v.")
	ErrUndoNotActive          = fault.Define(fault.Validation, "error.msg.loan.undo.disbursal.account.is.not.active", "Undoing the disbursal is not allowed. Loan Account is not active.")
	ErrUndoChargedOff         = fault.Define(fault.Rule, "error.msg.loan.is.charged.off", "Loan: %v undo disbursal is not allowed. Loan Account is Charged-off")
	ErrUndoLastNotActive      = fault.Define(fault.Validation, "error.msg.loan.undo.last.disbursal.account.is.not.active", "Undoing the last disbursal is not allowed. Loan Account is not active.")
	ErrUndoLastSingle         = fault.Define(fault.Rule, "error.msg.loan.product.does.not.support.multiple.disbursals.cannot.undo.last.disbursal", "Loan product does not support multiple disbursals: the last disbursal cannot be undone.")
	ErrUndoLastOnly           = fault.Define(fault.Rule, "error.msg.tranches.should.be.disbursed.more.than.one.to.undo.last.disbursal", "Tranches disbursed should be more than one to undo the last disbursal.")
	ErrUndoLastAfterPayment   = fault.Define(fault.Rule, "error.msg.cannot.undo.last.disbursal.after.repayments or waivers", "Cannot undo the last disbursal after repayments or waivers.")
)

// Refusals of changes of tranches and of the approved amount.
var (
	ErrTranchesSingle     = fault.Define(fault.Rule, "error.msg.loan.product.does.not.support.multiple.disbursals", "Loan product does not support multiple disbursals.")
	ErrTranchesFixed      = fault.Define(fault.Rule, "error.msg.cannot.modify.tranches.if.loan.is.pendingapproval.closed.overpaid.writtenoff", "Tranches cannot be modified if the loan is pending approval, closed, overpaid or written off.")
	ErrTranchesDisbursed  = fault.Define(fault.Rule, "error.msg.loan.disbursement.cannot.be.a.edited", "Disbursements cannot be edited: everything that was approved is disbursed.")
	ErrTrancheMade        = fault.Define(fault.Validation, "validation.msg.loan.update.disbursement.expectedDisbursementDate.can.not.change.disbursement.date", "A tranche that is disbursed cannot be changed.")
	ErrUnknownTranche     = fault.Define(fault.NotFound, "error.msg.loan.disbursement.id.invalid", "The loan has no tranche with identifier %v.")
	ErrTrancheTooEarly    = fault.Define(fault.Validation, "validation.msg.loan.disbursementData.disbursement.date.of.tranche.cannot.be.before.expected.disbursement.date", "Failed data validation due to: disbursement.date.of.tranche.cannot.be.before.expected.disbursement.date.")
	ErrTranchesTooMuch    = fault.Define(fault.Validation, "validation.msg.loan.principal.sum.of.multi.disburse.amounts.must.be.equal.to.or.lesser.than.approved.principal", "The sum of the tranches must not be more than the approved principal.")
	ErrEditChargedOff     = fault.Define(fault.Rule, "error.msg.loan.is.charged.off", "Loan: %v update of tranches is not allowed. Loan Account is Charged-off")
	ErrAmountRules        = fault.Define(fault.Rule, "validation.msg.validation.errors.exist", "Validation errors exist.")
	ErrCannotModify       = fault.Define(fault.Rule, "error.msg.loan.cannot.modify.loan.in.its.present.state", "Loan application cannot be modified in its present state.")
	ErrCannotDelete       = fault.Define(fault.Rule, "error.msg.loan.cannot.delete.loan.in.its.present.state", "Loan application cannot be deleted in its present state.")
	ErrOfficerMismatch    = fault.Define(fault.Rule, "error.msg.loan.not.assigned.to.loan.officer", "Loan with identifier %v is not assigned to the loan officer.")
	ErrAssignedTooEarly   = fault.Define(fault.Rule, "error.msg.loan.assignment.date.cannot.be.before.loan.submittal.date", "The loan officer assignment date %v cannot be before the loan submittal date.")
	ErrAssignedInFuture   = fault.Define(fault.Rule, "error.msg.loan.assignment.date.cannot.be.a.future.date", "The loan officer assignment date %v cannot be in the future.")
	ErrAssignedBeforeLast = fault.Define(fault.Rule, "error.msg.loan.assignment.date.is.before.last.assignment.date", "The loan officer assignment date %v is before the last assignment date.")
	ErrAssignedBeforeEnd  = fault.Define(fault.Rule, "error.msg.loan.assignment.date.cannot.be.before.previous.unassignement.date", "The loan officer assignment date %v cannot be before the previous unassignment date.")
	ErrUnassignedTooEarly = fault.Define(fault.Rule, "error.msg.loan.loanofficer.unassign.date.cannot.be.before.assignment.date", "The unassignment date %v cannot be before the assignment date.")
	ErrUnassignedInFuture = fault.Define(fault.Rule, "error.msg.loan.loanofficer.unassign.date.cannot.be.a.future.date", "The unassignment date %v cannot be in the future.")
)
