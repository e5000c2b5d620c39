package progressive

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// figures are what follows from the instalments, payments and slices of a period and of all periods before it.
type figures struct {
	own          money.Amount // interest of the balance of this period alone
	calculated   money.Amount // with fixed, deferred and earlier interest, before the instalment limits it
	interest     money.Amount // due
	principal    money.Amount // due
	unrecognised money.Amount // interest that moves on into the next period
	limit        money.Amount // what falls due in all
	balance      money.Amount // at the end of the period
	lent         money.Amount // disbursed and capitalised up to the end of the period

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
func (m *Model) touch(i int) { m.touched.add(i) }

// touchFrom says that the figures of a period and all later ones are out of date.
func (m *Model) touchFrom(i int) {
	m.touch(i)
	m.touch(len(m.periods) - 1)
}

// touchAll says that all figures and totals are out of date.
func (m *Model) touchAll() {
	m.touchFrom(0)
	m.recount = true
}

// settle brings all figures up to date. Unrecognised interest and the balance chain through all earlier periods, so the
// periods are evaluated in order, each once: from the first touched one to where, after the last touched one, a period
// hands on what it handed on before.
func (m *Model) settle() {
	for i := m.touched.first; i < len(m.periods); i++ {
		if same := m.evaluate(i); same && i >= m.touched.last {
			break
		}
	}
	m.touched = untouched
	if m.recount {
		m.sumUp()
	}
}

// settleBefore brings the figures of the periods before one up to date; later ones stay touched.
func (m *Model) settleBefore(end int) {
	if m.touched.first >= end {
		return
	}
	for i := m.touched.first; i < end; i++ {
		m.evaluate(i)
	}
	m.touched = span{first: end, last: len(m.periods) - 1}
}

// sumUp calculates the totals from nothing.
func (m *Model) sumUp() {
	m.recount = false
	m.totals = totals{}
	for i := range m.periods {
		p := &m.periods[i]
		m.totals.replace(&figures{}, &p.figures)
		m.totals.paidPrincipal = m.totals.paidPrincipal.Add(p.paidPrincipal)
		m.totals.paidInterest = m.totals.paidInterest.Add(p.paidInterest)
	}
}

// replace exchanges the figures of a period in the totals.
func (t *totals) replace(old, f *figures) {
	t.interest = t.interest.Sub(old.interest).Add(f.interest)
	t.limit = t.limit.Sub(old.limit).Add(f.limit)
	t.credited = t.credited.Sub(old.creditedPrincipal).Add(f.creditedPrincipal)
}

// pay books a payment on a period.
func (m *Model) pay(i int, principal, interest money.Amount) {
	p := &m.periods[i]
	p.paidPrincipal = p.paidPrincipal.Add(principal)
	p.paidInterest = p.paidInterest.Add(interest)
	m.totals.paidPrincipal = m.totals.paidPrincipal.Add(principal)
	m.totals.paidInterest = m.totals.paidInterest.Add(interest)
	m.touch(i)
}

// evaluate calculates the figures of one period from those of the period before it. It reports whether the next period
// receives the same as before.
func (m *Model) evaluate(i int) (same bool) {
	p, old := &m.periods[i], &m.periods[i].figures
	f := m.figuresOf(p, m.figuresBefore(i))
	same = f.balance == old.balance && f.unrecognised == old.unrecognised && f.lent == old.lent
	m.totals.replace(old, &f)
	m.revised.add(i)
	p.figures = f
	return same
}

// figuresBefore are the figures of the period before one; none before the first.
func (m *Model) figuresBefore(i int) *figures {
	if i == 0 {
		return &figures{}
	}
	return &m.periods[i-1].figures
}

// figuresOf are the figures of a period after one with other figures.
func (m *Model) figuresOf(p *period, before *figures) figures {
	f := figures{balance: before.balance, lent: before.lent}
	m.walkSlices(p, &f)
	f.calculated = atLeastZero(f.own.Add(p.fixed).Add(p.deferred).Add(before.unrecognised))
	f.limit = p.instalment.Add(p.credited(&f)).Add(p.deferred)
	f.split(p, m.opens(p))
	return f
}

// walkSlices carries balance, lent money and credits through the slices of a period. The interest of the period's own
// balance is the sum over the slices, rounded once.
func (m *Model) walkSlices(p *period, f *figures) {
	var sum money.Decimal
	for j := range p.slices {
		base := f.balance
		if m.basis.flat {
			base = f.lent
		}
		sum = m.basis.arithmetic.Add(sum, m.sliceInterest(p, j, base))
		s := &p.slices[j]
		f.creditedPrincipal = f.creditedPrincipal.Add(s.creditedPrincipal)
		f.creditedInterest = f.creditedInterest.Add(s.creditedInterest)
		lent := s.disbursed.Add(s.capitalised)
		f.balance = atLeastZero(f.balance.Add(s.correction).Add(lent))
		f.lent = f.lent.Add(lent)
	}
	if !p.is(interestDeferred | interestMoved) {
		f.own = m.basis.arithmetic.Round(sum)
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

// credited are the credits that fall due in the period: those that were not moved elsewhere.
func (p *period) credited(f *figures) money.Amount {
	return f.creditedPrincipal.Sub(p.movedPrincipal).Add(f.creditedInterest).Sub(p.movedInterest)
}

// settled reports whether all that falls due in the period is paid.
func (p *period) settled() bool { return p.figures.limit == p.paid() }

// sliceInterest is the unrounded interest of a slice on a balance. A borrowed slice does not remember it: it belongs to
// another model.
func (m *Model) sliceInterest(p *period, j int, base money.Amount) money.Decimal {
	s := &p.slices[j]
	if s.known&knowsInterest != 0 && s.balance == base {
		return s.interest
	}
	interest := m.calculateSlice(p, s, base)
	if !p.is(borrowed) {
		s.balance, s.interest = base, interest
		s.known |= knowsInterest
	}
	return interest
}

// calculateSlice is credited interest and
//
//	balance × factor to the end of the period / days to the end of the period × days of the slice
//
// Going through the whole rest of the period keeps months of 30 days proportional inside a period.
func (m *Model) calculateSlice(p *period, s *slice, balance money.Amount) money.Decimal {
	toEnd := s.from.DaysUntil(p.end())
	if s.paused || p.is(reAged) || toEnd == 0 || balance.IsZero() {
		return s.creditedInterest.Decimal()
	}
	a := m.basis.arithmetic
	interest := a.Mul(balance.Decimal(), m.factorToEnd(p, s))
	interest = a.Div(interest, days(toEnd))
	interest = a.Mul(interest, days(s.from.DaysUntil(s.due)))
	interest = a.Add(interest, s.creditedInterest.Decimal())
	if interest.IsNegative() {
		return money.Decimal{}
	}
	return interest
}

func days(n int) money.Decimal { return money.DecimalFromInt(int64(n)) }

func daysBetween(from, to calendar.Date) money.Decimal { return days(from.DaysUntil(to)) }
