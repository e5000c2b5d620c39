package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
)

// nextPaymentDue is when the next payment is expected. By configuration that is the due date of the first unpaid instalment
// that is not past, or that of the earliest unpaid one. The latter is never before the last payment, so that it may lie inside
// an instalment, and today when nothing is left to pay.
func (a *Account) nextPaymentDue(today calendar.Date) calendar.Date {
	if !a.nextPaymentIsEarliestUnpaid() {
		return a.firstUnpaidDue(today)
	}
	due := a.firstUnpaidDue(calendar.Date{})
	if due.IsZero() {
		return today
	}
	return calendar.Latest(due, a.lastPaymentOn())
}

// nextPaymentIsEarliestUnpaid reports how the installation reads "next payment".
func (a *Account) nextPaymentIsEarliestUnpaid() bool {
	return a.env.Config.Text(refdata.NextPaymentDueDate) != "next-unpaid-due-date"
}

// nextPaymentAmount is what the instalment that holds the day of the next payment asks for; nil on cumulative loans. Where overdue
// principal will have raised the interest of an instalment to come by then, it is with that interest.
func (a *Account) nextPaymentAmount(on, today calendar.Date) *money.Amount {
	if !a.Loan.Terms.Progressive() {
		return nil
	}
	row := a.instalmentOfCharge(on)
	switch {
	case row == nil || row.Met():
		return new(money.Amount)
	case a.interestGrowsUntil(on) && row.Due.After(today) && row.From != today:
		return new(a.Model.ExpectedIn(row.Due, on).Total().Add(row.Fee.Outstanding()).Add(row.Penalty.Outstanding()))
	}
	return new(row.Outstanding())
}

// interestGrowsUntil reports whether principal that stays overdue until a day raises the interest of an instalment before it ends.
func (a *Account) interestGrowsUntil(on calendar.Date) bool {
	l := &a.Loan
	chargedOff := l.ChargedOff && !l.Timeline.ChargedOffOn.After(on)
	return l.Terms.Recalculation != nil && l.Terms.Recalculation.Rest.Frequency != schedule.RestSameAsRepayment &&
		!chargedOff && !l.NPA && a.hasModel() && a.progressiveRun().followsPayments()
}

// firstUnpaidDue is the earliest due date, on a day or after it, of an instalment that asks for something.
func (a *Account) firstUnpaidDue(from calendar.Date) calendar.Date {
	for i := range a.Instalments {
		if row := &a.Instalments[i]; !row.Met() && !row.Due.Before(from) {
			return row.Due
		}
	}
	return calendar.Date{}
}

// lastPaymentOn is the date of the last transaction in force that brought money in.
func (a *Account) lastPaymentOn() calendar.Date {
	var last calendar.Date
	for _, t := range a.History() {
		if !t.Reversed && t.Type.RepaymentLike() {
			last = calendar.Latest(last, t.On)
		}
	}
	return last
}
