package payments

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// CapitalizeIncome decides [loans.CapitalizeIncome].
func CapitalizeIncome(u *operation.Unit, in loans.Addressed[loans.CapitalizedIncomeInput]) (operation.Result, error) {
	if err := checkIncomeReferences(loans.Income(in.Body), u, loans.CapitalizedIncomeResource, "capitalized_income_transaction_classification"); err != nil {
		return operation.Result{}, err
	}
	return records.Decide(u, in.Loan, func(a *book.Account) (operation.Result, error) { return capitalize(a, loans.Income(in.Body)) })
}

func capitalize(a *book.Account, in loans.Income) (operation.Result, error) {
	if err := a.PreciseSum(&in.Amount); err != nil {
		return operation.Result{}, err
	}
	if err := mayCapitalize(a, in); err != nil {
		return operation.Result{}, err
	}
	t := newIncome(a, loans.CapitalizedIncome, in)
	if err := recordIncome(a, t); err != nil {
		return operation.Result{}, err
	}
	return t.Result(nil), nil
}

// recordIncome processes capitalized income, or an adjustment of it: with the whole history when it is backdated or
// interest follows the payments, otherwise alone.
func recordIncome(a *book.Account, t *book.Transaction) error {
	if a.Loan.Terms.Recalculation != nil || t.On.Before(a.Env.Today) || !processing.IsLatest(a, t) || !a.HasModel() {
		return processing.ReplayAndSettle(a, t.On)
	}
	if err := processing.ProcessorOf(a).Latest(a, t); err != nil {
		return err
	}
	processing.Settle(a, t.On)
	return nil
}

// mayCapitalize refuses income that the loan can't take; all violated rules at once.
func mayCapitalize(a *book.Account, in loans.Income) error {
	if err := a.NotCutOffFor(book.Capitalizing); err != nil {
		return err
	}
	l := &a.Loan
	checks := fault.CheckOf(loans.CapitalizedIncomeResource)
	if !l.Disbursed() {
		return checks.Fail("", nil, "capitalized.income.only.after.disbursement").Err()
	}
	checkCapitalizing(a, checks)
	checkIncomeDate(a, checks, in.On)
	if Capitalizable(a).Less(in.Amount) {
		checks.Fail("transactionAmount", in.Amount, "exceeds.approved.amount")
	}
	return checks.Err()
}

// Capitalizable is how much income there is room for. What was taken back makes no room for more.
func Capitalizable(a *book.Account) money.Amount {
	return a.Disbursable().Sub(a.Loan.DisbursedTotal().Add(a.Total(loans.CapitalizedIncome)))
}

func checkCapitalizing(a *book.Account, checks *fault.Checks) {
	l := &a.Loan
	if !l.Terms.Progressive() {
		checks.Fail("", nil, "not.progressive.loan")
	}
	if l.Terms.CapitalizedIncome == nil || !l.Terms.CapitalizedIncome.CapitalizesIncome {
		checks.Fail("", nil, "income.capitalization.not.enabled")
	}
	if !a.Loan.Takes(book.Capitalizing) {
		checks.Fail("", nil, "not.valid.loan.status")
	}
}

func checkIncomeDate(a *book.Account, checks *fault.Checks, on calendar.Date) {
	if on.Before(a.Loan.Timeline.DisbursedOn) {
		checks.Fail("transactionDate", on, "before.disbursement.date")
	}
	if on.After(a.Env.Today) {
		checks.Fail("transactionDate", on, "cannot.be.in.the.future")
	}
}

// AdjustCapitalizedIncome decides [loans.AdjustCapitalizedIncome].
func AdjustCapitalizedIncome(u *operation.Unit, in loans.OnTransaction[loans.IncomeAdjustment]) (operation.Result, error) {
	if err := checkIncomeReferences(loans.Income(in.Body), u, loans.CapitalizedAdjustmentResource, "capitalized_income_transaction_classification"); err != nil {
		return operation.Result{}, err
	}
	return records.DecideOn(u, in.Loan, in.Transaction, func(a *book.Account, base *book.Transaction) (operation.Result, error) {
		return adjustCapitalizedIncome(a, base, loans.Income(in.Body))
	})
}

func adjustCapitalizedIncome(a *book.Account, base *book.Transaction, in loans.Income) (operation.Result, error) {
	if err := a.PreciseSum(&in.Amount); err != nil {
		return operation.Result{}, err
	}
	if err := mayAdjustCapitalizedIncome(a, base, in); err != nil {
		return operation.Result{}, err
	}
	t := newAdjustmentOf(a, base, loans.CapitalizedIncomeAdjustment, in)
	if err := recordIncome(a, t); err != nil {
		return operation.Result{}, err
	}
	return t.Result(changesOfIncome(in)), nil
}

func mayAdjustCapitalizedIncome(a *book.Account, base *book.Transaction, in loans.Income) error {
	checks := fault.CheckOf(loans.CapitalizedAdjustmentResource)
	checkCapitalizing(a, checks)
	if base.Type != loans.CapitalizedIncome || base.Reversed {
		return checks.Fail("capitalizedIncomeTransactionId", base.ID, "loan.transaction.not.found").Err()
	}
	return checkIncomeAdjustment(a, base, in, checks, "before.capitalizedIncome.transaction.date")
}
