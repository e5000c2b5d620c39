package schedule

import "lending.example/platform/lending/money"

// portion is what an instalment repays: a fixed principal, or principal and interest together.
type portion struct {
	amount       money.Amount
	withInterest bool
}

// principal is the principal of the portion, given that interest; never negative, interest is due in full.
func (p portion) principal(interest money.Amount) money.Amount {
	if !p.withInterest {
		return p.amount
	}
	return money.Max(p.amount.Sub(interest), money.Amount{})
}

// equalInstalments reports whether instalments of principal and interest together are equal by formula. Flat
// schedules have equal instalments because their principal and interest are equal each.
func (d *drawing) equalInstalments() bool {
	return d.terms.InterestMethod == Declining && d.terms.Amortization == EqualInstalments
}

// divideRemainder divides the principal that has not fallen due yet, later tranches included, over the instalments
// from the given one on. Amounts agreed with the client stay.
func (d *drawing) divideRemainder(first int) error {
	d.even.spread(d, first)
	if d.agreed {
		return nil
	}
	left := d.toAmortize.Sub(d.principalDue)
	paying := d.grace.payingPrincipal(first, d.repayments)
	d.dividing = division{due: d.principalDue, rows: paying}
	switch {
	case d.equalInstalments():
		amount, err := d.equalInstalment(first, paying, left)
		d.regular = portion{amount: amount, withInterest: true}
		return err
	case !d.terms.FixedPrincipalPercent.IsZero():
		d.regular = portion{amount: d.terms.Arithmetic.Percent(d.toAmortize, d.terms.FixedPrincipalPercent)}
	default:
		d.regular = portion{amount: d.terms.Arithmetic.DivAmount(left, money.DecimalFromInt(int64(paying)))}
	}
	return nil
}

// division is a point from which on principal is divided over the rest of the term.
type division struct {
	due  money.Amount // principal of the rows before it
	rows int          // that pay principal from there on
}

// share is the equal part of one row of what is lent.
func (v division) share(a money.Arithmetic, lent money.Amount) money.Amount {
	return a.DivAmount(lent.Sub(v.due), money.DecimalFromInt(int64(v.rows)))
}

// followsTranches reports whether a row repays a share of what is lent by then alone: several tranches under flat interest, with equal
// principal or, of loans with recalculation, when they are never planned (docs/semantics/cumulative.md, 7).
func (d *drawing) followsTranches() bool {
	t := d.terms
	unplanned := t.NoPlannedTranches && t.Recalculation != nil
	return t.InterestMethod == Flat && (t.Amortization == EqualPrincipal || unplanned) && t.FixedPrincipalPercent.IsZero() && !d.agreed && len(d.tranches) > 1
}

// lentSoFar is what the tranches up to the current due date leave to amortize; in the first row of equal principal, those of the first day.
func (d *drawing) lentSoFar() money.Amount {
	var lent money.Amount
	for _, t := range d.tranches[:d.nextTranche] {
		if d.period > 1 || t.on == d.tranches[0].on || d.terms.Amortization != EqualPrincipal {
			lent = lent.Add(t.amortized())
		}
	}
	return lent
}

// equalInstalment is the level instalment of the terms: solved with the interest of each period, or the annuity of periods of
// nominal length.
func (d *drawing) equalInstalment(first, paying int, left money.Amount) (money.Amount, error) {
	t := d.terms
	if t.ExactInstalments {
		level, solvable, err := d.levelInstalment(first, left)
		if err != nil || solvable {
			return inMultiplesOf(t, level), err
		}
	}
	annuity, err := t.Arithmetic.Annuity(d.rate.nominal, paying, left)
	return inMultiplesOf(t, annuity), err
}

// inMultiplesOf rounds an instalment to the multiple of instalments before it becomes money. A multiple that would round it to
// nothing is not applied.
func inMultiplesOf(t *Terms, exact money.Decimal) money.Amount {
	if rounded := roundToMultiple(t.Arithmetic, exact, t.Multiples); !rounded.IsZero() {
		return t.Arithmetic.Round(rounded)
	}
	return t.Arithmetic.Round(exact)
}

// roundToMultiple rounds a number to a multiple of k, 0 standing for none.
func roundToMultiple(m money.Arithmetic, x money.Decimal, k int) money.Decimal {
	if k <= 0 {
		return x
	}
	multiple := money.DecimalFromInt(int64(k))
	return m.Mul(m.RoundScale(m.Div(x, multiple), 0), multiple)
}

// inMultiples rounds principal and interest of a flat instalment to the multiple, each for itself; the difference
// goes to the principal.
func (d *drawing) inMultiples(principal, interest money.Amount) money.Amount {
	if d.terms.Multiples == 0 {
		return principal
	}
	m, k := d.terms.Arithmetic, d.terms.Multiples
	rounded := m.Multiple(principal, k).Add(m.Multiple(interest, k)).Sub(interest)
	return money.Max(rounded, money.Amount{})
}

// lessPrepaid sets principal that was paid before its time against an instalment.
func (d *drawing) lessPrepaid(principal money.Amount) money.Amount {
	used := money.Min(d.prepaid, principal)
	d.prepaid = d.prepaid.Sub(used)
	return principal.Sub(used)
}
