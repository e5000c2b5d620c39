package lending_test

import (
	"encoding/json"
	"fmt"

	"github.com/google/go-cmp/cmp"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/closing"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
)

// quietDaysTried bounds how many closes of a quiet loan are tried after a step.
const quietDaysTried = 40

// quietFlaws closes the days on which the loan would not be visited: none of them changes anything but the day that it is closed for.
// Nothing is stored.
func (w *world) quietFlaws() (found []string) {
	err := w.bench.Desk.View(w.ctx, func(u *operation.Unit) error {
		loan, err := book.Loans.Get(u.Tx, w.loan)
		if err != nil {
			return err
		}
		o, err := records.Load(u.Tx, loan, nil, records.WholeHistory)
		if err != nil {
			return err
		}
		if err := o.Surround(u); err != nil {
			return err
		}
		penalty, err := closing.OverdueCharge(u, o.Product)
		if err != nil {
			return err
		}
		if flaw := quietFlaw(o.Account, w.bench.Today().AddDays(-1), penalty); flaw != "" {
			found = append(found, flaw)
		}
		return nil
	})
	if err != nil {
		found = append(found, err.Error())
	}
	return found
}

// quietFlaw closes an account for a day and then for those until which it is quiet.
func quietFlaw(a *book.Account, day calendar.Date, penalty *products.Charge) string {
	a.NumberApart()
	if err := closing.CloseUntil(a, day, penalty); err != nil {
		return "" // this loan is locked
	}
	until := closing.QuietUntil(a)
	if until.IsZero() {
		return ""
	}
	if !until.After(a.Loan.LastClosed.AddDays(1)) {
		return fmt.Sprintf("quiet until %v, and closed for %v", until, a.Loan.LastClosed)
	}
	quiet := stateOf(a)
	for on := a.Loan.LastClosed.AddDays(1); on.Before(until) && on.Before(day.AddDays(quietDaysTried)); on = on.AddDays(1) {
		a.Continue()
		if err := closing.CloseDay(a, on, penalty); err != nil {
			return fmt.Sprintf("quiet until %v, and the close of %v fails: %v", until, on, err)
		}
		if now := stateOf(a); now != quiet {
			return fmt.Sprintf("quiet until %v, and the close of %v changes it: %s", until, on, cmp.Diff(quiet, now))
		}
	}
	return ""
}

// stateOf is all that is stored of an account, without the day that it was closed for last.
func stateOf(a *book.Account) string {
	header := a.Loan
	header.LastClosed = calendar.Date{}
	state, err := json.Marshal([]any{header, a.Instalments, a.Charges, a.Entries, a.Model})
	if err != nil {
		return err.Error()
	}
	return string(state)
}
