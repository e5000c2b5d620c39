package processing

import (
	"slices"

	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/drawing"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
)

// liftedPayment is what a payment paid of a charge while rows move.
type liftedPayment struct {
	payment *book.Transaction
	charge  *book.Charge
	amount  money.Amount
}

// moveWithCharges lets rows change their dates. Charges with a due date of their own then belong to the rows that their
// dates fall in, and what was paid of them goes along.
func (r *ProgressiveRun) moveWithCharges(move func()) {
	list := r.liftPaidCharges()
	move()
	r.absorbAdditional()
	r.redateParts()
	replaceCharges(r)
	for _, k := range list {
		row := drawing.InstalmentOfCharge(r.ReplayRun.Account, k.charge.Due)
		taken := row.Pay(k.charge.Part(), k.payment.On, k.amount)
		mapTo(k.payment, row.Number, k.charge.Part(), taken)
	}
}

// redateParts gives the parts of charges the due dates of their rows.
func (r *ProgressiveRun) redateParts() {
	for _, c := range r.placed {
		for i := range c.Parts {
			part := &c.Parts[i]
			if row := r.Instalment(part.Instalment); row != nil && part.Due != row.Due {
				part.Due, c.Changed = row.Due, true
			}
		}
	}
}

// liftPaidCharges takes what was paid of charges with a due date of their own off the rows and out of the mappings of the
// payments, in the order in which it was paid.
func (r *ProgressiveRun) liftPaidCharges() []liftedPayment {
	var list []liftedPayment
	for _, t := range r.history.past() {
		if !t.Type.RepaymentLike() && t.Type != loans.ChargePayment {
			continue
		}
		for _, paid := range t.PaidBy {
			c := r.Charge(paid.ChargeID)
			if c == nil || c.AtDisbursement() || c.IsInstalmentFee() || len(c.Parts) > 0 {
				continue
			}
			row := drawing.InstalmentOfCharge(r.ReplayRun.Account, c.Due)
			if row == nil {
				continue
			}
			if amount := money.Min(paid.Amount, row.Component(c.Part()).Paid); amount.IsPositive() {
				r.history.remember(t)
				row.Release(c.Part(), t.On, amount)
				mapTo(t, row.Number, c.Part(), amount.Neg())
				list = append(list, liftedPayment{t, c, amount})
			}
		}
	}
	return list
}

// mapTo changes what a transaction paid of a part of an instalment.
func mapTo(t *book.Transaction, number int, part book.Part, amount money.Amount) {
	if amount.IsZero() {
		return
	}
	at := slices.IndexFunc(t.Mappings, func(m book.Mapping) bool { return m.Instalment == number })
	if at < 0 {
		t.Mappings = append(t.Mappings, book.Mapping{Instalment: number, Portions: book.Portions{}.Plus(part, amount)})
		return
	}
	m := &t.Mappings[at]
	if m.Portions = m.Portions.Plus(part, amount); m.Portions == (book.Portions{}) {
		t.Mappings = slices.Delete(t.Mappings, at, at+1)
	}
}
