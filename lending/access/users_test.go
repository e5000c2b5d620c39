package access

import (
	"fmt"
	"strings"
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/desktest"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

func TestPasswordIsGeneratedAndMailed(t *testing.T) {
	d := newDesk(t)
	for _, tt := range []struct {
		name     string
		accept   bool
		send     bool
		password string
		mailed   bool
	}{
		{"by default a sent password is not processed", false, false, "Another-horse-7", true},
		{"none sent", false, false, "", true},
		{"none sent although accepted", true, false, "", true},
		{"mail asked for", true, true, "Another-horse-7", true},
		{"accepted", true, false, "Another-horse-7", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			desktest.Do(d, refdata.UpdateConfiguration, refdata.ConfigurationUpdate{Name: refdata.AcceptPasswordOnCreate, Enabled: &tt.accept})
			d.mail.letters = nil
			in := newUser(strings.ReplaceAll(tt.name, " ", "."), 1)
			in.SendPassword, in.Password, in.RepeatPassword = &tt.send, tt.password, tt.password
			result := desktest.Do(d, CreateUser, in)
			if result.OfficeID != 1 || result.ID == 0 {
				t.Errorf("result %+v", result)
			}
			password := tt.password
			if tt.mailed {
				if len(d.mail.letters) != 1 {
					t.Fatalf("mailed %d letters", len(d.mail.letters))
				}
				letter := d.mail.letters[0]
				password = letter.Password
				want := Letter{To: in.Email, First: "Asha", Username: in.Username, Password: password, Organisation: "Head Office"}
				if diff := difference(want, letter); diff != "" || password == tt.password {
					t.Error(diff)
				}
			} else if len(d.mail.letters) != 0 {
				t.Errorf("mailed %v", d.mail.letters)
			}
			if _, err := d.signIn(in.Username, password); err != nil {
				t.Error(err)
			}
		})
	}
}

// A preview or a refused command mails nothing, and a letter in a log shows no password.
func TestLetterKeepsItsSecret(t *testing.T) {
	d := newDesk(t)
	desktest.Refuse(d, CreateUser, newUser("admin", 1), "error.msg.user.duplicate.username")
	if len(d.mail.letters) != 0 {
		t.Errorf("mailed %v", d.mail.letters)
	}
	letter := Letter{Username: "asha", Password: "secret"}
	if text := fmt.Sprintf("%v %+v %#v %s", letter, letter, letter, letter); strings.Contains(text, "secret") {
		t.Errorf("printed %s", text)
	}
}

func TestReplayOfAPreparedInput(t *testing.T) {
	d := newDesk(t)
	d.configure(refdata.AcceptPasswordOnCreate, 0)
	in := newUser("asha", 1)
	in.Password, in.RepeatPassword = "Another-horse-7", "Another-horse-7"
	if err := in.Prepare(d.Preparation()); err != nil {
		t.Fatal(err)
	}
	logged := in
	logged.sent, logged.generated = plainText{}, plainText{} // what JSON does not keep
	if err := d.Update(func(u *operation.Unit) error {
		_, err := CreateUser.Decide(u, logged)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if _, err := d.signIn("asha", "Another-horse-7"); err != nil {
		t.Error(err)
	}
}

func TestCreateUserRefusals(t *testing.T) {
	d := newDesk(t)
	d.configure(refdata.AcceptPasswordOnCreate, 0)
	create := CreateUser
	for _, tt := range []struct {
		name   string
		change func(*NewUser)
		code   string
	}{
		{"no name", func(u *NewUser) { u.Username = " " }, "validation.msg.user.username.cannot.be.blank"},
		{"long name", func(u *NewUser) { u.Username = strings.Repeat("x", 101) }, "validation.msg.user.username.exceeds.max.length"},
		{"no mail address", func(u *NewUser) { u.Email = "" }, "validation.msg.user.email.cannot.be.blank"},
		{"bad mail address", func(u *NewUser) { u.Email = "a@b@c" }, "validation.msg.user.email.does.not.match.regexp"},
		{"no office", func(u *NewUser) { u.OfficeID = 0 }, "validation.msg.user.officeId.cannot.be.blank"},
		{"unknown office", func(u *NewUser) { u.OfficeID = 7 }, "error.msg.office.id.invalid"},
		{"no roles", func(u *NewUser) { u.RoleIDs = nil }, "validation.msg.user.roles.cannot.be.empty"},
		{"unknown role", func(u *NewUser) { u.RoleIDs = []int64{1, 9} }, "error.msg.role.id.invalid"},
		{"mail not decided", func(u *NewUser) { u.SendPassword = nil }, "validation.msg.user.sendPasswordToEmail.cannot.be.blank"},
		{"unknown staff", func(u *NewUser) { u.StaffID = 5 }, "error.msg.staff.id.invalid"},
		{"name taken", func(u *NewUser) { u.Username = "admin" }, "error.msg.user.duplicate.username"},
		{"weak password", func(u *NewUser) { u.Password, u.RepeatPassword = "short", "short" }, "validation.msg.user.password.does.not.match.regexp"},
		{"repeated wrongly", func(u *NewUser) { u.Password, u.RepeatPassword = "Another-horse-7", adminPassword }, "validation.msg.user.repeatPassword.not.equal.to.password"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			in := newUser("asha", 1)
			tt.change(&in)
			desktest.Refuse(d, create, in, tt.code)
		})
	}
}

func TestStaffOfAnotherOffice(t *testing.T) {
	d := newDesk(t)
	north := desktest.Do(d, refdata.CreateOffice, refdata.NewOffice{Name: "North", OpenedOn: calendar.MustParse("2020-01-01"), ParentID: 1}).ID
	staff := desktest.Do(d, refdata.CreateStaff, refdata.NewStaff{OfficeID: north, First: "Ravi", Last: "Rao"}).ID
	in := newUser("asha", 1)
	in.StaffID = staff
	desktest.Refuse(d, CreateUser, in, "error.msg.staff.id.invalid")
	in.OfficeID = north
	desktest.Do(d, CreateUser, in)
}

func TestOwnAccount(t *testing.T) {
	d := newDesk(t)
	role := d.role("clerk")
	id := d.user("asha", role)
	own := d.as(id)
	ref := operation.ByID(id)
	if got := desktest.Do(own, GetUser, UserRef{Ref: ref}); got.Username != "asha" || len(got.SelectedRoles) != 1 || len(got.AvailableRoles) != 1 {
		t.Errorf("oneself: %+v", got)
	}
	desktest.Refuse(own, GetUser, UserRef{Ref: operation.ByID(1)}, "error.msg.not.authorized")
	desktest.Refuse(own, UpdateUser, UserUpdate{Ref: operation.ByID(1), First: new("X")}, "error.msg.not.authorized")
	desktest.Refuse(own, UpdateUser, UserUpdate{Ref: ref, RoleIDs: []int64{1}}, "not.enough.permission.to.update.fields")
	desktest.Refuse(own, ChangePassword, PasswordChange{Ref: operation.ByID(1), Password: "Another-horse-7", RepeatPassword: "Another-horse-7"}, "error.msg.not.authorized")
	desktest.Refuse(own, ChangePassword, PasswordChange{Ref: ref}, "validation.msg.user.password.cannot.be.blank")
	got := desktest.Do(own, UpdateUser, UserUpdate{Ref: ref, Password: adminPassword, RepeatPassword: adminPassword})
	if diff := difference(operation.Changes{"password": true}, got.Changes); diff != "" {
		t.Error(diff)
	}
	if _, err := d.signIn("asha", adminPassword); err != nil {
		t.Error(err)
	}
}

func TestPasswordsAreNotUsedAgain(t *testing.T) {
	d := newDesk(t)
	id := d.user("asha", 1)
	change := func(password string) PasswordChange {
		return PasswordChange{Ref: operation.ByID(id), Password: password, RepeatPassword: password}
	}
	d.configure(refdata.PasswordReuseCheck, 2)
	desktest.Refuse(d, ChangePassword, change("Another-horse-7"), "error.msg.password.already.used")
	desktest.Do(d, ChangePassword, change("First-of-many-1"))
	desktest.Refuse(d, ChangePassword, change("Another-horse-7"), "error.msg.password.already.used")
	desktest.Do(d, ChangePassword, change("Second-of-many-1"))
	desktest.Do(d, ChangePassword, change("Another-horse-7")) // two others lie between
	d.configure(refdata.PasswordReuseCheck, 0)
	desktest.Refuse(d, ChangePassword, change("First-of-many-1"), "error.msg.password.already.used")
}

func TestEarlierPasswordsAreBounded(t *testing.T) {
	var u User
	for i := range 3 * earlierHashes {
		u.setPassword(fmt.Sprint(i), u.PasswordOn)
	}
	if len(u.EarlierHash) != earlierHashes || u.EarlierHash[0] != fmt.Sprint(3*earlierHashes-2) {
		t.Errorf("kept %d, newest %s", len(u.EarlierHash), u.EarlierHash[0])
	}
}

func TestUpdateUser(t *testing.T) {
	d := newDesk(t)
	clerk := d.role("clerk")
	id := d.user("asha", 1)
	got := desktest.Do(d, UpdateUser, UserUpdate{Ref: operation.ByID(id), First: new("Bela"), Last: new("Rao"), RoleIDs: []int64{clerk, 1, clerk}})
	want := operation.Changes{"firstname": operation.Sent{Value: "Bela"}, "roles": operation.Sent{Value: []int64{clerk, 1, clerk}}}
	if diff := difference(want, got.Changes); diff != "" {
		t.Error(diff)
	}
	if again := desktest.Do(d, UpdateUser, UserUpdate{Ref: operation.ByID(id), RoleIDs: []int64{1, clerk}}); len(again.Changes) != 0 {
		t.Errorf("the same roles again changed %v", again.Changes)
	}
	desktest.Refuse(d, UpdateUser, UserUpdate{Ref: operation.ByID(id), Username: new("admin")}, "error.msg.user.duplicate.username")
	desktest.Refuse(d, UpdateUser, UserUpdate{Ref: operation.ByID(2), First: new("X")}, "error.msg.user.cannot.be.deleted")
	desktest.Refuse(d, DeleteUser, UserRef{Ref: operation.ByID(2)}, "error.msg.user.cannot.be.deleted")
	desktest.Refuse(d, DeleteUser, UserRef{Ref: operation.ByID(99)}, "error.msg.user.id.invalid")
}

func TestDeletedUser(t *testing.T) {
	d := newDesk(t)
	clerk := d.role("clerk")
	id := d.user("asha", clerk)
	desktest.Refuse(d, DeleteRole, RoleRef{operation.ByID(clerk)}, "error.msg.role.associated.with.users.deleted")
	desktest.Do(d, DeleteUser, UserRef{Ref: operation.ByID(id)})
	desktest.Refuse(d, GetUser, UserRef{Ref: operation.ByID(id)}, "error.msg.user.id.invalid")
	desktest.Do(d, DeleteRole, RoleRef{operation.ByID(clerk)})
	d.View(func(tx store.Tx) error {
		first, last, err := People{}.Names(tx, id)
		if first != "Asha" || last != "Rao" {
			t.Errorf("what a deleted user did has no name: %q %q", first, last)
		}
		return err
	})
	if again := d.user("asha", 1); again == id {
		t.Error("the name was not freed")
	}
	for _, u := range desktest.Do(d, ListUsers, operation.NoInput{}) {
		if u.ID == id {
			t.Error("a deleted user is listed")
		}
	}
}

func TestUsersOfTheBranchesBelow(t *testing.T) {
	d := newDesk(t)
	north := desktest.Do(d, refdata.CreateOffice, refdata.NewOffice{Name: "North", OpenedOn: calendar.MustParse("2020-01-01"), ParentID: 1}).ID
	in := newUser("northerner", 1)
	in.OfficeID = north
	id := desktest.Do(d, CreateUser, in).ID
	branch := d.as(id, operation.AllFunctions)
	branch.Actor.OfficeID, branch.Actor.Hierarchy = north, ".2."
	if got := desktest.Do(branch, ListUsers, operation.NoInput{}); len(got) != 1 || got[0].Username != "northerner" {
		t.Errorf("seen from the branch: %v", got)
	}
	desktest.Refuse(branch, GetUser, UserRef{Ref: operation.ByID(1)}, "error.msg.user.id.invalid")
	if got := desktest.Do(d, ListUsers, operation.NoInput{}); len(got) != 3 {
		t.Errorf("seen from the head office: %d users, want 3", len(got))
	}
}
