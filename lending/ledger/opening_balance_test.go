package ledger_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/desktest"
)

// startOfBooks is a chart with an account for the contra side of opening balances.
type startOfBooks struct{ cash, capital, income, contra int64 }

func openBooks(t *testing.T, u *operation.Unit) startOfBooks {
	t.Helper()
	b := startOfBooks{
		cash: account(t, u, "Cash", "1", ledger.Asset), capital: account(t, u, "Capital", "3", ledger.Equity),
		income: account(t, u, "Income", "4", ledger.Income), contra: account(t, u, "Brought along", "39", ledger.Equity),
	}
	must(t, u, ledger.CreateActivityAccount, ledger.NewActivityAccount{Activity: ledger.OpeningBalancesTransfer, AccountID: b.contra})
	return b
}

// opening are balances of so much in the till, all of it capital.
func (b startOfBooks) opening(on calendar.Date, debit, credit string) ledger.NewOpeningBalance {
	return ledger.NewOpeningBalance{
		OfficeID: 1, Currency: "EUR", On: on, Comments: "begun",
		Debits: []ledger.ManualLine{{AccountID: b.cash, Amount: amount(debit)}}, Credits: []ledger.ManualLine{{AccountID: b.capital, Amount: amount(credit)}},
	}
}

// balances writes what stands on the accounts in a currency.
func balances(t *testing.T, u *operation.Unit, currency string) []string {
	t.Helper()
	data := must(t, u, ledger.TrialBalance, ledger.TrialBalanceInput{Currency: currency})
	var list []string
	for _, a := range data.Accounts {
		list = append(list, fmt.Sprint(a.Name, " ", a.Balance))
	}
	for _, total := range data.Totals {
		if total.Debits != total.Credits {
			t.Errorf("unbalanced: %+v", total)
		}
	}
	return list
}

// TestOpeningBalances defines balances twice: the second ones stand, the first ones are mirrored, and the contra account is even.
func TestOpeningBalances(t *testing.T) {
	inUnit(t, func(u *operation.Unit) {
		b := openBooks(t, u)
		first := must(t, u, ledger.DefineOpeningBalance, b.opening(today.AddDays(-3), "100", "100"))
		want := []string{"DEBIT Cash 100 begun", "CREDIT Brought along 100 begun", "CREDIT Capital 100 begun", "DEBIT Brought along 100 begun"}
		if diff := cmp.Diff(want, manualLines(t, u, first.TransactionID, false)); diff != "" {
			t.Error(diff)
		}
		second := must(t, u, ledger.DefineOpeningBalance, b.opening(today.AddDays(-2), "250", "250"))
		if diff := cmp.Diff([]string{"Cash 250", "Capital 250", "Brought along 0"}, balances(t, u, "EUR")); diff != "" {
			t.Error(diff)
		}
		if got := manualLines(t, u, first.TransactionID, true); len(got) != 4 {
			t.Errorf("marked as reversed: %v", got)
		}

		t.Run("another currency begins by itself", func(t *testing.T) {
			in := b.opening(today, "7", "7")
			in.Currency = "USD"
			must(t, u, ledger.DefineOpeningBalance, in)
			if diff := cmp.Diff([]string{"Cash 7", "Capital 7", "Brought along 0"}, balances(t, u, "USD")); diff != "" {
				t.Error(diff)
			}
		})
		t.Run("read", func(t *testing.T) {
			data := must(t, u, ledger.OpeningBalances, ledger.OpeningBalanceLook{OfficeID: 1, Currency: "EUR"})
			var got []string
			for _, l := range slices.Concat(data.Assets, data.Liabilities, data.Equities, data.Incomes, data.Expenses) {
				got = append(got, fmt.Sprint(l.AccountCode, l.AccountName, l.AccountType, l.Side, l.Amount, l.Comments))
			}
			want := []string{
				fmt.Sprint("1", "Cash", ledger.Asset, ledger.Debit, amount("250"), "begun"), fmt.Sprint("3", "Capital", ledger.Equity, ledger.Credit, amount("250"), "begun"),
				fmt.Sprint("4", "Income", ledger.Income, ledger.Side(0), amount("0"), ""),
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Error(diff)
			}
			if data.On != today.AddDays(-2) || data.TransactionID != second.TransactionID || data.Contra.ID != b.contra || data.OfficeName != "Head Office" {
				t.Errorf("got %+v", data)
			}
		})
		t.Run("taken back by hand, and said again", func(t *testing.T) {
			must(t, u, ledger.ReverseManualEntry, ledger.EntryReversal{TransactionID: second.TransactionID})
			if data := must(t, u, ledger.OpeningBalances, ledger.OpeningBalanceLook{OfficeID: 1, Currency: "EUR"}); data.TransactionID != "" || data.On != today {
				t.Errorf("got %+v", data)
			}
			must(t, u, ledger.DefineOpeningBalance, b.opening(today, "9", "9"))
			if diff := cmp.Diff([]string{"Cash 9", "Capital 9", "Brought along 0"}, balances(t, u, "EUR")); diff != "" {
				t.Error(diff)
			}
		})
		t.Run("not after another entry", func(t *testing.T) {
			postOn(t, u, "L1", b.cash, b.income, "1", today, 1)
			_, err := desktest.Perform(u, ledger.DefineOpeningBalance, b.opening(today, "10", "10"))
			refused(t, err, fault.Rule, "error.msg.journalentry.defining.openingbalance.not.allowed")
		})
	})
}

func TestOpeningBalancesRefused(t *testing.T) {
	inUnit(t, func(u *operation.Unit) {
		cash, capital := account(t, u, "Till", "11", ledger.Asset), account(t, u, "Own", "31", ledger.Equity)
		_, err := desktest.Perform(u, ledger.DefineOpeningBalance, startOfBooks{cash: cash, capital: capital}.opening(today, "1", "1"))
		refused(t, err, fault.NotFound, "error.msg.financialActivityAccount.not.found")
		b := openBooks(t, u)
		must(t, u, ledger.CreateClosure, ledger.NewClosure{OfficeID: 1, On: today.AddDays(-10)})
		tests := map[string]struct {
			change func(*ledger.NewOpeningBalance)
			kind   fault.Kind
			code   string
		}{
			"in the future":     {func(in *ledger.NewOpeningBalance) { in.On = today.AddDays(1) }, fault.Rule, "error.msg.glJournalEntry.invalid.future.date"},
			"into closed books": {func(in *ledger.NewOpeningBalance) { in.On = today.AddDays(-10) }, fault.Rule, "error.msg.glJournalEntry.invalid.accounting.closed"},
			"unbalanced":        {func(in *ledger.NewOpeningBalance) { in.Debits[0].Amount = amount("1") }, fault.Rule, "error.msg.glJournalEntry.invalid.mismatch.debits.credits"},
			"without credits":   {func(in *ledger.NewOpeningBalance) { in.Credits = nil }, fault.Rule, "error.msg.glJournalEntry.invalid.no.debits.or.credits"},
			"on the contra":     {func(in *ledger.NewOpeningBalance) { in.Credits[0].AccountID = b.contra }, fault.Rule, "error.msg.journalentry.openingbalance.contra.account"},
			"unknown account":   {func(in *ledger.NewOpeningBalance) { in.Credits[0].AccountID = 99 }, fault.NotFound, "error.msg.glaccount.id.invalid"},
			"unknown office":    {func(in *ledger.NewOpeningBalance) { in.OfficeID = 99 }, fault.NotFound, "error.msg.office.id.invalid"},
			"unknown currency":  {func(in *ledger.NewOpeningBalance) { in.Currency = "ZZZ" }, fault.Validation, "validation.msg.GLJournalEntry.currencyCode.is.not.one.of.expected.enumerations"},
			"without a date":    {func(in *ledger.NewOpeningBalance) { in.On = calendar.Date{} }, fault.Validation, "validation.msg.GLJournalEntry.transactionDate.cannot.be.blank"},
		}
		for name, test := range tests {
			t.Run(name, func(t *testing.T) {
				in := b.opening(today, "10", "10")
				test.change(&in)
				_, err := desktest.Perform(u, ledger.DefineOpeningBalance, in)
				refused(t, err, test.kind, test.code)
			})
		}
		_, err = desktest.Perform(u, ledger.OpeningBalances, ledger.OpeningBalanceLook{OfficeID: 1})
		refused(t, err, fault.Validation, "validation.msg.GLJournalEntry.currencyCode.cannot.be.blank")
	})
}
