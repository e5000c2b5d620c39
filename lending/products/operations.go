package products

import (
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// Kinds lists the kinds of records that the package stores.
func Kinds() []*store.Kind {
	return []*store.Kind{Products.Kind, Charges.Kind, TaxComponents.Kind, TaxGroups.Kind}
}

// References names what the records of this package point to in the packages below, so that nothing of it is deleted.
func References() []refdata.Reference {
	return []refdata.Reference{
		{To: refdata.Funds.Kind, From: Products.Kind, Column: "fund_id"},
		{To: refdata.DelinquencyBuckets.Kind, From: Products.Kind, Column: "delinquency_bucket_id"},
		{To: Charges.Kind, From: clients.Charges.Kind, Column: "charge_id"},
		{To: ledger.Accounts.Kind, From: Charges.Kind, Column: "account_id"},
		{To: refdata.PaymentTypes.Kind, From: Charges.Kind, Column: "payment_type_id"},
		{To: ledger.Accounts.Kind, From: TaxComponents.Kind, Column: "debit_account_id"},
		{To: ledger.Accounts.Kind, From: TaxComponents.Kind, Column: "credit_account_id"},
	}
}

// Operations lists the operations of the package.
func Operations() []operation.Operation {
	return []operation.Operation{
		CreateProduct, GetProduct, ListProducts, ListBasicProducts, ProductTemplate, UpdateProduct,
		CreateCharge, GetCharge, ListCharges, ChargeTemplate, UpdateCharge, DeleteCharge,
		CreateTaxComponent, GetTaxComponent, ListTaxComponents, TaxComponentTemplate, UpdateTaxComponent,
		CreateTaxGroup, GetTaxGroup, ListTaxGroups, TaxGroupTemplate, UpdateTaxGroup,
	}
}
