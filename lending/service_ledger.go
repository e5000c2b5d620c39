package lending

import (
	"context"

	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/operation"
)

// LedgerService is the books: chart of accounts, journal, opening balances, closures, accounts of financial activities, accounting
// rules and the trial balance.
//
//	cash, err := desk.Ledger.CreateAccount(ctx, ledger.NewAccount{
//		Name: "Cash", Code: "1001", Type: ledger.Asset, Usage: ledger.DetailAccount, ManualEntriesAllowed: new(true),
//	})
//	if err != nil {
//		return err
//	}
//	journal, err := desk.Ledger.Entries(ctx, ledger.EntryFilter{AccountID: cash.AccountID, From: day})
//	if err != nil {
//		return err
//	}
//	balance, err := desk.Ledger.TrialBalance(ctx, ledger.TrialBalanceInput{On: day})
//	if err != nil {
//		return err
//	}
//	fmt.Println(journal.Total, balance.Totals)
//
// A tenant begins without accounts. A product with an accounting rule names the account for each role (loan portfolio,
// income from interest, ...), and from then on every transaction of its loans posts a balanced entry by itself. Lines of an
// entry share a transaction id: "L12" for transaction 12 of a loan. A posted line never changes: it is taken back by its
// mirror. Amounts are above zero, each on its side; balances are positive on the side on which their account grows.
type LedgerService struct{ desk *Desk }

// AccountTemplate lists what the attributes of an account may be chosen from: types, usages, headers to stand below, tags.
//
// Permission: READ_GLACCOUNT.
func (s LedgerService) AccountTemplate(ctx context.Context) (ledger.AccountTemplateData, error) {
	return perform(ctx, s.desk, ledger.AccountTemplate, operation.NoInput{})
}

// CreateAccount opens an account of the chart: a detail account, which is posted to, or a header, which groups others.
// in.ParentID is a header, nil for a root. Refused with ledger.ErrCodeTaken, ledger.ErrParentInvalid. DeleteAccount takes it
// back, Disabled puts it out of use.
//
// Permission: CREATE_GLACCOUNT.
func (s LedgerService) CreateAccount(ctx context.Context, in ledger.NewAccount) (AccountResult, error) {
	return accountResult(done(ctx, s.desk, ledger.CreateAccount, in))
}

// UpdateAccount changes an account; what is nil stays. Refused with ledger.ErrAccountUnknown, ledger.ErrCodeTaken,
// ledger.ErrParentCycle, ledger.ErrUsageHasLines and ledger.ErrHeaderHasChildren (its usage cannot change any more),
// ledger.ErrDisableMapped (a product or an activity posts to it).
//
// Permission: UPDATE_GLACCOUNT.
func (s LedgerService) UpdateAccount(ctx context.Context, id int64, in ledger.AccountUpdate) (AccountResult, error) {
	in.Ref = operation.ByID(id)
	return accountResult(done(ctx, s.desk, ledger.UpdateAccount, in))
}

// DeleteAccount removes an account without accounts below it (ledger.ErrHasChildren), without lines (ledger.ErrHasLines),
// and to which nothing posts (ledger.ErrIsMapped).
//
// Permission: DELETE_GLACCOUNT.
func (s LedgerService) DeleteAccount(ctx context.Context, id int64) (AccountResult, error) {
	return accountResult(done(ctx, s.desk, ledger.DeleteAccount, ledger.AccountRef{Ref: operation.ByID(id)}))
}

// Account reads an account; ledger.ErrAccountUnknown when there is none. Its balance is in TrialBalance and, where
// in.WithBalance asks for it, in Accounts.
//
// Permission: READ_GLACCOUNT.
func (s LedgerService) Account(ctx context.Context, id int64) (ledger.AccountData, error) {
	return perform(ctx, s.desk, ledger.GetAccount, ledger.AccountRef{Ref: operation.ByID(id)})
}

// Accounts lists the chart by code. Nil and zero fields do not restrict; in.Search finds parts of name and code;
// in.WithBalance adds up the lines of each account, which reads all of them.
//
// Permission: READ_GLACCOUNT.
func (s LedgerService) Accounts(ctx context.Context, in ledger.AccountFilter) ([]ledger.AccountData, error) {
	return perform(ctx, s.desk, ledger.ListAccounts, in)
}

// ActivityAccountTemplate lists the financial activities and the accounts that may stand for them; nothing else of the
// result is set.
//
// Permission: READ_FINANCIALACTIVITYACCOUNT.
func (s LedgerService) ActivityAccountTemplate(ctx context.Context) (ledger.ActivityAccountData, error) {
	return perform(ctx, s.desk, ledger.ActivityAccountTemplate, operation.NoInput{})
}

// CreateActivityAccount says which account stands for a financial activity of the whole organisation:
// ledger.LiabilityTransfer for money of savings accounts, ledger.AssetTransfer and so on. The account is a detail account of
// the activity's type (ledger.ErrActivityAccount), the activity has none yet (ledger.ErrActivityTaken).
//
// Permission: CREATE_FINANCIALACTIVITYACCOUNT.
func (s LedgerService) CreateActivityAccount(ctx context.Context, in ledger.NewActivityAccount) (ActivityAccountResult, error) {
	return activityAccountResult(done(ctx, s.desk, ledger.CreateActivityAccount, in))
}

// UpdateActivityAccount changes the account of an activity, or the activity; nil stays. id names the pair. Refused with
// ledger.ErrActivityUnknown, ledger.ErrActivityTaken, ledger.ErrActivityAccount.
//
// Permission: UPDATE_FINANCIALACTIVITYACCOUNT.
func (s LedgerService) UpdateActivityAccount(ctx context.Context, id int64, in ledger.ActivityAccountUpdate) (ActivityAccountResult, error) {
	in.Ref = operation.ByID(id)
	return activityAccountResult(done(ctx, s.desk, ledger.UpdateActivityAccount, in))
}

// DeleteActivityAccount leaves an activity without account; what needs one is refused from then on with
// ledger.ErrActivityUnmapped.
//
// Permission: DELETE_FINANCIALACTIVITYACCOUNT.
func (s LedgerService) DeleteActivityAccount(ctx context.Context, id int64) (ActivityAccountResult, error) {
	return activityAccountResult(done(ctx, s.desk, ledger.DeleteActivityAccount, ledger.ActivityAccountRef{Ref: operation.ByID(id)}))
}

// ActivityAccount reads the account of an activity; ledger.ErrActivityUnknown when there is none of that id.
//
// Permission: READ_FINANCIALACTIVITYACCOUNT.
func (s LedgerService) ActivityAccount(ctx context.Context, id int64) (ledger.ActivityAccountData, error) {
	return perform(ctx, s.desk, ledger.GetActivityAccount, ledger.ActivityAccountLook{Ref: operation.ByID(id)})
}

// ActivityAccounts lists the accounts of financial activities.
//
// Permission: READ_FINANCIALACTIVITYACCOUNT.
func (s LedgerService) ActivityAccounts(ctx context.Context) ([]ledger.ActivityAccountData, error) {
	return perform(ctx, s.desk, ledger.ListActivityAccounts, operation.NoInput{})
}

// CreateManualEntry posts an entry that a person made. Debits equal credits (ledger.ErrUnbalanced), each line on a detail
// account in use that allows manual entries (ledger.ErrAccountUnknown, ledger.ErrAccountHeader, ledger.ErrAccountDisabled,
// ledger.ErrManualRefused), for a day that is not in the future (ledger.ErrEntryFuture) and not in closed books
// (ledger.ErrBooksClosed). With in.AccountingRuleID it follows a stored rule: its lines are on the accounts of the rule alone
// (ledger.ErrRuleUnknown, ledger.ErrRuleOffice, ledger.ErrRuleAccounts), and in.Amount stands for the lines of sides that name one
// account. TransactionID of the result names the entry; ReverseManualEntry takes it back.
//
// Permission: CREATE_JOURNALENTRY.
func (s LedgerService) CreateManualEntry(ctx context.Context, in ledger.NewManualEntry) (EntryResult, error) {
	return entryResult(done(ctx, s.desk, ledger.CreateManualEntry, in))
}

// ReverseManualEntry takes a manual entry back by its mirror, on the same day: TransactionID of the result is the mirror's.
// Refused with ledger.ErrNothingToReverse (there is none, it was taken back already, or it is of a loan: loans take their
// own entries back) and ledger.ErrBooksClosed.
//
// Permission: REVERSE_JOURNALENTRY.
func (s LedgerService) ReverseManualEntry(ctx context.Context, transactionID string, in ledger.EntryReversal) (EntryResult, error) {
	in.TransactionID = transactionID
	return entryResult(done(ctx, s.desk, ledger.ReverseManualEntry, in))
}

// DefineOpeningBalance says what the accounts of an office hold in a currency when its books begin here: an entry under the rules
// of CreateManualEntry, each line of which is posted against the account of ledger.OpeningBalancesTransfer
// (ledger.ErrActivityUnmapped without one, ledger.ErrOpeningContra for a line on it). Said again, it takes the former entry back.
// Refused with ledger.ErrOpeningLate once the office has any other entry in the currency. TransactionID of the result names the
// entry; ReverseManualEntry takes it back, too.
//
// Permission: DEFINEOPENINGBALANCE_JOURNALENTRY.
func (s LedgerService) DefineOpeningBalance(ctx context.Context, in ledger.NewOpeningBalance) (EntryResult, error) {
	return entryResult(done(ctx, s.desk, ledger.DefineOpeningBalance, in))
}

// OpeningBalances reads the opening balances of an office in a currency, by account, and lists the accounts without one that may
// have one. Refused with refdata.ErrOfficeID, ledger.ErrActivityUnmapped.
//
// Permission: READ_JOURNALENTRY.
func (s LedgerService) OpeningBalances(ctx context.Context, in ledger.OpeningBalanceLook) (ledger.OpeningBalancesData, error) {
	return perform(ctx, s.desk, ledger.OpeningBalances, in)
}

// EntryRuleTemplate lists what an accounting rule may be made of: offices, accounts, tags of accounts.
//
// Permission: READ_ACCOUNTINGRULE.
func (s LedgerService) EntryRuleTemplate(ctx context.Context) (ledger.EntryRuleTemplateData, error) {
	return perform(ctx, s.desk, ledger.EntryRuleTemplate, operation.NoInput{})
}

// CreateEntryRule stores an accounting rule: on which accounts people post an entry that they make again and again, for an office
// and those below it. Each side names one account, or tags of which an account has one. Refused with refdata.ErrOfficeID,
// ledger.ErrRuleNameTaken, ledger.ErrRuleTag, ledger.ErrAccountUnknown and what refuses manual entries on the account.
//
// Permission: CREATE_ACCOUNTINGRULE.
func (s LedgerService) CreateEntryRule(ctx context.Context, in ledger.NewEntryRule) (EntryRuleResult, error) {
	return entryRuleResult(done(ctx, s.desk, ledger.CreateEntryRule, in))
}

// UpdateEntryRule changes an accounting rule; what is nil stays, an account takes the place of tags and tags that of an account.
// What was posted stays. Refused like CreateEntryRule, and with ledger.ErrRuleUnknown and, for a rule of an office above,
// refdata.ErrOfficeOutOfScope.
//
// Permission: UPDATE_ACCOUNTINGRULE.
func (s LedgerService) UpdateEntryRule(ctx context.Context, id int64, in ledger.EntryRuleUpdate) (EntryRuleResult, error) {
	in.Ref = operation.ByID(id)
	return entryRuleResult(done(ctx, s.desk, ledger.UpdateEntryRule, in))
}

// DeleteEntryRule removes an accounting rule; what was posted stays. Refused with ledger.ErrRuleUnknown and
// refdata.ErrOfficeOutOfScope.
//
// Permission: DELETE_ACCOUNTINGRULE.
func (s LedgerService) DeleteEntryRule(ctx context.Context, id int64) (EntryRuleResult, error) {
	return entryRuleResult(done(ctx, s.desk, ledger.DeleteEntryRule, ledger.EntryRuleRef{Ref: operation.ByID(id)}))
}

// EntryRule reads an accounting rule of an office that the user sees, or of one above; ledger.ErrRuleUnknown when there is none.
//
// Permission: READ_ACCOUNTINGRULE.
func (s LedgerService) EntryRule(ctx context.Context, id int64) (ledger.EntryRuleData, error) {
	return perform(ctx, s.desk, ledger.GetEntryRule, ledger.EntryRuleLook{Ref: operation.ByID(id)})
}

// EntryRules lists, by name, the accounting rules of the offices that the user sees and of those above.
//
// Permission: READ_ACCOUNTINGRULE.
func (s LedgerService) EntryRules(ctx context.Context) ([]ledger.EntryRuleData, error) {
	return perform(ctx, s.desk, ledger.ListEntryRules, operation.NoInput{})
}

// Entry reads one line of the journal; ledger.ErrEntryUnknown when there is none, or it is of an office that the user does
// not see.
//
// Permission: READ_JOURNALENTRY.
func (s LedgerService) Entry(ctx context.Context, id int64) (ledger.EntryData, error) {
	return perform(ctx, s.desk, ledger.GetEntry, ledger.EntryRef{Ref: operation.ByID(id)})
}

// Entries reads a page of the journal, by day, for the offices that the user sees. Zero fields do not restrict:
// in.TransactionID "L12" is one loan transaction, in.LoanID one loan. in.Limit nil is 200 lines, 0 the largest page;
// in.WithBalance adds the balance after each line. It can be read as effective on a day ([Desk.AsOf]).
//
// Permission: READ_JOURNALENTRY.
func (s LedgerService) Entries(ctx context.Context, in ledger.EntryFilter) (Page[ledger.EntryData], error) {
	return perform(ctx, s.desk, ledger.ListEntries, in)
}

// CreateClosure closes the books of an office up to a day: what would be posted for that day or an earlier one is refused
// from then on, payments on loans included. Refused with refdata.ErrOfficeID, ledger.ErrClosureFuture,
// ledger.ErrClosureCovered. DeleteClosure takes it back.
//
// Permission: CREATE_GLCLOSURE.
func (s LedgerService) CreateClosure(ctx context.Context, in ledger.NewClosure) (ClosureResult, error) {
	return closureResult(done(ctx, s.desk, ledger.CreateClosure, in))
}

// UpdateClosure changes the comments of a closure; its day stands.
//
// Permission: UPDATE_GLCLOSURE.
func (s LedgerService) UpdateClosure(ctx context.Context, id int64, in ledger.ClosureUpdate) (ClosureResult, error) {
	in.Ref = operation.ByID(id)
	return closureResult(done(ctx, s.desk, ledger.UpdateClosure, in))
}

// DeleteClosure opens the books of an office again, up to the closure before; only the last closure of an office is taken
// back (ledger.ErrClosureNotLast).
//
// Permission: DELETE_GLCLOSURE.
func (s LedgerService) DeleteClosure(ctx context.Context, id int64) (ClosureResult, error) {
	return closureResult(done(ctx, s.desk, ledger.DeleteClosure, ledger.ClosureRef{Ref: operation.ByID(id)}))
}

// Closure reads a closure; ledger.ErrClosureUnknown when there is none.
//
// Permission: READ_GLCLOSURE.
func (s LedgerService) Closure(ctx context.Context, id int64) (ledger.ClosureData, error) {
	return perform(ctx, s.desk, ledger.GetClosure, ledger.ClosureRef{Ref: operation.ByID(id)})
}

// Closures lists the closures of one office or, with OfficeID 0, of all that the user sees, the latest first.
//
// Permission: READ_GLCLOSURE.
func (s LedgerService) Closures(ctx context.Context, in ledger.ClosureFilter) ([]ledger.ClosureData, error) {
	return perform(ctx, s.desk, ledger.ListClosures, in)
}

// TrialBalance says what stands on every account at the end of a day (zero: the business date), for one office or all that
// the user sees, in one currency or each. Totals are equal on both sides in every currency. It reads every line up to the
// day, and can be read as effective on one ([Desk.AsOf]).
//
// Permission: READ_JOURNALENTRY.
func (s LedgerService) TrialBalance(ctx context.Context, in ledger.TrialBalanceInput) (ledger.TrialBalanceData, error) {
	return perform(ctx, s.desk, ledger.TrialBalance, in)
}
