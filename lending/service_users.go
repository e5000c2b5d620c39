package lending

import (
	"context"

	"lending.example/platform/lending/access"
	"lending.example/platform/lending/operation"
)

// UserService is the people who may sign in, and the rules for their passwords.
type UserService struct{ desk *Desk }

// Create adds a user and mails the password.
//
// Permission: CREATE_USER.
func (s UserService) Create(ctx context.Context, in access.NewUser) (UserResult, error) {
	return userResult(done(ctx, s.desk, access.CreateUser, in))
}

// Update changes a user.
func (s UserService) Update(ctx context.Context, id int64, in access.UserUpdate) (UserResult, error) {
	in.Ref = operation.ByID(id)
	return userResult(done(ctx, s.desk, access.UpdateUser, in))
}

// Delete takes a user out of use.
//
// Permission: DELETE_USER.
func (s UserService) Delete(ctx context.Context, id int64) (UserResult, error) {
	return userResult(done(ctx, s.desk, access.DeleteUser, access.UserRef{Ref: operation.ByID(id)}))
}

// ChangePassword replaces a password.
func (s UserService) ChangePassword(ctx context.Context, id int64, in access.PasswordChange) (UserResult, error) {
	in.Ref = operation.ByID(id)
	return userResult(done(ctx, s.desk, access.ChangePassword, in))
}

// Get reads one user.
func (s UserService) Get(ctx context.Context, id int64) (access.UserData, error) {
	return perform(ctx, s.desk, access.GetUser, access.UserRef{Ref: operation.ByID(id)})
}

// List lists users by name.
//
// Permission: READ_USER.
func (s UserService) List(ctx context.Context) ([]access.UserData, error) {
	return perform(ctx, s.desk, access.ListUsers, operation.NoInput{})
}

// Template reads the lists to choose from for a new user.
//
// Permission: READ_USER.
func (s UserService) Template(ctx context.Context) (access.UserLists, error) {
	return perform(ctx, s.desk, access.UserTemplate, operation.NoInput{})
}

// Authenticate checks credentials and returns the user's roles and permissions.
func (s UserService) Authenticate(ctx context.Context, in access.Credentials) (access.Authentication, error) {
	return perform(ctx, s.desk, access.SignIn, in)
}

// ForgotPassword has a temporary password mailed to a user who may have one.
func (s UserService) ForgotPassword(ctx context.Context, in access.Forgotten) (access.Told, error) {
	return perform(ctx, s.desk, access.ForgotPassword, in)
}

// PasswordPreferences reads the password policy in force.
//
// Permission: READ_PASSWORD_PREFERENCES.
func (s UserService) PasswordPreferences(ctx context.Context) (access.PolicyData, error) {
	return perform(ctx, s.desk, access.GetPasswordPreferences, operation.NoInput{})
}

// PasswordPreferencesTemplate lists the password policies.
//
// Permission: READ_PASSWORD_PREFERENCES.
func (s UserService) PasswordPreferencesTemplate(ctx context.Context) ([]access.PolicyData, error) {
	return perform(ctx, s.desk, access.PasswordPreferencesTemplate, operation.NoInput{})
}

// UpdatePasswordPreferences puts a password policy into force.
//
// Permission: UPDATE_PASSWORD_PREFERENCES.
func (s UserService) UpdatePasswordPreferences(ctx context.Context, in access.PolicyChoice) (Done, error) {
	return doneResult(done(ctx, s.desk, access.UpdatePasswordPreferences, in))
}
