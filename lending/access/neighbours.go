package access

import (
	"errors"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// Neighbours are what the operations of this package ask of others.
type Neighbours struct {
	// Catalogue returns every permission that there is; those of reports are in the tenant's data. Mandatory.
	Catalogue func(store.Tx) (Catalogue, error)
	// Client refuses a client whom the actor does not see. Mandatory.
	Client func(u *operation.Unit, id int64) error
	// Mailer sends passwords to their owners; nil sends none.
	Mailer Mailer
	// Reset performs [ResetPassword] for a user, some time later; nil does not.
	Reset func(tenant string, userID int64)
}

// Mailer sends mail. It is called after the commit, in the goroutine of the caller, so it should hand the letter over
// and return; what becomes of the letter is the mailer's to log, without the password.
type Mailer interface {
	Deliver(Letter)
}

// Letter tells a user the password that was made for the user.
type Letter struct {
	To           string // e-mail address
	First        string
	Username     string
	Password     string // in the clear: a secret
	Organisation string // the name of the user's office
	Temporary    bool   // the password was asked for by somebody who forgot the old one
}

// String hides the password, so that a letter may end up in a log.
func (l Letter) String() string { return "letter to " + l.Username }

// GoString is String.
func (l Letter) GoString() string { return l.String() }

// People gives the names of users, deleted ones too, to packages that show who did what.
type People struct{}

// Names returns the first and last name of a user; "" for both when there is no such user.
func (People) Names(tx store.Tx, userID int64) (first, last string, err error) {
	user, err := Users.Get(tx, userID)
	if errors.Is(err, store.ErrNotFound) {
		return "", "", nil
	}
	return user.First, user.Last, err
}
