package origination_test

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

// What a disbursement agrees on instalments acts on the schedule, or is refused before anything is stored.
// (docs/semantics/transactions.md, 4, rule 6.)
func TestInstalmentsAgreedAtDisbursement(t *testing.T) {
	definable := func(p *products.Product) { p.CanDefineInstalment = true }
	fixed := func(in *loans.Disbursal) { in.FixedInstalment = new(money.MustParse("400")) }
	moved := func(in *loans.Disbursal) { in.FirstDue = calendar.MustParse("2024-02-10") }
	movedDues := []string{"2024-02-10 333.33+0", "2024-03-10 333.33+0", "2024-04-10 333.34+0"}
	for name, c := range map[string]struct {
		product func(*products.Product)
		say     func(*loans.Disbursal)
		want    []string
		refused string
	}{
		"fixed":                   {definable, fixed, []string{"2024-02-01 400+0", "2024-03-01 400+0", "2024-04-01 200+0"}, ""},
		"fixed, not definable":    {nil, fixed, nil, "error.msg.parameter.unsupported"},
		"fixed, progressive":      {func(p *products.Product) { loanstest.ProgressiveProduct(p); definable(p) }, fixed, nil, "error.msg.parameter.unsupported"},
		"fixed, flat":             {func(p *products.Product) { definable(p); p.InterestMethod = schedule.Flat }, fixed, nil, "error.msg.parameter.unsupported"},
		"moved":                   {nil, moved, movedDues, ""},
		"moved, progressive":      {loanstest.ProgressiveProduct, moved, movedDues, ""},
		"moved to the day itself": {nil, func(in *loans.Disbursal) { in.FirstDue = in.On }, nil, "validation.msg.loan.disbursement.adjustRepaymentDate.is.less.than.date"},
	} {
		t.Run(name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			var offered products.Product
			loan := o.Approved(o.NewProduct(func(p *products.Product) {
				if c.product != nil {
					c.product(p)
				}
				offered = *p
			}), func(in *loans.Application) {
				in.Strategy, in.InterestMethod = offered.Strategy, &offered.InterestMethod
			})
			in := loans.Disbursal{On: o.Today}
			c.say(&in)
			_, err := loanstest.Perform(o, loans.Disburse, loanstest.On(loan, in))
			if c.refused != "" {
				loanstest.Refused(t, err, c.refused)
				return
			}
			o.Must(err)
			if diff := cmp.Diff(c.want, loanstest.Dues(o.Account(loan))); diff != "" {
				t.Error(diff)
			}
		})
	}
}
