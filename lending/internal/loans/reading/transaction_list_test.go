package reading_test

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/internal/loans/reading"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
)

func TestListTransactions(t *testing.T) {
	o, loan := loanstest.LendTagged(t)
	o.Repay(loan, "2024-01-10", "30")
	o.Repay(loan, "2024-01-11", "50")
	o.Repay(loan, "2024-01-12", "40")
	for name, c := range map[string]struct {
		in     loans.TransactionListInput
		want   []string
		pages  int
		last   bool
		offset int
	}{
		"all":           {loans.TransactionListInput{}, []string{"disbursement 900", "repayment 30", "repayment 50", "repayment 40"}, 1, true, 0},
		"by amount":     {loans.TransactionListInput{Sort: []string{"type", "amount", "desc"}, Excluded: []string{"disbursement"}}, []string{"repayment 50", "repayment 40", "repayment 30"}, 1, true, 0},
		"newest first":  {loans.TransactionListInput{Sort: []string{"date", "DESC"}, Size: 2}, []string{"repayment 40", "repayment 50"}, 2, false, 0},
		"second page":   {loans.TransactionListInput{Size: 3, Page: 1}, []string{"repayment 40"}, 2, true, 3},
		"far too far":   {loans.TransactionListInput{Size: 3, Page: math.MaxInt32}, nil, 2, true, 3 * math.MaxInt32},
		"nothing stays": {loans.TransactionListInput{Excluded: []string{"disbursement", "repayment"}}, nil, 0, true, 0},
	} {
		t.Run(name, func(t *testing.T) {
			c.in.Loan = operation.ByID(loan)
			page := loanstest.Must(o, loans.ListTransactions, c.in)
			var got []string
			for _, row := range page.Content {
				got = append(got, fmt.Sprintf("%s %s", row.Type.Type.Option().Code[len(loans.TransactionCode):], row.Amount))
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
			if page.Pages != c.pages || page.Last != c.last || page.Count != len(c.want) || page.Empty != (len(c.want) == 0) || page.Pageable.Offset != c.offset {
				t.Errorf("page %+v", page)
			}
		})
	}
	for name, in := range map[string]loans.TransactionListInput{
		"unknown type":  {Excluded: []string{"contra"}},
		"unknown order": {Sort: []string{"colour"}},
		"negative page": {Page: -1},
	} {
		if _, err := loanstest.Perform(o, loans.ListTransactions, in); err == nil {
			t.Errorf("%s is accepted", name)
		}
	}
}

func TestEveryPropertyHasAnOrder(t *testing.T) {
	if diff := cmp.Diff(slices.Sorted(slices.Values(loans.TransactionProperties)), slices.Sorted(maps.Keys(reading.TransactionOrders))); diff != "" {
		t.Error(diff)
	}
}
