package savings

import (
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// Kinds lists the kinds of records that the package stores.
func Kinds() []*store.Kind {
	return []*store.Kind{Products.Kind, accounts.Kind, transactions.Kind, charges.Kind, transfers.Kind}
}

// References names what the records of this package point to, so that nothing of it is deleted.
func References() []refdata.Reference {
	list := []refdata.Reference{
		{To: refdata.PaymentTypes.Kind, From: transactions.Kind, Column: "payment_type_id"},
		{To: products.Charges.Kind, From: charges.Kind, Column: "charge_id"},
	}
	for _, column := range []string{"reference_account_id", "control_account_id", "suspense_account_id", "fee_account_id", "penalty_account_id"} {
		list = append(list, refdata.Reference{To: ledger.Accounts.Kind, From: Products.Kind, Column: column})
	}
	return list
}

// Operations lists the operations of the package.
func Operations() []operation.Operation {
	return []operation.Operation{
		CreateProduct, UpdateProduct, DeleteProduct, GetProduct, ListProducts, ProductTemplate,
		Submit, Modify, Delete, Approve, UndoApproval, Reject, Withdraw, Activate, Close, Get, List, Template,
		DepositCash, WithdrawCash, HoldAmount, ReleaseAmount, Undo, Statement, GetTransaction, TransactionTemplate,
		AddCharge, PayCharge, WaiveCharge, InactivateCharge, DeleteCharge, ListCharges, GetCharge, ChargeTemplate,
		CreateTransfer, RefundByTransfer, GetTransfer, ListTransfers, TransferTemplate,
	}
}
