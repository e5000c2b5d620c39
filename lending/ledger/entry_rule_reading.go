package ledger

import (
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// EntryRuleData is an accounting rule as clients see it.
type EntryRuleData struct {
	ID             int64         `json:"id"`
	OfficeID       int64         `json:"officeId"` // entries of this office and those below it may follow the rule
	OfficeName     string        `json:"officeName"`
	Name           string        `json:"name"`
	Description    string        `json:"description,omitzero"`
	SystemDefined  bool          `json:"systemDefined"` // never: people make rules
	ManyDebits     bool          `json:"allowMultipleDebitEntries"`
	ManyCredits    bool          `json:"allowMultipleCreditEntries"`
	DebitTags      []RuleTag     `json:"debitTags,omitzero"` // none where the rule names an account
	CreditTags     []RuleTag     `json:"creditTags,omitzero"`
	DebitAccounts  []AccountName `json:"debitAccounts"` // the account of the rule, or those that have one of its tags and take manual entries
	CreditAccounts []AccountName `json:"creditAccounts"`
	*EntryRuleTemplateData
}

// RuleTag is a tag of a rule, and the side of the lines on accounts with it.
type RuleTag struct {
	Tag  refdata.CodeValueOption `json:"tag"`
	Side Side                    `json:"transactionType"`
}

// EntryRuleTemplateData is what an accounting rule may be made of.
type EntryRuleTemplateData struct {
	Offices    []refdata.OfficeOption  `json:"allowedOffices,omitzero"`
	Accounts   []AccountData           `json:"allowedAccounts,omitzero"` // those that people may post to, by code
	DebitTags  []refdata.CodeValueData `json:"allowedDebitTagOptions,omitzero"`
	CreditTags []refdata.CodeValueData `json:"allowedCreditTagOptions,omitzero"`
}

// EntryRuleLook addresses an accounting rule, and says what to show.
type EntryRuleLook struct {
	Ref          operation.Ref `json:"accountingRuleId"`
	WithTemplate bool          `json:"template,omitzero"` // with what a rule may be made of
}

// Violations returns none.
func (EntryRuleLook) Violations() []fault.Violation { return nil }

// GetEntryRule reads an accounting rule of an office that the user sees, or of one above; ledger.ErrRuleUnknown when there is none.
//
//desk:method Ledger.EntryRule(id=Ref)
var GetEntryRule = operation.Query[EntryRuleLook, EntryRuleData]{
	Meta: ruleMeta("GetEntryRule", "READ", "Reads an accounting rule."),
	Decide: func(u *operation.Unit, in EntryRuleLook) (EntryRuleData, error) {
		rule, office, err := ruleByID(u, in.Ref.ID)
		if err != nil {
			return EntryRuleData{}, err
		}
		data, err := rule.data(u.Tx, office)
		if err != nil || !in.WithTemplate {
			return data, err
		}
		template, err := entryRuleTemplate(u)
		data.EntryRuleTemplateData = &template
		return data, err
	},
}

// ListEntryRules lists, by name, the accounting rules of the offices that the user sees and of those above.
//
//desk:method Ledger.EntryRules()
var ListEntryRules = operation.Query[operation.NoInput, []EntryRuleData]{
	Meta: ruleMeta("ListEntryRules", "READ", "Lists the accounting rules by name."),
	Decide: func(u *operation.Unit, _ operation.NoInput) ([]EntryRuleData, error) {
		list, offices := []EntryRuleData{}, map[int64]refdata.Office{}
		for rule, err := range EntryRules.Find(u.Tx, store.Query{}.By("name", false).Top(operation.LargestPage)) {
			if err != nil {
				return nil, err
			}
			office, known := offices[rule.OfficeID]
			if !known {
				if office, err = refdata.OfficeByRef(u.Tx, operation.ByID(rule.OfficeID)); err != nil {
					return nil, err
				}
				offices[rule.OfficeID] = office
			}
			if !mayFollow(u.Actor, office) {
				continue
			}
			data, err := rule.data(u.Tx, office)
			if err != nil {
				return nil, err
			}
			list = append(list, data)
		}
		return list, nil
	},
}

func (r EntryRule) data(tx store.Tx, office refdata.Office) (EntryRuleData, error) {
	data := EntryRuleData{
		ID: r.ID, OfficeID: office.ID, OfficeName: office.Name, Name: r.Name, Description: r.Description,
		ManyDebits: r.Debit.Many, ManyCredits: r.Credit.Many,
	}
	var err error
	if data.DebitTags, data.DebitAccounts, err = r.Debit.data(tx, Debit); err != nil {
		return data, err
	}
	data.CreditTags, data.CreditAccounts, err = r.Credit.data(tx, Credit)
	return data, err
}

func (s RuleSide) data(tx store.Tx, side Side) (tags []RuleTag, accounts []AccountName, err error) {
	if s.AccountID != 0 {
		account, err := AccountByID(tx, s.AccountID)
		return nil, []AccountName{account.Called()}, err
	}
	accounts = []AccountName{}
	for _, id := range s.TagIDs {
		tag, err := refdata.CodeValueOf(tx, id)
		if err != nil {
			return nil, nil, err
		}
		tags = append(tags, RuleTag{*tag, side})
		for a, err := range Accounts.Find(tx, chart().And("tag_id", store.Equal, store.Int(id))) {
			if err != nil {
				return nil, nil, err
			}
			if a.refuseManual() == nil {
				accounts = append(accounts, a.Called())
			}
		}
	}
	return tags, accounts, nil
}

// EntryRuleTemplate lists what an accounting rule may be made of: offices, accounts, tags of accounts.
//
//desk:method Ledger.EntryRuleTemplate()
var EntryRuleTemplate = operation.Query[operation.NoInput, EntryRuleTemplateData]{
	Meta: ruleMeta("EntryRuleTemplate", "READ", "Lists what an accounting rule may be made of."),
	Decide: func(u *operation.Unit, _ operation.NoInput) (EntryRuleTemplateData, error) {
		return entryRuleTemplate(u)
	},
}

func entryRuleTemplate(u *operation.Unit) (EntryRuleTemplateData, error) {
	offices, err := refdata.OfficeOptions(u.Tx, u.Actor)
	data := EntryRuleTemplateData{Offices: offices, Accounts: []AccountData{}, DebitTags: []refdata.CodeValueData{}}
	if err != nil {
		return data, err
	}
	for a, err := range Accounts.Find(u.Tx, chart()) {
		if err != nil {
			return data, err
		}
		if a.refuseManual() != nil {
			continue
		}
		account, err := accountData(u.Tx, a, false)
		if err != nil {
			return data, err
		}
		data.Accounts = append(data.Accounts, account)
	}
	for _, t := range accountTypes.Values() {
		tags, err := tagsOf(u.Tx, t)
		if err != nil {
			return data, err
		}
		data.DebitTags = append(data.DebitTags, tags...)
	}
	data.CreditTags = data.DebitTags
	return data, nil
}
