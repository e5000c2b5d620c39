package processing

import (
	"slices"

	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/drawing"
	"lending.example/platform/lending/money"
)

// settleCharges books the fees and penalties that a transaction paid on the loan's charges, always on the one with
// the earliest due date first, and notes on the transaction which charge took what.
func settleCharges(a *book.Account, t *book.Transaction) {
	settlePart(a, t, book.Fee, t.Portions.Fee)
	settlePart(a, t, book.Penalty, t.Portions.Penalty)
}

func settlePart(a *book.Account, t *book.Transaction, part book.Part, left money.Amount) {
	for left.IsPositive() {
		c := earliestOpen(a, part)
		if c == nil {
			return
		}
		left = left.Sub(settleCharge(a, t, c, left))
	}
}

// earliestOpen is the charge of a part that is settled next; nil when all are settled.
func earliestOpen(a *book.Account, part book.Part) *book.Charge {
	var first *book.Charge
	for _, c := range a.ActiveCharges() {
		if c.Part() != part || c.AtDisbursement() || !c.Outstanding().IsPositive() {
			continue
		}
		if first == nil || c.EffectiveDue().Before(first.EffectiveDue()) {
			first = c
		}
	}
	return first
}

// settleCharge pays a charge, or the first unpaid part of an instalment fee, and returns what it took.
func settleCharge(a *book.Account, t *book.Transaction, c *book.Charge, limit money.Amount) money.Amount {
	taken, number := money.Min(limit, c.Outstanding()), 0
	if part := c.FirstOpenPart(); part != nil {
		taken, number = money.Min(limit, part.Outstanding()), part.Instalment
		part.Paid = part.Paid.Add(taken)
	}
	Pay(c, taken)
	t.PaidBy = append(t.PaidBy, book.ChargePaid{ID: a.Env.Ids.ID(drawing.ChargePaidKind), ChargeID: c.ID, Instalment: number, Amount: taken})
	return taken
}

// Pay adds to what was paid of a charge and flags it once nothing is outstanding.
func Pay(c *book.Charge, amount money.Amount) {
	c.Paid = c.Paid.Add(amount)
	RefreshFlags(c)
}

// RefreshFlags derives the paid and waived flags: a charge of which something was waived ends as waived.
func RefreshFlags(c *book.Charge) {
	open := c.Outstanding().IsPositive()
	c.Settled = !open && c.Waived.IsZero() && c.WrittenOff.IsZero()
	c.IsWaived = !open && c.Waived.IsPositive()
	c.Changed = true
}

// unsettleCharges takes back fees and penalties that a refund took off the instalments from the loan's charges, the latest
// paid first, with negative notes on the transaction.
func unsettleCharges(a *book.Account, t *book.Transaction, taken book.Portions) {
	unsettlePart(a, t, book.Fee, taken.Fee)
	unsettlePart(a, t, book.Penalty, taken.Penalty)
}

func unsettlePart(a *book.Account, t *book.Transaction, part book.Part, left money.Amount) {
	paid := slices.Clone(a.ActiveCharges())
	slices.SortStableFunc(paid, func(x, y *book.Charge) int { return y.Due.Compare(x.Due) })
	for _, c := range paid {
		if c.Part() != part || !left.IsPositive() || !c.Paid.IsPositive() {
			continue
		}
		taken := money.Min(left, c.Paid)
		left = left.Sub(taken)
		takeBackFromCharge(c, taken)
		t.PaidBy = append(t.PaidBy, book.ChargePaid{ID: a.Env.Ids.ID(drawing.ChargePaidKind), ChargeID: c.ID, Amount: taken.Neg()})
	}
}

func takeBackFromCharge(c *book.Charge, amount money.Amount) {
	left := amount
	for i := len(c.Parts) - 1; i >= 0; i-- {
		part := &c.Parts[i]
		taken := money.Min(left, part.Paid)
		part.Paid, left = part.Paid.Sub(taken), left.Sub(taken)
	}
	Pay(c, amount.Neg())
}

// resetCharges is the reset before history is processed again: paid amounts are gone, waived ones stay. Charges due
// at disbursement are not touched: they are settled by their own transactions.
func resetCharges(a *book.Account) {
	for _, c := range a.Charges {
		if c.AtDisbursement() {
			continue
		}
		for i := range c.Parts {
			c.Parts[i].Paid = money.Amount{}
		}
		c.Paid, c.WrittenOff = money.Amount{}, money.Amount{}
		RefreshFlags(c)
	}
}
