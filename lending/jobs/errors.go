package jobs

import "lending.example/platform/lending/fault"

// Refusals of jobs.
var (
	ErrUnknown        = fault.Define(fault.NotFound, "error.msg.sheduler.job.id.invalid", "There is no job %v.")
	ErrNoTimes        = fault.Define(fault.Validation, "validation.msg.scheduler.cronExpression.cannot.be.blank", "The job %v cannot start by itself without times.")
	ErrUnknownSteps   = fault.Define(fault.NotFound, "error.msg.job.name.invalid", "The job %v has no steps.")
	ErrFixedSteps     = fault.Define(fault.Validation, "validation.msg.job.businessSteps.invalid", "The steps of the close of business and their order are fixed; they are: %v.")
	ErrAccrualsAhead  = fault.Define(fault.Validation, "validation.msg.accrual.accounting.tillDate.is.in.the.future", "Income is recognised up to %v at most, the business date.")
	ErrDayNotOver     = fault.Define(fault.Validation, "validation.msg.job.day.not.over", "%v cannot be closed yet: the closing date is %v.")
	ErrCatchUpRunning = fault.Define(fault.Validation, "error.msg.loan.catch.up.is.running", "A catch-up is running already.")
)
