package charging

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/schedule"
)

func AdjustCharge(a *book.Account, c *book.Charge, in loans.ChargeAdjustmentInput) (operation.Result, error) {
	if err := a.InStateFor(book.AdjustingCharge); err != nil {
		return operation.Result{}, err
	}
	if err := a.Precise("loanCharge", "amount", &in.Amount); err != nil {
		return operation.Result{}, err
	}
	if available := c.Amount.Sub(Adjusted(a)[c.ID]); available.Less(in.Amount) {
		return operation.Result{}, loans.ErrChargeAdjustAmount.For("amount", in.Amount, available)
	}
	t := a.NewTransaction(loans.ChargeAdjustment, a.Env.Today, in.Amount)
	t.Payment, t.ChargeID = in.Moved().Detail(), c.ID
	t.Relations = []book.Relation{{Type: book.AdjustsCharge, Charge: c.ID}}
	t.Name(in.ExternalID)
	a.Note(t, in.Note)
	if err := recordAdjustment(a, t); err != nil {
		return operation.Result{}, err
	}
	changes := map[string]any{"externalId": t.ExternalID, "amount": operation.Sent{Value: in.Amount}, "transactionDate": t.On}
	in.Moved().Repeat(changes)
	records.RepeatText(changes, "note", in.Note)
	return c.ResultWith(t, changes), nil
}

// recordAdjustment allocates the newest transaction alone, even when later-dated ones exist; loans whose interest
// follows the payments process their history again.
func recordAdjustment(a *book.Account, t *book.Transaction) error {
	if a.Loan.Recalculates() {
		return processing.ReplayAndSettle(a, a.LastUserTransactionOn())
	}
	if err := processing.ProcessorOf(a).Latest(a, t); err != nil {
		return err
	}
	processing.Settle(a, a.LastUserTransactionOn())
	return nil
}

// Adjusted sums the adjustments in force of every charge, by its id.
func Adjusted(a *book.Account) map[int64]money.Amount {
	sums := map[int64]money.Amount{}
	for _, t := range a.Live(loans.ChargeAdjustment) {
		if i := slices.IndexFunc(t.Relations, func(r book.Relation) bool { return r.Type == book.AdjustsCharge }); i >= 0 {
			id := t.Relations[i].Charge
			sums[id] = sums[id].Add(t.Amount)
		}
	}
	return sums
}

// DeactivateOverdueCharges decides [loans.DeactivateOverdueCharges].
func DeactivateOverdueCharges(a *book.Account, in loans.OverdueDeactivation) (operation.Result, error) {
	if err := a.InStateFor(book.DeactivatingCharges); err != nil {
		return operation.Result{}, err
	}
	found := false
	for _, c := range a.ActiveCharges() {
		if c.Time == schedule.OnOverdue && !c.Due.Before(in.Due) {
			c.Inactive, c.Changed, found = true, true, true
		}
	}
	if !found {
		return operation.Result{}, loans.ErrDeactivateNotOverdue.New()
	}
	DropAccrualsOfInactive(a, in.Due)
	return operation.Result{ID: a.Loan.ID}, processing.ReplayAndSettle(a, a.LastUserTransactionOn())
}

// DropAccrualsOfInactive reverses what was accrued, from a day on, of charges that are out of force. What else such an
// accrual recognised is for the next run to recognise again.
func DropAccrualsOfInactive(a *book.Account, from calendar.Date) {
	for _, t := range a.Live(loans.Accrual, loans.AccrualAdjustment) {
		inactive := slices.ContainsFunc(t.PaidBy, func(p book.ChargePaid) bool {
			c := a.Charge(p.ChargeID)
			return c != nil && c.Inactive
		})
		if inactive && !t.On.Before(from) {
			a.Reverse(t, false)
		}
	}
}
