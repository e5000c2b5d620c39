package loans

import (
	"slices"

	"lending.example/platform/lending/money"
)

// carried is what a payment paid of a charge while rows move.
type carried struct {
	payment *Transaction
	charge  *Charge
	amount  money.Amount
}

// moveWithCharges lets rows change their dates. Charges with a due date of their own then belong to the rows that their
// dates fall in, and what was paid of them goes along.
func (r *progressiveRun) moveWithCharges(move func()) {
	list := r.liftPaidCharges()
	move()
	r.absorbAdditional()
	r.redateParts()
	r.replaceCharges()
	for _, k := range list {
		row := r.instalmentOfCharge(k.charge.Due)
		taken := row.pay(k.charge.Part(), k.payment.On, k.amount)
		k.payment.mapTo(row.Number, k.charge.Part(), taken)
	}
}

// redateParts gives the parts of charges the due dates of their rows.
func (r *progressiveRun) redateParts() {
	for _, c := range r.placed {
		for i := range c.Parts {
			part := &c.Parts[i]
			if row := r.Instalment(part.Instalment); row != nil && part.Due != row.Due {
				part.Due, c.changed = row.Due, true
			}
		}
	}
}

// liftPaidCharges takes what was paid of charges with a due date of their own off the rows and out of the mappings of the
// payments, in the order in which it was paid.
func (r *progressiveRun) liftPaidCharges() []carried {
	var list []carried
	for _, t := range r.past() {
		if !t.Type.RepaymentLike() && t.Type != ChargePayment {
			continue
		}
		for _, paid := range t.PaidBy {
			c := r.Charge(paid.ChargeID)
			if c == nil || c.AtDisbursement() || c.isInstalmentFee() || len(c.Parts) > 0 {
				continue
			}
			row := r.instalmentOfCharge(c.Due)
			if row == nil {
				continue
			}
			if amount := money.Min(paid.Amount, row.Component(c.Part()).Paid); amount.IsPositive() {
				r.remember(t)
				row.release(c.Part(), t.On, amount)
				t.mapTo(row.Number, c.Part(), amount.Neg())
				list = append(list, carried{t, c, amount})
			}
		}
	}
	return list
}

// mapTo changes what a transaction paid of a part of an instalment.
func (t *Transaction) mapTo(number int, part Part, amount money.Amount) {
	if amount.IsZero() {
		return
	}
	at := slices.IndexFunc(t.Mappings, func(m Mapping) bool { return m.Instalment == number })
	if at < 0 {
		t.Mappings = append(t.Mappings, Mapping{Instalment: number, Portions: Portions{}.Plus(part, amount)})
		return
	}
	m := &t.Mappings[at]
	if m.Portions = m.Portions.Plus(part, amount); m.Portions == (Portions{}) {
		t.Mappings = slices.Delete(t.Mappings, at, at+1)
	}
}
