package access

import (
	"crypto/rand"
	"testing"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/desktest"
)

// TestNobodyGivesMoreThanHeHolds: a user who may change users and roles gains no permission by it.
func TestNobodyGivesMoreThanHeHolds(t *testing.T) {
	d := newDesk(t)
	all := d.role("all", "ALL_FUNCTIONS")
	reading := d.role("reading", "READ_ROLE")
	own := d.role("own", "READ_ROLE")
	mighty, clerk := d.user("mighty", all), d.user("clerk", reading)
	office := []string{"CREATE_USER", "UPDATE_USER", "CHANGEPWD_USER", "PERMISSIONS_ROLE", "ENABLE_ROLE", "READ_ROLE"}
	desktest.Do(d, DisableRole, RoleRef{operation.ByID(d.role("asleep", "ALL_FUNCTIONS"))})
	asleep := d.role("napping", "DELETE_ROLE")
	desktest.Do(d, DisableRole, RoleRef{operation.ByID(asleep)})
	give := func(code string) error {
		_, err := desktest.Try(d.as(clerk, office...), UpdateRolePermissions, RolePermissionsUpdate{Ref: operation.ByID(own), Permissions: map[string]bool{code: true}})
		return err
	}
	update := func(id int64, change func(*UserUpdate)) func(*desk) error {
		return func(by *desk) error {
			in := UserUpdate{Ref: operation.ByID(id)}
			change(&in)
			_, err := desktest.Try(by, UpdateUser, in)
			return err
		}
	}
	another := func(do func(by *desk, id int64) error) func(*desk) error {
		return func(by *desk) error { return do(by, d.user(rand.Text(), all)) }
	}
	changeAnother := func(change func(*UserUpdate)) func(*desk) error {
		return another(func(by *desk, id int64) error { return update(id, change)(by) })
	}
	role := func(do func(by *desk, id int64) error) func(*desk) error {
		return func(by *desk) error { return do(by, d.role(rand.Text(), "ALL_FUNCTIONS")) }
	}
	password := func(in *UserUpdate) { in.Password, in.RepeatPassword = "Another-horse-8", "Another-horse-8" }
	for name, c := range map[string]struct {
		do      func(by *desk) error
		refused bool
	}{
		"a permission that he lacks":     {func(*desk) error { return give("DELETE_ROLE") }, true},
		"all functions":                  {func(*desk) error { return give("ALL_FUNCTIONS") }, true},
		"a permission that he holds":     {func(*desk) error { return give("READ_ROLE") }, false},
		"himself a role that gives more": {update(clerk, func(in *UserUpdate) { in.RoleIDs = []int64{reading, all} }), true},
		"himself a role that gives less": {update(clerk, func(in *UserUpdate) { in.RoleIDs = []int64{own} }), false},
		"a new user a role of all": {func(by *desk) error {
			_, err := desktest.Try(by, CreateUser, newUser("new", all))
			return err
		}, true},
		"a new user a role that is asleep": {func(by *desk) error {
			_, err := desktest.Try(by, CreateUser, newUser("newer", asleep))
			return err
		}, true},
		"another password to one who holds more":     {update(mighty, password), true},
		"another mail address to one who holds more": {update(mighty, func(in *UserUpdate) { in.Email = new("mine@lender.example") }), true},
		"another name to one who holds more":         {update(mighty, func(in *UserUpdate) { in.First = new("Max") }), false},
		"another user name to one who holds more":    {changeAnother(func(in *UserUpdate) { in.Username = new(rand.Text()) }), true},
		"wrong guesses that lock one who holds more": {changeAnother(func(in *UserUpdate) { in.Counted = new(true) }), true},
		"fewer roles to one who holds more":          {changeAnother(func(in *UserUpdate) { in.RoleIDs = []int64{own} }), true},
		"an end to one who holds more": {another(func(by *desk, id int64) error {
			_, err := desktest.Try(by, DeleteUser, UserRef{Ref: operation.ByID(id)})
			return err
		}), true},
		"less to a role that gives more": {role(func(by *desk, id int64) error {
			_, err := desktest.Try(by, UpdateRolePermissions, RolePermissionsUpdate{Ref: operation.ByID(id), Permissions: map[string]bool{"ALL_FUNCTIONS": false}})
			return err
		}), true},
		"another name to a role that gives more": {role(func(by *desk, id int64) error {
			_, err := desktest.Try(by, UpdateRole, RoleUpdate{Ref: operation.ByID(id), Name: new("Clerks")})
			return err
		}), true},
		"sleep to a role that gives more": {role(func(by *desk, id int64) error {
			_, err := desktest.Try(by, DisableRole, RoleRef{operation.ByID(id)})
			return err
		}), true},
		"an end to a role that gives more": {role(func(by *desk, id int64) error {
			_, err := desktest.Try(by, DeleteRole, RoleRef{operation.ByID(id)})
			return err
		}), true},
		"less to a role that gives what he holds": {func(by *desk) error {
			_, err := desktest.Try(by, UpdateRolePermissions, RolePermissionsUpdate{Ref: operation.ByID(reading), Permissions: map[string]bool{"READ_ROLE": false}})
			return err
		}, false},
		"another password to one who holds more, in its own way": {func(by *desk) error {
			_, err := desktest.Try(by, ChangePassword, PasswordChange{Ref: operation.ByID(mighty), Password: "Another-horse-8", RepeatPassword: "Another-horse-8"})
			return err
		}, true},
		"life to a role that gives more": {func(by *desk) error {
			_, err := desktest.Try(by, EnableRole, RoleRef{operation.ByID(asleep)})
			return err
		}, true},
	} {
		t.Run(name, func(t *testing.T) {
			err := c.do(d.as(clerk, office...))
			if refused := err != nil; refused != c.refused {
				t.Errorf("refused %v: %v", refused, err)
			}
		})
		t.Run("with leave to: "+name, func(t *testing.T) {
			if name == "a permission that he lacks" || name == "all functions" || name == "a permission that he holds" {
				return // given by the desk of the table
			}
			if err := c.do(d.as(clerk, append(office, GrantAnything)...)); err != nil {
				t.Error(err)
			}
		})
	}
}
