package lending

import (
	"context"

	"lending.example/platform/lending/documents"
)

// DocumentService is the files kept with clients, their identifiers, loans, staff and sourcing partners. entityType is
// "clients", "client_identifiers", "loans", "staff" or "sourcing-partners"; entityID names one of them, as a text. Who does
// not see it, sees no document of it.
//
//	added, err := desk.Documents.Add(ctx, documents.Upload{
//		EntityType: "loans", EntityID: "7", Name: "Contract",
//		File: content.File{Name: "contract.pdf", Body: io.NewSectionReader(file, 0, size)},
//	})
//	if err != nil {
//		return err
//	}
//	what, err := desk.Documents.Download(ctx, "loans", "7", added.DocumentID)
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

// Add keeps a file with something. Name "" is the name of the file; Body gives the bytes and is read twice. The result names
// the document by DocumentID. Refused with documents.ErrNoOwner and the refusals of what it hangs on (loans.ErrUnknownLoan,
// clients.ErrClientID), content.ErrTooLarge (more than Config.LargestFile), documents.ErrRequest (another sort of file, or a
// name that is none).
//
// Permission: CREATE_DOCUMENT.
func (s DocumentService) Add(ctx context.Context, in documents.Upload) (DocumentResult, error) {
	return documentResult(done(ctx, s.desk, documents.Create, in))
}

// Update changes name, description (nil stays) or, where a file is given, the file of a document that in.EntityType,
// in.EntityID and in.ID name. Refused with documents.ErrUnknown and as Add.
//
// Permission: UPDATE_DOCUMENT.
func (s DocumentService) Update(ctx context.Context, in documents.Replacement) (DocumentResult, error) {
	return documentResult(done(ctx, s.desk, documents.Update, in))
}

// Delete removes a document and, with the last document that has it, its file, for good; documents.ErrUnknown when there is
// none.
//
// Permission: DELETE_DOCUMENT.
func (s DocumentService) Delete(ctx context.Context, entityType, entityID string, id int64) (DocumentResult, error) {
	return documentResult(done(ctx, s.desk, documents.Delete, documents.DocumentRef{EntityType: entityType, EntityID: entityID, ID: id}))
}

// Get reads what a document is: names, size in bytes, type; documents.ErrUnknown when there is none.
//
// Permission: READ_DOCUMENT.
func (s DocumentService) Get(ctx context.Context, entityType, entityID string, id int64) (documents.DocumentData, error) {
	return perform(ctx, s.desk, documents.Get, documents.DocumentRef{EntityType: entityType, EntityID: entityID, ID: id})
}

// List reads what the documents of something are, by id.
//
// Permission: READ_DOCUMENT.
func (s DocumentService) List(ctx context.Context, entityType, entityID string) ([]documents.DocumentData, error) {
	return perform(ctx, s.desk, documents.List, documents.OwnerRef{EntityType: entityType, EntityID: entityID})
}

// Download says what the file of a document is, and its digest, under which [Desk.Content] reads the bytes;
// documents.ErrUnknown when there is none.
//
// Permission: READ_DOCUMENT.
func (s DocumentService) Download(ctx context.Context, entityType, entityID string, id int64) (documents.Contents, error) {
	return perform(ctx, s.desk, documents.Download, documents.DocumentRef{EntityType: entityType, EntityID: entityID, ID: id})
}
