package progressive

import (
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// Prospects makes both ways to look ahead comparable: without a cut, when that is enough, and with one.
func (o Outlook) Prospects(i int) (without, with any, enough bool) {
	without, enough = o.prospectWithoutCut(i)
	return without, o.prospectOfCut(i), enough
}

// DrawWithModel draws a plan as Draw does, but never without a model.
var DrawWithModel = drawWithModel

// DrawsDirectly reports whether Draw draws a plan without a model.
func DrawsDirectly(t schedule.Terms) bool {
	_, direct := drawDirectly(&t)
	return direct
}

// FastInterest is the interest on a balance in minor units, false where the fast path does not know it.
func FastInterest(a money.Arithmetic, balance uint64, factor money.Decimal) (uint64, bool) {
	fraction, ok := factor.BinaryFraction()
	if !ok {
		return 0, false
	}
	return stepsOf(a.Mode).interest(balance, fraction)
}

// FastInstalment is the instalment for a balance in minor units and factors of periods, false where the fast path does not know it.
func FastInstalment(a money.Arithmetic, balance uint64, factors []money.Decimal) (uint64, bool) {
	var annuity binaryAnnuity
	for _, factor := range factors {
		fraction, ok := factor.BinaryFraction()
		if !ok {
			return 0, false
		}
		annuity.add(fraction)
	}
	return annuity.instalment(stepsOf(a.Mode), balance)
}
