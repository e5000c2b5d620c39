package schedule

import "slices"

// dueDateVariations picks the variations that change dates, in the order of their dates.
func dueDateVariations(all []Variation) []Variation {
	return pick(all, func(v Variation) bool {
		return v.Kind == MoveDueDate || v.Kind == InsertInstalment || v.Kind == DeleteInstalment
	})
}

// amountVariations picks the variations that change amounts, rates, grace and the number of instalments.
func amountVariations(all []Variation) []Variation {
	return pick(all, func(v Variation) bool {
		switch v.Kind {
		case VaryInstalment, VaryPrincipal, ExtendInterestGrace, ExtendPrincipalGrace, ExtendTerm, RateFromInstalment:
			return true
		case InsertInstalment:
			return !v.Number.IsZero()
		default:
			return false
		}
	})
}

func pick(all []Variation, wanted func(Variation) bool) []Variation {
	var picked []Variation
	for _, v := range all {
		if wanted(v) {
			picked = append(picked, v)
		}
	}
	slices.SortStableFunc(picked, func(a, b Variation) int { return a.From.Compare(b.From) })
	return picked
}

// extraTerms counts the instalments that variations append.
func extraTerms(all []Variation) int {
	n := 0
	for _, v := range all {
		if v.Kind == ExtendTerm {
			n += v.count()
		}
	}
	return n
}

// count is the number of a variation as a count of instalments.
func (v Variation) count() int {
	whole, ok := v.Number.Amount()
	if !ok || whole.IsNegative() {
		return 0
	}
	millionths, _ := whole.Millionths()
	return int(min(millionths/1_000_000, MaxInstalments+1))
}

// vary applies the variations that reach the current period. What is not for this instalment alone makes the
// instalment of the remaining term to be calculated again.
func (d *drawing) vary(p Period) error {
	d.settleChanges(p.From)
	anew := d.rateMoved
	d.rateMoved = false
	for d.nextVariation < len(d.variations) && !d.variations[d.nextVariation].From.After(p.Due) {
		if d.apply(d.variations[d.nextVariation]) {
			anew = true
		}
		d.nextVariation++
	}
	if anew {
		return d.divideRemainder(d.period)
	}
	return nil
}

// apply applies one variation; it reports whether the remaining instalments change.
func (d *drawing) apply(v Variation) (anew bool) {
	switch v.Kind {
	case ExtendTerm:
		d.repayments += v.count()
	case ExtendPrincipalGrace:
		d.grace.principal = max(d.grace.principal, d.period-1+v.count())
	case ExtendInterestGrace:
		d.grace.interest = max(d.grace.interest, d.period-1+v.count())
		d.even.spread(d, d.period)
		return false
	case RateFromInstalment:
		d.setRate(v.Number)
		d.even.reprice(d)
	default:
		return d.agree(v)
	}
	return true
}

// agree sets the amount of this instalment or, when it is meant for all that follow, of the rest of the term.
func (d *drawing) agree(v Variation) (anew bool) {
	agreed := portion{amount: d.terms.Arithmetic.Round(v.Number)}
	agreed.withInterest = v.Kind == VaryInstalment || v.Kind == InsertInstalment && d.equalInstalments()
	if v.ThisInstalmentOnly || v.Kind == InsertInstalment {
		d.once, d.hasOnce = agreed, true
	} else {
		d.regular, d.agreed = agreed, true
		d.openEnded = d.openEnded || d.equalInstalments()
	}
	return false
}
