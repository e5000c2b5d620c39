package access

import (
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// UserData is a user as clients see it.
type UserData struct {
	ID             int64                  `json:"id,omitempty"`
	Username       string                 `json:"username,omitempty"`
	OfficeID       int64                  `json:"officeId,omitempty"`
	OfficeName     string                 `json:"officeName,omitempty"`
	First          string                 `json:"firstname,omitempty"`
	Last           string                 `json:"lastname,omitempty"`
	Email          string                 `json:"email,omitempty"`
	NeverExpires   bool                   `json:"passwordNeverExpires"`     // the password
	LoginRetries   bool                   `json:"isLoginRetriesEnabled"`    // failed sign-ins count, and lock the user
	ResetAllowed   bool                   `json:"isPasswordResetAllowed"`   // a forgotten password may be replaced by mail
	ClientIDs      []int64                `json:"clients,omitempty"`        // of a customer, ascending: whom the user sees, and nobody else
	Staff          *refdata.StaffOption   `json:"staff,omitempty"`          // the member of staff that the user is; nil for none
	SelectedRoles  []RoleData             `json:"selectedRoles,omitempty"`  // those that the user holds
	AvailableRoles []RoleData             `json:"availableRoles,omitempty"` // those that the user does not hold
	AllowedOffices []refdata.OfficeOption `json:"allowedOffices,omitempty"` // with template
}

func userData(tx store.Tx, user User, office refdata.Office) (UserData, error) {
	data := UserData{
		ID: user.ID, Username: user.Username, OfficeID: user.OfficeID, OfficeName: office.Name, First: user.First,
		Last: user.Last, Email: user.Email, NeverExpires: user.NeverExpires, LoginRetries: user.Counted,
		ResetAllowed: user.ResetAllowed, ClientIDs: user.ClientIDs,
	}
	if user.StaffID != 0 {
		staff, err := refdata.StaffByID(tx, user.StaffID)
		if err != nil {
			return data, err
		}
		data.Staff = &refdata.StaffOption{ID: staff.ID, DisplayName: staff.DisplayName()}
	}
	roles, err := rolesOf(tx, user.RoleIDs)
	for _, r := range roles {
		data.SelectedRoles = append(data.SelectedRoles, r.data())
	}
	return data, err
}

// visibleUser reads a user of an office that the actor sees; others do not exist for the actor. Everybody sees oneself.
func visibleUser(u *operation.Unit, id int64) (User, error) {
	user, err := UserByID(u.Tx, id)
	if err != nil || id == u.Actor.UserID {
		return user, err
	}
	office, err := refdata.Offices.Get(u.Tx, user.OfficeID)
	if err == nil && !refdata.Visible(u.Actor, office.Hierarchy) {
		return User{}, ErrUserID.New(id)
	}
	return user, err
}

// ListUsers reads the users of the offices that the reader sees, by name.
//
//desk:method Users.List()
var ListUsers = operation.Query[operation.NoInput, []UserData]{
	Meta: userMeta("ListUsers", "READ", "Lists users by name."),
	Decide: func(u *operation.Unit, _ operation.NoInput) ([]UserData, error) {
		visible, err := refdata.VisibleOffices(u.Tx, u.Actor)
		if err != nil {
			return nil, err
		}
		offices := map[int64]refdata.Office{}
		for _, o := range visible {
			offices[o.ID] = o
		}
		all, err := Users.All(u.Tx, store.Where("is_deleted", store.Equal, store.Bool(false)).By("username", false).Top(operation.LargestPage))
		if err != nil {
			return nil, err
		}
		list := []UserData{}
		for _, user := range all {
			office, seen := offices[user.OfficeID]
			if !seen {
				continue
			}
			data, err := userData(u.Tx, user, office)
			if err != nil {
				return nil, err
			}
			list = append(list, data)
		}
		return list, nil
	},
}

// UserRef addresses a user.
type UserRef struct {
	Ref      operation.Ref `json:"userId"`
	Template bool          `json:"template,omitempty"` // with the offices to choose from
}

// Violations returns none.
func (UserRef) Violations() []fault.Violation { return nil }

// GetUser reads one user with the roles that the user holds and does not hold; access.ErrUserID when there is none, or not of an
// office that the reader sees.
//
// Permission: READ_USER; none for oneself.
//
//desk:method Users.Get(id=Ref)
var GetUser = operation.Query[UserRef, UserData]{
	Meta: open(userMeta("GetUser", "READ", "Reads one user.")),
	Decide: func(u *operation.Unit, in UserRef) (UserData, error) {
		if in.Ref.ID != u.Actor.UserID && !u.Actor.Holds("READ_USER", operation.AllFunctionsRead) {
			return UserData{}, ErrNotAuthorized.New("READ", "USER")
		}
		user, err := visibleUser(u, in.Ref.ID)
		if err != nil {
			return UserData{}, err
		}
		office, err := refdata.OfficeByRef(u.Tx, operation.ByID(user.OfficeID))
		if err != nil {
			return UserData{}, err
		}
		data, err := userData(u.Tx, user, office)
		if err != nil {
			return UserData{}, err
		}
		if data.AvailableRoles, err = rolesBut(u.Tx, user); err != nil || !in.Template {
			return data, err
		}
		data.AllowedOffices, err = refdata.OfficeOptions(u.Tx, u.Actor)
		return data, err
	},
}

// rolesBut lists the roles that a user does not hold.
func rolesBut(tx store.Tx, user User) ([]RoleData, error) {
	var list []RoleData
	for r, err := range Roles.Find(tx, store.Query{Limit: operation.LargestPage}) {
		if err != nil {
			return nil, err
		}
		if !user.hasRole(r.ID) {
			list = append(list, r.data())
		}
	}
	return list, nil
}

// UserLists are the lists to choose from for a new user.
type UserLists struct {
	AllowedOffices []refdata.OfficeOption `json:"allowedOffices"`
	AvailableRoles []RoleData             `json:"availableRoles"` // enabled ones
}

// UserTemplate lists the offices and the enabled roles to choose from for a new user.
//
//desk:method Users.Template()
var UserTemplate = operation.Query[operation.NoInput, UserLists]{
	Meta: userMeta("UserTemplate", "READ", "Reads the lists to choose from for a new user."),
	Decide: func(u *operation.Unit, _ operation.NoInput) (UserLists, error) {
		lists := UserLists{AvailableRoles: []RoleData{}}
		for r, err := range Roles.Find(u.Tx, store.Query{Limit: operation.LargestPage}) {
			if err != nil {
				return lists, err
			}
			if !r.Disabled {
				lists.AvailableRoles = append(lists.AvailableRoles, r.data())
			}
		}
		var err error
		lists.AllowedOffices, err = refdata.OfficeOptions(u.Tx, u.Actor)
		return lists, err
	},
}
