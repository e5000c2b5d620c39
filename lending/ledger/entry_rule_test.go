package ledger_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/desktest"
	"lending.example/platform/lending/refdata"
)

// ruled is a chart with a rule by which rent is paid out of any till, in one branch.
type ruled struct {
	rent, till, vault, other int64
	tag, branch, rule        int64
}

func underRule(t *testing.T, u *operation.Unit) ruled {
	t.Helper()
	r := ruled{
		rent: account(t, u, "Rent", "5", ledger.Expense), till: account(t, u, "Till", "1", ledger.Asset),
		vault: account(t, u, "Vault", "2", ledger.Asset), other: account(t, u, "Other", "3", ledger.Asset), branch: openBranch(t, u),
	}
	r.tag = must(t, u, refdata.CreateCodeValue, refdata.NewCodeValue{CodeName: "AssetAccountTags", Name: "Cash"}).SubID
	for _, id := range []int64{r.till, r.vault} {
		must(t, u, ledger.UpdateAccount, ledger.AccountUpdate{Ref: operation.ByID(id), TagID: &r.tag})
	}
	r.rule = must(t, u, ledger.CreateEntryRule, ledger.NewEntryRule{
		OfficeID: r.branch, Name: "Rent", DebitAccountID: r.rent, CreditTagIDs: []int64{r.tag}, ManyCredits: true,
	}).ID
	return r
}

// paid is an entry by the rule.
func (r ruled) paid(lines ...ledger.ManualLine) ledger.NewManualEntry {
	return ledger.NewManualEntry{OfficeID: r.branch, Currency: "EUR", On: today, AccountingRuleID: r.rule, Amount: amount("10"), Credits: lines}
}

func line(account int64, sum string) ledger.ManualLine {
	return ledger.ManualLine{AccountID: account, Amount: amount(sum)}
}

// TestEntryByRule: the amount makes the line of the side with an account, lines are on accounts with the tag, and on no others.
func TestEntryByRule(t *testing.T) {
	inUnit(t, func(u *operation.Unit) {
		r := underRule(t, u)
		made := must(t, u, ledger.CreateManualEntry, r.paid(line(r.till, "4"), line(r.vault, "6")))
		if diff := cmp.Diff([]string{"DEBIT Rent 10 ", "CREDIT Till 4 ", "CREDIT Vault 6 "}, manualLines(t, u, made.TransactionID, false)); diff != "" {
			t.Error(diff)
		}
		in := r.paid(line(r.till, "10"))
		in.Amount, in.Debits = amount("0"), []ledger.ManualLine{line(r.rent, "10")}
		must(t, u, ledger.CreateManualEntry, in)

		const accounts = "error.msg.glJournalEntry.invalid.debit.or.credit.accounts"
		tests := map[string]struct {
			change func(*ledger.NewManualEntry)
			kind   fault.Kind
			code   string
		}{
			"an account without the tag": {func(in *ledger.NewManualEntry) { in.Credits[0].AccountID = r.other }, fault.Rule, accounts},
			"another account to debit": {func(in *ledger.NewManualEntry) {
				in.Debits, in.Amount = []ledger.ManualLine{line(r.other, "10")}, amount("0")
			}, fault.Rule, accounts},
			"the account twice": {func(in *ledger.NewManualEntry) {
				in.Debits, in.Amount = []ledger.ManualLine{line(r.rent, "5"), line(r.rent, "5")}, amount("0")
			}, fault.Rule, accounts},
			"an unknown account":    {func(in *ledger.NewManualEntry) { in.Credits[0].AccountID = 99 }, fault.NotFound, "error.msg.glaccount.id.invalid"},
			"an unknown rule":       {func(in *ledger.NewManualEntry) { in.AccountingRuleID = 99 }, fault.NotFound, "error.msg.accountingrule.id.invalid"},
			"another office":        {func(in *ledger.NewManualEntry) { in.OfficeID = 1 }, fault.Rule, "error.msg.accounting.rule.office.invalid"},
			"another amount":        {func(in *ledger.NewManualEntry) { in.Amount = amount("9") }, fault.Rule, "error.msg.glJournalEntry.invalid.mismatch.debits.credits"},
			"nothing to credit":     {func(in *ledger.NewManualEntry) { in.Credits = nil }, fault.Rule, "error.msg.glJournalEntry.invalid.no.debits.or.credits"},
			"an amount below zero":  {func(in *ledger.NewManualEntry) { in.Amount = amount("-1") }, fault.Validation, "validation.msg.GLJournalEntry.amount.not.greater.than.zero"},
			"an amount beside both": {func(in *ledger.NewManualEntry) { in.Debits = []ledger.ManualLine{line(r.rent, "10")} }, fault.Validation, "validation.msg.GLJournalEntry.amount.cannot.also.be.provided.when.debits.and.credits.are.populated"},
		}
		for name, test := range tests {
			t.Run(name, func(t *testing.T) {
				in := r.paid(line(r.till, "10"))
				test.change(&in)
				_, err := desktest.Perform(u, ledger.CreateManualEntry, in)
				refused(t, err, test.kind, test.code)
			})
		}
		t.Run("one line unless more are allowed", func(t *testing.T) {
			must(t, u, ledger.UpdateEntryRule, ledger.EntryRuleUpdate{Ref: operation.ByID(r.rule), ManyCredits: new(false)})
			_, err := desktest.Perform(u, ledger.CreateManualEntry, r.paid(line(r.till, "4"), line(r.vault, "6")))
			refused(t, err, fault.Rule, accounts)
		})
	})
}

// TestEntryRules reads, changes and removes a rule, and holds on to what it speaks of.
func TestEntryRules(t *testing.T) {
	inUnit(t, func(u *operation.Unit) {
		r := underRule(t, u)
		shown := func() string {
			d := must(t, u, ledger.GetEntryRule, ledger.EntryRuleLook{Ref: operation.ByID(r.rule)})
			return fmt.Sprint(d.OfficeName, d.Name, d.Description, d.ManyDebits, d.ManyCredits, d.DebitTags, d.CreditTags, d.DebitAccounts, d.CreditAccounts)
		}
		if got, want := shown(), fmt.Sprint("Branch", "Rent", "", false, true, []ledger.RuleTag(nil), []ledger.RuleTag{{Tag: refdata.CodeValueOption{ID: r.tag, Name: "Cash"}, Side: ledger.Credit}},
			[]ledger.AccountName{{ID: r.rent, Name: "Rent", Code: "5"}}, []ledger.AccountName{{ID: r.till, Name: "Till", Code: "1"}, {ID: r.vault, Name: "Vault", Code: "2"}}); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
		template := must(t, u, ledger.EntryRuleTemplate, operation.NoInput{})
		if len(template.Offices) != 2 || len(template.Accounts) != 4 || len(template.DebitTags) != 1 || len(template.CreditTags) != 1 {
			t.Errorf("template %+v", template)
		}
		t.Run("what it speaks of stays", func(t *testing.T) {
			_, err := desktest.Perform(u, ledger.DeleteAccount, ledger.AccountRef{Ref: operation.ByID(r.rent)})
			refused(t, err, fault.Rule, "error.msg.glaccount.glcode.invalid.delete.product.mapping")
			unused := must(t, u, refdata.CreateCodeValue, refdata.NewCodeValue{CodeName: "AssetAccountTags", Name: "Banks"}).SubID
			remove := func() error {
				_, err := desktest.Perform(u, refdata.DeleteCodeValue, refdata.CodeValueRef{CodeName: "AssetAccountTags", ID: unused})
				return err
			}
			must(t, u, ledger.UpdateEntryRule, ledger.EntryRuleUpdate{Ref: operation.ByID(r.rule), CreditTagIDs: []int64{r.tag, unused}})
			if err := remove(); !errors.Is(err, refdata.ErrCodeValueUsed) {
				t.Errorf("a tag of the rule was removed: %v", err)
			}
			must(t, u, ledger.UpdateEntryRule, ledger.EntryRuleUpdate{Ref: operation.ByID(r.rule), CreditTagIDs: []int64{r.tag}})
			if err := remove(); err != nil {
				t.Error(err)
			}
		})
		t.Run("an account takes the place of tags", func(t *testing.T) {
			done := must(t, u, ledger.UpdateEntryRule, ledger.EntryRuleUpdate{Ref: operation.ByID(r.rule), Name: new("Rent and heating"), CreditAccountID: &r.other})
			if len(done.Changes) != 2 {
				t.Errorf("changes %v", done.Changes)
			}
			if got, want := shown(), fmt.Sprint("Branch", "Rent and heating", "", false, false, []ledger.RuleTag(nil), []ledger.RuleTag(nil),
				[]ledger.AccountName{{ID: r.rent, Name: "Rent", Code: "5"}}, []ledger.AccountName{{ID: r.other, Name: "Other", Code: "3"}}); got != want {
				t.Errorf("got %s, want %s", got, want)
			}
		})
		t.Run("removed", func(t *testing.T) {
			must(t, u, ledger.DeleteEntryRule, ledger.EntryRuleRef{Ref: operation.ByID(r.rule)})
			if list := must(t, u, ledger.ListEntryRules, operation.NoInput{}); len(list) != 0 {
				t.Errorf("still there: %+v", list)
			}
			must(t, u, ledger.DeleteAccount, ledger.AccountRef{Ref: operation.ByID(r.rent)})
		})
	})
}

func TestEntryRulesRefused(t *testing.T) {
	const msg = "validation.msg.accountingRule."
	inUnit(t, func(u *operation.Unit) {
		r := underRule(t, u)
		header := must(t, u, ledger.CreateAccount, ledger.NewAccount{Name: "All", Code: "0", Type: ledger.Asset, Usage: ledger.HeaderAccount, ManualEntriesAllowed: new(true)}).ID
		gender := must(t, u, refdata.CreateCodeValue, refdata.NewCodeValue{CodeName: refdata.GenderCode, Name: "F"}).SubID
		tests := map[string]struct {
			change func(*ledger.NewEntryRule)
			kind   fault.Kind
			code   string
		}{
			"no name":               {func(in *ledger.NewEntryRule) { in.Name = " " }, fault.Validation, msg + "name.cannot.be.blank"},
			"no office":             {func(in *ledger.NewEntryRule) { in.OfficeID = 0 }, fault.Validation, msg + "officeId.cannot.be.blank"},
			"unknown office":        {func(in *ledger.NewEntryRule) { in.OfficeID = 99 }, fault.NotFound, "error.msg.office.id.invalid"},
			"the name of another":   {func(in *ledger.NewEntryRule) { in.Name = "Rent" }, fault.Integrity, "error.msg.accounting.rule.duplicate"},
			"nothing to debit":      {func(in *ledger.NewEntryRule) { in.DebitAccountID = 0 }, fault.Validation, msg + "accountToDebit.cannot.be.blank"},
			"account and tags":      {func(in *ledger.NewEntryRule) { in.DebitTagIDs = []int64{r.tag} }, fault.Validation, msg + "debitTags.cannot.also.be.provided.when.accountToDebit.is.populated"},
			"account, many entries": {func(in *ledger.NewEntryRule) { in.ManyDebits = true }, fault.Validation, msg + "allowMultipleDebitEntries.cannot.also.be.provided.when.accountToDebit.is.populated"},
			"unknown account":       {func(in *ledger.NewEntryRule) { in.DebitAccountID = 99 }, fault.NotFound, "error.msg.glaccount.id.invalid"},
			"header":                {func(in *ledger.NewEntryRule) { in.DebitAccountID = header }, fault.Rule, "error.msg.glJournalEntry.invalid.account.header"},
			"no tag of accounts":    {func(in *ledger.NewEntryRule) { in.CreditAccountID, in.CreditTagIDs = 0, []int64{gender} }, fault.NotFound, "error.msg.accounting.rule.tag.invalid"},
			"unknown tag":           {func(in *ledger.NewEntryRule) { in.CreditAccountID, in.CreditTagIDs = 0, []int64{999} }, fault.NotFound, "error.msg.accounting.rule.tag.invalid"},
		}
		for name, test := range tests {
			t.Run(name, func(t *testing.T) {
				in := ledger.NewEntryRule{OfficeID: r.branch, Name: "Other", DebitAccountID: r.rent, CreditAccountID: r.till}
				test.change(&in)
				_, err := desktest.Perform(u, ledger.CreateEntryRule, in)
				refused(t, err, test.kind, test.code)
			})
		}
		_, err := desktest.Perform(u, ledger.UpdateEntryRule, ledger.EntryRuleUpdate{Ref: operation.ByID(r.rule)})
		refused(t, err, fault.Validation, msg[:len(msg)-1]+".no.parameters.for.update")
		_, err = desktest.Perform(u, ledger.UpdateEntryRule, ledger.EntryRuleUpdate{Ref: operation.ByID(r.rule), ManyDebits: new(true)})
		refused(t, err, fault.Validation, msg+"allowMultipleDebitEntries.cannot.also.be.provided.when.accountToDebit.is.populated")
	})
}

// TestEntryRulesByOffice: who works in a branch posts by rules of the offices above, and changes those of the branch alone.
func TestEntryRulesByOffice(t *testing.T) {
	inUnit(t, func(u *operation.Unit) {
		r := underRule(t, u)
		above := must(t, u, ledger.CreateEntryRule, ledger.NewEntryRule{OfficeID: 1, Name: "All", DebitAccountID: r.rent, CreditAccountID: r.till}).ID
		elsewhere := refdata.Office{Name: "Elsewhere", ParentID: refdata.HeadOffice, OpenedOn: today, Hierarchy: ".3."}
		if err := refdata.Offices.Insert(u.Tx, &elsewhere); err != nil {
			t.Fatal(err)
		}
		foreign := must(t, u, ledger.CreateEntryRule, ledger.NewEntryRule{OfficeID: elsewhere.ID, Name: "Rent", DebitAccountID: r.rent, CreditAccountID: r.till}).ID
		u.Actor = operation.Actor{UserID: 7, OfficeID: r.branch, Hierarchy: ".2."}
		var seen []int64
		for _, rule := range must(t, u, ledger.ListEntryRules, operation.NoInput{}) {
			seen = append(seen, rule.ID)
		}
		if diff := cmp.Diff([]int64{above, r.rule}, seen); diff != "" {
			t.Error(diff)
		}
		in := r.paid()
		in.AccountingRuleID = above
		must(t, u, ledger.CreateManualEntry, in)
		in.AccountingRuleID = foreign
		_, err := desktest.Perform(u, ledger.CreateManualEntry, in)
		refused(t, err, fault.NotFound, "error.msg.accountingrule.id.invalid")
		_, err = desktest.Perform(u, ledger.DeleteEntryRule, ledger.EntryRuleRef{Ref: operation.ByID(above)})
		refused(t, err, fault.Forbidden, "error.msg.not.authorized")
		_, err = desktest.Perform(u, ledger.UpdateEntryRule, ledger.EntryRuleUpdate{Ref: operation.ByID(r.rule), OfficeID: new(elsewhere.ID)})
		refused(t, err, fault.NotFound, "error.msg.office.id.invalid")
	})
}

// TestTagsOfARuleAreFew: a side of a rule has at most a hundred tags.
func TestTagsOfARuleAreFew(t *testing.T) {
	for many, want := range map[int]int{100: 0, 101: 1} {
		in := ledger.NewEntryRule{OfficeID: 1, Name: "Rent", DebitAccountID: 1, CreditTagIDs: make([]int64, many)}
		if got := in.Violations(); len(got) != want {
			t.Errorf("%d tags: %v", many, got)
		}
	}
}
