package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/store"
)

// NewCharge is the input of AddCharge.
type NewCharge struct {
	DefinitionID int64          `json:"chargeId"`             // mandatory; of the definition, see the package products
	Amount       *money.Decimal `json:"amount"`               // mandatory, above zero; a sum for flat charges, a percentage otherwise
	Due          calendar.Date  `json:"dueDate,omitzero"`     // mandatory for charges of a specified date
	ExternalID   string         `json:"externalId,omitempty"` // unique among loan charges, at most 100 characters
}

// Violations checks that definition and amount are there.
func (in NewCharge) Violations() []fault.Violation {
	checks := fault.CheckOf("loanCharge")
	checks.Required("chargeId", in.DefinitionID != 0).Required("amount", in.Amount != nil)
	if in.Amount != nil && in.Amount.Sign() <= 0 {
		checks.Fail("amount", *in.Amount, fault.NotPositive)
	}
	checks.MaxLength("externalId", in.ExternalID, 100)
	return checks.Violations()
}

// OnCharge is the input of a command on one charge of a loan.
type OnCharge[T operation.Input] struct {
	Loan   operation.Ref `json:"loanId" in:"path"`
	Charge operation.Ref `json:"loanChargeId" in:"path"`
	Body   T             `json:"body" in:"body"`
}

// Violations are those of the body.
func (in OnCharge[T]) Violations() []fault.Violation { return in.Body.Violations() }

// AddCharge puts a charge on a loan. What it changes in the history is processed again.
var AddCharge = operation.Command[Addressed[NewCharge], operation.Result]{
	Meta:   operation.Meta{ID: "loans.AddCharge", Action: "CREATE", Entity: "LOANCHARGE", Grouping: "portfolio", Summary: "Adds a charge to a loan."},
	Decide: decideAddCharge,
}

// decideAddCharge decides [AddCharge].
func decideAddCharge(u *operation.Unit, in Addressed[NewCharge]) (operation.Result, error) {
	definition, err := products.ChargeByID(u.Tx, in.Body.DefinitionID)
	if err != nil {
		return operation.Result{}, err
	}
	if err := refuseTakenChargeID(u, "externalId", in.Body.ExternalID, 0); err != nil {
		return operation.Result{}, err
	}
	return decide(u, in.Loan, func(a *Account) (operation.Result, error) { return a.addCharge(definition, in.Body) })
}

// refuseTakenChargeID refuses an external id that a charge of another loan than this one has.
func refuseTakenChargeID(u *operation.Unit, field, id string, loan int64) error {
	if id == "" {
		return nil
	}
	taken, err := charges.Exists(u.Tx, store.Where("external_id", store.Equal, store.String(id)).And("loan_id", store.NotEqual, store.Int(loan)))
	if err == nil && taken {
		return ErrChargeExternalIDTaken.For(field, id, id)
	}
	return err
}

func (a *Account) addCharge(definition products.Charge, in NewCharge) (operation.Result, error) {
	if err := a.mayAddCharge(definition, in.Due); err != nil {
		return operation.Result{}, err
	}
	made := a.newCharges(definition, in)
	if len(made) == 0 {
		return operation.Result{}, ErrChargeWithoutTranche.New(definition.ID)
	}
	c := made[0]
	result := c.result(nil)
	if !a.Loan.Status.Disbursed() {
		return result, a.draw()
	}
	for _, one := range made {
		if err := a.assessCharge(one); err != nil {
			return operation.Result{}, err
		}
	}
	a.accrueNewCharge(c)
	if a.Loan.Status == Closed {
		a.reopen()
	}
	a.accrualsStand = true
	if a.chargeNeedsReplay(c) {
		return result, a.replayAndSettle(a.env.Today)
	}
	a.placeAnew()
	a.catchUpWith(c)
	a.settle(a.env.Today)
	return result, nil
}

// newCharges puts a charge on the loan: one for each tranche that is still planned, and so maybe none, where it goes by
// what is disbursed. (Semantics of charges, 3, rule 4.)
func (a *Account) newCharges(definition products.Charge, in NewCharge) []*Charge {
	if definition.Basis == schedule.PercentOfDisbursement {
		return a.newChargePerTranche(definition, *in.Amount, in.ExternalID)
	}
	c := a.newCharge(definition, *in.Amount, in.Due)
	if in.ExternalID != "" {
		c.ExternalID = in.ExternalID
	}
	return []*Charge{c}
}

// newCharge puts a charge of a definition on the loan. Its amount is calculated by assessCharge, or when the schedule
// is drawn.
func (a *Account) newCharge(definition products.Charge, given money.Decimal, due calendar.Date) *Charge {
	c := &Charge{
		LoanID: a.Loan.ID, DefinitionID: definition.ID, Name: definition.Name, Time: definition.Time, Basis: definition.Basis,
		Penalty: definition.Penalty, PaymentMode: int(definition.Payment), TaxGroupID: definition.TaxGroupID,
		Given: given, Due: due, SubmittedOn: a.env.Today, Created: a.env.moment(), isNew: true,
	}
	if definition.MinCap != nil {
		c.MinCap = *definition.MinCap
	}
	if definition.MaxCap != nil {
		c.MaxCap = *definition.MaxCap
	}
	c.ID = a.env.ids.id(charges.Kind)
	if a.env.AutoIDs {
		c.ExternalID = a.env.ids.uuid()
	}
	a.Charges = append(a.Charges, c)
	return c
}

// mayAddCharge refuses charges that the loan can't take, in the documented order.
func (a *Account) mayAddCharge(definition products.Charge, due calendar.Date) error {
	if err := a.notCutOffFor(addingCharge); err != nil {
		return err
	}
	if err := a.inStateFor(addingCharge); err != nil {
		return err
	}
	switch {
	case definition.Target != products.ChargeForLoan:
		return ErrChargeNotForLoans.For("chargeId", definition.ID, definition.ID)
	case definition.CurrencyCode != a.Loan.Currency.Code:
		return ErrChargeCurrency.New()
	case definition.Time == schedule.OnOverdue:
		return ErrOverdueChargeByHand.New()
	case definition.Time == schedule.OnSpecifiedDate && due.IsZero():
		return ErrChargeDueMissing.For("dueDate", nil)
	case int(definition.Payment) == paidByTransfer && a.Loan.LinkedAccountID == 0:
		return ErrAddNeedsAccount.New()
	}
	if err := a.mayTakeAtDisbursement(definition); err != nil {
		return err
	}
	if err := a.chargeDatedInLife(definition, due); err != nil {
		return err
	}
	if a.Loan.Terms.Recalculates() && due.IsZero() {
		return a.mayRecalculateWith(definition)
	}
	return nil
}

func (a *Account) mayTakeAtDisbursement(definition products.Charge) error {
	if !a.Loan.Status.Disbursed() {
		return nil
	}
	pending := !a.Loan.PlannedTotal().IsZero() || a.Loan.Terms.NoPlannedTranches
	switch {
	case definition.Time == schedule.AtDisbursement && !a.Loan.Terms.MultiDisburse:
		return ErrChargeLoanDisbursed.New()
	case (definition.Time == schedule.AtDisbursement || definition.Time == schedule.AtTrancheDisbursement) && !pending:
		return ErrChargeNoTranche.New()
	}
	return nil
}

// chargeDatedInLife refuses due dates before the disbursement and, on cumulative loans whose interest follows the
// payments, before the last transaction.
func (a *Account) chargeDatedInLife(definition products.Charge, due calendar.Date) error {
	if definition.Time != schedule.OnSpecifiedDate {
		return nil
	}
	start := a.Loan.Timeline.DisbursedOn
	if start.IsZero() {
		start = a.Loan.Timeline.ExpectedDisbursement
	}
	if due.Before(start) {
		return ErrChargeBeforeLast.For("dueDate", due, due, start)
	}
	if a.Loan.Terms.Progressive() || !a.Loan.Terms.Recalculates() {
		return nil
	}
	if last := a.LastUserTransactionOn(); due.Before(last) {
		return ErrChargeBeforeLast.For("dueDate", due, due, last)
	}
	return nil
}

// mayRecalculateWith refuses percentages that would move with every recalculation.
func (a *Account) mayRecalculateWith(definition products.Charge) error {
	switch {
	case definition.Time == schedule.PerInstalment && (definition.Basis == schedule.PercentOfAmount || definition.Basis == schedule.PercentOfBoth):
		return ErrInstalmentFeePrincipal.For("charges", nil)
	case definition.Time == schedule.PerInstalment && definition.Basis == schedule.PercentOfInterest && a.Loan.Terms.Progressive():
		return ErrInstalmentFeeInterest.For("charges", nil)
	case definition.Time == schedule.OnSpecifiedDate && (definition.Basis == schedule.PercentOfInterest || definition.Basis == schedule.PercentOfBoth):
		return ErrDatedChargeInterest.For("charges", nil)
	}
	return nil
}

// chargeNeedsReplay reports whether a new charge changes what payments went to. With the advanced strategy a charge due
// after the last transaction does not, unless the loan is overpaid: then the overpayment pays it. Nor do the charges of a
// terminated loan stand where their dates say: they stay with the instalment that everything fell due in.
func (a *Account) chargeNeedsReplay(c *Charge) bool {
	if c.AtDisbursement() {
		return false
	}
	if a.Loan.SubStatus == ContractTerminated {
		return true
	}
	if a.Loan.Terms.Strategy != products.Advanced || a.Loan.Overpaid.IsPositive() || a.Loan.Status == Overpaid {
		return true
	}
	var last calendar.Date
	for _, t := range a.History() {
		if !t.Reversed && t.Type.Reprocessable() && t.Type != AccrualActivity {
			last = calendar.Latest(last, t.On)
		}
	}
	return !c.Due.After(last)
}

// unmeet forgets that obligations were met where something is owed again.
func (a *Account) unmeet() {
	for i := range a.Instalments {
		if row := &a.Instalments[i]; row.Outstanding().IsPositive() {
			row.MetOn = calendar.Date{}
		}
	}
}

// findCharge resolves a reference to a charge of the loan.
func (a *Account) findCharge(ref operation.Ref) (*Charge, error) {
	for _, c := range a.Charges {
		if ref.ExternalID != "" && c.ExternalID == ref.ExternalID || ref.ExternalID == "" && c.ID == ref.ID {
			return c, nil
		}
	}
	if ref.ExternalID != "" {
		return nil, ErrUnknownChargeExternalID.For("id", nil, ref.ExternalID)
	}
	return nil, ErrUnknownCharge.For("id", nil, ref.ID)
}

// chargeNamed is findCharge that tells the charge of another loan from none at all.
func (a *Account) chargeNamed(u *operation.Unit, ref operation.Ref) (*Charge, error) {
	c, err := a.findCharge(ref)
	if err == nil || ref.ExternalID != "" {
		return c, err
	}
	if _, elsewhere := charges.Get(u.Tx, ref.ID); elsewhere == nil {
		return nil, ErrChargeOfAnotherLoan.For("id", nil, ref.ID, a.Loan.ID)
	}
	return nil, err
}

// onCharge is a command on a charge of a stored loan.
func onCharge[T operation.Input](decision func(*Account, *Charge, T) (operation.Result, error)) func(*operation.Unit, OnCharge[T]) (operation.Result, error) {
	return func(u *operation.Unit, in OnCharge[T]) (operation.Result, error) {
		if err := refuseUnknownReferences(u, in.Body); err != nil {
			return operation.Result{}, err
		}
		return decide(u, in.Loan, func(a *Account) (operation.Result, error) {
			c, err := a.chargeNamed(u, in.Charge)
			if err != nil {
				return operation.Result{}, err
			}
			return decision(a, c, in.Body)
		})
	}
}

// ChargeChange is the input of UpdateCharge.
type ChargeChange struct {
	Amount *money.Decimal `json:"amount,omitempty"`  // mandatory, above zero; a sum for flat charges, a percentage otherwise
	Due    *calendar.Date `json:"dueDate,omitempty"` // nil stays
}

// Violations checks that the amount is there and above zero.
func (in ChargeChange) Violations() []fault.Violation {
	checks := fault.CheckOf("loanCharge")
	checks.Required("amount", in.Amount != nil)
	if in.Amount != nil && in.Amount.Sign() <= 0 {
		checks.Fail("amount", *in.Amount, fault.NotPositive)
	}
	return checks.Violations()
}

// UpdateCharge changes a charge while the loan awaits approval.
var UpdateCharge = operation.Command[OnCharge[ChargeChange], operation.Result]{
	Meta:   operation.Meta{ID: "loans.UpdateCharge", Action: "UPDATE", Entity: "LOANCHARGE", Grouping: "portfolio", Summary: "Changes a charge of a loan application."},
	Decide: onCharge((*Account).updateCharge),
}

// updateCharge decides [UpdateCharge].
func (a *Account) updateCharge(c *Charge, in ChargeChange) (operation.Result, error) {
	if err := a.inStateFor(changingCharge); err != nil {
		return operation.Result{}, err
	}
	if in.Due != nil && c.Time == schedule.OnSpecifiedDate && in.Due.Before(a.Loan.Timeline.ExpectedDisbursement) {
		return operation.Result{}, ErrChargeOutsideRange.For("dueDate", *in.Due)
	}
	changes := map[string]any{}
	if in.Amount.Cmp(c.Given) != 0 {
		c.Given, changes["amount"] = *in.Amount, operation.Sent{Value: *in.Amount}
	}
	if in.Due != nil && *in.Due != c.Due {
		c.Due, changes["dueDate"] = *in.Due, operation.Sent{Value: *in.Due}
	}
	c.changed = true
	return c.result(changes), a.draw()
}

// DeleteCharge removes a charge while the loan awaits approval.
var DeleteCharge = operation.Command[OnCharge[operation.NoInput], operation.Result]{
	Meta:   operation.Meta{ID: "loans.DeleteCharge", Action: "DELETE", Entity: "LOANCHARGE", Grouping: "portfolio", Summary: "Removes a charge from a loan application."},
	Decide: onCharge((*Account).deleteCharge),
}

// deleteCharge decides [DeleteCharge].
func (a *Account) deleteCharge(c *Charge, _ operation.NoInput) (operation.Result, error) {
	if err := a.inStateFor(changingCharge); err != nil {
		return operation.Result{}, err
	}
	c.removed = true
	return c.result(nil), a.draw()
}
