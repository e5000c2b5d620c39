package ledger

import (
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// References names what the records of this package point to, so that nothing of it is deleted.
func References() []refdata.Reference {
	return []refdata.Reference{
		{To: Accounts.Kind, From: uses.Kind, Column: "account_id"},
		{To: Accounts.Kind, From: activityAccounts.Kind, Column: "account_id"},
		{To: refdata.PaymentTypes.Kind, From: uses.Kind, Column: "payment_type_id"},
		{To: refdata.CodeValues.Kind, From: uses.Kind, Column: "code_value_id"},
		{To: refdata.CodeValues.Kind, From: Accounts.Kind, Column: "tag_id"},
		{To: refdata.Offices.Kind, From: closures.Kind, Column: "office_id"},
	}
}

// referenced reports whether one of the references leads to a record.
func referenced(tx store.Tx, references []refdata.Reference, to *store.Kind, id int64) (bool, error) {
	for _, r := range references {
		if r.To != to {
			continue
		}
		for _, err := range tx.Find(r.From, store.Where(r.Column, store.Equal, store.Int(id)).Top(1)) {
			return err == nil, err
		}
	}
	return false, nil
}
