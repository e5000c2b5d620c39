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
	// attributes: begin inherited early
	in.Principal = cmp.Or(in.Principal, p.Principal)
	in.Repayments = cmp.Or(in.Repayments, p.Repayments)
	in.Every = cmp.Or(in.Every, p.Every)
	in.Frequency = cmp.Or(in.Frequency, new(p.Frequency.Unit()))
	in.InterestRate = cmp.Or(in.InterestRate, &p.InterestRate)
	in.Amortization = cmp.Or(in.Amortization, &p.Amortization)
	in.InterestMethod = cmp.Or(in.InterestMethod, &p.InterestMethod)
	in.InterestPeriod = cmp.Or(in.InterestPeriod, &p.InterestPeriod)
	in.Strategy = cmp.Or(in.Strategy, p.Strategy)
	// attributes: end
	in.TermFrequency = cmp.Or(in.TermFrequency, in.Repayments*in.Every) // the loan is as long as its instalments together
	in.TermFrequencyType = cmp.Or(in.TermFrequencyType, in.Frequency)
	in.SubmittedOn = cmp.Or(in.SubmittedOn, today)
	if len(in.Tranches) > 0 {
		in.ExpectedDisbursement = cmp.Or(in.ExpectedDisbursement, in.Tranches[0].On)
	}
	in.ExpectedDisbursement = cmp.Or(in.ExpectedDisbursement, in.SubmittedOn)
	return in
}
