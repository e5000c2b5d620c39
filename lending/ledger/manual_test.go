package ledger_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/desktest"
	"lending.example/platform/lending/refdata"
)

// manualAccounts are a chart with one account of every sort that a manual entry meets.
type manualAccounts struct{ cash, income, closed, header, automatic int64 }

func openManualAccounts(t *testing.T, u *operation.Unit) manualAccounts {
	t.Helper()
	open := func(name string, usage ledger.Usage, manual bool) int64 {
		return must(t, u, ledger.CreateAccount, ledger.NewAccount{
			Name: name, Code: name, Type: ledger.Asset, Usage: usage, ManualEntriesAllowed: new(manual),
		}).ID
	}
	a := manualAccounts{
		cash: account(t, u, "Cash", "1", ledger.Asset), income: account(t, u, "Income", "4", ledger.Income),
		closed: open("Closed", ledger.DetailAccount, true), header: open("Header", ledger.HeaderAccount, true),
		automatic: open("Automatic", ledger.DetailAccount, false),
	}
	must(t, u, ledger.UpdateAccount, ledger.AccountUpdate{Ref: operation.ByID(a.closed), Disabled: new(true)})
	return a
}

func manual(on calendar.Date, debit, credit int64, debited, credited string) ledger.NewManualEntry {
	return ledger.NewManualEntry{
		OfficeID: 1, Currency: "EUR", On: on, Comments: "opening stock",
		Debits: []ledger.ManualLine{{AccountID: debit, Amount: amount(debited)}}, Credits: []ledger.ManualLine{{AccountID: credit, Amount: amount(credited)}},
	}
}

func TestManualEntry(t *testing.T) {
	inUnit(t, func(u *operation.Unit) {
		a := openManualAccounts(t, u)
		in := manual(today, a.cash, a.income, "10", "4")
		in.Credits = append(in.Credits, ledger.ManualLine{AccountID: a.cash, Amount: amount("6"), Comments: "change"})
		in.Reference, in.AssetOwner, in.BankNumber = "R1", "owner", "B7"
		made := must(t, u, ledger.CreateManualEntry, in)
		if made.OfficeID != 1 || len(made.TransactionID) != 32 {
			t.Errorf("answer %+v", made)
		}
		want := []string{"DEBIT Cash 10 opening stock", "CREDIT Income 4 opening stock", "CREDIT Cash 6 change"}
		if diff := cmp.Diff(want, manualLines(t, u, made.TransactionID, false)); diff != "" {
			t.Error(diff)
		}
		shown := must(t, u, ledger.ListEntries, ledger.EntryFilter{ManualOnly: new(true), WithTransaction: true}).Items[0]
		payment, _ := shown.Detail.Payment.(refdata.PaymentDetailData)
		if shown.Reference != "R1" || shown.AssetOwner != "owner" || payment.BankNumber != "B7" || shown.EntityType != 0 || !shown.Manual {
			t.Errorf("shown as %+v", shown)
		}

		t.Run("taken back", func(t *testing.T) {
			back := must(t, u, ledger.ReverseManualEntry, ledger.EntryReversal{TransactionID: made.TransactionID, Comments: "wrong day"})
			if back.TransactionID == made.TransactionID {
				t.Error("under the same transaction id")
			}
			want := []string{"CREDIT Cash 10 wrong day", "DEBIT Income 4 wrong day", "DEBIT Cash 6 wrong day"}
			if diff := cmp.Diff(want, manualLines(t, u, back.TransactionID, false)); diff != "" {
				t.Error(diff)
			}
			if got := manualLines(t, u, made.TransactionID, true); len(got) != 3 {
				t.Errorf("marked as reversed: %v", got)
			}
			for _, id := range []string{made.TransactionID, back.TransactionID} {
				_, err := desktest.Perform(u, ledger.ReverseManualEntry, ledger.EntryReversal{TransactionID: id})
				refused(t, err, fault.NotFound, "error.msg.journalEntries.not.found")
			}
		})
		t.Run("not an entry of a loan", func(t *testing.T) {
			postOn(t, u, "L1", a.cash, a.income, "20", today, 1)
			_, err := desktest.Perform(u, ledger.ReverseManualEntry, ledger.EntryReversal{TransactionID: "L1"})
			refused(t, err, fault.NotFound, "error.msg.journalEntries.not.found")
		})
	})
}

// manualLines writes the lines of a transaction that are, or are not, marked as reversed.
func manualLines(t *testing.T, u *operation.Unit, id string, reversed bool) []string {
	t.Helper()
	var lines []string
	for _, e := range must(t, u, ledger.ListEntries, ledger.EntryFilter{TransactionID: id}).Items {
		if e.Reversed == reversed {
			lines = append(lines, fmt.Sprintf("%s %s %v %s", e.Side.Option().Label, e.AccountName, e.Amount, e.Comments))
		}
	}
	return lines
}

func TestManualEntryRefused(t *testing.T) {
	const prefix = "error.msg.glJournalEntry.invalid"
	inUnit(t, func(u *operation.Unit) {
		a := openManualAccounts(t, u)
		must(t, u, ledger.CreateClosure, ledger.NewClosure{OfficeID: 1, On: today.AddDays(-10)})
		good := manual(today, a.cash, a.income, "10", "10")
		tests := map[string]struct {
			change func(*ledger.NewManualEntry)
			kind   fault.Kind
			code   string
		}{
			"in the future":        {func(in *ledger.NewManualEntry) { in.On = today.AddDays(1) }, fault.Rule, prefix + ".future.date"},
			"into closed books":    {func(in *ledger.NewManualEntry) { in.On = today.AddDays(-10) }, fault.Rule, prefix + ".accounting.closed"},
			"without credits":      {func(in *ledger.NewManualEntry) { in.Credits = nil }, fault.Rule, prefix + ".no.debits.or.credits"},
			"without debits":       {func(in *ledger.NewManualEntry) { in.Debits = nil }, fault.Rule, prefix + ".no.debits.or.credits"},
			"unbalanced":           {func(in *ledger.NewManualEntry) { in.Debits[0].Amount = amount("9.99") }, fault.Rule, prefix + ".mismatch.debits.credits"},
			"line without amount":  {func(in *ledger.NewManualEntry) { in.Debits[0].Amount = amount("0") }, fault.Rule, prefix + ".empty.account.or.amount"},
			"line without account": {func(in *ledger.NewManualEntry) { in.Debits[0].AccountID = 0 }, fault.Rule, prefix + ".empty.account.or.amount"},
			"negative amounts": {func(in *ledger.NewManualEntry) {
				in.Debits[0].Amount, in.Credits[0].Amount = amount("-1"), amount("-1")
			}, fault.Rule, prefix + ".empty.account.or.amount"},
			"disabled account":       {func(in *ledger.NewManualEntry) { in.Debits[0].AccountID = a.closed }, fault.Rule, prefix + ".account.disabled"},
			"header":                 {func(in *ledger.NewManualEntry) { in.Debits[0].AccountID = a.header }, fault.Rule, prefix + ".account.header"},
			"not for persons":        {func(in *ledger.NewManualEntry) { in.Debits[0].AccountID = a.automatic }, fault.Rule, prefix + ".account.manual.adjustments.not.permitted"},
			"unknown account":        {func(in *ledger.NewManualEntry) { in.Debits[0].AccountID = 99 }, fault.NotFound, "error.msg.glaccount.id.invalid"},
			"unknown office":         {func(in *ledger.NewManualEntry) { in.OfficeID = 99 }, fault.NotFound, "error.msg.office.id.invalid"},
			"unknown payment type":   {func(in *ledger.NewManualEntry) { in.PaymentTypeID = 99 }, fault.NotFound, "error.msg.payment.type.invalid"},
			"by an unknown rule":     {func(in *ledger.NewManualEntry) { in.AccountingRuleID = 1 }, fault.NotFound, "error.msg.accountingrule.id.invalid"},
			"an amount for no rule":  {func(in *ledger.NewManualEntry) { in.Amount = amount("1") }, fault.Validation, "validation.msg.GLJournalEntry.amount.cannot.be.provided.without.accountingRule"},
			"without a date":         {func(in *ledger.NewManualEntry) { in.On = calendar.Date{} }, fault.Validation, "validation.msg.GLJournalEntry.transactionDate.cannot.be.blank"},
			"without an office":      {func(in *ledger.NewManualEntry) { in.OfficeID = 0 }, fault.Validation, "validation.msg.GLJournalEntry.officeId.cannot.be.blank"},
			"without a currency":     {func(in *ledger.NewManualEntry) { in.Currency = "" }, fault.Validation, "validation.msg.GLJournalEntry.currencyCode.cannot.be.blank"},
			"in an unknown currency": {func(in *ledger.NewManualEntry) { in.Currency = "ZZZ" }, fault.Validation, "validation.msg.GLJournalEntry.currencyCode.is.not.one.of.expected.enumerations"},
		}
		for name, test := range tests {
			t.Run(name, func(t *testing.T) {
				in := good
				in.Debits, in.Credits = []ledger.ManualLine{good.Debits[0]}, []ledger.ManualLine{good.Credits[0]}
				test.change(&in)
				_, err := desktest.Perform(u, ledger.CreateManualEntry, in)
				refused(t, err, test.kind, test.code)
			})
		}
		must(t, u, ledger.CreateManualEntry, good)
	})
}
