package lending

import (
	"context"

	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/operation"
)

// ClientService is the customers of a tenant, with their addresses, family members, identifiers, charges and picture.
//
//	client, err := desk.Clients.Create(ctx, clients.NewClient{
//		OfficeID: 1, First: "First", Last: "Borrower", Active: new(true), ActivatedOn: day,
//	})
//	if err != nil {
//		return err
//	}
//	found, err := desk.Clients.List(ctx, clients.Filter{DisplayName: "borrow"})
//	if err != nil {
//		return err
//	}
//	fmt.Println(client.ClientID, found.Total)
//
// # The life of a client
//
//	Pending ── Activate ──> Active ── Close ──> Closed ── Reactivate ──> Pending
//	   ├── Reject ───> Rejected ── UndoRejection ───> Pending
//	   └── Withdraw ─> Withdrawn ── UndoWithdrawal ──> Pending
//	Active ── ProposeTransfer ──> TransferInProgress ── AcceptTransfer ──> Active, at the other office
//	                 RejectTransfer ──> TransferOnHold ── WithdrawTransfer ──> Active, at the own office
//
// Only an active client takes loans, and only a pending one can be deleted. Reasons are values of codes that a lender fills
// first ([CodeService]): ClientClosureReason, ClientRejectReason, ClientWithdrawReason.
//
// # What all methods have in common
//
// id and client name the client; other ids name what belongs to the client. A user sees the clients of the own office and
// those below it, and clients who are on their way there; any other is refused like one who does not exist, with
// clients.ErrClientID. A day is not after the business date. A [ClientResult] says in which state the client is afterwards,
// but for SetImage and DeleteImage, which change none. What is left nil in an update stays.
type ClientService struct{ desk *Desk }

// Find is Get by the lender's own name of the client; clients.ErrClientExternalID when nobody has it.
//
// Permission: READ_CLIENT.
func (s ClientService) Find(ctx context.Context, externalID string) (clients.ClientData, error) {
	return perform(ctx, s.desk, clients.GetClient, clients.Selection{Ref: operation.ByExternalID(externalID)})
}

// GroupService is groups of clients who borrow together.
type GroupService struct{ desk *Desk }

// DocumentService is the files kept with clients, their identifiers, loans, staff and sourcing partners. entityType is
// "clients", "client_identifiers", "loans", "savings", "groups", "staff" or "sourcing-partners"; entityID names one of them, as a text. Who does
// not see it, sees no document of it.
//
//	added, err := desk.Documents.Add(ctx, documents.Upload{
//		EntityType: "loans", EntityID: "7", Name: "Contract",
//		File: content.File{Name: "contract.pdf", Body: io.NewSectionReader(file, 0, size)},
//	})
//	if err != nil {
//		return err
//	}
//	what, err := desk.Documents.Download(ctx, "loans", "7", added.ID)
//	if err != nil {
//		return err
//	}
//	from, err := desk.Content(ctx, what.Digest)
//	if err != nil {
//		return err
//	}
//	_, err = io.Copy(to, from)
//
// Files are PDF, Word, Excel, PNG and JPEG: the bytes decide, and have to fit the ending of the name. They are kept in the
// store, once for all documents with the same bytes.
type DocumentService struct{ desk *Desk }

// DatatableService is the tables that a lender registers beside what the platform asks of clients and others, their rows, and which
// rows a command requires.
//
// Rows have permissions of their table: CREATE_, READ_, UPDATE_ and DELETE_ before its name. They are seen and written by every user who
// sees the record that they belong to.
type DatatableService struct{ desk *Desk }

// DatatableResult names a datatable.
type DatatableResult struct {
	TableID  int64
	Name     string
	Repeated bool
}

// RowResult names a row of a datatable.
type RowResult struct {
	RowID              int64 // where many belong to a record; otherwise that of the record
	OfficeID, ClientID int64 // of the record, as far as it has them
	LoanID, SavingsID  int64
	Repeated           bool
}

// DatatableCheckResult names an entity datatable check.
type DatatableCheckResult struct {
	CheckID  int64
	Repeated bool
}

// SearchService finds records by what a person types.
//
//	found, err := desk.Search.Find(ctx, search.Query{Text: "borrow"})
//	if err != nil {
//		return err
//	}
//	for _, match := range found {
//		fmt.Println(match.EntityType, match.EntityID, match.EntityName)
//	}
type SearchService struct{ desk *Desk }

// NoteService is the remarks on clients, loans and loan transactions, of 1 to 1,000 characters. client, loan and transaction
// name what a note is attached to, note names the note. Who does not see the client or the loan, sees no note of it:
// clients.ErrClientID, loans.ErrUnknownLoan, loans.ErrUnknownTransaction. A note that is not attached there is refused with
// refdata.ErrNoteID. Loans take notes in every state.
type NoteService struct{ desk *Desk }
