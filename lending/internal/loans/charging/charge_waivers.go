package charging

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/drawing"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/schedule"
)

func WaiveCharge(a *book.Account, c *book.Charge, in loans.ChargeWaiver) (operation.Result, error) {
	if err := a.InStateFor(book.WaivingCharge); err != nil {
		return operation.Result{}, err
	}
	if err := isOpen(c, in); err != nil {
		return operation.Result{}, err
	}
	t := waiverOf(a, c, in)
	t.Name(in.ExternalID)
	a.AccrualsStand = true
	if err := processing.ReplayAndSettle(a, t.On); err != nil {
		return operation.Result{}, err
	}
	return c.ResultWith(t, map[string]any{"externalId": t.ExternalID, "amount": t.Amount}), nil
}

// isOpen refuses a charge, or the part of an instalment fee that is meant, of which nothing is outstanding, and a part that there is not.
func isOpen(c *book.Charge, in loans.ChargeWaiver) error {
	part := partFor(c, in)
	if !means(c, part, in) {
		return loans.ErrChargeNoPart.New()
	}
	switch settled := c.IsInstalmentFee() && part != nil && !part.Outstanding().IsPositive(); {
	case c.IsWaived, settled && part.Waived.IsPositive():
		return loans.ErrChargeWaived.New()
	case c.Settled, settled:
		return loans.ErrChargePaid.New()
	}
	return nil
}

// means reports whether an instalment or a due date, where one is given, is that of the part, or of a charge without parts.
func means(c *book.Charge, part *book.ChargePart, in loans.ChargeWaiver) bool {
	number, due := 0, c.Due
	if part != nil && c.IsInstalmentFee() {
		number, due = part.Instalment, part.Due
	}
	return (in.Instalment == 0 || in.Instalment == number) && (in.Due.IsZero() || in.Due == due)
}

// waiverOf makes the transaction of a waiver of all that is outstanding and takes the amount off the charge. What fell due in a
// former office of the loan is waived on the day on which the loan left it (docs/semantics/wire-clients.md, 6.3).
func waiverOf(a *book.Account, c *book.Charge, in loans.ChargeWaiver) *book.Transaction {
	open, on, number := c.Outstanding(), c.Due, 0
	if part := partFor(c, in); part != nil && c.IsInstalmentFee() {
		open, on, number = part.Outstanding(), part.Due, part.Instalment
	}
	on = calendar.Earliest(on, a.Env.Today)
	if c.AtDisbursement() {
		on = a.Loan.Timeline.DisbursedOn
	}
	return waive(a, c, number, calendar.Latest(on, a.Loan.MovedOn()), open)
}

// WaiveAgain makes the transaction that takes the place of an adjusted waiver: up to the new amount, as far as it is
// outstanding.
func WaiveAgain(a *book.Account, old *book.Transaction, on calendar.Date, amount money.Amount) *book.Transaction {
	c := a.Charge(old.ChargeID)
	open := c.Outstanding()
	if part := c.PartOn(old.Instalment); part != nil {
		open = part.Outstanding()
	}
	return waive(a, c, old.Instalment, on, money.Min(amount, open))
}

// waive takes an amount off a charge, or off the part of an instalment fee with that number.
func waive(a *book.Account, c *book.Charge, number int, on calendar.Date, amount money.Amount) *book.Transaction {
	recognised := recognisable(a, c, number, amount)
	left := amount
	for i := range c.Parts {
		if part := &c.Parts[i]; number == 0 || part.Instalment == number {
			taken := money.Min(left, part.Outstanding())
			part.Waived, left = part.Waived.Add(taken), left.Sub(taken)
		}
	}
	c.Waived = c.Waived.Add(amount)
	processing.RefreshFlags(c)
	t := a.NewTransaction(loans.WaiveCharges, on, amount)
	t.ChargeID, t.Instalment = c.ID, number
	if part := c.PartOn(number); part != nil {
		t.PartDue = part.Due
	}
	t.Portions = book.Portions{}.Plus(c.Part(), recognised)
	t.Unrecognised = amount.Sub(recognised)
	t.PaidBy = []book.ChargePaid{{ID: a.Env.Ids.ID(drawing.ChargePaidKind), ChargeID: c.ID, Instalment: number, Amount: amount}}
	return t
}

// partFor is the part of an instalment fee that a waiver is about: by number, by due date, else the first unpaid one.
func partFor(c *book.Charge, in loans.ChargeWaiver) *book.ChargePart {
	for i := range c.Parts {
		p := &c.Parts[i]
		if in.Instalment != 0 && p.Instalment == in.Instalment || in.Instalment == 0 && !in.Due.IsZero() && p.Due == in.Due {
			return p
		}
	}
	return c.FirstOpenPart()
}

// recognisable is how much of an amount that is waived of a charge, or of its part with that number, was recognised as
// income before, and so has to be taken back. Under periodic accrual that is what was accrued and not paid; otherwise all
// of it. (docs/semantics/accounting.md, 2.5.)
func recognisable(a *book.Account, c *book.Charge, number int, amount money.Amount) money.Amount {
	if a.Product.AccountingRule != ledger.PeriodicAccrual {
		return amount
	}
	paid := c.Paid
	if part := c.PartOn(number); part != nil {
		paid = part.Paid
	}
	accrued := accruedOfCharge(a, c.ID, number).Sub(paid)
	return money.Min(amount, money.Max(money.Amount{}, accrued))
}

// accruedOfCharge is what accruals recognised of a charge, or of its part with a number.
func accruedOfCharge(a *book.Account, id int64, number int) money.Amount {
	var sum money.Amount
	for _, t := range a.Live(loans.Accrual, loans.AccrualAdjustment) {
		for _, p := range t.PaidBy {
			switch {
			case p.ChargeID != id || number != 0 && p.Instalment != number:
			case t.Type == loans.Accrual:
				sum = sum.Add(p.Amount)
			default:
				sum = sum.Sub(p.Amount)
			}
		}
	}
	return sum
}

// UndoChargeWaiver decides [loans.UndoChargeWaiver].
func UndoChargeWaiver(u *operation.Unit, in loans.OnTransaction[operation.NoInput]) (operation.Result, error) {
	return records.DecideOn(u, in.Loan, in.Transaction, undoWaiver)
}

func undoWaiver(a *book.Account, t *book.Transaction) (operation.Result, error) {
	if err := mayUndoWaiver(a, t); err != nil {
		return operation.Result{}, err
	}
	c := a.Charge(t.ChargeID)
	Unwaive(a, t)
	result := c.ResultWith(t, map[string]any{
		"principalPortion": t.Portions.Principal, "interestPortion": t.Portions.Interest,
		"feeChargesPortion": t.Portions.Fee, "penaltyChargesPortion": t.Portions.Penalty,
		"outstandingLoanBalance": t.Balance, "id": t.ID, "externalId": t.ExternalID, "date": t.On, "amount": t.Amount,
	})
	a.Reverse(t, true)
	if a.Loan.SubStatus == loans.ContractTerminated {
		return result, processing.ReplayAndSettle(a, a.Env.Today)
	}
	drawing.PlaceChargesAgain(a)
	processing.CatchUpWith(a, c)
	processing.Settle(a, a.Env.Today)
	return result, nil
}

// mayUndoWaiver refuses waivers that stand: undoing is for charges with a date of their own and for instalment fees.
// (docs/semantics/charges.md, 4.)
func mayUndoWaiver(a *book.Account, t *book.Transaction) error {
	c := a.Charge(t.ChargeID)
	switch {
	case t.Type != loans.WaiveCharges || c == nil:
		return loans.ErrNotChargeWaiver.New()
	case t.Reversed:
		return loans.ErrWaiverReversed.New()
	case c.Settled:
		return loans.ErrChargePaid.New()
	case c.Waived.IsZero(), c.Time != schedule.OnSpecifiedDate && c.Time != schedule.PerInstalment:
		return loans.ErrWaiverGone.New()
	case !a.Loan.Takes(book.WaivingCharge):
		return book.Machine[book.WaivingCharge].Otherwise.New()
	case a.Loan.ChargedOff && t.On.Before(a.Loan.Timeline.ChargedOffOn):
		return loans.ErrBeforeChargeOff.New()
	}
	return nil
}

// Unwaive puts the waived amount back on the charge: on the part of an instalment fee that was waived, on others where
// instalments were numbered again since.
func Unwaive(a *book.Account, t *book.Transaction) {
	c := a.Charge(t.ChargeID)
	if c == nil {
		return
	}
	left := t.Amount
	for _, own := range []bool{true, false} {
		for i := range c.Parts {
			if p := &c.Parts[i]; !own || p.Instalment == t.Instalment {
				taken := money.Min(left, p.Waived)
				p.Waived, left = p.Waived.Sub(taken), left.Sub(taken)
			}
		}
	}
	c.Waived = money.Max(money.Amount{}, c.Waived.Sub(t.Amount))
	processing.RefreshFlags(c)
}
