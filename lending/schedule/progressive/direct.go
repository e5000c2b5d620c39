package progressive

import (
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// direct draws the plan of usual terms without a model: one sum, lent on the first day, repaid in equal instalments on the declining
// balance, without grace or variations. It follows the rules of the model for the case in which every instalment covers its interest and
// leaves something for the next one. Where it cannot be sure of a figure it gives up, and the model draws the plan. Sums are in minor
// units.
type direct struct {
	basis   *basis
	steps   steps
	unit    int64 // millionths of a minor unit
	lent    uint64
	annuity binaryAnnuity
	periods []directPeriod
}

// directPeriod is a period with its interest on one unit of its opening balance.
type directPeriod struct {
	days     int
	factor   money.Decimal
	fraction uint64 // the factor in binary
}

// drawDirectly draws the plan of usual terms, before charges. It reports false where the model has to.
func drawDirectly(t *schedule.Terms) (schedule.Plan, bool) {
	lent, usual := lentAtOnce(t)
	if !usual || checkTerms(*t) != nil {
		return schedule.Plan{}, false
	}
	periods, err := schedule.Periods(*t)
	if err != nil {
		return schedule.Plan{}, false
	}
	b := newBasis(*t)
	d := direct{basis: &b, steps: stepsOf(b.arithmetic.Mode), unit: minorUnit(b.arithmetic)}
	var ok bool
	if d.lent, ok = d.minor(lent.Amount.Sub(t.DownPayment(lent.Amount))); !ok || !d.measure(periods) {
		return schedule.Plan{}, false
	}
	instalments, ok := d.instalments()
	if !ok {
		return schedule.Plan{}, false
	}
	return schedule.Plan{Rows: d.rows(t, lent, periods, instalments.each)}, true
}

// lentAtOnce is the one tranche of usual terms. It reports false for all others.
func lentAtOnce(t *schedule.Terms) (schedule.Tranche, bool) {
	switch {
	case t.Repayments < 2, t.InterestMethod == schedule.Flat, t.ExactInstalments, t.FullTermForTranche,
		t.GraceOnPrincipal != 0, t.GraceOnInterestPayment != 0, len(t.Variations) > 0, len(t.Tranches) > 1,
		t.Arithmetic.InMultiplesOf > 0 && t.Arithmetic.Digits <= 0:
		return schedule.Tranche{}, false
	}
	lent := tranchesOf(t)[0]
	bounded := t.MaximumOutstanding.IsPositive() && t.MaximumOutstanding.Less(lent.Amount)
	return lent, lent.On == schedule.Start(*t) && !bounded && (lent.Made || !t.ScheduleFromActual)
}

// minorUnit is the smallest unit of the currency, in millionths.
func minorUnit(a money.Arithmetic) int64 {
	unit := int64(1)
	for range 6 - max(0, min(a.Digits, 6)) {
		unit *= 10
	}
	return unit
}

// maxDirect bounds the sums that are calculated directly, in millionths: twice as much, such as a balance with its interest, still fits.
const maxDirect = 1 << 62

// minor is a sum in minor units. It reports false for sums outside of what is calculated directly.
func (d *direct) minor(sum money.Amount) (uint64, bool) {
	n, ok := sum.Millionths()
	return uint64(n / d.unit), ok && n > 0 && n < maxDirect && n%d.unit == 0 && n/d.unit < maxMinorUnits
}

func (d *direct) amount(minor uint64) money.Amount {
	return money.FromMillionths(int64(minor) * d.unit)
}

// measure sets the factors of the periods.
func (d *direct) measure(periods []schedule.Period) bool {
	interest := dayCount{basis: d.basis}
	d.periods = make([]directPeriod, len(periods))
	for i := range periods {
		s := stretch{periods[i].From, periods[i].Due}
		p := directPeriod{days: periods[i].Days(), factor: interest.toEnd(s, s.from)}
		var ok bool
		if p.fraction, ok = p.factor.BinaryFraction(); !ok {
			return false
		}
		growth := p.fraction
		if d.basis.countsSteps() {
			if growth, ok = interest.over(s, s.from, s.to).BinaryFraction(); !ok {
				return false
			}
		}
		d.annuity.add(growth)
		d.periods[i] = p
	}
	return true
}

// instalments are the equal instalment and the last one, in minor units.
type directInstalments struct{ each, last uint64 }

// instalments are evened out as equalise does.
func (d *direct) instalments() (directInstalments, bool) {
	level, ok := d.annuity.instalment(d.steps, d.lent)
	if !ok {
		return directInstalments{}, false
	}
	best, ok := d.try(d.basis.inMultiples(d.amount(level)))
	for range equaliseRounds {
		now := d.gap(best)
		candidate := d.basis.evened(now, len(d.periods))
		if !ok || !now.worthwhile(len(d.periods)) || candidate == now.instalment {
			break
		}
		var next directInstalments
		if next, ok = d.try(candidate); d.gap(next).size().Cmp(now.size()) >= 0 {
			break
		}
		best = next
	}
	return best, ok
}

func (d *direct) gap(i directInstalments) gap {
	instalment := d.amount(i.each)
	return gap{instalment: instalment, difference: d.amount(i.last).Sub(instalment)}
}

// try gives all periods but the last an instalment; the last one repays the balance that is left, with its interest. It reports false
// where an instalment does not cover its interest, or leaves nothing for the next one: there the model has more rules.
func (d *direct) try(instalment money.Amount) (directInstalments, bool) {
	each, ok := d.minor(instalment)
	if !ok {
		return directInstalments{}, false
	}
	balance := d.lent
	end := len(d.periods) - 1
	for i := range end {
		interest := d.interest(i, balance)
		if interest > each || each-interest >= balance {
			return directInstalments{}, false
		}
		balance -= each - interest
	}
	interest := d.interest(end, balance)
	return directInstalments{each, balance + interest}, interest <= each
}

// interest is the interest of a period on a balance.
func (d *direct) interest(i int, balance uint64) uint64 {
	p := &d.periods[i]
	if interest, sure := d.steps.interest(balance, p.fraction); sure {
		return interest
	}
	a := d.basis.arithmetic
	interest, _ := a.Round(interestOn(a, d.amount(balance), p.factor, p.days, p.days)).Millionths()
	return uint64(interest / d.unit)
}

// rows lists the disbursement with its down payment, and the instalments; the last one repays what is left.
func (d *direct) rows(t *schedule.Terms, lent schedule.Tranche, periods []schedule.Period, each uint64) []schedule.Row {
	l := listing{terms: t, rows: make([]schedule.Row, 0, len(periods)+2)}
	l.disbursement(lent)
	balance := d.lent
	for i, p := range periods {
		interest := d.interest(i, balance)
		principal := each - interest
		if i == len(periods)-1 {
			principal = balance
		}
		balance -= principal
		l.due(schedule.Row{Kind: schedule.Regular, From: p.From, Due: p.Due, Principal: d.amount(principal), Interest: d.amount(interest)})
	}
	return l.rows
}
