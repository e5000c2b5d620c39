package origination

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/groups"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// Hypothetical makes, in memory, the account of a loan that nobody has applied for: with the product's own terms and charges, paid out
// in one sum on a day, in the actor's office.
func Hypothetical(u *operation.Unit, product products.Product, on calendar.Date, numbers *book.Identifiers) (*book.Account, error) {
	p := parties{product: product}
	p.group = groups.Group{OfficeID: u.Actor.OfficeID} // a borrower has an office, whose working days count
	in := Inherit(loans.Application{SubmittedOn: on, ExpectedDisbursement: on}, &p.product, u.Today)
	if product.MultiDisburse && !product.NoPlannedTranches {
		in.Tranches = []loans.PlannedTranche{{On: on, Principal: in.Principal}}
	}
	for _, id := range product.ChargeIDs {
		charge, err := products.ChargeByID(u.Tx, id)
		if err != nil {
			return nil, err
		}
		if !certain(charge) {
			continue
		}
		p.charges = append(p.charges, charge)
		in.Charges = append(in.Charges, loans.Applied{ChargeID: id, Amount: charge.Amount.Decimal()})
	}
	if err := againstProduct(in, &p.product); err != nil {
		return nil, err
	}
	return open(in, u, p, numbers)
}

// certain reports whether every loan of the product would bear a charge, on a day that is known from the beginning.
func certain(c products.Charge) bool {
	return c.Time == schedule.AtDisbursement || c.Time == schedule.AtTrancheDisbursement || c.Time == schedule.PerInstalment
}

// WarningsOf are what [products.Lint] finds in a product and [schedule.Lint] in the plan of an account of it, as sentences.
func WarningsOf(a *book.Account) []string {
	found := []string{}
	for _, w := range products.Lint(*a.Product) {
		found = append(found, w.Sentence)
	}
	for _, w := range planWarnings(a) {
		found = append(found, w.Sentence)
	}
	return found
}
