package lending

import (
	"context"

	"lending.example/platform/lending/access"
	"lending.example/platform/lending/operation"
)

// RoleService is the roles that group permissions, the catalogue of permissions, and which of them want a second person. A
// user may do what the enabled roles of the user give together. Every method of a desk names its permission; ALL_FUNCTIONS
// stands for all, and ALL_FUNCTIONS_READ for all reads. Role 1, "Super user", holds everything. Nobody gives a permission
// that he does not hold (access.ErrGrantsMore), except who holds access.GrantAnything.
//
//	role, err := desk.Roles.Create(ctx, access.NewRole{Name: "Teller", Description: "Takes payments"})
//	if err != nil {
//		return err
//	}
//	_, err = desk.Roles.SetPermissions(ctx, role.RoleID, access.RolePermissionsUpdate{
//		Permissions: map[string]bool{"READ_LOAN": true, "REPAYMENT_LOAN": true},
//	})
type RoleService struct{ desk *Desk }

// Permissions lists every permission or, with in.Checkable, those that can be made to want a second person, with Selected
// true for those that do.
//
// Permission: READ_PERMISSION.
func (s RoleService) Permissions(ctx context.Context, in access.PermissionFilter) ([]access.PermissionData, error) {
	return perform(ctx, s.desk, access.ListPermissions, in)
}

// Create adds a role that allows nothing yet; name and description are mandatory. Refused with access.ErrRoleName.
//
// Permission: CREATE_ROLE.
func (s RoleService) Create(ctx context.Context, in access.NewRole) (RoleResult, error) {
	return roleResult(done(ctx, s.desk, access.CreateRole, in))
}

// SetPermissions gives a role the permissions whose codes are true and takes those away that are false; others stay.
// access.ErrPermission names the first code that does not exist, access.ErrGrantsMore a code that the actor does not hold,
// and then nothing changes.
//
// Permission: PERMISSIONS_ROLE.
func (s RoleService) SetPermissions(ctx context.Context, id int64, in access.RolePermissionsUpdate) (RoleResult, error) {
	in.Ref = operation.ByID(id)
	return roleResult(done(ctx, s.desk, access.UpdateRolePermissions, in))
}

// Enable makes a role give its permissions again; one that is enabled stays so. Refused with access.ErrGrantsMore where the
// actor holds less than the role gives.
//
// Permission: ENABLE_ROLE.
func (s RoleService) Enable(ctx context.Context, id int64) (RoleResult, error) {
	return roleResult(done(ctx, s.desk, access.EnableRole, access.RoleRef{Ref: operation.ByID(id)}))
}

// Disable makes a role that no user holds give nothing (access.ErrRoleUsed). Enable takes it back.
//
// Permission: DISABLE_ROLE.
func (s RoleService) Disable(ctx context.Context, id int64) (RoleResult, error) {
	return roleResult(done(ctx, s.desk, access.DisableRole, access.RoleRef{Ref: operation.ByID(id)}))
}

// Update changes name or description of a role; nil stays. Refused with access.ErrRoleID, access.ErrRoleName.
//
// Permission: UPDATE_ROLE.
func (s RoleService) Update(ctx context.Context, id int64, in access.RoleUpdate) (RoleResult, error) {
	in.Ref = operation.ByID(id)
	return roleResult(done(ctx, s.desk, access.UpdateRole, in))
}

// Delete removes a role that no user holds (access.ErrRoleDeleteUsed).
//
// Permission: DELETE_ROLE.
func (s RoleService) Delete(ctx context.Context, id int64) (RoleResult, error) {
	return roleResult(done(ctx, s.desk, access.DeleteRole, access.RoleRef{Ref: operation.ByID(id)}))
}

// Get reads one role; access.ErrRoleID when there is none.
//
// Permission: READ_ROLE.
func (s RoleService) Get(ctx context.Context, id int64) (access.RoleData, error) {
	return perform(ctx, s.desk, access.GetRole, access.RoleRef{Ref: operation.ByID(id)})
}

// List reads all roles by id.
//
// Permission: READ_ROLE.
func (s RoleService) List(ctx context.Context) ([]access.RoleData, error) {
	return perform(ctx, s.desk, access.ListRoles, operation.NoInput{})
}

// PermissionsOf reads a role with every permission that there is, Selected true for those that the role gives;
// access.ErrRoleID.
//
// Permission: READ_ROLE.
func (s RoleService) PermissionsOf(ctx context.Context, id int64) (access.RolePermissions, error) {
	return perform(ctx, s.desk, access.GetRolePermissions, access.RoleRef{Ref: operation.ByID(id)})
}

// MarkForChecking says for which permissions a command waits for a second person (true) and for which it does not (false);
// others stay. It takes effect while the configuration maker-checker is on, see [ApprovalService]. access.ErrPermission
// names the first code that cannot be marked.
//
// Permission: UPDATE_PERMISSION.
func (s RoleService) MarkForChecking(ctx context.Context, in access.CheckedUpdate) (Done, error) {
	return doneResult(done(ctx, s.desk, access.UpdatePermissions, in))
}
