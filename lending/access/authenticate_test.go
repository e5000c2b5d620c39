package access

import (
	"errors"
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/desktest"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// signIn tries to sign in and returns what the user may do.
func (d *desk) signIn(username, password string) (actor operation.Actor, err error) {
	d.View(func(tx store.Tx) error {
		user, authErr := Authenticate(tx, username, password)
		if err = authErr; err == nil {
			actor, err = ActorOf(tx, user)
		}
		return nil
	})
	return actor, err
}

func TestAuthenticate(t *testing.T) {
	d := newDesk(t)
	role := d.role("clerk", "READ_USER", "CREATE_CODE")
	id := d.user("asha", role)
	actor, err := d.signIn("asha", "Another-horse-7")
	want := operation.Actor{UserID: id, Username: "asha", OfficeID: 1, Hierarchy: ".", Permissions: []string{"CREATE_CODE", "READ_USER"}}
	if err != nil {
		t.Fatal(err)
	}
	if diff := difference(want, actor); diff != "" {
		t.Error(diff)
	}
	deleted := d.user("bela", role)
	desktest.Do(d, DeleteUser, UserRef{Ref: operation.ByID(deleted)})
	for _, tt := range []struct{ name, username, password string }{
		{"wrong password", "asha", "another-horse-7"},
		{"no password", "asha", ""},
		{"unknown user", "nobody", "Another-horse-7"},
		{"deleted user", "bela", "Another-horse-7"},
		{"deleted user under the new name", "4_DELETED_bela", "Another-horse-7"},
		{"the system's user", SystemName, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := d.signIn(tt.username, tt.password); !errors.Is(err, ErrNotAuthenticated) {
				t.Errorf("got %v, want %v", err, ErrNotAuthenticated)
			}
		})
	}
}

// A cache of verified passwords goes by UserByName and ActorOf, which must refuse whoever may not sign in by themselves.
func TestActorOfRefusesWithoutThePassword(t *testing.T) {
	d := newDesk(t)
	d.View(func(tx store.Tx) error {
		for _, name := range []string{"nobody", SystemName} {
			user, err := UserByName(tx, name)
			if err != nil {
				return err
			}
			if _, err := ActorOf(tx, user); !errors.Is(err, ErrNotAuthenticated) {
				t.Errorf("%s: got %v", name, err)
			}
		}
		return nil
	})
}

func TestDisabledRolesGiveNothing(t *testing.T) {
	roles := []Role{
		{Permissions: []string{"B", "A"}},
		{Permissions: []string{"C"}, Disabled: true},
		{Permissions: []string{"A", "D"}},
	}
	if diff := difference([]string{"A", "B", "D"}, permissionsOf(roles)); diff != "" {
		t.Error(diff)
	}
}

func TestAuthentication(t *testing.T) {
	d := newDesk(t)
	staff := desktest.Do(d, refdata.CreateStaff, refdata.NewStaff{OfficeID: 1, First: "Ravi", Last: "Rao", Role: refdata.ProgramDirector}).ID
	desktest.Do(d, UpdateUser, UserUpdate{Ref: operation.ByID(1), StaffID: &staff})
	got := desktest.Do(d.as(0), SignIn, Credentials{Username: "admin", Password: adminPassword})
	want := Authentication{
		Username: "admin", UserID: 1, Key: "YWRtaW46UmlnaHQtaG9yc2UtOQ==", Authenticated: true, OfficeID: 1, OfficeName: "Head Office",
		StaffID: staff, StaffDisplayName: "Rao, Ravi", OrganisationalRole: refdata.ProgramDirector,
		Roles:       []RoleData{{ID: 1, Name: "Super user", Description: "This role provides all application permissions."}},
		Permissions: []string{operation.AllFunctions},
	}
	if diff := difference(want, got); diff != "" {
		t.Error(diff)
	}
	desktest.Refuse(d.as(0), SignIn, Credentials{Username: "admin", Password: "wrong"}, "error.msg.not.authenticated")
	desktest.Refuse(d.as(0), SignIn, Credentials{}, "validation.msg.user.password.cannot.be.blank")
}

func TestPasswordMustBeRenewed(t *testing.T) {
	d := newDesk(t)
	id := d.user("asha", 1)
	renew := func() error {
		var err error
		d.View(func(tx store.Tx) error {
			user, findErr := UserByID(tx, id)
			cfg, cfgErr := refdata.ConfigurationOf(tx)
			err = CheckRenewal(cfg, user, calendar.DateOf(d.Now))
			return errors.Join(findErr, cfgErr)
		})
		return err
	}
	if err := renew(); err != nil {
		t.Errorf("a fresh password: %v", err)
	}
	d.configure(refdata.ForcePasswordResetDays, 30)
	d.Now = d.Now.AddDate(0, 0, 30)
	if err := renew(); err != nil {
		t.Errorf("on day 30: %v", err)
	}
	d.Now = d.Now.AddDate(0, 0, 1)
	if err := renew(); !errors.Is(err, ErrPasswordOutdated) {
		t.Errorf("on day 31: got %v", err)
	}
	got := desktest.Do(d.as(0), SignIn, Credentials{Username: "asha", Password: "Another-horse-7"})
	if !got.ShouldRenew || got.Roles != nil || got.Permissions != nil || got.OfficeID != 0 {
		t.Errorf("a user with an old password learns %+v", got)
	}
	desktest.Do(d, UpdateUser, UserUpdate{Ref: operation.ByID(id), NeverExpires: new(true)})
	if err := renew(); err != nil {
		t.Errorf("a password that never expires: %v", err)
	}
	d.configure(refdata.ForcePasswordReset, 0)
	desktest.Do(d, ChangePassword, PasswordChange{Ref: operation.ByID(id), Password: adminPassword, RepeatPassword: adminPassword})
	if err := renew(); !errors.Is(err, ErrPasswordOutdated) {
		t.Errorf("a password that somebody else chose: %v", err)
	}
	desktest.Do(d.as(id), ChangePassword, PasswordChange{Ref: operation.ByID(id), Password: "Another-horse-7", RepeatPassword: "Another-horse-7"})
	if err := renew(); err != nil {
		t.Errorf("a password of one's own choice: %v", err)
	}
}

func TestAttempts(t *testing.T) {
	const limit = 3
	for _, tt := range []struct {
		name      string
		before    User
		succeeded bool
		want      User
	}{
		{"first failure", User{}, false, User{Failed: 1}},
		{"failure that reaches the limit", User{Failed: 2}, false, User{Failed: 3, Locked: true}},
		{"failure of a locked account", User{Failed: 3, Locked: true}, false, User{Failed: 3, Locked: true}},
		{"success of a locked account", User{Failed: 3, Locked: true}, true, User{Failed: 3, Locked: true}},
		{"success after failures", User{Failed: 2}, true, User{}},
		{"success", User{}, true, User{}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if diff := difference(tt.want, tt.before.attempted(tt.succeeded, limit)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestLockOut(t *testing.T) {
	d := newDesk(t)
	id := d.user("asha", 1)
	fail := Attempt{UserID: id}
	desktest.Do(d, CountSignIn, fail) // the tenant does not count
	d.configure(refdata.MaxLoginAttempts, 2)
	desktest.Do(d, CountSignIn, fail) // the user is not counted
	desktest.Do(d, UpdateUser, UserUpdate{Ref: operation.ByID(id), Counted: new(true)})
	desktest.Do(d, CountSignIn, fail)
	if _, err := d.signIn("asha", "Another-horse-7"); err != nil {
		t.Errorf("after one failure: %v", err)
	}
	desktest.Do(d, CountSignIn, fail)
	if _, err := d.signIn("asha", "Another-horse-7"); !errors.Is(err, ErrNotAuthenticated) {
		t.Errorf("after two failures: got %v", err)
	}
	got := desktest.Do(d, UpdateUser, UserUpdate{Ref: operation.ByID(id), Counted: new(false)})
	if diff := difference(operation.Changes{"isLoginRetriesEnabled": operation.Sent{Value: false}}, got.Changes); diff != "" {
		t.Error(diff)
	}
	if _, err := d.signIn("asha", "Another-horse-7"); err != nil {
		t.Errorf("unlocked: %v", err)
	}
}
