package access

import (
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
)

// Refusals about signing in. ErrNotAuthenticated is the same for every cause, so that it tells a stranger nothing.
var (
	ErrNotAuthenticated = fault.Define(fault.Unauthenticated, "error.msg.not.authenticated", "Unauthenticated. Please login.")
	ErrPasswordOutdated = fault.Define(fault.Validation, "error.msg.password.outdated", "The password of the user with id %v has expired, please reset it")
	ErrNotAuthorized    = operation.ErrNotAuthorized
)

// Refusals about users.
var (
	ErrUserID           = fault.Define(fault.NotFound, "error.msg.user.id.invalid", "User with identifier %v does not exist")
	ErrUsername         = fault.Define(fault.Integrity, "error.msg.user.duplicate.username", "User with username %v already exists.")
	ErrUserOfSystem     = fault.Define(fault.Rule, "error.msg.user.cannot.be.deleted", "The user `%v` of the system cannot be changed or deleted.")
	ErrUserFields       = fault.Define(fault.Validation, "not.enough.permission.to.update.fields", "Without the permission to update users, only the own password can be changed.")
	ErrPasswordUsed     = fault.Define(fault.Validation, "error.msg.password.already.used", "The submitted password has already been used in the past")
	ErrFirstPassword    = fault.Define(fault.Validation, "validation.msg.tenant.password.too.weak", "The password of the administrator must have 12 to 50 characters, with at least one upper case letter, one lower case letter, one numeric digit and one special character, and no white space.")
	ErrPasswordRepeated = fault.Define(fault.Validation, "validation.msg.user.repeatPassword.not.equal.to.password", "The repeated password differs from the password.")
)

// Refusals about roles and permissions.
var (
	ErrRoleID         = fault.Define(fault.NotFound, "error.msg.role.id.invalid", "Role with identifier %v does not exist")
	ErrRoleName       = fault.Define(fault.Integrity, "error.msg.role.duplicate.name", "Role with name `%v` already exists")
	ErrRoleDeleteUsed = fault.Define(fault.Rule, "error.msg.role.associated.with.users.deleted", "Role with identifier %v is held by users and cannot be deleted.")
	ErrRoleUsed       = fault.Define(fault.Rule, "error.msg.role.associated.with.users.disabled", "Role with identifier %v is held by users and cannot be disabled.")
	ErrPermission     = fault.Define(fault.NotFound, "error.msg.permission.code.invalid", "Permission with code %v does not exist")
)
