package closing

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
)

// Never is the day until which a loan is quiet that a close of business changes only after a command changed it.
var Never = calendar.MustDate(9999, 12, 31)

// QuietUntil is the first day whose close may change more of a loan than the day that it was closed for last; zero when that may be the
// next day. It holds after the loan was closed, until a command changes the loan, its product or the configuration. It may be a day too
// early, never one too late (docs/semantics/charges.md, 7.3).
func QuietUntil(a *book.Account) calendar.Date {
	l := &a.Loan
	switch l.Status {
	case loans.Submitted, loans.Approved:
		return Never
	case loans.Active:
		if until := nextDue(a); until.After(l.LastClosed.AddDays(1)) && isUneventful(a) {
			return until
		}
	}
	return calendar.Date{}
}

// isUneventful reports whether an active loan changes on due dates alone: it is paid up to the last closed day, and nothing of it is
// recognised day by day.
func isUneventful(a *book.Account) bool {
	l, rule := &a.Loan, a.Product.AccountingRule
	switch {
	case l.NPA || l.ChargedOff || !l.Arrears.Since.IsZero() || len(l.DelinquencyTags) > 0 && l.DelinquencyTags[len(l.DelinquencyTags)-1].LiftedOn.IsZero():
		return false
	case len(l.InstalmentTags) > 0 || l.Terms.CapitalizedIncome != nil || l.Terms.BuyDownFee != nil:
		return false
	case rule != ledger.NoAccounting && rule != ledger.CashBased:
		return false
	}
	for i := range a.Instalments {
		if row := &a.Instalments[i]; !row.Met() && !row.Due.After(l.LastClosed) {
			return false
		}
	}
	return true
}

// nextDue is the first due date after the last closed day, of any instalment; zero when there is none.
func nextDue(a *book.Account) calendar.Date {
	var next calendar.Date
	for i := range a.Instalments {
		if due := a.Instalments[i].Due; due.After(a.Loan.LastClosed) {
			next = calendar.Earliest(next, due)
		}
	}
	return next
}
