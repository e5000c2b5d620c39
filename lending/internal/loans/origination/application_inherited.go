package origination

import (
	"cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/products"
)

// Inherit fills in what an application leaves out and what the rules of applications look at. The dates follow from the
// business date. What nobody looks at before the terms are made is inherited there, see [TermsOf].
func Inherit(in loans.Application, p *products.Product, today calendar.Date) loans.Application {
	in.LoanType = cmp.Or(in.LoanType, "individual")
	in.Principal = cmp.Or(in.Principal, p.Principal)
	inheritTerm(&in, p)
	inheritInterest(&in, p)
	in.SubmittedOn = cmp.Or(in.SubmittedOn, today)
	if len(in.Tranches) > 0 {
		in.ExpectedDisbursement = cmp.Or(in.ExpectedDisbursement, in.Tranches[0].On)
	}
	in.ExpectedDisbursement = cmp.Or(in.ExpectedDisbursement, in.SubmittedOn)
	return in
}

// inheritTerm: the loan is as long as its instalments together.
func inheritTerm(in *loans.Application, p *products.Product) {
	in.Repayments, in.Every = cmp.Or(in.Repayments, p.Repayments), cmp.Or(in.Every, p.Every)
	in.Frequency = cmp.Or(in.Frequency, new(p.Frequency.Unit()))
	in.TermFrequency, in.TermFrequencyType = cmp.Or(in.TermFrequency, in.Repayments*in.Every), cmp.Or(in.TermFrequencyType, in.Frequency)
}

func inheritInterest(in *loans.Application, p *products.Product) {
	in.InterestRate = cmp.Or(in.InterestRate, &p.InterestRate)
	in.Amortization = cmp.Or(in.Amortization, &p.Amortization)
	in.InterestMethod = cmp.Or(in.InterestMethod, &p.InterestMethod)
	in.InterestPeriod = cmp.Or(in.InterestPeriod, &p.InterestPeriod)
	in.Strategy = cmp.Or(in.Strategy, p.Strategy)
}
