package loans

import (
	"slices"

	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// orders says in which order a cumulative strategy settles the parts of an instalment, and takes them back.
type orders struct {
	due     []Part // instalments that are due or overdue
	advance []Part // instalments that are not due yet; nil: as due
	unpay   []Part
}

var (
	penaltyFirst   = []Part{Penalty, Fee, Interest, Principal}
	principalFirst = []Part{Principal, Interest, Fee, Penalty}
)

// strategies are the cumulative strategies that settle one instalment after the other in a fixed order of parts. The
// others have functions of their own below.
var strategies = map[products.Strategy]orders{
	products.Standard:               {due: penaltyFirst, unpay: principalFirst},
	products.Creocore:               {due: penaltyFirst, unpay: principalFirst},
	products.HeavensFamily:          {due: principalFirst, unpay: penaltyFirst},
	products.OverdueDueFeeInterest:  {due: penaltyFirst, unpay: principalFirst},
	products.PrincipalInterestFirst: {due: []Part{Principal, Interest, Penalty, Fee}, unpay: []Part{Fee, Penalty, Interest, Principal}},
	products.InterestPrincipalFirst: {due: []Part{Interest, Principal, Penalty, Fee}, unpay: []Part{Fee, Penalty, Principal, Interest}},
	products.EarlyRepayment: {
		due: []Part{Interest, Principal, Penalty, Fee}, advance: []Part{Principal}, unpay: []Part{Fee, Penalty, Principal, Interest},
	},
	products.DueFirstPenaltyFeeInterest:    {due: penaltyFirst, unpay: principalFirst},
	products.DueFirstPenaltyInterestFeeEnd: {due: []Part{Penalty, Interest, Principal, Fee}, unpay: principalFirst},
}

// allocateCumulative settles instalments with a payment by the loan's strategy, in order of due dates. What is left
// afterwards is overpaid.
func (a *Account) allocateCumulative(p *payment) {
	if p.transaction.Type == WaiveInterest {
		a.waiveInterest(p)
		return
	}
	code := a.Loan.Terms.Strategy
	rules := strategies[code]
	if code == products.OverdueDueFeeInterest {
		a.payOverdueAcross(p)
	}
	for i := range a.Instalments {
		row := &a.Instalments[i]
		if p.done() {
			break
		}
		if row.Met() {
			continue
		}
		switch {
		case code == products.HeavensFamily && a.beforePrevious(p, i):
			payHeavensFamilyAdvance(p, row)
		case !p.on.Before(row.Due):
			payInOrder(p, row, rules.due)
		case code == products.DueFirstPenaltyFeeInterest:
			a.payAdvancePenaltyFeePrincipal(p, row)
		case code == products.DueFirstPenaltyInterestFeeEnd:
			a.payAdvancePenaltyInterest(p, row)
		case rules.advance != nil:
			payInOrder(p, row, rules.advance)
		default:
			payInOrder(p, row, rules.due)
		}
	}
	a.settleCharges(p.transaction)
	p.overpay()
}

func payInOrder(p *payment, row *Instalment, order []Part) {
	for _, part := range order {
		p.pay(row, part)
	}
}

// waiveInterest forgives interest from the first unpaid instalment on. What finds no interest is dropped, not overpaid.
func (a *Account) waiveInterest(p *payment) {
	for i := range a.Instalments {
		if p.done() {
			break
		}
		p.waive(&a.Instalments[i], Interest)
	}
	a.divideWaiver(p.transaction)
}

// beforePrevious is when a payment counts as in advance for the HeavensFamily strategy: before the due date of the
// previous instalment (of its own, for the first).
func (a *Account) beforePrevious(p *payment, i int) bool {
	return p.on.Before(a.Instalments[max(0, i-1)].Due)
}

// payHeavensFamilyAdvance takes principal first and, when that completes it, forgives the interest of the instalment.
func payHeavensFamilyAdvance(p *payment, row *Instalment) {
	p.pay(row, Principal)
	if row.Principal.Outstanding().IsZero() {
		row.waive(Interest, p.on, row.Interest.Outstanding())
	}
	payInOrder(p, row, principalFirst)
}

// payOverdueAcross is the late rule of the RBI strategy: penalties, fees and interest of every instalment that is
// overdue or nearest to the date, in turn; the principal of all of them only then.
func (a *Account) payOverdueAcross(p *payment) {
	late := slices.ContainsFunc(a.Instalments, func(r Instalment) bool { return !r.Met() && r.Due.Before(p.on) })
	if !late {
		return
	}
	last := a.nearest(p)
	for i := 0; i <= last; i++ {
		payInOrder(p, &a.Instalments[i], []Part{Penalty, Fee, Interest})
	}
	for i := range a.Instalments {
		p.pay(&a.Instalments[i], Principal)
	}
}

// nearest returns the index of the instalment whose due date is nearest to the payment.
func (a *Account) nearest(p *payment) int {
	best := 0
	for i := range a.Instalments {
		if distance(p, &a.Instalments[i]) < distance(p, &a.Instalments[best]) {
			best = i
		}
	}
	return best
}

func distance(p *payment, row *Instalment) int {
	return max(p.on.DaysUntil(row.Due), row.Due.DaysUntil(p.on))
}

// payAdvancePenaltyFeePrincipal settles an instalment in advance in two passes: charges that are due already and the
// principal first; then, with what is left, the rest.
func (a *Account) payAdvancePenaltyFeePrincipal(p *payment, row *Instalment) {
	p.payUpTo(row, Penalty, a.chargesDue(Penalty, p))
	p.payUpTo(row, Fee, a.chargesDue(Fee, p))
	p.pay(row, Principal)
	payInOrder(p, row, penaltyFirst)
}

// payAdvancePenaltyInterest is the same for the strategy that takes fees last.
func (a *Account) payAdvancePenaltyInterest(p *payment, row *Instalment) {
	p.payUpTo(row, Penalty, a.chargesDue(Penalty, p))
	p.payUpTo(row, Fee, a.chargesDue(Fee, p))
	payInOrder(p, row, []Part{Penalty, Interest, Principal, Fee})
}

// chargesDue sums the full amounts of the unpaid charges of one part that are due on or before the payment.
func (a *Account) chargesDue(part Part, p *payment) money.Amount {
	var due money.Amount
	for _, c := range a.ActiveCharges() {
		if c.Part() != part || c.Settled || c.IsWaived || c.AtDisbursement() {
			continue
		}
		if !c.effectiveDue().After(p.on) {
			due = due.Add(c.Amount)
		}
	}
	return due
}

// unpayCumulative takes back a refund of an active loan, from the last due date backwards.
func (a *Account) unpayCumulative(p *payment) {
	rules := strategies[a.Loan.Terms.Strategy]
	for i := len(a.Instalments) - 1; i >= 0 && !p.done(); i-- {
		for _, part := range rules.unpay {
			p.unpay(&a.Instalments[i], part)
		}
	}
	a.unsettleCharges(p.transaction, p.transaction.Portions)
}

// firstOpenPart is the first unpaid part of an instalment fee; nil when all is paid or waived.
func (c *Charge) firstOpenPart() *ChargePart {
	for i := range c.Parts {
		if c.Parts[i].Outstanding().IsPositive() {
			return &c.Parts[i]
		}
	}
	return nil
}

func (c *Charge) isInstalmentFee() bool { return c.Time == schedule.PerInstalment }
