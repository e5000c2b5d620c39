package lending

import (
	"context"

	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/operation"
)

// LedgerService is the books: chart of accounts, journal, closures, accounts of financial activities and the trial balance.
type LedgerService struct{ desk *Desk }

// CreateAccount opens a general ledger account.
//
// Permission: CREATE_GLACCOUNT.
func (s LedgerService) CreateAccount(ctx context.Context, in ledger.NewAccount) (AccountResult, error) {
	return accountResult(done(ctx, s.desk, ledger.CreateAccount, in))
}

// UpdateAccount changes a general ledger account.
//
// Permission: UPDATE_GLACCOUNT.
func (s LedgerService) UpdateAccount(ctx context.Context, id int64, in ledger.AccountUpdate) (AccountResult, error) {
	in.Ref = operation.ByID(id)
	return accountResult(done(ctx, s.desk, ledger.UpdateAccount, in))
}

// DeleteAccount removes a general ledger account.
//
// Permission: DELETE_GLACCOUNT.
func (s LedgerService) DeleteAccount(ctx context.Context, id int64) (AccountResult, error) {
	return accountResult(done(ctx, s.desk, ledger.DeleteAccount, ledger.AccountRef{Ref: operation.ByID(id)}))
}

// CreateActivityAccount puts an account behind a financial activity.
//
// Permission: CREATE_FINANCIALACTIVITYACCOUNT.
func (s LedgerService) CreateActivityAccount(ctx context.Context, in ledger.NewActivityAccount) (ActivityAccountResult, error) {
	return activityAccountResult(done(ctx, s.desk, ledger.CreateActivityAccount, in))
}

// UpdateActivityAccount changes the account of a financial activity.
//
// Permission: UPDATE_FINANCIALACTIVITYACCOUNT.
func (s LedgerService) UpdateActivityAccount(ctx context.Context, id int64, in ledger.ActivityAccountUpdate) (ActivityAccountResult, error) {
	in.Ref = operation.ByID(id)
	return activityAccountResult(done(ctx, s.desk, ledger.UpdateActivityAccount, in))
}

// DeleteActivityAccount leaves a financial activity without account.
//
// Permission: DELETE_FINANCIALACTIVITYACCOUNT.
func (s LedgerService) DeleteActivityAccount(ctx context.Context, id int64) (ActivityAccountResult, error) {
	return activityAccountResult(done(ctx, s.desk, ledger.DeleteActivityAccount, ledger.ActivityAccountRef{Ref: operation.ByID(id)}))
}

// CreateClosure closes the books of an office up to a day.
//
// Permission: CREATE_GLCLOSURE.
func (s LedgerService) CreateClosure(ctx context.Context, in ledger.NewClosure) (ClosureResult, error) {
	return closureResult(done(ctx, s.desk, ledger.CreateClosure, in))
}

// UpdateClosure changes the comments of a closure.
//
// Permission: UPDATE_GLCLOSURE.
func (s LedgerService) UpdateClosure(ctx context.Context, id int64, in ledger.ClosureUpdate) (ClosureResult, error) {
	in.Ref = operation.ByID(id)
	return closureResult(done(ctx, s.desk, ledger.UpdateClosure, in))
}

// DeleteClosure takes the last closure of an office back.
//
// Permission: DELETE_GLCLOSURE.
func (s LedgerService) DeleteClosure(ctx context.Context, id int64) (ClosureResult, error) {
	return closureResult(done(ctx, s.desk, ledger.DeleteClosure, ledger.ClosureRef{Ref: operation.ByID(id)}))
}

// CreateManualEntry posts a manual journal entry.
//
// Permission: CREATE_JOURNALENTRY.
func (s LedgerService) CreateManualEntry(ctx context.Context, in ledger.NewManualEntry) (EntryResult, error) {
	return entryResult(done(ctx, s.desk, ledger.CreateManualEntry, in))
}

// ReverseManualEntry takes a manual journal entry back.
//
// Permission: REVERSE_JOURNALENTRY.
func (s LedgerService) ReverseManualEntry(ctx context.Context, transactionID string, in ledger.EntryReversal) (EntryResult, error) {
	in.TransactionID = transactionID
	return entryResult(done(ctx, s.desk, ledger.ReverseManualEntry, in))
}

// Account reads a general ledger account.
//
// Permission: READ_GLACCOUNT.
func (s LedgerService) Account(ctx context.Context, id int64) (ledger.AccountData, error) {
	return perform(ctx, s.desk, ledger.GetAccount, ledger.AccountRef{Ref: operation.ByID(id)})
}

// Accounts lists the chart of accounts by code.
//
// Permission: READ_GLACCOUNT.
func (s LedgerService) Accounts(ctx context.Context, in ledger.AccountFilter) ([]ledger.AccountData, error) {
	return perform(ctx, s.desk, ledger.ListAccounts, in)
}

// AccountTemplate lists what the attributes of an account may be chosen from.
//
// Permission: READ_GLACCOUNT.
func (s LedgerService) AccountTemplate(ctx context.Context) (ledger.AccountTemplateData, error) {
	return perform(ctx, s.desk, ledger.AccountTemplate, operation.NoInput{})
}

// ActivityAccount reads the account of a financial activity.
//
// Permission: READ_FINANCIALACTIVITYACCOUNT.
func (s LedgerService) ActivityAccount(ctx context.Context, id int64) (ledger.ActivityAccountData, error) {
	return perform(ctx, s.desk, ledger.GetActivityAccount, ledger.ActivityAccountRef{Ref: operation.ByID(id)})
}

// ActivityAccounts lists the accounts of financial activities.
//
// Permission: READ_FINANCIALACTIVITYACCOUNT.
func (s LedgerService) ActivityAccounts(ctx context.Context) ([]ledger.ActivityAccountData, error) {
	return perform(ctx, s.desk, ledger.ListActivityAccounts, operation.NoInput{})
}

// ActivityAccountTemplate lists financial activities and the accounts that may stand behind them.
//
// Permission: READ_FINANCIALACTIVITYACCOUNT.
func (s LedgerService) ActivityAccountTemplate(ctx context.Context) (ledger.ActivityAccountData, error) {
	return perform(ctx, s.desk, ledger.ActivityAccountTemplate, operation.NoInput{})
}

// Closure reads a closure of the books.
//
// Permission: READ_GLCLOSURE.
func (s LedgerService) Closure(ctx context.Context, id int64) (ledger.ClosureData, error) {
	return perform(ctx, s.desk, ledger.GetClosure, ledger.ClosureRef{Ref: operation.ByID(id)})
}

// Closures lists the closures of the books, the latest first.
//
// Permission: READ_GLCLOSURE.
func (s LedgerService) Closures(ctx context.Context, in ledger.ClosureFilter) ([]ledger.ClosureData, error) {
	return perform(ctx, s.desk, ledger.ListClosures, in)
}

// Entry reads one journal line.
//
// Permission: READ_JOURNALENTRY.
func (s LedgerService) Entry(ctx context.Context, id int64) (ledger.EntryData, error) {
	return perform(ctx, s.desk, ledger.GetEntry, ledger.EntryRef{Ref: operation.ByID(id)})
}

// Entries reads a page of the journal.
//
// Permission: READ_JOURNALENTRY.
func (s LedgerService) Entries(ctx context.Context, in ledger.EntryFilter) (Page[ledger.EntryData], error) {
	return perform(ctx, s.desk, ledger.ListEntries, in)
}

// TrialBalance says what stands on every account at the end of a day.
//
// Permission: READ_JOURNALENTRY.
func (s LedgerService) TrialBalance(ctx context.Context, in ledger.TrialBalanceInput) (ledger.TrialBalanceData, error) {
	return perform(ctx, s.desk, ledger.TrialBalance, in)
}
