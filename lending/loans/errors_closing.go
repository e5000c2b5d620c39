package loans

import (
	"lending.example/platform/lending/fault"
)

// Refusals of write-offs, closing and foreclosure.
var (
	ErrWriteOffNotActive    = fault.Define(fault.Validation, "error.msg.loan.writtenoff.account.is.not.active", "Write-off is not allowed. The loan is not active.")
	ErrWriteOffEarly        = fault.Define(fault.Rule, "error.msg.loan.writeoff.cannot.be.before.submittal.date", "The write-off cannot be before the disbursement.")
	ErrWriteOffFuture       = fault.Define(fault.Rule, "error.msg.loan.writeoff.cannot.be.a.future.date", "The write-off cannot be in the future.")
	ErrWriteOffBeforeOthers = fault.Define(fault.Rule, "error.msg.loan.writeoff.must.occur.on.or.after.other.transaction.dates", "The write-off must be on or after the last transaction.")
	ErrUndoWriteOffStatus   = fault.Define(fault.Unavailable, "error.msg.loan.status.not.written.off.update.not.allowed", "The loan is not written off.")
	ErrWriteOffMissing      = fault.Define(fault.Unavailable, "error.msg.loan.write.off.transaction.not.found", "The loan has no write-off.")

	ErrCloseNotActive   = fault.Define(fault.Validation, "error.msg.loan.close.account.is.not.active", "Closing is not allowed. The loan is not active.")
	ErrCloseEarly       = fault.Define(fault.Rule, "error.msg.loan.close.cannot.be.before.submittal.date", "The closing date cannot be before the disbursement.")
	ErrCloseFuture      = fault.Define(fault.Rule, "error.msg.loan.close.cannot.be.a.future.date", "The closing date cannot be in the future.")
	ErrCloseOutstanding = fault.Define(fault.Rule, "error.msg.loan.close.loan.has.money.outstanding", "The loan has money outstanding.")
	ErrCloseOverpaid    = fault.Define(fault.Rule, "error.msg.loan.close.loan.is.overpaid", "The loan is overpaid.")
	ErrCloseNotLatest   = fault.Define(fault.Rule, "error.msg.loan.close.loan.must.occur.on.or.after.latest.transaction.date", "The closing date must be on or after the last transaction.")

	ErrCloseRescheduledEarly    = fault.Define(fault.Rule, "error.msg.loan.close.reschedule.cannot.be.before.submittal.date", "The closing date cannot be before the disbursement.")
	ErrCloseRescheduledFuture   = fault.Define(fault.Rule, "error.msg.loan.close.reschedule.cannot.be.a.future.date", "The closing date cannot be in the future.")
	ErrNothingWrittenOff        = fault.Define(fault.Rule, "error.msg.loan.close.nothing.written.off", "The loan is closed without a write-off, and so without a reason for one.")
	ErrClosedWithoutTransaction = fault.Define(fault.Rule, "error.msg.loan.close.reschedule.makes.no.transaction", "Closing a loan as rescheduled makes no transaction that an external id could name.")
	ErrChargedOff               = fault.Define(fault.Rule, "error.msg.loan.is.charged.off", "Loan: %v is charged off")

	ErrForeclosureNotActive  = fault.Define(fault.Validation, "error.msg.loan.foreclosure.account.is.not.active", "Foreclosure is not allowed. The loan is not active.")
	ErrForeclosureRecalc     = fault.Define(fault.Rule, "loan.with.interest.recalculation.enabled.cannot.be.foreclosured", "A loan with interest recalculation cannot be foreclosed.")
	ErrForeclosureFuture     = fault.Define(fault.Rule, "loan.foreclosure.transaction.date.is.in.future", "The foreclosure cannot be in the future.")
	ErrForeclosureBeforeLast = fault.Define(fault.Rule, "loan.foreclosure.transaction.date.cannot.before.the.last.transaction.date", "The foreclosure cannot be before the last transaction.")
	ErrForeclosureTranche    = fault.Define(fault.Rule, "loan.with.undisbursed.tranche.before.foreclosure.cannot.be.foreclosured", "A tranche is planned before the foreclosure.")
)
