package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
)

// InterestPause is the input of PauseInterest and ChangeInterestPause: the days, both included, on which a loan bears no
// interest.
type InterestPause struct {
	From calendar.Date `json:"startDate"` // mandatory; first day without interest, not before the application
	Till calendar.Date `json:"endDate"`   // mandatory; last day without interest, not after the maturity
}

// Violations checks that both dates are there.
func (in InterestPause) Violations() []fault.Violation {
	return fault.CheckOf("InterestPause").Date("startDate", in.From).Date("endDate", in.Till).Violations()
}

const (
	pauseEntity   = "INTEREST_PAUSE"
	pauseGrouping = "portfolio"
)

// PauseInterest stops the interest of an active progressive loan that recalculates interest, on the days from in.From to
// in.Till, both included, also past ones; the schedule is drawn again. The result names the pause by PauseID. Refused with
// loans.ErrPauseNotActive, loans.ErrPauseNotProgressive, loans.ErrPauseWithoutInterest, loans.ErrPauseNoRecalculation,
// loans.ErrPauseTooEarly (before the application), loans.ErrPauseTooLate (after maturity), loans.ErrPauseOverlaps.
// DeleteInterestPause takes it back.
//
//desk:method Loans.PauseInterest(loan, in) LoanResult
var PauseInterest = operation.Command[Addressed[InterestPause], operation.Result]{
	Meta: operation.Meta{ID: "loans.PauseInterest", Action: "CREATE", Entity: pauseEntity, Grouping: pauseGrouping, Summary: "Stops the interest of a loan for some days."},
}

// OnPause is the input of commands on one interest pause of a loan.
type OnPause[T operation.Input] struct {
	Loan  operation.Ref `json:"loanId"`
	Pause operation.Ref `json:"variationId"`
	Body  T             `json:"body"`
}

// Violations are those of the body.
func (in OnPause[T]) Violations() []fault.Violation { return in.Body.Violations() }

// ChangeInterestPause gives a pause other days, under the rules of PauseInterest; loans.ErrVariationMissing when the loan
// has no such pause.
//
//desk:method Loans.ChangeInterestPause(loan, pause, in) LoanResult
var ChangeInterestPause = operation.Command[OnPause[InterestPause], operation.Result]{
	Meta: operation.Meta{ID: "loans.ChangeInterestPause", Action: "UPDATE", Entity: pauseEntity, Grouping: pauseGrouping, Summary: "Changes an interest pause."},
}

// DeleteInterestPause takes a pause of an active loan back, as if it had never been; loans.ErrVariationMissing when there is
// none.
//
//desk:method Loans.DeleteInterestPause(loan, pause) LoanResult
var DeleteInterestPause = operation.Command[OnPause[operation.NoInput], operation.Result]{
	Meta: operation.Meta{ID: "loans.DeleteInterestPause", Action: "DELETE", Entity: pauseEntity, Grouping: pauseGrouping, Summary: "Deletes an interest pause."},
}

// PauseData is an interest pause as clients see it.
type PauseData struct {
	ID         int64         `json:"id"`
	From       calendar.Date `json:"startDate"`  // first day without interest
	Till       calendar.Date `json:"endDate"`    // last day without interest
	DateFormat string        `json:"dateFormat"` // in which dates can be sent
	Locale     string        `json:"locale"`     // in which dates can be sent
}

// OfLoan is the input of reads of one loan.
type OfLoan struct {
	Loan operation.Ref `json:"loanId"`
}

// Violations returns none: an unknown loan is for the operation to refuse.
func (OfLoan) Violations() []fault.Violation { return nil }

// ListInterestPauses lists the interest pauses of a loan by date.
//
//desk:method Loans.InterestPauses(loan)
var ListInterestPauses = operation.Query[OfLoan, []PauseData]{
	Meta: operation.Meta{ID: "loans.ListInterestPauses", Action: "READ", Entity: pauseEntity, Grouping: pauseGrouping, Summary: "Lists the interest pauses of a loan."},
}

// Refusals of interest pauses.
var (
	ErrPauseNotActive       = fault.Define(fault.Rule, "loan.must.be.active", "Operations on interest pauses are restricted to active loans.")
	ErrPauseWithoutInterest = fault.Define(fault.Rule, "loan.must.be.interest.bearing", "Interest pause is only supported for interest bearing loans.")
	ErrPauseNotProgressive  = fault.Define(fault.Rule, "loan.must.be.progressive", "Interest pause is only supported for progressive loans.")
	ErrPauseNoRecalculation = fault.Define(fault.Rule, "loan.must.have.recalculate.interest.enabled", "Interest pause is only supported for loans with recalculate interest enabled.")
	ErrPauseTooEarly        = fault.Define(fault.Rule, "interest.pause.start.date.before.loan.start.date", "Interest pause start date must be on or after the loan start date.")
	ErrPauseTooLate         = fault.Define(fault.Rule, "interest.pause.end.date.after.loan.maturity.date", "Interest pause end date must be on or before the loan maturity date.")
	ErrPauseBackwards       = fault.Define(fault.Rule, "interest.pause.end.date.before.start.date", "Interest pause end date must not be before the start date.")
	ErrPauseOverlaps        = fault.Define(fault.Rule, "interest.pause.overlapping", "Overlapping interest pauses are not allowed.")
	ErrPauseDate            = fault.Define(fault.Validation, "validation.msg.invalid.date.format", "The date is not written in the date format and the locale of the request.")
	ErrPauseNoFormat        = fault.Define(fault.Validation, "validation.msg.InterestPause.dateFormat.cannot.be.blank", "The parameter `dateFormat` is mandatory.")
	ErrPauseNoLocale        = fault.Define(fault.Validation, "validation.msg.InterestPause.locale.cannot.be.blank", "The parameter `locale` is mandatory.")
	ErrVariationMissing     = fault.Define(fault.Rule, "error.msg.variation.not.found", "Variation with identifier %v does not exist for the loan.")
)
