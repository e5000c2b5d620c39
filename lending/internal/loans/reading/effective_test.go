package reading_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/internal/loans/reading"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// A schedule that follows the payments is, as of the day of each payment, what it was then, whether they come when they fall due or
// not, and whichever of them the night before found overdue.
func TestScheduleAsOfPayments(t *testing.T) {
	type payments []struct {
		days int   // from the due date of the first instalment that is open
		more int64 // than is due there
	}
	for name, c := range map[string]struct {
		payments payments
		product  func(*products.Product)
	}{
		"when they fall due, the last before":   {payments: payments{{}, {}, {}, {}, {}, {days: -6}}},
		"late":                                  {payments: payments{{days: 5}, {days: 3, more: 4}, {days: 12}, {days: 5, more: 1}}},
		"late, then when they fall due":         {payments: payments{{days: 5}, {days: 3, more: 4}, {}, {}, {}}},
		"too little, then late, then before":    {payments: payments{{more: -40}, {days: 9}, {days: 4, more: 300}, {days: -8}, {days: -3, more: 20}, {}}},
		"before, with more than is due":         {payments: payments{{days: -5, more: 60}, {days: -3}, {days: -2, more: 900}, {days: -1}}},
		"late, with shorter terms":              {payments{{days: 5, more: 500}, {days: 3}, {days: -4, more: 700}, {days: 8}}, advancing(schedule.ReduceInstalments)},
		"late, with the next instalments later": {payments{{days: 5, more: 500}, {days: 3}, {days: -4, more: 700}, {days: 8}}, advancing(schedule.RescheduleNextRepayments)},
	} {
		t.Run(name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			o.Today = calendar.MustParse("2024-01-15")
			in := o.ApplicationOn(func(p *products.Product) {
				loanstest.Recalculating(p)
				if c.product != nil {
					c.product(p)
				}
			})
			in.Principal, in.TermFrequency, in.Repayments = money.FromInt(5000), 12, 12
			loan := o.NewLoan(in)
			stood := map[calendar.Date][]string{}
			for _, p := range c.payments {
				day := firstOpen(o.Read(loan)).Due.AddDays(p.days)
				o.CloseTill(loan, o.Today.String(), day.AddDays(-1).String())
				o.Repay(loan, day.String(), firstOpen(o.Read(loan)).Outstanding().Add(money.FromInt(p.more)).String())
				stood[day] = rowsOf(o.Read(loan))
			}
			for day, want := range stood {
				if diff := cmp.Diff(want, rowsOf(asOf(o, loan, day))); diff != "" {
					t.Errorf("as of %v (-then +now):\n%s", day, diff)
				}
			}
		})
	}
}

// Instalments that vary from the start are part of the contract: they are there on every day since the disbursement
// (docs/semantics/schedules.md, 5.3).
func TestVariedInstalmentsAsOfADay(t *testing.T) {
	o := loanstest.NewOffice(t)
	loan := loanstest.Must(o, loans.Submit, o.ApplicationFor(o.NewProduct(func(p *products.Product) { p.VariableInstalments, p.MinimumGap = true, 5 }))).LoanID
	loanstest.Must(o, loans.VaryInstalments, loanstest.On(loan, loans.ScheduleExceptions{Exceptions: loans.InstalmentExceptions{
		Modified: []loans.ModifiedInstalment{{Due: calendar.MustParse("2024-03-01"), MovedTo: calendar.MustParse("2024-03-08"), Amount: new(money.FromInt(500))}},
	}}))
	loanstest.Must(o, loans.Approve, loanstest.On(loan, loans.Approval{On: o.Today}))
	loanstest.Must(o, loans.Disburse, loanstest.On(loan, loans.Disbursal{On: o.Today}))
	first, agreed := o.Today, rowsOf(o.Read(loan))
	o.Today = calendar.MustParse("2024-02-01")
	o.Repay(loan, "2024-02-01", "100")
	if diff := cmp.Diff(agreed, rowsOf(asOf(o, loan, first))); diff != "" {
		t.Errorf("as of the disbursement (-agreed +read):\n%s", diff)
	}
}

// What the night before a late payment drew anew does not depend on the payments before: reading a loan as of a day costs little
// more for a long life than for a short one. Allocations count the work.
func TestReadingAsOfALateDayIsLinear(t *testing.T) {
	work := func(payments int) float64 {
		o := loanstest.NewOffice(t)
		o.Today = calendar.MustParse("2024-01-15")
		in := o.ApplicationOn(loanstest.Recalculating)
		in.Principal, in.TermFrequency, in.Repayments = money.FromInt(5000), 100, 100
		loan := o.NewLoan(in)
		for i := range payments {
			row := firstOpen(o.Read(loan))
			o.Repay(loan, row.Due.AddDays(5).String(), row.Outstanding().Add(money.FromInt(int64(i%7))).String())
		}
		return testing.AllocsPerRun(1, func() { asOf(o, loan, o.Today) })
	}
	if few, many := work(20), work(80); many > 4*few {
		t.Errorf("%.0f allocations after 20 late payments, %.0f after 80", few, many)
	}
}

func advancing(strategy schedule.AdvanceStrategy) func(*products.Product) {
	return func(p *products.Product) { p.AdvanceStrategy = strategy }
}

// firstOpen is the first instalment that is not met.
func firstOpen(a *book.Account) *book.Instalment {
	i := slices.IndexFunc(a.Instalments, func(row book.Instalment) bool { return !row.Met() })
	return &a.Instalments[i]
}

func asOf(o *loanstest.Office, loan int64, day calendar.Date) (then *book.Account) {
	o.Update(func(u *operation.Unit) error {
		u.AsOf = day
		opened, err := reading.OpenToRead(u, operation.ByID(loan))
		if err == nil {
			then = opened.Account
		}
		return err
	})
	return then
}

func rowsOf(a *book.Account) (list []string) {
	for i := range a.Instalments {
		row := &a.Instalments[i]
		list = append(list, fmt.Sprintf("%v %+v %+v met %v", row.Due, row.Principal, row.Interest, row.MetOn))
	}
	return list
}
