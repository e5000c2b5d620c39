package loans

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// Income is the input of CapitalizeIncome and ChargeBuyDownFee.
type Income struct {
	On               calendar.Date `json:"transactionDate"`
	Amount           money.Amount  `json:"transactionAmount"`          // above zero
	ClassificationID int64         `json:"classificationId,omitempty"` // value of the code of its classifications; 0: none
	Note             string        `json:"note,omitempty"`
	ExternalID       string        `json:"externalId,omitempty"`    // of the transaction, at most 100 characters
	PaymentTypeID    int64         `json:"paymentTypeId,omitempty"` // how the money was moved; 0: not said
}

// moved is how the money was moved. Nothing but the payment type is kept.
func (in Income) moved() PaymentDetail { return PaymentDetail{PaymentTypeID: in.PaymentTypeID} }

// violations checks date, amount and lengths under the name of a resource.
func (in Income) violations(resource string) []fault.Violation {
	checks := fault.CheckOf(resource)
	checks.Date("transactionDate", in.On).Positive("transactionAmount", in.Amount)
	checks.MaxLength("note", in.Note, 1000).MaxLength("externalId", in.ExternalID, 100)
	in.moved().Check(checks)
	return checks.Violations()
}

func (in Income) changes() map[string]any {
	changes := map[string]any{
		"transactionDate":   operation.Sent{Value: in.On},
		"transactionAmount": operation.Sent{Value: in.Amount},
	}
	in.moved().Repeat(changes)
	repeatText(changes, "note", in.Note)
	repeatText(changes, "externalId", in.ExternalID)
	return changes
}

// check refuses what only the store knows to be wrong: a taken external id, an unknown payment type or classification.
func (in Income) check(u *operation.Unit, resource, code string) error {
	if err := refuseTakenTransactionID(u, in.ExternalID); err != nil {
		return err
	}
	if err := refdata.CheckPaymentType(u.Tx, in.PaymentTypeID); err != nil {
		return err
	}
	if in.ClassificationID == 0 {
		return nil
	}
	if _, err := refdata.CodeValueByID(u.Tx, in.ClassificationID, code); err != nil {
		return fault.CheckOf(resource).Fail("classificationId", in.ClassificationID, "code.value.classification.not.exists").Err()
	}
	return nil
}

// CapitalizedIncomeInput is the input of CapitalizeIncome.
type CapitalizedIncomeInput Income

const capitalizedIncomeResource = "loan.capitalized.income"

// Violations checks date, amount and lengths.
func (in CapitalizedIncomeInput) Violations() []fault.Violation {
	return Income(in).violations(capitalizedIncomeResource)
}

// CapitalizeIncome adds the lender's income to the balance of a loan: it bears interest and is repaid like money lent.
var CapitalizeIncome = operation.Command[Addressed[CapitalizedIncomeInput], operation.Result]{
	Meta:   operation.Meta{ID: "loans.CapitalizeIncome", Action: "CAPITALIZEDINCOME", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Adds income to the balance of a loan."},
	Decide: capitalizeIncome,
}

// capitalizeIncome decides [CapitalizeIncome].
func capitalizeIncome(u *operation.Unit, in Addressed[CapitalizedIncomeInput]) (operation.Result, error) {
	if err := Income(in.Body).check(u, capitalizedIncomeResource, "capitalized_income_transaction_classification"); err != nil {
		return operation.Result{}, err
	}
	return decide(u, in.Loan, func(a *Account) (operation.Result, error) { return a.capitalize(Income(in.Body)) })
}

func (a *Account) capitalize(in Income) (operation.Result, error) {
	if err := a.preciseSum(&in.Amount); err != nil {
		return operation.Result{}, err
	}
	if err := a.mayCapitalize(in); err != nil {
		return operation.Result{}, err
	}
	t := a.newTransaction(CapitalizedIncome, in.On, in.Amount)
	t.Payment, t.ClassificationID = in.moved().Detail(), in.ClassificationID
	t.name(in.ExternalID)
	a.note(t, in.Note)
	if err := a.recordIncome(t); err != nil {
		return operation.Result{}, err
	}
	return t.result(nil), nil
}

// recordIncome processes capitalized income, or an adjustment of it: with the whole history when it is backdated or
// interest follows the payments, otherwise alone.
func (a *Account) recordIncome(t *Transaction) error {
	if a.Loan.Terms.Recalculation != nil || t.On.Before(a.env.Today) || !a.isLatest(t) || !a.hasModel() {
		return a.replayAndSettle(t.On)
	}
	if err := a.processor().latest(a, t); err != nil {
		return err
	}
	a.settle(t.On)
	return nil
}

// mayCapitalize refuses income that the loan can't take; all violated rules at once.
func (a *Account) mayCapitalize(in Income) error {
	l := &a.Loan
	checks := fault.CheckOf(capitalizedIncomeResource)
	if !l.disbursed() {
		return checks.Fail("", nil, "capitalized.income.only.after.disbursement").Err()
	}
	a.checkCapitalizing(checks)
	a.checkIncomeDate(checks, in.On)
	if a.capitalizable().Less(in.Amount) {
		checks.Fail("transactionAmount", in.Amount, "exceeds.approved.amount")
	}
	return checks.Err()
}

// capitalizable is how much income there is room for. What was taken back makes no room for more.
func (a *Account) capitalizable() money.Amount {
	return a.disbursable().Sub(a.Loan.DisbursedTotal().Add(a.total(CapitalizedIncome)))
}

func (a *Account) checkCapitalizing(checks *fault.Checks) {
	l := &a.Loan
	if !l.Terms.Progressive() {
		checks.Fail("", nil, "not.progressive.loan")
	}
	if l.Terms.CapitalizedIncome == nil || !l.Terms.CapitalizedIncome.CapitalizesIncome {
		checks.Fail("", nil, "income.capitalization.not.enabled")
	}
	if !a.takes(capitalizing) {
		checks.Fail("", nil, "not.valid.loan.status")
	}
}

func (a *Account) checkIncomeDate(checks *fault.Checks, on calendar.Date) {
	if on.Before(a.Loan.Timeline.DisbursedOn) {
		checks.Fail("transactionDate", on, "before.disbursement.date")
	}
	if on.After(a.env.Today) {
		checks.Fail("transactionDate", on, "cannot.be.in.the.future")
	}
}

// processCapitalizedIncome adds income to the balance like a disbursement without cash and without a down payment. An
// overpayment is spent on it at once.
func (r *progressiveRun) processCapitalizedIncome(t *Transaction) {
	t.Portions, t.Mappings, t.PaidBy = Portions{Principal: t.Amount}, nil, nil
	t.Overpayment = money.Min(t.Amount, r.holder)
	r.lent = r.lent.Add(t.Amount)
	r.lend(t.On, t.Amount, r.Model.CapitaliseIncome)
	r.spendHolder(t)
}

// IncomeAdjustment is the input of AdjustCapitalizedIncome and AdjustBuyDownFee.
type IncomeAdjustment Income

// Violations checks date, amount and lengths.
func (in IncomeAdjustment) Violations() []fault.Violation {
	return Income(in).violations(capitalizedAdjustmentResource)
}

const capitalizedAdjustmentResource = "loan.capitalizedIncomeAdjustment"

// AdjustCapitalizedIncome takes capitalized income back, in whole or in part. It is allocated like a payment.
var AdjustCapitalizedIncome = operation.Command[OnTransaction[IncomeAdjustment], operation.Result]{
	Meta:   operation.Meta{ID: "loans.AdjustCapitalizedIncome", Action: "CAPITALIZEDINCOMEADJUSTMENT", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Takes capitalized income back."},
	Decide: decideAdjustCapitalizedIncome,
}

// decideAdjustCapitalizedIncome decides [AdjustCapitalizedIncome].
func decideAdjustCapitalizedIncome(u *operation.Unit, in OnTransaction[IncomeAdjustment]) (operation.Result, error) {
	if err := Income(in.Body).check(u, capitalizedAdjustmentResource, "capitalized_income_transaction_classification"); err != nil {
		return operation.Result{}, err
	}
	return decide(u, in.Loan, func(a *Account) (operation.Result, error) {
		base, err := a.findTransaction(in.Transaction)
		if err != nil {
			return operation.Result{}, err
		}
		return a.adjustCapitalizedIncome(base, Income(in.Body))
	})
}

func (a *Account) adjustCapitalizedIncome(base *Transaction, in Income) (operation.Result, error) {
	if err := a.preciseSum(&in.Amount); err != nil {
		return operation.Result{}, err
	}
	if err := a.mayAdjustCapitalizedIncome(base, in); err != nil {
		return operation.Result{}, err
	}
	t := a.newAdjustmentOf(base, CapitalizedIncomeAdjustment, in)
	if err := a.recordIncome(t); err != nil {
		return operation.Result{}, err
	}
	return t.result(in.changes()), nil
}

// newAdjustmentOf makes the transaction that takes deferred income back.
func (a *Account) newAdjustmentOf(base *Transaction, kind TransactionType, in Income) *Transaction {
	t := a.newTransaction(kind, in.On, in.Amount)
	t.Payment, t.ClassificationID = in.moved().Detail(), base.ClassificationID
	t.Relations = []Relation{{Type: Adjusts, Transaction: base.ID}}
	t.name(in.ExternalID)
	a.note(t, in.Note)
	return t
}

func (a *Account) mayAdjustCapitalizedIncome(base *Transaction, in Income) error {
	checks := fault.CheckOf(capitalizedAdjustmentResource)
	a.checkCapitalizing(checks)
	if base.Type != CapitalizedIncome || base.Reversed {
		return checks.Fail("capitalizedIncomeTransactionId", base.ID, "loan.transaction.not.found").Err()
	}
	if in.On.Before(base.On) {
		checks.Fail("transactionDate", in.On, "before.capitalizedIncome.transaction.date")
	}
	if in.On.After(a.env.Today) {
		checks.Fail("transactionDate", in.On, "cannot.be.in.the.future")
	}
	if a.remainingOf(base).Less(in.Amount) {
		checks.Fail("transactionAmount", in.Amount, "cannot.be.more.than.remaining.amount")
	}
	return checks.Err()
}

// remainingOf is what adjustments left of deferred income.
func (a *Account) remainingOf(base *Transaction) money.Amount {
	left := base.Amount
	for _, t := range a.Live(CapitalizedIncomeAdjustment, BuyDownFeeAdjustment) {
		if slices.Contains(t.Related(Adjusts), base.ID) {
			left = left.Sub(t.Amount)
		}
	}
	return left
}
