package loans

import (
	"errors"
	"iter"

	"lending.example/platform/lending/store"
)

// Reading records without opening accounts: for packages that look at many loans, such as reports.

// EachLoan streams the loans of a query.
func EachLoan(tx store.Tx, q store.Query) iter.Seq2[Loan, error] { return loans.Find(tx, q) }

// ByID reads a loan; store.ErrNotFound when there is none. Whether the reader may see it is for the caller to say.
func ByID(tx store.Tx, id int64) (Loan, error) { return loans.Get(tx, id) }

// LastID is the largest id of a loan; 0 when there is none.
func LastID(tx store.Tx) (int64, error) {
	newest, err := loans.First(tx, store.Query{}.By("id", true))
	if errors.Is(err, store.ErrNotFound) {
		return 0, nil
	}
	return newest.ID, err
}

// InstalmentsOf reads the instalments of a loan, by number.
func InstalmentsOf(tx store.Tx, loan int64) ([]Instalment, error) {
	rows, err := schedules.Get(tx, loan)
	return rows.Instalments, err
}

// EachTransaction streams the transactions of a query, of any loans.
func EachTransaction(tx store.Tx, q store.Query) iter.Seq2[Transaction, error] {
	return transactions.Find(tx, q)
}
