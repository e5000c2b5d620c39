package loans

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// What was settled on instalments that an acceleration removes is settled on those that are left: payments and refunds by
// their own rules, an overpayment that a tranche took up by the default rule. (Semantics of transactions, 9.3; of allocation,
// 9.6 and 9.7.)
func TestSettledOnRowsThatAnAccelerationRemoves(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*products.Product)
		live   func(o *office, loan int64)
		paid   string // in all, less what was refunded
	}{
		"a refund": {nil, func(o *office, loan int64) {
			o.pays(loan, "2024-01-01", "137.01")
			must(o, RefundByCash, on(loan, Payment{On: o.today, Amount: amount("42.87")}))
		}, "94.14"},
		"a refund of all that was paid ahead": {nil, func(o *office, loan int64) {
			o.pays(loan, "2024-01-01", "300")
			must(o, RefundByCash, on(loan, Payment{On: o.today, Amount: amount("300")}))
		}, "0"},
		"a refund of part of a fee": {nil, func(o *office, loan int64) {
			o.charge(loan, schedule.OnSpecifiedDate, "20", "2024-06-20")
			o.pays(loan, "2024-01-01", "300")
			must(o, RefundByCash, on(loan, Payment{On: o.today, Amount: amount("295")}))
		}, "5"},
		"a tranche on an overpaid loan": {func(p *products.Product) { p.MultiDisburse, p.MaxTranches, p.NoExpectedTranches = true, 5, true }, func(o *office, loan int64) {
			o.pays(loan, "2024-01-01", "600")
			must(o, Disburse, on(loan, Disbursal{On: o.today, Amount: new(amount("400"))}))
		}, "600"},
	} {
		for interest, product := range map[string]func(*products.Product){"planned interest": progressiveProduct, "interest that follows": followingProduct} {
			t.Run(name+", "+interest, func(t *testing.T) {
				o := newOffice(t)
				in := o.applicationFor(o.newProduct(func(p *products.Product) {
					product(p)
					p.ChargeOffBehaviour = products.AccelerateToMaturity
					for i := range p.PaymentAllocation {
						p.PaymentAllocation[i].FutureRule = products.LastInstalment
					}
					if c.change != nil {
						c.change(p)
					}
				}))
				in.Strategy, in.InterestRate, in.InterestPeriod = products.Advanced, new(percent("12")), new(schedule.Daily)
				in.TermFrequency, in.Repayments = 6, 6
				loan := must(o, Submit, in).LoanID
				must(o, Approve, on(loan, Approval{On: o.today}))
				lent := amount("1000")
				if c.change != nil {
					lent = amount("500")
				}
				must(o, Disburse, on(loan, Disbursal{On: o.today, Amount: new(lent)}))
				c.live(o, loan)
				o.today = day("2024-01-20")
				must(o, ChargeOffLoan, on(loan, ChargeOffInput{On: o.today}))
				a := o.account(loan)
				sound(t, a)
				var paid, ofCharges money.Amount
				for i := range a.Instalments {
					paid = paid.Add(a.Instalments[i].TotalPaid())
				}
				if paid != amount(c.paid) {
					t.Errorf("%s is paid, want %s: %v", paid, c.paid, dues(a))
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

// What a borrower recovers of a loan with an accelerated charge-off and a write-off behind it pays the instalments that are
// left. (Semantics of transactions, 9.3; of allocation, 5.1.)
func TestRecoveryBeforeAnAcceleration(t *testing.T) {
	for name, product := range map[string]func(*products.Product){"planned interest": progressiveProduct, "interest that follows": followingProduct} {
		t.Run(name, func(t *testing.T) {
			o, loan := lendProgressive(t, func(p *products.Product) {
				product(p)
				p.ChargeOffBehaviour, p.PaymentAllocation[0].FutureRule = products.AccelerateToMaturity, products.Reamortization
			})
			o.today = day("2024-01-11")
			must(o, ChargeOffLoan, on(loan, ChargeOffInput{On: o.today}))
			must(o, WriteOffLoan, on(loan, Closing{On: o.today}))
			must(o, Recover, on(loan, Payment{On: day("2024-01-04"), Amount: amount("92.04")}))
			sound(t, o.account(loan))
		})
	}
}

// A payment ahead of everything, from the last instalment backwards, pays all that a termination makes fall due on its day: that
// is what is agreed from now on. (Semantics of transactions, 9.3; of progressive schedules, 8.3 and 14.)
func TestPaidAheadOfATermination(t *testing.T) {
	o, loan := lendProgressive(t, func(p *products.Product) {
		followingProduct(p)
		p.PaymentAllocation[0].FutureRule = products.LastInstalment
	})
	o.pays(loan, "2024-01-01", "1067.93")
	o.charge(loan, schedule.PerInstalment, "17", "2024-01-14")
	o.today = day("2024-02-11")
	terminate(o, loan)
	a := o.account(loan)
	sound(t, a)
	if want := amount("33.93"); a.Loan.Status != Overpaid || a.Loan.Overpaid != want {
		t.Errorf("overpaid by %s, want %s: %v", a.Loan.Overpaid, want, dues(a))
	}
}

// A chargeback of the day on which a contract is terminated is owed with everything else. (Semantics of transactions, 7 and 11.)
func TestChargebackOnTheDayOfATermination(t *testing.T) {
	for _, date := range []string{"2024-01-20", "2024-02-01"} {
		t.Run(date, func(t *testing.T) {
			o, loan := lendProgressive(t, followingProduct)
			paid := o.pays(loan, "2024-01-01", "50")
			o.today = day(date)
			must(o, ChargeBack, onTransaction(loan, paid, ChargebackInput{Amount: amount("25")}))
			must(o, TerminateContract, on(loan, TerminationInput{}))
			a := o.account(loan)
			sound(t, a)
			if open := a.Loan.Summary.Principal.Outstanding(); open != amount("975") {
				t.Errorf("principal of %s is outstanding: %v", open, dues(a))
			}
		})
	}
}

// Shares of a re-age are even in the multiples of the loan, but no share of principal is below zero where the charges alone are
// more than that. (Semantics of transactions, 12.1, rule 4.)
func TestEvenShares(t *testing.T) {
	for name, c := range map[string]struct {
		portions Portions
		want     []Portions
	}{
		"principal evens out": {Portions{Principal: amount("100"), Fee: amount("9")},
			[]Portions{{Principal: amount("49.5"), Fee: amount("4.5")}, {Principal: amount("50.5"), Fee: amount("4.5")}}},
		"charges alone": {Portions{Fee: amount("9")}, []Portions{{Fee: amount("4.5")}, {Fee: amount("4.5")}}},
	} {
		t.Run(name, func(t *testing.T) {
			o, loan := lendProgressive(t, followingProduct)
			a := o.account(loan)
			a.Loan.Terms.Multiples = 1
			if diff := cmp.Diff(c.want, a.progressiveRun().evenly(c.portions, 2)); diff != "" {
				t.Error(diff)
			}
		})
	}
}
