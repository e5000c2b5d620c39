package origination_test

import (
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// TestAnchors walks the two conditional rows of the loan application in the interface document about dates that recurring
// rests and compounding are counted from: needed and absent, needed and given by the application or by the product, and not
// needed.
func TestAnchors(t *testing.T) {
	recalculating := func(p *products.Product) {
		p.RecalculatesInterest, p.RestFrequency, p.RestInterval = true, schedule.RestSameAsRepayment, 1
		p.PartialPeriods, p.AdvanceStrategy = true, schedule.ReduceInstalmentAmount
	}
	weeklyRest := func(p *products.Product) {
		recalculating(p)
		p.RestFrequency = schedule.RestWeekly
	}
	compounding := func(p *products.Product) {
		recalculating(p)
		p.Compounding, p.CompoundingFrequency, p.CompoundingInterval = schedule.CompoundInterest, schedule.RestMonthly, 2
	}
	const noRest, noCompounding = "validation.msg.loan.recalculationRestFrequencyDate.cannot.be.blank", "validation.msg.loan.recalculationCompoundingFrequencyDate.cannot.be.blank"
	none, first := calendar.Date{}, calendar.MustParse("2024-01-01")
	for name, c := range map[string]struct {
		product             func(*products.Product)
		rest, compoundingOn calendar.Date
		code                string
	}{
		"rest as the repayments":               {recalculating, none, none, ""},
		"daily rest":                           {func(p *products.Product) { recalculating(p); p.RestFrequency = schedule.RestDaily }, none, none, ""},
		"weekly rest, no date":                 {weeklyRest, none, none, noRest},
		"weekly rest, another date":            {weeklyRest, none, first, noRest},
		"weekly rest, its date":                {weeklyRest, first, none, ""},
		"weekly rest, the product's date":      {func(p *products.Product) { weeklyRest(p); p.RestFrom = first }, none, none, ""},
		"no recalculation":                     {func(p *products.Product) { p.RestFrequency = schedule.RestWeekly }, none, none, ""},
		"compounding every two months":         {compounding, none, none, noCompounding},
		"compounding, another date":            {compounding, first, none, noCompounding},
		"compounding, its date":                {compounding, none, first, ""},
		"compounding, the product's date":      {func(p *products.Product) { compounding(p); p.CompoundingFrom = first }, none, none, ""},
		"compounding as the repayments":        {func(p *products.Product) { compounding(p); p.CompoundingFrequency = schedule.RestSameAsRepayment }, none, none, ""},
		"compounding of nothing with a rhythm": {func(p *products.Product) { compounding(p); p.Compounding = schedule.NoCompounding }, none, none, ""},
	} {
		t.Run(name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			in := o.ApplicationFor(o.NewProduct(c.product))
			in.RestFrom, in.CompoundingFrom = c.rest, c.compoundingOn
			if c.code == "" {
				loanstest.Must(o, loans.Submit, in)
				return
			}
			_, err := loanstest.Perform(o, loans.Submit, in)
			loanstest.Refused(t, err, c.code)
		})
	}
}
