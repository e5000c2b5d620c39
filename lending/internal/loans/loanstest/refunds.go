package loanstest

import (
	"testing"

	"lending.example/platform/lending/internal/loans/auditing"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
)

// OnTransaction addresses a transaction of a loan.
func OnTransaction[T operation.Input](loan, transaction int64, body T) loans.OnTransaction[T] {
	return loans.OnTransaction[T]{Loan: operation.ByID(loan), Transaction: operation.ByID(transaction), Body: body}
}

// Agrees fails the test unless the loan agrees with itself.
func Agrees(t *testing.T, a *book.Account) {
	t.Helper()
	for _, flaw := range auditing.AccountFlaws(a) {
		t.Error(flaw)
	}
}
