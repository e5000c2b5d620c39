package lending

import (
	"context"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// OfficeService is the tree of offices. A user sees what belongs to the own office and those below it.
type OfficeService struct{ desk *Desk }

// Create opens an office.
//
// Permission: CREATE_OFFICE.
func (s OfficeService) Create(ctx context.Context, in refdata.NewOffice) (OfficeResult, error) {
	return officeResult(done(ctx, s.desk, refdata.CreateOffice, in))
}

// Update changes an office.
//
// Permission: UPDATE_OFFICE.
func (s OfficeService) Update(ctx context.Context, id int64, in refdata.OfficeUpdate) (OfficeResult, error) {
	in.Ref = operation.ByID(id)
	return officeResult(done(ctx, s.desk, refdata.UpdateOffice, in))
}

// Get reads one office.
//
// Permission: READ_OFFICE.
func (s OfficeService) Get(ctx context.Context, id int64) (refdata.OfficeData, error) {
	return perform(ctx, s.desk, refdata.GetOffice, refdata.OfficeRef{Ref: operation.ByID(id)})
}

// List lists the offices at and below the caller's.
//
// Permission: READ_OFFICE.
func (s OfficeService) List(ctx context.Context, in refdata.OfficeFilter) ([]refdata.OfficeData, error) {
	return perform(ctx, s.desk, refdata.ListOffices, in)
}

// Template reads defaults and lists for a new office.
//
// Permission: READ_OFFICE.
func (s OfficeService) Template(ctx context.Context) (refdata.OfficeData, error) {
	return perform(ctx, s.desk, refdata.OfficeTemplate, operation.NoInput{})
}
