package records

import (
	"errors"

	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// The operations on notes, with those who own them.
var (
	NotesOnLoans        = loans.Notes.OwnedBy(loanWithNotes)
	NotesOnTransactions = loans.TransactionNotes.OwnedBy(transactionWithNotes)
)

func loanWithNotes(u *operation.Unit, ref operation.Ref) (refdata.NoteOwner, error) {
	loan, err := Find(u, ref)
	return refdata.NoteOwner{ID: loan.ID, OfficeID: loan.OfficeID, ClientID: loan.ClientID, LoanID: loan.ID}, err
}

func transactionWithNotes(u *operation.Unit, ref operation.Ref) (refdata.NoteOwner, error) {
	t, err := book.Transactions.Get(u.Tx, ref.ID)
	if errors.Is(err, store.ErrNotFound) {
		return refdata.NoteOwner{}, loans.ErrUnknownTransaction.New(ref)
	}
	if err != nil {
		return refdata.NoteOwner{}, err
	}
	loan, err := Find(u, operation.ByID(t.LoanID))
	return refdata.NoteOwner{ID: t.ID, OfficeID: loan.OfficeID, ClientID: loan.ClientID, LoanID: loan.ID}, err
}
