package originators

import (
	"lending.example/platform/lending/fault"
)

// Refusals of originators.
var (
	ErrTaken             = fault.Define(fault.Rule, "error.msg.loan.originator.duplicate.external.id", "An originator with external identifier %v exists already.")
	ErrUnknownStatus     = fault.Define(fault.Rule, "error.msg.loan.originator.invalid.status", "The status %v of an originator is not known.")
	ErrUnknownID         = fault.Define(fault.NotFound, "error.msg.loan.originator.id.not.found", "Originator with identifier %v does not exist")
	ErrUnknownExternalID = fault.Define(fault.NotFound, "error.msg.loan.originator.external.id.not.found", "Originator with external identifier %v does not exist")
	ErrInUse             = fault.Define(fault.Rule, "error.msg.loan.originator.cannot.be.deleted.mapped.to.loan", "Originator %v cannot be deleted: loans are attached to it.")
)
