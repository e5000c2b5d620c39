package processing_test

import (
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
)

func TestNextPayment(t *testing.T) {
	o := loanstest.NewOffice(t)
	in := o.ApplicationFor(o.NewProduct(func(p *products.Product) { loanstest.ProgressiveProduct(p); p.InterestRate = loanstest.Percent("0") }))
	in.Principal, in.Strategy = money.MustParse("900"), products.Advanced
	loan := o.NewLoan(in)
	for _, c := range []struct {
		today, pay, next, open string
	}{
		{"2024-01-10", "", "2024-02-01", "300"},
		{"2024-02-10", "", "2024-02-01", "300"},    // overdue
		{"2024-02-12", "100", "2024-02-12", "300"}, // never before the last payment: of the instalment that holds the day
		{"2024-03-01", "200", "2024-03-01", "300"},
		{"2024-03-05", "600", "2024-03-05", "0"}, // all is paid
		{"2024-04-01", "", "2024-04-01", "0"},
	} {
		o.Today = calendar.MustParse(c.today)
		if c.pay != "" {
			o.Repay(loan, c.today, c.pay)
		}
		if d := o.Delinquent(loan); d.NextPaymentDue != calendar.MustParse(c.next) || *d.NextPaymentAmount != money.MustParse(c.open) {
			t.Errorf("%s: next %s %s, want %s %s", c.today, d.NextPaymentDue, d.NextPaymentAmount, c.next, c.open)
		}
	}
}

func TestNextPaymentOfACumulativeLoan(t *testing.T) {
	o, loan := loanstest.LendTagged(t)
	if d := o.Delinquent(loan); d.NextPaymentDue != calendar.MustParse("2024-02-01") || d.NextPaymentAmount != nil {
		t.Errorf("next %s %v, want 2024-02-01 and no amount", d.NextPaymentDue, d.NextPaymentAmount)
	}
}

// Of 1000 at 1 % a month nothing is paid: the last instalment, 172.55 less what rounding left, will ask for the interest on overdue
// principal, six times 10.00 and 1000 less five instalments of 172.55. Where interest rests on the due dates it is shown as it
// stands. (docs/semantics/charges.md, 6.1.)
func TestNextPaymentExpectsInterestOnOverduePrincipal(t *testing.T) {
	for name, c := range map[string]struct {
		rest schedule.RestFrequency
		want string
	}{
		"day by day":         {schedule.RestDaily, "197.25"},
		"same as repayments": {schedule.RestSameAsRepayment, "172.53"},
	} {
		t.Run(name, func(t *testing.T) {
			o, loan := loanstest.LendProgressive(t, func(p *products.Product) { loanstest.FollowingProduct(p); p.RestFrequency = c.rest })
			o.Update(func(u *operation.Unit) error {
				return refdata.Configure(u, refdata.NextPaymentDueDate, refdata.Setting{Enabled: true, StringValue: "next-unpaid-due-date"})
			})
			o.Today = calendar.MustParse("2024-06-10")
			d := o.Delinquent(loan)
			if d.NextPaymentDue != calendar.MustParse("2024-07-01") || *d.NextPaymentAmount != money.MustParse(c.want) {
				t.Errorf("next %s %s, want 2024-07-01 %s", d.NextPaymentDue, d.NextPaymentAmount, c.want)
			}
		})
	}
}
