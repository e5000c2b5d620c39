package client

import (
	"context"
	"fmt"
	"net/http"
	"net/url"

	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/operation"
)

// LedgerService is the books of a tenant. Its methods are those of lending.LedgerService.
type LedgerService struct{ client *Client }

// AccountTemplate lists the choices of a new account.
func (s LedgerService) AccountTemplate(ctx context.Context) (ledger.AccountTemplateData, error) {
	return read[ledger.AccountTemplateData](ctx, s.client, "glaccounts/template", nil)
}

// CreateAccount opens an account of the chart; ID of the result names it.
func (s LedgerService) CreateAccount(ctx context.Context, in ledger.NewAccount) (Result, error) {
	return do(ctx, s.client, http.MethodPost, "glaccounts", "", in)
}

// UpdateAccount changes an account; what is nil stays.
func (s LedgerService) UpdateAccount(ctx context.Context, id int64, in ledger.AccountUpdate) (Result, error) {
	return do(ctx, s.client, http.MethodPut, fmt.Sprintf("glaccounts/%d", id), "", in)
}

// DeleteAccount removes an account without lines.
func (s LedgerService) DeleteAccount(ctx context.Context, id int64) (Result, error) {
	return do(ctx, s.client, http.MethodDelete, fmt.Sprintf("glaccounts/%d", id), "", nil)
}

// Account reads one account.
func (s LedgerService) Account(ctx context.Context, id int64) (ledger.AccountData, error) {
	return read[ledger.AccountData](ctx, s.client, fmt.Sprintf("glaccounts/%d", id), nil)
}

// Accounts lists the chart by code.
func (s LedgerService) Accounts(ctx context.Context, in ledger.AccountFilter) ([]ledger.AccountData, error) {
	return read[[]ledger.AccountData](ctx, s.client, "glaccounts", in)
}

// CreateManualEntry posts an entry that a person made; TransactionID of the result names it.
func (s LedgerService) CreateManualEntry(ctx context.Context, in ledger.NewManualEntry) (Result, error) {
	return do(ctx, s.client, http.MethodPost, "journalentries", "", in)
}

// ReverseManualEntry takes a manual entry back by its mirror.
func (s LedgerService) ReverseManualEntry(ctx context.Context, transactionID string, in ledger.EntryReversal) (Result, error) {
	return do(ctx, s.client, http.MethodPost, "journalentries/"+url.PathEscape(transactionID), "reverse", in)
}

// DefineOpeningBalance says what the accounts of an office hold when its books begin; TransactionID of the result names the entry.
func (s LedgerService) DefineOpeningBalance(ctx context.Context, in ledger.NewOpeningBalance) (Result, error) {
	return do(ctx, s.client, http.MethodPost, "journalentries", "defineOpeningBalance", in)
}

// OpeningBalances reads the opening balances of an office in a currency.
func (s LedgerService) OpeningBalances(ctx context.Context, in ledger.OpeningBalanceLook) (ledger.OpeningBalancesData, error) {
	return read[ledger.OpeningBalancesData](ctx, s.client, "journalentries/openingbalance", in)
}

// CreateEntryRule stores an accounting rule; ID of the result names it.
func (s LedgerService) CreateEntryRule(ctx context.Context, in ledger.NewEntryRule) (Result, error) {
	return do(ctx, s.client, http.MethodPost, "accountingrules", "", in)
}

// UpdateEntryRule changes an accounting rule; what is nil stays.
func (s LedgerService) UpdateEntryRule(ctx context.Context, id int64, in ledger.EntryRuleUpdate) (Result, error) {
	return do(ctx, s.client, http.MethodPut, fmt.Sprintf("accountingrules/%d", id), "", in)
}

// DeleteEntryRule removes an accounting rule.
func (s LedgerService) DeleteEntryRule(ctx context.Context, id int64) (Result, error) {
	return do(ctx, s.client, http.MethodDelete, fmt.Sprintf("accountingrules/%d", id), "", nil)
}

// EntryRules lists the accounting rules by name.
func (s LedgerService) EntryRules(ctx context.Context) ([]ledger.EntryRuleData, error) {
	return read[[]ledger.EntryRuleData](ctx, s.client, "accountingrules", nil)
}

// Entry reads one line of the journal.
func (s LedgerService) Entry(ctx context.Context, id int64) (ledger.EntryData, error) {
	return read[ledger.EntryData](ctx, s.client, fmt.Sprintf("journalentries/%d", id), nil)
}

// Entries reads a page of the journal, by day.
func (s LedgerService) Entries(ctx context.Context, in ledger.EntryFilter) (operation.Page[ledger.EntryData], error) {
	return read[operation.Page[ledger.EntryData]](ctx, s.client, "journalentries", in)
}

// CreateClosure closes the books of an office up to a day.
func (s LedgerService) CreateClosure(ctx context.Context, in ledger.NewClosure) (Result, error) {
	return do(ctx, s.client, http.MethodPost, "glclosures", "", in)
}

// DeleteClosure opens the books of an office again.
func (s LedgerService) DeleteClosure(ctx context.Context, id int64) (Result, error) {
	return do(ctx, s.client, http.MethodDelete, fmt.Sprintf("glclosures/%d", id), "", nil)
}

// Closures lists closures of the books, the latest first.
func (s LedgerService) Closures(ctx context.Context, in ledger.ClosureFilter) ([]ledger.ClosureData, error) {
	return read[[]ledger.ClosureData](ctx, s.client, "glclosures", in)
}

// TrialBalance says what stands on every account at the end of a day.
func (s LedgerService) TrialBalance(ctx context.Context, in ledger.TrialBalanceInput) (ledger.TrialBalanceData, error) {
	return read[ledger.TrialBalanceData](ctx, s.client, "trialbalance", in)
}
