package loans

import (
	"lending.example/platform/lending/fault"
)

// Refusals of re-ages.
var (
	ErrReAgeReason          = fault.Define(fault.Validation, "validation.msg.reage.reason.invalid", "Reason code value does not exist.")
	ErrReAgeNotProgressive  = fault.Define(fault.Rule, "error.msg.loan.reage.supported.only.for.progressive.loan.schedule.type", "Loan reaging is only available for progressive repayment schedule and Advanced payment allocation strategy")
	ErrReAgeBeforeMaturity  = fault.Define(fault.Rule, "error.msg.loan.reage.cannot.be.submitted.before.maturity", "Loan cannot be re-aged before maturity")
	ErrReAgeNotActive       = fault.Define(fault.Rule, "error.msg.loan.reage.supported.only.for.active.loans", "Loan reaging can only be done on active loans")
	ErrReAgeToday           = fault.Define(fault.Rule, "error.msg.loan.reage.reage.transaction.already.present.for.today", "Loan reaging can only be done once a day. There has already been a reaging done for today")
	ErrReAgeChargedOff      = fault.Define(fault.Rule, "error.msg.loan.reage.not.allowed.on.charged.off", "Loan re-aging is not allowed on charged-off loan.")
	ErrReAgeTerminated      = fault.Define(fault.Rule, "error.msg.loan.reage.not.allowed.on.contract.terminated", "Loan re-aging is not allowed on contract terminated loan.")
	ErrReAgeNothingOpen     = fault.Define(fault.Rule, "error.msg.loan.reage.no.outstanding.balance.to.reage", "Loan cannot be re-aged as there are no outstanding balances to be re-aged")
	ErrReAgeAmount          = fault.Define(fault.Rule, "error.msg.loan.reage.amount.not.match.with.calculated.reage.amount", "The amount does not match the calculated amount of the re-age, %v.")
	ErrRescheduleMoratorium = fault.Define(fault.NotImplemented, "error.msg.loan.reschedule.recurring.moratorium.not.implemented", "Instalments without principal that recur are terms of a product, and are not agreed by a request.")
	ErrReAgeOnFirstDay      = fault.Define(fault.NotImplemented, "error.msg.loan.reage.on.day.of.disbursement.not.implemented", "On the day of its disbursement, a loan whose interest was planned cannot be re-aged from a day after its maturity, %v, unless by equal amortization; undo the disbursal instead.")
	ErrReAgeMissing         = fault.Define(fault.Rule, "error.msg.loan.reage.reaging.transaction.missing", "Undoing a reaging can only be done if there was a reaging already")

	// ErrNothingToUndo is an undo of a re-age or re-amortization when all that there were are undone.
	ErrNothingToUndo = fault.Define(fault.NotFound, "error.msg.loan.transaction.not.found", "Loan %v has no such transaction that is in force.")
)

// Refusals of re-amortizations.
var (
	ErrReAmortizeReason          = fault.Define(fault.Validation, "validation.msg.reamortization.reason.invalid", "Reason code value does not exist.")
	ErrReAmortizeMatured         = fault.Define(fault.Rule, "error.msg.loan.reamortize.cannot.be.submitted.after.maturity", "Loan cannot be re-amortized after maturity")
	ErrReAmortizeNotProgressive  = fault.Define(fault.Rule, "error.msg.loan.reamortize.supported.only.for.progressive.loan.schedule.type", "Loan reamortization is only available for progressive repayment schedule and Advanced payment allocation strategy")
	ErrReAmortizeNotActive       = fault.Define(fault.Rule, "error.msg.loan.reamortize.supported.only.for.active.loans", "Loan re-amortization can only be done on active loans")
	ErrReAmortizeToday           = fault.Define(fault.Rule, "error.msg.loan.reamortize.reamortize.transaction.already.present.for.today", "Loan reamortization can only be done once a day. There has already been a reamortization done for today")
	ErrReAmortizeHandlingDiffers = fault.Define(fault.Rule, "error.msg.loan.reamortize.reamortize.transaction.interest.handling.strategy.missmatch", "An earlier re-amortization of the loan treated interest in another way")
	ErrReAmortizeChargedOff      = fault.Define(fault.Rule, "error.msg.loan.reamortize.not.allowed.on.charged.off", "Loan re-amortization is not allowed on charged-off loan.")
	ErrReAmortizeTerminated      = fault.Define(fault.Rule, "error.msg.loan.reamortize.not.allowed.on.contract.terminated", "Loan re-amortization is not allowed on contract terminated loan.")
	ErrReAmortizeNothingOverdue  = fault.Define(fault.Rule, "error.msg.loan.reamortize.no.overdue.amount", "Loan cannot be re-amortized as nothing is overdue")
	ErrReAmortizeMissing         = fault.Define(fault.Rule, "error.msg.loan.reamortize.reamortization.transaction.missing", "Undoing a reamortization can only be done if there was a reamortization already")
)

// ErrBuyDownState refuses a buy-down fee on a loan that is not active.
var ErrBuyDownState = fault.Define(fault.Rule, "error.msg.loan.transaction.processing", "A buy-down fee can only be added to an active loan.")
