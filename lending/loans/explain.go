package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/schedule"
)

// ExplainInput is the input of Explain: either a period, with a component or without one for its total, or the day of
// a payoff.
type ExplainInput struct {
	Loan      operation.Ref      `json:"loanId"`
	Period    int                `json:"period,omitempty"`    // number of the instalment
	Component schedule.Component `json:"component,omitempty"` // "" is the total
	Payoff    calendar.Date      `json:"payoff,omitzero"`     // the day of the payoff, instead of a period
}

// Violations refuses inputs that ask for no figure, or for two.
func (in ExplainInput) Violations() []fault.Violation {
	c := fault.CheckOf("loan")
	if in.Payoff.IsZero() {
		c.PositiveInt("period", in.Period)
	} else if in.Period != 0 {
		c.Fail("period", in.Period, "cannot.also.be.provided.with.payoff")
	}
	if in.Component != "" {
		fault.OneOf(c, "component", in.Component, schedule.Components()...)
	}
	return c.Violations()
}

// ExplanationData is one figure of a loan with all that it was summed from.
type ExplanationData struct {
	LoanID    int64              `json:"loanId"`
	Period    int                `json:"period,omitempty"`    // number of the instalment; 0 for a payoff
	From      calendar.Date      `json:"fromDate,omitzero"`   // of the instalment
	Due       calendar.Date      `json:"dueDate,omitzero"`    // of the instalment
	PayoffOn  calendar.Date      `json:"payoffDate,omitzero"` // zero for an instalment
	Component schedule.Component `json:"component"`
	Currency  string             `json:"currencyCode"`  // ISO 4217
	Digits    int                `json:"decimalPlaces"` // decimal places of amounts
	Figure    schedule.Figure    `json:"explanation"`   // the tree of what it was summed from
}

// Sentences tells the explanation for people, one line per part.
func (d ExplanationData) Sentences() []string { return d.Figure.Sentences(d.Digits) }

// ErrNoSuchInstalment refuses to explain an instalment that the loan does not have.
var ErrNoSuchInstalment = fault.Define(fault.NotFound, "error.msg.loan.installment.not.found", "Loan %v has no instalment %v.")

// Explain says what one figure was summed from, with the commands that made each part what it is: of an instalment
// (in.Period from 1, with a component or without one for the total), or of what pays the loan off on a day (in.Payoff).
// Sentences of the result tells it in words. Refused with loans.ErrNoSuchInstalment.
//
//desk:method Loans.Explain(loan, in)
var Explain = operation.Query[ExplainInput, ExplanationData]{
	Meta: operation.Meta{ID: "loans.Explain", Action: "READ", Entity: "LOAN", Grouping: "portfolio", Summary: "Explains a figure of the repayment schedule, or a payoff.", Dated: true},
}
