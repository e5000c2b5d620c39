package lending

import (
	"context"

	"lending.example/platform/lending/access"
	"lending.example/platform/lending/operation"
)

// UserService is the people who may sign in, and the rules for their passwords.
//
//	made, err := desk.Users.Create(ctx, access.NewUser{
//		Username: "teller", Firstname: "First", Lastname: "Teller", Email: "teller@lender.example",
//		OfficeID: 1, Roles: []int64{role}, SendPassword: new(true),
//	})
//	if err != nil {
//		return err
//	}
//	fmt.Println(made.UserID)
//
// The password of a new user is generated and mailed (Config.Mailer). An installation that sets passwords itself turns the
// configuration accept-password-on-user-create on and sends SendPassword false; [Tenant.SignIn] opens the user's desk then.
// A user whose password has to be renewed can do nothing but ChangePassword: everything else is refused with
// access.ErrPasswordOutdated. Passwords are stored as hashes, and are in no log.
//
// Nobody gives what he does not hold: a role with a permission that the actor lacks, or a password or mail address to a user
// who holds such a role, is refused with access.ErrGrantsMore, unless the actor holds access.GrantAnything.
type UserService struct{ desk *Desk }

// Template lists the offices and the enabled roles to choose from for a new user.
//
// Permission: READ_USER.
func (s UserService) Template(ctx context.Context) (access.UserLists, error) {
	return perform(ctx, s.desk, access.UserTemplate, operation.NoInput{})
}

// Create adds a user of an office, with at least one role; in.SendPassword has to be said. Password and RepeatPassword are
// used only where the configuration accept-password-on-user-create is on and in.SendPassword is false, and have to meet the
// policy in force; otherwise a password is generated, and mailed after the commit. With in.Clients the user is a customer, who
// reads what these clients have and nothing else (package access). Refused with access.ErrUsername, access.ErrRoleID,
// clients.ErrClientID, refdata.ErrOfficeOutOfScope, refdata.ErrStaffID, access.ErrPasswordRepeated, access.ErrGrantsMore.
// Delete takes it back.
//
// Permission: CREATE_USER.
func (s UserService) Create(ctx context.Context, in access.NewUser) (UserResult, error) {
	return userResult(done(ctx, s.desk, access.CreateUser, in))
}

// Update changes a user; what is nil stays, in.Roles and in.Clients replace the whole lists, in.Counted false unlocks a user
// who was locked by failed sign-ins. Refused with access.ErrUserID, access.ErrUsername, access.ErrUserOfSystem,
// clients.ErrClientID, access.ErrPasswordUsed, access.ErrGrantsMore.
//
// Permission: UPDATE_USER; none for one's own password (anything else: access.ErrUserFields).
func (s UserService) Update(ctx context.Context, id int64, in access.UserUpdate) (UserResult, error) {
	in.Ref = operation.ByID(id)
	return userResult(done(ctx, s.desk, access.UpdateUser, in))
}

// ChangePassword replaces a password by one that meets the policy in force and, where the tenant asks for that, was not used
// before (access.ErrPasswordUsed, access.ErrPasswordRepeated). Refused with access.ErrUserID, access.ErrUserOfSystem,
// access.ErrGrantsMore.
//
// Permission: CHANGEPWD_USER; none for one's own.
func (s UserService) ChangePassword(ctx context.Context, id int64, in access.PasswordChange) (UserResult, error) {
	in.Ref = operation.ByID(id)
	return userResult(done(ctx, s.desk, access.ChangePassword, in))
}

// Delete takes a user out of use: nobody signs in under the name, which is free again, and what the user did keeps its name.
// Refused with access.ErrUserID, access.ErrUserOfSystem. Nothing undoes it.
//
// Permission: DELETE_USER.
func (s UserService) Delete(ctx context.Context, id int64) (UserResult, error) {
	return userResult(done(ctx, s.desk, access.DeleteUser, access.UserRef{Ref: operation.ByID(id)}))
}

// Get reads one user with the roles that the user holds and does not hold; access.ErrUserID when there is none, or not of an
// office that the reader sees.
//
// Permission: READ_USER; none for oneself.
func (s UserService) Get(ctx context.Context, id int64) (access.UserData, error) {
	return perform(ctx, s.desk, access.GetUser, access.UserRef{Ref: operation.ByID(id)})
}

// List reads the users of the offices that the reader sees, by name.
//
// Permission: READ_USER.
func (s UserService) List(ctx context.Context) ([]access.UserData, error) {
	return perform(ctx, s.desk, access.ListUsers, operation.NoInput{})
}

// Authenticate checks a name and a password and says what the user may do. [Tenant.SignIn] opens a desk besides. Refused
// with access.ErrNotAuthenticated for every cause; a user whose password must be renewed learns in ShouldRenew no more than
// that.
//
// Permission: none.
func (s UserService) Authenticate(ctx context.Context, in access.Credentials) (access.Authentication, error) {
	return perform(ctx, s.desk, access.SignIn, in)
}

// ForgotPassword has a temporary password mailed to the user with an address, if there is one who may have one; the answer
// is the same in every case. Without Config.Mailer nothing happens.
//
// Permission: none.
func (s UserService) ForgotPassword(ctx context.Context, in access.Forgotten) (access.ResetAnswer, error) {
	return perform(ctx, s.desk, access.ForgotPassword, in)
}

// PasswordPreferences reads the password policy in force.
//
// Permission: READ_PASSWORD_PREFERENCES.
func (s UserService) PasswordPreferences(ctx context.Context) (access.PolicyData, error) {
	return perform(ctx, s.desk, access.GetPasswordPreferences, operation.NoInput{})
}

// PasswordPreferencesTemplate lists the password policies, Active true for the one in force.
//
// Permission: READ_PASSWORD_PREFERENCES.
func (s UserService) PasswordPreferencesTemplate(ctx context.Context) ([]access.PolicyData, error) {
	return perform(ctx, s.desk, access.PasswordPreferencesTemplate, operation.NoInput{})
}

// UpdatePasswordPreferences puts a policy into force, for passwords that are chosen from now on: access.SimplePolicy,
// access.SecurePolicy or access.StrongPolicy.
//
// Permission: UPDATE_PASSWORD_PREFERENCES.
func (s UserService) UpdatePasswordPreferences(ctx context.Context, in access.PolicyChoice) (Done, error) {
	return doneResult(done(ctx, s.desk, access.UpdatePasswordPreferences, in))
}
