package progressive

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// equaliseRounds is how often a better instalment is looked for.
const equaliseRounds = 3

// equalise looks for an instalment with which the last one differs less from the others. It runs after new instalments
// were given to a period and all later ones.
func (m *Model) equalise(first int, till calendar.Date) {
	var trial *Model
	for range equaliseRounds {
		gap, ok := m.lastGap(first)
		if !ok || !gap.worthwhile(len(m.periods)-first) {
			return
		}
		candidate := m.candidate(first, gap)
		if candidate == gap.instalment {
			return
		}
		if trial == nil {
			trial = m.borrow()
		}
		trial.try(first, candidate, till)
		after, _ := trial.lastGap(0)
		if after.size().Cmp(gap.size()) >= 0 {
			return
		}
		m.adopt(trial, first)
	}
}

// gap is the difference between the last two instalments that are open.
type gap struct {
	instalment money.Amount // the one before the last
	difference money.Amount // of the last one
}

func (g gap) size() money.Amount { return g.difference.Abs() }

// worthwhile reports whether the gap is more than half a cent per period.
func (g gap) worthwhile(periods int) bool {
	half := money.FromInt(int64(periods / 2))
	return half.IsPositive() && half.Less(g.size().Times(100))
}

// lastGap searches the last neighbours that are both open.
func (m *Model) lastGap(first int) (gap, bool) {
	for i := len(m.periods) - 1; i > first; i-- {
		x, y := &m.periods[i-1], &m.periods[i]
		if !x.settled() && !y.settled() {
			return gap{instalment: x.instalment, difference: y.instalment.Sub(x.instalment)}, true
		}
	}
	return gap{}, false
}

// candidate shares the gap among the periods that can still change.
func (m *Model) candidate(first int, g gap) money.Amount {
	changeable := 0
	for i := first; i < len(m.periods); i++ {
		if m.periods[i].paid().Cmp(g.instalment) <= 0 {
			changeable++
		}
	}
	share := m.basis.arithmetic.DivAmount(g.difference, days(max(1, changeable)))
	return m.inMultiples(g.instalment.Add(share))
}

// try gives the periods from one on the candidate.
func (m *Model) try(first int, candidate money.Amount, till calendar.Date) {
	for i := first; i < len(m.periods); i++ {
		if p := &m.periods[i]; !p.is(earlyRepayment) {
			p.agree(candidate)
			m.touch(i)
		}
	}
	m.settle()
	m.absorb(till)
}

// adopt takes over the instalments of a trial. They become the agreed ones, the difference in the last one included.
func (m *Model) adopt(trial *Model, first int) {
	for i := first; i < len(m.periods); i++ {
		p := &m.periods[i]
		p.instalment = trial.periods[i].instalment
		p.base = trial.periods[i].instalment
		m.touch(i)
	}
	m.settle()
}
