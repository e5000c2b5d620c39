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
	NotesOnLoans        = loans.Notes.OwnedBy(loanWithNotes).WithPartsOf(refdata.LoanTransactionNote, transactionsOf)
	NotesOnTransactions = loans.TransactionNotes.OwnedBy(transactionWithNotes)
)

func loanWithNotes(u *operation.Unit, ref operation.Ref) (refdata.NoteOwner, error) {
	loan, err := Find(u, ref)
	return refdata.NoteOwner{ID: loan.ID, OfficeID: loan.OfficeID, ClientID: loan.ClientID, LoanID: loan.ID}, err
}

// transactionsOf are the transactions of a loan, reversed and replaced ones too: a replay leaves notes where they are.
func transactionsOf(u *operation.Unit, loan refdata.NoteOwner) ([]int64, error) {
	var ids []int64
	for t, err := range book.Transactions.Find(u.Tx, store.Where("loan_id", store.Equal, store.Int(loan.ID))) {
		if err != nil {
			return nil, err
		}
		ids = append(ids, t.ID)
	}
	return ids, nil
}

// NotesOf lists the notes of a loan that is open already, and of its transactions.
func NotesOf(u *operation.Unit, a *book.Account) ([]refdata.NoteData, error) {
	var ids []int64
	for _, t := range a.History() {
		ids = append(ids, t.ID)
	}
	owner := refdata.NoteOwner{ID: a.Loan.ID, OfficeID: a.Loan.OfficeID, ClientID: a.Loan.ClientID, LoanID: a.Loan.ID}
	return refdata.NotesAmong(u.Tx, NotesOnLoans.Subject, owner, ids)
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
