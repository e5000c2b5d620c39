package loans

import (
	"strings"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// DelinquentData is the collection view of a loan.
type DelinquentData struct {
	Available            money.Amount                `json:"availableDisbursementAmount"`                // approved, less disbursed, planned tranches and capitalized income; at least 0
	AvailableOverApplied money.Amount                `json:"availableDisbursementAmountWithOverApplied"` // the same, of the most that the product lets be disbursed over what was applied for
	PastDueDays          int                         `json:"pastDueDays"`                                // days since the earliest unpaid due date, without grace
	PastDueSince         calendar.Date               `json:"pastDueDate,omitzero"`                       // that due date; absent when nothing is past due
	NextPaymentDue       calendar.Date               `json:"nextPaymentDueDate,omitzero"`                // of the next instalment that is not paid; absent: none
	NextPaymentAmount    *money.Amount               `json:"nextPaymentAmount,omitempty"`                // of the instalment that holds the date, 0 when that is met; nil on cumulative loans
	DelinquentDays       int                         `json:"delinquentDays"`                             // days past due less the grace on ageing of arrears and paused days
	DelinquentSince      calendar.Date               `json:"delinquentDate,omitzero"`                    // absent when not delinquent
	DelinquentAmount     money.Amount                `json:"delinquentAmount"`                           // overdue in all, portions below
	LastPaymentOn        calendar.Date               `json:"lastPaymentDate,omitzero"`                   // of the last payment, see TransactionType.Pays
	LastPaymentAmount    money.Amount                `json:"lastPaymentAmount"`                          // 0: nothing was paid
	LastRepaymentOn      calendar.Date               `json:"lastRepaymentDate,omitzero"`                 // of the last repayment or down payment
	LastRepaymentAmount  money.Amount                `json:"lastRepaymentAmount"`                        // 0: nothing was repaid
	Principal            money.Amount                `json:"delinquentPrincipal"`                        // this and the next three: portions of DelinquentAmount
	Interest             money.Amount                `json:"delinquentInterest"`
	Fee                  money.Amount                `json:"delinquentFee"`
	Penalty              money.Amount                `json:"delinquentPenalty"`
	Pauses               []DelinquencyPauseData      `json:"delinquencyPausePeriods,omitempty"`
	InstalmentLevel      []InstalmentDelinquencyData `json:"installmentLevelDelinquency,omitempty"` // of loans that are classified by instalments
}

// DelinquencyPauseData is a delinquency pause.
type DelinquencyPauseData struct {
	Active bool          `json:"active"`                  // the business date lies in it
	From   calendar.Date `json:"pausePeriodStart"`        // first day that does not count
	To     calendar.Date `json:"pausePeriodEnd,omitzero"` // absent: no end yet
}

// InstalmentDelinquencyData is what is delinquent within one range of ages.
type InstalmentDelinquencyData struct {
	RangeID        int64        `json:"rangeId"`
	Classification string       `json:"classification"`
	MinimumDays    int          `json:"minimumAgeDays"`           // days overdue
	MaximumDays    int          `json:"maximumAgeDays,omitempty"` // 0: no upper bound
	Amount         money.Amount `json:"delinquentAmount"`         // of the instalments in the range
}

// The delinquency actions.
const (
	PauseDelinquency  = "PAUSE"
	ResumeDelinquency = "RESUME"
)

// NewDelinquencyAction is the input of CreateDelinquencyAction.
type NewDelinquencyAction struct {
	Action string        `json:"action"`           // pause or resume, in any case
	From   calendar.Date `json:"startDate"`        // mandatory; first day of the pause, or the day on which days count again
	To     calendar.Date `json:"endDate,omitzero"` // mandatory for a pause, later than From; absent for a resumption
}

// Violations checks which dates go with the action.
func (in NewDelinquencyAction) Violations() []fault.Violation {
	checks := fault.CheckOf("loanDelinquencyAction")
	action := in.Wanted()
	switch {
	case action == "":
		return checks.Required("action", false).Violations()
	case action != PauseDelinquency && action != ResumeDelinquency:
		return checks.Add(ErrDelinquencyActionUnknown.Violation("action", in.Action, in.Action)).Violations()
	}
	checks.Date("startDate", in.From)
	switch {
	case action == ResumeDelinquency && !in.To.IsZero():
		checks.Add(ErrResumeWithEnd.Violation("endDate", in.To))
	case action == PauseDelinquency:
		checks.Date("endDate", in.To)
		if !in.From.IsZero() && !in.To.IsZero() && !in.From.Before(in.To) {
			checks.Add(ErrDelinquencyPauseEmpty.Violation("", nil))
		}
	}
	return checks.Violations()
}

// Wanted is the action in capitals, without the blanks around it.
func (in NewDelinquencyAction) Wanted() string { return strings.ToUpper(strings.TrimSpace(in.Action)) }

// CreateDelinquencyAction pauses the delinquency of an active loan (loans.ErrDelinquencyNotActive): in.Action "pause" keeps
// the days from in.From to in.To from counting as overdue, "resume" ends a pause today and takes no end. Pauses begin after
// the disbursement (loans.ErrDelinquencyBeforeDisbursal) and do not cut into each other (loans.ErrDelinquencyPausesOverlap);
// a resumption is of today, within a pause (loans.ErrResumeNotToday, loans.ErrResumeWithoutPause, loans.ErrResumedAlready).
//
//desk:method Loans.CreateDelinquencyAction(loan, in) LoanResult
var CreateDelinquencyAction = operation.Command[Addressed[NewDelinquencyAction], operation.Result]{
	Meta: operation.Meta{ID: "loans.CreateDelinquencyAction", Action: "CREATE", Entity: "DELINQUENCY_ACTION", Called: "delinquency_actions", Grouping: "loan", Summary: "Pauses or resumes the delinquency of a loan."},
}

// DelinquencyActionData is a delinquency action as clients see it.
type DelinquencyActionData struct {
	ID          int64         `json:"id"`
	Action      string        `json:"action"` // PAUSE or RESUME
	From        calendar.Date `json:"startDate"`
	To          calendar.Date `json:"endDate,omitzero"`      // of pauses
	CreatedByID int64         `json:"createdById,omitempty"` // id of the user, like UpdatedBy
	CreatedOn   calendar.Date `json:"createdOn"`             // business date, like UpdatedOn
	UpdatedByID int64         `json:"updatedById,omitempty"`
	UpdatedOn   calendar.Date `json:"lastModifiedOn"`
}

// ListDelinquencyActions lists the pauses and resumptions of a loan's delinquency, the oldest first.
//
//desk:method Loans.DelinquencyActions(loan)
var ListDelinquencyActions = operation.Query[OfLoan, []DelinquencyActionData]{
	Meta: operation.Meta{ID: "loans.ListDelinquencyActions", Action: "READ", Entity: "DELINQUENCY_ACTION", Called: "delinquency_actions", Grouping: "loan", Summary: "Lists the delinquency actions of a loan."},
}

// Refusals of delinquency actions.
var (
	ErrDelinquencyNotActive       = fault.Define(fault.Validation, "validation.msg.loanDelinquencyAction.invalid.loan.state", "Delinquency actions can be created only for active loans.")
	ErrDelinquencyActionUnknown   = fault.Define(fault.Validation, "validation.msg.loanDelinquencyAction.action.invalid.action", "Invalid Delinquency Action: %v")
	ErrDelinquencyPauseEmpty      = fault.Define(fault.Validation, "validation.msg.loanDelinquencyAction.pause.period.must.be.at.least.one.day", "Delinquency pause period must be at least one day")
	ErrDelinquencyBeforeDisbursal = fault.Define(fault.Validation, "validation.msg.loanDelinquencyAction.startDate.before.disbursement", "Start date of pause period must be after first disbursal date")
	ErrDelinquencyPausesOverlap   = fault.Define(fault.Validation, "validation.msg.loanDelinquencyAction.overlapping", "Delinquency pause period cannot overlap with another pause period")
	ErrResumeNotToday             = fault.Define(fault.Validation, "validation.msg.loanDelinquencyAction.startDate.resume.invalid.start.date", "Start date of the Resume Delinquency action must be the current business date")
	ErrResumeWithEnd              = fault.Define(fault.Validation, "validation.msg.loanDelinquencyAction.endDate.resume.should.have.no.end.date", "Resume Delinquency action can not have end date")
	ErrResumedAlready             = fault.Define(fault.Validation, "validation.msg.loanDelinquencyAction.resume.should.be.unique", "There is an existing Resume Delinquency Action on this date")
	ErrResumeWithoutPause         = fault.Define(fault.Validation, "validation.msg.loanDelinquencyAction.resume.should.be.on.pause", "Resume Delinquency Action can only be created during an active pause")
)

// DelinquencyTagData is a delinquency tag as clients see it.
type DelinquencyTagData struct {
	ID       int64                        `json:"id"`
	LoanID   int64                        `json:"loanId"`
	Range    refdata.DelinquencyRangeData `json:"delinquencyRange"` // in which the loan was
	AddedOn  calendar.Date                `json:"addedOnDate"`
	LiftedOn calendar.Date                `json:"liftedOnDate,omitzero"` // absent while the loan is in the range
}

// ListDelinquencyTags lists the ranges of days overdue that a loan was ever in, the newest first; the one that holds has no
// LiftedOn. The ranges are those of the product's bucket, see [DelinquencyService].
//
//desk:method Loans.DelinquencyTags(loan)
var ListDelinquencyTags = operation.Query[OfLoan, []DelinquencyTagData]{
	Meta: operation.Meta{ID: "loans.ListDelinquencyTags", Action: "READ", Entity: "DELINQUENCY_TAGS", Grouping: "loan", Summary: "Lists the delinquency tags of a loan."},
}
