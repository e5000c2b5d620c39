package loanstest

import (
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/originators"
)

func (o *Office) NewOriginator(externalID, status string) int64 {
	o.T.Helper()
	return Must(o, originators.Create, originators.NewOriginator{ExternalID: externalID, Name: "Broker", Status: status}).ID
}

func (o *Office) Originators(loan int64) []string {
	o.T.Helper()
	ids := []string{}
	for _, d := range Must(o, loans.ListLoanOriginators, loans.OfLoan{Loan: operation.ByID(loan)}).Originators {
		ids = append(ids, d.ExternalID)
	}
	return ids
}
