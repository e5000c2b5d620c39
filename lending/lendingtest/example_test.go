package lendingtest_test

import (
	"context"
	"fmt"
	"testing"

	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
)

// testOf stands for the *testing.T of a test.
type testOf struct{ testing.TB }

func (testOf) Helper()        {}
func (testOf) Cleanup(func()) {}
func (testOf) Fatal(a ...any) { panic(fmt.Sprint(a...)) }

func Example() {
	var t testOf
	bench := lendingtest.New(t)
	loan := bench.ActiveLoan("1000.00")

	bench.MoveTo("2026-02-01")
	payment := loans.Payment{On: bench.Today(), Amount: money.MustParse("340.02")}
	if _, err := bench.Desk.Loans.Repay(context.Background(), loan, payment); err != nil {
		t.Fatal(err)
	}
	fmt.Println("principal outstanding", bench.Loan(loan).Summary.PrincipalOutstanding.Format(2))
	// Output:
	// principal outstanding 669.98
}
