package loans

import (
	"errors"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// AccountNo returns the account number of a loan, "" when there is none of that id. It is for packages that show which
// loan something was about, whoever looks at it.
func AccountNo(tx store.Tx, id int64) (string, error) {
	loan, err := loans.Get(tx, id)
	if errors.Is(err, store.ErrNotFound) {
		return "", nil
	}
	return loan.AccountNo, err
}

// Subject says what something that hangs on a loan is about; a loan that the actor does not see is refused as unknown.
func Subject(u *operation.Unit, id int64) (operation.Resource, error) {
	loan, err := find(u, operation.ByID(id))
	return operation.Resource{ID: loan.ID, OfficeID: loan.OfficeID, ClientID: loan.ClientID, LoanID: loan.ID}, err
}
