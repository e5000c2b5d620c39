package ledger

import (
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// Kinds lists the kinds of records that the package stores.
func Kinds() []*store.Kind {
	return []*store.Kind{Accounts.Kind, lines.Kind, mappings.Kind, formerMappings.Kind, uses.Kind, activityAccounts.Kind, closures.Kind, openingBalances.Kind, EntryRules.Kind, ruleTags.Kind}
}

// Operations lists the operations of the package.
func Operations() []operation.Operation {
	return []operation.Operation{
		CreateAccount, GetAccount, ListAccounts, AccountTemplate, UpdateAccount, DeleteAccount, ProvideChart,
		ListEntries, GetEntry, CreateManualEntry, ReverseManualEntry, TrialBalance,
		DefineOpeningBalance, OpeningBalances, UpdateRunningBalances,
		CreateEntryRule, ListEntryRules, GetEntryRule, EntryRuleTemplate, UpdateEntryRule, DeleteEntryRule,
		CreateClosure, ListClosures, GetClosure, UpdateClosure, DeleteClosure,
		CreateActivityAccount, ListActivityAccounts, GetActivityAccount, ActivityAccountTemplate, UpdateActivityAccount, DeleteActivityAccount,
	}
}
