package origination

import (
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
)

// DisburseToSavings decides [loans.DisburseToSavings].
func DisburseToSavings(u *operation.Unit, in loans.Addressed[loans.ToSavings]) (operation.Result, error) {
	if err := records.RefuseTakenTransactionID(u, in.Body.ExternalID); err != nil {
		return operation.Result{}, err
	}
	return records.Decide(u, in.Loan, func(a *book.Account) (operation.Result, error) {
		if err := mayDisburse(a, in.Body.Disbursal()); err != nil {
			return operation.Result{}, err
		}
		account, err := records.LinkedSavings(a, u, loans.ErrNeedsLinkedAccount)
		if err != nil {
			return operation.Result{}, err
		}
		if err := prepareDisbursal(a, u, in.Body.Disbursal()); err != nil {
			return operation.Result{}, err
		}
		result, err := disburse(a, in.Body.Disbursal(), account.Counterpart(), true)
		result.SubID, result.SubExternalID = 0, ""
		return result, err
	})
}
