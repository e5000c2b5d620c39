package access

import (
	"maps"
	"slices"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// RoleData is a role as clients see it.
type RoleData struct {
	ID          int64  `json:"id"`
	Name        string `json:"name"`
	Description string `json:"description,omitempty"`
	Disabled    bool   `json:"disabled"` // gives nothing at present
}

func (r Role) data() RoleData {
	return RoleData{ID: r.ID, Name: r.Name, Description: r.Description, Disabled: r.Disabled}
}

// ListRoles reads all roles by id.
//
//desk:method Roles.List()
var ListRoles = operation.Query[operation.NoInput, []RoleData]{
	Meta: roleMeta("ListRoles", "READ", "Lists all roles."),
	Decide: func(u *operation.Unit, _ operation.NoInput) ([]RoleData, error) {
		list := []RoleData{}
		for r, err := range Roles.Find(u.Tx, store.Query{Limit: operation.LargestPage}) {
			if err != nil {
				return nil, err
			}
			list = append(list, r.data())
		}
		return list, nil
	},
}

// RoleRef addresses a role.
type RoleRef struct {
	Ref operation.Ref `json:"roleId"`
}

// Violations returns none.
func (RoleRef) Violations() []fault.Violation { return nil }

// GetRole reads one role; access.ErrRoleID when there is none.
//
//desk:method Roles.Get(id=Ref)
var GetRole = operation.Query[RoleRef, RoleData]{
	Meta: roleMeta("GetRole", "READ", "Reads one role."),
	Decide: func(u *operation.Unit, in RoleRef) (RoleData, error) {
		role, err := roleByID(u.Tx, in.Ref.ID)
		return role.data(), err
	},
}

// NewRole describes a role.
type NewRole struct {
	Name        string `json:"name"`        // mandatory, unique, at most 100 characters
	Description string `json:"description"` // mandatory, at most 500 characters
}

// Violations checks presence and lengths.
func (in NewRole) Violations() []fault.Violation {
	return fault.CheckOf("role").Text("name", in.Name, 100).Text("description", in.Description, 500).Violations()
}

// CreateRole adds a role that allows nothing yet; name and description are mandatory. Refused with access.ErrRoleName.
//
//desk:method Roles.Create(in)
var CreateRole = operation.Command[NewRole, operation.Result]{
	Meta: roleMeta("CreateRole", "CREATE", "Adds a role."),
	Decide: func(u *operation.Unit, in NewRole) (operation.Result, error) {
		role := Role{Name: in.Name, Description: in.Description}
		if err := role.unique(u.Tx); err != nil {
			return operation.Result{}, err
		}
		err := Roles.Insert(u.Tx, &role)
		return operation.Result{ID: role.ID}, err
	},
}

// unique refuses a name that another role has.
func (r Role) unique(tx store.Tx) error {
	taken, err := Roles.Exists(tx, store.Where("name", store.Equal, store.String(r.Name)).And("id", store.NotEqual, store.Int(r.ID)))
	if err == nil && taken {
		return ErrRoleName.New(r.Name)
	}
	return err
}

// RoleUpdate changes a role; what is nil stays.
type RoleUpdate struct {
	Ref         operation.Ref `json:"roleId"`
	Name        *string       `json:"name,omitempty"`        // unique, at most 100 characters
	Description *string       `json:"description,omitempty"` // at most 500 characters
}

// Violations checks what is sent.
func (in RoleUpdate) Violations() []fault.Violation {
	c := fault.CheckOf("role")
	if in.Name == nil && in.Description == nil {
		c.Fail("", nil, fault.NothingToUpdate)
	}
	if in.Name != nil {
		c.Text("name", *in.Name, 100)
	}
	if in.Description != nil {
		c.Text("description", *in.Description, 500)
	}
	return c.Violations()
}

// UpdateRole changes name or description of a role; nil stays. Refused with access.ErrRoleID, access.ErrRoleName.
//
//desk:method Roles.Update(id=Ref, in)
var UpdateRole = operation.Command[RoleUpdate, operation.Result]{
	Meta: roleMeta("UpdateRole", "UPDATE", "Changes name and description of a role."),
	Decide: func(u *operation.Unit, in RoleUpdate) (operation.Result, error) {
		role, err := roleByID(u.Tx, in.Ref.ID)
		if err != nil {
			return operation.Result{}, err
		}
		if err := mayGive(u, role.Permissions); err != nil {
			return operation.Result{}, err
		}
		changes := operation.Changes{}
		operation.Change(changes, "name", &role.Name, in.Name)
		operation.Change(changes, "description", &role.Description, in.Description)
		if err := role.unique(u.Tx); err != nil {
			return operation.Result{}, err
		}
		if len(changes) > 0 {
			err = Roles.Save(u.Tx, &role)
		}
		return operation.Result{ID: role.ID, Changes: changes}, err
	},
}

// DeleteRole removes a role that no user holds (access.ErrRoleDeleteUsed).
//
//desk:method Roles.Delete(id=Ref)
var DeleteRole = operation.Command[RoleRef, operation.Result]{
	Meta: roleMeta("DeleteRole", "DELETE", "Removes a role that no user holds."),
	Decide: func(u *operation.Unit, in RoleRef) (operation.Result, error) {
		role, err := unusedRole(u, in, ErrRoleDeleteUsed)
		if err != nil {
			return operation.Result{}, err
		}
		return operation.Result{ID: role.ID}, Roles.Delete(u.Tx, &role)
	},
}

// unusedRole reads a role that no user holds, and that the actor may take.
func unusedRole(u *operation.Unit, in RoleRef, refusal fault.Code) (Role, error) {
	role, err := roleByID(u.Tx, in.Ref.ID)
	if err == nil {
		err = mayGive(u, role.Permissions)
	}
	if err != nil {
		return role, err
	}
	used, err := role.inUse(u.Tx)
	if err == nil && used {
		return Role{}, refusal.New(role.ID)
	}
	return role, err
}

// DisableRole makes a role that no user holds give nothing (access.ErrRoleUsed). Enable takes it back.
//
//desk:method Roles.Disable(id=Ref)
var DisableRole = operation.Command[RoleRef, operation.Result]{
	Meta: roleMeta("DisableRole", "DISABLE", "Disables a role that no user holds."),
	Decide: func(u *operation.Unit, in RoleRef) (operation.Result, error) {
		role, err := unusedRole(u, in, ErrRoleUsed)
		if err != nil {
			return operation.Result{}, err
		}
		return switchRole(u.Tx, role, true)
	},
}

// EnableRole makes a role give its permissions again; one that is enabled stays so. Refused with access.ErrGrantsMore where the
// actor holds less than the role gives.
//
//desk:method Roles.Enable(id=Ref)
var EnableRole = operation.Command[RoleRef, operation.Result]{
	Meta: roleMeta("EnableRole", "ENABLE", "Enables a role."),
	Decide: func(u *operation.Unit, in RoleRef) (operation.Result, error) {
		role, err := roleByID(u.Tx, in.Ref.ID)
		if err != nil {
			return operation.Result{}, err
		}
		if err := mayGive(u, role.Permissions); err != nil {
			return operation.Result{}, err
		}
		return switchRole(u.Tx, role, false)
	},
}

func switchRole(tx store.Tx, role Role, disabled bool) (operation.Result, error) {
	result := operation.Result{ID: role.ID}
	if role.Disabled == disabled {
		return result, nil
	}
	role.Disabled = disabled
	return result, Roles.Save(tx, &role)
}

// RolePermissions is a role with every permission that there is; selected are those that the role gives.
type RolePermissions struct {
	ID          int64            `json:"id"`
	Name        string           `json:"name"`
	Description string           `json:"description,omitempty"`
	Disabled    bool             `json:"disabled"`
	Permissions []PermissionData `json:"permissionUsageData"`
}

// GetRolePermissions reads a role with every permission that there is, Selected true for those that the role gives;
// access.ErrRoleID.
//
//desk:method Roles.PermissionsOf(id=Ref)
var GetRolePermissions = operation.Query[RoleRef, RolePermissions]{
	Meta: roleMeta("GetRolePermissions", "READ", "Reads the permissions of a role."),
	Decide: operation.With(func(u *operation.Unit, in RoleRef, n Neighbours) (RolePermissions, error) {
		role, err := roleByID(u.Tx, in.Ref.ID)
		if err != nil {
			return RolePermissions{}, err
		}
		catalogue, err := n.Catalogue(u.Tx)
		out := RolePermissions{ID: role.ID, Name: role.Name, Description: role.Description, Disabled: role.Disabled, Permissions: []PermissionData{}}
		for _, p := range catalogue {
			out.Permissions = append(out.Permissions, p.data(slices.Contains(role.Permissions, p.Code)))
		}
		return out, err
	}),
}

// RolePermissionsUpdate gives and takes permissions by code; what is not named stays.
type RolePermissionsUpdate struct {
	Ref         operation.Ref   `json:"roleId"`
	Permissions map[string]bool `json:"permissions"` // by code: true gives, false takes away
}

// Violations asks for permissions.
func (in RolePermissionsUpdate) Violations() []fault.Violation {
	return fault.CheckOf("role").Required("permissions", in.Permissions != nil).Violations()
}

// UpdateRolePermissions gives a role the permissions whose codes are true and takes those away that are false; others stay.
// access.ErrPermission names the first code that does not exist, access.ErrGrantsMore a code that the actor does not hold,
// and then nothing changes.
//
//desk:method Roles.SetPermissions(id=Ref, in)
var UpdateRolePermissions = operation.Command[RolePermissionsUpdate, operation.Result]{
	Meta: roleMeta("UpdateRolePermissions", "PERMISSIONS", "Gives permissions to a role and takes them away."),
	Decide: operation.With(func(u *operation.Unit, in RolePermissionsUpdate, n Neighbours) (operation.Result, error) {
		role, err := roleByID(u.Tx, in.Ref.ID)
		if err != nil {
			return operation.Result{}, err
		}
		catalogue, err := n.Catalogue(u.Tx)
		if err != nil {
			return operation.Result{}, err
		}
		if err := known(in.Permissions, catalogue.has); err != nil {
			return operation.Result{}, err
		}
		before := role
		var changed map[string]bool
		role.Permissions, changed = switched(role.Permissions, in.Permissions)
		if err := mayGive(u, slices.Sorted(maps.Keys(changed))); err != nil {
			return operation.Result{}, err
		}
		result := operation.Result{ID: role.ID, Changes: operation.Changes{"permissions": changed}}
		if len(changed) == 0 {
			result.Changes = operation.Changes{}
			return result, nil
		}
		return result, saveRole(u, before, role)
	}),
}

// known refuses the first code, in ascending order, that does not pass.
func known(codes map[string]bool, passes func(string) bool) error {
	var refused []string
	for code := range codes {
		if !passes(code) {
			refused = append(refused, code)
		}
	}
	if len(refused) == 0 {
		return nil
	}
	return ErrPermission.New(slices.Min(refused))
}

// switched returns a set of codes with some switched on and off, ascending, and those that really changed.
func switched(set []string, asked map[string]bool) (after []string, changed map[string]bool) {
	changed = map[string]bool{}
	after = slices.Clone(set)
	for code, on := range asked {
		if at := slices.Index(after, code); on && at < 0 {
			after = append(after, code)
			changed[code] = true
		} else if !on && at >= 0 {
			after = slices.Delete(after, at, at+1)
			changed[code] = false
		}
	}
	slices.Sort(after)
	return after, changed
}

func roleMeta(id, action, summary string) operation.Meta {
	return operation.Meta{ID: "access." + id, Action: action, Entity: "ROLE", Grouping: "authorisation", Summary: summary}
}
