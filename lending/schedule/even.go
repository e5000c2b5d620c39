package schedule

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// evenInterest is the interest of the whole term, spread evenly over the periods: flat interest, and declining
// interest that the terms ask to be spread.
type evenInterest struct {
	applies bool
	total   money.Amount // charged in all, grace on charging deducted
	each    money.Amount // of a period
	waiting money.Amount // of periods of grace on payment, when every period earns its own share
}

// newFlat calculates flat interest on what is disbursed, not reduced by down payments.
func newFlat(d *drawing) evenInterest {
	total := d.terms.Arithmetic.MulAmount(disbursedPrincipal(d.terms), flatFactor(d))
	periods := money.DecimalFromInt(int64(d.repayments))
	each := d.terms.Arithmetic.DivAmount(total, periods)
	return evenInterest{applies: true, total: total.Sub(each.Times(d.grace.charged)), each: each}
}

// newSpread takes the interest of a full declining schedule as the total.
func newSpread(d *drawing, total money.Amount) evenInterest {
	return evenInterest{applies: true, total: total}
}

// flatFactor is the rate of the whole agreed term, regardless of the dates of the tranches.
func flatFactor(d *drawing) money.Decimal {
	t, m := d.terms, d.terms.Arithmetic
	start := t.ExpectedDisbursement
	if t.InterestPeriod == Daily {
		start = calendar.Latest(start, t.InterestChargedFrom)
		return m.Mul(ratePerUnit(m, d.rate.annual, nominalYear(t.DaysInYear)), money.DecimalFromInt(int64(max(0, start.DaysUntil(d.agreedEnd)))))
	}
	unit := ratePerUnit(m, d.rate.annual, unitsPerYear(t.Frequency, t.DaysInYear))
	if !t.PartialPeriods {
		return m.Mul(unit, money.DecimalFromInt(int64(t.Repayments)*int64(t.Every)))
	}
	if !t.InterestChargedFrom.IsZero() {
		start = t.InterestChargedFrom
	}
	return m.Mul(unit, periodsBetween(m, start, d.agreedEnd, t.Frequency, d.timetable.seed))
}

// spread divides what is still to be charged over the periods from the given one on: those in which interest falls due
// or, with equal principal, all of them, as if those in grace were charged too.
func (e *evenInterest) spread(d *drawing, first int) {
	if !e.applies {
		return
	}
	left := money.Max(e.left(d).Sub(e.waiting), money.Amount{})
	periods := d.grace.payingInterest(first, d.repayments)
	if d.terms.Amortization == EqualPrincipal {
		spared := max(0, d.grace.charged-first+1)
		left, periods = left.Add(e.each.Times(spared)), max(1, d.repayments-first+1)
	}
	e.each = d.terms.Arithmetic.DivAmount(left, money.DecimalFromInt(int64(periods)))
}

// reprice recalculates the interest of the remaining term at the present rate: on the remaining principal, for the
// full term.
func (e *evenInterest) reprice(d *drawing) {
	if !e.applies {
		return
	}
	left := d.toAmortize.Sub(d.principalDue)
	e.total = d.interestDue.Add(e.waiting).Add(d.terms.Arithmetic.MulAmount(left, flatFactor(d)))
	e.spread(d, d.period)
}

// due is the interest of the current period, never more than what is left, and what waits for the end of the grace on
// payment after it.
func (e *evenInterest) due(d *drawing) (amount, waiting money.Amount) {
	switch {
	case d.period <= d.grace.charged:
		return amount, e.waiting
	case d.period > d.grace.interest:
		return money.Min(e.each.Add(e.waiting), e.left(d)), waiting
	case d.terms.Amortization == EqualPrincipal:
		return amount, e.waiting.Add(e.each)
	default:
		return amount, e.waiting
	}
}

// left is what is not yet due; the last period takes all of it.
func (e *evenInterest) left(d *drawing) money.Amount {
	return money.Max(e.total.Sub(d.interestDue), money.Amount{})
}
