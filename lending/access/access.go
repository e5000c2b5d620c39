package access

import (
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// Kinds lists the kinds of records that the package stores.
func Kinds() []*store.Kind { return []*store.Kind{Users.Kind, Roles.Kind, checkedPermissions.Kind} }

// Operations lists the operations of the package.
func Operations() []operation.Operation {
	return []operation.Operation{
		SignIn, CountSignIn, ForgotPassword, ResetPassword,
		ListUsers, GetUser, UserTemplate, CreateUser, UpdateUser, ChangePassword, DeleteUser,
		ListRoles, GetRole, CreateRole, UpdateRole, DeleteRole, DisableRole, EnableRole,
		GetRolePermissions, UpdateRolePermissions, ListPermissions, UpdatePermissions,
		GetPasswordPreferences, PasswordPreferencesTemplate, UpdatePasswordPreferences,
	}
}
