package lending_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
)

// TestListsShowLoansAsTheyAre: a loan in a list is the loan that is read alone, with the same associations and what is delinquent.
func TestListsShowLoansAsTheyAre(t *testing.T) {
	ctx, b := context.Background(), lendingtest.New(t)
	loan := b.ActiveLoan("1000")
	b.MoveTo("2026-02-10")
	for _, pay := range []func() error{
		func() error {
			_, err := b.Desk.Loans.Repay(ctx, loan, loans.Payment{On: b.Today(), Amount: money.FromInt(100)})
			return err
		},
		func() error {
			_, err := b.Desk.Loans.CreditGoodwill(ctx, loan, loans.Payment{On: b.Today(), Amount: money.FromInt(30)})
			return err
		},
	} {
		if err := pay(); err != nil {
			t.Fatal(err)
		}
	}
	for _, associations := range []string{"", "repaymentSchedule", "transactions,charges", "all"} {
		withCollection := associations + ",collection"
		alone, err := lending.Run(ctx, b.Desk, loans.Get, loans.GetInput{Loan: lending.ByID(loan), Associations: &withCollection})
		if err != nil {
			t.Fatal(err)
		}
		page, err := b.Desk.Loans.List(ctx, loans.ListInput{Associations: associations})
		if err != nil || len(page.Items) != 1 {
			t.Fatal(page.Items, err)
		}
		if got, want := inJSON(page.Items[0]), inJSON(alone); got != want {
			t.Errorf("%q: %s", associations, cmp.Diff(want, got))
		}
		if late := page.Items[0].Delinquent; late == nil || late.PastDueDays == 0 {
			t.Errorf("%q: %+v delinquent in the list", associations, late)
		}
		if sum := page.Items[0].Summary.GoodwillCredit; sum.String() != "30" {
			t.Errorf("%q: %s of goodwill in the list", associations, sum)
		}
		if sum := page.Items[0].Summary; sum.UnpaidDueInterest.Add(sum.UnpaidNotDueInterest).IsZero() {
			t.Errorf("%q: no unpaid interest in the list, with %s outstanding", associations, sum.InterestOutstanding)
		}
	}
}

// TestListsOfLoansByState: states by number and by name, several of them, and pages that mean something.
func TestListsOfLoansByState(t *testing.T) {
	ctx, b := context.Background(), lendingtest.New(t)
	b.ActiveLoan("1000")
	b.Submitted("500")
	for status, want := range map[string]string{
		"": "[1 2]", "300": "[1]", "active": "[1]", "Submitted.and.pending.approval": "[2]", "100, active": "[1 2]", "700,overpaid": "[]",
	} {
		page, err := b.Desk.Loans.List(ctx, loans.ListInput{Status: status})
		found := []int64{}
		for _, loan := range page.Items {
			found = append(found, loan.ID)
		}
		if got := fmt.Sprint(found); err != nil || got != want {
			t.Errorf("%q: %s, want %s, %v", status, got, want, err)
		}
	}
	for _, status := range []string{"301", "100,nonsense", ","} {
		if _, err := b.Desk.Loans.List(ctx, loans.ListInput{Status: status}); !errors.Is(err, loans.ErrStatusUnknown) {
			t.Errorf("%q: %v", status, err)
		}
	}
	if _, err := b.Desk.Loans.List(ctx, loans.ListInput{Offset: 1}); err == nil {
		t.Error("an offset without a limit was passed over")
	}
	if page, err := b.Desk.Loans.List(ctx, loans.ListInput{Offset: 1, Limit: 5}); err != nil || len(page.Items) != 1 {
		t.Error(page.Items, err)
	}
}
