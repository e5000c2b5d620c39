package processing_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/products"
)

// A payment in advance by the HeavensFamily strategy forgives the interest of instalments whose principal it completes: of the second, and
// of no instalment in a grace on principal. (docs/semantics/allocation.md, 8.)
func TestInterestForgivenInAdvance(t *testing.T) {
	for name, c := range map[string]struct {
		grace int
		sum   string
		want  []string // what is waived of the interest of each instalment
	}{
		"principal that is completed": {0, "330.02", []string{"10", "0", "0"}},
		"principal that is begun":     {0, "330.01", []string{"0", "0", "0"}},
		"no principal to complete":    {1, "10", []string{"0", "0", "0"}},
		"principal after the grace":   {1, "507.51", []string{"0", "10", "0"}},
	} {
		t.Run(name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			in := o.ApplicationFor(o.NewProduct(func(p *products.Product) { p.Strategy = products.HeavensFamily }))
			in.Strategy, in.InterestRate, in.GraceOnPrincipal = products.HeavensFamily, new(loanstest.Percent("12")), new(c.grace)
			loan := o.NewLoan(in)
			o.Pays(loan, o.Today.String(), c.sum)
			var waived []string
			for _, row := range o.Account(loan).Instalments {
				waived = append(waived, row.Interest.Waived.String())
			}
			if diff := cmp.Diff(c.want, waived); diff != "" {
				t.Error(diff)
			}
		})
	}
}
