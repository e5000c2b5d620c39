package schedule

import "lending.example/platform/lending/money"

// LevelPeriod is what the level instalment has to know of a period: the interest as it will be charged.
type LevelPeriod struct {
	Factor       money.Decimal // interest on one unit of the balance with which the period opens
	Lent         money.Decimal // what is lent inside the period
	LentInterest money.Decimal // interest of the period on that
	Spared       bool          // its instalment is interest alone
}

// Level is a loan to be repaid in equal instalments.
type Level struct {
	Arithmetic money.Arithmetic
	Balance    money.Decimal // before the first period
	Periods    []LevelPeriod
	// Defers moves interest that an instalment does not cover to the next one. Otherwise it falls due in full, without principal.
	Defers bool
}

// maxLevelSteps bounds the search for the instalment. Each step finds further periods whose interest exceeds the instalment; a few
// are enough for terms that people agree on.
const maxLevelSteps = 64

// Instalment is the amount, not rounded, of which each period asks so that nothing is left after the last one. It reports false
// where no period pays principal. (docs/semantics/cumulative.md, 2)
//
// What is left is linear in the instalment as long as the same periods cover their interest. Newton's method is exact there, and
// goes on where an instalment turns out to be below the interest of a period.
func (l Level) Instalment() (money.Decimal, bool) {
	instalment, solvable := l.left(nil).root(l.Arithmetic)
	for range maxLevelSteps {
		next, found := l.left(&instalment).root(l.Arithmetic)
		if !solvable || !found || next == instalment {
			break
		}
		instalment = next
	}
	return instalment, solvable
}

// left is what is owed after the last period, for instalments near the given one. Without one, every period covers its interest.
func (l Level) left(instalment *money.Decimal) linear {
	a := l.Arithmetic
	balance, waiting := linear{fixed: l.Balance}, linear{}
	for i := range l.Periods {
		p := &l.Periods[i]
		interest := balance.times(a, p.Factor).plus(a, linear{fixed: p.LentInterest}).plus(a, waiting)
		waiting = linear{}
		switch {
		case p.Spared:
		case instalment == nil || !instalment.Less(interest.at(a, *instalment)):
			balance = balance.plus(a, interest).plus(a, oneInstalment)
		case l.Defers:
			waiting = interest.plus(a, oneInstalment)
		}
		balance = balance.plus(a, linear{fixed: p.Lent})
	}
	return balance.plus(a, waiting)
}

// linear is fixed - slope × instalment.
type linear struct{ fixed, slope money.Decimal }

// oneInstalment is a payment.
var oneInstalment = linear{slope: wholeRate}

func (x linear) plus(a money.Arithmetic, y linear) linear {
	return linear{a.Add(x.fixed, y.fixed), a.Add(x.slope, y.slope)}
}

func (x linear) times(a money.Arithmetic, factor money.Decimal) linear {
	return linear{a.Mul(x.fixed, factor), a.Mul(x.slope, factor)}
}

func (x linear) at(a money.Arithmetic, instalment money.Decimal) money.Decimal {
	return a.Sub(x.fixed, a.Mul(x.slope, instalment))
}

// root is the instalment for which nothing is left.
func (x linear) root(a money.Arithmetic) (money.Decimal, bool) { return a.CheckedDiv(x.fixed, x.slope) }

// levelInstalment is the instalment from a period on that repays what is left, with the factors with which interest is charged.
func (d *drawing) levelInstalment(first int, left money.Amount) (money.Decimal, bool, error) {
	opening, err := d.timetable.period(first - 1)
	if err != nil {
		return money.Decimal{}, false, err
	}
	level := Level{Arithmetic: d.terms.Arithmetic}
	coming := d.tranches[d.nextTranche:]
	for len(coming) > 0 && !coming[0].on.After(opening.From) {
		coming = coming[1:]
	}
	for _, t := range coming {
		left = left.Sub(t.amortized())
	}
	level.Balance = left.Decimal()
	for number := first; number <= d.repayments; number++ {
		p, err := d.timetable.period(number - 1)
		if err != nil {
			return money.Decimal{}, false, err
		}
		period := LevelPeriod{Spared: d.grace.sparesPrincipal(number)}
		from, charged := d.interestStart(p)
		charged = charged && from.Before(p.Due) && number > d.grace.charged
		if charged {
			period.Factor = d.rate.over(from, p.Due)
		}
		for ; len(coming) > 0 && !coming[0].on.After(p.Due); coming = coming[1:] {
			d.lend(&period, coming[0], p, charged)
		}
		level.Periods = append(level.Periods, period)
	}
	instalment, solvable := level.Instalment()
	return instalment, solvable, nil
}

// lend adds a tranche inside a period.
func (d *drawing) lend(to *LevelPeriod, t tranche, p Period, charged bool) {
	a, sum := d.terms.Arithmetic, t.amortized().Decimal()
	to.Lent = a.Add(to.Lent, sum)
	if charged && d.rate.divisible() && t.on.Before(p.Due) {
		to.LentInterest = a.Add(to.LentInterest, a.Mul(sum, d.rate.over(t.on, p.Due)))
	}
}
