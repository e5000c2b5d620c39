package processing

import (
	"slices"

	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
)

// removedSettlement is a transaction that settled something on rows that are gone: as it was, as it will be, and how much
// that was.
type removedSettlement struct {
	old, again *book.Transaction
	amount     money.Amount
}

// resettleOnRemainingRows settles what was settled on rows that are gone on those that are left, in the order of the history and by
// the rules of the transactions: what was paid is paid again (docs/semantics/transactions.md, 9, rule 3), what was refunded of it is taken
// back again (docs/semantics/allocation.md, 9.7), an overpayment that something lent took up is spent again.
func resettleOnRemainingRows(r *ProgressiveRun, gone []book.Instalment) {
	left := map[int]bool{}
	for i := range gone {
		left[gone[i].Number] = true
	}
	onGone := func(m book.Mapping) bool { return left[m.Instalment] }
	var list []removedSettlement
	for _, t := range r.history.past() {
		if !settles(r, t) || !slices.ContainsFunc(t.Mappings, onGone) {
			continue
		}
		again := t
		if !t.IsNew {
			again = t.Copy()
		}
		list = append(list, removedSettlement{old: t, again: again, amount: takeBackRemoved(r, again, onGone)})
	}
	if r.followsPayments() && len(list) > 0 {
		r.rewrite(r.Model.Maturity())
	}
	for _, s := range list {
		resettle(r, s.again, s.amount)
		r.history.register(s.old, s.again)
	}
}

// settles reports whether a transaction settles rows, or takes back what others settled there.
func settles(r *ProgressiveRun, t *book.Transaction) bool {
	return r.Loan.Pays(t) || t.Type == loans.RecoveryRepayment || t.Type == loans.RefundForActiveLoan || spends(t)
}

// spends reports whether what a transaction settles is an overpayment that was there before it: its portions are what it
// lends.
func spends(t *book.Transaction) bool { return book.Lends(t.Type) || t.Type == loans.CapitalizedIncome }

func resettle(r *ProgressiveRun, t *book.Transaction, amount money.Amount) {
	switch {
	case t.Type == loans.RefundForActiveLoan:
		p := &payment{transaction: t, on: t.On, left: amount}
		r.refund(p)
	case spends(t):
		r.waitingOverpayment = r.waitingOverpayment.Add(amount)
		r.spendOverpayment(t)
	default:
		respreadAmount(r, t, amount)
	}
}

// respreadAmount spreads an amount of a transaction by its rule; what finds nothing to pay is overpaid.
func respreadAmount(r *ProgressiveRun, t *book.Transaction, amount money.Amount) {
	p := &payment{transaction: t, on: t.On, left: amount}
	rule, _ := allocationRule(&r.Loan.Terms, t.Type)
	r.spread(p, rule)
	t.Overpayment = t.Overpayment.Add(p.left)
	r.waitingOverpayment = r.waitingOverpayment.Add(p.left)
}

// takeBackRemoved takes what a transaction settled on rows that are gone out of it, and out of the charges it settled there. It
// returns how much that was.
func takeBackRemoved(r *ProgressiveRun, t *book.Transaction, onGone func(book.Mapping) bool) money.Amount {
	var back book.Portions
	for _, m := range t.Mappings {
		if onGone(m) {
			back = back.Add(m.Portions)
		}
	}
	t.Mappings = slices.DeleteFunc(t.Mappings, onGone)
	if !spends(t) {
		t.Portions = t.Portions.Less(back)
	}
	takeBackCharges(r, t, back)
	if r.followsPayments() {
		restored := back.Principal
		if t.Type == loans.RefundForActiveLoan {
			restored = restored.Neg()
		}
		r.Model.Restore(t.On, restored)
	}
	return back.Total()
}

// takeBackCharges takes fees and penalties that a transaction settled, or took back, out of its notes and the charges, the
// latest first.
func takeBackCharges(r *ProgressiveRun, t *book.Transaction, back book.Portions) {
	for i := len(t.PaidBy) - 1; i >= 0; i-- {
		paid := &t.PaidBy[i]
		c := r.Charge(paid.ChargeID)
		if c == nil {
			continue
		}
		amount := money.Min(paid.Amount.Abs(), back.Of(c.Part()))
		back = back.Plus(c.Part(), amount.Neg())
		if paid.Amount.IsNegative() {
			amount = amount.Neg()
		}
		paid.Amount = paid.Amount.Sub(amount)
		takeBackFromCharge(c, amount)
	}
	t.PaidBy = slices.DeleteFunc(t.PaidBy, func(paid book.ChargePaid) bool { return paid.Amount.IsZero() })
}
