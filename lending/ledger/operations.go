package ledger

import (
	"slices"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// Kinds lists the kinds of records that the package stores.
func Kinds() []*store.Kind {
	return []*store.Kind{Accounts.Kind, lines.Kind, mappings.Kind, formerMappings.Kind, uses.Kind, activityAccounts.Kind, closures.Kind}
}

// Operations lists the operations of the package. The transactions describe what entries were posted for; nil describes
// nothing. The references of the packages above protect the accounts that they post to; those of this package need not be
// given.
func Operations(transactions Transactions, references ...refdata.Reference) []operation.Operation {
	references = slices.Concat(References(), references)
	return []operation.Operation{
		CreateAccount, GetAccount, ListAccounts, AccountTemplate, UpdateAccount(references...), DeleteAccount(references...),
		ListEntries(transactions), GetEntry(transactions), CreateManualEntry, ReverseManualEntry, TrialBalance,
		CreateClosure, ListClosures, GetClosure, UpdateClosure, DeleteClosure,
		CreateActivityAccount, ListActivityAccounts, GetActivityAccount, ActivityAccountTemplate, UpdateActivityAccount, DeleteActivityAccount,
	}
}
