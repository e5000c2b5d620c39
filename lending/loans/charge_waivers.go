package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/schedule"
)

// ChargeWaiver is the input of WaiveCharge. Due date or instalment number choose the part of an instalment fee.
type ChargeWaiver struct {
	Due        calendar.Date `json:"dueDate,omitzero"`            // of the instalment, for instalment fees
	Instalment int           `json:"installmentNumber,omitempty"` // from 1, for instalment fees; neither: the earliest that is unpaid
	ExternalID string        `json:"externalId,omitempty"`        // of the transaction
}

// Violations checks the length of the external id.
func (in ChargeWaiver) Violations() []fault.Violation {
	return fault.CheckOf("loanCharge").MaxLength("externalId", in.ExternalID, 100).Violations()
}

// WaiveCharge waives all that is outstanding of a charge, or of one part of an instalment fee.
var WaiveCharge = operation.Command[OnCharge[ChargeWaiver], operation.Result]{
	Meta:   operation.Meta{ID: "loans.WaiveCharge", Action: "WAIVE", Entity: "LOANCHARGE", Grouping: "portfolio", Summary: "Waives a charge of a loan."},
	Decide: onCharge((*Account).waiveCharge),
}

func (a *Account) waiveCharge(c *Charge, in ChargeWaiver) (operation.Result, error) {
	if err := a.inStateFor(waivingCharge); err != nil {
		return operation.Result{}, err
	}
	if err := c.isOpen(in); err != nil {
		return operation.Result{}, err
	}
	t := a.waiverOf(c, in)
	t.name(in.ExternalID)
	a.accrualsStand = true
	if err := a.replayAndSettle(t.On); err != nil {
		return operation.Result{}, err
	}
	return c.resultWith(t, map[string]any{"externalId": t.ExternalID, "amount": t.Amount}), nil
}

// isOpen refuses a charge, or the part of an instalment fee that is meant, of which nothing is outstanding.
func (c *Charge) isOpen(in ChargeWaiver) error {
	part := c.partFor(in)
	switch settled := c.isInstalmentFee() && part != nil && !part.Outstanding().IsPositive(); {
	case c.IsWaived, settled && part.Waived.IsPositive():
		return ErrChargeWaived.New()
	case c.Settled, settled:
		return ErrChargePaid.New()
	}
	return nil
}

// waiverOf makes the transaction of a waiver of all that is outstanding and takes the amount off the charge.
func (a *Account) waiverOf(c *Charge, in ChargeWaiver) *Transaction {
	open, on, number := c.Outstanding(), c.Due, 0
	if part := c.partFor(in); part != nil && c.isInstalmentFee() {
		open, on, number = part.Outstanding(), part.Due, part.Instalment
	}
	on = calendar.Earliest(on, a.env.Today)
	if c.AtDisbursement() {
		on = a.Loan.Timeline.DisbursedOn
	}
	return a.waive(c, number, on, open)
}

// waiveAgain makes the transaction that takes the place of an adjusted waiver: up to the new amount, as far as it is
// outstanding.
func (a *Account) waiveAgain(old *Transaction, on calendar.Date, amount money.Amount) *Transaction {
	c := a.Charge(old.ChargeID)
	open := c.Outstanding()
	if part := c.partOn(old.Instalment); part != nil {
		open = part.Outstanding()
	}
	return a.waive(c, old.Instalment, on, money.Min(amount, open))
}

// waive takes an amount off a charge, or off the part of an instalment fee with that number.
func (a *Account) waive(c *Charge, number int, on calendar.Date, amount money.Amount) *Transaction {
	recognised := a.recognisable(c, number, amount)
	left := amount
	for i := range c.Parts {
		if part := &c.Parts[i]; number == 0 || part.Instalment == number {
			taken := money.Min(left, part.Outstanding())
			part.Waived, left = part.Waived.Add(taken), left.Sub(taken)
		}
	}
	c.Waived = c.Waived.Add(amount)
	c.refreshFlags()
	t := a.newTransaction(WaiveCharges, on, amount)
	t.ChargeID, t.Instalment = c.ID, number
	if part := c.partOn(number); part != nil {
		t.PartDue = part.Due
	}
	t.Portions = Portions{}.Plus(c.Part(), recognised)
	t.Unrecognized = amount.Sub(recognised)
	t.PaidBy = []ChargePaid{{ID: a.env.ids.id(chargePaidKind), ChargeID: c.ID, Instalment: number, Amount: amount}}
	return t
}

// partFor is the part of an instalment fee that a waiver is about: by number, by due date, else the first unpaid one.
func (c *Charge) partFor(in ChargeWaiver) *ChargePart {
	for i := range c.Parts {
		p := &c.Parts[i]
		if in.Instalment != 0 && p.Instalment == in.Instalment || in.Instalment == 0 && !in.Due.IsZero() && p.Due == in.Due {
			return p
		}
	}
	return c.firstOpenPart()
}

// recognisable is how much of an amount that is waived of a charge, or of its part with that number, was recognised as
// income before, and so has to be taken back. Under periodic accrual that is what was accrued and not paid; otherwise all
// of it. (Semantics of accounting, 2.5.)
func (a *Account) recognisable(c *Charge, number int, amount money.Amount) money.Amount {
	if a.Product.AccountingRule != ledger.PeriodicAccrual {
		return amount
	}
	paid := c.Paid
	if part := c.partOn(number); part != nil {
		paid = part.Paid
	}
	accrued := a.accruedOfCharge(c.ID, number).Sub(paid)
	return money.Min(amount, money.Max(money.Amount{}, accrued))
}

// accruedOfCharge is what accruals recognised of a charge, or of its part with a number.
func (a *Account) accruedOfCharge(id int64, number int) money.Amount {
	var sum money.Amount
	for _, t := range a.Live(Accrual, AccrualAdjustment) {
		for _, p := range t.PaidBy {
			switch {
			case p.ChargeID != id || number != 0 && p.Instalment != number:
			case t.Type == Accrual:
				sum = sum.Add(p.Amount)
			default:
				sum = sum.Sub(p.Amount)
			}
		}
	}
	return sum
}

// UndoChargeWaiver makes a waived charge due again.
var UndoChargeWaiver = operation.Command[OnTransaction[operation.NoInput], operation.Result]{
	Meta:   operation.Meta{ID: "loans.UndoChargeWaiver", Action: "UNDO", Entity: "WAIVECHARGE", Grouping: "transaction_loan", Summary: "Undoes the waiver of a charge."},
	Decide: undoChargeWaiver,
}

// undoChargeWaiver decides [UndoChargeWaiver].
func undoChargeWaiver(u *operation.Unit, in OnTransaction[operation.NoInput]) (operation.Result, error) {
	return decide(u, in.Loan, func(a *Account) (operation.Result, error) {
		t, err := a.findTransaction(in.Transaction)
		if err != nil {
			return operation.Result{}, err
		}
		return a.undoWaiver(t)
	})
}

func (a *Account) undoWaiver(t *Transaction) (operation.Result, error) {
	if err := a.mayUndoWaiver(t); err != nil {
		return operation.Result{}, err
	}
	c := a.Charge(t.ChargeID)
	a.unwaive(t)
	result := c.resultWith(t, map[string]any{
		"principalPortion": t.Portions.Principal, "interestPortion": t.Portions.Interest,
		"feeChargesPortion": t.Portions.Fee, "penaltyChargesPortion": t.Portions.Penalty,
		"outstandingLoanBalance": t.Balance, "id": t.ID, "externalId": t.ExternalID, "date": t.On, "amount": t.Amount,
	})
	a.reverse(t, true)
	if a.Loan.SubStatus == ContractTerminated {
		return result, a.replayAndSettle(a.env.Today)
	}
	a.placeAnew()
	a.catchUpWith(c)
	a.settle(a.env.Today)
	return result, nil
}

// mayUndoWaiver refuses waivers that stand: undoing is for charges with a date of their own and for instalment fees.
// (Semantics of charges, 4.)
func (a *Account) mayUndoWaiver(t *Transaction) error {
	c := a.Charge(t.ChargeID)
	switch {
	case t.Type != WaiveCharges || c == nil:
		return ErrNotChargeWaiver.New()
	case t.Reversed:
		return ErrWaiverReversed.New()
	case c.Settled:
		return ErrChargePaid.New()
	case c.Waived.IsZero(), c.Time != schedule.OnSpecifiedDate && c.Time != schedule.PerInstalment:
		return ErrWaiverGone.New()
	case !a.takes(waivingCharge):
		return machine[waivingCharge].otherwise.New()
	case a.Loan.ChargedOff && t.On.Before(a.Loan.Timeline.ChargedOffOn):
		return ErrBeforeChargeOff.New()
	}
	return nil
}

// unwaive puts the waived amount back on the charge: on the part of an instalment fee that was waived, on others where
// instalments were numbered anew since.
func (a *Account) unwaive(t *Transaction) {
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
	c.refreshFlags()
}

// placeAnew writes the charges into the instalments again, as they stand now; payments stay where they are.
func (a *Account) placeAnew() {
	a.extendForLateCharges()
	a.placeCharges()
	a.unmeet()
}
