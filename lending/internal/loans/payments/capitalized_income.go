package payments

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/income"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

func changesOfIncome(in loans.Income) map[string]any {
	changes := map[string]any{
		"transactionDate":   operation.Sent{Value: in.On},
		"transactionAmount": operation.Sent{Value: in.Amount},
	}
	in.Moved().Repeat(changes)
	records.RepeatText(changes, "note", in.Note)
	records.RepeatText(changes, "externalId", in.ExternalID)
	return changes
}

// check refuses what only the store knows to be wrong: a taken external id, an unknown payment type or classification.
func check(in loans.Income, u *operation.Unit, resource, code string) error {
	if err := records.RefuseTakenTransactionID(u, in.ExternalID); err != nil {
		return err
	}
	if err := refdata.CheckPaymentType(u.Tx, in.PaymentTypeID); err != nil {
		return err
	}
	if in.ClassificationID == 0 {
		return nil
	}
	_, err := refdata.CodeValueByID(u.Tx, in.ClassificationID, code)
	if err != nil && fault.KindOf(err) != fault.Internal {
		return fault.CheckOf(resource).Fail("classificationId", in.ClassificationID, "code.value.classification.not.exists").Err()
	}
	return err
}

// CapitalizeIncome decides [loans.CapitalizeIncome].
func CapitalizeIncome(u *operation.Unit, in loans.Addressed[loans.CapitalizedIncomeInput]) (operation.Result, error) {
	if err := check(loans.Income(in.Body), u, loans.CapitalizedIncomeResource, "capitalized_income_transaction_classification"); err != nil {
		return operation.Result{}, err
	}
	return records.Decide(u, in.Loan, func(a *book.Account) (operation.Result, error) { return capitalize(a, loans.Income(in.Body)) })
}

func capitalize(a *book.Account, in loans.Income) (operation.Result, error) {
	if err := a.Loan.PreciseSum(&in.Amount); err != nil {
		return operation.Result{}, err
	}
	if err := mayCapitalize(a, in); err != nil {
		return operation.Result{}, err
	}
	t := a.NewTransaction(loans.CapitalizedIncome, in.On, in.Amount)
	t.Payment, t.ClassificationID = in.Moved().Detail(), in.ClassificationID
	t.Name(in.ExternalID)
	a.Note(t, in.Note)
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
	if err := check(loans.Income(in.Body), u, loans.CapitalizedAdjustmentResource, "capitalized_income_transaction_classification"); err != nil {
		return operation.Result{}, err
	}
	return records.DecideOn(u, in.Loan, in.Transaction, func(a *book.Account, base *book.Transaction) (operation.Result, error) {
		return adjustCapitalizedIncome(a, base, loans.Income(in.Body))
	})
}

func adjustCapitalizedIncome(a *book.Account, base *book.Transaction, in loans.Income) (operation.Result, error) {
	if err := a.Loan.PreciseSum(&in.Amount); err != nil {
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

// newAdjustmentOf makes the transaction that takes deferred income back.
func newAdjustmentOf(a *book.Account, base *book.Transaction, kind loans.TransactionType, in loans.Income) *book.Transaction {
	t := a.NewTransaction(kind, in.On, in.Amount)
	t.Payment, t.ClassificationID = in.Moved().Detail(), base.ClassificationID
	t.Relations = []book.Relation{{Type: book.Adjusts, Transaction: base.ID}}
	t.Name(in.ExternalID)
	a.Note(t, in.Note)
	return t
}

func mayAdjustCapitalizedIncome(a *book.Account, base *book.Transaction, in loans.Income) error {
	checks := fault.CheckOf(loans.CapitalizedAdjustmentResource)
	checkCapitalizing(a, checks)
	if base.Type != loans.CapitalizedIncome || base.Reversed {
		return checks.Fail("capitalizedIncomeTransactionId", base.ID, "loan.transaction.not.found").Err()
	}
	if in.On.Before(base.On) {
		checks.Fail("transactionDate", in.On, "before.capitalizedIncome.transaction.date")
	}
	if in.On.After(a.Env.Today) {
		checks.Fail("transactionDate", in.On, "cannot.be.in.the.future")
	}
	if income.RemainingOf(a, base).Less(in.Amount) {
		checks.Fail("transactionAmount", in.Amount, "cannot.be.more.than.remaining.amount")
	}
	return checkClassification(checks, base, in).Err()
}

// checkClassification refuses another classification than that of the income which is adjusted: an adjustment has the same.
func checkClassification(checks *fault.Checks, base *book.Transaction, in loans.Income) *fault.Checks {
	if in.ClassificationID != 0 && in.ClassificationID != base.ClassificationID {
		checks.Fail("classificationId", in.ClassificationID, "not.that.of.the.adjusted.transaction", base.ClassificationID)
	}
	return checks
}
