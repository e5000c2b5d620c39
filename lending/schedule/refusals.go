package schedule

import "lending.example/platform/lending/fault"

// MaxInstalments is the largest number of instalments that an engine draws: a bound on work, not a rule of lending.
const MaxInstalments = 10_000

// maxStep bounds the units of one step; it keeps date arithmetic far from overflow.
const maxStep = 100_000

// Terms that no schedule can be drawn from.
var (
	ErrNoStart     = fault.Define(fault.Validation, "validation.msg.loan.expectedDisbursementDate.cannot.be.blank", "A schedule needs a date to start from.")
	ErrRepayments  = fault.Define(fault.Validation, "validation.msg.loan.numberOfRepayments.is.not.within.expected.range", "The number of repayments must be between 1 and %v.")
	ErrStep        = fault.Define(fault.Validation, "validation.msg.loan.repaymentEvery.is.not.within.expected.range", "The repayment step must be between 1 and %v.")
	ErrFixedLength = fault.Define(fault.Validation, "validation.msg.loan.fixedLength.is.not.within.expected.range", "The fixed length is out of range.")
	ErrDueDates    = fault.Define(fault.Validation, "validation.msg.loan.schedule.due.dates.must.advance", "A period from %v cannot end on %v.")
)

// Rules that a schedule breaks while it is drawn.
var (
	ErrTooManyInstalments      = fault.Define(fault.Validation, "validation.msg.loan.schedule.too.many.instalments", "The schedule would have more than %v instalments.")
	ErrMaximumOutstanding      = fault.Define(fault.Rule, "error.msg.loan.multi.disbursement.outstanding.amount.exceeds.maximum", "The outstanding balance must not exceed %v; %v is outstanding before this tranche.")
	ErrInstalmentBelowInterest = fault.Define(fault.Rule, "error.msg.loan.multi.disbursement.emi.amount.must.be.greater.than.interest", "The EMI amount must be greater than the interest of %v.")
)
