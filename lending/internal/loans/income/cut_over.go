package income

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
)

// TakeOver recognises, on a day, what another system has recognised by its end and is still owed: in one accrual, which is no income
// here. Accruals go on from there.
func TakeOver(a *book.Account, on calendar.Date) {
	if !accruesPeriodically(a) {
		return
	}
	r := &accrualRun{Account: a, till: on, opening: true}
	r.run()
	for _, t := range a.LiveEntries(loans.Accrual) {
		t.On, t.Transfer = on, ledger.OpeningBalancesTransfer
	}
	a.Loan.AccruedTill = on
	for i := range a.Loan.CutOver.Rows {
		a.Loan.CutOver.Rows[i].Recognised = a.Instalments[i].Accrued
	}
}
