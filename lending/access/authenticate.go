package access

import (
	"errors"
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// Authenticate returns the user who signs in with a name and a password. Every failure is ErrNotAuthenticated and
// takes the same time: unknown name, wrong password, deleted or locked user.
func Authenticate(tx store.Tx, username, password string) (User, error) {
	user, err := UserByName(tx, username)
	if err != nil {
		return User{}, err
	}
	return user, CheckPassword(user, password)
}

// UserByName reads the user who signs in under a name. An unknown name gives a user whom no password fits and who is
// nobody to [ActorOf], so that the caller goes on as with any other.
func UserByName(tx store.Tx, username string) (User, error) {
	user, err := userNamed(tx, username)
	if errors.Is(err, store.ErrNotFound) {
		return User{Username: username, PasswordHash: decoy}, nil
	}
	return user, err
}

// CheckPassword refuses a password that is not the user's, and a user who may not sign in, with ErrNotAuthenticated.
// It is slow on purpose; see [Hash].
func CheckPassword(user User, password string) error {
	hash := user.PasswordHash
	if hash == "" {
		hash = decoy
	}
	fits := verifyPassword(hash, password)
	if !fits || !user.maySignIn() {
		return ErrNotAuthenticated.New()
	}
	return nil
}

func (u User) maySignIn() bool {
	return u.ID != 0 && !u.Deleted && !u.Locked && u.Username != SystemName && u.PasswordHash != ""
}

// ActorOf returns what a user may do: the permissions of the user's enabled roles, and the office whose branch of the
// tree the user sees, or the clients whom a customer sees. A user who may not sign in gives ErrNotAuthenticated.
func ActorOf(tx store.Tx, user User) (operation.Actor, error) {
	if !user.maySignIn() {
		return operation.Actor{}, ErrNotAuthenticated.New()
	}
	actor, err := Acting(tx, user)
	if user.isCustomer() {
		actor.ClientIDs, actor.Hierarchy, actor.Permissions = user.ClientIDs, operation.NoOffice, ofCustomers(actor.Permissions)
	}
	return actor, err
}

// Acting is ActorOf for a user who need not be one that may sign in now: the user of a logged command was allowed to give it then.
func Acting(tx store.Tx, user User) (operation.Actor, error) {
	office, err := refdata.Offices.Get(tx, user.OfficeID)
	if err != nil {
		return operation.Actor{}, err
	}
	roles, err := rolesOf(tx, user.RoleIDs)
	return operation.Actor{
		UserID: user.ID, Username: user.Username, OfficeID: user.OfficeID,
		Hierarchy: office.Hierarchy, Permissions: permissionsOf(roles),
	}, err
}

// permissionsOf joins the permissions of enabled roles, in ascending order.
func permissionsOf(roles []Role) []string {
	var codes []string
	for _, role := range roles {
		if !role.Disabled {
			codes = append(codes, role.Permissions...)
		}
	}
	slices.Sort(codes)
	return slices.Compact(codes)
}

// CheckRenewal refuses with ErrPasswordOutdated a user whose password must be renewed. Shells ask it for every request
// but the one that changes the user's own password.
func CheckRenewal(cfg *refdata.Configuration, user User, today calendar.Date) error {
	if user.mustRenewPassword(cfg, today) {
		return ErrPasswordOutdated.New(user.ID)
	}
	return nil
}
