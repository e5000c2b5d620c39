package reports_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
)

// TestBooks: a loan of 1000 on 2026-01-01 whose first instalment of 340.02, 10.00 of it interest, was paid on 2026-02-01, in
// books that know income when it is paid.
func TestBooks(t *testing.T) {
	b := lendingtest.New(t)
	paidLoan(t, b, b.Product(cashBooks(t, b)))
	january := map[string]string{"startDate": "2026-01-01", "endDate": "2026-01-31"}
	for _, c := range []struct {
		report string
		sent   map[string]string
		want   []string
	}{
		{"Trial Balance Table", nil, []string{"cash 0 659.98", "income 0 10", "loans 669.98 0"}},
		{"Trial Balance Table", map[string]string{"endDate": "2026-01-31"}, []string{"cash 0 1000", "loans 1000 0"}},
		{"Balance Sheet Table", nil, []string{"cash ASSET -659.98", "loans ASSET 669.98"}},
		{"Income Statement Table", map[string]string{"startDate": "2026-02-01"}, []string{"income INCOME 10"}},
		{"Income Statement Table", january, nil},
	} {
		sheet, err := run(b, b.Desk, c.report, c.sent)
		if err != nil {
			t.Errorf("%s: %v", c.report, err)
			continue
		}
		var got []string
		for _, row := range sheet.Data {
			got = append(got, row.Row[1].(string)+" "+shown(row.Row[2])+" "+shown(row.Row[3]))
		}
		slices.Sort(got)
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s %v (-want +got):\n%s", c.report, c.sent, diff)
		}
	}
}

// TestTrialBalanceSummary: the same loan, by the day of its payment and by others.
func TestTrialBalanceSummary(t *testing.T) {
	b := lendingtest.New(t)
	product := b.Product(cashBooks(t, b))
	paidLoan(t, b, product)
	manual := op[ledger.NewManualEntry, operation.Result](b, "ledger.CreateManualEntry")
	entry := ledger.NewManualEntry{OfficeID: 1, Currency: "EUR", On: b.Today(), AssetOwner: "fund"}
	entry.Debits, entry.Credits = []ledger.ManualLine{{AccountID: 1, Amount: money.FromInt(7)}}, []ledger.ManualLine{{AccountID: 3, Amount: money.FromInt(7)}}
	if _, err := lending.Run(context.Background(), b.Desk, manual, entry); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		report, day string
		want        []string
	}{
		{"Trial Balance Summary Report", "2025-12-31", nil},
		{"Trial Balance Summary Report", "2026-01-01", []string{"cash 0 0 1000 -1000", "loans 0 1000 0 1000"}},
		{"Trial Balance Summary Report", "2026-01-15", []string{"cash -1000 0 0 -1000", "loans 1000 0 0 1000"}},
		{"Trial Balance Summary Report", "2026-02-01", []string{
			"cash 0 7 0 7", "income 0 0 7 -7", "cash -1000 340.02 0 -659.98", "income 0 0 10 -10", "loans 1000 0 330.02 669.98",
		}},
		{"Trial Balance Summary Report with Asset Owner", "2026-02-01", []string{
			"cash fund 0 7 0 7", "income fund 0 0 7 -7", "cash  -1000 340.02 0 -659.98", "income  0 0 10 -10", "loans  1000 0 330.02 669.98",
		}},
	} {
		sheet, err := run(b, b.Desk, c.report, map[string]string{"endDate": c.day, "officeId": "1"})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, row := range sheet.Data {
			var words []string
			for _, v := range row.Row[3 : len(row.Row)-1] {
				words = append(words, shown(v))
			}
			got = append(got, strings.Join(words, " "))
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s on %s (-want +got):\n%s", c.report, c.day, diff)
		}
	}
}

func shown(v any) string {
	if v == nil {
		return ""
	}
	if a, ok := v.(money.Amount); ok {
		return a.String()
	}
	return v.(string)
}

// paidLoan lends 1000 and takes the first instalment.
func paidLoan(t *testing.T, b *lendingtest.Bench, product int64) {
	t.Helper()
	in := b.Application(b.Client(), product, "1000")
	loan, err := b.Desk.Loans.Submit(context.Background(), in)
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range []func() (lending.LoanResult, error){
		func() (lending.LoanResult, error) {
			return b.Desk.Loans.Approve(context.Background(), loan.LoanID, loans.Approval{On: b.Today()})
		},
		func() (lending.LoanResult, error) {
			return b.Desk.Loans.Disburse(context.Background(), loan.LoanID, loans.Disbursal{On: b.Today()})
		},
		func() (lending.LoanResult, error) {
			b.MoveTo("2026-02-01")
			return b.Desk.Loans.Repay(context.Background(), loan.LoanID, loans.Payment{On: b.Today(), Amount: money.MustParse("340.02")})
		},
	} {
		if _, err := step(); err != nil {
			t.Fatal(err)
		}
	}
}

// cashBooks gives a product books of five accounts.
func cashBooks(t *testing.T, b *lendingtest.Bench) func(*products.NewProduct) {
	t.Helper()
	account := func(name string, of ledger.AccountType) *int64 {
		create := op[ledger.NewAccount, operation.Result](b, "ledger.CreateAccount")
		made, err := lending.Run(context.Background(), b.Desk, create, ledger.NewAccount{Name: name, Code: name, Type: of, Usage: ledger.DetailAccount, ManualEntriesAllowed: new(true)})
		if err != nil {
			t.Fatal(err)
		}
		return &made.ID
	}
	cash, lent, income := account("cash", ledger.Asset), account("loans", ledger.Asset), account("income", ledger.Income)
	expense, owed := account("losses", ledger.Expense), account("overpaid", ledger.Liability)
	return func(p *products.NewProduct) {
		p.AccountingRule, p.FundSource, p.LoanPortfolio, p.TransfersInSuspense = new(ledger.CashBased), cash, lent, cash
		p.InterestIncome, p.FeeIncome, p.PenaltyIncome = income, income, income
		p.WrittenOff, p.Overpayment = expense, owed
	}
}
