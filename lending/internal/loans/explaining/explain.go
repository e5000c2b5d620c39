package explaining

import (
	"lending.example/platform/lending/internal/loans/reading"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/schedule"
)

// Explain decides [loans.Explain].
func Explain(u *operation.Unit, in loans.ExplainInput) (loans.ExplanationData, error) {
	o, err := reading.OpenToRead(u, in.Loan)
	if err != nil {
		return loans.ExplanationData{}, err
	}
	if in.Component == "" {
		in.Component = schedule.OfTotal
	}
	d := loans.ExplanationData{
		LoanID: o.Loan.ID, Period: in.Period, Component: in.Component, PayoffOn: in.Payoff,
		Currency: o.Loan.Currency.Code, Digits: o.Loan.Currency.Digits,
	}
	if !in.Payoff.IsZero() {
		d.Figure, err = ExplainPayoff(o.Account, in.Payoff, in.Component)
		return d, err
	}
	row := o.Instalment(in.Period)
	if row == nil {
		return d, loans.ErrNoSuchInstalment.For("period", in.Period, o.Loan.ID, in.Period)
	}
	d.From, d.Due = row.From, row.Due
	d.Figure = ExplainInstalment(o.Account, in.Period, in.Component)
	return d, nil
}
