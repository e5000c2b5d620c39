package access

import (
	"slices"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// UserUpdate changes a user; what is nil stays. The input is a [operation.Preparer].
type UserUpdate struct {
	Ref          operation.Ref `json:"userId"`
	Username     *string       `json:"username,omitempty"` // unique, at most 100 characters, like the names
	First        *string       `json:"firstname,omitempty"`
	Last         *string       `json:"lastname,omitempty"`
	Email        *string       `json:"email,omitempty"`
	OfficeID     *int64        `json:"officeId,omitempty"`
	RoleIDs      []int64       `json:"roles,omitempty"`                  // nil stays, otherwise the new set
	SendPassword *bool         `json:"sendPasswordToEmail,omitempty"`    // accepted; says nothing
	StaffID      *int64        `json:"staffId,omitempty"`                // the member of staff that the user is; 0: none
	NeverExpires *bool         `json:"passwordNeverExpires,omitempty"`   // the password
	Counted      *bool         `json:"isLoginRetriesEnabled,omitempty"`  // failed sign-ins count; false unlocks
	ResetAllowed *bool         `json:"isPasswordResetAllowed,omitempty"` // a forgotten password may be replaced by mail
	ClientIDs    []int64       `json:"clients,omitempty"`                // nil stays, otherwise the new set; see NewUser
	NotRoleIDs   []int64       `json:"notSelectedRoles,omitempty"`       // accepted; says nothing

	Password       string           `json:"password,omitempty"`       // "" stays
	RepeatPassword string           `json:"repeatPassword,omitempty"` // the same as Password
	Sent           PreparedPassword `json:"sentPassword,omitzero"`    // made by Prepare
	sent           plainText
}

// Prepare refuses a name that could be taken for another, and hashes the password that was sent, if the actor may set it.
func (in *UserUpdate) Prepare(with *operation.Preparation) (err error) {
	in.ClientIDs = sortedIDs(in.ClientIDs) // see NewUser
	if in.Email != nil {
		if err := checkUnbroken(*in.Email); err != nil {
			return err
		}
	}
	if in.Username != nil {
		if err := notTakenFor(with, in.Ref.ID, *in.Username); err != nil {
			return err
		}
	}
	in.Sent, in.sent, err = prepareFor(with, &in.Password, &in.RepeatPassword, in.user)
	return err
}

// Violations checks what is sent.
func (in UserUpdate) Violations() []fault.Violation {
	c := fault.CheckOf("user")
	for _, text := range []struct {
		field string
		value *string
	}{{"username", in.Username}, {"firstname", in.First}, {"lastname", in.Last}} {
		if text.value != nil {
			c.Text(text.field, *text.value, 100)
		}
	}
	if in.Email != nil {
		checkEmail(c, *in.Email)
	}
	if in.OfficeID != nil && *in.OfficeID <= 0 {
		c.Fail("officeId", *in.OfficeID, fault.NotPositive)
	}
	if in.RoleIDs != nil && len(in.RoleIDs) == 0 {
		c.Fail("roles", nil, fault.Empty)
	}
	checkClients(c, in.ClientIDs)
	return c.Violations()
}

// onlyPassword reports whether nothing but the password is to change.
func (in UserUpdate) onlyPassword() bool {
	return in.Username == nil && in.First == nil && in.Last == nil && in.Email == nil && in.OfficeID == nil &&
		in.RoleIDs == nil && in.StaffID == nil && in.NeverExpires == nil && in.Counted == nil && in.ResetAllowed == nil && in.ClientIDs == nil
}

// UpdateUser changes a user; what is nil stays, in.RoleIDs and in.ClientIDs replace the whole lists, in.Counted false unlocks a user
// who was locked by failed sign-ins. Refused with access.ErrUserID, access.ErrUsername, access.ErrUserOfSystem,
// clients.ErrClientID, access.ErrPasswordUsed, access.ErrGrantsMore.
//
// Permission: UPDATE_USER; none for one's own password (anything else: access.ErrUserFields).
//
//desk:method Users.Update(id=Ref, in)
var UpdateUser = operation.Command[UserUpdate, operation.Result]{
	Meta: open(secretMeta("UpdateUser", "UPDATE", "Changes a user.")),
	Decide: operation.With(func(u *operation.Unit, in UserUpdate, n Neighbours) (operation.Result, error) {
		user, err := in.user(u)
		if err != nil {
			return operation.Result{}, err
		}
		if err := n.seesClients(u, in.ClientIDs); err != nil {
			return operation.Result{}, err
		}
		before := user
		changes := in.apply(&user)
		if err := in.grants(u, before, user); err != nil {
			return operation.Result{}, err
		}
		if in.OfficeID != nil {
			if _, err := refdata.VisibleOffice(u, operation.ByID(user.OfficeID)); err != nil {
				return operation.Result{}, err
			}
		}
		if err := user.acceptable(u.Tx); err != nil {
			return operation.Result{}, err
		}
		if in.Sent.Hash != "" || in.sent.password != "" {
			if err := user.choosePassword(u, in.Sent, in.sent); err != nil {
				return operation.Result{}, err
			}
			changes["password"] = true
		}
		result := operation.Result{OfficeID: user.OfficeID, ID: user.ID, Changes: changes}
		if len(changes) == 0 {
			return result, nil
		}
		return result, saveUser(u, before, user)
	}),
}

// user reads the user who is to be changed, whom the actor may change.
func (in UserUpdate) user(u *operation.Unit) (User, error) {
	user, err := visibleUser(u, in.Ref.ID)
	if err != nil {
		return user, err
	}
	if err := in.permitted(u.Actor, user); err != nil || in.Password == "" && in.Sent.Hash == "" {
		return user, err
	}
	return user, mayChange(u, user)
}

// permitted lets users change their own password, and everything else with the permission only.
func (in UserUpdate) permitted(actor operation.Actor, user User) error {
	switch {
	case user.Username == SystemName:
		return ErrUserOfSystem.New(user.Username)
	case actor.Holds("UPDATE_USER"):
		return nil
	case actor.UserID != user.ID:
		return ErrNotAuthorized.New("UPDATE", "USER")
	case !in.onlyPassword():
		return ErrUserFields.New()
	}
	return nil
}

// grants refuses roles that give more than the actor holds, and to a user who holds more any change by which the actor could sign in
// as that user, or could keep him out.
func (in UserUpdate) grants(u *operation.Unit, before, after User) error {
	if in.Sent.Hash != "" || before.signsInOtherwise(after) || slices.ContainsFunc(before.RoleIDs, func(id int64) bool { return !after.hasRole(id) }) {
		if err := mayChange(u, before); err != nil {
			return err
		}
	}
	added := slices.DeleteFunc(slices.Clone(after.RoleIDs), before.hasRole)
	return mayGiveRoles(u, added)
}

// signsInOtherwise reports whether a change acts on how the user gets in, on who else could, or on what the user sees then.
func (u User) signsInOtherwise(after User) bool {
	return u.Username != after.Username || u.Email != after.Email || u.OfficeID != after.OfficeID ||
		!u.ResetAllowed && after.ResetAllowed || !u.Counted && after.Counted || !slices.Equal(u.ClientIDs, after.ClientIDs)
}

// OwnPassword reports whether the command changes a user's own password and nothing else.
func (in UserUpdate) OwnPassword(actor operation.Actor) bool {
	return in.Ref.ID == actor.UserID && in.Sent.Hash != "" && in.onlyPassword()
}

// Hides reports whether the command carries a password.
func (in UserUpdate) Hides() bool { return in.Sent.Hash != "" }

func (in UserUpdate) apply(user *User) operation.Changes {
	changes := operation.Changes{}
	operation.Change(changes, "username", &user.Username, in.Username)
	operation.Change(changes, "firstname", &user.First, in.First)
	operation.Change(changes, "lastname", &user.Last, in.Last)
	operation.Change(changes, "email", &user.Email, in.Email)
	operation.Change(changes, "officeId", &user.OfficeID, in.OfficeID)
	operation.Change(changes, "staffId", &user.StaffID, in.StaffID)
	operation.Change(changes, "passwordNeverExpires", &user.NeverExpires, in.NeverExpires)
	operation.Change(changes, "isPasswordResetAllowed", &user.ResetAllowed, in.ResetAllowed)
	operation.Change(changes, "isLoginRetriesEnabled", &user.Counted, in.Counted)
	if in.Counted != nil && !*in.Counted && (user.Locked || user.Failed > 0) {
		user.Locked, user.Failed = false, 0
		changes["isLoginRetriesEnabled"] = operation.Sent{Value: false}
	}
	if roles := sortedIDs(in.RoleIDs); in.RoleIDs != nil && !slices.Equal(roles, user.RoleIDs) {
		user.RoleIDs = roles
		changes["roles"] = operation.Sent{Value: in.RoleIDs}
	}
	if in.ClientIDs != nil && !slices.Equal(in.ClientIDs, user.ClientIDs) {
		user.ClientIDs = in.ClientIDs
		changes["clients"] = operation.Sent{Value: in.ClientIDs}
	}
	return changes
}

// choosePassword replaces the password by one that meets the policy and was not used before. One that somebody else
// chose must be renewed where the tenant says so.
func (u *User) choosePassword(unit *operation.Unit, p PreparedPassword, text plainText) error {
	cfg, err := refdata.ReadConfiguration(unit)
	if err != nil {
		return err
	}
	if text.refused != nil {
		return text.refused
	}
	if err := p.refused(text, cfg); err != nil {
		return err
	}
	used, err := text.isOneOf(u.notAgain(cfg))
	if err != nil {
		return err
	}
	if used {
		return ErrPasswordUsed.For("password", nil)
	}
	u.setPassword(p.Hash, unit.Today)
	u.MustRenew = unit.Actor.UserID != u.ID && cfg.Enabled(refdata.ForcePasswordReset)
	return nil
}

// PasswordChange replaces a password. The input is a [operation.Preparer].
type PasswordChange struct {
	Ref            operation.Ref    `json:"userId"`
	Password       string           `json:"password,omitempty"`       // mandatory; the new one
	RepeatPassword string           `json:"repeatPassword,omitempty"` // the same as Password
	Sent           PreparedPassword `json:"sentPassword,omitzero"`    // made by Prepare
	sent           plainText
}

// Prepare hashes the password that was sent, if the actor may set it.
func (in *PasswordChange) Prepare(with *operation.Preparation) (err error) {
	in.Sent, in.sent, err = prepareFor(with, &in.Password, &in.RepeatPassword, in.user)
	return err
}

// user reads the user whose password is to be replaced, which the actor may do.
func (in PasswordChange) user(u *operation.Unit) (User, error) {
	user, err := visibleUser(u, in.Ref.ID)
	switch {
	case err != nil:
		return user, err
	case user.ID != u.Actor.UserID && !u.Actor.Holds("CHANGEPWD_USER"):
		return user, ErrNotAuthorized.New("CHANGEPWD", "USER")
	case user.Username == SystemName:
		return user, ErrUserOfSystem.New(user.Username)
	}
	return user, mayChange(u, user)
}

// Violations asks for the password.
func (in PasswordChange) Violations() []fault.Violation {
	return fault.CheckOf("user").Required("password", in.Sent.Hash != "" || in.sent.password != "").Violations()
}

// OwnPassword reports whether a user changes the own password.
func (in PasswordChange) OwnPassword(actor operation.Actor) bool { return in.Ref.ID == actor.UserID }

// ChangePassword replaces a password by one that meets the policy in force and, where the tenant asks for that, was not used
// before (access.ErrPasswordUsed, access.ErrPasswordRepeated). Refused with access.ErrUserID, access.ErrUserOfSystem,
// access.ErrGrantsMore.
//
// Permission: CHANGEPWD_USER; none for one's own.
//
//desk:method Users.ChangePassword(id=Ref, in)
var ChangePassword = operation.Command[PasswordChange, operation.Result]{
	Meta: open(secretMeta("ChangePassword", "CHANGEPWD", "Replaces a password.")),
	Decide: func(u *operation.Unit, in PasswordChange) (operation.Result, error) {
		user, err := in.user(u)
		if err != nil {
			return operation.Result{}, err
		}
		if err := user.choosePassword(u, in.Sent, in.sent); err != nil {
			return operation.Result{}, err
		}
		result := operation.Result{OfficeID: user.OfficeID, ID: user.ID, Changes: operation.Changes{"password": true}}
		return result, Users.Save(u.Tx, &user)
	},
}

// DeleteUser takes a user out of use: nobody signs in under the name, which is free again, and what the user did keeps its name.
// Refused with access.ErrUserID, access.ErrUserOfSystem. Nothing undoes it.
//
//desk:method Users.Delete(id=Ref)
var DeleteUser = operation.Command[UserRef, operation.Result]{
	Meta: userMeta("DeleteUser", "DELETE", "Takes a user out of use."),
	Decide: func(u *operation.Unit, in UserRef) (operation.Result, error) {
		user, err := visibleUser(u, in.Ref.ID)
		if err != nil {
			return operation.Result{}, err
		}
		if user.Username == SystemName {
			return operation.Result{}, ErrUserOfSystem.New(user.Username)
		}
		if err := mayChange(u, user); err != nil {
			return operation.Result{}, err
		}
		before := user
		user.retire()
		return operation.Result{OfficeID: user.OfficeID, ID: user.ID}, saveUser(u, before, user)
	},
}

// open makes an operation check its permission itself, because it has none for one's own account.
func open(meta operation.Meta) operation.Meta {
	meta.Open = true
	return meta
}
