package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// Trial is a product that there need not be, to be tried: the input of TryProduct.
type Trial struct {
	Product products.NewProduct `json:"body"`                              // its names may be taken, and its accounts are not looked at
	On      calendar.Date       `json:"expectedDisbursementDate,omitzero"` // on which the money would go out; absent: the business date
}

// Violations are those of the product.
func (in Trial) Violations() []fault.Violation { return in.Product.Violations() }

// TrialData is what a loan of a product would be, with the terms of the product.
type TrialData struct {
	Schedule   ScheduleView         `json:"schedule"`
	Disclosure *schedule.Disclosure `json:"disclosure,omitempty"` // what the loan costs; nil where no rate balances what is lent and paid
	Warnings   []string             `json:"warnings"`             // what the author of the product may have overlooked, as sentences
}

// TryProduct draws the loan that a product would make on a day, with the terms of the product: the schedule, what it costs, and what its
// author may have overlooked. It refuses what Create refuses, but for names that are taken and accounts of books, and stores nothing.
//
//desk:method Products.Try(in)
var TryProduct = operation.Query[Trial, TrialData]{
	Meta: operation.Meta{ID: "loans.TryProduct", Action: "READ", Entity: "LOANPRODUCT", Grouping: "organisation", Summary: "Draws the loan that a product would make, with its cost and warnings."},
}
