package payments

import (
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/income"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// What capitalized income and buy-down fees share: both are income that is earned over the life of a loan.

// newIncome makes the transaction of deferred income, or of taking some back.
func newIncome(a *book.Account, kind loans.TransactionType, in loans.Income) *book.Transaction {
	t := a.NewTransaction(kind, in.On, in.Amount)
	t.Payment, t.ClassificationID = in.Moved().Detail(), in.ClassificationID
	t.Name(in.ExternalID)
	a.Note(t, in.Note)
	return t
}

// newAdjustmentOf makes the transaction that takes deferred income back.
func newAdjustmentOf(a *book.Account, base *book.Transaction, kind loans.TransactionType, in loans.Income) *book.Transaction {
	t := newIncome(a, kind, in)
	t.ClassificationID = base.ClassificationID
	t.Relations = []book.Relation{{Type: book.Adjusts, Transaction: base.ID}}
	return t
}

// checkIncomeAdjustment refuses to take back deferred income on a day before it, for which there is a code, or after today, more
// than is left of it, and under another classification.
func checkIncomeAdjustment(a *book.Account, base *book.Transaction, in loans.Income, checks *fault.Checks, before string) error {
	if in.On.Before(base.On) {
		checks.Fail("transactionDate", in.On, before)
	}
	if in.On.After(a.Env.Today) {
		checks.Fail("transactionDate", in.On, "cannot.be.in.the.future")
	}
	if income.RemainingOf(a, base).Less(in.Amount) {
		checks.Fail("transactionAmount", in.Amount, "cannot.be.more.than.remaining.amount")
	}
	if in.ClassificationID != 0 && in.ClassificationID != base.ClassificationID {
		checks.Fail("classificationId", in.ClassificationID, "not.that.of.the.adjusted.transaction", base.ClassificationID)
	}
	return checks.Err()
}

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

// checkIncomeReferences refuses what only the store knows to be wrong: a taken external id, an unknown payment type or classification.
func checkIncomeReferences(in loans.Income, u *operation.Unit, resource, code string) error {
	if err := records.RefuseUnknownReferences(u, in); err != nil {
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
