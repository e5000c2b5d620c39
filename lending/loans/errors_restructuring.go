package loans

import "lending.example/platform/lending/fault"

// ErrReAgeHandling refuses a way of treating interest that re-ageing and re-amortization do not offer for the loan.
var ErrReAgeHandling = fault.Define(fault.NotImplemented, "error.msg.loan.reage.interest.handling.not.implemented",
	"The loan cannot be re-aged or re-amortized with that handling of interest.")
