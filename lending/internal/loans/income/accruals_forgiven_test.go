package income_test

import (
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// Interest that a payment in advance forgave is no income, neither of a run that looks into its period nor of runs before the payment
// was entered: nobody would pay what they put into the receivables. (docs/semantics/accruals.md, 3.4 and 3.9.)
func TestForgivenInterestIsNoIncome(t *testing.T) {
	for name, runs := range map[string]struct{ before, after string }{
		"a run after the payment":      {"", "2024-01-15"},
		"a run before it was entered":  {"2024-02-01", "2024-02-01"},
		"a run to the end of the loan": {"2024-01-10", "2024-02-01"},
	} {
		t.Run(name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			product := o.NewProduct(func(p *products.Product) {
				p.Strategy, p.AccountingRule = products.HeavensFamily, ledger.PeriodicAccrual
			})
			o.KeepBooks(product, ledger.PeriodicAccrual)
			in := o.ApplicationFor(product)
			in.Strategy, in.InterestRate, in.InterestPeriod = products.HeavensFamily, new(loanstest.Percent("12")), new(schedule.SameAsRepayment)
			loan, lent := o.NewLoan(in), o.Today.String()
			o.Today = calendar.MustParse("2024-02-02")
			if runs.before != "" {
				o.Accrue(loan, calendar.MustParse(runs.before))
			}
			o.Pays(loan, lent, "330.02")
			o.Accrue(loan, calendar.MustParse(runs.after))
			for _, x := range o.Account(loan).Live(loans.Accrual) {
				t.Errorf("accrual of %s on %s", x.Amount, x.On)
			}
		})
	}
}
