package progressive

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// exactInstalmentFrom is instalmentFrom with the interest that each period is charged, and with interest that an instalment does
// not cover in the next one. It reports false where the periods pay no principal. (docs/semantics/progressive.md, 4)
func (in instalments) exactInstalmentFrom(first int) (money.Decimal, bool) {
	l := in.ledger
	level := schedule.Level{Arithmetic: l.basis.arithmetic, Balance: l.periods.balanceBefore(first).Decimal(), Defers: true}
	for i := first; i < len(l.periods); i++ {
		period := l.levelPeriod(&l.periods[i])
		if i > first {
			period.Lent, period.LentInterest = money.Decimal{}, money.Decimal{} // instalments follow when it is lent
		}
		level.Periods = append(level.Periods, period)
	}
	return level.Instalment()
}

// fillEmptied gives the periods from one on the instalment that exactInstalmentFrom solves, where the one of the formula leaves nothing
// for the last of them: at high rates the formula charges interest on interest that no instalment has room for, and the model does not.
func (in instalments) fillEmptied(first int, till calendar.Date) {
	l := in.ledger
	if l.basis.flat || !in.empties(first) {
		return
	}
	level, solved := in.exactInstalmentFrom(first)
	if !solved {
		return
	}
	trial := l.borrow()
	instalments{trial}.try(first, in.ledger.basis.inMultiples(l.basis.arithmetic.Round(level)), till)
	if !(instalments{trial}).empties(first) {
		in.adopt(trial, first)
	}
}

// empties reports whether nothing falls due in the last period, while one from first on hands on interest that it has no room for.
func (in instalments) empties(first int) bool {
	list := in.ledger.periods
	return list.last().figures.limit.IsZero() && slices.ContainsFunc(list[first:], func(p period) bool {
		return p.figures.unrecognised.IsPositive() && !p.is(interestGrace)
	})
}

// levelPeriod sums the interest of the slices of a period on one unit of its opening balance, and on what is lent in it.
func (l *ledger) levelPeriod(p *period) schedule.LevelPeriod {
	a := l.basis.arithmetic
	of := schedule.LevelPeriod{Lent: p.lent().Decimal()}
	var lent money.Amount
	for j := range p.slices {
		s := &p.slices[j]
		lent = lent.Add(s.disbursed).Add(s.capitalized)
		factor := l.exactFactor(p, s)
		of.Factor = a.Add(of.Factor, factor)
		of.LentInterest = a.Add(of.LentInterest, a.Mul(lent.Decimal(), factor))
	}
	return of
}

// exactFactor is the interest that one unit bears over a slice.
func (l *ledger) exactFactor(p *period, s *slice) money.Decimal {
	toEnd := s.from.DaysUntil(p.end())
	if s.paused || p.is(reAged) || p.is(interestGrace) || toEnd == 0 {
		return money.Decimal{}
	}
	a := l.basis.arithmetic
	return a.Mul(a.Div(l.factorToEnd(p, s), days(toEnd)), days(s.from.DaysUntil(s.due)))
}
