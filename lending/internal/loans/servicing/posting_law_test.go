package servicing_test

import (
	"fmt"
	rand "math/rand/v2"
	"testing"

	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/products"
)

// TestBooksFollowLoans runs random commands. After every one of them the books say what the loan says: entries balance,
// what was reversed nets to zero, and the portfolio, the receivables and the liability for overpayments are those of the
// loan.
func TestBooksFollowLoans(t *testing.T) {
	shapes := map[string]struct {
		change  func(*products.Product)
		credits bool // chargebacks take back what was paid, part by part
	}{
		"cumulative":              {change: func(p *products.Product) { p.InterestRate = loanstest.Percent("12") }},
		"progressive":             {change: loanstest.ProgressiveProduct},
		"progressive, by portion": {change: loanstest.ProgressiveProduct, credits: true},
	}
	for name, shape := range shapes {
		for _, rule := range []ledger.AccountingRule{ledger.CashBased, ledger.PeriodicAccrual} {
			t.Run(fmt.Sprintf("%s, rule %d", name, rule), func(t *testing.T) {
				for seed := range uint64(6) {
					runRandomCommands(t, rand.New(rand.NewPCG(seed, 7)), rule, func(p *products.Product) {
						shape.change(p)
						p.AccountingRule = rule
						if shape.credits {
							p.CreditAllocation = []products.CreditAllocation{{Transaction: products.ForChargeback, Order: []products.Component{
								products.Penalty, products.Fee, products.Interest, products.Principal,
							}}}
						}
					})
				}
			})
		}
	}
}

func runRandomCommands(t *testing.T, random *rand.Rand, rule ledger.AccountingRule, change func(*products.Product)) {
	o := loanstest.NewOffice(t)
	product := o.NewProduct(change)
	o.KeepBooks(product, rule)
	in := o.ApplicationFor(product)
	in.InterestRate = new(loanstest.Percent("12"))
	if o.IsProgressive(product) {
		in.Strategy = products.Advanced
	}
	loan := o.NewLoan(in)
	fee := o.NewCharge(nil)
	penalty := o.NewCharge(func(c *products.Charge) { c.Name, c.Penalty = "Penalty", true })
	var done []string
	for range 25 {
		what := o.RandomCommand(random, loan, rule, fee, penalty)
		if what == "" {
			continue
		}
		done = append(done, what)
		if faults := o.BooksAgainst(loan, rule); len(faults) > 0 {
			t.Fatalf("after %v: %v", done, faults)
		}
	}
}
