package lending

import (
	"context"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// OfficeService is the tree of offices. Office 1 is the head office, which every tenant begins with. A user sees what
// belongs to the own office and those below it. Offices are not deleted.
type OfficeService struct{ desk *Desk }

// Template gives the defaults of a new office, and the offices that it may stand below.
//
// Permission: READ_OFFICE.
func (s OfficeService) Template(ctx context.Context) (refdata.OfficeData, error) {
	return perform(ctx, s.desk, refdata.OfficeTemplate, operation.NoInput{})
}

// Create opens an office below another one. Name, opening day and in.ParentID are mandatory. Refused with
// refdata.ErrOfficeID, refdata.ErrOfficeOutOfScope (the user does not see the parent), refdata.ErrOfficeName,
// refdata.ErrOfficeExternalID.
//
// Permission: CREATE_OFFICE.
func (s OfficeService) Create(ctx context.Context, in refdata.NewOffice) (OfficeResult, error) {
	return officeResult(done(ctx, s.desk, refdata.CreateOffice, in))
}

// Update changes an office; what is nil stays. Another parent takes everything below the office along. Refused with
// refdata.ErrOfficeRootParent, refdata.ErrOfficeOwnParent, refdata.ErrOfficeUnderItself and as Create.
//
// Permission: UPDATE_OFFICE.
func (s OfficeService) Update(ctx context.Context, id int64, in refdata.OfficeUpdate) (OfficeResult, error) {
	in.Ref = operation.ByID(id)
	return officeResult(done(ctx, s.desk, refdata.UpdateOffice, in))
}

// Get reads one office; refdata.ErrOfficeID, or refdata.ErrOfficeOutOfScope for one that the user does not see.
//
// Permission: READ_OFFICE.
func (s OfficeService) Get(ctx context.Context, id int64) (refdata.OfficeData, error) {
	return perform(ctx, s.desk, refdata.GetOffice, refdata.OfficeRef{Ref: operation.ByID(id)})
}

// List reads the offices that the user sees, by hierarchy unless in.OrderBy says otherwise; with in.All all of them.
//
// Permission: READ_OFFICE.
func (s OfficeService) List(ctx context.Context, in refdata.OfficeFilter) ([]refdata.OfficeData, error) {
	return perform(ctx, s.desk, refdata.ListOffices, in)
}
