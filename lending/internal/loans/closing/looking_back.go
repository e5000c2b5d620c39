package closing

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/income"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
)

// LooksBack reports whether [CloseUntil] needs the transactions that the digest of a lean account stands for. It is asked before
// the first day is closed. What is overdue then is overdue on the last day, unless a standing instruction pays it: so the
// answer may be yes for nothing, but never no for something.
func LooksBack(a *book.Account, day calendar.Date, penalty *products.Charge) bool {
	first := firstMissing(a, day)
	if a.Loan.Status != loans.Active || first.After(day) {
		return false
	}
	if income.RunLooksBack(a, first) || RecalculationLooksBack(a, day.AddDays(1)) || asksMoreLater(a, first, day, penalty) {
		return true
	}
	for on := first; !on.After(day); on = on.AddDays(1) {
		if instructionLooksBack(a, on) || addsPenalty(a, on, penalty) {
			return true
		}
	}
	return false
}

// RecalculationLooksBack reports whether [RecalculateOn] processes the history again: on cumulative loans it does.
func RecalculationLooksBack(a *book.Account, day calendar.Date) bool {
	return !a.Loan.Terms.Progressive() && accruesOverdue(a, day)
}

// instructionLooksBack reports whether a payment by standing instruction looks further back than at itself.
func instructionLooksBack(a *book.Account, day calendar.Date) bool {
	if a.PayerOn == nil {
		return false
	}
	due := dueInstalments(a, day)
	return len(due) > 0 && processing.PaymentLooksBack(a.On(day), loans.Repayment, day, money.Sum(due...))
}

// addsPenalty reports whether a penalty comes on the loan when a day is closed: then the history is processed again.
func addsPenalty(a *book.Account, day calendar.Date, definition *products.Charge) bool {
	return slices.ContainsFunc(missingPenalties(a, day, definition), func(p penalty) bool { return p.amount.IsPositive() })
}

// asksMoreLater reports whether overdue instalments of a progressive loan may raise the interest of others before penalties
// are looked for: on a later day, or with a payment by standing instruction.
func asksMoreLater(a *book.Account, first, last calendar.Date, penalty *products.Charge) bool {
	return penalty != nil && a.Loan.Terms.Progressive() && (first.Before(last) || a.PayerOn != nil) && accruesOverdue(a, last.AddDays(1))
}
