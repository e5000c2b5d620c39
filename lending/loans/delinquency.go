package loans

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// DelinquencyPause is a time during which delinquency does not grow. Its end is replaced by a resume within it.
type DelinquencyPause struct {
	From calendar.Date `json:"from"`
	To   calendar.Date `json:"to"`
}

// covers reports whether a day lies in the pause, its last day included.
func (p DelinquencyPause) covers(day calendar.Date) bool {
	return !day.Before(p.From) && !day.After(p.To)
}

// Delinquency is how far behind a loan is on a day.
type Delinquency struct {
	Since       calendar.Date // the oldest unpaid due date, or the chargeback that reopened it; zero when nothing is overdue
	PastDueDays int
	Days        int           // past due, less pauses and the grace on arrears ageing
	From        calendar.Date // Since plus the grace
	Amount      money.Amount  // the portions, and what chargebacks took out of the instalment that is due next
	Portions    Portions      // what is outstanding of overdue instalments
}

// delinquencyOn calculates how far behind the loan is on a day. Only active loans are ever behind.
func (a *Account) delinquencyOn(today calendar.Date, pauses []DelinquencyPause) Delinquency {
	var d Delinquency
	if a.Loan.Status != Active {
		return d
	}
	for i := range a.Instalments {
		row := &a.Instalments[i]
		if row.Met() || !row.Due.Before(today) {
			continue
		}
		if d.Since.IsZero() {
			d.Since = a.overdueSince(i)
		}
		d.Portions = d.Portions.Add(row.Owed())
	}
	d.Amount = d.Portions.Total()
	a.addChargebackShortfall(&d, today)
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
func (a *Account) overdueSince(index int) calendar.Date {
	row := &a.Instalments[index]
	last := index == len(a.Instalments)-1
	left := row.TotalPaid()
	for _, t := range a.Live(Chargeback) {
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
func (a *Account) addChargebackShortfall(d *Delinquency, today calendar.Date) {
	_, short, since := a.chargebackShortfall(today)
	d.Amount = d.Amount.Add(short)
	if d.Since.IsZero() {
		d.Since = since
	}
}

// chargebackShortfall is the first open instalment that is not due yet, by how much chargebacks exceed what was paid on it, and the
// date of the last of them that left it short; nothing and no date where they do not.
func (a *Account) chargebackShortfall(today calendar.Date) (row *Instalment, short money.Amount, since calendar.Date) {
	i := slices.IndexFunc(a.Instalments, func(r Instalment) bool { return !r.Met() && !r.Due.Before(today) })
	if i < 0 {
		return nil, money.Amount{}, calendar.Date{}
	}
	row = &a.Instalments[i]
	left := row.TotalPaid()
	for _, t := range a.Live(Chargeback) {
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
func pausedDays(pauses []DelinquencyPause, from, to calendar.Date) int {
	days := 0
	for _, p := range pauses {
		start, end := calendar.Latest(p.From, from), calendar.Earliest(p.To, to)
		days += max(0, start.DaysUntil(end))
		from = calendar.Latest(from, end)
	}
	return days
}

// DelinquentData is the collection view of a loan.
type DelinquentData struct {
	Available            money.Amount                `json:"availableDisbursementAmount"`                // approved, less disbursed, planned tranches and capitalized income; at least 0
	AvailableOverApplied money.Amount                `json:"availableDisbursementAmountWithOverApplied"` // the same, of the most that the product lets be disbursed over what was applied for
	PastDueDays          int                         `json:"pastDueDays"`                                // days since the earliest unpaid due date, without grace
	PastDueDate          calendar.Date               `json:"pastDueDate,omitzero"`                       // that due date; absent when nothing is past due
	NextPaymentDue       calendar.Date               `json:"nextPaymentDueDate,omitzero"`                // of the next instalment that is not paid; absent: none
	NextPaymentAmount    *money.Amount               `json:"nextPaymentAmount,omitempty"`                // of the instalment that holds the date, 0 when that is met; nil on cumulative loans
	DelinquentDays       int                         `json:"delinquentDays"`                             // days past due less the grace on ageing of arrears and paused days
	DelinquentDate       calendar.Date               `json:"delinquentDate,omitzero"`                    // absent when not delinquent
	DelinquentAmount     money.Amount                `json:"delinquentAmount"`                           // overdue in all, portions below
	LastPaymentDate      calendar.Date               `json:"lastPaymentDate,omitzero"`                   // of the last transaction that paid like a repayment
	LastPaymentAmount    money.Amount                `json:"lastPaymentAmount"`                          // 0: nothing was paid
	LastRepaymentDate    calendar.Date               `json:"lastRepaymentDate,omitzero"`                 // of the last repayment or down payment
	LastRepaymentAmount  money.Amount                `json:"lastRepaymentAmount"`                        // 0: nothing was repaid
	Principal            money.Amount                `json:"delinquentPrincipal"`                        // this and the next three: portions of DelinquentAmount
	Interest             money.Amount                `json:"delinquentInterest"`
	Fee                  money.Amount                `json:"delinquentFee"`
	Penalty              money.Amount                `json:"delinquentPenalty"`
	Pauses               []DelinquencyPauseData      `json:"delinquencyPausePeriods,omitempty"`
	InstalmentLevel      []InstalmentDelinquencyData `json:"installmentLevelDelinquency,omitempty"` // of loans that are classified by instalments
}

// DelinquencyPauseData is a delinquency pause.
type DelinquencyPauseData struct {
	Active bool          `json:"active"`                  // the business date lies in it
	From   calendar.Date `json:"pausePeriodStart"`        // first day that does not count
	To     calendar.Date `json:"pausePeriodEnd,omitzero"` // absent: no end yet
}

// InstalmentDelinquencyData is what is delinquent within one range of ages.
type InstalmentDelinquencyData struct {
	RangeID        int64        `json:"rangeId"`
	Classification string       `json:"classification"`
	MinimumDays    int          `json:"minimumAgeDays"`           // days overdue
	MaximumDays    int          `json:"maximumAgeDays,omitempty"` // 0: no upper bound
	Amount         money.Amount `json:"delinquentAmount"`         // of the instalments in the range
}

// delinquentData is the collection view on a day.
func (a *Account) delinquentData(today calendar.Date) *DelinquentData {
	pauses := a.delinquencyPauses()
	d := &DelinquentData{}
	if a.Product.OverApplied || a.Loan.Status.Disbursed() {
		d.AvailableOverApplied = a.availableOverApplied()
	}
	if !a.Loan.Status.Disbursed() {
		return d
	}
	now := a.delinquencyOn(today, pauses)
	d.Available = a.available()
	d.PastDueDays, d.PastDueDate = now.PastDueDays, now.Since
	d.DelinquentDays, d.DelinquentDate, d.DelinquentAmount = now.Days, now.From, now.Amount
	d.Principal, d.Interest, d.Fee, d.Penalty = now.Portions.Principal, now.Portions.Interest, now.Portions.Fee, now.Portions.Penalty
	d.NextPaymentDue = a.nextPaymentDue(today)
	d.NextPaymentAmount = a.nextPaymentAmount(d.NextPaymentDue, today)
	for _, t := range a.Live() {
		if t.Type.Monetary() && t.Type != Disbursement && t.Type != RepaymentAtDisbursement && t.Type != IncomePosting {
			d.LastPaymentDate, d.LastPaymentAmount = t.On, t.Amount
		}
		if t.Type == Repayment || t.Type == DownPayment {
			d.LastRepaymentDate, d.LastRepaymentAmount = t.On, t.Amount
		}
	}
	d.InstalmentLevel = a.instalmentDelinquency()
	for _, p := range pauses {
		d.Pauses = append(d.Pauses, DelinquencyPauseData{Active: p.covers(today), From: p.From, To: p.To})
	}
	return d
}

// available is what of the approved amount is not out yet, planned or not.
func (a *Account) available() money.Amount {
	return money.Max(money.Amount{}, a.Loan.Approved.Sub(a.lent()))
}

// availableOverApplied is the same up to what the product allows beyond the approved amount.
func (a *Account) availableOverApplied() money.Amount {
	return money.Max(money.Amount{}, a.disbursable().Sub(a.lent()).Sub(a.Loan.PlannedTotal()))
}
