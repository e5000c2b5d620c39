package access

import (
	"slices"
	"testing"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/desktest"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

func codesOf(list []PermissionData) (codes, selected []string) {
	for _, p := range list {
		codes = append(codes, p.Code)
		if p.Selected {
			selected = append(selected, p.Code)
		}
	}
	return codes, selected
}

func TestCatalogue(t *testing.T) {
	c := CatalogueOf([]operation.Operation{SignIn, CountSignIn, GetUser, UpdateUser, refdata.CreateCode}, Permission{Grouping: "x", Code: "EXTRA"})
	var codes []string
	for _, p := range c {
		codes = append(codes, p.Grouping+":"+p.Code)
	}
	want := []string{
		"authorisation:READ_USER", "authorisation:UPDATE_USER", "authorisation:UPDATE_USER_CHECKER",
		"configuration:CREATE_CODE", "configuration:CREATE_CODE_CHECKER",
		"special:ALL_FUNCTIONS", "special:ALL_FUNCTIONS_READ", "special:BYPASS_TWOFACTOR", "special:CHECKER_SUPER_USER",
		"special:REPORTING_SUPER_USER", "x:EXTRA", "x:EXTRA_CHECKER",
	}
	if diff := difference(want, codes); diff != "" {
		t.Error(diff)
	}
}

func TestRoles(t *testing.T) {
	d := newDesk(t)
	id := d.role("clerk", "READ_USER")
	ref := operation.ByID(id)
	got := desktest.Do(d, UpdateRole, RoleUpdate{Ref: ref, Name: new("teller"), Description: new("CLERK")})
	if diff := difference(operation.Changes{"name": operation.Sent{Value: "teller"}}, got.Changes); diff != "" {
		t.Error(diff)
	}
	if diff := difference(RoleData{ID: id, Name: "teller", Description: "CLERK"}, desktest.Do(d, GetRole, RoleRef{ref})); diff != "" {
		t.Error(diff)
	}
	desktest.Do(d, DisableRole, RoleRef{ref})
	if got := desktest.Do(d, ListRoles, operation.NoInput{}); len(got) != 2 || !got[1].Disabled {
		t.Errorf("roles: %v", got)
	}
	if lists := desktest.Do(d, UserTemplate, operation.NoInput{}); len(lists.AvailableRoles) != 1 || len(lists.AllowedOffices) != 1 {
		t.Errorf("template: %+v", lists)
	}
	desktest.Do(d, EnableRole, RoleRef{ref})
	desktest.Refuse(d, DisableRole, RoleRef{operation.ByID(1)}, "error.msg.role.associated.with.users.disabled")
	desktest.Refuse(d, CreateRole, NewRole{Name: "x"}, "validation.msg.role.description.cannot.be.blank")
	desktest.Refuse(d, CreateRole, NewRole{Name: "Super user", Description: "x"}, "error.msg.role.duplicate.name")
	desktest.Refuse(d, UpdateRole, RoleUpdate{Ref: ref, Name: new("Super user")}, "error.msg.role.duplicate.name")
	desktest.Refuse(d, UpdateRole, RoleUpdate{Ref: ref}, "validation.msg.role.no.parameters.for.update")
	desktest.Refuse(d, GetRole, RoleRef{operation.ByID(9)}, "error.msg.role.id.invalid")
}

func TestPermissionsOfARole(t *testing.T) {
	d := newDesk(t)
	ref := operation.ByID(d.role("clerk", "READ_USER", "CREATE_CODE"))
	update := UpdateRolePermissions
	got := desktest.Do(d, update, RolePermissionsUpdate{ref, map[string]bool{"READ_USER": true, "CREATE_CODE": false, "CREATE_CODE_CHECKER": true, "READ_CODE": false}})
	want := operation.Changes{"permissions": map[string]bool{"CREATE_CODE": false, "CREATE_CODE_CHECKER": true}}
	if diff := difference(want, got.Changes); diff != "" {
		t.Error(diff)
	}
	role := desktest.Do(d, GetRolePermissions, RoleRef{ref})
	codes, selected := codesOf(role.Permissions)
	if diff := difference([]string{"READ_USER", "CREATE_CODE_CHECKER"}, selected); diff != "" || !slices.Contains(codes, "UPDATE_ROLE") {
		t.Error(diff)
	}
	desktest.Refuse(d, update, RolePermissionsUpdate{ref, map[string]bool{"READ_USER": false, "FLY_MOON": true}}, "error.msg.permission.code.invalid")
	desktest.Refuse(d, update, RolePermissionsUpdate{Ref: ref}, "validation.msg.role.permissions.cannot.be.blank")
	if _, selected := codesOf(desktest.Do(d, GetRolePermissions, RoleRef{ref}).Permissions); len(selected) != 2 {
		t.Errorf("a refused update changed the role: %v", selected)
	}
}

func TestPermissionLists(t *testing.T) {
	d := newDesk(t)
	list := ListPermissions
	codes, selected := codesOf(desktest.Do(d, list, PermissionFilter{}))
	if len(codes) != len(selected) || !slices.Contains(codes, "READ_CODE") || !slices.Contains(codes, operation.AllFunctions) || slices.Contains(codes, "CREATE_CODE_CHECKER") {
		t.Errorf("all: %v", codes)
	}
	desktest.Do(d, UpdatePermissions, CheckedUpdate{map[string]bool{"CREATE_CODE": true, "UPDATE_CODE": false}})
	codes, selected = codesOf(desktest.Do(d, list, PermissionFilter{Checkable: true}))
	if diff := difference([]string{"CREATE_CODE"}, selected); diff != "" {
		t.Error(diff)
	}
	for _, never := range []string{"READ_CODE", operation.AllFunctions, "CREATE_CODE_CHECKER"} {
		if slices.Contains(codes, never) {
			t.Errorf("%s can be checked", never)
		}
		desktest.Refuse(d, UpdatePermissions, CheckedUpdate{map[string]bool{never: true}}, "error.msg.permission.code.invalid")
	}
}

func TestNeedsChecker(t *testing.T) {
	d := newDesk(t)
	clerk := operation.Actor{Permissions: []string{"CREATE_CODE", "UPDATE_CODE"}}
	super := operation.Actor{Permissions: []string{"CREATE_CODE", operation.CheckerSuperUser}}
	needs := func(actor operation.Actor, code string) (needed bool) {
		d.View(func(tx store.Tx) error {
			cfg, err := refdata.ConfigurationOf(tx)
			if err != nil {
				return err
			}
			needed, err = NeedsChecker(tx, cfg, actor, code)
			return err
		})
		return needed
	}
	desktest.Do(d, UpdatePermissions, CheckedUpdate{map[string]bool{"CREATE_CODE": true}})
	if needs(clerk, "CREATE_CODE") {
		t.Error("maker-checker is off")
	}
	d.configure(refdata.MakerChecker, 0)
	if !needs(clerk, "CREATE_CODE") || needs(clerk, "UPDATE_CODE") || needs(super, "CREATE_CODE") {
		t.Error("want a checker for the clerk's CREATE_CODE alone")
	}
	if MayCheck(clerk, "CREATE_CODE") || !MayCheck(super, "CREATE_CODE") || !MayCheck(operation.Actor{Permissions: []string{"CREATE_CODE_CHECKER"}}, "CREATE_CODE") {
		t.Error("want super checkers and holders of the checker's permission to check")
	}
}

func TestPasswordPreferences(t *testing.T) {
	d := newDesk(t)
	if got := desktest.Do(d, GetPasswordPreferences, operation.NoInput{}); got.Key != "strong" {
		t.Errorf("in force: %+v", got)
	}
	desktest.Do(d, UpdatePasswordPreferences, PolicyChoice{SimplePolicy})
	if got := desktest.Do(d, GetPasswordPreferences, operation.NoInput{}); got.Key != "simple" {
		t.Errorf("in force: %+v", got)
	}
	if got := desktest.Do(d, PasswordPreferencesTemplate, operation.NoInput{}); len(got) != 3 || !got[0].Active || got[2].Active {
		t.Errorf("policies: %+v", got)
	}
	desktest.Do(d, ChangePassword, PasswordChange{Ref: operation.ByID(1), Password: "short", RepeatPassword: "short"})
	desktest.Refuse(d, UpdatePasswordPreferences, PolicyChoice{4}, "validation.msg.passwordpreferences.validationPolicyId.is.not.within.expected.range")
	desktest.Refuse(d, UpdatePasswordPreferences, PolicyChoice{}, "validation.msg.passwordpreferences.validationPolicyId.cannot.be.blank")
}

func TestSchemaAndOperations(t *testing.T) {
	if err := store.Schema(Kinds()).Check(); err != nil {
		t.Error(err)
	}
	seen := map[string]bool{}
	for _, op := range Operations() {
		if about := op.About(); seen[about.ID] || about.Summary == "" {
			t.Errorf("%s: double id or no summary", about.ID)
		}
		seen[op.About().ID] = true
	}
}
