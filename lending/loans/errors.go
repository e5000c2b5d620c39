package loans

import (
	"lending.example/platform/lending/fault"
)

// Loans that are not there.
var (
	ErrUnknownLoan       = fault.Define(fault.NotFound, "error.msg.loan.id.invalid", "Loan with identifier %v does not exist")
	ErrUnknownExternalID = fault.Define(fault.NotFound, "error.msg.loan.external.id.invalid", "Loan with external identifier %v does not exist")
)
