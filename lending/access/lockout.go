package access

import (
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// counts reports whether failed sign-ins of the user are counted in the tenant.
func (u User) counts(cfg *refdata.Configuration) bool {
	return cfg.Enabled(refdata.MaxLoginAttempts) && u.ID != 0 && u.Counted && u.Username != SystemName
}

// attempted is the user after a sign-in that succeeded or failed. A success starts the count again; the failure that
// reaches the limit locks the account; attempts on a locked account change nothing.
func (u User) attempted(succeeded bool, limit int) User {
	switch {
	case u.Locked:
	case succeeded:
		u.Failed = 0
	default:
		u.Failed++
		u.Locked = u.Failed >= limit
	}
	return u
}

// MustCount reports whether the outcome of a sign-in changes the user's record, so that it must be recorded by
// CountSignIn. Failures under names that nobody has are not recorded.
func MustCount(cfg *refdata.Configuration, user User, succeeded bool) bool {
	if !user.counts(cfg) {
		return false
	}
	after := user.attempted(succeeded, int(cfg.Value(refdata.MaxLoginAttempts)))
	return after.Failed != user.Failed || after.Locked != user.Locked
}

// Attempt is the outcome of a sign-in.
type Attempt struct {
	UserID    int64 `json:"userId"`
	Succeeded bool  `json:"succeeded"`
}

// Violations returns none.
func (Attempt) Violations() []fault.Violation { return nil }

// CountSignIn records the outcome of a sign-in. It is for the platform itself, which performs it as the system user, and
// is in no catalogue.
var CountSignIn = operation.Command[Attempt, operation.Result]{
	Meta: operation.Meta{ID: "access.CountSignIn", Action: "COUNT", Entity: "SIGNIN", Internal: true, Summary: "Records the outcome of a sign-in."},
	Decide: func(u *operation.Unit, in Attempt) (operation.Result, error) {
		cfg, err := refdata.ReadConfiguration(u)
		if err != nil {
			return operation.Result{}, err
		}
		user, err := UserByID(u.Tx, in.UserID)
		if err != nil || !MustCount(cfg, user, in.Succeeded) {
			return operation.Result{}, err
		}
		user = user.attempted(in.Succeeded, int(cfg.Value(refdata.MaxLoginAttempts)))
		return operation.Result{OfficeID: user.OfficeID, ID: user.ID}, Users.Save(u.Tx, &user)
	},
}
