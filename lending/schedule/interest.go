package schedule

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// balanceChange is a change of the interest-bearing balance that takes effect for the interval starting on its day.
type balanceChange struct {
	on        calendar.Date
	amount    money.Amount
	rate      money.Decimal
	rated     bool // it changes the rate, not the balance
	compounds bool // it adds what the period has earned so far
}

// change registers a change, in the order of dates.
func (d *drawing) change(c balanceChange) {
	if c.amount.IsZero() && !c.rated && !c.compounds {
		return
	}
	at, _ := slices.BinarySearchFunc(d.changes, c, func(a, b balanceChange) int {
		if a.on.After(b.on) {
			return 1
		}
		return -1 // after those of the same day
	})
	d.changes = slices.Insert(d.changes, at, c)
}

// settleChanges puts the changes up to a day into effect.
func (d *drawing) settleChanges(until calendar.Date) {
	settled := 0
	for settled < len(d.changes) && !d.changes[settled].on.After(until) {
		d.takeEffect(d.changes[settled])
		settled++
	}
	d.changes = slices.Delete(d.changes, 0, settled) // the room before them is used again
}

func (d *drawing) takeEffect(c balanceChange) {
	switch {
	case c.rated:
		d.setRate(c.rate)
		d.even.reprice(d)
		d.rateMoved = true
	case c.compounds:
		d.bearing = d.bearing.Add(d.earned).Sub(d.compounded)
		d.compounded = d.earned
	default:
		d.bearing = d.bearing.Add(c.amount)
	}
}

// decliningInterest is the interest of a period on the interest-bearing balance. Changes inside the period split it;
// each part is rounded and the parts are added.
func (d *drawing) decliningInterest(p Period) money.Amount {
	d.earned, d.compounded = money.Amount{}, money.Amount{}
	from, charged := d.interestStart(p)
	if !charged || !from.Before(p.Due) || d.period <= max(d.grace.charged, d.unlent) {
		return money.Amount{}
	}
	d.settleChanges(from)
	for d.rate.divisible() && len(d.changes) > 0 && d.changes[0].on.Before(p.Due) {
		split := d.changes[0].on
		d.earned = d.earned.Add(d.interestOver(from, split))
		from = split
		d.settleChanges(split)
	}
	d.earned = d.earned.Add(d.interestOver(from, p.Due))
	return d.earned
}

// interestOver is the interest of an interval without changes inside, rounded. Money paid before it was lent out earns
// nothing.
func (d *drawing) interestOver(from, to calendar.Date) money.Amount {
	balance := money.Max(d.bearing, money.Amount{})
	factor := d.rate.over(from, to)
	exact := d.terms.Arithmetic.Mul(balance.Decimal(), factor)
	rounded := d.terms.Arithmetic.Round(exact)
	if d.explain != nil {
		d.explain.Record(Segment{
			From: from, To: to, Days: from.DaysUntil(to), Balance: balance, Rate: d.rate.annual, Quoted: d.rate.quoted,
			Factor: factor, Exact: exact, Rounded: rounded, Rule: RuleOnBalance,
		})
	}
	return rounded
}

// interestStart returns the day from which a period is charged, and whether it is charged at all. The first period
// is charged for one whole step up to its due date, however long it is, unless the terms set another day. A later
// period that contains the day from which interest is charged carries none; the next one is normal.
func (d *drawing) interestStart(p Period) (from calendar.Date, charged bool) {
	set := d.terms.InterestChargedFrom
	if !p.From.Before(d.timetable.first) {
		return p.From, !set.After(p.From)
	}
	opens := p.From == d.terms.ExpectedDisbursement
	switch {
	case !set.IsZero() && (opens || p.From.Before(set)):
		return set, true
	case !set.IsZero():
		return p.From, true
	case d.terms.InterestFromDisbursement:
		return calendar.Latest(d.terms.ExpectedDisbursement, p.From), true
	case opens:
		return d.timetable.first.Add(-d.terms.Every, d.terms.Frequency), true
	default:
		return p.From, true
	}
}
