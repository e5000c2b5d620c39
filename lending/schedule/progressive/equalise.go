package progressive

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// equaliseRounds is how often a better instalment is looked for.
const equaliseRounds = 3

// equalise looks for an instalment with which the last one differs less from the others. It runs after new instalments
// were given to a period and all later ones.
func (in instalments) equalise(first int, till calendar.Date) {
	var trial *ledger
	for range equaliseRounds {
		gap, ok := in.lastGap(first)
		if !ok || !gap.worthwhile(len(in.ledger.periods)-first) {
			return
		}
		candidate := in.candidate(first, gap)
		if candidate == gap.instalment {
			return
		}
		if trial == nil {
			trial = in.ledger.borrow()
		}
		instalments{trial}.try(first, candidate, till)
		after, _ := instalments{trial}.lastGap(0)
		if after.size().Cmp(gap.size()) >= 0 {
			return
		}
		in.adopt(trial, first)
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
func (in instalments) lastGap(first int) (gap, bool) {
	for i := len(in.ledger.periods) - 1; i > first; i-- {
		x, y := &in.ledger.periods[i-1], &in.ledger.periods[i]
		if !x.settled() && !y.settled() {
			return gap{instalment: x.instalment, difference: y.instalment.Sub(x.instalment)}, true
		}
	}
	return gap{}, false
}

// candidate shares the gap among the periods that can still change.
func (in instalments) candidate(first int, g gap) money.Amount {
	changeable := 0
	for i := first; i < len(in.ledger.periods); i++ {
		if in.ledger.periods[i].paid().Cmp(g.instalment) <= 0 {
			changeable++
		}
	}
	return in.ledger.basis.evened(g, changeable)
}

// evened is the instalment with its share of a gap among the periods that can still change.
func (b *basis) evened(g gap, changeable int) money.Amount {
	share := b.arithmetic.DivAmount(g.difference, days(max(1, changeable)))
	return b.inMultiples(g.instalment.Add(share))
}

// try gives the periods from one on the candidate.
func (in instalments) try(first int, candidate money.Amount, till calendar.Date) {
	l := in.ledger
	for i := first; i < len(l.periods); i++ {
		if p := &l.periods[i]; !p.is(earlyRepayment) {
			p.agree(candidate)
			l.touch(i)
		}
	}
	in.absorb(till)
}

// adopt takes over the instalments of a trial. They become the agreed ones, the difference in the last one included. So is taken
// over what interest falls due elsewhere: a period that the trial opened again has room for its own.
func (in instalments) adopt(trial *ledger, first int) {
	l := in.ledger
	l.deferring = trial.deferring
	for i := first; i < len(l.periods); i++ {
		p, tried := &l.periods[i], &trial.periods[i]
		p.instalment, p.base, p.deferred = tried.instalment, tried.instalment, tried.deferred
		p.marks = p.marks&^interestDeferred | tried.marks&interestDeferred
		l.touch(i)
	}
	l.settle()
}
