package access

import (
	"encoding/base64"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// Credentials are what a user signs in with.
type Credentials struct {
	Username   string `json:"username"`
	Password   string `json:"password"`
	ClientList bool   `json:"returnClientList,omitempty"` // with the clients whom a customer sees
}

// Violations asks for both.
func (in Credentials) Violations() []fault.Violation {
	return fault.CheckOf("user").Required("username", in.Username != "").Required("password", in.Password != "").Violations()
}

// Authentication is what a user learns on signing in. A user whose password must be renewed learns no more than that.
type Authentication struct {
	Username           string                     `json:"username"`
	UserID             int64                      `json:"userId"`
	Key                string                     `json:"base64EncodedAuthenticationKey"` // for the Authorization header, after "Basic "
	Authenticated      bool                       `json:"authenticated"`
	OfficeID           int64                      `json:"officeId,omitempty"`
	OfficeName         string                     `json:"officeName,omitempty"`
	StaffID            int64                      `json:"staffId,omitempty"` // the member of staff that the user is; 0 for none
	StaffDisplayName   string                     `json:"staffDisplayName,omitempty"`
	OrganisationalRole refdata.OrganisationalRole `json:"organisationalRole,omitempty"`
	Roles              []RoleData                 `json:"roles,omitempty"`
	Permissions        []string                   `json:"permissions,omitempty"`             // codes
	ClientIDs          []int64                    `json:"clients,omitempty"`                 // of a customer, when asked for
	ShouldRenew        bool                       `json:"shouldRenewPassword"`               // the password has to be changed first; shells answer 403
	TwoFactor          bool                       `json:"isTwoFactorAuthenticationRequired"` // false: one factor is asked for
}

// SignIn checks a name and a password and says what the user may do. [Tenant.SignIn] opens a desk besides. Refused
// with access.ErrNotAuthenticated for every cause; a user whose password must be renewed learns in ShouldRenew no more than
// that.
//
// Permission: none.
//
//desk:method Users.Authenticate(in)
var SignIn = operation.Query[Credentials, Authentication]{
	Meta: operation.Meta{
		ID: "access.Authentication", Action: "READ", Entity: "AUTHENTICATION", Open: true,
		Summary: "Checks credentials and returns the user's roles and permissions.", Secret: []string{"password"},
	},
	Decide: func(u *operation.Unit, in Credentials) (Authentication, error) {
		user, err := in.user(u)
		if err != nil {
			return Authentication{}, err
		}
		cfg, err := refdata.ReadConfiguration(u)
		if err != nil {
			return Authentication{}, err
		}
		a := Authentication{Username: user.Username, UserID: user.ID, Authenticated: true, Key: in.key()}
		if user.mustRenewPassword(cfg, u.Today) {
			a.ShouldRenew = true
			return a, nil
		}
		if in.ClientList {
			a.ClientIDs = user.ClientIDs
		}
		return a, a.complete(u, user)
	},
}

func (in Credentials) user(u *operation.Unit) (User, error) {
	if u.Actor.UserID != 0 && u.Actor.Username == in.Username {
		return UserByID(u.Tx, u.Actor.UserID)
	}
	return Authenticate(u.Tx, in.Username, in.Password)
}

func (in Credentials) key() string {
	return base64.StdEncoding.EncodeToString([]byte(in.Username + ":" + in.Password))
}

// complete adds what a user may know and do.
func (a *Authentication) complete(u *operation.Unit, user User) error {
	office, err := refdata.OfficeByRef(u.Tx, operation.ByID(user.OfficeID))
	if err != nil {
		return err
	}
	roles, err := rolesOf(u.Tx, user.RoleIDs)
	if err != nil {
		return err
	}
	a.OfficeID, a.OfficeName, a.Permissions = office.ID, office.Name, user.permissions(roles)
	for _, r := range roles {
		a.Roles = append(a.Roles, r.data())
	}
	if user.StaffID == 0 {
		return nil
	}
	staff, err := refdata.StaffByID(u.Tx, user.StaffID)
	a.StaffID, a.StaffDisplayName, a.OrganisationalRole = staff.ID, staff.DisplayName(), staff.Role
	return err
}
