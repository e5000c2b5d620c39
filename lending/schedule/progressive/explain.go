package progressive

import (
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// The rules of progressive schedules.
const (
	RuleBalance  schedule.Rule = "interest on the balance, the sum of the instalment rounded once"
	RuleCredited schedule.Rule = "interest credited back"
	RuleFixed    schedule.Rule = "share of interest that a re-age or re-amortization spread"
	RuleDeferred schedule.Rule = "interest of later instalments that falls due here"
	RuleCarried  schedule.Rule = "interest that an instalment had no room for, carried to the next one"
	RulePaid     schedule.Rule = "interest that was paid before it changed"
)

// Explain says how the interest of period i, counted from 0, came about: the segments add up to it. Segments carry i+1
// as their number. Nothing is recorded beforehand; the answer is read from the model.
func (m *Model) Explain(i int) []schedule.Segment {
	p := &m.periods[i]
	e := explanation{number: i + 1}
	m.explainSlices(&e, p)
	e.amount(RuleFixed, p.fixed)
	e.amount(RuleDeferred, p.deferred)
	if i > 0 {
		e.amount(RuleCarried, m.periods[i-1].figures.unrecognised)
	}
	e.amount(RuleCarried, p.figures.unrecognised.Neg())
	e.amount(RulePaid, p.figures.interest.Sub(e.total))
	return e.segments
}

// explanation collects segments and their sum.
type explanation struct {
	number   int
	segments []schedule.Segment
	total    money.Amount
}

func (e *explanation) add(s schedule.Segment) {
	s.Number = e.number
	e.segments = append(e.segments, s)
	e.total = e.total.Add(s.Rounded)
}

// amount adds a segment that is no interest on a balance.
func (e *explanation) amount(rule schedule.Rule, a money.Amount) {
	if !a.IsZero() {
		e.add(schedule.Segment{Exact: a.Decimal(), Rounded: a, Rule: rule})
	}
}

// explainSlices adds the interest of the period's own balance. Its sum is rounded once, so the last segment takes what
// rounding each of them would lose.
func (m *Model) explainSlices(e *explanation, p *period) {
	if p.is(interestDeferred | interestMoved) {
		return
	}
	for j := range p.slices {
		m.explainSlice(e, p, &p.slices[j])
	}
	if n := len(e.segments); n > 0 {
		rest := p.figures.own.Sub(e.total)
		e.segments[n-1].Rounded = e.segments[n-1].Rounded.Add(rest)
		e.total = e.total.Add(rest)
	}
}

func (m *Model) explainSlice(e *explanation, p *period, s *slice) {
	a := m.basis.arithmetic
	e.amount(RuleCredited, s.creditedInterest)
	days := s.from.DaysUntil(s.due)
	if days == 0 || p.is(reAged) {
		return
	}
	segment := schedule.Segment{From: s.from, To: s.due, Days: days, Balance: s.balance, Rule: RuleBalance}
	if !s.paused {
		segment.Rate = m.percentOn(s.from)
		segment.Factor = m.factorWithin(p, s)
		segment.Exact = a.Sub(s.interest, s.creditedInterest.Decimal())
		segment.Rounded = a.Round(segment.Exact)
	}
	e.add(segment)
}

// factorWithin is the part of the factor to the end of the period that falls to the days of a slice.
func (m *Model) factorWithin(p *period, s *slice) money.Decimal {
	a := m.basis.arithmetic
	reader, copied := *m, *s // explaining changes nothing, not even what is remembered
	perDay := a.Div(reader.factorToEnd(p, &copied), daysBetween(s.from, p.end()))
	return a.Mul(perDay, daysBetween(s.from, s.due))
}
