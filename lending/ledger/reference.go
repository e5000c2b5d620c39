package ledger

import (
	"lending.example/platform/lending/refdata"
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
		{To: refdata.Offices.Kind, From: EntryRules.Kind, Column: "office_id"},
		{To: Accounts.Kind, From: EntryRules.Kind, Column: "debit_account_id"},
		{To: Accounts.Kind, From: EntryRules.Kind, Column: "credit_account_id"},
		{To: refdata.CodeValues.Kind, From: ruleTags.Kind, Column: "tag_id"},
	}
}
