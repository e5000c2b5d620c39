package origination

import (
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
)

// MarkAsFraud decides [loans.MarkAsFraud].
func MarkAsFraud(a *book.Account, in loans.FraudMark) (operation.Result, error) {
	changes := map[string]any{}
	if a.Loan.Fraud != *in.Fraud {
		a.Loan.Fraud = *in.Fraud
		changes["fraud"] = *in.Fraud
	}
	return operation.Result{ID: a.Loan.ID, ExternalID: a.Loan.ExternalID, Changes: changes}, nil
}
