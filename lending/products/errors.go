package products

import "lending.example/platform/lending/fault"

// productResource names products in the codes of violations.
const productResource = "loanproduct"

// Refusals about products.
var (
	ErrUnknown           = fault.Define(fault.NotFound, "error.msg.loanproduct.id.invalid", "Loan product with identifier %v does not exist")
	ErrNameTaken         = fault.Define(fault.Integrity, "error.msg.product.loan.duplicate.name", "Loan product with name `%v` already exists")
	ErrShortNameTaken    = fault.Define(fault.Integrity, "error.msg.product.loan.duplicate.short.name", "Loan product with short name `%v` already exists")
	ErrExternalIDTaken   = fault.Define(fault.Integrity, "error.msg.product.loan.duplicate.externalId", "Loan Product with externalId `%v` already exists")
	ErrClosesBeforeStart = fault.Define(fault.Rule, "error.msg.loan.product.close.date.cannot.be.before.start.date.close.date", "Close date %v cannot be before the start date %v")
	ErrChargeCurrency    = fault.Define(fault.Rule, "error.msg.charge.attach.to.loan.product.invalid.currency", "Charge %v and the loan product must have the same currency")
	ErrChargeTwice       = fault.Define(fault.Integrity, "error.msg.product.loan.duplicate.charge", "Charge %v is listed more than once")
	ErrPenaltyOnInterest = fault.Define(fault.Validation, "validation.msg.loanproduct.charges.penalty.with.calculation.type.interest.not.allowed", "Penalty %v is a percentage of interest, which is not allowed where interest is recalculated")
	ErrFloatingRates     = fault.Define(fault.NotImplemented, "error.msg.loanproduct.floating.rates.not.implemented", "Floating interest rates are not built")
	ErrVariable          = fault.Define(fault.NotImplemented, "error.msg.loanproduct.variable.installments.not.implemented", "Instalments that vary from the start are built for cumulative loans that are paid out in one sum and whose interest does not follow the payments")
	ErrCompoundingAtEnd  = fault.Define(fault.NotImplemented, "error.msg.loanproduct.compounding.at.end.of.day.not.implemented", "Compounding at the end of the day is not built")
	ErrCompoundingPosted = fault.Define(fault.NotImplemented, "error.msg.loanproduct.compounding.posted.as.transaction.not.implemented", "Compounded interest as transactions of its own is not built; without them it joins the schedule alone")

	ErrFixedLengthStrategy = fault.Define(fault.Rule, "error.msg.fixed.length.only.supported.for.advanced.payment.allocation", "A fixed length is only supported with the advanced payment allocation strategy")
	ErrFixedLengthInterest = fault.Define(fault.Rule, "error.msg.fixed.length.only.supported.for.zero.interest", "A fixed length is only supported for zero interest")
	ErrFixedLengthTooShort = fault.Define(fault.Rule, "error.msg.number.repayments.and.fixed.length.configuration.not.valid", "The number of repayments does not fit into the fixed length")

	ErrLeapYearsProgressive       = fault.Define(fault.Rule, "error.msg.days.in.year.custom.strategy.is.only.supported.for.progressive.loan.schedule.type", "A days-in-year custom strategy is only supported for the PROGRESSIVE loan schedule type")
	ErrLeapYearsActual            = fault.Define(fault.Rule, "error.msg.days.in.year.custom.strategy.is.only.applicable.for.actual.days.in.year.type", "A days-in-year custom strategy is only applicable for actual days in a year")
	ErrRecognitionProgressive     = fault.Define(fault.Rule, "error.msg.interestRecognitionOnDisbursementDate.is.only.supported.for.progressive.loan.schedule.type", "Interest recognition on the disbursement date is only supported for the PROGRESSIVE loan schedule type")
	ErrEqualInterestRecalculation = fault.Define(fault.Rule, "error.msg.equal.amortization.does.not.support.interest.recalculation", "Equal amortization does not support interest recalculation")
	ErrEqualInterestTranches      = fault.Define(fault.Rule, "error.msg.equal.amortization.does.not.support.tranche.disbursal", "Equal amortization does not support tranches")
	ErrEqualInterestVariable      = fault.Define(fault.Rule, "error.msg.equal.amortization.does.not.support.variable.installment", "Equal amortization does not support variable installments")

	ErrNoPlannedTranches        = fault.Define(fault.Rule, "error.msg.allowMultipleDisbursals.not.set.disallowExpectedDisbursements.cant.be.set", "Expected disbursements can only be disallowed when several disbursements are allowed")
	ErrOverAppliedTypeMissing   = fault.Define(fault.Rule, "error.msg.allowApprovedDisbursedAmountsOverApplied.is.set.overAppliedCalculationType.is.mandatory", "The over-applied calculation type is mandatory when amounts may exceed what was applied for")
	ErrOverAppliedTypeGiven     = fault.Define(fault.Rule, "error.msg.allowApprovedDisbursedAmountsOverApplied.is.not.set.overAppliedCalculationType.cant.be.entered", "The over-applied calculation type can only be given when amounts may exceed what was applied for")
	ErrOverAppliedNumberMissing = fault.Define(fault.Rule, "error.msg.allowApprovedDisbursedAmountsOverApplied.is.set.overAppliedNumber.is.mandatory", "The over-applied number is mandatory when amounts may exceed what was applied for")
	ErrOverAppliedNumberGiven   = fault.Define(fault.Rule, "error.msg.allowApprovedDisbursedAmountsOverApplied.is.not.set.overAppliedNumber.cant.be.entered", "The over-applied number can only be given when amounts may exceed what was applied for")
	ErrOverAppliedType          = fault.Define(fault.Rule, "error.msg.overAppliedCalculationType.must.be.percentage.or.flat", "The over-applied calculation type must be 'percentage' or 'flat'")
)

// Violations of payment and credit allocation rules. They are about the input as a whole and carry no field.
var (
	ErrAllocationWithoutDefault = fault.Define(fault.Validation, "advanced-payment-strategy-without-default-payment-allocation", "Advanced-payment-allocation-strategy was selected but no DEFAULT payment allocation was provided")
	ErrAllocationDuplicate      = fault.Define(fault.Validation, "advanced-payment-strategy-with-duplicate-payment-allocation", "The list of provided payment allocations must not contain any duplicates")
	ErrAllocationNotTwelve      = fault.Define(fault.Validation, "advanced-payment-strategy.each_payment_allocation_order.must.contain.12.entries", "Each provided payment allocation must contain exactly 12 allocation rules")
	ErrAllocationRuleTwice      = fault.Define(fault.Validation, "advanced-payment-strategy.must.not.have.duplicate.payment.allocation.rule", "A payment allocation must contain every allocation rule exactly once")
	ErrAllocationOrder          = fault.Define(fault.Validation, "advanced-payment-strategy.invalid.order", "The orders of an allocation must run from 1 without gaps")
	ErrAllocationTransaction    = fault.Define(fault.Validation, "advanced-payment-strategy.with.not.valid.transaction.type", "An allocation names an unknown transaction type")
	ErrAllocationFutureRule     = fault.Define(fault.Validation, "advanced-payment-strategy.with.not.valid.future.installment.allocation.rule", "A payment allocation names an unknown future installment allocation rule")
	ErrAllocationMixed          = fault.Define(fault.Validation, "mixed.due.type.allocation.rules.are.not.supported.with.horizontal.installment.processing", "Horizontal installment processing needs the rules of each due type to stand together")
	ErrPaymentAllocationGiven   = fault.Define(fault.Validation, "payment_allocation.must.not.be.provided.when.allocation.strategy.is.not.advanced-payment-strategy", "Payment allocations are only for the advanced payment allocation strategy")
	ErrCreditDuplicate          = fault.Define(fault.Validation, "advanced-payment-strategy-with-duplicate-credit-allocation", "The list of provided credit allocations must not contain any duplicates")
	ErrCreditNotFour            = fault.Define(fault.Validation, "advanced-payment-strategy.each_credit_allocation_order.must.contain.4.entries", "Each provided credit allocation must contain exactly 4 allocation rules")
	ErrCreditRuleTwice          = fault.Define(fault.Validation, "advanced-payment-strategy.must.not.have.duplicate.credit.allocation.rule", "A credit allocation must contain every allocation rule exactly once")
	ErrCreditAllocationGiven    = fault.Define(fault.Validation, "credit_allocation.must.not.be.provided.when.allocation.strategy.is.not.advanced-payment-strategy", "Credit allocations are only for the advanced payment allocation strategy")
)

// Refusals about the accounts of a product.
var (
	ErrChargeNotFee     = fault.Define(fault.Rule, "error.msg.charge.is.not.a.fee", "Charge %v is a penalty, not a fee")
	ErrChargeNotPenalty = fault.Define(fault.Rule, "error.msg.charge.is.not.a.penalty", "Charge %v is a fee, not a penalty")
	ErrChargeNotForLoan = fault.Define(fault.Rule, "error.msg.charge.cannot.be.applied.to.loan.product", "Charge %v is not for loans")

	ErrChargeOffReason  = fault.Define(fault.Validation, "validation.msg.chargeoffreason.invalid", "Charge-off reason %v does not exist")
	ErrWriteOffReason   = fault.Define(fault.Validation, "validation.msg.writeoffreason.invalid", "Write-off reason %v does not exist")
	ErrClassification   = fault.Define(fault.Validation, "validation.msg.classification.invalid", "Classification %v does not exist")
	ErrExceptionAccount = fault.Define(fault.Validation, "validation.msg.glaccount.not.found", "General Ledger account %v does not exist or is of the wrong type")
)

// ErrAccountType is the refusal of an account whose type does not fit the attribute it was sent for.
func ErrAccountType(attribute string) fault.Code {
	return fault.Define(fault.Rule, "error.msg."+attribute+".invalid.account.type", "General Ledger account `%v` is of the wrong type")
}
