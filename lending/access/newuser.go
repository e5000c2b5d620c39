package access

import (
	"slices"
	"strings"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// NewUser describes a user. The platform makes the password and mails it to the user. A password that is sent along is
// used only when the tenant's configuration accepts it and no mail is asked for.
//
// The input is a [operation.Preparer].
type NewUser struct {
	Username     string  `json:"username"`  // mandatory, unique, at most 100 characters
	First        string  `json:"firstname"` // mandatory, at most 100 characters, like Lastname
	Last         string  `json:"lastname"`
	Email        string  `json:"email"`                            // mandatory; the password is mailed there
	OfficeID     int64   `json:"officeId"`                         // mandatory; the user sees it and the offices below it
	RoleIDs      []int64 `json:"roles"`                            // ids, at least one
	SendPassword *bool   `json:"sendPasswordToEmail"`              // mandatory; false takes Password, where the tenant accepts one
	StaffID      int64   `json:"staffId,omitempty"`                // the member of staff that the user is; 0 for none
	NeverExpires bool    `json:"passwordNeverExpires,omitempty"`   // the password
	Counted      bool    `json:"isLoginRetriesEnabled,omitempty"`  // failed sign-ins count, and lock the user
	ResetAllowed bool    `json:"isPasswordResetAllowed,omitempty"` // a forgotten password may be replaced by mail
	ClientIDs    []int64 `json:"clients,omitempty"`                // whom the user sees, and no others; see MaxClientsOfUser
	NotRoleIDs   []int64 `json:"notSelectedRoles,omitempty"`       // accepted; says nothing

	Password       string `json:"password,omitempty"`       // see SendPassword
	RepeatPassword string `json:"repeatPassword,omitempty"` // the same as Password

	Sent      PreparedPassword `json:"sentPassword,omitzero"` // made by Prepare, like Generated
	Generated PreparedPassword `json:"generatedPassword,omitzero"`
	sent      plainText
	generated plainText
}

// Prepare refuses a name that could be taken for another, and hashes the password that was sent, and one that it generates.
func (in *NewUser) Prepare(with *operation.Preparation) (err error) {
	in.ClientIDs = sortedIDs(in.ClientIDs) // before it is logged: logs of earlier versions keep the order that was sent
	if err := checkUnbroken(in.Email); err != nil {
		return err
	}
	if err := notTakenFor(with, 0, in.Username); err != nil {
		return err
	}
	if in.Sent, in.sent, err = prepare(with, &in.Password, &in.RepeatPassword); err != nil {
		return err
	}
	in.Generated, in.generated, err = prepareGenerated(with)
	return err
}

// Said is the input without the password that was generated.
func (in NewUser) Said() any {
	in.Generated = PreparedPassword{}
	return in
}

// Violations checks presence, lengths and forms.
func (in NewUser) Violations() []fault.Violation {
	c := fault.CheckOf("user").Text("username", in.Username, 100).Text("firstname", in.First, 100).Text("lastname", in.Last, 100)
	checkEmail(c, in.Email)
	if c.Required("officeId", in.OfficeID != 0); in.OfficeID < 0 {
		c.Fail("officeId", in.OfficeID, fault.NotPositive)
	}
	if len(in.RoleIDs) == 0 {
		c.Fail("roles", nil, fault.Empty)
	}
	checkClients(c, in.ClientIDs)
	if in.SendPassword == nil {
		c.Fail("sendPasswordToEmail", nil, fault.Blank)
	}
	if in.StaffID < 0 {
		c.Fail("staffId", in.StaffID, fault.NotPositive)
	}
	return c.Violations()
}

// checkEmail asks for an address: something, one @, something.
func checkEmail(c *fault.Checks, email string) {
	c.Text("email", email, 100)
	name, host, found := strings.Cut(email, "@")
	if !c.Failed("email") && (!found || name == "" || host == "" || strings.ContainsAny(host, "@ ")) {
		c.Fail("email", email, fault.DoesNotMatch, "^[^@]+@[^@ ]+$")
	}
}

// CreateUser adds a user of an office, with at least one role; in.SendPassword has to be said. Password and RepeatPassword are
// used only where the configuration accept-password-on-user-create is on and in.SendPassword is false, and have to meet the
// policy in force; otherwise a password is generated, and mailed after the commit. With in.ClientIDs the user is a customer, who
// reads what these clients have and nothing else (package access). Refused with access.ErrUsername, access.ErrRoleID,
// clients.ErrClientID, refdata.ErrOfficeOutOfScope, refdata.ErrStaffID, access.ErrPasswordRepeated, access.ErrGrantsMore.
// Delete takes it back.
//
//desk:method Users.Create(in)
var CreateUser = operation.Command[NewUser, operation.Result]{
	Meta: secretMeta("CreateUser", "CREATE", "Adds a user and mails the password."),
	Decide: operation.With(func(u *operation.Unit, in NewUser, n Neighbours) (operation.Result, error) {
		cfg, err := refdata.ReadConfiguration(u)
		if err != nil {
			return operation.Result{}, err
		}
		office, err := refdata.VisibleOffice(u, operation.ByID(in.OfficeID))
		if err != nil {
			return operation.Result{}, err
		}
		if err := n.seesClients(u, in.ClientIDs); err != nil {
			return operation.Result{}, err
		}
		user := in.user()
		if err := user.acceptable(u.Tx); err != nil {
			return operation.Result{}, err
		}
		if err := mayGiveRoles(u, user.RoleIDs); err != nil {
			return operation.Result{}, err
		}
		password, text, err := in.choose(cfg)
		if err != nil {
			return operation.Result{}, err
		}
		user.setPassword(password.Hash, u.Today)
		user.MustRenew = cfg.Enabled(refdata.ForcePasswordReset)
		if text.password != "" && n.Mailer != nil {
			letter := Letter{To: user.Email, First: user.First, Username: user.Username, Password: text.password, Organisation: office.Name}
			u.AfterCommit(func() { n.Mailer.Deliver(letter) })
		}
		err = Users.Insert(u.Tx, &user)
		return operation.Result{OfficeID: user.OfficeID, ID: user.ID}, err
	}),
}

func (in NewUser) user() User {
	return User{
		Username: strings.TrimSpace(in.Username), First: in.First, Last: in.Last, Email: in.Email,
		OfficeID: in.OfficeID, StaffID: in.StaffID, RoleIDs: sortedIDs(in.RoleIDs), NeverExpires: in.NeverExpires,
		Counted: in.Counted, ResetAllowed: in.ResetAllowed, ClientIDs: in.ClientIDs,
	}
}

// choose returns the password of the new user, and its text when it is to be mailed.
func (in NewUser) choose(cfg *refdata.Configuration) (PreparedPassword, plainText, error) {
	accepted := cfg.Enabled(refdata.AcceptPasswordOnCreate) && !*in.SendPassword && in.Sent.Hash != ""
	if !accepted {
		return in.Generated, in.generated, nil
	}
	return in.Sent, plainText{}, in.Sent.refused(in.sent, cfg)
}

// refused holds a chosen password against its repetition and the policy in force.
func (p PreparedPassword) refused(text plainText, cfg *refdata.Configuration) error {
	c := fault.CheckOf("user")
	if !text.repeats() {
		c.Add(ErrPasswordRepeated.Violation("repeatPassword", nil))
	}
	if policy := policyOf(cfg); !slices.Contains(p.Meets, policy) {
		c.Fail("password", nil, fault.DoesNotMatch, policy.description())
	}
	return c.Err()
}

// acceptable refuses a name that is taken, and roles and staff that do not exist.
func (u User) acceptable(tx store.Tx) error {
	taken, err := Users.Exists(tx, store.Where("username", store.Equal, store.String(u.Username)).And("id", store.NotEqual, store.Int(u.ID)))
	if err != nil {
		return err
	}
	if taken {
		return ErrUsername.New(u.Username)
	}
	if _, err := rolesOf(tx, u.RoleIDs); err != nil || u.StaffID == 0 {
		return err
	}
	staff, err := refdata.StaffByID(tx, u.StaffID)
	if err == nil && staff.OfficeID != u.OfficeID {
		return refdata.ErrStaffID.New(u.StaffID)
	}
	return err
}

func userMeta(id, action, summary string) operation.Meta {
	return operation.Meta{ID: "access." + id, Action: action, Entity: "USER", Grouping: "authorisation", Summary: summary}
}

// secretMeta is userMeta for inputs that carry passwords.
func secretMeta(id, action, summary string) operation.Meta {
	meta := userMeta(id, action, summary)
	meta.Secret = []string{"password", "repeatPassword", "sentPassword", "generatedPassword"}
	return meta
}
