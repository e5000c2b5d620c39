package ledger

import (
	"strings"

	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// chart selects all accounts by code.
func chart() store.Query { return store.Query{}.By("code", false).Top(operation.LargestPage) }

// AccountRef addresses an account.
type AccountRef struct {
	Ref          operation.Ref `json:"glAccountId"`
	WithBalance  bool          `json:"fetchRunningBalance,omitzero"` // with what stands on it
	WithTemplate bool          `json:"template,omitzero"`            // with what its attributes may be chosen from
}

// Violations returns none.
func (AccountRef) Violations() []fault.Violation { return nil }

// GetAccount reads an account; ledger.ErrAccountUnknown when there is none. Its balance is in TrialBalance and, where
// in.WithBalance asks for it, in Accounts.
//
//desk:method Ledger.Account(id=Ref)
var GetAccount = operation.Query[AccountRef, AccountData]{
	Meta: accountMeta("GetAccount", "READ", "Reads a general ledger account."),
	Decide: func(u *operation.Unit, in AccountRef) (AccountData, error) {
		account, err := AccountByID(u.Tx, in.Ref.ID)
		if err != nil {
			return AccountData{}, err
		}
		data, err := accountData(u.Tx, account, in.WithBalance)
		if data.Tag == nil {
			data.Tag = &AccountTag{} // screens ask a single account for its parts
		}
		if err == nil && in.WithTemplate {
			var template AccountTemplateData
			template, err = accountTemplate(u.Tx)
			data.AccountTemplateData = &template
		}
		return data, err
	},
}

// AccountFilter restricts the list of accounts.
type AccountFilter struct {
	Type                 *AccountType `json:"type,omitempty"` // nil: all; so are the other conditions
	Usage                *Usage       `json:"usage,omitempty"`
	Search               string       `json:"searchParam,omitzero"` // part of name or code, any case
	ManualEntriesAllowed *bool        `json:"manualEntriesAllowed,omitempty"`
	Disabled             *bool        `json:"disabled,omitempty"`
	WithBalance          bool         `json:"fetchRunningBalance,omitzero"` // with what stands on each
}

// Violations returns none: unknown types and usages are refused by the list itself, with codes of their own.
func (AccountFilter) Violations() []fault.Violation { return nil }

func (f AccountFilter) query() (store.Query, error) {
	q := chart()
	if f.Type != nil {
		if !accountTypes.Has(*f.Type) {
			return q, ErrClassificationFilter.For("type", int(*f.Type), int(*f.Type))
		}
		q = q.And("type", store.Equal, store.Int(int64(*f.Type)))
	}
	if f.Usage != nil {
		if !usages.Has(*f.Usage) {
			return q, ErrUsageFilter.For("usage", int(*f.Usage), int(*f.Usage))
		}
		q = q.And("usage", store.Equal, store.Int(int64(*f.Usage)))
	}
	if f.ManualEntriesAllowed != nil {
		q = q.And("manual_entries_allowed", store.Equal, store.Bool(*f.ManualEntriesAllowed))
	}
	if f.Disabled != nil {
		q = q.And("disabled", store.Equal, store.Bool(*f.Disabled))
	}
	return q, nil
}

// matches reports whether name or code contain the searched text. A chart has hundreds of accounts, so it is searched
// account by account.
func (f AccountFilter) matches(a Account) bool {
	sought := strings.ToLower(strings.TrimSpace(f.Search))
	return strings.Contains(strings.ToLower(a.Name), sought) || strings.Contains(strings.ToLower(a.Code), sought)
}

// ListAccounts lists the chart by code. Nil and zero fields do not restrict; in.Search finds parts of name and code;
// in.WithBalance adds up the lines of each account, which reads all of them.
//
//desk:method Ledger.Accounts(in)
var ListAccounts = operation.Query[AccountFilter, []AccountData]{
	Meta: accountMeta("ListAccounts", "READ", "Lists the chart of accounts by code."),
	Decide: func(u *operation.Unit, in AccountFilter) ([]AccountData, error) {
		q, err := in.query()
		if err != nil {
			return nil, err
		}
		accounts, err := Accounts.All(u.Tx, q)
		list := make([]AccountData, 0, len(accounts))
		for _, a := range accounts {
			if !in.matches(a) {
				continue
			}
			data, err := accountData(u.Tx, a, in.WithBalance)
			if err != nil {
				return nil, err
			}
			list = append(list, data)
		}
		return list, err
	},
}

// AccountTemplateData is what the attributes of an account may be chosen from.
type AccountTemplateData struct {
	TypeOptions   []enumeration.Option    `json:"accountTypeOptions"`
	UsageOptions  []enumeration.Option    `json:"usageOptions"`
	AssetHeaders  []AccountData           `json:"assetHeaderAccountOptions,omitzero"`
	DebtHeaders   []AccountData           `json:"liabilityHeaderAccountOptions,omitzero"`
	EquityHeaders []AccountData           `json:"equityHeaderAccountOptions,omitzero"`
	IncomeHeaders []AccountData           `json:"incomeHeaderAccountOptions,omitzero"`
	CostHeaders   []AccountData           `json:"expenseHeaderAccountOptions,omitzero"`
	AssetTags     []refdata.CodeValueData `json:"allowedAssetsTagOptions,omitzero"`
	DebtTags      []refdata.CodeValueData `json:"allowedLiabilitiesTagOptions,omitzero"`
	EquityTags    []refdata.CodeValueData `json:"allowedEquityTagOptions,omitzero"`
	IncomeTags    []refdata.CodeValueData `json:"allowedIncomeTagOptions,omitzero"`
	CostTags      []refdata.CodeValueData `json:"allowedExpensesTagOptions,omitzero"`
}

// AccountTemplate lists what the attributes of an account may be chosen from: types, usages, headers to stand below, tags.
//
//desk:method Ledger.AccountTemplate()
var AccountTemplate = operation.Query[operation.NoInput, AccountTemplateData]{
	Meta: accountMeta("AccountTemplate", "READ", "Lists what the attributes of an account may be chosen from."),
	Decide: func(u *operation.Unit, _ operation.NoInput) (AccountTemplateData, error) {
		return accountTemplate(u.Tx)
	},
}

func accountTemplate(tx store.Tx) (AccountTemplateData, error) {
	data := AccountTemplateData{TypeOptions: accountTypes.Options(), UsageOptions: usages.Options()}
	choices := []struct {
		of      AccountType
		headers *[]AccountData
		tags    *[]refdata.CodeValueData
	}{
		{Asset, &data.AssetHeaders, &data.AssetTags},
		{Liability, &data.DebtHeaders, &data.DebtTags},
		{Equity, &data.EquityHeaders, &data.EquityTags},
		{Income, &data.IncomeHeaders, &data.IncomeTags},
		{Expense, &data.CostHeaders, &data.CostTags},
	}
	for _, choice := range choices {
		var err error
		if *choice.headers, err = headersOf(tx, choice.of); err != nil {
			return data, err
		}
		if *choice.tags, err = tagsOf(tx, choice.of); err != nil {
			return data, err
		}
	}
	return data, nil
}

func headersOf(tx store.Tx, t AccountType) ([]AccountData, error) {
	q := chart().And("type", store.Equal, store.Int(int64(t))).And("usage", store.Equal, store.Int(int64(HeaderAccount)))
	var list []AccountData
	for a, err := range Accounts.Find(tx, q) {
		if err != nil {
			return nil, err
		}
		data, err := accountData(tx, a, false)
		if err != nil {
			return nil, err
		}
		list = append(list, data)
	}
	return list, nil
}

// tagsOf lists the values of the code for tags of a type; none while a tenant has no such code.
func tagsOf(tx store.Tx, t AccountType) ([]refdata.CodeValueData, error) {
	tags, err := refdata.CodeValueOptions(tx, t.tagCode())
	if fault.KindOf(err) == fault.NotFound {
		return nil, nil
	}
	return tags, err
}
