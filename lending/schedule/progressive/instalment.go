package progressive

import (
	"lending.example/platform/lending/money"
)

// instalments are the rules that set what is to be paid in each period of a ledger: equal instalments, and who takes the
// difference that rounding, early and late payments leave.
type instalments struct{ ledger *ledger }

// renew gives the periods from one on a new equal instalment, on the money that is really owed. It is for the first
// disbursement, for changes of the rate and for extra terms.
func (in instalments) renew(first int) {
	l := in.ledger
	l.touchFrom(first)
	l.settleBefore(first)
	till := l.periods[first].due
	if l.basis.flat {
		in.spreadFlat(first)
	} else {
		in.equalInstalments(first)
		in.applyPrincipalGrace(first)
	}
	in.absorb(till)
	in.fillEmptied(in.afterGrace(first), till)
	in.equalise(in.afterGrace(first), till)
	l.closing = l.periods.last().instalment
}

// renewAsIfUnpaid gives the periods from one on a new equal instalment that does not depend on early or late payments:
// it is calculated on a copy on which nothing was ever paid. It is for later disbursements and capitalized income.
func (in instalments) renewAsIfUnpaid(first int) {
	l := in.ledger
	if l.basis.flat {
		in.renew(first)
		return
	}
	l.settle()
	shadow := in.withoutPayments()
	instalments{shadow}.renew(first)
	for i := first; i < len(l.periods); i++ {
		l.periods[i].follow(&shadow.periods[i])
		l.touch(i)
	}
	in.absorb(l.periods[first].due)
	l.closing = l.periods.last().instalment
}

// follow takes over the instalment of the same period in a copy, unless more was paid than it and the credits of the period.
func (p *period) follow(shadow *period) {
	if !shadow.instalment.Add(p.credited(&p.figures)).Less(p.paid()) {
		p.instalment = shadow.instalment
	}
	p.base = shadow.base
}

// withoutPayments is a copy of the ledger as if nothing had been paid and nothing were overdue.
func (in instalments) withoutPayments() *ledger {
	shadow := new(in.ledger.clone())
	for i := range shadow.periods {
		p := &shadow.periods[i]
		if p.is(interestMoved) {
			p.fixed = p.paidInterest
		}
		p.paidPrincipal, p.paidInterest, p.deferred = money.Amount{}, money.Amount{}, money.Amount{}
		for j := range p.slices {
			p.slices[j].correction = money.Amount{}
		}
	}
	shadow.touchAll()
	shadow.settle()
	return shadow
}

// equalInstalments sets the instalment of a period and all later ones. A period on which more than that was paid keeps
// its own.
func (in instalments) equalInstalments(first int) {
	l := in.ledger
	instalment := in.instalmentFrom(first)
	for i := first; i < len(l.periods); i++ {
		l.periods[i].agree(instalment)
		l.touch(i)
	}
	l.settle()
}

// agree sets the instalment and the base instalment of a period, unless more was paid.
func (p *period) agree(instalment money.Amount) {
	if instalment.Less(p.paid()) {
		return
	}
	p.instalment, p.base = instalment, instalment
}

// instalmentFrom is the equal instalment that repays the balance of a period and all that is lent in it by maturity:
//
//	N × balance / fn, N = F1 × F2 × … × Fn, fn = 1 + Fn × (1 + F(n-1) × (1 + … F2))
//
// with F = 1 + the factor of each period, and an equal share of interest that does not follow from the balance.
func (in instalments) instalmentFrom(first int) money.Amount {
	l := in.ledger
	a := l.basis.arithmetic
	level, solved := money.Decimal{}, false
	if l.basis.exact {
		level, solved = in.exactInstalmentFrom(first)
	}
	if !solved {
		growth, divisor := in.annuity(first)
		balance := l.periods.balanceBefore(first).Add(l.periods[first].lent())
		level = a.Div(a.Mul(growth, balance.Decimal()), divisor)
	}
	instalment := a.Round(level)
	share := a.DivAmount(l.periods.fixedFrom(first), days(len(l.periods)-first))
	return in.ledger.basis.inMultiples(instalment.Add(share))
}

// annuity gives N and fn of the formula for the periods from one on.
func (in instalments) annuity(first int) (growth, divisor money.Decimal) {
	l := in.ledger
	a := l.basis.arithmetic
	one := money.DecimalFromInt(1)
	growth, divisor = one, one
	for i := first; i < len(l.periods); i++ {
		p := &l.periods[i]
		rate := l.growthOf(p)
		// Both products are taken as x + x × factor: 1 + factor would need 20 digits.
		growth = a.Add(growth, a.Mul(growth, rate))
		if i > first {
			divisor = a.Add(one, a.Add(divisor, a.Mul(divisor, rate)))
		}
	}
	return growth, divisor
}

// inMultiples rounds an instalment to the multiple of the product; one that would vanish stays as it is.
func (b *basis) inMultiples(instalment money.Amount) money.Amount {
	rounded := b.arithmetic.Multiple(instalment, b.multiples)
	if rounded.IsZero() && instalment.IsPositive() {
		return instalment
	}
	return rounded
}

// afterGrace is the first period from one on that no grace exempts. The last instalment is evened out over those alone: a
// larger instalment in a period that pays principal alone, or interest alone, would repay the loan before the interest
// that waits for the end of the grace.
func (in instalments) afterGrace(first int) int {
	return min(max(first, in.ledger.basis.principalGrace, in.ledger.basis.interestGrace), len(in.ledger.periods)-1)
}

// applyPrincipalGrace makes the first periods of the loan pay interest only; the others repay the balance that is left.
func (in instalments) applyPrincipalGrace(first int) {
	if spared := in.spareFirst(first); spared > first {
		in.equalInstalments(spared)
	}
}

// spareFirst makes the periods from one on that are in grace of principal pay their interest alone, unless that is due
// later. It returns the first period after them.
func (in instalments) spareFirst(first int) int {
	l := in.ledger
	spared := max(first, min(l.basis.principalGrace, len(l.periods)-1))
	for i := first; i < spared; i++ {
		p := &l.periods[i]
		interest := p.figures.calculated
		if p.is(interestGrace) {
			interest = money.Amount{}
		}
		p.agree(interest)
		l.touch(i)
		l.settle()
	}
	return spared
}

// renewIfLent gives new instalments, once there is something to repay.
func (in instalments) renewIfLent(first int) {
	if in.ledger.periods.nothingLent() {
		in.ledger.settle()
		return
	}
	in.renew(first)
}
