package processing

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
)

// orders says in which order a cumulative strategy settles the parts of an instalment, and takes them back.
type orders struct {
	due      []book.Part // instalments that are due or overdue
	advance  []book.Part // instalments that are not due yet; nil: as due
	dueFirst bool        // in advance, charges that are due already come before that
	refund   []book.Part

	interestFirst bool // where interest follows the payments, a payment in advance takes the interest up to its day first
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

// strategies are the orders of the cumulative strategies. What HeavensFamily and the RBI strategy do beyond an order stands below.
var strategies = map[products.Strategy]orders{
	products.Standard:               {due: penaltyFirst, refund: PrincipalFirst},
	products.Creocore:               {due: penaltyFirst, refund: PrincipalFirst},
	products.HeavensFamily:          {due: PrincipalFirst, refund: penaltyFirst},
	products.OverdueDueFeeInterest:  {due: penaltyFirst, refund: PrincipalFirst, interestFirst: true},
	products.PrincipalInterestFirst: {due: []book.Part{book.Principal, book.Interest, book.Penalty, book.Fee}, refund: []book.Part{book.Fee, book.Penalty, book.Interest, book.Principal}},
	products.InterestPrincipalFirst: {due: []book.Part{book.Interest, book.Principal, book.Penalty, book.Fee}, refund: []book.Part{book.Fee, book.Penalty, book.Principal, book.Interest}, interestFirst: true},
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

// settled are the instalments that a payment settles by a cumulative strategy: those of an account, or those of a schedule
// that is being drawn.
type settled interface {
	count() int
	due(i int) calendar.Date
	dueBefore(i int) calendar.Date // of the instalment before; of the first, its own
	met(i int) bool
	open(i int, part book.Part) money.Amount
	settle(i int, part book.Part, limit money.Amount) money.Amount // at most what is open, and what remains of the payment
	forgive(i int)                                                 // its interest
	remaining() money.Amount                                       // of the payment
	chargesDue(part book.Part) money.Amount                        // on the day of the payment
}

// settleByStrategy lets a payment settle one instalment after the other in the order of a strategy.
func settleByStrategy(code products.Strategy, on calendar.Date, rows settled) {
	rules := strategies[code]
	if code == products.OverdueDueFeeInterest {
		payOverdueAcross(on, rows)
	}
	for i := range rows.count() {
		switch {
		case !rows.remaining().IsPositive():
			return
		case rows.met(i):
		case code == products.HeavensFamily && on.Before(rows.dueBefore(i)):
			payHeavensFamilyAdvance(rows, i)
		case !on.Before(rows.due(i)):
			payInOrder(rows, i, rules.due)
		default:
			payAhead(rows, i, rules)
		}
	}
}

func payInOrder(rows settled, i int, order []book.Part) {
	for _, part := range order {
		rows.settle(i, part, rows.remaining())
	}
}

// payAhead settles an instalment that is not due yet.
func payAhead(rows settled, i int, rules orders) {
	if rules.dueFirst {
		rows.settle(i, book.Penalty, rows.chargesDue(book.Penalty))
		rows.settle(i, book.Fee, rows.chargesDue(book.Fee))
	}
	payInOrder(rows, i, rules.ahead())
}

// payHeavensFamilyAdvance takes principal first and, when that completes it, forgives the interest of the instalment. One in a grace on
// principal has none to complete, and keeps its interest. (docs/semantics/allocation.md, 8.)
func payHeavensFamilyAdvance(rows settled, i int) {
	repaid := rows.settle(i, book.Principal, rows.remaining())
	if repaid.IsPositive() && rows.open(i, book.Principal).IsZero() {
		rows.forgive(i)
	}
	payInOrder(rows, i, PrincipalFirst)
}

// payOverdueAcross is the late rule of the RBI strategy: where something is overdue, penalties, fees and interest of the
// instalments up to the last one due on or before the day, in turn; the principal of all instalments only then.
func payOverdueAcross(on calendar.Date, rows settled) {
	overdue, last := false, 0
	for i := range rows.count() {
		overdue = overdue || rows.due(i).Before(on) && !rows.met(i)
		if !rows.due(i).After(on) {
			last = i
		}
	}
	if !overdue {
		return
	}
	for i := range last + 1 {
		payInOrder(rows, i, []book.Part{book.Penalty, book.Fee, book.Interest})
	}
	for i := range rows.count() {
		rows.settle(i, book.Principal, rows.remaining())
	}
}
