package lending

import (
	"context"

	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// NoteService is the remarks on clients, loans and loan transactions, of 1 to 1,000 characters. client, loan and transaction
// name what a note is attached to, note names the note. Who does not see the client or the loan, sees no note of it:
// clients.ErrClientID, loans.ErrUnknownLoan, loans.ErrUnknownTransaction. A note that is not attached there is refused with
// refdata.ErrNoteID. Loans take notes in every state.
type NoteService struct{ desk *Desk }

// AddToClient attaches a note to a client; the result names it by ID.
//
// Permission: CREATE_CLIENTNOTE.
func (s NoteService) AddToClient(ctx context.Context, client int64, in refdata.NewNote) (Result, error) {
	in.Owner = operation.ByID(client)
	return result(done(ctx, s.desk, clients.Notes.Create, in))
}

// UpdateOfClient replaces the text of a note of a client.
//
// Permission: UPDATE_CLIENTNOTE.
func (s NoteService) UpdateOfClient(ctx context.Context, client, note int64, in refdata.NoteUpdate) (Result, error) {
	in.Owner = operation.ByID(client)
	in.Ref = operation.ByID(note)
	return result(done(ctx, s.desk, clients.Notes.Update, in))
}

// DeleteOfClient removes a note of a client for good.
//
// Permission: DELETE_CLIENTNOTE.
func (s NoteService) DeleteOfClient(ctx context.Context, client, note int64) (Result, error) {
	return result(done(ctx, s.desk, clients.Notes.Delete, refdata.NoteRef{Owner: operation.ByID(client), Ref: operation.ByID(note)}))
}

// OfClient lists the notes of a client, the newest first.
//
// Permission: READ_CLIENTNOTE.
func (s NoteService) OfClient(ctx context.Context, client int64) ([]refdata.NoteData, error) {
	return perform(ctx, s.desk, clients.Notes.List, refdata.NotesRef{Owner: operation.ByID(client)})
}

// GetOfClient reads one note of a client.
//
// Permission: READ_CLIENTNOTE.
func (s NoteService) GetOfClient(ctx context.Context, client, note int64) (refdata.NoteData, error) {
	return perform(ctx, s.desk, clients.Notes.Get, refdata.NoteRef{Owner: operation.ByID(client), Ref: operation.ByID(note)})
}

// AddToLoan attaches a note to a loan; the result names it by ID. The Note of a command becomes a note of its loan or
// transaction.
//
// Permission: CREATE_LOANNOTE.
func (s NoteService) AddToLoan(ctx context.Context, loan int64, in refdata.NewNote) (Result, error) {
	in.Owner = operation.ByID(loan)
	return result(done(ctx, s.desk, loans.Notes.Create, in))
}

// UpdateOfLoan replaces the text of a note of a loan.
//
// Permission: UPDATE_LOANNOTE.
func (s NoteService) UpdateOfLoan(ctx context.Context, loan, note int64, in refdata.NoteUpdate) (Result, error) {
	in.Owner = operation.ByID(loan)
	in.Ref = operation.ByID(note)
	return result(done(ctx, s.desk, loans.Notes.Update, in))
}

// DeleteOfLoan removes a note of a loan for good.
//
// Permission: DELETE_LOANNOTE.
func (s NoteService) DeleteOfLoan(ctx context.Context, loan, note int64) (Result, error) {
	return result(done(ctx, s.desk, loans.Notes.Delete, refdata.NoteRef{Owner: operation.ByID(loan), Ref: operation.ByID(note)}))
}

// OfLoan lists the notes of a loan, the newest first.
//
// Permission: READ_LOANNOTE.
func (s NoteService) OfLoan(ctx context.Context, loan int64) ([]refdata.NoteData, error) {
	return perform(ctx, s.desk, loans.Notes.List, refdata.NotesRef{Owner: operation.ByID(loan)})
}

// GetOfLoan reads one note of a loan.
//
// Permission: READ_LOANNOTE.
func (s NoteService) GetOfLoan(ctx context.Context, loan, note int64) (refdata.NoteData, error) {
	return perform(ctx, s.desk, loans.Notes.Get, refdata.NoteRef{Owner: operation.ByID(loan), Ref: operation.ByID(note)})
}

// AddToTransaction attaches a note to a transaction of a loan; the result names it by ID.
//
// Permission: CREATE_LOANTRANSACTIONNOTE.
func (s NoteService) AddToTransaction(ctx context.Context, transaction int64, in refdata.NewNote) (Result, error) {
	in.Owner = operation.ByID(transaction)
	return result(done(ctx, s.desk, loans.TransactionNotes.Create, in))
}

// UpdateOfTransaction replaces the text of a note of a transaction.
//
// Permission: UPDATE_LOANTRANSACTIONNOTE.
func (s NoteService) UpdateOfTransaction(ctx context.Context, transaction, note int64, in refdata.NoteUpdate) (Result, error) {
	in.Owner = operation.ByID(transaction)
	in.Ref = operation.ByID(note)
	return result(done(ctx, s.desk, loans.TransactionNotes.Update, in))
}

// DeleteOfTransaction removes a note of a transaction for good.
//
// Permission: DELETE_LOANTRANSACTIONNOTE.
func (s NoteService) DeleteOfTransaction(ctx context.Context, transaction, note int64) (Result, error) {
	return result(done(ctx, s.desk, loans.TransactionNotes.Delete, refdata.NoteRef{Owner: operation.ByID(transaction), Ref: operation.ByID(note)}))
}

// OfTransaction lists the notes of a transaction, the newest first.
//
// Permission: READ_LOANTRANSACTIONNOTE.
func (s NoteService) OfTransaction(ctx context.Context, transaction int64) ([]refdata.NoteData, error) {
	return perform(ctx, s.desk, loans.TransactionNotes.List, refdata.NotesRef{Owner: operation.ByID(transaction)})
}

// GetOfTransaction reads one note of a transaction.
//
// Permission: READ_LOANTRANSACTIONNOTE.
func (s NoteService) GetOfTransaction(ctx context.Context, transaction, note int64) (refdata.NoteData, error) {
	return perform(ctx, s.desk, loans.TransactionNotes.Get, refdata.NoteRef{Owner: operation.ByID(transaction), Ref: operation.ByID(note)})
}
