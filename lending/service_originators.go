package lending

import (
	"context"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/originators"
)

// OriginatorService is the loan originators: through whom applications come in.
type OriginatorService struct{ desk *Desk }

// Create adds an originator of loans.
//
// Permission: CREATE_LOAN_ORIGINATOR.
func (s OriginatorService) Create(ctx context.Context, in originators.NewOriginator) (OriginatorResult, error) {
	return originatorResult(done(ctx, s.desk, originators.Create, in))
}

// Update changes an originator of loans.
//
// Permission: UPDATE_LOAN_ORIGINATOR.
func (s OriginatorService) Update(ctx context.Context, originator int64, in originators.Changes) (OriginatorResult, error) {
	in.Originator = operation.ByID(originator)
	return originatorResult(done(ctx, s.desk, originators.Update, in))
}

// Delete deletes an originator of loans.
//
// Permission: DELETE_LOAN_ORIGINATOR.
func (s OriginatorService) Delete(ctx context.Context, originator int64) (OriginatorResult, error) {
	return originatorResult(done(ctx, s.desk, originators.Delete, originators.ByOriginator{Originator: operation.ByID(originator)}))
}

// Get reads an originator of loans.
//
// Permission: READ_LOAN_ORIGINATOR.
func (s OriginatorService) Get(ctx context.Context, originator int64) (originators.Data, error) {
	return perform(ctx, s.desk, originators.Get, originators.ByOriginator{Originator: operation.ByID(originator)})
}

// List lists the originators of loans.
//
// Permission: READ_LOAN_ORIGINATOR.
func (s OriginatorService) List(ctx context.Context) ([]originators.Data, error) {
	return perform(ctx, s.desk, originators.List, operation.NoInput{})
}

// Template reads the choices for an originator of loans.
//
// Permission: READ_LOAN_ORIGINATOR.
func (s OriginatorService) Template(ctx context.Context) (originators.TemplateData, error) {
	return perform(ctx, s.desk, originators.Template, operation.NoInput{})
}
