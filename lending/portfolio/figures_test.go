package portfolio_test

import (
	"context"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/reports"
)

// The operations on reports depend on what the platform is made of, so they are those of the platform.
func operationOf[In operation.Input, Out any](b *lendingtest.Bench, id string) operation.Typed[In, Out] {
	all := b.Platform.Operations()
	return all[slices.IndexFunc(all, func(o operation.Operation) bool { return o.About().ID == id })].(operation.Typed[In, Out])
}

func run(b *lendingtest.Bench, name string, sent map[string]string) (reports.Sheet, error) {
	return lending.Run(context.Background(), b.Desk, operationOf[reports.RunInput, reports.Sheet](b, "reports.Run"), reports.RunInput{Name: name, Sent: sent})
}

// byColumn finds a cell of a sheet by the name of its column.
func byColumn(t *testing.T, s reports.Sheet, row int, column string) any {
	t.Helper()
	i := slices.IndexFunc(s.Columns, func(c reports.Column) bool { return c.Name == column })
	if i < 0 || row >= len(s.Data) {
		t.Fatalf("no %q in row %d of %d", column, row, len(s.Data))
	}
	return s.Data[row].Row[i]
}

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
		sheet, err := run(b, c.report, c.sent)
		if err != nil {
			t.Errorf("%s: %v", c.report, err)
			continue
		}
		if got := byColumn(t, sheet, 0, c.column); got != c.want {
			t.Errorf("%s of %s: %v, want %v", c.column, c.report, got, c.want)
		}
	}
}

// TestComposition: the portfolio by arrears and by maturity, and by month what went out and came in, all rows of each.
func TestComposition(t *testing.T) {
	b := lendingtest.New(t)
	late(t, b)
	b.MoveTo("2026-02-20")
	b.ActiveLoan("500")
	amount := money.MustParse
	for report, want := range map[string][]reports.Row{
		"Portfolio at Risk by Range": {
			{"EUR", "Not in arrears", int64(1), amount("500"), amount("0"), amount("35.46")},
			{"EUR", "0 - 30", int64(1), amount("910"), amount("240.02"), amount("64.54")},
		},
		"Active Loans by Maturity": {{"EUR", "2026-04", int64(1), amount("910")}, {"EUR", "2026-05", int64(1), amount("500")}},
		"Disbursed and Collected by Month": {
			{"EUR", "2026-01", amount("1000"), amount("0"), amount("0"), amount("0"), amount("0"), amount("0"), amount("0")},
			{"EUR", "2026-02", amount("500"), amount("100"), amount("90"), amount("10"), amount("0"), amount("0"), amount("0")},
		},
	} {
		sent := map[string]string{}
		if report == "Disbursed and Collected by Month" {
			sent = map[string]string{"startDate": "2026-01-01", "endDate": "2026-12-31"}
		}
		sheet, err := run(b, report, sent)
		if err != nil {
			t.Errorf("%s: %v", report, err)
			continue
		}
		got := make([]reports.Row, len(sheet.Data))
		for i, data := range sheet.Data {
			got[i] = data.Row
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", report, diff)
		}
	}
}

// TestComingAndGone: which loans are about to end, have ended or have not begun. The first loan of 1000, of 2026-01-01, has
// instalments on the first of the next three months.
func TestComingAndGone(t *testing.T) {
	ctx, b := context.Background(), lendingtest.New(t)
	running := b.ActiveLoan("1000")
	waiting := b.Submitted("500")
	if _, err := b.Desk.Loans.Approve(ctx, waiting, loans.Approval{On: b.Today()}); err != nil {
		t.Fatal(err)
	}
	counts := func(day string, want map[string]int) {
		t.Helper()
		b.MoveTo(day)
		for report, rows := range want {
			sheet, err := run(b, report, map[string]string{})
			if err != nil || len(sheet.Data) != rows {
				t.Errorf("%s on %s: %d rows, want %d, %v", report, day, len(sheet.Data), rows, err)
			}
		}
	}
	last, lastSum, past, pastSum := "Active Loans in last installment", "Active Loans in last installment Summary", "Active Loans Passed Final Maturity", "Active Loans Passed Final Maturity Summary"
	counts("2026-03-01", map[string]int{last: 0, lastSum: 0, past: 0, pastSum: 0})
	counts("2026-03-02", map[string]int{last: 1, lastSum: 1, past: 0, pastSum: 0})
	counts("2026-04-01", map[string]int{last: 1, lastSum: 1, past: 0, pastSum: 0})
	counts("2026-04-02", map[string]int{last: 0, lastSum: 0, past: 1, pastSum: 1})
	figures := func(report, column string, sent map[string]string, want any) {
		t.Helper()
		sheet, err := run(b, report, sent)
		if err != nil {
			t.Fatal(err)
		}
		if want == nil && len(sheet.Data) == 0 {
			return
		}
		if got := byColumn(t, sheet, 0, column); got != want {
			t.Errorf("%s of %s with %v: %v, want %v", column, report, sent, got, want)
		}
	}
	january := map[string]string{"startDate": "2026-01-01", "endDate": "2026-01-31"}
	figures("Active Loans by Disbursal Period", "Loan Principal Amount", january, money.FromInt(1000))
	figures("Active Loans by Disbursal Period", "Client", map[string]string{"startDate": "2026-02-01"}, nil)
	figures("Loans Awaiting Disbursal Summary", "principal", nil, money.FromInt(500))
	figures("Loans Awaiting Disbursal Summary by Month", "Month", nil, "2026-01")
	if _, err := b.Desk.Loans.CloseRescheduled(ctx, running, loans.Closing{On: b.Today()}); err != nil {
		t.Fatal(err)
	}
	april := map[string]string{"startDate": "2026-04-01", "endDate": "2026-04-30"}
	figures("Rescheduled Loans", "Rescheduled Principal", april, money.FromInt(1000))
	figures("Rescheduled Loans", "Client Name", january, nil)
	repaid := b.ActiveLoan("200")
	payoff := money.FromInt(200)
	if _, err := b.Desk.Loans.Repay(ctx, repaid, loans.Payment{On: b.Today(), Amount: b.Loan(repaid).Summary.Outstanding}); err != nil {
		t.Fatal(err)
	}
	figures("Obligation Met Loans Summary", "Principal Repaid", april, payoff)
	figures("Obligation Met Loans Summary", "No. of Loans", map[string]string{"startDate": "2026-04-01", "endDate": "2026-04-30", "obligDateType": "2"}, int64(1))
	figures("Obligation Met Loans Summary", "No. of Loans", january, nil)
}

// TestTransactionSummary: what a day's transactions were used for, row by row.
func TestTransactionSummary(t *testing.T) {
	b := lendingtest.New(t)
	late(t, b)
	sheet, err := run(b, "Transaction Summary Report", map[string]string{"endDate": "2026-02-20"})
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
			sheet, err := run(b, "Client Loans Listing", map[string]string{parameter: value})
			if err != nil || len(sheet.Data) != want {
				t.Errorf("%s=%s: %d rows, want %d, %v", parameter, value, len(sheet.Data), want, err)
			}
		}
	}
}

// TestCoreReportsRun: every core report runs with nothing sent, on an empty platform and on one with a loan, and every row
// is as wide as its heads say.
func TestCoreReportsRun(t *testing.T) {
	b := lendingtest.New(t)
	list, err := lending.Run(context.Background(), b.Desk, operationOf[operation.NoInput, []reports.ReportData](b, "reports.List"), operation.NoInput{})
	if err != nil || len(list) < 20 {
		t.Fatal(len(list), err)
	}
	for range 2 {
		for _, r := range list {
			sheet, err := run(b, r.Name, nil)
			if err != nil {
				t.Errorf("%s: %v", r.Name, err)
			}
			for _, row := range sheet.Data {
				if len(row.Row) != len(sheet.Columns) {
					t.Errorf("%s: a row of %d cells under %d heads", r.Name, len(row.Row), len(sheet.Columns))
				}
			}
		}
		late(t, b)
	}
}
