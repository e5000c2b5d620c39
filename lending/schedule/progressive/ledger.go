package progressive

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// ledger is what happened to a loan, period by period and within each slice by slice, and what follows from it: the balance
// day by day, interest, and what falls due. The instalments stand in the periods; who sets them are the instalments.
type ledger struct {
	basis    *basis // is not changed
	interest dayCount
	periods  periods

	// overdueTill is the date up to which overdue principal was last charged; zero when it never was.
	overdueTill calendar.Date
	overdue     []overdueCorrection

	// closing is the instalment that the last period got with the latest new instalments, difference included. No figure depends on
	// it; records of all versions contain it, so that a log gives the same bytes again.
	closing money.Amount

	opening opening // of a period, by the payment that is being spread

	deferring bool // some periods are marked interestDeferred
	displaced bool // the payment that is being spread displaced interest of the last period

	totals  totals // sums over the figures
	touched span   // periods whose figures are out of date; none between public calls
	revised span   // periods whose figures changed since the instalments were last held against what is owed
	recount bool   // the totals have to be summed again
}

func newLedger(b *basis, list []schedule.Period) ledger {
	l := ledger{basis: b, interest: dayCount{basis: b}, periods: make(periods, len(list)), touched: untouched}
	parts := make([]slice, len(list))
	for i, p := range list {
		parts[i] = slice{from: p.From, due: p.Due}
		l.periods[i] = period{from: p.From, due: p.Due, slices: parts[i : i+1 : i+1]}
		if i < b.interestGrace {
			l.periods[i].marks = interestGrace
		}
	}
	return l
}

// clone returns a copy that shares nothing that can change.
func (l *ledger) clone() ledger {
	c := *l
	c.interest.rates = slices.Clone(l.interest.rates)
	c.overdue = slices.Clone(l.overdue)
	c.periods = slices.Clone(l.periods)
	total := 0
	for i := range l.periods {
		total += len(l.periods[i].slices)
	}
	parts := make([]slice, 0, total)
	for i := range c.periods {
		start := len(parts)
		parts = append(parts, c.periods[i].slices...)
		c.periods[i].slices = parts[start:len(parts):len(parts)]
		c.periods[i].marks &^= borrowed
	}
	return c
}

// borrow is a copy that uses the slices of the original until it changes them.
func (l *ledger) borrow() *ledger {
	c := *l
	c.periods = slices.Clone(l.periods)
	for i := range c.periods {
		c.periods[i].marks |= borrowed
	}
	return &c
}

// place finds the slice that ends on a date, cutting one in two when none does: what happens on that date is added to
// the slice. It also gives the index of the period; false when the date is outside the term, or in a period of which a cut
// left nothing.
//
// On the start of the schedule the slice is empty (start to start); on maturity an empty slice is added after the last
// one, so that what happens there bears no interest.
func (l *ledger) place(on calendar.Date) (int, *slice, bool) {
	i, ok := l.periods.containing(on)
	if !ok || len(l.periods[i].slices) == 0 {
		return 0, nil, false
	}
	l.touch(i)
	p := &l.periods[i]
	p.own()
	if s := p.endingOn(on, i == len(l.periods)-1); s != nil {
		return i, s, true
	}
	return i, p.cut(on), true
}

// correct changes the interest-bearing balance from a date on, without changing what is owed.
func (l *ledger) correct(on calendar.Date, amount money.Amount) {
	if _, s, ok := l.place(on); ok {
		s.correction = s.correction.Add(amount)
	}
}

// credit raises the balance on a date inside the term and records the amounts with the slice that starts then.
func (l *ledger) credit(on calendar.Date, amounts Due) {
	l.correct(on, amounts.Principal)
	i, _ := l.periods.starting(on)
	s := l.periods[i].startingOn(on)
	s.creditedPrincipal = s.creditedPrincipal.Add(amounts.Principal)
	s.creditedInterest = s.creditedInterest.Add(amounts.Interest)
	s.known &^= knowsInterest
	l.touch(i)
}

// append adds a period after the last one.
func (l *ledger) append(from, due calendar.Date, instalment money.Amount) {
	l.periods = append(slices.Clip(l.periods), period{
		from: from, due: due, instalment: instalment, base: instalment,
		slices: []slice{{from: from, due: due}},
	})
	l.touch(len(l.periods) - 1)
}

// join puts two slices that meet on a date together again when nothing tells them apart.
func (l *ledger) join(on calendar.Date) {
	i, _ := l.periods.containing(on)
	p := &l.periods[i]
	at := slices.IndexFunc(p.slices, func(s slice) bool { return s.due == on })
	if at < 0 || at+1 == len(p.slices) || l.interest.changesOn(on) {
		return
	}
	head, tail := &p.slices[at], p.slices[at+1]
	if !head.quiet() || tail.startsWithCredit() || head.paused != tail.paused || head.from == head.due {
		return
	}
	tail.from, tail.known = head.from, 0
	tail.creditedPrincipal, tail.creditedInterest = head.creditedPrincipal, head.creditedInterest
	p.slices[at] = tail
	p.slices = slices.Delete(p.slices, at+1, at+2)
	l.touch(i)
}

// pause marks the slices of the days in all periods that they touch.
func (l *ledger) pause(days pauseDays) {
	from := days.first.AddDays(-1) // the interest of a day is that of the night before it
	for i := range l.periods {
		p := &l.periods[i]
		if p.from.Before(days.last) && !p.due.Before(days.first) {
			p.pause(calendar.Latest(from, p.from), calendar.Earliest(days.last, p.due))
			l.touch(i)
		}
	}
}

// stopInterest ends the interest of all slices on a date.
func (l *ledger) stopInterest(on calendar.Date) {
	for i := range l.periods {
		if p := &l.periods[i]; p.due.After(on) {
			p.stopInterest(on)
			l.touch(i)
		}
	}
}

// changeRate changes the rate from a date on, and makes all factors be calculated again.
func (l *ledger) changeRate(on calendar.Date, percent money.Decimal) {
	l.interest.change(on, percent)
	for i := range l.periods {
		l.periods[i].forget()
	}
	l.touchAll()
}

// endOf is the slice at the end of a period, where the balance is corrected on its due date. That of a period without length, due on
// the first day of a re-age, is the end of the one before it.
func (l *ledger) endOf(i int) *slice {
	if i > 0 && l.periods[i].from == l.periods[i].due {
		i--
	}
	l.touch(i)
	p := &l.periods[i]
	return &p.slices[len(p.slices)-1]
}
