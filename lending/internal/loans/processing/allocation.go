package processing

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/money"
)

// payment is a transaction while it is being allocated: what is left of it, and where the rest went so far.
type payment struct {
	transaction *book.Transaction
	on          calendar.Date
	left        money.Amount
}

// newPayment starts the allocation of a transaction from nothing.
func newPayment(t *book.Transaction) *payment {
	t.Portions, t.Overpayment, t.Mappings, t.PaidBy = book.Portions{}, money.Amount{}, nil, nil
	return &payment{transaction: t, on: t.On, left: t.Amount}
}

// beginsWith reports whether the payment has paid nothing on other instalments so far.
func (p *payment) beginsWith(row *book.Instalment) bool {
	return !slices.ContainsFunc(p.transaction.Mappings, func(m book.Mapping) bool { return m.Instalment != row.Number })
}

// pay settles one part of an instalment with what is left and returns what it took.
func (p *payment) pay(row *book.Instalment, part book.Part) money.Amount {
	return p.payUpTo(row, part, p.left)
}

// payUpTo is pay with an upper bound of its own.
func (p *payment) payUpTo(row *book.Instalment, part book.Part, limit money.Amount) money.Amount {
	taken := row.Pay(part, p.on, money.Min(limit, p.left))
	p.book(row.Number, part, taken)
	return taken
}

// waive forgives one part of an instalment.
func (p *payment) waive(row *book.Instalment, part book.Part) {
	p.book(row.Number, part, row.Waive(part, p.on, p.left))
}

// takeBack takes back what was paid of one part of an instalment and returns it.
func (p *payment) takeBack(row *book.Instalment, part book.Part) money.Amount {
	taken := row.TakeBack(part, p.on, p.left)
	p.book(row.Number, part, taken)
	return taken
}

// book notes that an amount went to a part of an instalment.
func (p *payment) book(number int, part book.Part, taken money.Amount) {
	if taken.IsZero() {
		return
	}
	p.left = p.left.Sub(taken)
	t := p.transaction
	t.Portions = t.Portions.Plus(part, taken)
	mapTo(t, number, part, taken)
}

// done reports whether nothing is left.
func (p *payment) done() bool { return !p.left.IsPositive() }

// overpay keeps what found nothing to pay as overpayment and returns it.
func (p *payment) overpay() money.Amount {
	rest := p.left
	p.transaction.Overpayment, p.left = rest, money.Amount{}
	return rest
}
