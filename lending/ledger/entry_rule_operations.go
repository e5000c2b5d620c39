package ledger

import (
	"errors"
	"slices"
	"strings"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// NewEntryRule describes an accounting rule. Each side names an account or tags, not both.
type NewEntryRule struct {
	OfficeID        int64   `json:"officeId"`             // mandatory; entries of this office and those below it may follow the rule
	Name            string  `json:"name"`                 // mandatory, at most 100 characters, unique in the office
	Description     string  `json:"description,omitzero"` // at most 500 characters
	DebitAccountID  int64   `json:"accountToDebit,omitzero"`
	CreditAccountID int64   `json:"accountToCredit,omitzero"`
	DebitTagIDs     []int64 `json:"debitTags,omitzero"`  // the accounts to debit are those with one of these tags, at most 100
	CreditTagIDs    []int64 `json:"creditTags,omitzero"` // likewise of the accounts to credit
	ManyDebits      bool    `json:"allowMultipleDebitEntries,omitzero"`
	ManyCredits     bool    `json:"allowMultipleCreditEntries,omitzero"` // this and the former: with tags alone
}

func (in NewEntryRule) rule() EntryRule {
	return EntryRule{
		OfficeID: in.OfficeID, Name: strings.TrimSpace(in.Name), Description: in.Description,
		Debit:  RuleSide{AccountID: in.DebitAccountID, TagIDs: in.DebitTagIDs, Many: in.ManyDebits},
		Credit: RuleSide{AccountID: in.CreditAccountID, TagIDs: in.CreditTagIDs, Many: in.ManyCredits},
	}
}

// Violations checks presence and lengths, and that each side names an account or tags.
func (in NewEntryRule) Violations() []fault.Violation {
	c := fault.CheckOf("accountingRule")
	c.Required("officeId", in.OfficeID != 0)
	in.rule().check(c)
	return c.Violations()
}

// check returns the errors of a single rule.
func (r EntryRule) check(c *fault.Checks) {
	c.Text("name", r.Name, 100).MaxLength("description", r.Description, 500)
	r.Debit.check(c, "accountToDebit", "debitTags", "allowMultipleDebitEntries")
	r.Credit.check(c, "accountToCredit", "creditTags", "allowMultipleCreditEntries")
}

func (s RuleSide) check(c *fault.Checks, account, tags, many string) {
	switch {
	case s.AccountID < 0:
		c.Fail(account, s.AccountID, fault.NotPositive)
	case s.AccountID == 0 && len(s.TagIDs) == 0:
		c.Fail(account, nil, fault.Blank)
	case s.AccountID != 0 && len(s.TagIDs) > 0:
		c.Fail(tags, s.TagIDs, fault.AlsoProvidedAbove+"."+account+".is.populated")
	case s.AccountID != 0 && s.Many:
		c.Fail(many, s.Many, fault.AlsoProvidedAbove+"."+account+".is.populated")
	case len(s.TagIDs) > mostTags:
		c.Between(tags, len(s.TagIDs), 1, mostTags)
	}
}

// mostTags bounds the tags of one side of a rule.
const mostTags = 100

// CreateEntryRule stores an accounting rule: on which accounts people post an entry that they make again and again, for an office
// and those below it. Each side names one account, or tags of which an account has one. Refused with refdata.ErrOfficeID,
// ledger.ErrRuleNameTaken, ledger.ErrRuleTag, ledger.ErrAccountUnknown and what refuses manual entries on the account.
//
//desk:method Ledger.CreateEntryRule(in)
var CreateEntryRule = operation.Command[NewEntryRule, operation.Result]{
	Meta: ruleMeta("CreateEntryRule", "CREATE", "Stores an accounting rule."),
	Decide: func(u *operation.Unit, in NewEntryRule) (operation.Result, error) {
		rule := in.rule()
		if err := rule.refuse(u); err != nil {
			return operation.Result{}, err
		}
		if err := EntryRules.Insert(u.Tx, &rule); err != nil {
			return operation.Result{}, err
		}
		return operation.Result{OfficeID: rule.OfficeID, ID: rule.ID}, rule.keepTags(u.Tx)
	},
}

// refuse refuses a rule of an office that the actor does not see, with a name that another one has there, or about accounts that
// nobody could post to.
func (r EntryRule) refuse(u *operation.Unit) error {
	if _, err := seenOffice(u, r.OfficeID); err != nil {
		return err
	}
	q := store.Where("office_id", store.Equal, store.Int(r.OfficeID)).And("name", store.Equal, store.String(r.Name)).And("id", store.NotEqual, store.Int(r.ID))
	taken, err := EntryRules.Exists(u.Tx, q)
	if err != nil {
		return err
	}
	if taken {
		return ErrRuleNameTaken.For("name", r.Name, r.Name)
	}
	if err := r.Debit.refuse(u.Tx, "debitTags"); err != nil {
		return err
	}
	return r.Credit.refuse(u.Tx, "creditTags")
}

func (s RuleSide) refuse(tx store.Tx, tags string) error {
	if s.AccountID != 0 {
		account, err := AccountByID(tx, s.AccountID)
		if err != nil {
			return err
		}
		return account.refuseManual()
	}
	for _, tag := range s.TagIDs {
		if err := checkAnyTag(tx, tags, tag); err != nil {
			return err
		}
	}
	return nil
}

// checkAnyTag refuses what is no tag of accounts, of any type.
func checkAnyTag(tx store.Tx, field string, id int64) error {
	value, err := refdata.CodeValues.Get(tx, id)
	if errors.Is(err, store.ErrNotFound) {
		return ErrRuleTag.For(field, id, id)
	}
	if err != nil {
		return err
	}
	code, err := refdata.Codes.Get(tx, value.CodeID)
	if err == nil && !slices.ContainsFunc(accountTypes.Values(), func(t AccountType) bool { return t.tagCode() == code.Name }) {
		err = ErrRuleTag.For(field, id, id)
	}
	return err
}

// EntryRuleRef addresses an accounting rule.
type EntryRuleRef struct {
	Ref operation.Ref `json:"accountingRuleId"`
}

// Violations returns none.
func (EntryRuleRef) Violations() []fault.Violation { return nil }

// EntryRuleUpdate changes an accounting rule; what is nil stays. An account takes the place of the tags of its side, and tags that
// of the account.
type EntryRuleUpdate struct {
	Ref             operation.Ref `json:"accountingRuleId"`
	OfficeID        *int64        `json:"officeId,omitzero"`
	Name            *string       `json:"name,omitempty"`        // at most 100 characters
	Description     *string       `json:"description,omitempty"` // at most 500 characters
	DebitAccountID  *int64        `json:"accountToDebit,omitzero"`
	CreditAccountID *int64        `json:"accountToCredit,omitzero"`
	DebitTagIDs     []int64       `json:"debitTags,omitzero"`
	CreditTagIDs    []int64       `json:"creditTags,omitzero"`
	ManyDebits      *bool         `json:"allowMultipleDebitEntries,omitempty"`
	ManyCredits     *bool         `json:"allowMultipleCreditEntries,omitempty"`
}

// Violations wants something to change; the rule that comes of it is checked when it is known.
func (in EntryRuleUpdate) Violations() []fault.Violation {
	c := fault.CheckOf("accountingRule")
	if in.OfficeID == nil && in.Name == nil && in.Description == nil && in.DebitAccountID == nil && in.CreditAccountID == nil &&
		in.DebitTagIDs == nil && in.CreditTagIDs == nil && in.ManyDebits == nil && in.ManyCredits == nil {
		c.Fail("", nil, fault.NothingToUpdate)
	}
	return c.Violations()
}

// UpdateEntryRule changes an accounting rule; what is nil stays, an account takes the place of tags and tags that of an account.
// What was posted stays. Refused like CreateEntryRule, and with ledger.ErrRuleUnknown and, for a rule of an office above,
// refdata.ErrOfficeOutOfScope.
//
//desk:method Ledger.UpdateEntryRule(id=Ref, in)
var UpdateEntryRule = operation.Command[EntryRuleUpdate, operation.Result]{
	Meta: ruleMeta("UpdateEntryRule", "UPDATE", "Changes an accounting rule."),
	Decide: func(u *operation.Unit, in EntryRuleUpdate) (operation.Result, error) {
		rule, err := ownRule(u, in.Ref)
		if err != nil {
			return operation.Result{}, err
		}
		changes := in.apply(&rule)
		c := fault.CheckOf("accountingRule")
		rule.check(c)
		if err := c.Err(); err != nil {
			return operation.Result{}, err
		}
		if err := rule.refuse(u); err != nil {
			return operation.Result{}, err
		}
		if len(changes) > 0 {
			if err := EntryRules.Save(u.Tx, &rule); err != nil {
				return operation.Result{}, err
			}
			err = rule.keepTags(u.Tx)
		}
		return operation.Result{OfficeID: rule.OfficeID, ID: rule.ID, Changes: changes}, err
	},
}

func (in EntryRuleUpdate) apply(r *EntryRule) operation.Changes {
	changes := operation.Changes{}
	operation.Change(changes, "officeId", &r.OfficeID, in.OfficeID)
	operation.Change(changes, "name", &r.Name, in.Name)
	operation.Change(changes, "description", &r.Description, in.Description)
	r.Debit.apply(changes, "accountToDebit", in.DebitAccountID, "debitTags", in.DebitTagIDs)
	r.Credit.apply(changes, "accountToCredit", in.CreditAccountID, "creditTags", in.CreditTagIDs)
	operation.Change(changes, "allowMultipleDebitEntries", &r.Debit.Many, in.ManyDebits)
	operation.Change(changes, "allowMultipleCreditEntries", &r.Credit.Many, in.ManyCredits)
	return changes
}

// apply puts an account in the place of tags, and tags in the place of an account; both are kept for the check to refuse.
func (s *RuleSide) apply(changes operation.Changes, account string, id *int64, tags string, list []int64) {
	if id != nil {
		operation.Change(changes, account, &s.AccountID, id)
		s.TagIDs, s.Many = nil, false
	}
	if list == nil || slices.Equal(list, s.TagIDs) {
		return
	}
	if s.TagIDs = list; id == nil {
		s.AccountID = 0
	}
	changes[tags] = operation.Sent{Value: list}
}

// ownRule reads a rule of an office that the actor sees: rules of offices above are followed, not changed.
func ownRule(u *operation.Unit, ref operation.Ref) (EntryRule, error) {
	rule, office, err := ruleByID(u, ref.ID)
	if err == nil && !refdata.Visible(u.Actor, office.Hierarchy) {
		err = refdata.ErrOfficeOutOfScope.New()
	}
	return rule, err
}

// DeleteEntryRule removes an accounting rule; what was posted stays. Refused with ledger.ErrRuleUnknown and
// refdata.ErrOfficeOutOfScope.
//
//desk:method Ledger.DeleteEntryRule(id=Ref)
var DeleteEntryRule = operation.Command[EntryRuleRef, operation.Result]{
	Meta: ruleMeta("DeleteEntryRule", "DELETE", "Removes an accounting rule."),
	Decide: func(u *operation.Unit, in EntryRuleRef) (operation.Result, error) {
		rule, err := ownRule(u, in.Ref)
		if err != nil {
			return operation.Result{}, err
		}
		done := operation.Result{OfficeID: rule.OfficeID, ID: rule.ID}
		rule.Debit, rule.Credit = RuleSide{}, RuleSide{}
		if err := rule.keepTags(u.Tx); err != nil {
			return operation.Result{}, err
		}
		return done, EntryRules.Delete(u.Tx, &rule)
	},
}

func ruleMeta(id, action, summary string) operation.Meta {
	return operation.Meta{ID: "ledger." + id, Action: action, Entity: "ACCOUNTINGRULE", Grouping: "accounting", Summary: summary}
}
