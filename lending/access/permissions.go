package access

import (
	"errors"
	"slices"
	"strings"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// Checked are the permissions whose commands wait for a second person.
type Checked struct {
	store.Key
	Codes []string `json:"codes,omitempty"` // ascending
}

// checkedPermissions holds the one record per tenant.
var checkedPermissions = store.Table[Checked, *Checked]{
	Kind:    &store.Kind{Name: "maker_checker_permission", Reference: true},
	Columns: func(*Checked) []store.Value { return nil },
}

// theChecked is the id of the one record.
const theChecked = 1

func readChecked(tx store.Tx) (Checked, error) {
	c, err := checkedPermissions.Get(tx, theChecked)
	if errors.Is(err, store.ErrNotFound) {
		return Checked{}, nil
	}
	return c, err
}

// NeedsChecker reports whether a command of the actor under a permission must wait for a second person: the tenant uses
// maker-checker, the permission is so marked, and the actor is no super checker.
func NeedsChecker(tx store.Tx, cfg *refdata.Configuration, actor operation.Actor, code string) (bool, error) {
	if !cfg.Enabled(refdata.MakerChecker) || actor.Holds(operation.CheckerSuperUser) {
		return false, nil
	}
	c, err := readChecked(tx)
	return slices.Contains(c.Codes, code), err
}

// MayCheck reports whether an actor may approve commands under a permission.
func MayCheck(actor operation.Actor, code string) bool {
	return actor.Holds(code+checkerSuffix, operation.CheckerSuperUser)
}

// MayCheckAny reports whether an actor may decide about commands of some sort.
func MayCheckAny(actor operation.Actor) bool {
	return actor.Holds(operation.CheckerSuperUser) || slices.ContainsFunc(actor.Permissions, func(code string) bool { return strings.HasSuffix(code, checkerSuffix) })
}

// PermissionFilter says which list of permissions is meant.
type PermissionFilter struct {
	Checkable bool `json:"makerCheckerable,omitempty"` // only those that can be made to want a second person
}

// Violations returns none.
func (PermissionFilter) Violations() []fault.Violation { return nil }

// ListPermissions lists every permission or, with in.Checkable, those that can be made to want a second person, with Selected
// true for those that do.
//
//desk:method Roles.Permissions(in)
var ListPermissions = operation.Query[PermissionFilter, []PermissionData]{
	Meta: operation.Meta{
		ID: "access.ListPermissions", Action: "READ", Entity: "PERMISSION", Grouping: "authorisation",
		Summary: "Lists permissions: all, or those for which maker-checker can be switched on.",
	},
	Decide: operation.With(func(u *operation.Unit, in PermissionFilter, n Neighbours) ([]PermissionData, error) {
		catalogue, err := n.Catalogue(u.Tx)
		if err != nil {
			return nil, err
		}
		checked, err := readChecked(u.Tx)
		list := []PermissionData{}
		for _, p := range catalogue {
			switch {
			case in.Checkable && p.checkable():
				list = append(list, p.data(slices.Contains(checked.Codes, p.Code)))
			case !in.Checkable && !p.forChecker():
				list = append(list, p.data(true))
			}
		}
		return list, err
	}),
}

// CheckedUpdate switches maker-checker by permission; what is not named stays.
type CheckedUpdate struct {
	Permissions map[string]bool `json:"permissions"` // by code: true wants a second person
}

// Violations asks for permissions.
func (in CheckedUpdate) Violations() []fault.Violation {
	return fault.CheckOf("permission").Required("permissions", in.Permissions != nil).Violations()
}

// UpdatePermissions says for which permissions a command waits for a second person (true) and for which it does not (false);
// others stay. It takes effect while the configuration maker-checker is on, see [ApprovalService]. access.ErrPermission
// names the first code that cannot be marked.
//
//desk:method Roles.MarkForChecking(in)
var UpdatePermissions = operation.Command[CheckedUpdate, operation.Result]{
	Meta: operation.Meta{
		ID: "access.UpdatePermissions", Action: "UPDATE", Entity: "PERMISSION", Grouping: "configuration",
		Summary: "Switches maker-checker for permissions.",
	},
	Decide: operation.With(func(u *operation.Unit, in CheckedUpdate, n Neighbours) (operation.Result, error) {
		catalogue, err := n.Catalogue(u.Tx)
		if err != nil {
			return operation.Result{}, err
		}
		checkable := func(code string) bool {
			return slices.ContainsFunc(catalogue, func(p Permission) bool { return p.Code == code && p.checkable() })
		}
		if err := known(in.Permissions, checkable); err != nil {
			return operation.Result{}, err
		}
		return switchChecked(u.Tx, in.Permissions)
	}),
}

func switchChecked(tx store.Tx, asked map[string]bool) (operation.Result, error) {
	c, err := readChecked(tx)
	if err != nil {
		return operation.Result{}, err
	}
	var changed map[string]bool
	c.Codes, changed = switched(c.Codes, asked)
	result := operation.Result{Changes: operation.Changes{}}
	if len(changed) == 0 {
		return result, nil
	}
	result.Changes["permissions"] = changed
	if c.ID == 0 {
		c.ID = theChecked
		return result, checkedPermissions.Insert(tx, &c)
	}
	return result, checkedPermissions.Save(tx, &c)
}
