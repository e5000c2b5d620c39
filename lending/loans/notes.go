package loans

import (
	"errors"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// Notes are the operations on the notes of a loan.
var Notes = refdata.NotesOf(refdata.NoteSubject{Type: refdata.LoanNote, Prefix: "loans.", Entity: "LOANNOTE"})

// TransactionNotes are the operations on the notes of a transaction.
var TransactionNotes = refdata.NotesOf(refdata.NoteSubject{
	Type: refdata.LoanTransactionNote, Prefix: "loans.Transaction", Entity: "LOANTRANSACTIONNOTE",
})

// The operations on notes, with those who own them.
var (
	notesOnLoans        = Notes.OwnedBy(loanWithNotes)
	notesOnTransactions = TransactionNotes.OwnedBy(transactionWithNotes)
)

func loanWithNotes(u *operation.Unit, ref operation.Ref) (refdata.NoteOwner, error) {
	loan, err := find(u, ref)
	return refdata.NoteOwner{ID: loan.ID, OfficeID: loan.OfficeID, ClientID: loan.ClientID, LoanID: loan.ID}, err
}

func transactionWithNotes(u *operation.Unit, ref operation.Ref) (refdata.NoteOwner, error) {
	t, err := transactions.Get(u.Tx, ref.ID)
	if errors.Is(err, store.ErrNotFound) {
		return refdata.NoteOwner{}, ErrUnknownTransaction.New(ref)
	}
	if err != nil {
		return refdata.NoteOwner{}, err
	}
	loan, err := find(u, operation.ByID(t.LoanID))
	return refdata.NoteOwner{ID: t.ID, OfficeID: loan.OfficeID, ClientID: loan.ClientID, LoanID: loan.ID}, err
}
