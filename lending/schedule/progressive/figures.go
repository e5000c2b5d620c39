package progressive

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// figures are what follows from the instalments, payments and slices of a period and of all periods before it.
type figures struct {
	own          money.Amount // interest of the balance of this period alone, less what was paid ahead
	calculated   money.Amount // with fixed, deferred and earlier interest, before the instalment limits it
	interest     money.Amount // due
	principal    money.Amount // due
	unrecognised money.Amount // interest that moves on into the next period
	limit        money.Amount // what falls due in all
	balance      money.Amount // at the end of the period
	lent         money.Amount // disbursed and capitalized up to the end of the period
	ahead        money.Amount // interest of later periods that was paid up to the end of the period

	creditedPrincipal, creditedInterest money.Amount
}

// totals are sums over all periods, kept up to date with every figure that changes.
type totals struct {
	interest, limit, credited   money.Amount // of the figures of that name; credited principal
	paidPrincipal, paidInterest money.Amount
}

// span is a range of period indexes, both included.
type span struct{ first, last int }

var untouched = span{first: int(^uint(0) >> 1), last: -1}

func (s *span) add(i int) {
	s.first = min(s.first, i)
	s.last = max(s.last, i)
}

// touch says that the figures of a period are out of date.
func (l *ledger) touch(i int) { l.touched.add(i) }

// touchFrom says that the figures of a period and all later ones are out of date.
func (l *ledger) touchFrom(i int) {
	l.touch(i)
	l.touch(len(l.periods) - 1)
}

// touchAll says that all figures and totals are out of date.
func (l *ledger) touchAll() {
	l.touchFrom(0)
	l.recount = true
}

// settle brings all figures up to date. Unrecognised interest and the balance chain through all earlier periods, so the
// periods are evaluated in order, each once: from the first touched one to where, after the last touched one, a period
// hands on what it handed on before.
func (l *ledger) settle() {
	for i := l.touched.first; i < len(l.periods); i++ {
		if same := l.evaluate(i); same && i >= l.touched.last {
			break
		}
	}
	l.touched = untouched
	if l.recount {
		l.sumUp()
	}
}

// settleBefore brings the figures of the periods before one up to date; later ones stay touched.
func (l *ledger) settleBefore(end int) {
	if l.touched.first >= end {
		return
	}
	for i := l.touched.first; i < end; i++ {
		l.evaluate(i)
	}
	l.touched = span{first: end, last: len(l.periods) - 1}
}

// sumUp calculates the totals from nothing.
func (l *ledger) sumUp() {
	l.recount = false
	l.totals = totals{}
	for i := range l.periods {
		p := &l.periods[i]
		l.totals.replace(&figures{}, &p.figures)
		l.totals.paidPrincipal = l.totals.paidPrincipal.Add(p.paidPrincipal)
		l.totals.paidInterest = l.totals.paidInterest.Add(p.paidInterest)
	}
}

// replace exchanges the figures of a period in the totals.
func (t *totals) replace(old, f *figures) {
	t.interest = t.interest.Sub(old.interest).Add(f.interest)
	t.limit = t.limit.Sub(old.limit).Add(f.limit)
	t.credited = t.credited.Sub(old.creditedPrincipal).Add(f.creditedPrincipal)
}

// pay books a payment on a period.
func (l *ledger) pay(i int, principal, interest money.Amount) {
	p := &l.periods[i]
	p.paidPrincipal = p.paidPrincipal.Add(principal)
	p.paidInterest = p.paidInterest.Add(interest)
	l.totals.paidPrincipal = l.totals.paidPrincipal.Add(principal)
	l.totals.paidInterest = l.totals.paidInterest.Add(interest)
	l.touch(i)
}

// evaluate calculates the figures of one period from those of the period before it. It reports whether the next period
// receives the same as before.
func (l *ledger) evaluate(i int) (same bool) {
	p, old := &l.periods[i], &l.periods[i].figures
	f := l.figuresOf(p, l.periods.figuresBefore(i))
	same = f.balance == old.balance && f.unrecognised == old.unrecognised && f.lent == old.lent && f.ahead == old.ahead
	l.totals.replace(old, &f)
	l.revised.add(i)
	p.figures = f
	return same
}

// figuresOf are the figures of a period after one with other figures.
func (l *ledger) figuresOf(p *period, before *figures) figures {
	f := figures{balance: before.balance, lent: before.lent, ahead: before.ahead}
	l.walkSlices(p, &f)
	f.takeAhead(p)
	f.calculated = atLeastZero(f.own.Add(p.fixed).Add(p.deferred).Add(before.unrecognised))
	f.limit = p.instalment.Add(p.credited(&f)).Add(p.deferred)
	f.split(p, l.opens(p))
	return f
}

// takeAhead takes interest that was paid in an earlier period off the period's own, and hands on what is left of it.
func (f *figures) takeAhead(p *period) {
	taken := money.Min(f.ahead, f.own)
	f.own, f.ahead = f.own.Sub(taken), f.ahead.Sub(taken)
	if p.is(paidAhead) {
		f.ahead = f.ahead.Add(p.deferred)
	}
}

// takenAhead is the interest of the period that was paid in an earlier one.
func (f *figures) takenAhead(p *period, before *figures) money.Amount {
	taken := before.ahead.Sub(f.ahead)
	if p.is(paidAhead) {
		taken = taken.Add(p.deferred)
	}
	return taken
}

// walkSlices carries balance, lent money and credits through the slices of a period. The interest of the period's own
// balance is the sum over the slices, rounded once.
func (l *ledger) walkSlices(p *period, f *figures) {
	var sum money.Decimal
	for j := range p.slices {
		base := f.balance
		if l.basis.flat {
			base = f.lent
		}
		sum = l.basis.arithmetic.Add(sum, l.sliceInterest(p, j, base))
		s := &p.slices[j]
		f.creditedPrincipal = f.creditedPrincipal.Add(s.creditedPrincipal)
		f.creditedInterest = f.creditedInterest.Add(s.creditedInterest)
		lent := s.disbursed.Add(s.capitalized)
		f.balance = atLeastZero(f.balance.Add(s.correction).Add(lent))
		f.lent = f.lent.Add(lent)
	}
	if !p.is(interestDeferred | interestMoved) {
		f.own = l.basis.arithmetic.Round(sum)
	}
}

// split divides what falls due in a period into interest and principal.
//
// Interest has the first claim, unless more principal was paid than the interest leaves room for. What was paid is due
// in any case. Due principal leaves the balance; the paid part of it had left it on the day of the payment. A period that a
// payment opened takes no more interest.
func (f *figures) split(p *period, opened bool) {
	switch {
	case p.is(interestGrace) || opened:
		f.interest = p.paidInterest
	case p.paidPrincipal.Cmp(atLeastZero(f.limit.Sub(f.calculated))) > 0:
		f.interest = p.paidInterest
	default:
		f.interest = money.Max(p.paidInterest, money.Min(f.calculated, f.limit))
	}
	f.principal = money.Max(p.paidPrincipal, atLeastZero(f.limit.Sub(f.interest)))
	f.unrecognised = atLeastZero(f.calculated.Sub(f.interest))
	f.balance = atLeastZero(f.balance.Add(p.paidPrincipal).Sub(f.principal))
}

// sliceInterest is the unrounded interest of a slice on a balance. A borrowed slice does not remember it: it belongs to
// another model.
func (l *ledger) sliceInterest(p *period, j int, base money.Amount) money.Decimal {
	s := &p.slices[j]
	if s.known&knowsInterest != 0 && s.balance == base {
		return s.interest
	}
	interest := l.calculateSlice(p, s, base)
	if !p.is(borrowed) {
		s.balance, s.interest = base, interest
		s.known |= knowsInterest
	}
	return interest
}

// calculateSlice is credited interest and the interest on the balance.
func (l *ledger) calculateSlice(p *period, s *slice, balance money.Amount) money.Decimal {
	toEnd := s.from.DaysUntil(p.end())
	if s.paused || p.is(reAged) || toEnd == 0 || balance.IsZero() {
		return s.creditedInterest.Decimal()
	}
	a := l.basis.arithmetic
	interest := interestOn(a, balance, l.factorToEnd(p, s), toEnd, s.from.DaysUntil(s.due))
	interest = a.Add(interest, s.creditedInterest.Decimal())
	if interest.IsNegative() {
		return money.Decimal{}
	}
	return interest
}

// interestOn is the unrounded interest of some days of a period on a balance:
//
//	balance × factor to the end of the period / days to the end of the period × days
//
// Going through the whole rest of the period keeps months of 30 days proportional inside a period.
func interestOn(a money.Arithmetic, balance money.Amount, factor money.Decimal, toEnd, over int) money.Decimal {
	interest := a.Mul(balance.Decimal(), factor)
	return a.Mul(a.Div(interest, days(toEnd)), days(over))
}

func days(n int) money.Decimal { return money.DecimalFromInt(int64(n)) }

func daysBetween(from, to calendar.Date) money.Decimal { return days(from.DaysUntil(to)) }

// factorOf is the factor over the length of a slice.
func (l *ledger) factorOf(p *period, s *slice) money.Decimal {
	if s.known&knowsFactor != 0 {
		return s.factor
	}
	if s.due == p.end() && !l.basis.countsSteps() {
		s.factor = l.factorToEnd(p, s)
	} else {
		s.factor = l.interest.over(p.stretch(), s.from, s.due)
	}
	s.known |= knowsFactor
	return s.factor
}

// factorToEnd is the factor from the start of a slice to the end of its period.
func (l *ledger) factorToEnd(p *period, s *slice) money.Decimal {
	if s.known&knowsToEnd != 0 {
		return s.toEnd
	}
	factor := l.interest.toEnd(p.stretch(), s.from)
	if !p.is(borrowed) {
		s.toEnd = factor
		s.known |= knowsToEnd
	}
	return factor
}

// sums are the sums over all periods.
func (l *ledger) sums() Totals {
	t := &l.totals
	return Totals{
		Principal:     l.periods.last().figures.lent.Add(t.credited),
		Interest:      t.interest,
		PaidPrincipal: t.paidPrincipal,
		PaidInterest:  t.paidInterest,
	}
}

// outstanding is the principal and interest due in all periods that are not paid, neither below 0.
func (l *ledger) outstanding() Due {
	sums := l.sums()
	return Due{Principal: sums.OutstandingPrincipal(), Interest: sums.OutstandingInterest()}
}

// difference is all principal and interest less all instalments.
func (l *ledger) difference() money.Amount {
	return l.sums().Principal.Add(l.totals.interest).Sub(l.totals.limit)
}

// growthOf is the sum of the factors of a period; none in the grace of interest.
func (l *ledger) growthOf(p *period) money.Decimal {
	var sum money.Decimal
	if p.is(interestGrace) {
		return sum
	}
	for j := range p.slices {
		sum = l.basis.arithmetic.Add(sum, l.factorOf(p, &p.slices[j]))
	}
	return sum
}
