package charging_test

import (
	"testing"

	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// A penalty as a percentage of interest is refused where interest follows the payments, regardless of its time; a fee with a due date
// of its own is not. (Charges, 1.1.)
func TestPenaltiesOnInterest(t *testing.T) {
	for name, c := range map[string]struct {
		product func(*products.Product)
		penalty bool
		time    schedule.ChargeTime
		code    string
	}{
		"dated, cumulative":             {loanstest.Recalculating, true, schedule.OnSpecifiedDate, loans.ErrDatedChargeInterest.ID},
		"each instalment, cumulative":   {loanstest.Recalculating, true, schedule.PerInstalment, loans.ErrInstalmentFeeInterest.ID},
		"dated, progressive":            {loanstest.FollowingProduct, true, schedule.OnSpecifiedDate, loans.ErrDatedChargeInterest.ID},
		"dated fee":                     {loanstest.FollowingProduct, false, schedule.OnSpecifiedDate, ""},
		"dated, interest as it was set": {loanstest.ProgressiveProduct, true, schedule.OnSpecifiedDate, ""},
	} {
		t.Run(name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			var kept products.Product
			in := o.ApplicationFor(o.NewProduct(func(p *products.Product) { c.product(p); kept = *p }))
			in.InterestRate, in.InterestPeriod, in.Strategy = new(loanstest.Percent("12")), new(schedule.Daily), kept.Strategy
			loan := o.NewLoan(in)
			definition := o.NewCharge(func(d *products.Charge) { d.Penalty, d.Time, d.Basis = c.penalty, c.time, schedule.PercentOfInterest })
			add := loans.NewCharge{DefinitionID: definition, Amount: new(loanstest.Percent("5"))}
			if c.time == schedule.OnSpecifiedDate {
				add.Due = o.Today.AddDays(10)
			}
			_, err := loanstest.Perform(o, loans.AddCharge, loanstest.On(loan, add))
			if c.code == "" {
				if err != nil {
					t.Error(err)
				}
				return
			}
			loanstest.Refused(t, err, c.code)
		})
	}
}
