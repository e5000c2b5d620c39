package servicing

import (
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/origination"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/originators"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
)

// References names what loans point to in the packages below, so that nothing of it is deleted.
func References() []refdata.Reference {
	return []refdata.Reference{
		{To: products.Charges.Kind, From: book.Charges.Kind, Column: "charge_id"},
		{To: refdata.PaymentTypes.Kind, From: book.Transactions.Kind, Column: "payment_type_id"},
		{To: refdata.StaffMembers.Kind, From: book.Loans.Kind, Column: "loan_officer_id"},
		{To: refdata.StaffMembers.Kind, From: records.Guarantors.Kind, Column: "staff_id"},
		{To: refdata.CodeValues.Kind, From: records.Guarantors.Kind, Column: "relationship_id"},
		{To: originators.Originators.Kind, From: origination.Originations.Kind, Column: "originator_id"},
	}
}
