package book

import (
	"lending.example/platform/lending/calendar"
)

// ReviewPerformance says whether the loan performs. It becomes a non-performing asset when something is overdue for more days
// than its product allows. It stops being one as soon as that holds no more or, where the product says so, not before
// nothing at all is overdue. Products that state no number of days know no such loans. (docs/semantics/charges.md, 6.5.)
func (a *Account) ReviewPerformance(today calendar.Date) error {
	days := a.Product.OverdueDaysForNPA
	if days == nil {
		return nil
	}
	since := a.Loan.Arrears.Since
	if since.IsZero() || !a.Product.LeavesNPAWhenPaidUp {
		a.Loan.NPA = false
	}
	if !since.IsZero() && since.Before(today.AddDays(-*days)) {
		a.Loan.NPA = true
	}
	return nil
}
