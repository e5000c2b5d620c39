package access

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// User is somebody who can sign in.
type User struct {
	store.Key
	Username     string        `json:"username"`
	First        string        `json:"firstname"`
	Last         string        `json:"lastname"`
	Email        string        `json:"email,omitempty"`
	OfficeID     int64         `json:"officeId"`
	StaffID      int64         `json:"staffId,omitempty"`
	RoleIDs      []int64       `json:"roles,omitempty"` // ascending
	PasswordHash string        `json:"passwordHash"`    // "" when the user cannot sign in with a password
	EarlierHash  []string      `json:"earlierHashes,omitempty"`
	PasswordOn   calendar.Date `json:"passwordOn,omitzero"` // when the password was set
	NeverExpires bool          `json:"passwordNeverExpires,omitempty"`
	MustRenew    bool          `json:"mustRenewPassword,omitempty"`
	ResetAllowed bool          `json:"isPasswordResetAllowed,omitempty"`
	Counted      bool          `json:"isLoginRetriesEnabled,omitempty"` // failed sign-ins are counted
	Failed       int           `json:"failedAttempts,omitempty"`
	Locked       bool          `json:"locked,omitempty"`
	Deleted      bool          `json:"deleted,omitempty"`
	ClientIDs    []int64       `json:"clients,omitempty"` // ascending; whom a customer sees, see customers.go
	ResetAt      time.Time     `json:"resetAt,omitzero"`  // when a temporary password was made last
}

// Users is the table of users.
var Users = store.Table[User, *User]{
	Kind: &store.Kind{
		Name: "user",
		Columns: []store.Column{
			{Name: "username", Type: store.Text, Unique: true},
			{Name: "office_id", Type: store.Integer, Indexed: true},
			{Name: "email", Type: store.Text, Indexed: true},
			{Name: "is_deleted", Type: store.Integer},
			{Name: "is_locked", Type: store.Integer},
		},
	},
	Columns: func(u *User) []store.Value {
		return []store.Value{
			store.String(u.Username), store.Int(u.OfficeID), store.OptionalString(u.Email),
			store.Bool(u.Deleted), store.Bool(u.Locked),
		}
	},
}

// SystemName is the user of the platform's own jobs. It cannot sign in and is not deleted.
const SystemName = "system"

// Names of users are compared as they stand.
func userNamed(tx store.Tx, username string) (User, error) {
	return Users.First(tx, store.Where("username", store.Equal, store.String(username)))
}

// UserByID reads a user who is not deleted; ErrUserID when there is none.
func UserByID(tx store.Tx, id int64) (User, error) {
	user, err := Users.Get(tx, id)
	if errors.Is(err, store.ErrNotFound) || err == nil && user.Deleted {
		return User{}, ErrUserID.New(id)
	}
	return user, err
}

// mustRenewPassword reports whether a user may do nothing but choose another password: somebody else chose it, or it is
// older than the tenant allows.
func (u User) mustRenewPassword(cfg *refdata.Configuration, today calendar.Date) bool {
	if u.MustRenew {
		return true
	}
	if !cfg.Enabled(refdata.ForcePasswordResetDays) || u.NeverExpires || u.PasswordOn.IsZero() {
		return false
	}
	return u.PasswordOn.AddDays(int(cfg.Value(refdata.ForcePasswordResetDays))).Before(today)
}

// earlierHashes is the number of earlier passwords that are remembered, to refuse their use again.
const earlierHashes = 24

// setPassword replaces the password.
func (u *User) setPassword(hash string, on calendar.Date) {
	if u.PasswordHash != "" {
		u.EarlierHash = append([]string{u.PasswordHash}, u.EarlierHash...)
		u.EarlierHash = u.EarlierHash[:min(len(u.EarlierHash), earlierHashes)]
	}
	u.PasswordHash, u.PasswordOn = hash, on
}

// notAgain are the hashes of the passwords that the user may not choose again: as many of the last ones as the tenant says, 0 for
// all that are remembered.
func (u User) notAgain(cfg *refdata.Configuration) []string {
	if !cfg.Enabled(refdata.PasswordReuseCheck) {
		return nil
	}
	hashes := append([]string{u.PasswordHash}, u.EarlierHash...)
	if n := int(cfg.Value(refdata.PasswordReuseCheck)); n > 0 {
		hashes = hashes[:min(n, len(hashes))]
	}
	return hashes
}

// hasRole reports whether a user holds a role.
func (u User) hasRole(id int64) bool { return slices.Contains(u.RoleIDs, id) }

// sortedIDs returns the ids in ascending order, each once.
func sortedIDs(ids []int64) []int64 {
	sorted := slices.Clone(ids)
	slices.Sort(sorted)
	return slices.Compact(sorted)
}

// retire takes the user out of use and frees the name.
func (u *User) retire() {
	u.Deleted, u.RoleIDs = true, nil
	u.Username = fmt.Sprintf("%d_DELETED_%s", u.ID, u.Username)
}
