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
	RuleAhead    schedule.Rule = "interest that was paid in an earlier instalment"
	RuleCarried  schedule.Rule = "interest that an instalment had no room for, carried to the next one"
	RulePaid     schedule.Rule = "interest that was paid before it changed"
)

// Explain says how the interest of period i, counted from 0, came about: the segments add up to it. Segments carry i+1
// as their number. Nothing is recorded beforehand; the answer is read from the model.
func (m *Model) Explain(i int) []schedule.Segment { return explain(&m.ledger, i) }

func explain(l *ledger, i int) []schedule.Segment {
	p := &l.periods[i]
	e := explanation{ledger: l, number: i + 1}
	ahead := p.figures.takenAhead(p, l.periods.figuresBefore(i))
	e.slices(p, p.figures.own.Add(ahead))
	e.amount(RuleAhead, ahead.Neg())
	e.amount(RuleFixed, p.fixed)
	e.amount(RuleDeferred, p.deferred)
	if i > 0 {
		e.amount(RuleCarried, l.periods[i-1].figures.unrecognised)
	}
	e.amount(RuleCarried, p.figures.unrecognised.Neg())
	e.amount(RulePaid, p.figures.interest.Sub(e.total))
	return e.segments
}

// explanation collects segments and their sum.
type explanation struct {
	ledger   *ledger
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

// slices adds the interest of the period's own balance. Its sum is rounded once, so the last segment takes what rounding each
// of them would lose.
func (e *explanation) slices(p *period, own money.Amount) {
	if p.is(interestDeferred | interestMoved) {
		return
	}
	for j := range p.slices {
		e.slice(p, &p.slices[j])
	}
	if n := len(e.segments); n > 0 {
		rest := own.Sub(e.total)
		e.segments[n-1].Rounded = e.segments[n-1].Rounded.Add(rest)
		e.total = e.total.Add(rest)
	}
}

func (e *explanation) slice(p *period, s *slice) {
	e.amount(RuleCredited, s.creditedInterest)
	days := s.from.DaysUntil(s.due)
	if days == 0 || p.is(reAged) {
		return
	}
	segment := schedule.Segment{From: s.from, To: s.due, Days: days, Balance: s.balance, Rule: RuleBalance}
	if !s.paused {
		a := e.ledger.basis.arithmetic
		in := e.ledger.interest.rate(s.from)
		segment.Rate, segment.Quoted = in.percent, e.ledger.basis.quote().Of(in.quoted)
		segment.Factor = e.factor(p, s)
		segment.Exact = a.Sub(s.interest, s.creditedInterest.Decimal())
		segment.Rounded = a.Round(segment.Exact)
	}
	e.add(segment)
}

// factor is the part of the factor to the end of the period that falls to the days of a slice.
func (e *explanation) factor(p *period, s *slice) money.Decimal {
	reader, copied := *e.ledger, *s // explaining changes nothing, not even what is remembered
	a := reader.basis.arithmetic
	perDay := a.Div(reader.factorToEnd(p, &copied), daysBetween(s.from, p.end()))
	return a.Mul(perDay, daysBetween(s.from, s.due))
}

// Share is a part of the principal that falls due in a period; negative for what is taken away.
type Share struct {
	Name   string
	Amount money.Amount
}

// The shares of due principal.
const (
	ShareAgreed     = "instalment as agreed"
	ShareDifference = "difference that rounding, early or late payments left in this instalment"
	ShareCredited   = "credited back to what is owed"
	ShareDeferred   = "interest of later instalments that falls due here"
	ShareInterest   = "less the interest of the instalment"
	SharePaid       = "principal that was paid beyond the instalment"
)

// ExplainPrincipal says how the principal of period i, counted from 0, came about: the shares add up to it.
func (m *Model) ExplainPrincipal(i int) []Share {
	p := &m.ledger.periods[i]
	f := &p.figures
	shares := []Share{
		{ShareAgreed, p.base},
		{ShareDifference, p.instalment.Sub(p.base)},
		{ShareCredited, p.credited(f)},
		{ShareDeferred, p.deferred},
		{ShareInterest, f.interest.Neg()},
	}
	var sum money.Amount
	for _, s := range shares {
		sum = sum.Add(s.Amount)
	}
	return append(shares, Share{SharePaid, f.principal.Sub(sum)})
}
