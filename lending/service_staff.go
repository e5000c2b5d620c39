package lending

import (
	"context"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// StaffService is the people who work for the lender, loan officers among them.
type StaffService struct{ desk *Desk }

// Create adds a member of staff.
//
// Permission: CREATE_STAFF.
func (s StaffService) Create(ctx context.Context, in refdata.NewStaff) (StaffResult, error) {
	return staffResult(done(ctx, s.desk, refdata.CreateStaff, in))
}

// Update changes a member of staff.
//
// Permission: UPDATE_STAFF.
func (s StaffService) Update(ctx context.Context, id int64, in refdata.StaffUpdate) (StaffResult, error) {
	in.Ref = operation.ByID(id)
	return staffResult(done(ctx, s.desk, refdata.UpdateStaff, in))
}

// Get reads one member of staff.
//
// Permission: READ_STAFF.
func (s StaffService) Get(ctx context.Context, id int64) (refdata.StaffData, error) {
	return perform(ctx, s.desk, refdata.GetStaff, refdata.StaffRef{Ref: operation.ByID(id)})
}

// List lists staff.
//
// Permission: READ_STAFF.
func (s StaffService) List(ctx context.Context, in refdata.StaffFilter) ([]refdata.StaffData, error) {
	return perform(ctx, s.desk, refdata.ListStaff, in)
}
