package access

import (
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// Kinds lists the kinds of records that the package stores.
func Kinds() []*store.Kind { return []*store.Kind{Users.Kind, Roles.Kind, checkedPermissions.Kind} }

// Operations lists the operations of the package.
func Operations(n Neighbours) []operation.Operation {
	return []operation.Operation{
		SignIn, CountSignIn, ForgotPassword(n), ResetPassword(n),
		ListUsers, GetUser, UserTemplate, CreateUser(n), UpdateUser, ChangePassword, DeleteUser,
		ListRoles, GetRole, CreateRole, UpdateRole, DeleteRole, DisableRole, EnableRole,
		GetRolePermissions(n), UpdateRolePermissions(n), ListPermissions(n), UpdatePermissions(n),
		GetPasswordPreferences, PasswordPreferencesTemplate, UpdatePasswordPreferences,
	}
}
