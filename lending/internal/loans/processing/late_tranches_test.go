package processing_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/internal/loans/reading"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// Money lent after the last due date, 1 July, falls due in an additional row that starts with the first of it and ends with the last.
// Down payments have their rows before it. A fee due before the tranche, though no row starts as early, is in the additional row.
// (Transactions, 4.2.)
func TestTranchesAfterMaturity(t *testing.T) {
	for name, c := range map[string]struct {
		down string
		fee  string
		want []string
	}{
		"without down payments": {"0", "", []string{"out 2024-07-15", "out 2024-07-20", "7 2024-07-15 to 2024-07-20 400"}},
		"with down payments of a quarter": {"25", "", []string{
			"out 2024-07-15", "8 2024-07-15 to 2024-07-15 75", "out 2024-07-20", "9 2024-07-20 to 2024-07-20 25", "10 2024-07-15 to 2024-07-20 300",
		}},
		"beside a fee that came first": {"0", "2024-07-10", []string{"out 2024-07-15", "out 2024-07-20", "7 2024-07-01 to 2024-07-20 410"}},
		"beside a fee due later":       {"0", "2024-08-01", []string{"out 2024-07-15", "out 2024-07-20", "7 2024-07-01 to 2024-08-01 410"}},
	} {
		t.Run(name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			in := o.ApplicationFor(o.NewProduct(func(p *products.Product) {
				loanstest.FollowingProduct(p)
				p.MultiDisburse, p.MaxTranches, p.NoPlannedTranches = true, 5, true
				p.DownPayment, p.DownPaymentPercent = c.down != "0", loanstest.Percent(c.down)
			}))
			in.Strategy, in.InterestRate, in.InterestPeriod = products.Advanced, new(loanstest.Percent("12")), new(schedule.Daily)
			in.TermFrequency, in.Repayments = 6, 6
			loan := loanstest.Must(o, loans.Submit, in).LoanID
			loanstest.Must(o, loans.Approve, loanstest.On(loan, loans.Approval{On: o.Today}))
			disburse := func(on, sum string) {
				o.Today = calendar.MustParse(on)
				loanstest.Must(o, loans.Disburse, loanstest.On(loan, loans.Disbursal{On: o.Today, Amount: new(money.MustParse(sum))}))
			}
			disburse("2024-01-01", "600")
			if c.fee != "" {
				o.Charge(loan, schedule.OnSpecifiedDate, "10", c.fee)
			}
			disburse("2024-07-15", "300")
			disburse("2024-07-20", "100")
			a := o.Account(loan)
			loanstest.Sound(t, a)
			var got []string
			for _, row := range reading.Schedule(a).Periods {
				switch {
				case !row.Due.After(calendar.MustParse("2024-07-01")):
				case row.Disbursed != nil:
					got = append(got, fmt.Sprint("out ", row.Due))
				default:
					got = append(got, fmt.Sprint(row.Number, " ", row.From, " to ", row.Due, " ", row.TotalDue))
				}
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}
