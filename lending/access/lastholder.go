package access

import (
	"slices"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// ErrLastHolder is a command that would leave a tenant without a user who may do everything: nobody could give that back.
var ErrLastHolder = fault.Define(fault.Rule, "error.msg.user.last.with.all.functions", "After this no user could do everything any more. Give another user, who is not locked, a role with the permission `%s` first.")

// keepsHolder refuses a command that took the permission for everything from a user, where no other user holds it now. The records
// have the outcome of the command already. What the command log has was decided when it was logged.
func keepsHolder(u *operation.Unit) error {
	if u.Replays() {
		return nil
	}
	for user, err := range Users.Find(u.Tx, store.Where("is_deleted", store.Equal, store.Bool(false)).And("is_locked", store.Equal, store.Bool(false))) {
		if err != nil {
			return err
		}
		if user.Username == SystemName {
			continue
		}
		if holds, err := user.mayDoEverything(u.Tx); err != nil || holds {
			return err
		}
	}
	return ErrLastHolder.New(operation.AllFunctions)
}

// mayDoEverything reports whether an enabled role gives the user everything. A customer may not do everything, whatever the roles.
func (u User) mayDoEverything(tx store.Tx) (bool, error) {
	if u.Deleted || len(u.ClientIDs) > 0 {
		return false, nil
	}
	roles, err := rolesOf(tx, u.RoleIDs)
	return slices.ContainsFunc(roles, Role.givesEverything), err
}

func (r Role) givesEverything() bool {
	return !r.Disabled && slices.Contains(r.Permissions, operation.AllFunctions)
}

// saveUser saves a changed user; the last user who may do everything stays one.
func saveUser(u *operation.Unit, before, after User) error {
	could, err := before.mayDoEverything(u.Tx)
	if err != nil {
		return err
	}
	can, err := after.mayDoEverything(u.Tx)
	if err != nil {
		return err
	}
	if err := Users.Save(u.Tx, &after); err != nil || !could || can {
		return err
	}
	return keepsHolder(u)
}

// saveRole is saveUser for a changed role.
func saveRole(u *operation.Unit, before, after Role) error {
	if err := Roles.Save(u.Tx, &after); err != nil || !before.givesEverything() || after.givesEverything() {
		return err
	}
	return keepsHolder(u)
}
