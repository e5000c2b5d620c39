package reports_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
)

// late makes a loan of 1000 in three monthly instalments at 12 percent a year of 2026-01-01, of which 100 were paid on
// 2026-02-20, when the first was late: 340.02 a month, 10.00 of it interest in the first.
func late(t *testing.T, b *lendingtest.Bench) (loan int64) {
	t.Helper()
	b.MoveTo("2026-01-01")
	loan = b.ActiveLoan("1000")
	b.MoveTo("2026-02-20")
	if _, err := b.Desk.Loans.Repay(context.Background(), loan, loans.Payment{On: b.Today(), Amount: money.FromInt(100)}); err != nil {
		t.Fatal(err)
	}
	return loan
}

func TestPortfolioReports(t *testing.T) {
	b := lendingtest.New(t)
	late(t, b)
	b.MoveTo("2026-02-20")
	b.ActiveLoan("500") // of today, so that nothing of it is late
	amount := money.MustParse
	// The standard strategy takes interest first: 10.00 of the first instalment of 340.02, so that 90.00 go to principal.
	cases := []struct {
		report, column string
		sent           map[string]string
		want           any
	}{
		{"Portfolio at Risk", "Principal Outstanding", nil, amount("1410")},
		{"Portfolio at Risk", "Principal Overdue", nil, amount("240.02")},
		{"Portfolio at Risk", "Interest Overdue", nil, amount("0")},
		{"Portfolio at Risk", "Portfolio at Risk %", nil, amount("64.54")}, // 910 of 1410
		{"Portfolio at Risk", "Currency", map[string]string{"currencyId": "EUR", "parType": "1"}, "EUR"},
		{"Portfolio at Risk by Branch", "Office/Branch", map[string]string{"officeId": "1"}, "Head Office"},
		{"Active Loans - Summary", "No. of Clients", nil, int64(2)},
		{"Active Loans - Summary", "No. of Loans in Arrears", nil, int64(1)},
		{"Active Loans - Summary", "Total Loans Disbursed", nil, amount("1500")},
		{"Active Loans - Details", "Principal Repaid", nil, amount("90")},
		{"Aging Detail", "Days in Arrears", nil, int64(19)}, // due on 2026-02-01
		{"Aging Detail", "Weeks In Arrears Band", nil, "2 weeks"},
		{"Aging Detail", "Days in Arrears Band", nil, "0 - 30"},
		{"Aging Summary (Arrears in Weeks)", "No Of Loans", nil, int64(1)},
		{"Aging Summary (Arrears in Months)", "band", nil, "0 - 1 Months"},
		{"Expected Payments By Date - Basic", "Total Overdue", map[string]string{"startDate": "2026-02-01", "endDate": "2026-02-28"}, amount("240.02")},
		{"Expected Payments By Date - Basic", "Due Date", map[string]string{"startDate": "2026-02-02", "endDate": "2026-03-15"}, calendar.MustParse("2026-03-01")},
		{"Collections Between Dates", "Amount", map[string]string{"startDate": "2026-02-01"}, amount("100")},
		{"Collections Between Dates", "Principal", map[string]string{"startDate": "2026-02-01"}, amount("90")},
		{"Funds Disbursed Between Dates Summary", "amount", map[string]string{"startDate": "2026-01-01"}, amount("1500")},
		{"Funds Disbursed Between Dates Summary", "fund", map[string]string{"startDate": "2026-01-01"}, "-"},
		{"Client Loans Listing", "Total Overdue", nil, amount("240.02")},
		{"Client Loans Listing", "Annual Nominal Interest Rate", nil, amount("12")},
	}
	for _, c := range cases {
		sheet, err := run(b, b.Desk, c.report, c.sent)
		if err != nil {
			t.Errorf("%s: %v", c.report, err)
			continue
		}
		if got := byColumn(t, sheet, 0, c.column); got != c.want {
			t.Errorf("%s of %s: %v, want %v", c.column, c.report, got, c.want)
		}
	}
}

// TestTransactionSummary: what a day's transactions were used for, row by row.
func TestTransactionSummary(t *testing.T) {
	b := lendingtest.New(t)
	late(t, b)
	sheet, err := run(b, b.Desk, "Transaction Summary Report", map[string]string{"endDate": "2026-02-20"})
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for i := range sheet.Data {
		kind, use := byColumn(t, sheet, i, "TransactionType_Name"), byColumn(t, sheet, i, "Allocation_Type")
		got[kind.(string)+" "+use.(string)] = byColumn(t, sheet, i, "Transaction_Amount").(money.Amount).String()
	}
	if diff := cmp.Diff(map[string]string{"Repayment Interest": "10", "Repayment Principal": "90"}, got); diff != "" {
		t.Error(diff)
	}
}

// TestParametersChooseLoans: what parameters exclude is not in the report.
func TestParametersChooseLoans(t *testing.T) {
	b := lendingtest.New(t)
	late(t, b)
	for parameter, cases := range map[string]map[string]int{
		"officeId": {"0": 1, "1": 1}, "loanOfficerId": {"-1": 1, "-10": 1, "7": 0}, "currencyId": {"-1": 1, "EUR": 1, "USD": 0},
		"fundId": {"-10": 1, "3": 0}, "loanProductId": {"-1": 1, "99": 0}, "loanPurposeId": {"-10": 1, "5": 0},
	} {
		for value, want := range cases {
			sheet, err := run(b, b.Desk, "Client Loans Listing", map[string]string{parameter: value})
			if err != nil || len(sheet.Data) != want {
				t.Errorf("%s=%s: %d rows, want %d, %v", parameter, value, len(sheet.Data), want, err)
			}
		}
	}
}
