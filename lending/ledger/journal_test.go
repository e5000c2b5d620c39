package ledger_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/desktest"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

func debit(account int64, amount, currency string) ledger.Posting {
	return ledger.Posting{Side: ledger.Debit, AccountID: account, Amount: money.MustParse(amount), Currency: currency}
}

func credit(account int64, amount, currency string) ledger.Posting {
	return ledger.Posting{Side: ledger.Credit, AccountID: account, Amount: money.MustParse(amount), Currency: currency}
}

func TestNewEntry(t *testing.T) {
	const unbalanced, empty, incomplete = "error.msg.glJournalEntry.invalid.mismatch.debits.credits",
		"error.msg.glJournalEntry.invalid.no.debits.or.credits", "error.msg.glJournalEntry.invalid.empty.account.or.amount"
	tests := map[string]struct {
		postings []ledger.Posting
		code     string
	}{
		"two lines":            {[]ledger.Posting{debit(1, "10", "EUR"), credit(2, "10", "EUR")}, ""},
		"split credit":         {[]ledger.Posting{debit(1, "10", "EUR"), credit(2, "9.99", "EUR"), credit(3, "0.01", "EUR")}, ""},
		"two currencies":       {[]ledger.Posting{debit(1, "10", "EUR"), credit(2, "10", "EUR"), debit(1, "5", "USD"), credit(2, "5", "USD")}, ""},
		"one account":          {[]ledger.Posting{debit(1, "10", "EUR"), credit(1, "10", "EUR")}, ""},
		"a millionth off":      {[]ledger.Posting{debit(1, "10", "EUR"), credit(2, "10.000001", "EUR")}, unbalanced},
		"balanced across only": {[]ledger.Posting{debit(1, "10", "EUR"), credit(2, "10", "USD")}, unbalanced},
		"nothing":              {nil, empty},
		"no credit":            {[]ledger.Posting{debit(1, "10", "EUR")}, empty},
		"no debit":             {[]ledger.Posting{credit(1, "10", "EUR")}, empty},
		"zero amount":          {[]ledger.Posting{debit(1, "0", "EUR"), credit(2, "0", "EUR")}, incomplete},
		"negative amount":      {[]ledger.Posting{debit(1, "-1", "EUR"), credit(2, "-1", "EUR")}, incomplete},
		"no account":           {[]ledger.Posting{debit(0, "1", "EUR"), credit(2, "1", "EUR")}, incomplete},
		"no currency":          {[]ledger.Posting{debit(1, "1", ""), credit(2, "1", "")}, incomplete},
		"no side": {[]ledger.Posting{debit(1, "1", "EUR"), credit(2, "1", "EUR"), {AccountID: 3, Amount: money.FromInt(1), Currency: "EUR"}},
			incomplete},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			entry, err := ledger.NewEntry(ledger.Header{TransactionID: "L1"}, test.postings...)
			if test.code != "" {
				refused(t, err, fault.Rule, test.code)
				if len(entry.Postings()) > 0 {
					t.Error("a refused entry has lines")
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.postings, entry.Postings()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestEntriesConserveMoney splits amounts at random over accounts: every entry that can be built nets to zero.
func TestEntriesConserveMoney(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		var postings []ledger.Posting
		var total money.Amount
		for range 1 + random.IntN(5) {
			part := money.FromMillionths(1 + random.Int64N(1e12))
			total = total.Add(part)
			postings = append(postings, ledger.Posting{Side: ledger.Credit, AccountID: 1 + random.Int64N(4), Amount: part, Currency: "EUR"})
		}
		postings = append(postings, ledger.Posting{Side: ledger.Debit, AccountID: 9, Amount: total, Currency: "EUR"})
		entry, err := ledger.NewEntry(ledger.Header{}, postings...)
		if err != nil {
			t.Fatal(err)
		}
		if all := net(entry.Postings()); !all.IsZero() {
			t.Fatalf("entry nets to %v", all)
		}
	}
}

// net is debits less credits.
func net(postings []ledger.Posting) (all money.Amount) {
	for _, p := range postings {
		if p.Side == ledger.Credit {
			p.Amount = p.Amount.Neg()
		}
		all = all.Add(p.Amount)
	}
	return all
}

// post records a debit and a credit for loan 7.
func post(t *testing.T, u *operation.Unit, transaction string, debited, credited int64, amount string) {
	t.Helper()
	postOn(t, u, transaction, debited, credited, amount, today, 1)
}

func postOn(t *testing.T, u *operation.Unit, transaction string, debited, credited int64, amount string, on calendar.Date, office int64) {
	t.Helper()
	entry, err := ledger.NewEntry(ledger.Header{
		OfficeID: office, On: on, SubmittedOn: today, TransactionID: transaction, EntityType: ledger.ForLoan, EntityID: 7,
	}, debit(debited, amount, "EUR"), credit(credited, amount, "EUR"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := ledger.Record(u, entry); err != nil {
		t.Fatal(err)
	}
}

// openBranch opens an office below the head office.
func openBranch(t *testing.T, u *operation.Unit) int64 {
	t.Helper()
	branch := refdata.Office{Name: "Branch", ParentID: refdata.HeadOffice, OpenedOn: today, Hierarchy: ".2."}
	if err := refdata.Offices.Insert(u.Tx, &branch); err != nil {
		t.Fatal(err)
	}
	return branch.ID
}

func TestReverse(t *testing.T) {
	inUnit(t, func(u *operation.Unit) {
		cash, income := account(t, u, "Cash", "1", ledger.Asset), account(t, u, "Income", "4", ledger.Income)
		yesterday := today.AddDays(-1)
		postOn(t, u, "L1", cash, income, "10", yesterday, 1)
		post(t, u, "L2", cash, income, "3")

		if _, err := ledger.Reverse(u, "L1"); err != nil {
			t.Fatal(err)
		}
		lines, err := ledger.LinesOf(u.Tx, "L1")
		if err != nil {
			t.Fatal(err)
		}
		type row struct {
			Account  int64
			Side     ledger.Side
			On       calendar.Date
			Reversed bool
		}
		var got []row
		for _, l := range lines {
			got = append(got, row{l.AccountID, l.Side, l.On, l.Reversed})
		}
		want := []row{
			{cash, ledger.Debit, yesterday, false}, {income, ledger.Credit, yesterday, false},
			{cash, ledger.Credit, yesterday, false}, {income, ledger.Debit, yesterday, false},
		}
		if diff := cmp.Diff(want, got, cmp.Comparer(func(a, b calendar.Date) bool { return a == b })); diff != "" {
			t.Error(diff)
		}

		t.Run("a second time changes nothing", func(t *testing.T) {
			if again, err := ledger.Reverse(u, "L1"); err != nil || len(again) != 0 {
				t.Errorf("wrote %v, %v", again, err)
			}
		})
		t.Run("other transactions keep their lines", func(t *testing.T) {
			if others, err := ledger.LinesOf(u.Tx, "L2"); err != nil || len(others) != 2 {
				t.Errorf("%v, %v", others, err)
			}
		})
	})
}

func TestListEntries(t *testing.T) {
	inUnit(t, func(u *operation.Unit) {
		cash, income := account(t, u, "Cash", "1", ledger.Asset), account(t, u, "Income", "4", ledger.Income)
		branch := openBranch(t, u)
		day := func(n int) calendar.Date { return today.AddDays(n) }
		postOn(t, u, "L2", cash, income, "20", day(-1), 1)
		postOn(t, u, "L1", cash, income, "10", day(-2), 1)
		postOn(t, u, "L3", cash, income, "30", day(0), branch)

		tests := map[string]struct {
			filter ledger.EntryFilter
			want   []string // transaction and side, in order
			total  int
		}{
			"by date, then by id": {ledger.EntryFilter{}, []string{"L1 DEBIT", "L1 CREDIT", "L2 DEBIT", "L2 CREDIT", "L3 DEBIT", "L3 CREDIT"}, 6},
			"by transaction":      {ledger.EntryFilter{TransactionID: "L2", WithBalance: true}, []string{"L2 DEBIT", "L2 CREDIT"}, 2},
			"unknown transaction": {ledger.EntryFilter{TransactionID: "L9"}, nil, 0},
			"by account":          {ledger.EntryFilter{AccountID: income}, []string{"L1 CREDIT", "L2 CREDIT", "L3 CREDIT"}, 3},
			"by office":           {ledger.EntryFilter{OfficeID: branch}, []string{"L3 DEBIT", "L3 CREDIT"}, 2},
			"from a date":         {ledger.EntryFilter{From: day(-1), AccountID: cash}, []string{"L2 DEBIT", "L3 DEBIT"}, 2},
			"up to a date":        {ledger.EntryFilter{To: day(-1), AccountID: cash}, []string{"L1 DEBIT", "L2 DEBIT"}, 2},
			"submitted later":     {ledger.EntryFilter{SubmittedFrom: day(1)}, nil, 0},
			"of the loan":         {ledger.EntryFilter{LoanID: 7, AccountID: cash}, []string{"L1 DEBIT", "L2 DEBIT", "L3 DEBIT"}, 3},
			"of another loan":     {ledger.EntryFilter{LoanID: 8}, nil, 0},
			"of savings":          {ledger.EntryFilter{SavingsID: 7}, nil, 0},
			"for loans":           {ledger.EntryFilter{EntityType: ledger.ForLoan, AccountID: cash, OfficeID: branch}, []string{"L3 DEBIT"}, 1},
			"manual ones":         {ledger.EntryFilter{ManualOnly: new(true)}, nil, 0},
			"a page":              {ledger.EntryFilter{Offset: 1, Limit: new(2)}, []string{"L1 CREDIT", "L2 DEBIT"}, 6},
			"latest first":        {ledger.EntryFilter{OrderBy: "id", SortOrder: "desc", Limit: new(1)}, []string{"L3 CREDIT"}, 6},
			"no limit":            {ledger.EntryFilter{AccountID: cash, Limit: new(0)}, []string{"L1 DEBIT", "L2 DEBIT", "L3 DEBIT"}, 3},
		}
		for name, test := range tests {
			t.Run(name, func(t *testing.T) {
				page := must(t, u, ledger.ListEntries, test.filter)
				var got []string
				for _, e := range page.Items {
					got = append(got, e.TransactionID+" "+e.Side.Option().Label)
				}
				if diff := cmp.Diff(test.want, got); diff != "" || page.Total != test.total {
					t.Errorf("total %d, want %d\n%s", page.Total, test.total, diff)
				}
			})
		}
		t.Run("one line in full", func(t *testing.T) {
			got := must(t, u, ledger.GetEntry, ledger.EntryRef{Ref: operation.ByID(1)})
			if got.AccountName != "Cash" || got.AccountCode != "1" || got.OfficeName != "Head Office" || got.Currency.Code != "EUR" || got.CreatedByName != "admin" {
				t.Errorf("got %+v", got)
			}
		})
		t.Run("a branch sees its own lines", func(t *testing.T) {
			office, err := refdata.OfficeByRef(u.Tx, operation.ByID(branch))
			if err != nil {
				t.Fatal(err)
			}
			teller := *u
			teller.Actor = operation.Actor{OfficeID: branch, Hierarchy: office.Hierarchy}
			if page := must(t, &teller, ledger.ListEntries, ledger.EntryFilter{}); page.Total != 2 {
				t.Errorf("sees %d lines", page.Total)
			}
			_, err = desktest.Perform(&teller, ledger.GetEntry, ledger.EntryRef{Ref: operation.ByID(1)})
			refused(t, err, fault.NotFound, "error.msg.journalEntry.id.invalid")
		})
		t.Run("unknown order", func(t *testing.T) {
			_, err := desktest.Perform(u, ledger.ListEntries, ledger.EntryFilter{OrderBy: "amount; drop"})
			refused(t, err, fault.Validation, "validation.msg.journalEntry.orderBy.is.not.one.of.expected.enumerations")
		})
		t.Run("running balances", func(t *testing.T) {
			page := must(t, u, ledger.ListEntries, ledger.EntryFilter{AccountID: income, WithBalance: true})
			var got []string
			for _, e := range page.Items {
				got = append(got, fmt.Sprintf("%s %v of %v, %v", e.TransactionID, e.OfficeBalance, e.OrganisationBalance, *e.BalanceComputed))
			}
			want := []string{"L1 10 of 10, true", "L2 30 of 30, true", "L3 30 of 60, true"}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Error(diff)
			}
		})
		t.Run("details of transactions", func(t *testing.T) {
			u.Neighbours = []any{described{"L2": &ledger.TransactionDetail{ID: 2}}}
			for _, e := range must(t, u, ledger.ListEntries, ledger.EntryFilter{WithTransaction: true}).Items {
				if (e.Detail != nil) != (e.TransactionID == "L2") {
					t.Errorf("%s: %+v", e.TransactionID, e.Detail)
				}
			}
		})
	})
}

// described are the transactions that a test knows.
type described map[string]*ledger.TransactionDetail

func (d described) Detail(_ store.Tx, id int64) (*ledger.TransactionDetail, error) {
	return d[fmt.Sprintf("L%d", id)], nil
}

// TestDefaultPage: a page of the journal holds 200 lines unless another size is asked for.
func TestDefaultPage(t *testing.T) {
	inUnit(t, func(u *operation.Unit) {
		cash, income := account(t, u, "Cash", "1", ledger.Asset), account(t, u, "Income", "4", ledger.Income)
		for range 101 {
			postOn(t, u, "L1", cash, income, "1", today, 1)
		}
		if page := must(t, u, ledger.ListEntries, ledger.EntryFilter{}); page.Total != 202 || len(page.Items) != 200 {
			t.Errorf("%d lines of %d", len(page.Items), page.Total)
		}
	})
}
