package records

import (
	"errors"
	"iter"

	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// Reading records without opening accounts: for packages that look at many loans, such as reports.

// EachLoan streams the loans of a query.
func EachLoan(tx store.Tx, q store.Query) iter.Seq2[book.Loan, error] { return book.Loans.Find(tx, q) }

// ByID reads a loan; store.ErrNotFound when there is none. Whether the reader may see it is for the caller to say.
func ByID(tx store.Tx, id int64) (book.Loan, error) { return book.Loans.Get(tx, id) }

// LastID is the largest id of a loan; 0 when there is none.
func LastID(tx store.Tx) (int64, error) {
	newest, err := book.Loans.First(tx, store.Query{}.By("id", true))
	if errors.Is(err, store.ErrNotFound) {
		return 0, nil
	}
	return newest.ID, err
}

// InstalmentsOf reads the instalments of a loan, by number.
func InstalmentsOf(tx store.Tx, loan int64) ([]book.Instalment, error) {
	rows, err := Schedules.Get(tx, loan)
	return rows.Instalments, err
}

// EachTransaction streams the transactions of a query, of any loans.
func EachTransaction(tx store.Tx, q store.Query) iter.Seq2[book.Transaction, error] {
	return book.Transactions.Find(tx, q)
}

// AccountNo returns the account number of a loan, "" when there is none of that id. It is for packages that show which
// loan something was about, whoever looks at it.
func AccountNo(tx store.Tx, id int64) (string, error) {
	loan, err := book.Loans.Get(tx, id)
	if errors.Is(err, store.ErrNotFound) {
		return "", nil
	}
	return loan.AccountNo, err
}

// Subject says what something that hangs on a loan is about; a loan that the actor does not see is refused as unknown.
func Subject(u *operation.Unit, id int64) (operation.Resource, error) {
	loan, err := Find(u, operation.ByID(id))
	return operation.Resource{ID: loan.ID, OfficeID: loan.OfficeID, ClientID: loan.ClientID, LoanID: loan.ID}, err
}
