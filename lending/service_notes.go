package lending

import (
	"context"

	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// NoteService is the remarks on clients, loans and loan transactions.
type NoteService struct{ desk *Desk }

// AddToClient attaches a note.
//
// Permission: CREATE_CLIENTNOTE.
func (s NoteService) AddToClient(ctx context.Context, client int64, in refdata.NewNote) (NoteResult, error) {
	in.Owner = operation.ByID(client)
	return noteResult(done(ctx, s.desk, clients.Notes.Create, in))
}

// UpdateOfClient changes a note.
//
// Permission: UPDATE_CLIENTNOTE.
func (s NoteService) UpdateOfClient(ctx context.Context, client, note int64, in refdata.NoteUpdate) (NoteResult, error) {
	in.Owner = operation.ByID(client)
	in.Ref = operation.ByID(note)
	return noteResult(done(ctx, s.desk, clients.Notes.Update, in))
}

// DeleteOfClient removes a note.
//
// Permission: DELETE_CLIENTNOTE.
func (s NoteService) DeleteOfClient(ctx context.Context, client, note int64) (NoteResult, error) {
	return noteResult(done(ctx, s.desk, clients.Notes.Delete, refdata.NoteRef{Owner: operation.ByID(client), Ref: operation.ByID(note)}))
}

// OfClient lists the notes, newest first.
//
// Permission: READ_CLIENTNOTE.
func (s NoteService) OfClient(ctx context.Context, client int64) ([]refdata.NoteData, error) {
	return perform(ctx, s.desk, clients.Notes.List, refdata.NotesRef{Owner: operation.ByID(client)})
}

// GetOfClient reads one note.
//
// Permission: READ_CLIENTNOTE.
func (s NoteService) GetOfClient(ctx context.Context, client, note int64) (refdata.NoteData, error) {
	return perform(ctx, s.desk, clients.Notes.Get, refdata.NoteRef{Owner: operation.ByID(client), Ref: operation.ByID(note)})
}

// AddToLoan attaches a note.
//
// Permission: CREATE_LOANNOTE.
func (s NoteService) AddToLoan(ctx context.Context, loan int64, in refdata.NewNote) (NoteResult, error) {
	in.Owner = operation.ByID(loan)
	return noteResult(done(ctx, s.desk, loans.Notes.Create, in))
}

// UpdateOfLoan changes a note.
//
// Permission: UPDATE_LOANNOTE.
func (s NoteService) UpdateOfLoan(ctx context.Context, loan, note int64, in refdata.NoteUpdate) (NoteResult, error) {
	in.Owner = operation.ByID(loan)
	in.Ref = operation.ByID(note)
	return noteResult(done(ctx, s.desk, loans.Notes.Update, in))
}

// DeleteOfLoan removes a note.
//
// Permission: DELETE_LOANNOTE.
func (s NoteService) DeleteOfLoan(ctx context.Context, loan, note int64) (NoteResult, error) {
	return noteResult(done(ctx, s.desk, loans.Notes.Delete, refdata.NoteRef{Owner: operation.ByID(loan), Ref: operation.ByID(note)}))
}

// OfLoan lists the notes, newest first.
//
// Permission: READ_LOANNOTE.
func (s NoteService) OfLoan(ctx context.Context, loan int64) ([]refdata.NoteData, error) {
	return perform(ctx, s.desk, loans.Notes.List, refdata.NotesRef{Owner: operation.ByID(loan)})
}

// GetOfLoan reads one note.
//
// Permission: READ_LOANNOTE.
func (s NoteService) GetOfLoan(ctx context.Context, loan, note int64) (refdata.NoteData, error) {
	return perform(ctx, s.desk, loans.Notes.Get, refdata.NoteRef{Owner: operation.ByID(loan), Ref: operation.ByID(note)})
}

// AddToTransaction attaches a note.
//
// Permission: CREATE_LOANTRANSACTIONNOTE.
func (s NoteService) AddToTransaction(ctx context.Context, transaction int64, in refdata.NewNote) (NoteResult, error) {
	in.Owner = operation.ByID(transaction)
	return noteResult(done(ctx, s.desk, loans.TransactionNotes.Create, in))
}

// UpdateOfTransaction changes a note.
//
// Permission: UPDATE_LOANTRANSACTIONNOTE.
func (s NoteService) UpdateOfTransaction(ctx context.Context, transaction, note int64, in refdata.NoteUpdate) (NoteResult, error) {
	in.Owner = operation.ByID(transaction)
	in.Ref = operation.ByID(note)
	return noteResult(done(ctx, s.desk, loans.TransactionNotes.Update, in))
}

// DeleteOfTransaction removes a note.
//
// Permission: DELETE_LOANTRANSACTIONNOTE.
func (s NoteService) DeleteOfTransaction(ctx context.Context, transaction, note int64) (NoteResult, error) {
	return noteResult(done(ctx, s.desk, loans.TransactionNotes.Delete, refdata.NoteRef{Owner: operation.ByID(transaction), Ref: operation.ByID(note)}))
}

// OfTransaction lists the notes, newest first.
//
// Permission: READ_LOANTRANSACTIONNOTE.
func (s NoteService) OfTransaction(ctx context.Context, transaction int64) ([]refdata.NoteData, error) {
	return perform(ctx, s.desk, loans.TransactionNotes.List, refdata.NotesRef{Owner: operation.ByID(transaction)})
}

// GetOfTransaction reads one note.
//
// Permission: READ_LOANTRANSACTIONNOTE.
func (s NoteService) GetOfTransaction(ctx context.Context, transaction, note int64) (refdata.NoteData, error) {
	return perform(ctx, s.desk, loans.TransactionNotes.Get, refdata.NoteRef{Owner: operation.ByID(transaction), Ref: operation.ByID(note)})
}
