package progressive

import (
	"sort"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// periods are the repayment periods of a loan in order, at least one.
type periods []period

func (list periods) last() *period { return &list[len(list)-1] }

// dueOn finds the first period that is due on a date; otherwise the first one due after it, and false.
func (list periods) dueOn(due calendar.Date) (int, bool) {
	i := sort.Search(len(list), func(i int) bool { return !list[i].due.Before(due) })
	return i, i < len(list) && list[i].due == due
}

// containing finds the period with from < date ≤ due; the first period also has its from date.
func (list periods) containing(on calendar.Date) (int, bool) {
	i, _ := list.dueOn(on) // the first period due on the date or later
	if i == len(list) || on.Before(list[0].from) {
		return 0, false
	}
	return i, true
}

// starting finds the period with from ≤ date < due; the last period also has its due date.
func (list periods) starting(on calendar.Date) (int, bool) {
	i, ok := list.containing(on)
	if ok && on == list[i].due && i < len(list)-1 {
		i++
	}
	return i, ok
}

// dueLast finds the last period that is due on a date. Two are when a loan was re-aged on its first new due date.
func (list periods) dueLast(due calendar.Date) (int, bool) {
	i, ok := list.dueOn(due)
	for ok && i+1 < len(list) && list[i+1].due == due {
		i++
	}
	return i, ok
}

// firstDueAfter is the first period due after a date.
func (list periods) firstDueAfter(on calendar.Date) int {
	i, due := list.dueOn(on)
	if due {
		i++
	}
	return i
}

// affectedBy is the first period that gets a new instalment because of an event: the one that contains the date, or the
// next one when the date is a due date; on maturity the last one.
func (list periods) affectedBy(period int, on calendar.Date) int {
	if on == list[period].due && period < len(list)-1 {
		return period + 1
	}
	return period
}

// trancheStart is where the term of a tranche starts: with the period that contains it.
func (list periods) trancheStart(on calendar.Date) calendar.Date {
	for i := range list {
		if p := &list[i]; !p.from.After(on) && on.Before(p.due) {
			return p.from
		}
	}
	return list.last().due
}

// overdueOn lists the periods due before a date.
func (list periods) overdueOn(date calendar.Date) []int {
	var overdue []int
	for i := range list {
		p := &list[i]
		if !p.due.Before(date) {
			break
		}
		if !p.is(earlyRepayment) {
			overdue = append(overdue, i)
		}
	}
	return overdue
}

// nothingLent reports whether the next disbursement is the first one.
func (list periods) nothingLent() bool {
	for i := range list {
		if !list[i].instalment.IsZero() {
			return false
		}
	}
	return true
}

// balanceBefore is the balance at the end of the period before one.
func (list periods) balanceBefore(i int) money.Amount {
	if i == 0 {
		return money.Amount{}
	}
	return list[i-1].figures.balance
}

// figuresBefore are the figures of the period before one; none before the first.
func (list periods) figuresBefore(i int) *figures {
	if i == 0 {
		return &figures{}
	}
	return &list[i-1].figures
}

// plannedBalance is the principal outstanding on a date when every instalment is paid as planned.
func (list periods) plannedBalance(on calendar.Date) money.Amount {
	i, ok := list.starting(on)
	if !ok {
		return list.last().figures.balance
	}
	balance := list.balanceBefore(i)
	for _, s := range list[i].slices {
		if !s.due.After(on) {
			balance = balance.Add(s.disbursed).Add(s.capitalized)
		}
	}
	return balance
}

// fixedFrom is the interest of the periods from one on that does not follow from a balance.
func (list periods) fixedFrom(first int) money.Amount {
	var sum money.Amount
	for i := first; i < len(list); i++ {
		sum = sum.Add(list[i].fixed)
	}
	return sum
}

// open counts the periods that are not fully paid.
func (list periods) open() int {
	n := 0
	for i := range list {
		if !list[i].settled() {
			n++
		}
	}
	return n
}

// overduePrincipal is the principal of the periods before one that is not paid.
func (list periods) overduePrincipal(first int) money.Amount {
	var sum money.Amount
	for i := range first {
		sum = sum.Add(list[i].openPrincipal())
	}
	return sum
}

// openInterest is the interest of the open periods before one that is not paid.
func (list periods) openInterest(first int) money.Amount {
	var sum money.Amount
	for i := range first {
		if !list[i].settled() {
			sum = sum.Add(list[i].openInterest())
		}
	}
	return sum
}

// openInterestBefore lists the interest of the periods before one that is not paid.
func (list periods) openInterestBefore(end int) []money.Amount {
	open := make([]money.Amount, end)
	for i := range open {
		open[i] = atLeastZero(list[i].openInterest())
	}
	return open
}

// interestOpenBefore is the outstanding interest of the periods that began before a date.
func (list periods) interestOpenBefore(on calendar.Date) money.Amount {
	var sum money.Amount
	for i := range list {
		if list[i].from.Before(on) {
			sum = sum.Add(atLeastZero(list[i].openInterest()))
		}
	}
	return sum
}

// paidAhead is the principal of the periods from one on that left the balance before they began.
func (list periods) paidAhead(first int) money.Amount {
	var ahead money.Amount
	for i := first; i < len(list); i++ {
		ahead = ahead.Add(list[i].paidPrincipal).Sub(list.creditedWithin(i))
		for _, s := range list[i].slices {
			ahead = ahead.Add(s.correction)
		}
	}
	return atLeastZero(ahead)
}

// creditedWithin is the principal credited after the start of a period up to its due date.
func (list periods) creditedWithin(i int) money.Amount {
	var sum money.Amount
	for _, s := range list[i].slices {
		if s.from.After(list[i].from) {
			sum = sum.Add(s.creditedPrincipal)
		}
	}
	if i+1 < len(list) {
		sum = sum.Add(list[i+1].slices[0].creditedPrincipal)
	}
	return sum
}
