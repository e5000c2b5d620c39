package processing

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
)

// allocateCumulative settles instalments with a payment by the loan's strategy, in order of due dates. What is left
// afterwards is overpaid.
func allocateCumulative(a *book.Account, p *payment) {
	if p.transaction.Type == loans.WaiveInterest {
		waiveInterest(a, p)
		return
	}
	rows := booked{a, p}
	settleByStrategy(a.Loan.Terms.Strategy, p.on, rows)
	for i := range a.Instalments { // a strategy may pass over parts in advance; nothing is overpaid while they are open
		payInOrder(rows, i, strategies[a.Loan.Terms.Strategy].due)
	}
	settleCharges(a, p.transaction)
	p.overpay()
}

// booked are the instalments of an account while a payment settles them.
type booked struct {
	account *book.Account
	*payment
}

func (b booked) count() int                 { return len(b.account.Instalments) }
func (b booked) row(i int) *book.Instalment { return &b.account.Instalments[i] }
func (b booked) due(i int) calendar.Date    { return b.row(i).Due }
func (b booked) dueBefore(i int) calendar.Date {
	return b.row(max(0, i-1)).Due
}
func (b booked) met(i int) bool { return b.row(i).Met() }
func (b booked) settle(i int, part book.Part, limit money.Amount) money.Amount {
	return b.payUpTo(b.row(i), part, limit)
}
func (b booked) open(i int, part book.Part) money.Amount {
	return b.row(i).Component(part).Outstanding()
}
func (b booked) forgive(i int)           { b.row(i).Waive(book.Interest, b.on, b.open(i, book.Interest)) }
func (b booked) remaining() money.Amount { return b.left }

// chargesDue sums the full amounts of the unpaid charges of one part that are due on or before the payment.
func (b booked) chargesDue(part book.Part) money.Amount {
	var due money.Amount
	for _, c := range b.account.ActiveCharges() {
		if c.Part() != part || c.Settled || c.IsWaived || c.AtDisbursement() {
			continue
		}
		if !c.EffectiveDue().After(b.on) {
			due = due.Add(c.Amount)
		}
	}
	return due
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
