package loans

import (
	"lending.example/platform/lending/fault"
)

// Refusals of charges on a loan.
var (
	ErrChargeNoPart            = fault.Define(fault.Rule, "error.msg.loan.charge.no.such.part", "The charge has no part for that instalment or due date.")
	ErrUnknownCharge           = fault.Define(fault.NotFound, "error.msg.loanCharge.id.invalid", "Loan charge with identifier %v does not exist")
	ErrChargeOfAnotherLoan     = fault.Define(fault.NotFound, "error.msg.loanCharge.id.invalid.for.given.loan", "Loan charge with identifier %v does not exist for loan %v")
	ErrChargeExternalIDTaken   = fault.Define(fault.Integrity, "error.msg.loanCharge.duplicate.externalId", "Loan charge with externalId `%v` already exists")
	ErrUnknownChargeExternalID = fault.Define(fault.NotFound, "error.msg.loanCharge.external.id.invalid", "Loan charge with external identifier %v does not exist")

	ErrChargeOnChargedOff     = fault.Define(fault.Rule, "error.msg.loan.is.charged.off", "Adding charge to Loan: %v is not allowed. Loan Account is Charged-off")
	ErrChargeCurrency         = fault.Define(fault.Rule, "error.msg.loanCharge.attach.to.loan.invalid.currency", "Charge and loan must have the same currency.")
	ErrOverdueChargeByHand    = fault.Define(fault.Rule, "error.msg.loanCharge.cannot.be.added.as.overdue.charge", "This charge is for overdue instalments and cannot be added by hand.")
	ErrChargeDueMissing       = fault.Define(fault.Rule, "error.msg.loanChargeAmount.dueDate.cannot.be.blank", "The parameter `dueDate` is mandatory.")
	ErrChargeBeforeLast       = fault.Define(fault.Rule, "error.msg.loanCharge.cannot.be.added.as.date.is.before.last.transaction.date", "The charge cannot be added: its date %v is before %v.")
	ErrChargeOutsideRange     = fault.Define(fault.Rule, "error.msg.loanCharge.cannot.be.added.as.specified.due.date.outside.range", "The charge cannot be added: its due date is before the disbursement.")
	ErrChargeLoanClosed       = fault.Define(fault.Rule, "error.msg.loanCharge.cannot.be.added.as.loan.is.closed", "The charge cannot be added: the loan is closed.")
	ErrChargeLoanDisbursed    = fault.Define(fault.Rule, "error.msg.loanCharge.cannot.be.added.as.due.at.disbursement.and.loan.is.disbursed", "The charge is due at disbursement and the loan is disbursed.")
	ErrChargeNoTranche        = fault.Define(fault.Rule, "error.msg.charge.cannot.be.updated.no.pending.disbursements.in.loan", "No disbursement of the loan is pending.")
	ErrChargeWithoutTranche   = fault.Define(fault.Rule, "error.msg.charge.cannot.be.applied.toloan", "Charge %v cannot be applied to the loan: no tranche is planned.")
	ErrTooManyCharges         = fault.Define(fault.Rule, "error.msg.loan.charges.too.many", "A loan takes %v charges at most, the penalties of its late instalments aside.")
	ErrChargeWaived           = fault.Define(fault.Rule, "error.msg.loan.charge.already.waived", "The loan charge is waived already.")
	ErrChargePaid             = fault.Define(fault.Rule, "error.msg.loan.charge.already.paid", "The loan charge is paid already.")
	ErrChargeLoanInactive     = fault.Define(fault.Rule, "error.msg.loan.charge.associated.loan.inactive", "The loan of the charge is not active.")
	ErrChargeNotByTransfer    = fault.Define(fault.Rule, "error.msg.loan.charge.payment.mode.not.account.transfer", "The loan charge is not paid by account transfer.")
	ErrAddNeedsAccount        = fault.Define(fault.Rule, "error.msg.loanCharge.add.requires.linked.account", "The charge is paid by account transfer and the loan has no linked account.")
	ErrChargeNeedsAccount     = fault.Define(fault.Rule, "error.msg.loanCharge.pay.requires.linked.account", "The loan has no linked account to pay the charge from.")
	ErrChargePastApplication  = fault.Define(fault.Rule, "error.msg.loan.charge.associated.loan.not.in.submitted.and.pending.approval.stage", "The loan charge can be changed only while the loan awaits approval.")
	ErrChargeAdjustStatus     = fault.Define(fault.Rule, "error.msg.loan.charge.adjustment.invalid.status", "A charge can be adjusted only on an active, closed or overpaid loan.")
	ErrChargeAdjustAmount     = fault.Define(fault.Rule, "error.msg.loan.charge.adjustment.invalid.amount", "Transaction amount cannot be higher than the available charge amount for adjustment: %v")
	ErrNotChargeWaiver        = fault.Define(fault.Rule, "error.msg.loan.transaction.undo.waive.charge", "The transaction does not waive a charge.")
	ErrWaiverReversed         = fault.Define(fault.Rule, "error.msg.transaction.cannot.reverse", "The transaction is reversed already.")
	ErrWaiverGone             = fault.Define(fault.Rule, "error.msg.loan.charge.waive.cannot.undo", "The waiver of the charge cannot be undone.")
	ErrBeforeChargeOff        = fault.Define(fault.Rule, "error.msg.transaction.date.cannot.be.earlier.than.charge.off.date", "The transaction date cannot be earlier than the charge-off date.")
	ErrDeactivateNotOverdue   = fault.Define(fault.Rule, "error.msg.loan.charge.deactivate.invalid.charge.type", "No overdue charge is due on or after the date.")
	ErrDeactivateStatus       = fault.Define(fault.Rule, "error.msg.loan.charge.deactivate.invalid.status", "Overdue charges can be deactivated only on active loans.")
	ErrInstalmentFeePrincipal = fault.Define(fault.Validation, "validation.msg.loan.charges.installment.loancharge.with.calculation.type.principal.not.allowed", "Failed data validation due to: installment.loancharge.with.calculation.type.principal.not.allowed.")
	ErrInstalmentFeeInterest  = fault.Define(fault.Validation, "validation.msg.loan.charges.installment.loancharge.with.calculation.type.interest.not.allowed", "Failed data validation due to: installment.loancharge.with.calculation.type.interest.not.allowed.")
	ErrDatedChargeInterest    = fault.Define(fault.Validation, "validation.msg.loan.charges.specific.loancharge.with.calculation.type.interest.not.allowed", "Failed data validation due to: specific.loancharge.with.calculation.type.interest.not.allowed.")
)
