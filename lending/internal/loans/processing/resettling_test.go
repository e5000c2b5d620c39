package processing_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// What was settled on instalments that an acceleration removes is settled on those that are left: payments and refunds by
// their own rules, an overpayment that a tranche took up by the default rule. (docs/semantics/transactions.md, 9, rule 3;
// allocation.md, 9.6 and 9.7.)
func TestSettledOnRowsThatAnAccelerationRemoves(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*products.Product)
		live   func(o *loanstest.Office, loan int64)
		paid   string // in all, less what was refunded
	}{
		"a refund": {nil, func(o *loanstest.Office, loan int64) {
			o.Pays(loan, "2024-01-01", "137.01")
			loanstest.Must(o, loans.RefundByCash, loanstest.On(loan, loans.Payment{On: o.Today, Amount: money.MustParse("42.87")}))
		}, "94.14"},
		"a refund of all that was paid ahead": {nil, func(o *loanstest.Office, loan int64) {
			o.Pays(loan, "2024-01-01", "300")
			loanstest.Must(o, loans.RefundByCash, loanstest.On(loan, loans.Payment{On: o.Today, Amount: money.MustParse("300")}))
		}, "0"},
		"a refund of part of a fee": {nil, func(o *loanstest.Office, loan int64) {
			o.Charge(loan, schedule.OnSpecifiedDate, "20", "2024-06-20")
			o.Pays(loan, "2024-01-01", "300")
			loanstest.Must(o, loans.RefundByCash, loanstest.On(loan, loans.Payment{On: o.Today, Amount: money.MustParse("295")}))
		}, "5"},
		"a tranche on an overpaid loan": {func(p *products.Product) { p.MultiDisburse, p.MaxTranches, p.NoPlannedTranches = true, 5, true }, func(o *loanstest.Office, loan int64) {
			o.Pays(loan, "2024-01-01", "600")
			loanstest.Must(o, loans.Disburse, loanstest.On(loan, loans.Disbursal{On: o.Today, Amount: new(money.MustParse("400"))}))
		}, "600"},
	} {
		for interest, product := range map[string]func(*products.Product){"planned interest": loanstest.ProgressiveProduct, "interest that follows": loanstest.FollowingProduct} {
			t.Run(name+", "+interest, func(t *testing.T) {
				o := loanstest.NewOffice(t)
				in := o.ApplicationFor(o.NewProduct(func(p *products.Product) {
					product(p)
					p.ChargeOffBehaviour = products.AccelerateToMaturity
					for i := range p.PaymentAllocation {
						p.PaymentAllocation[i].FutureRule = products.LastInstalment
					}
					if c.change != nil {
						c.change(p)
					}
				}))
				in.Strategy, in.InterestRate, in.InterestPeriod = products.Advanced, new(loanstest.Percent("12")), new(schedule.Daily)
				in.TermFrequency, in.Repayments = 6, 6
				loan := loanstest.Must(o, loans.Submit, in).LoanID
				loanstest.Must(o, loans.Approve, loanstest.On(loan, loans.Approval{On: o.Today}))
				lent := money.MustParse("1000")
				if c.change != nil {
					lent = money.MustParse("500")
				}
				loanstest.Must(o, loans.Disburse, loanstest.On(loan, loans.Disbursal{On: o.Today, Amount: new(lent)}))
				c.live(o, loan)
				o.Today = calendar.MustParse("2024-01-20")
				loanstest.Must(o, loans.ChargeOffLoan, loanstest.On(loan, loans.ChargeOffInput{On: o.Today}))
				a := o.Account(loan)
				loanstest.Sound(t, a)
				var paid, ofCharges money.Amount
				for i := range a.Instalments {
					paid = paid.Add(a.Instalments[i].TotalPaid())
				}
				if paid != money.MustParse(c.paid) {
					t.Errorf("%s is paid, want %s: %v", paid, c.paid, loanstest.Dues(a))
				}
				for _, charge := range a.Charges {
					ofCharges = ofCharges.Add(charge.Paid)
				}
				if paid := a.Loan.Summary.Fee.Paid; paid != ofCharges {
					t.Errorf("%s of fees is paid, of charges %s", paid, ofCharges)
				}
			})
		}
	}
}

// What a borrower recovers of a loan with an accelerated charge-off and a write-off after it pays the instalments that are
// left. (docs/semantics/transactions.md, 9, rule 3; allocation.md, 5.1.)
func TestRecoveryBeforeAnAcceleration(t *testing.T) {
	for name, product := range map[string]func(*products.Product){"planned interest": loanstest.ProgressiveProduct, "interest that follows": loanstest.FollowingProduct} {
		t.Run(name, func(t *testing.T) {
			o, loan := loanstest.LendProgressive(t, func(p *products.Product) {
				product(p)
				p.ChargeOffBehaviour, p.PaymentAllocation[0].FutureRule = products.AccelerateToMaturity, products.Reamortization
			})
			o.Today = calendar.MustParse("2024-01-11")
			loanstest.Must(o, loans.ChargeOffLoan, loanstest.On(loan, loans.ChargeOffInput{On: o.Today}))
			loanstest.Must(o, loans.WriteOffLoan, loanstest.On(loan, loans.Closing{On: o.Today}))
			loanstest.Must(o, loans.Recover, loanstest.On(loan, loans.Payment{On: calendar.MustParse("2024-01-04"), Amount: money.MustParse("92.04")}))
			loanstest.Sound(t, o.Account(loan))
		})
	}
}

// A payment ahead of everything, from the last instalment backwards, pays all that a termination makes fall due on its day: that
// is what is agreed from now on. (docs/semantics/transactions.md, 9, rule 3; progressive.md, 8.3 and 14.)
func TestPaidAheadOfATermination(t *testing.T) {
	o, loan := loanstest.LendProgressive(t, func(p *products.Product) {
		loanstest.FollowingProduct(p)
		p.PaymentAllocation[0].FutureRule = products.LastInstalment
	})
	o.Pays(loan, "2024-01-01", "1067.93")
	o.Charge(loan, schedule.PerInstalment, "17", "2024-01-14")
	o.Today = calendar.MustParse("2024-02-11")
	loanstest.Terminate(o, loan)
	a := o.Account(loan)
	loanstest.Sound(t, a)
	if want := money.MustParse("33.93"); a.Loan.Status != loans.Overpaid || a.Loan.Overpaid != want {
		t.Errorf("overpaid by %s, want %s: %v", a.Loan.Overpaid, want, loanstest.Dues(a))
	}
}

// A chargeback of the day on which a contract is terminated is owed with everything else. (docs/semantics/transactions.md, 7 and
// 11.)
func TestChargebackOnTheDayOfATermination(t *testing.T) {
	for _, date := range []string{"2024-01-20", "2024-02-01"} {
		t.Run(date, func(t *testing.T) {
			o, loan := loanstest.LendProgressive(t, loanstest.FollowingProduct)
			paid := o.Pays(loan, "2024-01-01", "50")
			o.Today = calendar.MustParse(date)
			loanstest.Must(o, loans.ChargeBack, loanstest.OnTransaction(loan, paid, loans.ChargebackInput{Amount: money.MustParse("25")}))
			loanstest.Must(o, loans.TerminateContract, loanstest.On(loan, loans.TerminationInput{}))
			a := o.Account(loan)
			loanstest.Sound(t, a)
			if open := a.Loan.Summary.Principal.Outstanding(); open != money.MustParse("975") {
				t.Errorf("principal of %s is outstanding: %v", open, loanstest.Dues(a))
			}
		})
	}
}

// Shares of a re-age are even in the multiples of the loan, but no share of principal is below zero where the charges alone are
// more than that. (docs/semantics/transactions.md, 12.1, rule 4.)
func TestEvenShares(t *testing.T) {
	for name, c := range map[string]struct {
		portions book.Portions
		want     []book.Portions
	}{
		"principal evens out": {book.Portions{Principal: money.MustParse("100"), Fee: money.MustParse("9")},
			[]book.Portions{{Principal: money.MustParse("49.5"), Fee: money.MustParse("4.5")}, {Principal: money.MustParse("50.5"), Fee: money.MustParse("4.5")}}},
		"charges alone": {book.Portions{Fee: money.MustParse("9")}, []book.Portions{{Fee: money.MustParse("4.5")}, {Fee: money.MustParse("4.5")}}},
	} {
		t.Run(name, func(t *testing.T) {
			o, loan := loanstest.LendProgressive(t, loanstest.FollowingProduct)
			a := o.Account(loan)
			a.Loan.Terms.Multiples = 1
			if diff := cmp.Diff(c.want, processing.Evenly(processing.NewProgressiveRun(a), c.portions, 2)); diff != "" {
				t.Error(diff)
			}
		})
	}
}
