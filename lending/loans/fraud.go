package loans

import (
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
)

// FraudMark is the input of MarkAsFraud.
type FraudMark struct {
	Fraud *bool `json:"fraud"` // mandatory; false takes the mark back
}

// Violations checks that the mark is there.
func (in FraudMark) Violations() []fault.Violation {
	return fault.CheckOf("loan").Required("fraud", in.Fraud != nil).Violations()
}

// MarkAsFraud says, in any state of a loan, that it was obtained by fraud, or that it was not.
var MarkAsFraud = operation.Command[Addressed[FraudMark], operation.Result]{
	Meta:   operation.Meta{ID: "loans.MarkAsFraud", Action: "SETFRAUD", Entity: "LOAN", Grouping: "portfolio", Summary: "Marks a loan as fraud, or takes the mark back."},
	Decide: onLoan((*Account).markAsFraud),
}

// markAsFraud decides [MarkAsFraud].
func (a *Account) markAsFraud(in FraudMark) (operation.Result, error) {
	changes := map[string]any{}
	if a.Loan.Fraud != *in.Fraud {
		a.Loan.Fraud = *in.Fraud
		changes["fraud"] = *in.Fraud
	}
	return operation.Result{ID: a.Loan.ID, ExternalID: a.Loan.ExternalID, Changes: changes}, nil
}
