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

// EntryRule says on which accounts people post an entry that they make again and again: an accounting rule, by the name that
// bookkeepers have for it. Who posts by a rule posts nowhere else (docs/semantics/accounting.md, 5.12).
type EntryRule struct {
	store.Key
	OfficeID    int64    `json:"officeId"` // entries of this office and those below it may follow the rule
	Name        string   `json:"name"`     // unique in the office
	Description string   `json:"description,omitzero"`
	Debit       RuleSide `json:"debit"`
	Credit      RuleSide `json:"credit"`
}

// RuleSide is what a rule says of the debits, or of the credits: one account, or accounts with one of some tags.
type RuleSide struct {
	AccountID int64   `json:"accountId,omitzero"` // 0: by tags
	TagIDs    []int64 `json:"tags,omitzero"`      // values of the codes for tags of accounts
	Many      bool    `json:"many,omitzero"`      // by tags: more than one line
}

// EntryRules are the stored accounting rules.
var EntryRules = store.Table[EntryRule, *EntryRule]{
	Kind: &store.Kind{
		Name: "accounting_rule", Reference: true,
		Columns: []store.Column{
			{Name: "office_id", Type: store.Integer, Indexed: true},
			{Name: "name", Type: store.Text, Indexed: true},
			{Name: "debit_account_id", Type: store.Integer, Indexed: true},
			{Name: "credit_account_id", Type: store.Integer, Indexed: true},
		},
		Indexes: []store.Index{{Columns: []string{"office_id", "name"}, Unique: true}},
	},
	Columns: func(r *EntryRule) []store.Value {
		return []store.Value{store.Int(r.OfficeID), store.String(r.Name), store.OptionalInt(r.Debit.AccountID), store.OptionalInt(r.Credit.AccountID)}
	},
}

// ruleTag is one tag of a rule as a record of its own, so that a tag that a rule speaks of is not removed. It is derived from the
// rule, and not read for posting.
type ruleTag struct {
	store.Key
	RuleID int64 `json:"ruleId"`
	TagID  int64 `json:"tagId"`
}

var ruleTags = store.Table[ruleTag, *ruleTag]{
	Kind: &store.Kind{
		Name: "accounting_rule_tag",
		Columns: []store.Column{
			{Name: "rule_id", Type: store.Integer, Indexed: true},
			{Name: "tag_id", Type: store.Integer, Indexed: true},
		},
	},
	Columns: func(r *ruleTag) []store.Value { return []store.Value{store.Int(r.RuleID), store.Int(r.TagID)} },
}

// keepTags puts the tags of a rule in the place of those that it had.
func (r EntryRule) keepTags(tx store.Tx) error {
	former, err := ruleTags.All(tx, store.Where("rule_id", store.Equal, store.Int(r.ID)))
	if err != nil {
		return err
	}
	for i := range former {
		if err := ruleTags.Delete(tx, &former[i]); err != nil {
			return err
		}
	}
	for _, tag := range slices.Compact(slices.Sorted(slices.Values(slices.Concat(r.Debit.TagIDs, r.Credit.TagIDs)))) {
		if err := ruleTags.Insert(tx, &ruleTag{RuleID: r.ID, TagID: tag}); err != nil {
			return err
		}
	}
	return nil
}

// ruleByID reads a rule that the actor may post by: of an office that the actor sees, or of one above.
func ruleByID(u *operation.Unit, id int64) (EntryRule, refdata.Office, error) {
	rule, err := EntryRules.Get(u.Tx, id)
	if errors.Is(err, store.ErrNotFound) {
		return rule, refdata.Office{}, ErrRuleUnknown.New(id)
	}
	if err != nil {
		return rule, refdata.Office{}, err
	}
	office, err := refdata.OfficeByRef(u.Tx, operation.ByID(rule.OfficeID))
	if err == nil && !mayFollow(u.Actor, office) {
		err = ErrRuleUnknown.New(id)
	}
	return rule, office, err
}

func mayFollow(actor operation.Actor, office refdata.Office) bool {
	return refdata.Visible(actor, office.Hierarchy) || strings.HasPrefix(actor.Hierarchy, office.Hierarchy)
}

// byRule is the entry with the lines that its rule makes, if it follows one. It refuses lines that the rule does not allow, and
// entries of offices that the rule is not for.
func (in NewManualEntry) byRule(u *operation.Unit) (NewManualEntry, error) {
	if in.AccountingRuleID == 0 {
		return in, nil
	}
	rule, of, err := ruleByID(u, in.AccountingRuleID)
	if err != nil {
		return in, err
	}
	office, err := seenOffice(u, in.OfficeID)
	if err != nil {
		return in, err
	}
	if !office.AtOrBelow(of) {
		return in, ErrRuleOffice.For("officeId", office.ID, office.ID, rule.ID)
	}
	if in.Debits, err = rule.Debit.lines(u.Tx, in, "debits", in.Debits); err != nil {
		return in, err
	}
	in.Credits, err = rule.Credit.lines(u.Tx, in, "credits", in.Credits)
	return in, err
}

// lines are those of one side: as they were given, when the rule allows them, or the one that the rule makes of the amount.
func (s RuleSide) lines(tx store.Tx, in NewManualEntry, side string, given []ManualLine) ([]ManualLine, error) {
	if len(given) == 0 && s.AccountID != 0 && in.Amount.IsPositive() {
		return []ManualLine{{AccountID: s.AccountID, Amount: in.Amount}}, nil
	}
	if len(given) > 1 && !s.Many {
		return nil, ErrRuleAccounts.For(side, len(given), side, in.AccountingRuleID)
	}
	for _, l := range given {
		account, err := AccountByID(tx, l.AccountID)
		if err != nil {
			return nil, err
		}
		if !s.allows(account) {
			return nil, ErrRuleAccounts.For(side, l.AccountID, l.AccountID, in.AccountingRuleID)
		}
	}
	return given, nil
}

func (s RuleSide) allows(a Account) bool {
	if s.AccountID != 0 {
		return a.ID == s.AccountID
	}
	return a.TagID != 0 && slices.Contains(s.TagIDs, a.TagID)
}

// checkRule refuses an amount that no line would have.
func (in NewManualEntry) checkRule(c *fault.Checks) {
	switch {
	case in.Amount.IsZero():
	case in.AccountingRuleID == 0:
		c.Fail("amount", in.Amount, "cannot.be.provided.without.accountingRule")
	case len(in.Debits) > 0 && len(in.Credits) > 0:
		c.Fail("amount", in.Amount, "cannot.also.be.provided.when.debits.and.credits.are.populated")
	default:
		c.Positive("amount", in.Amount)
	}
}
