package payments_test

import (
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// Payments repay no more principal than went out, although instalments count a tranche that is planned. What remains is overpaid, and the
// tranche can still go out. (docs/semantics/cumulative.md, 7, rule 2.)
func TestPaymentsRepayNoMoreThanWentOut(t *testing.T) {
	exact := func(p *products.Product) { p.ExactInstalments = true }
	for name, c := range map[string]struct {
		product  func(*products.Product)
		planned  []string
		act      func(o *loanstest.Office, loan int64)
		status   loans.Status
		paid     string // principal
		overpaid string
	}{
		"more than the payoff": {func(*products.Product) {}, []string{"600", "400"},
			func(o *loanstest.Office, loan int64) { o.Pays(loan, "2024-01-20", "700") }, loans.Overpaid, "600", "87.99"},
		"twice": {func(*products.Product) {}, []string{"600", "400"},
			func(o *loanstest.Office, loan int64) {
				o.Pays(loan, "2024-01-19", "700")
				o.Pays(loan, "2024-01-20", "1")
			}, loans.Overpaid, "600", "88.99"},
		"more than the payoff, interest follows payments": {func(p *products.Product) { loanstest.Recalculating(p) }, []string{"600", "400"},
			func(o *loanstest.Office, loan int64) { o.Pays(loan, "2024-01-20", "700") }, loans.Overpaid, "600", "96.25"},
		"less than the payoff, more principal than went out": {exact, []string{"100", "900"},
			func(o *loanstest.Office, loan int64) { o.Pays(loan, "2024-01-20", "101.50") }, loans.Active, "99.50", "0.00"},
		"adjusted": {exact, []string{"100", "900"},
			func(o *loanstest.Office, loan int64) {
				paid := o.Pays(loan, "2024-01-19", "10")
				o.Today = calendar.MustParse("2024-01-20")
				o.Must(o.Adjusted(loan, paid, "2024-01-20", "300"))
			}, loans.Overpaid, "100", "198.00"},
		"before another payment": {exact, []string{"100", "900"},
			func(o *loanstest.Office, loan int64) {
				o.Pays(loan, "2024-01-20", "90")
				o.Pays(loan, "2024-01-10", "90")
			}, loans.Overpaid, "100", "78.00"},
		"after the planned day": {exact, []string{"100", "900"},
			func(o *loanstest.Office, loan int64) {
				o.Today = calendar.MustParse("2024-04-20")
				o.Pays(loan, "2024-02-20", "90")
				o.Pays(loan, "2024-03-20", "90")
				o.Pays(loan, "2024-04-20", "90")
			}, loans.Overpaid, "100", "168.00"},
	} {
		t.Run(name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			in := o.ApplicationFor(o.NewProduct(func(p *products.Product) {
				loanstest.MultiDisburse(p)
				c.product(p)
			}))
			in.InterestRate, in.InterestPeriod, in.Tranches = new(loanstest.Percent("12")), new(schedule.Daily), loanstest.Plan(o.Today, c.planned...)
			loan := o.NewLoan(in)
			o.Today = calendar.MustParse("2024-01-20")
			c.act(o, loan)
			a := o.Account(loan)
			loanstest.Sound(t, a)
			if s := &a.Loan.Summary; a.Loan.Status != c.status || s.Principal.Paid != money.MustParse(c.paid) || a.Loan.Overpaid != money.MustParse(c.overpaid) {
				t.Errorf("%v, principal %v repaid, overpaid %v", a.Loan.Status, s.Principal.Paid, a.Loan.Overpaid)
			}
			o.Today = o.Today.AddMonths(1)
			loanstest.Must(o, loans.Disburse, loanstest.On(loan, loans.Disbursal{On: o.Today}))
			a = o.Read(loan) // not Account: explanations of days before the tranche do not know when it went out (docs/status.md)
			if got := a.Loan.Summary.Principal.Charged; got != money.FromInt(1000) || a.Loan.Status != loans.Active {
				t.Errorf("after the second tranche: %v, %v to repay", a.Loan.Status, got)
			}
		})
	}
}
