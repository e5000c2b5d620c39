package reading_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/internal/loans/reading"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// A schedule that follows the payments is, as of the day of each payment, what it was then: after payments of what fell due, the last
// of them before the day.
func TestScheduleAsOfPayments(t *testing.T) {
	o := loanstest.NewOffice(t)
	o.Today = calendar.MustParse("2024-01-15")
	in := o.ApplicationOn(loanstest.Recalculating)
	in.Principal, in.TermFrequency, in.Repayments = money.FromInt(5000), 12, 12
	loan := o.NewLoan(in)
	stood := map[calendar.Date][]string{}
	for i, days := range []int{0, 0, 0, 0, 0, -6} {
		row := o.Read(loan).Instalments[i]
		o.Today = row.Due.AddDays(days)
		o.Repay(loan, o.Today.String(), row.Outstanding().String())
		stood[o.Today] = rowsOf(o.Read(loan))
	}
	for day, want := range stood {
		var got []string
		o.Update(func(u *operation.Unit) error {
			u.AsOf = day
			then, err := reading.OpenToRead(u, operation.ByID(loan))
			if err == nil {
				got = rowsOf(then.Account)
			}
			return err
		})
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("as of %v (-then +now):\n%s", day, diff)
		}
	}
}

func rowsOf(a *book.Account) (list []string) {
	for i := range a.Instalments {
		row := &a.Instalments[i]
		list = append(list, fmt.Sprintf("%v %+v %+v met %v", row.Due, row.Principal, row.Interest, row.MetOn))
	}
	return list
}
