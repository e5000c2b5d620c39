package access

import (
	"time"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// Forgotten is the address of somebody who forgot a password.
type Forgotten struct {
	Email string `json:"email"` // as the user has it
}

// Violations asks for an address.
func (in Forgotten) Violations() []fault.Violation {
	c := fault.CheckOf("user")
	checkEmail(c, in.Email)
	return c.Violations()
}

// ResetAnswer is the answer to everybody who forgot a password: it does not say whether there is such a user.
type ResetAnswer struct {
	Message string `json:"message"`
}

// ForgotPassword has a temporary password mailed to the user with an address, if there is one who may have one; the answer
// is the same in every case. Without Config.Mailer nothing happens.
//
// Permission: none.
//
//desk:method Users.ForgotPassword(in)
var ForgotPassword = operation.Query[Forgotten, ResetAnswer]{
	Meta: operation.Meta{
		ID: "access.ForgotPassword", Action: "FORGOT", Entity: "PASSWORD", Open: true,
		Summary: "Has a temporary password mailed to a user who may have one.",
	},
	Decide: operation.With(func(u *operation.Unit, in Forgotten, n Neighbours) (ResetAnswer, error) {
		answer := ResetAnswer{Message: "If a user with this address may have a temporary password, it is on its way."}
		for user, err := range Users.Find(u.Tx, store.Where("email", store.Equal, store.String(in.Email)).Top(mostOfOneAddress)) {
			if err != nil {
				return answer, err
			}
			if n.Reset != nil && user.mayReset(u.Now) {
				u.AfterCommit(func() { n.Reset(u.Tenant, user.ID) })
			}
		}
		return answer, nil
	}),
}

const (
	// mostOfOneAddress bounds the users that one request may reset.
	mostOfOneAddress = 10
	// resetPause is how long a temporary password keeps others from being made, so that nobody can flood a user with them.
	resetPause = time.Hour
)

// mayReset reports whether the user may have a temporary password now.
func (u User) mayReset(now time.Time) bool {
	return u.ResetAllowed && u.maySignIn() && now.Sub(u.ResetAt) >= resetPause
}

// Reset names the user who gets a temporary password. The input is a [operation.Preparer].
type Reset struct {
	UserID    int64            `json:"userId"`
	Generated PreparedPassword `json:"generatedPassword,omitzero"`
	generated plainText
}

// Prepare draws the password.
func (in *Reset) Prepare(with *operation.Preparation) (err error) {
	in.Generated, in.generated, err = prepareGenerated(with)
	return err
}

// Violations returns none.
func (Reset) Violations() []fault.Violation { return nil }

// ResetPassword replaces the password of a user by a temporary one, which must be renewed at the next sign-in, and mails
// it. It is for the platform itself, which performs it as the system user, and is in no catalogue. Without a mailer it
// changes nothing, as nobody would learn the password.
var ResetPassword = operation.Command[Reset, operation.Result]{
	Meta: operation.Meta{
		ID: "access.ResetPassword", Action: "RESET", Entity: "PASSWORD", Internal: true, Summary: "Replaces a password by a temporary one and mails it.",
		Secret: []string{"generatedPassword"},
	},
	Decide: operation.With(func(u *operation.Unit, in Reset, n Neighbours) (operation.Result, error) {
		user, err := UserByID(u.Tx, in.UserID)
		if err != nil || n.Mailer == nil || !user.mayReset(u.Now) {
			return operation.Result{}, err
		}
		office, err := refdata.OfficeByRef(u.Tx, operation.ByID(user.OfficeID))
		if err != nil {
			return operation.Result{}, err
		}
		user.setPassword(in.Generated.Hash, u.Today)
		user.MustRenew, user.ResetAt = true, u.Now
		letter := Letter{
			To: user.Email, First: user.First, Username: user.Username, Password: in.generated.password, Organisation: office.Name, Temporary: true,
		}
		u.AfterCommit(func() { n.Mailer.Deliver(letter) })
		return operation.Result{OfficeID: user.OfficeID, ID: user.ID}, Users.Save(u.Tx, &user)
	}),
}
