package drawing

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
)

// NewCharge puts a charge of a definition on the loan. Its amount is calculated by AssessCharge, or when the schedule
// is drawn.
func NewCharge(a *book.Account, definition products.Charge, given money.Decimal, due calendar.Date) *book.Charge {
	c := &book.Charge{
		LoanID: a.Loan.ID, DefinitionID: definition.ID, Name: definition.Name, Time: definition.Time, Basis: definition.Basis,
		Penalty: definition.Penalty, PaymentMode: int(definition.Payment), TaxGroupID: definition.TaxGroupID,
		Given: given, Due: due, SubmittedOn: a.Env.Today, Created: a.Env.Moment(), IsNew: true,
	}
	if definition.MinCap != nil {
		c.MinCap = *definition.MinCap
	}
	if definition.MaxCap != nil {
		c.MaxCap = *definition.MaxCap
	}
	c.ID = a.Env.Ids.ID(book.Charges.Kind)
	if a.Env.AutoIDs {
		c.ExternalID = a.Env.Ids.UUID()
	}
	a.Charges = append(a.Charges, c)
	return c
}

// NewChargePerTranche puts a charge on every tranche that is planned and not made. The first one takes the external id.
func NewChargePerTranche(a *book.Account, definition products.Charge, given money.Decimal, id string) (made []*book.Charge) {
	for i := range a.Loan.Tranches {
		t := &a.Loan.Tranches[i]
		if !t.Made.IsZero() || t.Reversed {
			continue
		}
		c := NewCharge(a, definition, given, t.Expected)
		c.TrancheID = t.ID
		if id != "" {
			c.ExternalID, id = id, ""
		}
		made = append(made, c)
	}
	return made
}
