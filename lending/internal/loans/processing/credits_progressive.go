package processing

import (
	"slices"

	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
)

// processCredit gives money back to the loan: a chargeback, or a credit balance refund whose overpayment is gone. A
// chargeback with a rule of its own takes back the parts that the original paid; where interest follows the payments,
// the model takes the principal back from the day on.
func processCredit(r *ProgressiveRun, t *book.Transaction) error {
	order, ruled := creditRule(&r.Loan.Terms, t.Type)
	switch {
	case t.Type == loans.Chargeback && (ruled || r.followsPayments()):
		chargeBack(r, t, order)
		return nil
	case r.followsPayments():
		refundCredit(r, t)
		return nil
	}
	return r.credit(t)
}

// creditRule is the order in which a credit takes back parts; false without a rule for the type.
func creditRule(t *book.Terms, kind loans.TransactionType) ([]book.Part, bool) {
	for _, rule := range t.CreditAllocation {
		if kind != loans.Chargeback || rule.Transaction != products.ForChargeback {
			continue
		}
		order := make([]book.Part, len(rule.Order))
		for i, component := range rule.Order {
			order[i] = partOf[component]
		}
		return order, true
	}
	return nil, false
}

// chargeBack credits the parts of a chargeback and spends waiting overpaid money on them. Without a rule all of it is
// principal.
func chargeBack(r *ProgressiveRun, t *book.Transaction, order []book.Part) {
	t.Mappings, t.PaidBy = nil, nil
	t.Portions = book.Portions{Principal: t.Amount}
	if order != nil {
		t.Portions = chargedBack(r, t, order)
	}
	t.Overpayment = money.Min(t.Amount, r.waitingOverpayment)
	creditPortions(r, t, t.Portions)
	r.spendOverpayment(t)
}

// chargedBack are the parts of the original that a chargeback takes back: in the order of the rule, each at most what
// the original paid of it and earlier chargebacks left. What the original had left over pays no part; it is owed again as
// principal.
func chargedBack(r *ProgressiveRun, t *book.Transaction, order []book.Part) book.Portions {
	original := originalOf(r, t)
	if original == nil {
		return book.Portions{Principal: t.Amount}
	}
	rest := original.Portions
	for _, earlier := range r.Live(loans.Chargeback) {
		if earlier.ID != t.ID && slices.Contains(original.Related(book.ChargedBackBy), earlier.ID) && book.CompareTransactions(earlier, t) < 0 {
			rest = rest.Less(takeInOrder(earlier.Amount, rest, order))
		}
	}
	taken := takeInOrder(t.Amount, rest, order)
	return taken.Plus(book.Principal, t.Amount.Sub(taken.Total()))
}

// originalOf is the transaction in force that a chargeback takes back.
func originalOf(r *ProgressiveRun, t *book.Transaction) *book.Transaction {
	for _, o := range r.Live() {
		if slices.Contains(o.Related(book.ChargedBackBy), t.ID) {
			return o
		}
	}
	return nil
}

func takeInOrder(amount money.Amount, from book.Portions, order []book.Part) book.Portions {
	var taken book.Portions
	for _, part := range order {
		x := money.Min(amount, from.Of(part))
		taken = taken.Plus(part, x)
		amount = amount.Sub(x)
	}
	return taken
}

// refundCredit makes principal of what a credit balance refund finds no overpayment for. The overpaid part of it is paid
// at once.
func refundCredit(r *ProgressiveRun, t *book.Transaction) {
	t.Mappings, t.PaidBy = nil, nil
	t.Portions = book.Portions{Principal: money.Max(money.Amount{}, t.Amount.Sub(r.waitingOverpayment))}
	t.Overpayment = t.Amount.Sub(t.Portions.Principal)
	r.waitingOverpayment = r.waitingOverpayment.Sub(t.Overpayment)
	if !t.Portions.Principal.IsPositive() {
		return
	}
	row := creditPortions(r, t, book.Portions{Principal: t.Amount})
	paid := row.Pay(book.Principal, t.On, t.Overpayment)
	if !paid.IsPositive() {
		return
	}
	t.Mappings = []book.Mapping{{Instalment: row.Number, Portions: book.Portions{Principal: paid}}}
	if period, follows := r.followsModel(row); follows {
		r.payModel(period, book.Principal, t.On, paid)
		r.rewrite(t.On)
	}
}

// creditPortions adds what is owed again to the row that the day of the transaction calls for, and returns the row.
func creditPortions(r *ProgressiveRun, t *book.Transaction, p book.Portions) *book.Instalment {
	if r.followsPayments() && r.creditModel(t, p) {
		r.rewrite(t.On)
		row := rowStarting(r, t)
		credit(row, book.Portions{Fee: p.Fee, Penalty: p.Penalty})
		row.Settle(t.On)
		return row
	}
	return creditRow(r.ReplayRun.Account, t, p)
}

func (r *ProgressiveRun) creditModel(t *book.Transaction, p book.Portions) bool {
	if t.Type == loans.Chargeback {
		return r.Model.ChargeBack(t.On, p.Principal, p.Interest)
	}
	return r.Model.Credit(t.On, p.Principal, p.Interest)
}

// rowStarting is the row of the model whose period holds the day of a transaction: from its start, before its end; the
// last one also with its end.
func rowStarting(r *ProgressiveRun, t *book.Transaction) *book.Instalment {
	var found *book.Instalment
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
func credit(i *book.Instalment, p book.Portions) {
	for _, part := range []book.Part{book.Principal, book.Interest, book.Fee, book.Penalty} {
		c := i.Component(part)
		c.Charged = c.Charged.Add(p.Of(part))
	}
	i.Credited = i.Credited.Add(p)
}
