package processing

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/drawing"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
)

// NextPaymentDue is when the next payment is expected. By configuration that is the due date of the first unpaid instalment
// that is not past, or that of the earliest unpaid one. The latter is never before the last payment, so that it may lie inside
// an instalment, and today when nothing is left to pay.
func NextPaymentDue(a *book.Account, today calendar.Date) calendar.Date {
	if !nextPaymentIsEarliestUnpaid(a) {
		return firstUnpaidDue(a, today)
	}
	due := firstUnpaidDue(a, calendar.Date{})
	if due.IsZero() {
		return today
	}
	return calendar.Latest(due, lastPaymentOn(a))
}

// nextPaymentIsEarliestUnpaid reports how the installation reads "next payment".
func nextPaymentIsEarliestUnpaid(a *book.Account) bool {
	return a.Env.Config.Text(refdata.NextPaymentDueDate) != "next-unpaid-due-date"
}

// NextPaymentAmount is what the instalment that holds the day of the next payment asks for; nil on cumulative loans. Where overdue
// principal will have raised the interest of an instalment to come by then, it is with that interest.
func NextPaymentAmount(a *book.Account, on, today calendar.Date) *money.Amount {
	if !a.Loan.Terms.Progressive() {
		return nil
	}
	row := drawing.InstalmentOfCharge(a, on)
	switch {
	case row == nil || row.Met():
		return new(money.Amount)
	case interestGrowsUntil(a, on) && row.Due.After(today) && row.From != today:
		return new(a.Model.On(on).Expected(row.Due).Total().Add(row.Fee.Outstanding()).Add(row.Penalty.Outstanding()))
	}
	return new(row.Outstanding())
}

// interestGrowsUntil reports whether principal that stays overdue until a day raises the interest of an instalment before it ends.
func interestGrowsUntil(a *book.Account, on calendar.Date) bool {
	l := &a.Loan
	chargedOff := l.ChargedOff && !l.Timeline.ChargedOffOn.After(on)
	return l.Terms.Recalculation != nil && l.Terms.Recalculation.Rest.Frequency != schedule.RestSameAsRepayment &&
		!chargedOff && !l.NPA && a.HasModel() && NewProgressiveRun(a).followsPayments()
}

// firstUnpaidDue is the earliest due date, on a day or after it, of an instalment that asks for something.
func firstUnpaidDue(a *book.Account, from calendar.Date) calendar.Date {
	for i := range a.Instalments {
		if row := &a.Instalments[i]; !row.Met() && !row.Due.Before(from) {
			return row.Due
		}
	}
	return calendar.Date{}
}

// lastPaymentOn is the date of the last transaction in force that brought money in.
func lastPaymentOn(a *book.Account) calendar.Date {
	var last calendar.Date
	for _, t := range a.History() {
		if !t.Reversed && t.Type.RepaymentLike() {
			last = calendar.Latest(last, t.On)
		}
	}
	return last
}
