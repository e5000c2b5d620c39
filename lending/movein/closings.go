package movein

import (
	"fmt"
	"slices"
	"time"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/loans"
)

// findClosings finds when each day was closed: the source has no record of it but the income that it recognised.
func (x *index) findClosings() {
	for id, rows := range x.transactions {
		closed := x.loans[id].day("last_closed_business_date")
		if closed.IsZero() {
			continue
		}
		for _, row := range rows {
			if day := row.day("submitted_on_date"); slices.Contains(income, kind(row)) && day == row.day("transaction_date") && !day.After(closed) {
				x.closedAt[day] = earliest(x.closedAt[day], made(row))
			}
		}
	}
}

// addClosings plans the close of business of the days on which it recognised income, and of the last day that was closed.
func (l *life) addClosings() {
	last := l.loan.day("last_closed_business_date")
	if last.IsZero() {
		return
	}
	days := map[calendar.Date]time.Time{}
	for _, row := range l.transactions {
		if day := row.day("submitted_on_date"); slices.Contains(income, kind(row)) && !day.After(last) && !l.cameWithCommand(row) {
			days[day] = earliest(days[day], made(row))
		}
	}
	if _, found := days[last]; !found {
		at := l.shared.closedAt[last]
		if at.IsZero() || at.Before(l.created()) {
			at = l.loan.moment("last_modified_on_utc")
		}
		days[last] = at
	}
	for day, at := range days {
		l.add(fmt.Sprintf("close of %s", day), at, day.AddDays(1), loans.CloseBusinessInline, func(ids IDs) any {
			return &loans.InlineClosing{LoanIDs: []int64{ids.of(Loan, l.id)}}
		})
	}
	slices.SortStableFunc(l.steps, func(a, b Step) int { return a.At.Compare(b.At) })
}

// upfrontAccrual is the accounting rule that recognises all income at the disbursement.
const upfrontAccrual = 4

// cameWithCommand reports whether income was recognised by a command, and not by a close of business.
func (l *life) cameWithCommand(row Row) bool {
	if l.product.number("accounting_type") == upfrontAccrual && kind(row) == loans.Accrual {
		return true
	}
	return l.recordedWith(row, loans.Disbursement) != nil
}
