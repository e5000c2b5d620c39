package payments

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/income"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
)

// ChargeBuyDownFee decides [loans.ChargeBuyDownFee].
func ChargeBuyDownFee(u *operation.Unit, in loans.Addressed[loans.BuyDownFeeInput]) (operation.Result, error) {
	if err := checkIncomeReferences(loans.Income(in.Body), u, loans.BuyDownFeeResource, "buydown_fee_transaction_classification"); err != nil {
		return operation.Result{}, err
	}
	return records.Decide(u, in.Loan, func(a *book.Account) (operation.Result, error) { return buyDown(a, loans.Income(in.Body)) })
}

func buyDown(a *book.Account, in loans.Income) (operation.Result, error) {
	if err := a.PreciseSum(&in.Amount); err != nil {
		return operation.Result{}, err
	}
	if err := mayBuyDown(a, in.On); err != nil {
		return operation.Result{}, err
	}
	t := newIncome(a, loans.BuyDownFee, in)
	t.Portions = income.BuyDownPortions(a, t)
	processing.Settle(a, in.On)
	return t.Result(nil), nil
}

func mayBuyDown(a *book.Account, on calendar.Date) error {
	if err := a.NotCutOffFor(book.BuyingDown); err != nil {
		return err
	}
	if err := a.InStateFor(book.BuyingDown); err != nil {
		return err
	}
	checks := fault.CheckOf(loans.BuyDownFeeResource)
	checkBuyingDown(a, checks)
	if on.Before(a.Loan.Timeline.DisbursedOn) {
		checks.Fail("transactionDate", on, "cannot.be.before.first.disbursement.date")
	}
	if on.After(a.Env.Today) {
		checks.Fail("transactionDate", on, "cannot.be.in.the.future")
	}
	return checks.Err()
}

func checkBuyingDown(a *book.Account, checks *fault.Checks) {
	terms := &a.Loan.Terms
	if !terms.Progressive() {
		checks.Fail("", nil, "not.progressive.loan")
	}
	if terms.BuyDownFee == nil || !terms.BuyDownFee.BuysDown {
		checks.Fail("", nil, "buy.down.fee.not.enabled")
	}
}

// AdjustBuyDownFee decides [loans.AdjustBuyDownFee].
func AdjustBuyDownFee(u *operation.Unit, in loans.OnTransaction[loans.BuyDownFeeAdjustmentInput]) (operation.Result, error) {
	if err := checkIncomeReferences(loans.Income(in.Body), u, loans.BuyDownAdjustmentResource, "buydown_fee_transaction_classification"); err != nil {
		return operation.Result{}, err
	}
	return records.DecideOn(u, in.Loan, in.Transaction, func(a *book.Account, base *book.Transaction) (operation.Result, error) {
		return adjustBuyDownFee(a, base, loans.Income(in.Body))
	})
}

func adjustBuyDownFee(a *book.Account, base *book.Transaction, in loans.Income) (operation.Result, error) {
	if err := a.PreciseSum(&in.Amount); err != nil {
		return operation.Result{}, err
	}
	if err := mayAdjustBuyDownFee(a, base, in); err != nil {
		return operation.Result{}, err
	}
	t := newAdjustmentOf(a, base, loans.BuyDownFeeAdjustment, in)
	t.Portions = income.BuyDownPortions(a, t)
	processing.Settle(a, in.On)
	return t.Result(changesOfIncome(in)), nil
}

func mayAdjustBuyDownFee(a *book.Account, base *book.Transaction, in loans.Income) error {
	checks := fault.CheckOf(loans.BuyDownAdjustmentResource)
	checkBuyingDown(a, checks)
	if !a.Loan.Takes(book.AdjustingBuyDown) {
		checks.Fail("", nil, "not.valid.loan.status")
	}
	if base.Type != loans.BuyDownFee || base.Reversed {
		return checks.Fail("buyDownFeeTransactionId", base.ID, "not.buyDownFee.transaction").Err()
	}
	return checkIncomeAdjustment(a, base, in, checks, "before.buyDownFee.transaction.date")
}
