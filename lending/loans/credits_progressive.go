package loans

import (
	"slices"

	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
)

// processCredit gives money back to the loan: a chargeback, or a credit balance refund whose overpayment is gone. A
// chargeback with a rule of its own takes back the parts that the original paid; where interest follows the payments,
// the model takes the principal back from the day on.
func (r *progressiveRun) processCredit(t *Transaction) error {
	order, ruled := r.Loan.Terms.creditRule(t.Type)
	switch {
	case t.Type == Chargeback && (ruled || r.followsPayments()):
		r.chargeBack(t, order)
		return nil
	case r.followsPayments():
		r.refundCredit(t)
		return nil
	}
	return r.credit(t)
}

// creditRule is the order in which a credit takes back parts; false without a rule for the type.
func (t *Terms) creditRule(kind TransactionType) ([]Part, bool) {
	for _, rule := range t.CreditAllocation {
		if kind != Chargeback || rule.Transaction != products.ForChargeback {
			continue
		}
		order := make([]Part, len(rule.Order))
		for i, component := range rule.Order {
			order[i] = partOf[component]
		}
		return order, true
	}
	return nil, false
}

// chargeBack credits the parts of a chargeback and spends waiting overpaid money on them. Without a rule all of it is
// principal.
func (r *progressiveRun) chargeBack(t *Transaction, order []Part) {
	t.Mappings, t.PaidBy = nil, nil
	t.Portions = Portions{Principal: t.Amount}
	if order != nil {
		t.Portions = r.chargedBack(t, order)
	}
	t.Overpayment = money.Min(t.Amount, r.holder)
	r.creditPortions(t, t.Portions)
	r.spendHolder(t)
}

// chargedBack are the parts of the original that a chargeback takes back: in the order of the rule, each at most what
// the original paid of it and earlier chargebacks left. What the original had left over pays no part; it is owed again as
// principal.
func (r *progressiveRun) chargedBack(t *Transaction, order []Part) Portions {
	original := r.originalOf(t)
	if original == nil {
		return Portions{Principal: t.Amount}
	}
	rest := original.Portions
	for _, earlier := range r.Live(Chargeback) {
		if earlier.ID != t.ID && slices.Contains(original.Related(ChargedBackBy), earlier.ID) && compareTransactions(earlier, t) < 0 {
			rest = rest.less(takeInOrder(earlier.Amount, rest, order))
		}
	}
	taken := takeInOrder(t.Amount, rest, order)
	return taken.Plus(Principal, t.Amount.Sub(taken.Total()))
}

// originalOf is the transaction in force that a chargeback takes back.
func (r *progressiveRun) originalOf(t *Transaction) *Transaction {
	for _, o := range r.Live() {
		if slices.Contains(o.Related(ChargedBackBy), t.ID) {
			return o
		}
	}
	return nil
}

func takeInOrder(amount money.Amount, from Portions, order []Part) Portions {
	var taken Portions
	for _, part := range order {
		x := money.Min(amount, from.Of(part))
		taken = taken.Plus(part, x)
		amount = amount.Sub(x)
	}
	return taken
}

func (p Portions) less(q Portions) Portions {
	return Portions{p.Principal.Sub(q.Principal), p.Interest.Sub(q.Interest), p.Fee.Sub(q.Fee), p.Penalty.Sub(q.Penalty)}
}

// refundCredit makes principal of what a credit balance refund finds no overpayment for. The overpaid part of it is paid
// at once.
func (r *progressiveRun) refundCredit(t *Transaction) {
	t.Mappings, t.PaidBy = nil, nil
	t.Portions = Portions{Principal: money.Max(money.Amount{}, t.Amount.Sub(r.holder))}
	t.Overpayment = t.Amount.Sub(t.Portions.Principal)
	r.holder = r.holder.Sub(t.Overpayment)
	if !t.Portions.Principal.IsPositive() {
		return
	}
	row := r.creditPortions(t, Portions{Principal: t.Amount})
	paid := row.pay(Principal, t.On, t.Overpayment)
	if !paid.IsPositive() {
		return
	}
	t.Mappings = []Mapping{{Instalment: row.Number, Portions: Portions{Principal: paid}}}
	if period, follows := r.followsModel(row); follows {
		r.payModel(period, Principal, t.On, paid)
		r.rewrite(t.On)
	}
}

// creditPortions adds what is owed again to the row that the day of the transaction calls for, and returns the row.
func (r *progressiveRun) creditPortions(t *Transaction, p Portions) *Instalment {
	if r.followsPayments() && r.Model.Credit(t.On, p.Principal, p.Interest) {
		r.rewrite(t.On)
		row := r.rowStarting(t)
		row.credit(Portions{Fee: p.Fee, Penalty: p.Penalty})
		row.settle(t.On)
		return row
	}
	return r.creditRow(t, p)
}

// rowStarting is the row of the model whose period holds the day of a transaction: from its start, before its end; the
// last one also with its end.
func (r *progressiveRun) rowStarting(t *Transaction) *Instalment {
	var found *Instalment
	for i := range r.Instalments {
		row := &r.Instalments[i]
		if !row.Regular() {
			continue
		}
		if found == nil || !row.From.After(t.On) {
			found = row
		}
	}
	return found
}

// credit adds to what is charged, noting that it was credited.
func (i *Instalment) credit(p Portions) {
	for _, part := range []Part{Principal, Interest, Fee, Penalty} {
		c := i.Component(part)
		c.Charged = c.Charged.Add(p.Of(part))
	}
	i.Credited = i.Credited.Add(p)
}
