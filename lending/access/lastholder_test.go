package access

import (
	"errors"
	"testing"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/desktest"
)

// The tenant of these tests has two roles that give everything, "Super user" (1) and another, a role that gives little, and the user
// admin (1). Each case adds users, then gives one command.
func TestTheLastUserWhoMayDoEverythingStays(t *testing.T) {
	const admin, super = 1, 1
	none := map[string]bool{operation.AllFunctions: false}
	tests := map[string]struct {
		others  func(d *desk, full int64)
		command func(d *desk, full, little int64) error
		refused bool
	}{
		"deleted": {command: deleted(admin), refused: true},
		"deleted beside another": {
			others:  func(d *desk, full int64) { d.user("second", full) },
			command: deleted(admin),
		},
		"deleted beside a locked one": {
			others:  func(d *desk, full int64) { d.locked(d.user("second", full)) },
			command: deleted(admin), refused: true,
		},
		"deleted beside one whose role is disabled": {
			others:  func(d *desk, full int64) { d.user("second", full); d.disabled(full) },
			command: deleted(admin), refused: true,
		},
		"other roles": {
			command: func(d *desk, _, little int64) error {
				return d.updated(UserUpdate{Ref: operation.ByID(admin), RoleIDs: []int64{little}})
			}, refused: true,
		},
		"another role that gives everything": {
			command: func(d *desk, full, _ int64) error {
				return d.updated(UserUpdate{Ref: operation.ByID(admin), RoleIDs: []int64{full}})
			},
		},
		"the role gives less": {
			command: func(d *desk, _, _ int64) error {
				return d.triedPermissions(RolePermissionsUpdate{Ref: operation.ByID(super), Permissions: none})
			}, refused: true,
		},
		"the role gives less and another user has another role": {
			others: func(d *desk, full int64) { d.user("second", full) },
			command: func(d *desk, _, _ int64) error {
				return d.triedPermissions(RolePermissionsUpdate{Ref: operation.ByID(super), Permissions: none})
			},
		},
		"a user who may not do everything is deleted": {
			others:  func(d *desk, _ int64) { d.user("second", d.role("reader", "READ_ROLE")) },
			command: func(d *desk, _, _ int64) error { return deleted(3)(d, 0, 0) },
		},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t)
			full, little := d.role("full", operation.AllFunctions), d.role("little", "READ_USER")
			if tt.others != nil {
				tt.others(d, full)
			}
			err := tt.command(d, full, little)
			if tt.refused != errors.Is(err, ErrLastHolder) || !tt.refused && err != nil {
				t.Errorf("%v; refused: %v", err, tt.refused)
			}
		})
	}
}

func deleted(id int64) func(*desk, int64, int64) error {
	return func(d *desk, _, _ int64) error {
		_, err := desktest.Try(d, DeleteUser, UserRef{Ref: operation.ByID(id)})
		return err
	}
}

func (d *desk) updated(in UserUpdate) error {
	_, err := desktest.Try(d, UpdateUser, in)
	return err
}

func (d *desk) triedPermissions(in RolePermissionsUpdate) error {
	_, err := desktest.Try(d, UpdateRolePermissions, in)
	return err
}

// locked locks a user.
func (d *desk) locked(id int64) {
	d.change(func(u *operation.Unit) error {
		user, err := UserByID(u.Tx, id)
		if err != nil {
			return err
		}
		user.Locked = true
		return Users.Save(u.Tx, &user)
	})
}

// disabled disables a role although a user holds it.
func (d *desk) disabled(role int64) {
	d.change(func(u *operation.Unit) error {
		r, err := roleByID(u.Tx, role)
		if err != nil {
			return err
		}
		r.Disabled = true
		return Roles.Save(u.Tx, &r)
	})
}

func (d *desk) change(do func(*operation.Unit) error) {
	d.T.Helper()
	if err := d.Update(do); err != nil {
		d.T.Fatal(err)
	}
}
