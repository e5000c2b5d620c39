package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/schedule"
)

// Correction says what should have been so on a loan. It has one change: YearlyRate or WithoutChargeID.
type Correction struct {
	Since           calendar.Date  `json:"sinceDate,omitzero"`           // business date from which the change holds; absent: for the whole life of the loan
	YearlyRate      *money.Decimal `json:"yearlyInterestRate,omitempty"` // the rate that the loan should have had, 0 to schedule.MaxRate percent a year
	WithoutChargeID int64          `json:"withoutChargeId,omitzero"`     // a charge definition that should not have been charged since then
	PostToday       bool           `json:"postToday,omitzero"`           // what belongs into closed books is dated the business date; absent: the correction is refused there
	Note            string         `json:"note,omitzero"`                // at most 1,000 characters
}

// Violations checks that there is one change, and its bounds.
func (in Correction) Violations() []fault.Violation {
	checks := fault.CheckOf("loan")
	checks.Required("yearlyInterestRate", in.YearlyRate != nil || in.WithoutChargeID != 0)
	if in.YearlyRate != nil && in.WithoutChargeID != 0 {
		checks.Fail("withoutChargeId", in.WithoutChargeID, "cannot.also.be.provided.when.yearlyInterestRate.is.populated")
	}
	if in.YearlyRate != nil && in.YearlyRate.IsNegative() {
		checks.Fail("yearlyInterestRate", *in.YearlyRate, fault.Negative)
	}
	if in.YearlyRate != nil && schedule.MaxRate().Less(*in.YearlyRate) {
		checks.Fail("yearlyInterestRate", *in.YearlyRate, fault.AboveMaximum, *in.YearlyRate, schedule.MaxRate())
	}
	return checks.MaxLength("note", in.Note, 1000).Violations()
}

// Refusals of corrections.
var (
	ErrCorrectState       = fault.Define(fault.Rule, "error.msg.loan.correct.account.is.not.open", "A loan can be corrected that was paid out and is not written off.")
	ErrCorrectCutOff      = fault.Define(fault.Rule, "error.msg.loan.correct.account.is.cut.off", "A loan that is charged off, terminated or foreclosed cannot be corrected; undo that first.")
	ErrCorrectSince       = fault.Define(fault.Rule, "error.msg.loan.correct.since.after.business.date", "The day %v since when a correction holds is after the business date %v.")
	ErrCorrectNothing     = fault.Define(fault.Rule, "error.msg.loan.correct.nothing.to.correct", "Loan %v has nothing that the correction changes.")
	ErrCorrectAtDisbursal = fault.Define(fault.Rule, "error.msg.loan.correct.charge.taken.at.disbursement", "Charge %v was taken out of the disbursement, and cannot be corrected; refund it instead.")
	ErrCorrectChargeMoved = fault.Define(fault.Rule, "error.msg.loan.correct.charge.has.transactions", "Transaction %v moved money for charge %v; undo it first.")
)

// Correct changes a loan to what it should have been: with another rate, or without a charge, since a day or for its whole life. The
// schedule is drawn again and the history processed again on it. Transactions whose amounts differ are reversed and replaced on their own
// dates. Income follows at once on cumulative loans, and on progressive ones with the next close of business. Where the books of such a day are closed, the correction is refused, or with
// in.PostToday posted on the business date.
//
// A rate since a day changes a progressive loan on that day, and a cumulative one from the first instalment that begins then or later.
// Penalties on overdue instalments, and the history of delinquency, stay as they were.
//
// Refused with loans.ErrCorrectState, loans.ErrCorrectCutOff, loans.ErrCorrectSince, loans.ErrCorrectNothing, for a charge that was taken out
// of the disbursement (loans.ErrCorrectAtDisbursal) and for one with payments, refunds or adjustments of its own (loans.ErrCorrectChargeMoved).
//
//desk:method Loans.Correct(loan, in) LoanResult
var Correct = operation.Command[Addressed[Correction], operation.Result]{
	Meta: operation.Meta{ID: "loans.Correct", Action: "CORRECT", Entity: "LOAN", Grouping: "portfolio", Summary: "Corrects the rate or a charge of a loan since a day."},
}
