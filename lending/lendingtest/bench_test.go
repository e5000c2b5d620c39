package lendingtest_test

import (
	"context"
	"testing"

	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
)

func TestALoanFromApplicationToClosure(t *testing.T) {
	ctx, bench := context.Background(), lendingtest.New(t)
	loan := bench.ActiveLoan("1000.00")

	// 1000 at 1 percent a month in three instalments: PMT 340.02, the last takes the rest.
	var due []string
	for _, row := range bench.Loan(loan).Schedule.Periods[1:] {
		due = append(due, row.TotalDue.Format(2))
	}
	if got, want := due, []string{"340.02", "340.02", "340.03"}; got[0] != want[0] || got[1] != want[1] || got[2] != want[2] {
		t.Fatalf("instalments %v, want %v", got, want)
	}

	for i, date := range []string{"2026-02-01", "2026-03-01", "2026-04-01"} {
		bench.MoveTo(date)
		payment := loans.Payment{On: bench.Today(), Amount: money.MustParse(due[i])}
		preview, err := bench.Desk.Preview().Loans.Repay(ctx, loan, payment)
		if err != nil || preview.Preview == nil {
			t.Fatal(preview, err)
		}
		if _, err := bench.Desk.Loans.Repay(ctx, loan, payment); err != nil {
			t.Fatal(err)
		}
	}
	if got := bench.Loan(loan).Status.ID; got != loans.Closed {
		t.Fatalf("status %v, want closed", got.Option())
	}
}
