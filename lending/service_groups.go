package lending

import (
	"context"

	"lending.example/platform/lending/groups"
	"lending.example/platform/lending/operation"
)

// GroupService is groups of clients who borrow together.
type GroupService struct{ desk *Desk }

// Template reads the defaults of a new group and the lists to choose from; with in.Command "close" the reasons for that alone.
//
// Permission: READ_GROUP.
func (s GroupService) Template(ctx context.Context, in groups.TemplateRequest) (groups.TemplateData, error) {
	return perform(ctx, s.desk, groups.Template, in)
}

// Create forms a group of an office. Its name is unique there (groups.ErrName); members are clients of the same office
// (groups.ErrOtherOffice) who are pending or active (groups.ErrMemberEnded).
//
// Permission: CREATE_GROUP.
func (s GroupService) Create(ctx context.Context, in groups.NewGroup) (GroupResult, error) {
	return groupResult(done(ctx, s.desk, groups.Create, in))
}

// Update changes name, external id and staff of a group that is not closed (groups.ErrClosed).
//
// Permission: UPDATE_GROUP.
func (s GroupService) Update(ctx context.Context, group int64, in groups.GroupUpdate) (GroupResult, error) {
	in.Ref = operation.ByID(group)
	return groupResult(done(ctx, s.desk, groups.Update, in))
}

// Delete removes a pending group without loans for good (groups.ErrNotDeletable).
//
// Permission: DELETE_GROUP.
func (s GroupService) Delete(ctx context.Context, group int64) (GroupResult, error) {
	return groupResult(done(ctx, s.desk, groups.Delete, groups.Ref{Ref: operation.ByID(group)}))
}

// Activate makes a pending group active, from in.On, which is not before its office opened (groups.ErrEarly).
//
// Permission: ACTIVATE_GROUP.
func (s GroupService) Activate(ctx context.Context, group int64, in groups.Activation) (GroupResult, error) {
	in.Ref = operation.ByID(group)
	return groupResult(done(ctx, s.desk, groups.Activate, in))
}

// Close ends a group without open loans, its own or of members as such (groups.ErrOpenLoans). Its memberships end.
//
// Permission: CLOSE_GROUP.
func (s GroupService) Close(ctx context.Context, group int64, in groups.Closure) (GroupResult, error) {
	in.Ref = operation.ByID(group)
	return groupResult(done(ctx, s.desk, groups.Close, in))
}

// AssignStaff puts a group into the hands of a member of staff of its office or of one above it (refdata.ErrStaffID).
//
// Permission: ASSIGNSTAFF_GROUP.
func (s GroupService) AssignStaff(ctx context.Context, group, staff int64) (GroupResult, error) {
	return groupResult(done(ctx, s.desk, groups.AssignStaff, groups.StaffAssignment{Ref: operation.ByID(group), StaffID: staff}))
}

// UnassignStaff takes a group out of the hands of a member of staff; groups.ErrNoStaff when it is in nobody's.
//
// Permission: UNASSIGNSTAFF_GROUP.
func (s GroupService) UnassignStaff(ctx context.Context, group, staff int64) (GroupResult, error) {
	return groupResult(done(ctx, s.desk, groups.UnassignStaff, groups.StaffAssignment{Ref: operation.ByID(group), StaffID: staff}))
}

// Join makes clients members, all of them or none: groups.ErrMember, ErrOtherOffice, ErrMemberEnded, ErrClosed, ErrTooMany.
//
// Permission: ASSOCIATECLIENTS_GROUP.
func (s GroupService) Join(ctx context.Context, group int64, clients []int64) (GroupResult, error) {
	return groupResult(done(ctx, s.desk, groups.AssociateClients, groups.Membership{Ref: operation.ByID(group), Members: clients}))
}

// Leave lets members go, all of them or none: groups.ErrNoMember, and ErrMemberLoan for one with an open loan as a member.
//
// Permission: DISASSOCIATECLIENTS_GROUP.
func (s GroupService) Leave(ctx context.Context, group int64, clients []int64) (GroupResult, error) {
	return groupResult(done(ctx, s.desk, groups.DisassociateClients, groups.Membership{Ref: operation.ByID(group), Members: clients}))
}

// Get reads a group, with its members when in.Associations names clientMembers or all; clients.ErrGroupID when there is none.
//
// Permission: READ_GROUP.
func (s GroupService) Get(ctx context.Context, group int64, in groups.Selection) (groups.Data, error) {
	in.Ref = operation.ByID(group)
	return perform(ctx, s.desk, groups.Get, in)
}

// List reads a page of the groups of the offices that the actor sees.
//
// Permission: READ_GROUP.
func (s GroupService) List(ctx context.Context, in groups.Filter) (Page[groups.Data], error) {
	return perform(ctx, s.desk, groups.List, in)
}

// Accounts gives an overview of the loans of a group, and of those that its members took as members.
//
// Permission: READ_GROUP.
func (s GroupService) Accounts(ctx context.Context, group int64) (groups.AccountsOverview, error) {
	return perform(ctx, s.desk, groups.Accounts, groups.Ref{Ref: operation.ByID(group)})
}

// GroupResult is what a command on a group came to.
type GroupResult struct {
	GroupID    int64
	OfficeID   int64
	ExternalID string
	Status     groups.Status // of the group after the command; when it was deleted, before
	Repeated   bool
}

func groupResult(a answer, err error) (GroupResult, error) {
	r := GroupResult{GroupID: a.GroupID, OfficeID: a.OfficeID, ExternalID: a.ExternalID, Repeated: a.repeated}
	if a.Standing != nil {
		r.Status = groups.Status(a.Standing.Status)
	}
	return r, err
}
