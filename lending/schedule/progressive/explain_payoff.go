package progressive

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// PayoffExplained is Payoff that also says what the interest was summed from: the segments of all periods, whose sum
// less the interest paid so far (see Totals) is the interest of the payoff.
func (m *Model) PayoffExplained(on calendar.Date) (Due, []schedule.Segment) {
	cut := m.closedOn(on).Clone() // explaining reads what slices remember: they have to be its own
	cut.touchAll()
	cut.settle()
	totals := cut.Totals()
	var segments []schedule.Segment
	for i := range cut.periods {
		segments = append(segments, cut.Explain(i)...)
	}
	return Due{Principal: totals.OutstandingPrincipal(), Interest: totals.OutstandingInterest()}, segments
}

// closedOn is the cut that Payoff takes its figures from.
func (m *Model) closedOn(on calendar.Date) *Model {
	current := m
	if m.overdueTill.Before(m.PayoffDate(on)) {
		current = m.Clone()
		current.RecalculateOverdue(on, true)
	}
	return current.accruedUntil(current.PayoffDate(on))
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
	p := &m.periods[i]
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
