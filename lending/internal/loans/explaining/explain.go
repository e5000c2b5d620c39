package explaining

import (
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/reading"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/schedule"
)

// Explain decides [loans.Explain].
func Explain(u *operation.Unit, in loans.ExplainInput) (operation.Calculation[loans.ExplanationData], error) {
	o, err := reading.OpenToRead(u, in.Loan)
	if err != nil {
		return nil, err
	}
	o.Env.Ids = reading.PassingNumbers()
	return func(func() error) (loans.ExplanationData, error) { return explained(o.Account, in) }, nil
}

func explained(a *book.Account, in loans.ExplainInput) (loans.ExplanationData, error) {
	if in.Component == "" {
		in.Component = schedule.OfTotal
	}
	d := loans.ExplanationData{
		LoanID: a.Loan.ID, Period: in.Period, Component: in.Component, PayoffOn: in.Payoff,
		Currency: a.Loan.Currency.Code, Digits: a.Loan.Currency.Digits,
	}
	if !in.Payoff.IsZero() {
		var err error
		d.Figure, err = ExplainPayoff(a, in.Payoff, in.Component)
		return d, err
	}
	row := a.Instalment(in.Period)
	if row == nil {
		return d, loans.ErrNoSuchInstalment.For("period", in.Period, a.Loan.ID, in.Period)
	}
	d.From, d.Due = row.From, row.Due
	d.Figure = ExplainInstalment(a, in.Period, in.Component)
	return d, nil
}
