package lending

import (
	"context"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// StaffService is the people who work for the lender, loan officers among them. A member of staff serves clients and loans
// of the own office and those below it, and may sign in when a user names it. Staff is not deleted: Update with Active
// false.
type StaffService struct{ desk *Desk }

// Create adds a member of staff to an office; in.Active nil is true. Refused with refdata.ErrOfficeID,
// refdata.ErrOfficeOutOfScope, refdata.ErrStaffName (first and last name together are unique), refdata.ErrStaffExternalID.
//
// Permission: CREATE_STAFF.
func (s StaffService) Create(ctx context.Context, in refdata.NewStaff) (StaffResult, error) {
	return staffResult(done(ctx, s.desk, refdata.CreateStaff, in))
}

// Update changes a member of staff; what is nil stays. Somebody who serves a client or loan is made inactive only with
// in.Force (refdata.ErrStaffServes). Refused with refdata.ErrStaffID and as Create.
//
// Permission: UPDATE_STAFF.
func (s StaffService) Update(ctx context.Context, id int64, in refdata.StaffUpdate) (StaffResult, error) {
	in.Ref = operation.ByID(id)
	return staffResult(done(ctx, s.desk, refdata.UpdateStaff, in))
}

// Get reads one member of staff; refdata.ErrStaffID when there is none, or not of an office that the user sees.
//
// Permission: READ_STAFF.
func (s StaffService) Get(ctx context.Context, id int64) (refdata.StaffData, error) {
	return perform(ctx, s.desk, refdata.GetStaff, refdata.StaffRef{Ref: operation.ByID(id)})
}

// List reads staff by name: of one office or, with OfficeID 0, of all that the user sees; active ones unless in.Status is
// "inactive" or "all".
//
// Permission: READ_STAFF.
func (s StaffService) List(ctx context.Context, in refdata.StaffFilter) ([]refdata.StaffData, error) {
	return perform(ctx, s.desk, refdata.ListStaff, in)
}
