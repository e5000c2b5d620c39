package loans

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/schedule"
)

// ChargeAdjustmentInput is the input of AdjustCharge.
type ChargeAdjustmentInput struct {
	Amount        money.Amount `json:"amount"`                  // above zero, at most what of the charge is not adjusted yet
	ExternalID    string       `json:"externalId,omitempty"`    // of the transaction, at most 100 characters
	Note          string       `json:"note,omitempty"`          // at most 1,000 characters
	PaymentTypeID int64        `json:"paymentTypeId,omitempty"` // how the money was moved; 0: not said
	AccountNumber string       `json:"accountNumber,omitempty"` // this and the other texts: at most 50 characters, as the payer gave them
	CheckNumber   string       `json:"checkNumber,omitempty"`
	RoutingCode   string       `json:"routingCode,omitempty"`
	ReceiptNumber string       `json:"receiptNumber,omitempty"`
	BankNumber    string       `json:"bankNumber,omitempty"`
}

// moved is how the money was moved.
func (in ChargeAdjustmentInput) moved() PaymentDetail {
	return PaymentDetail{
		PaymentTypeID: in.PaymentTypeID, AccountNumber: in.AccountNumber, CheckNumber: in.CheckNumber,
		RoutingCode: in.RoutingCode, ReceiptNumber: in.ReceiptNumber, BankNumber: in.BankNumber,
	}
}

// Violations checks the amount and lengths.
func (in ChargeAdjustmentInput) Violations() []fault.Violation {
	checks := fault.CheckOf("loanCharge")
	checks.Positive("amount", in.Amount).MaxLength("note", in.Note, 1000).MaxLength("externalId", in.ExternalID, 100)
	in.moved().Check(checks)
	return checks.Violations()
}

// AdjustCharge gives back a part of a charge, allocated like a payment of today, not necessarily to that charge.
var AdjustCharge = operation.Command[OnCharge[ChargeAdjustmentInput], operation.Result]{
	Meta:   operation.Meta{ID: "loans.AdjustCharge", Action: "ADJUSTMENT", Entity: "LOANCHARGE", Grouping: "transaction_loan", Summary: "Adjusts a charge of a loan."},
	Decide: answering(withoutParties, onCharge((*Account).adjustCharge)),
}

func (a *Account) adjustCharge(c *Charge, in ChargeAdjustmentInput) (operation.Result, error) {
	if err := a.inStateFor(adjustingCharge); err != nil {
		return operation.Result{}, err
	}
	if err := a.precise("loanCharge", "amount", &in.Amount); err != nil {
		return operation.Result{}, err
	}
	if available := c.Amount.Sub(a.adjustedOf(c)); available.Less(in.Amount) {
		return operation.Result{}, ErrChargeAdjustAmount.For("amount", in.Amount, available)
	}
	t := a.newTransaction(ChargeAdjustment, a.env.Today, in.Amount)
	t.Payment, t.ChargeID = in.moved().Detail(), c.ID
	t.Relations = []Relation{{Type: AdjustsCharge, Charge: c.ID}}
	t.name(in.ExternalID)
	a.note(t, in.Note)
	if err := a.recordAdjustment(t); err != nil {
		return operation.Result{}, err
	}
	changes := map[string]any{"externalId": t.ExternalID, "amount": operation.Sent{Value: in.Amount}, "transactionDate": t.On}
	in.moved().Repeat(changes)
	repeatText(changes, "note", in.Note)
	return c.resultWith(t, changes), nil
}

// recordAdjustment allocates the newest transaction alone, even when later-dated ones exist; loans whose interest
// follows the payments process their history again.
func (a *Account) recordAdjustment(t *Transaction) error {
	if a.recalculates() {
		return a.replayAndSettle(a.LastUserTransactionOn())
	}
	if err := a.processor().latest(a, t); err != nil {
		return err
	}
	a.settle(a.LastUserTransactionOn())
	return nil
}

// adjustedOf sums the adjustments in force of a charge.
func (a *Account) adjustedOf(c *Charge) money.Amount {
	var sum money.Amount
	for _, t := range a.Live(ChargeAdjustment) {
		if slices.ContainsFunc(t.Relations, func(r Relation) bool { return r.Type == AdjustsCharge && r.Charge == c.ID }) {
			sum = sum.Add(t.Amount)
		}
	}
	return sum
}

// OverdueDeactivation is the input of DeactivateOverdueCharges.
type OverdueDeactivation struct {
	Due calendar.Date `json:"dueDate"` // mandatory; penalties due on it or later
}

// Violations checks the date.
func (in OverdueDeactivation) Violations() []fault.Violation {
	return fault.CheckOf("loanCharge").Date("dueDate", in.Due).Violations()
}

// DeactivateOverdueCharges takes overdue penalties due on or after a date out of force.
var DeactivateOverdueCharges = operation.Command[Addressed[OverdueDeactivation], operation.Result]{
	Meta:   operation.Meta{ID: "loans.DeactivateOverdueCharges", Action: "DEACTIVATEOVERDUE", Entity: "LOANCHARGE", Grouping: "portfolio", Summary: "Takes overdue penalties out of force."},
	Decide: onLoan((*Account).deactivateOverdueCharges),
}

// deactivateOverdueCharges decides [DeactivateOverdueCharges].
func (a *Account) deactivateOverdueCharges(in OverdueDeactivation) (operation.Result, error) {
	if err := a.inStateFor(deactivatingCharges); err != nil {
		return operation.Result{}, err
	}
	found := false
	for _, c := range a.ActiveCharges() {
		if c.Time == schedule.OnOverdue && !c.Due.Before(in.Due) {
			c.Inactive, c.changed, found = true, true, true
		}
	}
	if !found {
		return operation.Result{}, ErrDeactivateNotOverdue.New()
	}
	a.dropAccrualsOfInactive(in.Due)
	return operation.Result{ID: a.Loan.ID}, a.replayAndSettle(a.LastUserTransactionOn())
}

// dropAccrualsOfInactive reverses what was accrued, from a day on, of charges that are out of force. What else such an
// accrual recognised is for the next run to recognise again.
func (a *Account) dropAccrualsOfInactive(from calendar.Date) {
	for _, t := range a.Live(Accrual, AccrualAdjustment) {
		inactive := slices.ContainsFunc(t.PaidBy, func(p ChargePaid) bool {
			c := a.Charge(p.ChargeID)
			return c != nil && c.Inactive
		})
		if inactive && !t.On.Before(from) {
			a.reverse(t, false)
		}
	}
}
