package payments_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// A charge-off that ends interest leaves the interest alone that an equal re-age fixed on the rows to come: that of the row
// that holds the day ends there. (docs/semantics/transactions.md, 9, rule 3.)
func TestChargeOffAfterEqualReAge(t *testing.T) {
	o := loanstest.NewOffice(t)
	in := o.ApplicationFor(o.NewProduct(func(p *products.Product) {
		loanstest.ProgressiveProduct(p)
		p.ChargeOffBehaviour = products.ZeroInterest
	}))
	in.Strategy, in.InterestRate, in.InterestPeriod = products.Advanced, new(loanstest.Percent("12")), new(schedule.Daily)
	loan := o.NewLoan(in)
	o.Today = calendar.MustParse("2024-02-10")
	o.Must(o.ReAgeFrom(loan, "2024-03-01", func(in *loans.ReAgeInput) { in.Interest = loans.ReAgeFullInterest }))
	o.Today = calendar.MustParse("2024-03-16")
	o.Must(o.ChargedOff(loan, "2024-03-16"))
	var interest []string
	for _, row := range o.Account(loan).Instalments {
		interest = append(interest, row.Interest.Charged.String())
	}
	if diff := cmp.Diff([]string{"0", "0", "6.69", "3.24", "6.69"}, interest); diff != "" { // 15 of 31 days of 6.69
		t.Error(diff)
	}
}

// A charge-off ends the recalculation of a cumulative schedule: what is outstanding after it is what closes the loan.
// (docs/semantics/transactions.md, 8, payoff, and 9, rule 5.)
func TestChargeOffEndsRecalculation(t *testing.T) {
	o, loan := loanstest.LendRecalculating(t)
	o.Today = calendar.MustParse("2022-12-20")
	o.Must(o.ChargedOff(loan, "2022-12-20"))
	before := o.Account(loan)
	o.Repay(loan, "2022-12-25", before.Loan.Summary.Outstanding().String())
	after := o.Account(loan)
	if diff := cmp.Diff(loanstest.Dues(before), loanstest.Dues(after)); diff != "" {
		t.Error(diff)
	}
	if after.Loan.Status != loans.Closed {
		t.Errorf("status %d, overpaid %s, outstanding %s", after.Loan.Status, after.Loan.Overpaid, after.Loan.Summary.Outstanding())
	}
}

// After a charge-off that ended interest a refund gives back the interest until then on the refunded money:
// 400 less, for 31 of 366 days at 9.9 %, though the row that would have been paid ahead shows none.
// (docs/semantics/transactions.md, 5.4, rule 2.)
func TestInterestRefundAfterChargeOff(t *testing.T) {
	for _, behaviour := range []products.ChargeOffBehaviour{products.ZeroInterest, products.AccelerateToMaturity} {
		t.Run(string(behaviour), func(t *testing.T) {
			o := loanstest.NewOffice(t)
			in := o.ApplicationFor(o.NewProduct(func(p *products.Product) {
				loanstest.Recalculating(p)
				loanstest.ProgressiveProduct(p)
				p.DaysInYear, p.DaysInMonth, p.Multiples = schedule.ActualYear, schedule.ActualMonth, 0
				p.ChargeOffBehaviour, p.InterestRefunds = behaviour, products.RefundTypes().Values()
			}))
			in.Strategy, in.InterestRate, in.InterestPeriod = products.Advanced, new(loanstest.Percent("9.9")), new(schedule.Daily)
			loan := o.NewLoan(in)
			o.Today = calendar.MustParse("2024-02-01")
			o.Must(o.ChargedOff(loan, "2024-02-01"))
			o.Today = calendar.MustParse("2024-02-15")
			loanstest.Must(o, loans.RefundByMerchant, loanstest.On(loan, loans.Refund{On: o.Today, Amount: money.MustParse("400")}))
			refund := o.Read(loan).Live(loans.InterestRefund)
			if len(refund) != 1 || refund[0].Amount != money.MustParse("3.36") { // 8.39 less 5.03
				t.Errorf("interest refunds %v", refund)
			}
		})
	}
}

// The instalment that a charge-off without interest falls into keeps its total, also when it was paid before: interest up to the
// day takes the place of principal, which open instalments repay instead. (docs/semantics/progressive.md, 14.)
func TestChargeOffWithoutInterestOfAnInstalmentThatWasPaid(t *testing.T) {
	for name, c := range map[string]struct {
		rule products.FutureRule
		live func(o *loanstest.Office, loan int64)
		on   string
		want []string
	}{
		"others are open": {
			rule: products.NextInstalment,
			live: func(o *loanstest.Office, loan int64) { o.Pays(loan, "2024-01-06", "172.55") },
			on:   "2024-01-20",
			want: []string{
				"2024-02-01 167.19+5.36", "2024-03-01 172.55+0", "2024-04-01 172.55+0", "2024-05-01 172.55+0", "2024-06-01 172.55+0",
				"2024-07-01 142.61+0",
			},
		},
		"no other is open": {
			rule: products.LastInstalment,
			live: func(o *loanstest.Office, loan int64) {
				o.Pays(loan, "2024-02-03", "96")
				loanstest.Must(o, loans.ReAmortizeLoan, loanstest.On(loan, loans.ReAmortizeInput{Interest: loans.ReAmortizeDefault}))
				o.Pays(loan, "2024-02-08", "916.41")
				o.Pays(loan, "2024-03-07", "1")
				o.Charge(loan, schedule.OnSpecifiedDate, "120", "2024-03-11")
			},
			on: "2024-03-07",
			want: []string{
				"2024-02-01 96+0", "2024-03-01 146.96+12.41", "2024-04-01 189.26+0", "2024-05-01 189.26+0", "2024-06-01 189.26+0",
				"2024-07-01 189.26+0",
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			o, loan := loanstest.LendProgressive(t, func(p *products.Product) {
				loanstest.FollowingProduct(p)
				p.ChargeOffBehaviour, p.PaymentAllocation[0].FutureRule = products.ZeroInterest, c.rule
			})
			c.live(o, loan)
			o.Today = calendar.MustParse(c.on)
			loanstest.Must(o, loans.ChargeOffLoan, loanstest.On(loan, loans.ChargeOffInput{On: o.Today}))
			a := o.Account(loan)
			if diff := cmp.Diff(c.want, loanstest.Dues(a)); diff != "" {
				t.Error(diff)
			}
			loanstest.Sound(t, a)
		})
	}
}
