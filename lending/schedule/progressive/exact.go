package progressive

import (
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
