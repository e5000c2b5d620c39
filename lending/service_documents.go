package lending

import (
	"context"

	"lending.example/platform/lending/documents"
)

// DocumentService is the files kept with clients, their identifiers, loans, staff and sourcing partners. entityType is "clients", "client_identifiers",
// "loans", "staff" or "sourcing-partners"; entityID names one of them.
type DocumentService struct{ desk *Desk }

// Add adds a document.
//
// Permission: CREATE_DOCUMENT.
func (s DocumentService) Add(ctx context.Context, in documents.Upload) (DocumentResult, error) {
	return documentResult(done(ctx, s.desk, documents.Create, in))
}

// Update changes a document, its file too.
//
// Permission: UPDATE_DOCUMENT.
func (s DocumentService) Update(ctx context.Context, in documents.Replacement) (DocumentResult, error) {
	return documentResult(done(ctx, s.desk, documents.Update, in))
}

// Delete removes a document.
//
// Permission: DELETE_DOCUMENT.
func (s DocumentService) Delete(ctx context.Context, entityType, entityID string, id int64) (DocumentResult, error) {
	return documentResult(done(ctx, s.desk, documents.Delete, documents.DocumentRef{EntityType: entityType, EntityID: entityID, ID: id}))
}

// Get reads what a document is.
//
// Permission: READ_DOCUMENT.
func (s DocumentService) Get(ctx context.Context, entityType, entityID string, id int64) (documents.DocumentData, error) {
	return perform(ctx, s.desk, documents.Get, documents.DocumentRef{EntityType: entityType, EntityID: entityID, ID: id})
}

// List lists the documents of something.
//
// Permission: READ_DOCUMENT.
func (s DocumentService) List(ctx context.Context, entityType, entityID string) ([]documents.DocumentData, error) {
	return perform(ctx, s.desk, documents.List, documents.OwnerRef{EntityType: entityType, EntityID: entityID})
}

// Download reads the file of a document.
//
// Permission: READ_DOCUMENT.
func (s DocumentService) Download(ctx context.Context, entityType, entityID string, id int64) (documents.Contents, error) {
	return perform(ctx, s.desk, documents.Download, documents.DocumentRef{EntityType: entityType, EntityID: entityID, ID: id})
}
