package lending_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
)

// TestListsShowLoansAsTheyAre: a loan in a list is the loan that is read alone, with the same associations and what is delinquent. Sums of
// the whole history take an association.
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
	brief, err := b.Desk.Loans.List(ctx, loans.ListInput{})
	if err != nil || len(brief.Items) != 1 {
		t.Fatal(brief.Items, err)
	}
	alone, err := lending.Run(ctx, b.Desk, loans.Get, loans.GetInput{Loan: lending.ByID(loan), Associations: new("collection")})
	if err != nil {
		t.Fatal(err)
	}
	alone.Summary.TransactionSums, alone.Summary.UnpaidDueInterest, alone.Summary.UnpaidNotDueInterest = loans.TransactionSums{}, money.Amount{}, money.Amount{}
	if got, want := inJSON(brief.Items[0]), inJSON(alone); got != want {
		t.Errorf("without associations: %s", cmp.Diff(want, got))
	}
	for _, associations := range []string{"summary", "repaymentSchedule", "transactions,charges", "all"} {
		withCollection := strings.TrimPrefix(associations, "summary") + ",collection"
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

// TestListsOfLoansByBounds: product, officer, days overdue, days and principal, alone and together.
func TestListsOfLoansByBounds(t *testing.T) {
	ctx, b := context.Background(), lendingtest.New(t)
	first := b.ActiveLoan("1000") // on 2026-01-01, due on the first of each month
	b.MoveTo("2026-01-20")
	b.ActiveLoan("2500")
	b.Submitted("500")
	b.MoveTo("2026-03-03")
	if _, err := b.Platform.CloseBusiness(ctx, "default", calendar.Date{}, nil); err != nil {
		t.Fatal(err)
	}
	loan, err := b.Desk.Loans.Get(ctx, first)
	if err != nil {
		t.Fatal(err)
	}
	day := calendar.MustParse
	for name, c := range map[string]struct {
		in   loans.ListInput
		want string
	}{
		"product":             {loans.ListInput{ProductID: loan.ProductID}, "[1]"},
		"no such officer":     {loans.ListInput{OfficerID: 99}, "[]"},
		"30 days overdue":     {loans.ListInput{OverdueFrom: 30}, "[1]"},
		"31 days overdue":     {loans.ListInput{OverdueFrom: 31}, "[]"},
		"up to 20 days":       {loans.ListInput{OverdueTo: 20}, "[2]"},
		"11 days to 30":       {loans.ListInput{OverdueFrom: 11, OverdueTo: 30}, "[1 2]"},
		"submitted from":      {loans.ListInput{SubmittedFrom: day("2026-01-02")}, "[2 3]"},
		"submitted to":        {loans.ListInput{SubmittedTo: day("2026-01-01")}, "[1]"},
		"disbursed from":      {loans.ListInput{DisbursedFrom: day("2026-01-02")}, "[2]"},
		"disbursed to":        {loans.ListInput{DisbursedTo: day("2026-01-20")}, "[1 2]"},
		"principal":           {loans.ListInput{PrincipalFrom: money.FromInt(500), PrincipalTo: money.FromInt(1000)}, "[1 3]"},
		"principal and state": {loans.ListInput{PrincipalFrom: money.FromInt(500), Status: "active"}, "[1 2]"},
	} {
		t.Run(name, func(t *testing.T) {
			found := []int64{}
			for loan, err := range lending.Each(ctx, b.Desk.Loans.List, c.in) {
				if err != nil {
					t.Fatal(err)
				}
				found = append(found, loan.ID)
			}
			if got := fmt.Sprint(found); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
	if _, err := b.Desk.Loans.List(ctx, loans.ListInput{OverdueFrom: -1}); fault.KindOf(err) != fault.Validation {
		t.Error(err)
	}
}

// TestEachReadsEveryPage: in the order of the pages, each item once, until the caller stops or a page is refused.
func TestEachReadsEveryPage(t *testing.T) {
	refused := errors.New("refused")
	for name, c := range map[string]struct {
		total, stop int // stop: items after which the caller stops; 0: never
		fails       int // pages after which a page is refused; 0: never
		want, pages int
		err         error
	}{
		"nothing":         {0, 0, 0, 0, 1, nil},
		"less than one":   {3, 0, 0, 3, 1, nil},
		"exactly two":     {1000, 0, 0, 1000, 2, nil},
		"more than two":   {1001, 0, 0, 1001, 3, nil},
		"caller stops":    {1001, 501, 0, 501, 2, nil},
		"page is refused": {1001, 0, 1, 500, 2, refused},
	} {
		t.Run(name, func(t *testing.T) {
			var pages, items int
			var failed error
			list := func(_ context.Context, in loans.ListInput) (lending.Page[int], error) {
				if pages++; c.fails > 0 && pages > c.fails {
					return lending.Page[int]{}, refused
				}
				page := lending.Page[int]{Total: c.total}
				for i := in.Offset; i < min(c.total, in.Offset+in.Limit); i++ {
					page.Items = append(page.Items, i)
				}
				return page, nil
			}
			for item, err := range lending.Each(t.Context(), list, loans.ListInput{}) {
				if failed = err; err != nil {
					break
				}
				if item != items {
					t.Fatalf("item %d is %d", items, item)
				}
				if items++; items == c.stop {
					break
				}
			}
			if items != c.want || pages != c.pages || !errors.Is(failed, c.err) {
				t.Errorf("%d items of %d pages, %v; want %d of %d, %v", items, pages, failed, c.want, c.pages, c.err)
			}
		})
	}
}

// TestPayoffClosesTheLoan: a repayment of the payoff on its day leaves nothing, and its components add up.
func TestPayoffClosesTheLoan(t *testing.T) {
	ctx, b := context.Background(), lendingtest.New(t)
	loan := b.ActiveLoan("1000")
	b.MoveTo("2026-02-10")
	due, err := b.Desk.Loans.Payoff(ctx, loan, b.Today())
	if err != nil {
		t.Fatal(err)
	}
	if sum := due.Principal.Add(due.Interest).Add(due.Fees).Add(due.Penalties); sum.Cmp(due.Amount) != 0 || due.Interest.IsZero() || due.On != b.Today() {
		t.Errorf("components of %+v add up to %s", due, sum)
	}
	paid, err := b.Desk.Loans.Repay(ctx, loan, loans.Payment{On: due.On, Amount: due.Amount})
	if err != nil {
		t.Fatal(err)
	}
	if paid.Status != loans.Closed || !paid.Balance.Total().IsZero() {
		t.Errorf("the loan is %v and owes %v", paid.Status, paid.Balance.Total())
	}
	if _, err := b.Desk.Loans.Payoff(ctx, 99, b.Today()); !errors.Is(err, loans.ErrUnknownLoan) {
		t.Error(err)
	}
}
