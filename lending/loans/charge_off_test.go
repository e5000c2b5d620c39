package loans

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// A charge-off that ends interest leaves the interest alone that an equal re-age fixed on the rows to come: that of the row
// that holds the day ends there. (Semantics of transactions, 9, 3.)
func TestChargeOffAfterEqualReAge(t *testing.T) {
	o := newOffice(t)
	in := o.applicationFor(o.newProduct(func(p *products.Product) {
		progressiveProduct(p)
		p.ChargeOffBehaviour = products.ZeroInterest
	}))
	in.Strategy, in.InterestRate, in.InterestPeriod = products.Advanced, new(percent("12")), new(schedule.Daily)
	loan := o.newLoan(in)
	o.today = day("2024-02-10")
	o.must(o.reAgeFrom(loan, "2024-03-01", func(in *ReAgeInput) { in.Interest = ReAgeFullInterest }))
	o.today = day("2024-03-16")
	o.must(o.chargedOff(loan, "2024-03-16"))
	var interest []string
	for _, row := range o.account(loan).Instalments {
		interest = append(interest, row.Interest.Charged.String())
	}
	if diff := cmp.Diff([]string{"0", "0", "6.69", "3.24", "6.69"}, interest); diff != "" { // 15 of 31 days of 6.69
		t.Error(diff)
	}
}
