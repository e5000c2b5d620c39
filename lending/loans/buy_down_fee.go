package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
)

// BuyDownFeeInput is the input of ChargeBuyDownFee.
type BuyDownFeeInput Income

const buyDownFeeResource = "loan.transaction.buyDownFee"

// Violations checks date, amount and lengths.
func (in BuyDownFeeInput) Violations() []fault.Violation {
	return Income(in).violations(buyDownFeeResource)
}

// ChargeBuyDownFee records a fee that a merchant pays for the borrower. It is earned over the life of the loan; schedule,
// balance and state do not change.
var ChargeBuyDownFee = operation.Command[Addressed[BuyDownFeeInput], operation.Result]{
	Meta:   operation.Meta{ID: "loans.BuyDown", Action: "BUYDOWNFEE", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Records a buy-down fee."},
	Decide: chargeBuyDownFee,
}

// chargeBuyDownFee decides [ChargeBuyDownFee].
func chargeBuyDownFee(u *operation.Unit, in Addressed[BuyDownFeeInput]) (operation.Result, error) {
	if err := Income(in.Body).check(u, buyDownFeeResource, "buydown_fee_transaction_classification"); err != nil {
		return operation.Result{}, err
	}
	return decide(u, in.Loan, func(a *Account) (operation.Result, error) { return a.buyDown(Income(in.Body)) })
}

func (a *Account) buyDown(in Income) (operation.Result, error) {
	if err := a.preciseSum(&in.Amount); err != nil {
		return operation.Result{}, err
	}
	if err := a.mayBuyDown(in.On); err != nil {
		return operation.Result{}, err
	}
	t := a.newTransaction(BuyDownFee, in.On, in.Amount)
	t.Payment, t.ClassificationID = in.moved().Detail(), in.ClassificationID
	t.name(in.ExternalID)
	a.note(t, in.Note)
	t.Portions = a.buyDownPortions(t)
	a.settle(in.On)
	return t.result(nil), nil
}

// buyDownPortions says as what a buy-down fee is earned: as interest or as a fee.
func (a *Account) buyDownPortions(t *Transaction) Portions {
	part := Fee
	if terms := a.Loan.Terms.BuyDownFee; terms != nil && terms.BuyDownType == products.BuyDownAsInterest {
		part = Interest
	}
	return Portions{}.Plus(part, t.Amount)
}

func (a *Account) mayBuyDown(on calendar.Date) error {
	if err := a.inStateFor(buyingDown); err != nil {
		return err
	}
	checks := fault.CheckOf(buyDownFeeResource)
	a.checkBuyingDown(checks)
	if on.Before(a.Loan.Timeline.DisbursedOn) {
		checks.Fail("transactionDate", on, "cannot.be.before.first.disbursement.date")
	}
	if on.After(a.env.Today) {
		checks.Fail("transactionDate", on, "cannot.be.in.the.future")
	}
	return checks.Err()
}

func (a *Account) checkBuyingDown(checks *fault.Checks) {
	terms := &a.Loan.Terms
	if !terms.Progressive() {
		checks.Fail("", nil, "not.progressive.loan")
	}
	if terms.BuyDownFee == nil || !terms.BuyDownFee.BuysDown {
		checks.Fail("", nil, "buy.down.fee.not.enabled")
	}
}

const buyDownAdjustmentResource = "loan.buyDownFeeAdjustment"

// BuyDownFeeAdjustmentInput is the input of AdjustBuyDownFee.
type BuyDownFeeAdjustmentInput Income

// Violations checks date, amount and lengths.
func (in BuyDownFeeAdjustmentInput) Violations() []fault.Violation {
	return Income(in).violations(buyDownAdjustmentResource)
}

// AdjustBuyDownFee takes a buy-down fee back, in whole or in part.
var AdjustBuyDownFee = operation.Command[OnTransaction[BuyDownFeeAdjustmentInput], operation.Result]{
	Meta:   operation.Meta{ID: "loans.AdjustBuyDownFee", Action: "BUYDOWNFEEADJUSTMENT", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Takes a buy-down fee back."},
	Decide: decideAdjustBuyDownFee,
}

// decideAdjustBuyDownFee decides [AdjustBuyDownFee].
func decideAdjustBuyDownFee(u *operation.Unit, in OnTransaction[BuyDownFeeAdjustmentInput]) (operation.Result, error) {
	if err := Income(in.Body).check(u, buyDownAdjustmentResource, "buydown_fee_transaction_classification"); err != nil {
		return operation.Result{}, err
	}
	return decide(u, in.Loan, func(a *Account) (operation.Result, error) {
		base, err := a.findTransaction(in.Transaction)
		if err != nil {
			return operation.Result{}, err
		}
		return a.adjustBuyDownFee(base, Income(in.Body))
	})
}

func (a *Account) adjustBuyDownFee(base *Transaction, in Income) (operation.Result, error) {
	if err := a.preciseSum(&in.Amount); err != nil {
		return operation.Result{}, err
	}
	if err := a.mayAdjustBuyDownFee(base, in); err != nil {
		return operation.Result{}, err
	}
	t := a.newAdjustmentOf(base, BuyDownFeeAdjustment, in)
	t.Portions = a.buyDownPortions(t)
	a.settle(in.On)
	return t.result(in.changes()), nil
}

func (a *Account) mayAdjustBuyDownFee(base *Transaction, in Income) error {
	checks := fault.CheckOf(buyDownAdjustmentResource)
	a.checkBuyingDown(checks)
	if !a.takes(adjustingBuyDown) {
		checks.Fail("", nil, "not.valid.loan.status")
	}
	if base.Type != BuyDownFee || base.Reversed {
		return checks.Fail("buyDownFeeTransactionId", base.ID, "not.buyDownFee.transaction").Err()
	}
	if in.On.Before(base.On) {
		checks.Fail("transactionDate", in.On, "before.buyDownFee.transaction.date")
	}
	if in.On.After(a.env.Today) {
		checks.Fail("transactionDate", in.On, "cannot.be.in.the.future")
	}
	if a.remainingOf(base).Less(in.Amount) {
		checks.Fail("transactionAmount", in.Amount, "cannot.be.more.than.remaining.amount")
	}
	return checks.Err()
}
