package loans

import (
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// Notes are the operations on the notes of a loan.
var Notes = refdata.NotesOf(refdata.NoteSubject{
	Type: refdata.LoanNote, Prefix: "loans.", Entity: "LOANNOTE",
	Owner: func(u *operation.Unit, ref operation.Ref) (refdata.NoteOwner, error) {
		loan, err := find(u, ref)
		return refdata.NoteOwner{ID: loan.ID, OfficeID: loan.OfficeID, ClientID: loan.ClientID, LoanID: loan.ID}, err
	},
})
