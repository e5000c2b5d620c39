package charging

import (
	"errors"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/drawing"
	"lending.example/platform/lending/internal/loans/income"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/store"
)

// AddCharge decides [loans.AddCharge].
func AddCharge(u *operation.Unit, in loans.Addressed[loans.NewCharge]) (operation.Result, error) {
	definition, err := products.ChargeByID(u.Tx, in.Body.DefinitionID)
	if err != nil {
		return operation.Result{}, err
	}
	if err := RefuseTakenChargeID(u, "externalId", in.Body.ExternalID, 0); err != nil {
		return operation.Result{}, err
	}
	return records.Decide(u, in.Loan, func(a *book.Account) (operation.Result, error) {
		if err := RefuseTooMany(u, 1+givenTo(a)); err != nil {
			return operation.Result{}, err
		}
		return addCharge(a, definition, in.Body)
	})
}

// mostCharges bounds the charges that people put on a loan. Every command on a loan looks at all of them.
const mostCharges = 500

// RefuseTooMany refuses more charges than a loan takes. Logs of earlier versions may hold such loans.
func RefuseTooMany(u *operation.Unit, charges int) error {
	if charges > mostCharges && !u.Replays() {
		return loans.ErrTooManyCharges.For("charges", charges, mostCharges)
	}
	return nil
}

// givenTo counts the charges that people put on a loan.
func givenTo(a *book.Account) int {
	given := 0
	for _, c := range a.ActiveCharges() {
		if c.Overdue == nil {
			given++
		}
	}
	return given
}

// RefuseTakenChargeID refuses an external id that a charge of another loan than this one has.
func RefuseTakenChargeID(u *operation.Unit, field, id string, loan int64) error {
	if id == "" {
		return nil
	}
	taken, err := book.Charges.Exists(u.Tx, store.Where("external_id", store.Equal, store.String(id)).And("loan_id", store.NotEqual, store.Int(loan)))
	if err == nil && taken {
		return loans.ErrChargeExternalIDTaken.For(field, id, id)
	}
	return err
}

func addCharge(a *book.Account, definition products.Charge, in loans.NewCharge) (operation.Result, error) {
	if err := mayAddCharge(a, definition, in.Due); err != nil {
		return operation.Result{}, err
	}
	made := newCharges(a, definition, in)
	if len(made) == 0 {
		return operation.Result{}, loans.ErrChargeWithoutTranche.New(definition.ID)
	}
	c := made[0]
	result := c.Result(nil)
	if !a.Loan.Status.Disbursed() {
		return result, drawing.Draw(a)
	}
	for _, one := range made {
		if err := drawing.AssessCharge(a, one); err != nil {
			return operation.Result{}, err
		}
	}
	income.AccrueNewCharge(a, c)
	if a.Loan.Status == loans.Closed {
		a.Reopen()
	}
	a.AccrualsStand = true
	if chargeNeedsReplay(a, c) {
		return result, processing.ReplayAndSettle(a, a.Env.Today)
	}
	drawing.PlaceChargesAgain(a)
	processing.CatchUpWith(a, c)
	processing.Settle(a, a.Env.Today)
	return result, nil
}

// newCharges puts a charge on the loan: one for each tranche that is still planned, and so maybe none, where it goes by
// what is disbursed. (docs/semantics/charges.md, 3, rule 4.)
func newCharges(a *book.Account, definition products.Charge, in loans.NewCharge) []*book.Charge {
	if definition.Basis == schedule.PercentOfDisbursement {
		return drawing.NewChargePerTranche(a, definition, *in.Amount, in.ExternalID)
	}
	c := drawing.NewCharge(a, definition, *in.Amount, in.Due)
	if in.ExternalID != "" {
		c.ExternalID = in.ExternalID
	}
	return []*book.Charge{c}
}

// mayAddCharge refuses charges that the loan can't take, in the documented order.
func mayAddCharge(a *book.Account, definition products.Charge, due calendar.Date) error {
	if err := a.NotCutOffFor(book.AddingCharge); err != nil {
		return err
	}
	if err := a.InStateFor(book.AddingCharge); err != nil {
		return err
	}
	switch {
	case definition.Target != products.ChargeForLoan:
		return loans.ErrChargeNotForLoans.For("chargeId", definition.ID, definition.ID)
	case definition.CurrencyCode != a.Loan.Currency.Code:
		return loans.ErrChargeCurrency.New()
	case definition.Time == schedule.OnOverdue:
		return loans.ErrOverdueChargeByHand.New()
	case definition.Time == schedule.OnSpecifiedDate && due.IsZero():
		return loans.ErrChargeDueMissing.For("dueDate", nil)
	case int(definition.Payment) == PaidByTransfer && a.Loan.LinkedAccountID == 0:
		return loans.ErrAddNeedsAccount.New()
	}
	if err := mayTakeAtDisbursement(a, definition); err != nil {
		return err
	}
	if err := chargeDatedInLife(a, definition, due); err != nil {
		return err
	}
	if a.Loan.Terms.Recalculates() && (due.IsZero() || definition.PenaltyOnInterest()) {
		return MayRecalculateWith(a, definition)
	}
	return nil
}

func mayTakeAtDisbursement(a *book.Account, definition products.Charge) error {
	if !a.Loan.Status.Disbursed() {
		return nil
	}
	pending := !a.Loan.PlannedTotal().IsZero() || a.Loan.Terms.NoPlannedTranches
	switch {
	case definition.Time == schedule.AtDisbursement && !a.Loan.Terms.MultiDisburse:
		return loans.ErrChargeLoanDisbursed.New()
	case (definition.Time == schedule.AtDisbursement || definition.Time == schedule.AtTrancheDisbursement) && !pending:
		return loans.ErrChargeNoTranche.New()
	}
	return nil
}

// chargeDatedInLife refuses due dates before the disbursement and, on cumulative loans whose interest follows the
// payments, before the last transaction.
func chargeDatedInLife(a *book.Account, definition products.Charge, due calendar.Date) error {
	if definition.Time != schedule.OnSpecifiedDate {
		return nil
	}
	start := a.Loan.Timeline.DisbursedOn
	if start.IsZero() {
		start = a.Loan.Timeline.ExpectedDisbursement
	}
	if a.Loan.BeforeCutOver(due) {
		return loans.ErrBeforeCutOver.For("dueDate", due, a.Loan.CutOver.On)
	}
	if due.Before(start) {
		return loans.ErrChargeBeforeLast.For("dueDate", due, due, start)
	}
	if a.Loan.Terms.Progressive() || !a.Loan.Terms.Recalculates() {
		return nil
	}
	if last := a.LastUserTransactionOn(); due.Before(last) {
		return loans.ErrChargeBeforeLast.For("dueDate", due, due, last)
	}
	return nil
}

// MayRecalculateWith refuses percentages that would move with every recalculation.
func MayRecalculateWith(a *book.Account, definition products.Charge) error {
	switch {
	case definition.Time == schedule.PerInstalment && (definition.Basis == schedule.PercentOfAmount || definition.Basis == schedule.PercentOfBoth):
		return loans.ErrInstalmentFeePrincipal.For("charges", nil)
	case definition.Time == schedule.PerInstalment && definition.Basis == schedule.PercentOfInterest && (a.Loan.Terms.Progressive() || definition.Penalty):
		return loans.ErrInstalmentFeeInterest.For("charges", nil)
	case definition.Time == schedule.OnSpecifiedDate && (definition.Basis == schedule.PercentOfInterest || definition.Basis == schedule.PercentOfBoth):
		return loans.ErrDatedChargeInterest.For("charges", nil)
	}
	return nil
}

// chargeNeedsReplay reports whether a new charge changes what payments went to. With the advanced strategy a charge due
// after the last transaction does not, unless the loan is overpaid: then the overpayment pays it. Nor do the charges of a
// terminated loan stand where their dates say: they stay with the instalment that everything fell due in.
func chargeNeedsReplay(a *book.Account, c *book.Charge) bool {
	if c.AtDisbursement() {
		return false
	}
	if a.Loan.SubStatus == loans.ContractTerminated {
		return true
	}
	if a.Loan.Terms.Strategy != products.Advanced || a.Loan.Overpaid.IsPositive() || a.Loan.Status == loans.Overpaid {
		return true
	}
	var last calendar.Date
	for _, t := range a.History() {
		if !t.Reversed && t.Type.Reprocessable() && t.Type != loans.AccrualActivity {
			last = calendar.Latest(last, t.On)
		}
	}
	return !c.Due.After(last)
}

// FindCharge resolves a reference to a charge of the loan.
func FindCharge(a *book.Account, ref operation.Ref) (*book.Charge, error) {
	for _, c := range a.Charges {
		if ref.ExternalID != "" && c.ExternalID == ref.ExternalID || ref.ExternalID == "" && c.ID == ref.ID {
			return c, nil
		}
	}
	if ref.ExternalID != "" {
		return nil, loans.ErrUnknownChargeExternalID.For("id", nil, ref.ExternalID)
	}
	return nil, loans.ErrUnknownCharge.For("id", nil, ref.ID)
}

// ChargeNamed is FindCharge that tells the charge of another loan from none at all.
func ChargeNamed(a *book.Account, u *operation.Unit, ref operation.Ref) (*book.Charge, error) {
	c, err := FindCharge(a, ref)
	if err == nil || ref.ExternalID != "" {
		return c, err
	}
	_, elsewhere := book.Charges.Get(u.Tx, ref.ID)
	switch {
	case elsewhere == nil:
		return nil, loans.ErrChargeOfAnotherLoan.For("id", nil, ref.ID, a.Loan.ID)
	case errors.Is(elsewhere, store.ErrNotFound):
		return nil, err
	}
	return nil, elsewhere
}

// OnCharge is a command on a charge of a stored loan.
func OnCharge[T operation.Input](decision func(*book.Account, *book.Charge, T) (operation.Result, error)) func(*operation.Unit, loans.OnCharge[T]) (operation.Result, error) {
	return func(u *operation.Unit, in loans.OnCharge[T]) (operation.Result, error) {
		if err := records.RefuseUnknownReferences(u, in.Body); err != nil {
			return operation.Result{}, err
		}
		return records.Decide(u, in.Loan, func(a *book.Account) (operation.Result, error) {
			c, err := ChargeNamed(a, u, in.Charge)
			if err != nil {
				return operation.Result{}, err
			}
			return decision(a, c, in.Body)
		})
	}
}

// UpdateCharge decides [loans.UpdateCharge].
func UpdateCharge(a *book.Account, c *book.Charge, in loans.ChargeChange) (operation.Result, error) {
	if err := a.InStateFor(book.ChangingCharge); err != nil {
		return operation.Result{}, err
	}
	if in.Due != nil && c.Time == schedule.OnSpecifiedDate && in.Due.Before(a.Loan.Timeline.ExpectedDisbursement) {
		return operation.Result{}, loans.ErrChargeOutsideRange.For("dueDate", *in.Due)
	}
	changes := map[string]any{}
	if in.Amount.Cmp(c.Given) != 0 {
		c.Given, changes["amount"] = *in.Amount, operation.Sent{Value: *in.Amount, Updated: true}
	}
	if in.Due != nil && *in.Due != c.Due {
		c.Due, changes["dueDate"] = *in.Due, operation.Sent{Value: *in.Due}
	}
	c.Changed = true
	return c.Result(changes), drawing.Draw(a)
}

// DeleteCharge decides [loans.DeleteCharge].
func DeleteCharge(a *book.Account, c *book.Charge, _ operation.NoInput) (operation.Result, error) {
	if err := a.InStateFor(book.ChangingCharge); err != nil {
		return operation.Result{}, err
	}
	c.Removed = true
	return c.Result(nil), drawing.Draw(a)
}
