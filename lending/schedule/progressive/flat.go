package progressive

import (
	"lending.example/platform/lending/money"
)

// spreadFlat gives the periods from one on an equal instalment under flat interest, which is charged on all money lent
// and is not lowered by repayments: the balance and all interest still to come, divided by the periods. The last period
// takes the rest. Periods of grace on principal pay their interest alone, the others share what those leave.
func (in instalments) spreadFlat(first int) {
	l := in.ledger
	l.settle()
	a := l.basis.arithmetic
	total := in.flatTotal(first)
	spared := in.spareFirst(first)
	for i := first; i < spared; i++ {
		total = total.Sub(l.periods[i].instalment)
	}
	count := len(l.periods) - spared
	instalment := in.ledger.basis.inMultiples(a.DivAmount(total, days(count)))
	for i := spared; i < len(l.periods); i++ {
		l.periods[i].instalment, l.periods[i].base = instalment, instalment
	}
	last := l.periods.last()
	last.instalment = total.Sub(instalment.Times(count - 1))
	last.base = last.instalment
	in.keepPaid(first)
	for i := first; i < len(l.periods); i++ {
		l.touch(i)
	}
	l.settle()
}

// flatTotal is what the periods from one on have to repay in addition to their credits: principal that no earlier period repays, and
// interest, with what waits since a grace.
func (in instalments) flatTotal(first int) money.Amount {
	l := in.ledger
	total := l.sums().Principal.Add(l.periods.figuresBefore(first).unrecognised)
	total = total.Add(l.basis.arithmetic.DivAmount(l.periods.fixedFrom(first), days(len(l.periods)-first)))
	for i := range l.periods {
		p := &l.periods[i]
		if i < first {
			total = total.Sub(p.figures.principal)
		} else {
			total = total.Add(p.figures.own).Sub(p.credited(&p.figures))
		}
	}
	return total
}

// keepPaid leaves a period on which more than the new instalment was paid at what was paid. The excess is taken off the
// open periods from the last one backwards, not below their interest or what was paid on them. So is what instalments in
// large multiples ask for beyond all that is owed, which would leave less than its interest for the last period.
func (in instalments) keepPaid(first int) {
	l := in.ledger
	var excess money.Amount
	if last := l.periods.last(); last.instalment.Less(last.figures.own) {
		excess = last.figures.own.Sub(last.instalment)
		last.instalment, last.base = last.figures.own, last.figures.own
	}
	for i := first; i < len(l.periods); i++ {
		p := &l.periods[i]
		if over := p.paid().Sub(p.instalment); over.IsPositive() {
			excess = excess.Add(over)
			p.instalment = p.paid()
		}
	}
	for i := len(l.periods) - 1; i >= first && excess.IsPositive(); i-- {
		p := &l.periods[i]
		floor := money.Max(p.figures.own, p.paid())
		cut := money.Min(excess, atLeastZero(p.instalment.Sub(floor)))
		p.instalment = p.instalment.Sub(cut)
		excess = excess.Sub(cut)
	}
}
