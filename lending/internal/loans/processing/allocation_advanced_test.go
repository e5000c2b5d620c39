package processing_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// Which instalments take a payment by the rules of a product: 1000 in four months from 1 January 2024 without interest, 250 due on
// the first of each month. (docs/semantics/allocation.md, 9.2 to 9.4.)
func TestInstalmentsThatTakeAPayment(t *testing.T) {
	type payment struct{ on, sum string }
	next, last, both, all := products.NextInstalment, products.LastInstalment, products.NextLastInstalment, products.Reamortization
	for _, c := range []struct {
		name     string
		dueFirst bool // what is due comes before what is past due
		earlier  []payment
		last     payment
		want     map[products.FutureRule][]string // what is paid on each instalment in the end
	}{
		{"in advance", false, nil, payment{"2024-01-15", "300"}, map[products.FutureRule][]string{
			next: {"250", "50", "0", "0"}, last: {"0", "0", "50", "250"}, both: {"250", "0", "0", "50"}, all: {"75", "75", "75", "75"},
		}},
		{"past due and in advance", false, nil, payment{"2024-02-15", "310"}, map[products.FutureRule][]string{
			next: {"250", "60", "0", "0"}, last: {"250", "0", "0", "60"}, both: {"250", "60", "0", "0"}, all: {"250", "20", "20", "20"},
		}},
		{"in advance in an instalment that is met", false, []payment{{"2024-02-01", "250"}, {"2024-02-10", "250"}}, payment{"2024-02-15", "50"}, map[products.FutureRule][]string{
			next: {"250", "250", "50", "0"}, last: {"250", "0", "50", "250"}, both: {"250", "250", "0", "50"},
		}},
		{"on a due date, in advance in the instalment that begins", false, nil, payment{"2024-02-01", "300"}, map[products.FutureRule][]string{
			next: {"250", "50", "0", "0"}, last: {"250", "0", "0", "50"}, both: {"250", "50", "0", "0"},
		}},
		{"due on the day, before what is past due", true, nil, payment{"2024-03-01", "300"}, map[products.FutureRule][]string{
			next: {"50", "250", "0", "0"}, last: {"50", "250", "0", "0"}, both: {"50", "250", "0", "0"}, all: {"50", "250", "0", "0"},
		}},
		{"past due, before what is due on the day", false, nil, payment{"2024-03-01", "300"}, map[products.FutureRule][]string{
			next: {"250", "50", "0", "0"}, last: {"250", "50", "0", "0"}, both: {"250", "50", "0", "0"}, all: {"250", "50", "0", "0"},
		}},
	} {
		for rule, want := range c.want {
			for _, processing := range schedule.Processings().Values() {
				t.Run(c.name+", "+string(rule)+", "+processing.Option().Code, func(t *testing.T) {
					o := loanstest.NewOffice(t)
					in := o.ApplicationFor(o.NewProduct(func(p *products.Product) {
						loanstest.ProgressiveProduct(p)
						p.Processing, p.PaymentAllocation[0].FutureRule = processing, rule
						if c.dueFirst {
							p.PaymentAllocation[0].Order = dueFirst()
						}
					}))
					in.TermFrequency, in.Repayments, in.Strategy, in.Processing = 4, 4, products.Advanced, new(processing)
					loan := o.NewLoan(in)
					for _, p := range append(slices.Clone(c.earlier), c.last) {
						o.Repay(loan, p.on, p.sum)
					}
					a := o.Account(loan)
					loanstest.Sound(t, a)
					var paid []string
					for i := range a.Instalments {
						paid = append(paid, a.Instalments[i].Principal.Paid.String())
					}
					if diff := cmp.Diff(want, paid); diff != "" {
						t.Error(diff)
					}
				})
			}
		}
	}
}

// dueFirst is the order of all types in which those that are due come first.
func dueFirst() []products.AllocationType {
	order := products.AllocationTypes().Values()
	slices.SortStableFunc(order, func(a, b products.AllocationType) int {
		rank := func(kind products.AllocationType) int {
			if due, _ := kind.Split(); due == products.Due {
				return 0
			}
			return 1
		}
		return rank(a) - rank(b)
	})
	return order
}
