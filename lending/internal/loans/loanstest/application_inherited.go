package loanstest

import (
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/products"
)

// Stated is an application that says everything that it could inherit from a product, dated today.
func (o *Office) Stated(p products.Product) loans.Application {
	return loans.Application{
		ProductID: p.ID, ClientID: o.Client, LoanType: "individual", SubmittedOn: o.Today, ExpectedDisbursement: o.Today,
		FundID: p.FundID,

		// attributes: begin restated
		Principal:              p.Principal,
		TermFrequency:          p.Repayments * p.Every,
		TermFrequencyType:      new(p.Frequency.Unit()),
		Repayments:             p.Repayments,
		Every:                  p.Every,
		Frequency:              new(p.Frequency.Unit()),
		StartsFrom:             new(p.StartsFrom),
		InterestRate:           new(p.InterestRate),
		RateFrequency:          new(p.RateFrequency),
		Amortization:           new(p.Amortization),
		InterestMethod:         new(p.InterestMethod),
		InterestPeriod:         new(p.InterestPeriod),
		PartialPeriods:         new(p.PartialPeriods),
		DaysInYear:             new(p.DaysInYear),
		Processing:             new(p.Processing),
		GraceOnPrincipal:       new(p.GraceOnPrincipal),
		GraceOnInterestPayment: new(p.GraceOnInterestPayment),
		ArrearsTolerance:       new(p.ArrearsTolerance),
		GraceOnArrearsAgeing:   new(loans.Value(p.GraceOnArrearsAgeing, 0)),
		Strategy:               p.Strategy,
		// attributes: end
	}
}
