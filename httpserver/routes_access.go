package httpserver

import (
	"net/http"

	"lending.example/platform/lending"
	"lending.example/platform/lending/access"
	"lending.example/platform/lending/audits"
	"lending.example/platform/lending/operation"
)

// authenticationRoutes are what a user does about signing in.
func authenticationRoutes() []Route {
	return []Route{
		post("/v1/authentication", access.SignIn).with(Quirks{Open: true, StatusOf: renewalStatus, OtherStatus: http.StatusForbidden}),
		post("/v1/password/forgot", access.ForgotPassword).with(Quirks{Open: true}),
		get("/v1/passwordpreferences", access.GetPasswordPreferences),
		put("/v1/passwordpreferences", access.UpdatePasswordPreferences),
		get("/v1/passwordpreferences/template", access.PasswordPreferencesTemplate),
	}
}

// renewalStatus is how a sign-in is answered: a user who must renew the password is let in no further.
func renewalStatus(output any) int {
	if a, ok := output.(access.Authentication); ok && a.ShouldRenew {
		return http.StatusForbidden
	}
	return http.StatusOK
}

// userRoutes are users, roles and permissions.
func userRoutes() []Route {
	return []Route{
		get("/v1/users", access.ListUsers),
		get("/v1/users/template", access.UserTemplate),
		get("/v1/users/{userId}", access.GetUser),
		post("/v1/users", access.CreateUser),
		put("/v1/users/{userId}", access.UpdateUser),
		post("/v1/users/{userId}/pwd", access.ChangePassword),
		remove("/v1/users/{userId}", access.DeleteUser),

		get("/v1/roles", access.ListRoles),
		get("/v1/roles/{roleId}", access.GetRole),
		post("/v1/roles", access.CreateRole),
		put("/v1/roles/{roleId}", access.UpdateRole),
		remove("/v1/roles/{roleId}", access.DeleteRole),
		post("/v1/roles/{roleId}", access.DisableRole).on("disable").with(Quirks{EmptyBody: true}),
		post("/v1/roles/{roleId}", access.EnableRole).on("enable").with(Quirks{EmptyBody: true}),
		get("/v1/roles/{roleId}/permissions", access.GetRolePermissions),
		put("/v1/roles/{roleId}/permissions", access.UpdateRolePermissions),

		get("/v1/permissions", access.ListPermissions),
		put("/v1/permissions", access.UpdatePermissions),
	}
}

// makerCheckerRoutes are commands that wait for a second pair of eyes, and the trace of those that were done.
func makerCheckerRoutes() []Route {
	return []Route{
		get("/v1/makercheckers", audits.ListPending),
		get("/v1/makercheckers/searchtemplate", audits.PendingTemplate),
		post("/v1/makercheckers/{commandId}", audits.ApprovePending).on("approve").with(Quirks{EmptyBody: true, Retells: true}),
		post("/v1/makercheckers/{commandId}", audits.RejectPending).on("reject").with(Quirks{EmptyBody: true}),
		remove("/v1/makercheckers/{commandId}", audits.DeletePending),

		get("/v1/audits", audits.ListAudits).with(Quirks{PagedBy: "paged", Answers: []any{[]lending.AuditData{}, operation.Page[lending.AuditData]{}}}),
		get("/v1/audits/searchtemplate", audits.AuditTemplate),
		get("/v1/audits/{auditId}", audits.GetAudit),
	}
}
