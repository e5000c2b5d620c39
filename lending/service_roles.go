package lending

import (
	"context"

	"lending.example/platform/lending/access"
	"lending.example/platform/lending/operation"
)

// RoleService is the roles that group permissions, the catalogue of permissions, and which of them want a second person.
type RoleService struct{ desk *Desk }

// Create adds a role.
//
// Permission: CREATE_ROLE.
func (s RoleService) Create(ctx context.Context, in access.NewRole) (RoleResult, error) {
	return roleResult(done(ctx, s.desk, access.CreateRole, in))
}

// Update changes name and description of a role.
//
// Permission: UPDATE_ROLE.
func (s RoleService) Update(ctx context.Context, id int64, in access.RoleUpdate) (RoleResult, error) {
	in.Ref = operation.ByID(id)
	return roleResult(done(ctx, s.desk, access.UpdateRole, in))
}

// Delete removes a role that no user holds.
//
// Permission: DELETE_ROLE.
func (s RoleService) Delete(ctx context.Context, id int64) (RoleResult, error) {
	return roleResult(done(ctx, s.desk, access.DeleteRole, access.RoleRef{Ref: operation.ByID(id)}))
}

// Enable enables a role.
//
// Permission: ENABLE_ROLE.
func (s RoleService) Enable(ctx context.Context, id int64) (RoleResult, error) {
	return roleResult(done(ctx, s.desk, access.EnableRole, access.RoleRef{Ref: operation.ByID(id)}))
}

// Disable disables a role that no user holds.
//
// Permission: DISABLE_ROLE.
func (s RoleService) Disable(ctx context.Context, id int64) (RoleResult, error) {
	return roleResult(done(ctx, s.desk, access.DisableRole, access.RoleRef{Ref: operation.ByID(id)}))
}

// SetPermissions gives permissions to a role and takes them away.
//
// Permission: PERMISSIONS_ROLE.
func (s RoleService) SetPermissions(ctx context.Context, id int64, in access.RolePermissionsUpdate) (RoleResult, error) {
	in.Ref = operation.ByID(id)
	return roleResult(done(ctx, s.desk, access.UpdateRolePermissions, in))
}

// MarkForChecking switches maker-checker for permissions.
//
// Permission: UPDATE_PERMISSION.
func (s RoleService) MarkForChecking(ctx context.Context, in access.CheckedUpdate) (Done, error) {
	return doneResult(done(ctx, s.desk, access.UpdatePermissions, in))
}

// Get reads one role.
//
// Permission: READ_ROLE.
func (s RoleService) Get(ctx context.Context, id int64) (access.RoleData, error) {
	return perform(ctx, s.desk, access.GetRole, access.RoleRef{Ref: operation.ByID(id)})
}

// List lists all roles.
//
// Permission: READ_ROLE.
func (s RoleService) List(ctx context.Context) ([]access.RoleData, error) {
	return perform(ctx, s.desk, access.ListRoles, operation.NoInput{})
}

// PermissionsOf reads the permissions of a role.
//
// Permission: READ_ROLE.
func (s RoleService) PermissionsOf(ctx context.Context, id int64) (access.RolePermissions, error) {
	return perform(ctx, s.desk, access.GetRolePermissions, access.RoleRef{Ref: operation.ByID(id)})
}

// Permissions lists permissions: all, or those for which maker-checker can be switched on.
//
// Permission: READ_PERMISSION.
func (s RoleService) Permissions(ctx context.Context, in access.PermissionFilter) ([]access.PermissionData, error) {
	return perform(ctx, s.desk, access.ListPermissions, in)
}
