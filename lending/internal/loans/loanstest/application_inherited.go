package loanstest

import (
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/products"
)

// Stated is an application that says everything that it could inherit from a product, dated today.
func (o *Office) Stated(p products.Product) loans.Application {
	return loans.Application{
		ProductID: p.ID, ClientID: o.Client, LoanType: "individual", SubmittedOn: o.Today, ExpectedDisbursement: o.Today,
		Principal: p.Principal, Repayments: p.Repayments, Every: p.Every, Frequency: new(p.Frequency.Unit()),
		TermFrequency: p.Repayments * p.Every, TermFrequencyType: new(p.Frequency.Unit()),
		InterestRate: new(p.InterestRate), RateFrequency: new(p.RateFrequency), Amortization: new(p.Amortization),
		InterestMethod: new(p.InterestMethod), InterestPeriod: new(p.InterestPeriod), PartialPeriods: new(p.PartialPeriods),
		DaysInYear: new(p.DaysInYear), Strategy: p.Strategy, Processing: new(p.Processing), StartsFrom: new(p.StartsFrom),
		GraceOnPrincipal: new(p.GraceOnPrincipal), GraceOnInterestPayment: new(p.GraceOnInterestPayment),
		GraceOnArrearsAgeing: new(loans.Value(p.GraceOnArrearsAgeing, 0)), ArrearsTolerance: new(p.ArrearsTolerance), FundID: p.FundID,
	}
}
