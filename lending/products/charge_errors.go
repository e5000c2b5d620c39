package products

import "lending.example/platform/lending/fault"

// Refusals about charge definitions.
var (
	ErrChargeUnknown         = fault.Define(fault.NotFound, "error.msg.charge.id.invalid", "Charge with identifier %v does not exist")
	ErrChargeNameTaken       = fault.Define(fault.Integrity, "error.msg.charge.duplicate.name", "Charge with name `%v` already exists")
	ErrPenaltyAtDisbursement = fault.Define(fault.Rule, "error.msg.charge.due.at.disbursement.cannot.be.penalty", "A charge due at disbursement cannot be a penalty")
	ErrOverdueNotPenalty     = fault.Define(fault.Rule, "error.msg.charge.must.be.penalty", "A charge on overdue installments must be a penalty")
	ErrChargeTargetFixed     = fault.Define(fault.Rule, "error.msg.charge.update.of.charge.applies.to.is.not.supported", "What a charge applies to cannot be changed")
	ErrChargeNotForClients   = fault.Define(fault.Rule, "error.msg.charge.cannot.be.applied.to.client", "Charge %v is no active charge for clients")
	ErrChargeInUse           = fault.Define(fault.Rule, "error.msg.charge.cannot.be.updated.it.is.used.in.loan", "The charge is used by a loan product and cannot be made inactive")
	ErrChargeFrequencyInUse  = fault.Define(fault.Rule, "error.msg.charge.frequency.cannot.be.updated.it.is.used.in.loan", "The charge is used by a loan product; its recurrence cannot be changed")
	ErrChargeDeleteInUse     = fault.Define(fault.Rule, "error.msg.charge.cannot.be.deleted.it.is.already.used.in.loan", "The charge is used and cannot be deleted")
)
