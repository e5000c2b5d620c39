package client

import (
	"context"
	"strings"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
)

// Terms is an application of a client for a loan of a product, on the business date and with the terms of the product, which the
// interface wants stated. The caller changes what shall be otherwise and submits it.
func (s LoanService) Terms(ctx context.Context, client, product int64) (loans.Application, error) {
	proposed, err := s.Template(ctx, loans.TemplateInput{Type: "individual", ClientID: client, ProductID: product})
	if err != nil || proposed.ProductDefaults == nil {
		return loans.Application{}, err
	}
	has := proposed.ProductDefaults
	term, step := unitOf(has.TermFrequencyType), unitOf(has.Frequency)
	return loans.Application{
		ClientID: client, ProductID: product, LoanType: "individual", Principal: has.Principal,
		SubmittedOn: proposed.ExpectedDisbursement, ExpectedDisbursement: proposed.ExpectedDisbursement,
		TermFrequency: has.TermFrequency, TermFrequencyType: &term, Repayments: has.Repayments, Every: has.Every, Frequency: &step,
		InterestRate: &has.InterestRate, RateFrequency: &has.RateFrequency, Amortization: &has.Amortization,
		InterestMethod: &has.InterestMethod, InterestPeriod: &has.InterestPeriod, Strategy: products.Strategy(has.Strategy),
	}, nil
}

// Get reads one loan with all that belongs to it, or with the named parts only: "repaymentSchedule", "transactions", "charges".
func (s LoanService) Get(ctx context.Context, loan int64, parts ...string) (loans.LoanData, error) {
	return s.get(ctx, operation.ByID(loan), parts)
}

// Find is Get by the lender's own name of the loan.
func (s LoanService) Find(ctx context.Context, externalID string, parts ...string) (loans.LoanData, error) {
	return s.get(ctx, operation.ByExternalID(externalID), parts)
}

func (s LoanService) get(ctx context.Context, loan operation.Ref, parts []string) (loans.LoanData, error) {
	if len(parts) == 0 {
		parts = []string{"all"}
	}
	wanted := strings.Join(parts, ",")
	return perform[loans.LoanData](ctx, s.client, "loans.Get", loans.GetInput{Loan: loan, Associations: &wanted})
}

// Payoff reads the amount that pays the loan off on a day (zero: the business date), by components.
func (s LoanService) Payoff(ctx context.Context, loan int64, on calendar.Date) (loans.Payoff, error) {
	due, err := s.TransactionTemplate(ctx, loan, loans.TransactionTemplateInput{Command: loans.PayoffCommand, On: on})
	return due.Payoff(), err
}

// PreviewReAge shows the schedule that ReAge would give with the same input, under its rules; nothing is stored. in.ReasonID,
// in.ExternalID and in.Note do not change a schedule.
func (s LoanService) PreviewReAge(ctx context.Context, loan int64, in loans.ReAgeInput) (loans.ScheduleView, error) {
	return perform[loans.ScheduleView](ctx, s.client, "loans.PreviewReAge", in.Preview(loan))
}

// unitOf is the unit of time that an entry of a list stands for.
func unitOf(option enumeration.Option) calendar.Unit {
	id, _ := option.ID.(int)
	return calendar.Unit(id)
}

// Find is Get by the lender's own name of the client.
func (s ClientService) Find(ctx context.Context, externalID string) (clients.ClientData, error) {
	return perform[clients.ClientData](ctx, s.client, "clients.Get", clients.Selection{Ref: operation.ByExternalID(externalID)})
}
