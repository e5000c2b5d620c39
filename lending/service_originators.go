package lending

import (
	"context"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/originators"
)

// OriginatorService is the loan originators: through whom applications come in. [LoanService.AttachOriginator] says which
// came through whom.
type OriginatorService struct{ desk *Desk }

// Template lists the states, types and channels that an originator may have, and proposes an external id.
//
// Permission: READ_LOAN_ORIGINATOR.
func (s OriginatorService) Template(ctx context.Context) (originators.TemplateData, error) {
	return perform(ctx, s.desk, originators.Template, operation.NoInput{})
}

// Create adds an originator; the external id is mandatory and unique (originators.ErrTaken). in.Status "" is active
// (originators.ErrUnknownStatus for an unknown one); type and channel are values of the codes LoanOriginatorType and
// LoanOriginationChannelType, 0 for none.
//
// Permission: CREATE_LOAN_ORIGINATOR.
func (s OriginatorService) Create(ctx context.Context, in originators.NewOriginator) (OriginatorResult, error) {
	return originatorResult(done(ctx, s.desk, originators.Create, in))
}

// Update changes an originator; what is nil stays, and the external id does not change. A status other than active keeps new
// loans from it. Refused with originators.ErrUnknownID, originators.ErrUnknownStatus.
//
// Permission: UPDATE_LOAN_ORIGINATOR.
func (s OriginatorService) Update(ctx context.Context, originator int64, in originators.Changes) (OriginatorResult, error) {
	in.Originator = operation.ByID(originator)
	return originatorResult(done(ctx, s.desk, originators.Update, in))
}

// Delete removes an originator that no loan is attached to (originators.ErrInUse).
//
// Permission: DELETE_LOAN_ORIGINATOR.
func (s OriginatorService) Delete(ctx context.Context, originator int64) (OriginatorResult, error) {
	return originatorResult(done(ctx, s.desk, originators.Delete, originators.ByOriginator{Originator: operation.ByID(originator)}))
}

// Get reads an originator; originators.ErrUnknownID when there is none.
//
// Permission: READ_LOAN_ORIGINATOR.
func (s OriginatorService) Get(ctx context.Context, originator int64) (originators.Data, error) {
	return perform(ctx, s.desk, originators.Get, originators.ByOriginator{Originator: operation.ByID(originator)})
}

// List reads the originators, the oldest first.
//
// Permission: READ_LOAN_ORIGINATOR.
func (s OriginatorService) List(ctx context.Context) ([]originators.Data, error) {
	return perform(ctx, s.desk, originators.List, operation.NoInput{})
}
