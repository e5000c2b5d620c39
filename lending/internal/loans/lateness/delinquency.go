package lateness

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
)

// Delinquency is how far behind a loan is on a day.
type Delinquency struct {
	Since       calendar.Date // the oldest unpaid due date, or the chargeback that reopened it; zero when nothing is overdue
	PastDueDays int
	Days        int           // past due, less pauses and the grace on arrears ageing
	From        calendar.Date // Since plus the grace
	Amount      money.Amount  // the portions, and what chargebacks took out of the instalment that is due next
	Portions    book.Portions // what is outstanding of overdue instalments
}

// DelinquencyOn calculates how far behind the loan is on a day. Only active loans are ever behind.
func DelinquencyOn(a *book.Account, today calendar.Date, pauses []book.DelinquencyPause) Delinquency {
	var d Delinquency
	if a.Loan.Status != loans.Active {
		return d
	}
	for i := range a.Instalments {
		row := &a.Instalments[i]
		if row.Met() || !row.Due.Before(today) {
			continue
		}
		if d.Since.IsZero() {
			d.Since = overdueSince(a, i)
		}
		d.Portions = d.Portions.Add(row.Owed())
	}
	d.Amount = d.Portions.Total()
	addChargebackShortfall(a, &d, today)
	grace := a.Loan.Terms.GraceOnArrearsAgeing
	if !d.Since.IsZero() {
		d.PastDueDays = max(0, d.Since.DaysUntil(today))
		d.From = d.Since.AddDays(grace)
		d.Days = max(0, d.PastDueDays-pausedDays(pauses, d.Since, today)-grace)
	}
	return d
}

// overdueSince is the due date of the oldest overdue instalment, unless it had been paid and a chargeback took the
// money away again: then the date of that chargeback.
func overdueSince(a *book.Account, index int) calendar.Date {
	row := &a.Instalments[index]
	last := index == len(a.Instalments)-1
	left := row.TotalPaid()
	for _, t := range a.Live(loans.Chargeback) {
		within := !t.On.Before(row.From) && (t.On.Before(row.Due) || last && t.On == row.Due)
		if !within {
			continue
		}
		left = left.Sub(t.Amount)
		if left.IsNegative() {
			return t.On
		}
	}
	return row.Due
}

// addChargebackShortfall adds what chargebacks took out of the first instalment that is not due yet. It is part of no portion.
func addChargebackShortfall(a *book.Account, d *Delinquency, today calendar.Date) {
	_, short, since := chargebackShortfall(a, today)
	d.Amount = d.Amount.Add(short)
	if d.Since.IsZero() {
		d.Since = since
	}
}

// chargebackShortfall is the first open instalment that is not due yet, by how much chargebacks exceed what was paid on it, and the
// date of the last of them that left it short; nothing and no date where they do not.
func chargebackShortfall(a *book.Account, today calendar.Date) (row *book.Instalment, short money.Amount, since calendar.Date) {
	i := slices.IndexFunc(a.Instalments, func(r book.Instalment) bool { return !r.Met() && !r.Due.Before(today) })
	if i < 0 {
		return nil, money.Amount{}, calendar.Date{}
	}
	row = &a.Instalments[i]
	left := row.TotalPaid()
	for _, t := range a.Live(loans.Chargeback) {
		if !t.On.Before(row.From) && t.On.Before(row.Due) && t.On.Before(today) {
			left = left.Sub(t.Amount)
			if left.IsNegative() {
				since = t.On
			}
		}
	}
	return row, money.Max(money.Amount{}, left.Neg()), since
}

// pausedDays counts the days of pauses, which are in order, inside [from, to). A day of two pauses counts once.
func pausedDays(pauses []book.DelinquencyPause, from, to calendar.Date) int {
	days := 0
	for _, p := range pauses {
		start, end := calendar.Latest(p.From, from), calendar.Earliest(p.To, to)
		days += max(0, start.DaysUntil(end))
		from = calendar.Latest(from, end)
	}
	return days
}

// Available is the part of the approved amount that is not disbursed yet, planned or not.
func Available(a *book.Account) money.Amount {
	return money.Max(money.Amount{}, a.Loan.Approved.Sub(a.Lent()))
}

// AvailableOverApplied is the same up to what the product allows beyond the approved amount.
func AvailableOverApplied(a *book.Account) money.Amount {
	return money.Max(money.Amount{}, a.Disbursable().Sub(a.Lent()).Sub(a.Loan.PlannedTotal()))
}
