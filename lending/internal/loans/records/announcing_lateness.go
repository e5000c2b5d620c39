package records

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/events"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/refdata"
)

// delinquency announces another range of delinquency, of the loan or of instalments where each is classified.
func (a *announcer) delinquency() {
	l, before := &a.o.Loan, a.before
	after, moved := rangeOf(l), a.instalmentsMoved()
	if after == before.rangeID && len(moved) == 0 {
		return
	}
	announceAboutLoan(a, events.LoanRangeChange, l.ID, func() events.LoanDelinquency {
		return events.LoanDelinquency{
			LoanIdentity: identityOf(l), Before: a.rangeNamed(before.rangeID), After: a.rangeNamed(after),
			OverdueSince: l.Arrears.Since, Overdue: portionsOf(l.Arrears.Portions), Instalments: moved,
		}
	})
}

// instalmentsMoved are the instalments that came into another range, or out of one, in their order.
func (a *announcer) instalmentsMoved() (moved []events.InstalmentRange) {
	before, after := a.before.tags, a.o.Loan.InstalmentTags
	if len(before) == 0 && len(after) == 0 {
		return nil
	}
	for i := range a.o.Instalments {
		number := a.o.Instalments[i].Number
		was, is := tagOf(before, number), tagOf(after, number)
		if was.RangeID != is.RangeID {
			moved = append(moved, events.InstalmentRange{
				Number: number, Before: a.rangeNamed(was.RangeID), After: a.rangeNamed(is.RangeID), Overdue: is.Amount,
			})
		}
	}
	return moved
}

// tagOf is the tag of an instalment; the zero one for none.
func tagOf(tags []book.InstalmentTag, number int) book.InstalmentTag {
	for _, t := range tags {
		if t.Instalment == number {
			return t
		}
	}
	return book.InstalmentTag{}
}

// rangeOf is the range of delinquency that holds for a loan; 0 for none.
func rangeOf(l *book.Loan) int64 {
	if n := len(l.DelinquencyTags); n > 0 && l.DelinquencyTags[n-1].LiftedOn.IsZero() {
		return l.DelinquencyTags[n-1].RangeID
	}
	return 0
}

// rangeNamed is a range of the product as events show it; nil for none. One that the product no longer has is its id alone.
func (a *announcer) rangeNamed(id int64) *events.Range {
	if id == 0 {
		return nil
	}
	for _, r := range a.o.Ranges {
		if r.ID == id {
			return &events.Range{ID: r.ID, Classification: r.Classification, MinimumDays: r.MinimumDays, MaximumDays: r.MaximumDays}
		}
	}
	return &events.Range{ID: id}
}

// closing announces what the close of business finds: instalments that will be due, or are overdue, on the business date after
// the day that was closed, and the loan as it is then. Each instalment comes up once for a due date, because every day is
// closed once; nights that were missed are made up for. (docs/events.md, Due and overdue)
func (a *announcer) closing() {
	l := &a.o.Loan
	if !l.LastClosed.After(a.before.closedFor) {
		return
	}
	before := a.dayCount(a.o.Product.DueDaysForEvent, refdata.DaysBeforeRepaymentIsDue)
	after := a.dayCount(a.o.Product.OverdueDaysForEvent, refdata.DaysAfterRepaymentIsOverdue)
	for i := range a.o.Instalments {
		row := &a.o.Instalments[i]
		if l.Status != loans.Active || row.Outstanding().IsZero() {
			continue
		}
		if a.reachesBusinessDate(row.Due.AddDays(-before)) {
			a.instalment(events.LoanRepaymentDue, row, before)
		}
		if a.reachesBusinessDate(row.Due.AddDays(after)) {
			a.instalment(events.LoanRepaymentOverdue, row, after)
		}
	}
	announceAboutLoan(a, events.LoanAccountSnapshot, l.ID, func() events.LoanSnapshot {
		return events.LoanSnapshot{
			Loan: a.whole(), ClosedFor: l.LastClosed, Range: a.rangeNamed(rangeOf(l)), OverdueSince: l.Arrears.Since, Overdue: portionsOf(l.Arrears.Portions),
		}
	})
}

// dayCount is the product's number of days, or else the tenant's.
func (a *announcer) dayCount(product *int, setting refdata.ConfigurationName) int {
	if product != nil {
		return *product
	}
	return int(a.o.Env.Config.Value(setting))
}

// reachesBusinessDate reports whether a day is a business date that the command reached: the one after the day that was closed or, where days were
// missed, after one of these. The first close makes up for the days since the loan was disbursed.
func (a *announcer) reachesBusinessDate(day calendar.Date) bool {
	last := a.o.Loan.LastClosed.AddDays(1)
	first := a.before.closedFor.AddDays(2)
	if a.before.closedFor.IsZero() {
		first = calendar.Earliest(a.disbursedAsOf().AddDays(1), last)
	}
	return !day.Before(first) && !day.After(last)
}

// disbursedAsOf is the business date on which the loan was disbursed first; the day that is closed where the account has no such
// transaction.
func (a *announcer) disbursedAsOf() calendar.Date {
	on := a.o.Loan.LastClosed
	for _, t := range a.o.Entries {
		if t.Type == loans.Disbursement && !t.Reversed {
			on = calendar.Earliest(on, t.SubmittedOn)
		}
	}
	return on
}

func (a *announcer) instalment(what events.Of[events.LoanInstalment], row *book.Instalment, days int) {
	announceAboutLoan(a, what, a.o.Loan.ID, func() events.LoanInstalment {
		return events.LoanInstalment{
			LoanIdentity: identityOf(&a.o.Loan), Number: row.Number, Due: row.Due, Days: days, Owed: portionsOf(row.Owed()), Total: row.Outstanding(),
		}
	})
}
