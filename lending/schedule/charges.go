package schedule

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// PlaceCharges places the charges of the terms in a plan of either engine: fees and penalties of its rows and the
// placements are set again, everything else stays. It returns a new plan.
//
//   - charges at disbursement, and of a tranche: in the disbursement row, in no instalment
//   - instalment fees: in every regular row but interest-only ones
//   - charges with a due date: in the period that contains it, from exclusive, due inclusive, the first one with its
//     beginning; after the last due date they open, or extend, one additional row
//
// A percentage is of base × percent / 100 at 19 digits, then money.
func PlaceCharges(t Terms, p Plan) Plan {
	if len(t.Charges) == 0 && len(p.Placements) == 0 {
		return p
	}
	c := newChargePlacer(&t, p)
	for _, charge := range t.Charges {
		c.place(charge)
	}
	return Plan{Rows: c.rows, Placements: c.placements}
}

// chargePlacer is a plan while its charges are being placed.
type chargePlacer struct {
	terms      *Terms
	rows       []Row
	placements []Placement
	interest   money.Amount // of the whole plan
}

func newChargePlacer(t *Terms, p Plan) *chargePlacer {
	c := &chargePlacer{terms: t, rows: make([]Row, 0, len(p.Rows)+1)}
	for _, row := range p.Rows {
		row.Fees, row.Penalties = money.Amount{}, money.Amount{}
		if row.Kind == Additional && row.Total().IsZero() {
			continue // it held charges only
		}
		c.interest = c.interest.Add(row.Interest)
		c.rows = append(c.rows, row)
	}
	return c
}

func (c *chargePlacer) place(charge Charge) {
	switch charge.Time {
	case AtDisbursement:
		c.add(c.disbursement(calendar.Date{}), charge, c.amount(charge, c.firstDisbursed()))
	case AtTrancheDisbursement:
		at := c.disbursement(charge.Due)
		base := c.disbursed(calendar.Date{})
		if charge.Basis == PercentOfDisbursement && at >= 0 {
			base = c.rows[at].Disbursed
		}
		c.add(at, charge, c.amount(charge, base))
	case PerInstalment:
		c.addToInstalments(charge)
	default:
		c.add(c.instalment(charge.Due), charge, c.amount(charge, c.disbursed(charge.Due)))
	}
}

// addToInstalments takes the charge of each instalment on that instalment's own figures, unless its part stands.
func (c *chargePlacer) addToInstalments(charge Charge) {
	for i, row := range c.rows {
		if row.Kind != Regular || row.InterestOnly {
			continue
		}
		amount, stands := charge.Standing[row.Number]
		if !stands {
			amount = c.part(charge, row.Principal, row.Interest)
		}
		c.add(i, charge, amount)
	}
}

// amount is a charge on a principal and the interest of the whole plan, within the limits of the charge.
func (c *chargePlacer) amount(charge Charge, principal money.Amount) money.Amount {
	amount := c.part(charge, principal, c.interest)
	if charge.Basis == FlatAmount || charge.Time == OnOverdue {
		return amount
	}
	if charge.Minimum.IsPositive() {
		amount = money.Max(amount, charge.Minimum)
	}
	if charge.Maximum.IsPositive() {
		amount = money.Min(amount, charge.Maximum)
	}
	return amount
}

// part applies the basis of a charge. Charges for overdue instalments were calculated when they were made.
func (c *chargePlacer) part(charge Charge, principal, interest money.Amount) money.Amount {
	if charge.Time == OnOverdue {
		return charge.Amount
	}
	switch charge.Basis {
	case PercentOfAmount, PercentOfDisbursement:
		return c.terms.Arithmetic.Percent(principal, charge.Percent)
	case PercentOfBoth:
		return c.terms.Arithmetic.Percent(principal.Add(interest), charge.Percent)
	case PercentOfInterest:
		return c.terms.Arithmetic.Percent(interest, charge.Percent)
	default:
		return charge.Amount
	}
}

// add puts an amount into a row and notes it.
func (c *chargePlacer) add(at int, charge Charge, amount money.Amount) {
	if at < 0 {
		return
	}
	row := &c.rows[at]
	if charge.Penalty && row.Kind != Disbursement {
		row.Penalties = row.Penalties.Add(amount)
	} else {
		row.Fees = row.Fees.Add(amount)
	}
	c.placements = append(c.placements, Placement{Charge: charge.ID, Number: row.Number, Amount: amount})
}

// disbursement finds the row of the tranche of a day, or the first one; -1 when there is none.
func (c *chargePlacer) disbursement(on calendar.Date) int {
	return slices.IndexFunc(c.rows, func(r Row) bool {
		return r.Kind == Disbursement && (on.IsZero() || r.Due == on)
	})
}

// firstDisbursed is the amount of the first tranche.
func (c *chargePlacer) firstDisbursed() money.Amount {
	if at := c.disbursement(calendar.Date{}); at >= 0 {
		return c.rows[at].Disbursed
	}
	return c.terms.Principal
}

// disbursed is what the tranches up to a day pay out together; all of them without a day.
func (c *chargePlacer) disbursed(until calendar.Date) money.Amount {
	var total money.Amount
	for _, row := range c.rows {
		if row.Kind == Disbursement && (until.IsZero() || !row.Due.After(until)) {
			total = total.Add(row.Disbursed)
		}
	}
	return total
}

// instalment finds the row whose period contains a date, or opens or extends the additional one.
func (c *chargePlacer) instalment(on calendar.Date) int {
	last := -1
	for i, row := range c.rows {
		if row.Kind != Regular && row.Kind != Additional {
			continue
		}
		if !on.After(row.Due) {
			return i
		}
		last = i
	}
	if last < 0 {
		return -1
	}
	return c.additional(last, on)
}

// additional makes the row after the last due date reach a day.
func (c *chargePlacer) additional(last int, until calendar.Date) int {
	if c.rows[last].Kind == Additional {
		c.rows[last].Due = until
		return last
	}
	c.rows = append(c.rows, Row{
		Kind: Additional, Number: c.rows[last].Number + 1, From: c.rows[last].Due, Due: until, Balance: c.rows[last].Balance,
	})
	return len(c.rows) - 1
}
