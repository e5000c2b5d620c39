package processing

import (
	"slices"

	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
)

// orders says in which order a cumulative strategy settles the parts of an instalment, and takes them back.
type orders struct {
	due      []book.Part // instalments that are due or overdue
	advance  []book.Part // instalments that are not due yet; nil: as due
	dueFirst bool        // in advance, charges that are due already come before that
	refund   []book.Part
}

// ahead is the order for instalments that are not due yet.
func (o orders) ahead() []book.Part {
	if o.advance != nil {
		return o.advance
	}
	return o.due
}

var (
	penaltyFirst   = []book.Part{book.Penalty, book.Fee, book.Interest, book.Principal}
	PrincipalFirst = []book.Part{book.Principal, book.Interest, book.Fee, book.Penalty}
)

// strategies are the cumulative strategies that settle one instalment after the other in a fixed order of parts. The
// others have functions of their own below.
var strategies = map[products.Strategy]orders{
	products.Standard:               {due: penaltyFirst, refund: PrincipalFirst},
	products.Creocore:               {due: penaltyFirst, refund: PrincipalFirst},
	products.HeavensFamily:          {due: PrincipalFirst, refund: penaltyFirst},
	products.OverdueDueFeeInterest:  {due: penaltyFirst, refund: PrincipalFirst},
	products.PrincipalInterestFirst: {due: []book.Part{book.Principal, book.Interest, book.Penalty, book.Fee}, refund: []book.Part{book.Fee, book.Penalty, book.Interest, book.Principal}},
	products.InterestPrincipalFirst: {due: []book.Part{book.Interest, book.Principal, book.Penalty, book.Fee}, refund: []book.Part{book.Fee, book.Penalty, book.Principal, book.Interest}},
	products.EarlyRepayment: {
		due: []book.Part{book.Interest, book.Principal, book.Penalty, book.Fee}, advance: []book.Part{book.Principal}, refund: []book.Part{book.Fee, book.Penalty, book.Principal, book.Interest},
	},
	products.DueFirstPenaltyFeeInterest: {
		due: penaltyFirst, dueFirst: true, advance: []book.Part{book.Principal, book.Penalty, book.Fee, book.Interest}, refund: PrincipalFirst,
	},
	products.DueFirstPenaltyInterestFeeEnd: {
		due: []book.Part{book.Penalty, book.Interest, book.Principal, book.Fee}, dueFirst: true, refund: PrincipalFirst,
	},
}

// allocateCumulative settles instalments with a payment by the loan's strategy, in order of due dates. What is left
// afterwards is overpaid.
func allocateCumulative(a *book.Account, p *payment) {
	if p.transaction.Type == loans.WaiveInterest {
		waiveInterest(a, p)
		return
	}
	code := a.Loan.Terms.Strategy
	rules := strategies[code]
	if code == products.OverdueDueFeeInterest {
		payOverdueAcross(a, p)
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
		case code == products.HeavensFamily && beforePrevious(a, p, i):
			payHeavensFamilyAdvance(p, row)
		case !p.on.Before(row.Due):
			payInOrder(p, row, rules.due)
		default:
			payAhead(a, p, row, rules)
		}
	}
	settleCharges(a, p.transaction)
	p.overpay()
}

func payInOrder(p *payment, row *book.Instalment, order []book.Part) {
	for _, part := range order {
		p.pay(row, part)
	}
}

// waiveInterest forgives interest from the first unpaid instalment on. What finds no interest is dropped, not overpaid.
func waiveInterest(a *book.Account, p *payment) {
	for i := range a.Instalments {
		if p.done() {
			break
		}
		p.waive(&a.Instalments[i], book.Interest)
	}
	divideWaiver(a, p.transaction)
}

// beforePrevious is when a payment counts as in advance for the HeavensFamily strategy: before the due date of the
// previous instalment (of its own, for the first).
func beforePrevious(a *book.Account, p *payment, i int) bool {
	return p.on.Before(a.Instalments[max(0, i-1)].Due)
}

// payHeavensFamilyAdvance takes principal first and, when that completes it, forgives the interest of the instalment. One in a grace on
// principal has none to complete, and keeps its interest. (docs/semantics/allocation.md, 8.)
func payHeavensFamilyAdvance(p *payment, row *book.Instalment) {
	repaid := p.pay(row, book.Principal)
	if repaid.IsPositive() && row.Principal.Outstanding().IsZero() {
		row.Waive(book.Interest, p.on, row.Interest.Outstanding())
	}
	payInOrder(p, row, PrincipalFirst)
}

// payOverdueAcross is the late rule of the RBI strategy: penalties, fees and interest of every instalment that is
// overdue or nearest to the date, in turn; the principal of all of them only then.
func payOverdueAcross(a *book.Account, p *payment) {
	late := slices.ContainsFunc(a.Instalments, func(r book.Instalment) bool { return !r.Met() && r.Due.Before(p.on) })
	if !late {
		return
	}
	last := nearest(a, p)
	for i := 0; i <= last; i++ {
		payInOrder(p, &a.Instalments[i], []book.Part{book.Penalty, book.Fee, book.Interest})
	}
	for i := range a.Instalments {
		p.pay(&a.Instalments[i], book.Principal)
	}
}

// nearest returns the index of the instalment whose due date is nearest to the payment.
func nearest(a *book.Account, p *payment) int {
	best := 0
	for i := range a.Instalments {
		if distance(p, &a.Instalments[i]) < distance(p, &a.Instalments[best]) {
			best = i
		}
	}
	return best
}

func distance(p *payment, row *book.Instalment) int {
	return max(p.on.DaysUntil(row.Due), row.Due.DaysUntil(p.on))
}

// payAhead settles an instalment that is not due yet.
func payAhead(a *book.Account, p *payment, row *book.Instalment, rules orders) {
	if rules.dueFirst {
		p.payUpTo(row, book.Penalty, chargesDue(a, book.Penalty, p))
		p.payUpTo(row, book.Fee, chargesDue(a, book.Fee, p))
	}
	payInOrder(p, row, rules.ahead())
}

// chargesDue sums the full amounts of the unpaid charges of one part that are due on or before the payment.
func chargesDue(a *book.Account, part book.Part, p *payment) money.Amount {
	var due money.Amount
	for _, c := range a.ActiveCharges() {
		if c.Part() != part || c.Settled || c.IsWaived || c.AtDisbursement() {
			continue
		}
		if !c.EffectiveDue().After(p.on) {
			due = due.Add(c.Amount)
		}
	}
	return due
}

// allocateCumulativeRefund takes back a refund of an active loan, from the last due date backwards.
func allocateCumulativeRefund(a *book.Account, p *payment) {
	rules := strategies[a.Loan.Terms.Strategy]
	for i := len(a.Instalments) - 1; i >= 0 && !p.done(); i-- {
		for _, part := range rules.refund {
			p.takeBack(&a.Instalments[i], part)
		}
	}
	unsettleCharges(a, p.transaction, p.transaction.Portions)
}

// divideWaiver says how much of waived interest was recognised as income before and has to be taken back: under
// periodic accrual the receivable of its day, under the other rules all of it (docs/semantics/accounting.md, 2.5). The rest was
// never recognised, and is not posted.
func divideWaiver(a *book.Account, t *book.Transaction) {
	if a.Product.AccountingRule != ledger.PeriodicAccrual {
		return
	}
	waived := t.Portions.Interest
	recognised := money.Min(waived, interestReceivableAt(a, t))
	t.Portions.Interest, t.Unrecognised = recognised, waived.Sub(recognised)
}

// interestReceivableAt is the interest that was accrued up to the day of a waiver and not settled by what was recorded
// before it. Payments ahead of accruals leave nothing to settle of later ones: the sum never falls below zero.
func interestReceivableAt(a *book.Account, waiver *book.Transaction) money.Amount {
	var open money.Amount
	for _, t := range a.Live() {
		switch {
		case t.ID == waiver.ID || t.On.After(waiver.On): // processed again, it is a copy of the one in force
			return open
		case t.Type == loans.Accrual:
			open = open.Add(t.Portions.Interest)
		case t.Type == loans.AccrualAdjustment, t.Type == loans.WaiveInterest, t.Type.RepaymentLike():
			open = money.Max(money.Amount{}, open.Sub(t.Portions.Interest))
		}
	}
	return open
}
