package loans

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// effectiveDue is the date by which charges are settled in order: the due date of the first unpaid part for an
// instalment fee. No date counts as due.
func (c *Charge) effectiveDue() calendar.Date {
	if c.isInstalmentFee() {
		if part := c.firstOpenPart(); part != nil {
			return part.Due
		}
	}
	return c.Due
}

// settleCharges books the fees and penalties that a transaction paid on the loan's charges, always on the one with
// the earliest due date first, and notes on the transaction which charge took what.
func (a *Account) settleCharges(t *Transaction) {
	a.settlePart(t, Fee, t.Portions.Fee)
	a.settlePart(t, Penalty, t.Portions.Penalty)
}

func (a *Account) settlePart(t *Transaction, part Part, left money.Amount) {
	for left.IsPositive() {
		c := a.earliestOpen(part)
		if c == nil {
			return
		}
		left = left.Sub(a.settleCharge(t, c, left))
	}
}

// earliestOpen is the charge of a part that is settled next; nil when all are settled.
func (a *Account) earliestOpen(part Part) *Charge {
	var first *Charge
	for _, c := range a.ActiveCharges() {
		if c.Part() != part || c.AtDisbursement() || !c.Outstanding().IsPositive() {
			continue
		}
		if first == nil || c.effectiveDue().Before(first.effectiveDue()) {
			first = c
		}
	}
	return first
}

// settleCharge pays a charge, or the first unpaid part of an instalment fee, and returns what it took.
func (a *Account) settleCharge(t *Transaction, c *Charge, limit money.Amount) money.Amount {
	taken, number := money.Min(limit, c.Outstanding()), 0
	if part := c.firstOpenPart(); part != nil {
		taken, number = money.Min(limit, part.Outstanding()), part.Instalment
		part.Paid = part.Paid.Add(taken)
	}
	c.pay(taken)
	t.PaidBy = append(t.PaidBy, ChargePaid{ID: a.env.ids.id(chargePaidKind), ChargeID: c.ID, Instalment: number, Amount: taken})
	return taken
}

// pay adds to what was paid of a charge and flags it once nothing is outstanding.
func (c *Charge) pay(amount money.Amount) {
	c.Paid = c.Paid.Add(amount)
	c.refreshFlags()
}

// refreshFlags derives the paid and waived flags: a charge of which something was waived ends as waived.
func (c *Charge) refreshFlags() {
	open := c.Outstanding().IsPositive()
	c.Settled = !open && c.Waived.IsZero()
	c.IsWaived = !open && c.Waived.IsPositive()
	c.changed = true
}

// unsettleCharges takes back fees and penalties that a refund took off the instalments from the loan's charges, the latest
// paid first, with negative notes on the transaction.
func (a *Account) unsettleCharges(t *Transaction, taken Portions) {
	a.unsettlePart(t, Fee, taken.Fee)
	a.unsettlePart(t, Penalty, taken.Penalty)
}

func (a *Account) unsettlePart(t *Transaction, part Part, left money.Amount) {
	paid := slices.Clone(a.ActiveCharges())
	slices.SortStableFunc(paid, func(x, y *Charge) int { return y.Due.Compare(x.Due) })
	for _, c := range paid {
		if c.Part() != part || !left.IsPositive() || !c.Paid.IsPositive() {
			continue
		}
		taken := money.Min(left, c.Paid)
		left = left.Sub(taken)
		c.takeBack(taken)
		t.PaidBy = append(t.PaidBy, ChargePaid{ID: a.env.ids.id(chargePaidKind), ChargeID: c.ID, Amount: taken.Neg()})
	}
}

func (c *Charge) takeBack(amount money.Amount) {
	left := amount
	for i := len(c.Parts) - 1; i >= 0; i-- {
		part := &c.Parts[i]
		taken := money.Min(left, part.Paid)
		part.Paid, left = part.Paid.Sub(taken), left.Sub(taken)
	}
	c.pay(amount.Neg())
}

// resetCharges is the reset before history is processed again: paid amounts are gone, waived ones stay. Charges due
// at disbursement are not touched: they are settled by their own transactions.
func (a *Account) resetCharges() {
	for _, c := range a.Charges {
		if c.AtDisbursement() {
			continue
		}
		for i := range c.Parts {
			c.Parts[i].Paid = money.Amount{}
		}
		c.Paid = money.Amount{}
		c.refreshFlags()
	}
}
