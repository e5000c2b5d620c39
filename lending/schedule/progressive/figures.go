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
	balance      money.Amount // at the end of the period
	lent         money.Amount // disbursed and capitalised up to the end of the period

	creditedPrincipal, creditedInterest money.Amount // those that did not move elsewhere
}

// span is a range of period indexes, both included.
type span struct{ first, last int }

var untouched = span{first: int(^uint(0) >> 1), last: -1}

// touch says that the figures of a period are out of date.
func (m *Model) touch(i int) {
	m.touched.first = min(m.touched.first, i)
	m.touched.last = max(m.touched.last, i)
}

// touchAll says that all figures are out of date.
func (m *Model) touchAll() { m.touched = span{0, len(m.periods) - 1} }

// settle brings all figures up to date. Unrecognised interest and the balance chain through all earlier periods, so the
// periods are evaluated in order, each once: from the first touched one to where, behind the last touched one, a period
// hands on what it handed on before.
func (m *Model) settle() {
	for i := m.touched.first; i < len(m.periods); i++ {
		if same := m.evaluate(i); same && i >= m.touched.last {
			break
		}
	}
	m.touched = untouched
}

// evaluate calculates the figures of one period from those of the period before it. It reports whether the next period
// receives the same as before.
func (m *Model) evaluate(i int) (same bool) {
	p := &m.periods[i]
	var before figures
	if i > 0 {
		before = m.periods[i-1].figures
	}
	old := p.figures
	f := figures{balance: before.balance, lent: before.lent}
	m.walkSlices(p, &f)
	f.creditedPrincipal = f.creditedPrincipal.Sub(p.movedPrincipal)
	f.creditedInterest = f.creditedInterest.Sub(p.movedInterest)
	f.calculated = atLeastZero(f.own.Add(p.fixed).Add(p.deferred).Add(before.unrecognised))
	f.split(p)
	p.figures = f
	return f.balance == old.balance && f.unrecognised == old.unrecognised && f.lent == old.lent
}

// walkSlices carries balance, lent money and credits through the slices of a period. The interest of the period's own
// balance is the sum over the slices, rounded once.
func (m *Model) walkSlices(p *period, f *figures) {
	var sum money.Decimal
	for j := range p.slices {
		s := &p.slices[j]
		base := f.balance
		if m.basis.flat {
			base = f.lent
		}
		sum = m.basis.arithmetic.Add(sum, m.sliceInterest(p, s, base))
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

// split divides the instalment of a period into interest and principal.
//
// Interest has the first claim, unless more principal was paid than the interest leaves room for. What was paid is due
// in any case. Due principal leaves the balance; the paid part of it had left it on the day of the payment.
func (f *figures) split(p *period) {
	room := p.limit(f)
	switch {
	case p.is(interestGrace):
		f.interest = p.paidInterest
	case p.paidPrincipal.Cmp(atLeastZero(room.Sub(f.calculated))) > 0:
		f.interest = p.paidInterest
	default:
		f.interest = money.Max(p.paidInterest, money.Min(f.calculated, room))
	}
	f.principal = money.Max(p.paidPrincipal, atLeastZero(room.Sub(f.interest)))
	f.unrecognised = atLeastZero(f.calculated.Sub(f.interest))
	f.balance = atLeastZero(f.balance.Add(p.paidPrincipal).Sub(f.principal))
}

// limit is what falls due in a period in all: the instalment with the credits of the period and the deferred interest.
func (p *period) limit(f *figures) money.Amount {
	return p.instalment.Add(f.creditedPrincipal).Add(f.creditedInterest).Add(p.deferred)
}

// settled reports whether all that falls due in the period is paid.
func (p *period) settled() bool { return p.limit(&p.figures) == p.paid() }

// credited are the credits that fall due in the period.
func (f *figures) credited() money.Amount { return f.creditedPrincipal.Add(f.creditedInterest) }

// sliceInterest is the unrounded interest of a slice: credited interest and
//
//	base × factor to the end of the period / days to the end of the period × days of the slice
//
// Going through the whole rest of the period keeps months of 30 days proportional inside a period.
func (m *Model) sliceInterest(p *period, s *slice, base money.Amount) money.Decimal {
	if s.known&knowsInterest != 0 && s.balance == base {
		return s.interest
	}
	s.balance = base
	s.interest = m.calculateSlice(p, s)
	s.known |= knowsInterest
	return s.interest
}

func (m *Model) calculateSlice(p *period, s *slice) money.Decimal {
	credited := s.creditedInterest.Decimal()
	toEnd := s.from.DaysUntil(p.due)
	if s.paused || p.is(reAged) || toEnd == 0 || s.balance.IsZero() {
		return credited
	}
	a := m.basis.arithmetic
	interest := a.Mul(s.balance.Decimal(), m.factorToEnd(p, s))
	interest = a.Div(interest, days(toEnd))
	interest = a.Mul(interest, days(s.from.DaysUntil(s.due)))
	sum := a.Add(credited, interest)
	if sum.IsNegative() {
		return money.Decimal{}
	}
	return sum
}

func days(n int) money.Decimal { return money.DecimalFromInt(int64(n)) }

func daysBetween(from, to calendar.Date) money.Decimal { return days(from.DaysUntil(to)) }
