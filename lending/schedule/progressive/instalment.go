package progressive

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// renew gives the periods from one on a new equal instalment, on the money that is really owed. It is for the first
// disbursement, for changes of the rate and for extra terms.
func (m *Model) renew(first int) {
	m.touchFrom(first)
	if m.basis.flat {
		m.settle()
		m.spreadFlat(first)
		return
	}
	m.settleBefore(first)
	till := m.periods[first].due
	m.equalInstalments(first)
	m.applyPrincipalGrace(first)
	m.absorb(till)
	m.equalise(m.afterGrace(first), till)
	m.closing = m.last().instalment
}

// renewAsIfUnpaid gives the periods from one on a new equal instalment that does not depend on early or late payments:
// it is calculated on a copy on which nothing was ever paid. It is for later disbursements and capitalised income.
func (m *Model) renewAsIfUnpaid(first int) {
	if m.basis.flat {
		m.renew(first)
		return
	}
	m.settle()
	shadow := m.withoutPayments()
	shadow.renew(first)
	for i := first; i < len(m.periods); i++ {
		m.periods[i].follow(&shadow.periods[i])
		m.touch(i)
	}
	m.settle()
	m.absorb(m.periods[first].due)
	m.closing = m.last().instalment
}

// follow takes over the instalment of the same period in a copy, unless more was paid.
func (p *period) follow(shadow *period) {
	if !shadow.instalment.Less(p.paid()) {
		p.instalment = shadow.instalment
	}
	p.base = shadow.base
}

// withoutPayments is a copy of the model as if nothing had been paid and nothing were overdue.
func (m *Model) withoutPayments() *Model {
	shadow := m.Clone()
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

// affectedBy is the first period that gets a new instalment because of an event: the one that contains the date, or the
// next one when the date is a due date; on maturity the last one.
func (m *Model) affectedBy(period int, on calendar.Date) int {
	if on == m.periods[period].due && period < len(m.periods)-1 {
		return period + 1
	}
	return period
}

// equalInstalments sets the instalment of a period and all later ones. A period on which more than that was paid keeps
// its own.
func (m *Model) equalInstalments(first int) {
	instalment := m.instalmentFrom(first)
	for i := first; i < len(m.periods); i++ {
		m.periods[i].agree(instalment)
		m.touch(i)
	}
	m.settle()
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
func (m *Model) instalmentFrom(first int) money.Amount {
	a := m.basis.arithmetic
	growth, divisor := m.annuity(first)
	balance := m.balanceBefore(first).Add(m.periods[first].lent())
	instalment := a.Round(a.Div(a.Mul(growth, balance.Decimal()), divisor))
	share := a.DivAmount(m.fixedFrom(first), days(len(m.periods)-first))
	return m.inMultiples(instalment.Add(share))
}

// annuity gives N and fn of the formula for the periods from one on.
func (m *Model) annuity(first int) (growth, divisor money.Decimal) {
	a := m.basis.arithmetic
	one := money.DecimalFromInt(1)
	growth, divisor = one, one
	for i := first; i < len(m.periods); i++ {
		p := &m.periods[i]
		rate := m.growthOf(p)
		// Both products are taken as x + x × factor: 1 + factor would need 20 digits.
		growth = a.Add(growth, a.Mul(growth, rate))
		if i > first {
			divisor = a.Add(one, a.Add(divisor, a.Mul(divisor, rate)))
		}
	}
	return growth, divisor
}

// growthOf is the sum of the factors of a period; none in the grace of interest.
func (m *Model) growthOf(p *period) money.Decimal {
	var sum money.Decimal
	if p.is(interestGrace) {
		return sum
	}
	for j := range p.slices {
		sum = m.basis.arithmetic.Add(sum, m.factorOf(p, &p.slices[j]))
	}
	return sum
}

// balanceBefore is the balance at the end of the period before one.
func (m *Model) balanceBefore(i int) money.Amount {
	if i == 0 {
		return money.Amount{}
	}
	return m.periods[i-1].figures.balance
}

// lent is what is disbursed and capitalised in a period.
func (p *period) lent() money.Amount {
	var sum money.Amount
	for j := range p.slices {
		sum = sum.Add(p.slices[j].disbursed).Add(p.slices[j].capitalised)
	}
	return sum
}

func (m *Model) fixedFrom(first int) money.Amount {
	var sum money.Amount
	for i := first; i < len(m.periods); i++ {
		sum = sum.Add(m.periods[i].fixed)
	}
	return sum
}

// inMultiples rounds an instalment to the multiple of the product; one that would vanish stays as it is.
func (m *Model) inMultiples(instalment money.Amount) money.Amount {
	rounded := m.basis.arithmetic.Multiple(instalment, m.basis.multiples)
	if rounded.IsZero() && instalment.IsPositive() {
		return instalment
	}
	return rounded
}

// afterGrace is the first period from one on that no grace exempts. The last instalment is evened out over those alone: a
// larger instalment in a period that pays principal alone, or interest alone, would repay the loan before the interest
// that waits for the end of the grace.
func (m *Model) afterGrace(first int) int {
	return min(max(first, m.basis.principalGrace, m.basis.interestGrace), len(m.periods)-1)
}

// applyPrincipalGrace makes the first periods of the loan pay interest only; the others repay the balance that is left.
func (m *Model) applyPrincipalGrace(first int) {
	if spared := m.spareFirst(first); spared > first {
		m.equalInstalments(spared)
	}
}

// spareFirst makes the periods from one on that are in grace of principal pay their interest alone, unless that is due
// later. It returns the first period after them.
func (m *Model) spareFirst(first int) int {
	spared := max(first, min(m.basis.principalGrace, len(m.periods)-1))
	for i := first; i < spared; i++ {
		p := &m.periods[i]
		interest := p.figures.calculated
		if p.is(interestGrace) {
			interest = money.Amount{}
		}
		p.agree(interest)
		m.touch(i)
		m.settle()
	}
	return spared
}
