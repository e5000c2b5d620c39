package ledger

import "lending.example/platform/lending/fault"

// Refusals about accounts of the chart.
var (
	ErrAccountUnknown       = fault.Define(fault.NotFound, "error.msg.glaccount.id.invalid", "General Ledger account with identifier %v does not exist")
	ErrCodeTaken            = fault.Define(fault.Integrity, "error.msg.glaccount.glcode.duplicate", "General Ledger Account with GL Code `%v` already exists")
	ErrParentInvalid        = fault.Define(fault.Rule, "error.msg.glaccount.parent.invalid", "The account with id %v is a detail account and cannot be used as a parent")
	ErrParentCycle          = fault.Define(fault.Rule, "error.msg.glaccount.id.and.parentid.must.not.same", "An account cannot stand below itself")
	ErrHasChildren          = fault.Define(fault.Rule, "error.msg.glaccount.glcode.invalid.delete.has.children", "The account has accounts below it and cannot be deleted")
	ErrHasLines             = fault.Define(fault.Rule, "error.msg.glaccount.glcode.invalid.delete.transactions.logged", "Journal lines were posted to the account; it cannot be deleted")
	ErrIsMapped             = fault.Define(fault.Rule, "error.msg.glaccount.glcode.invalid.delete.product.mapping", "A product or a financial activity posts to the account; it cannot be deleted")
	ErrUsageHasLines        = fault.Define(fault.Rule, "error.msg.glaccount.glcode.invalid.update.transactions.logged", "Journal lines were posted to the account; it cannot become a header")
	ErrHeaderHasChildren    = fault.Define(fault.Rule, "error.msg.glaccount.glcode.invalid.update.has.children", "The account has accounts below it and cannot become a detail account")
	ErrDisableMapped        = fault.Define(fault.Rule, "error.msg.glaccount.disable.product.mapping", "A product or a financial activity posts to the account; it cannot be disabled")
	ErrClassificationFilter = fault.Define(fault.Rule, "error.msg.glaccount.classification.invalid", "There is no account type %v")
	ErrUsageFilter          = fault.Define(fault.Rule, "error.msg.glaccount.usage.invalid", "There is no account usage %v")
	ErrMappingMissing       = fault.Define(fault.NotFound, "error.msg.productToAccountMapping.not.found", "Mapping for product of type LOAN with id %v does not exist for an account of type %v")
)

// Refusals about entries and the journal.
var (
	ErrUnbalanced       = fault.Define(fault.Rule, "error.msg.glJournalEntry.invalid.mismatch.debits.credits", "Debits of %v and credits of %v in %v do not match")
	ErrNoLines          = fault.Define(fault.Rule, "error.msg.glJournalEntry.invalid.no.debits.or.credits", "An entry needs a debit and a credit")
	ErrLineAmount       = fault.Define(fault.Rule, "error.msg.glJournalEntry.invalid.empty.account.or.amount", "Every line of an entry needs an account, a currency and an amount above zero")
	ErrEntryUnknown     = fault.Define(fault.NotFound, "error.msg.journalEntry.id.invalid", "Journal entry with identifier %v does not exist")
	ErrEntryFuture      = fault.Define(fault.Rule, "error.msg.glJournalEntry.invalid.future.date", "The journal entry cannot be made for a future date")
	ErrBooksClosed      = fault.Define(fault.Rule, "error.msg.glJournalEntry.invalid.accounting.closed", "The books of the office are closed up to %v")
	ErrAccountDisabled  = fault.Define(fault.Rule, "error.msg.glJournalEntry.invalid.account.disabled", "The account %v is disabled")
	ErrAccountHeader    = fault.Define(fault.Rule, "error.msg.glJournalEntry.invalid.account.header", "The account %v groups others and is not posted to")
	ErrManualRefused    = fault.Define(fault.Rule, "error.msg.glJournalEntry.invalid.account.manual.adjustments.not.permitted", "The account %v takes no manual entries")
	ErrNothingToReverse = fault.Define(fault.NotFound, "error.msg.journalEntries.not.found", "There is no manual journal entry %v that could be taken back")
	ErrOpeningLate      = fault.Define(fault.Rule, "error.msg.journalentry.defining.openingbalance.not.allowed", "Office %v has other entries in %v, such as %v; opening balances come before them")
	ErrOpeningContra    = fault.Define(fault.Rule, "error.msg.journalentry.openingbalance.contra.account", "Account %v is what opening balances are posted against; it has none itself")
)

// Refusals about accounting rules.
var (
	ErrRuleUnknown   = fault.Define(fault.NotFound, "error.msg.accountingrule.id.invalid", "Accounting Rule with identifier %v does not exist")
	ErrRuleNameTaken = fault.Define(fault.Integrity, "error.msg.accounting.rule.duplicate", "An accounting rule with the name '%v' already exists in the office")
	ErrRuleTag       = fault.Define(fault.NotFound, "error.msg.accounting.rule.tag.invalid", "Code value %v is no tag of accounts")
	ErrRuleOffice    = fault.Define(fault.Rule, "error.msg.accounting.rule.office.invalid", "Entries of office %v cannot follow accounting rule %v, which is for another one")
	ErrRuleAccounts  = fault.Define(fault.Rule, "error.msg.glJournalEntry.invalid.debit.or.credit.accounts", "%v: accounting rule %v does not allow it")
)

// Refusals about closures of the books.
var (
	ErrClosureFuture  = fault.Define(fault.Rule, "error.msg.glclosure.invalid.future.date", "The books cannot be closed for a future date")
	ErrClosureCovered = fault.Define(fault.Rule, "error.msg.glclosure.invalid.accounting.closed", "The books of the office are closed up to %v already")
	ErrClosureUnknown = fault.Define(fault.NotFound, "error.msg.glclosure.id.invalid", "GL closure with identifier %v does not exist")
	ErrClosureNotLast = fault.Define(fault.Rule, "error.msg.glclosure.invalid.delete", "Only the last closure of an office can be taken back, that of %v")
)

// Refusals about financial activities.
var (
	ErrActivityTaken    = fault.Define(fault.Rule, "error.msg.financialActivityAccount.exists", "A mapping of financial activity %v to an account already exists")
	ErrActivityAccount  = fault.Define(fault.Rule, "error.msg.financialActivityAccount.invalid.account", "Financial activity %v needs an account of type %v, not %v")
	ErrActivityUnknown  = fault.Define(fault.NotFound, "error.msg.financialActivityAccount.id.invalid", "Financial activity account with identifier %v does not exist")
	ErrActivityUnmapped = fault.Define(fault.NotFound, "error.msg.financialActivityAccount.not.found", "No account is mapped to financial activity %v")
)
