package processing

import (
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/drawing"
	"lending.example/platform/lending/money"
)

// credit gives principal back to the loan: a chargeback, or a credit balance refund whose overpayment is gone. What an
// overpayment covers needs no principal; for the rest the whole amount is added to the instalment that is due next,
// and the overpaid part is paid there at once.
func (r *ReplayRun) credit(t *book.Transaction) error {
	t.Portions, t.Mappings, t.PaidBy = book.Portions{}, nil, nil
	t.Portions.Principal = money.Max(money.Amount{}, t.Amount.Sub(r.waitingOverpayment))
	t.Overpayment = t.Amount.Sub(t.Portions.Principal)
	r.waitingOverpayment = r.waitingOverpayment.Sub(t.Overpayment)
	if !t.Portions.Principal.IsPositive() {
		return nil
	}
	row := instalmentForCredit(r.Account, t)
	row.Principal.Charged = row.Principal.Charged.Add(t.Amount)
	row.Credited.Principal = row.Credited.Principal.Add(t.Amount)
	row.Settle(t.On)
	if paid := row.Pay(book.Principal, t.On, t.Overpayment); paid.IsPositive() {
		t.Mappings = []book.Mapping{{Instalment: row.Number, Portions: book.Portions{Principal: paid}}}
	}
	return nil
}

// owe makes the loan owe again what a refund of an active loan found no payment to take back from: the payment was undone
// since. It comes out of an overpayment; the rest is principal, as with credit balance refunds whose overpayment is gone
// (docs/semantics/allocation.md, 10.4).
func (r *ReplayRun) owe(p *payment, credit func(book.Portions)) {
	t := p.transaction
	spent := money.Min(p.left, r.waitingOverpayment)
	r.waitingOverpayment = r.waitingOverpayment.Sub(spent)
	t.Overpayment = t.Overpayment.Add(spent)
	again := book.Portions{Principal: p.left.Sub(spent)}
	if again.Principal.IsPositive() {
		credit(again)
		t.Portions = t.Portions.Add(again)
	}
}

// creditRow adds what is owed again to the row that the day of a transaction calls for.
func creditRow(a *book.Account, t *book.Transaction, p book.Portions) *book.Instalment {
	row := instalmentForCredit(a, t)
	credit(row, p)
	row.Settle(t.On)
	return row
}

// instalmentForCredit is the instalment that a credit dated on a day joins: the first that is due after it, the
// additional one, the last one when it is due that very day, else a new additional one that ends there.
func instalmentForCredit(a *book.Account, t *book.Transaction) *book.Instalment {
	for i := range a.Instalments {
		row := &a.Instalments[i]
		if row.DownPayment {
			continue
		}
		if row.Additional || row.Due.After(t.On) {
			if row.Due.Before(t.On) {
				row.Due = t.On
			}
			return row
		}
	}
	return drawing.ExtendTo(a, t.On)
}
