package loans

import (
	"lending.example/platform/lending/fault"
)

// Refusals of the close of business.
var (
	ErrLoanLocked   = fault.Define(fault.Conflict, "error.msg.loan.locked", "Loan is locked by the COB job. Loan ID: %v")
	ErrTooManyLoans = fault.Define(fault.Validation, "error.msg.inline.job.list.size.limit", "At most %v loans are closed at once.")
	ErrUnknownOwner = fault.Define(fault.Validation, "validation.msg.lockOwner.invalid", "There is no lock owner %v.")
)
