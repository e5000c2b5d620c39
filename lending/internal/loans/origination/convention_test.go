package origination_test

import (
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// Unearned interest of a declining balance is not owed in the first place, so that none is given back (docs/semantics/cumulative.md, 10).
func TestRebatesOfDecliningInterestAreRefused(t *testing.T) {
	o := loanstest.NewOffice(t)
	in := o.ApplicationFor(o.NewProduct(func(p *products.Product) { p.InterestMethod, p.Rebate = schedule.Flat, schedule.RuleOf78 }))
	_, err := loanstest.Perform(o, loans.Submit, in) // which asks for a declining balance
	loanstest.Refused(t, err, "validation.msg.loan.unearnedInterestRebateType.supported.only.for.flat.interest")
}

// A product with effective rates does not lend at rates that have no nominal equivalent (docs/semantics/schedules.md, 1.4, rule 5).
func TestQuotedRatesOfApplicationsAreRefused(t *testing.T) {
	tests := map[string]struct {
		change func(*loans.Application)
		code   string
	}{
		"flat interest": {func(in *loans.Application) { in.InterestMethod = new(schedule.Flat) }, "interestRateConventionType.not.supported.with.flat.interest"},
		"a rate per month": {func(in *loans.Application) { in.RateFrequency = new(schedule.PerMonth) },
			"interestRateFrequencyType.must.be.per.year.with.interest.rate.convention"},
		"a rate beyond all": {func(in *loans.Application) {
			in.Every, in.Frequency, in.TermFrequency, in.TermFrequencyType = 20, new(calendar.Years), 60, new(calendar.Years)
			in.InterestRate = new(loanstest.Percent("1000"))
		}, "interestRatePerPeriod.nominal.rate.above.maximum"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			in := o.ApplicationFor(o.NewProduct(func(p *products.Product) { p.RateConvention = schedule.EffectiveAnnualRate }))
			in.InterestRate = new(loanstest.Percent("12"))
			test.change(&in)
			_, err := loanstest.Perform(o, loans.Submit, in)
			loanstest.Refused(t, err, "validation.msg.loan."+test.code)
		})
	}
}
