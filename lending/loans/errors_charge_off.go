package loans

import (
	"lending.example/platform/lending/fault"
)

// Refusals of charge-offs.
var (
	ErrChargeOffNotActive = fault.Define(fault.Rule, "error.msg.loan.is.not.active", "Loan: %v is not active")
	ErrChargedOffAlready  = fault.Define(fault.Rule, "error.msg.loan.is.already.charged.off", "Loan: %v is already charged-off")
	ErrChargeOffEarly     = fault.Define(fault.Rule, "error.msg.loan.charge.off.is.before.than.the.last.user.transaction", "Loan: %v charge-off cannot be executed. User transaction was found after the charge-off transaction date!")
	ErrChargeOffActivity  = fault.Define(fault.Rule, "error.msg.loan.monetary.transactions.after.charge.off", "Loan: %v charge-off cannot be executed. Loan has monetary activity after the charge-off transaction date!")
	ErrNotChargedOff      = fault.Define(fault.Rule, "error.msg.loan.is.not.charged.off", "Loan: %v is not charged-off")
	ErrChargeOffMissing   = fault.Define(fault.Rule, "error.msg.loan.charge.off.transaction.not.found", "Loan: %v has no charge-off transaction")
	ErrChargeOffNotLast   = fault.Define(fault.Rule, "error.msg.loan.charge.off.is.not.the.last.user.transaction", "Loan: %v charge-off cannot be undone. User transaction was found after charge-off!")
)

// Refusals of contract terminations.
var (
	ErrTerminationNotActive      = fault.Define(fault.Validation, "error.msg.loan.account.is.not.active.state", "Contract termination can only be executed on active loans.")
	ErrTerminationNotProgressive = fault.Define(fault.Validation, "error.msg.loan.contract.termination.is.only.supported.for.progressive.loan.schedule.type", "Contract termination is only supported for the progressive loan schedule type.")
	ErrTerminationChargedOff     = fault.Define(fault.Validation, "error.msg.loan.account.is.charge-off", "The contract of a charged-off loan cannot be terminated.")
	ErrTerminatedAlready         = fault.Define(fault.Validation, "error.msg.loan.account.is.already.contract.termination.substate", "The contract of the loan is terminated already.")
	ErrNotTerminated             = fault.Define(fault.Rule, "error.msg.loan.is.not.contract.terminated", "The contract of the loan is not terminated.")
	ErrTerminationMissing        = fault.Define(fault.Rule, "error.msg.loan.contract.termination.transaction.not.found", "The loan has no contract termination transaction.")
	ErrTerminationNotLast        = fault.Define(fault.Rule, "error.msg.loan.contract.termination.is.not.the.last.user.transaction", "The contract termination cannot be undone: there are later transactions.")
)
