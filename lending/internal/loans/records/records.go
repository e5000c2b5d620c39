package records

import (
	"errors"
	"iter"

	"lending.example/platform/lending/datatables"
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

// AccountNo returns the account number of a loan, or store.ErrNotFound. It is for packages that show which loan something was
// about, for any actor.
func AccountNo(tx store.Tx, id int64) (string, error) {
	loan, err := book.Loans.Get(tx, id)
	return loan.AccountNo, err
}

// Subject says what something that hangs on a loan is about; a loan that the actor does not see is refused as unknown.
func Subject(u *operation.Unit, id int64) (operation.Resource, error) {
	loan, err := Find(u, operation.ByID(id))
	return operation.Resource{ID: loan.ID, OfficeID: loan.OfficeID, ClientID: loan.ClientID, LoanID: loan.ID}, err
}

// RowSubject is a loan as the owner of rows of datatables.
func RowSubject(l *book.Loan) datatables.Subject {
	return datatables.Subject{
		App: datatables.Loan, ID: l.ID, OfficeID: l.OfficeID, GroupID: l.GroupID, ClientID: l.ClientID, LoanID: l.ID, ProductID: l.ProductID,
	}
}

// RowOwner finds a loan that has rows of datatables, and that the actor sees.
func RowOwner(u *operation.Unit, id int64) (datatables.Subject, error) {
	loan, err := Find(u, operation.ByID(id))
	return RowSubject(&loan), err
}

// Reaching decides a command that brings a loan to a status, and refuses it while a row of a datatable is missing that a check requires.
func Reaching[I operation.Input](status datatables.Status, decided func(*operation.Unit, I) (operation.Result, error)) func(*operation.Unit, I) (operation.Result, error) {
	return func(u *operation.Unit, in I) (operation.Result, error) {
		r, err := decided(u, in)
		if err != nil {
			return r, err
		}
		loan, err := book.Loans.Get(u.Tx, r.LoanID)
		if err != nil {
			return r, err
		}
		return r, datatables.Require(u, RowSubject(&loan), status)
	}
}
