package access

import (
	"errors"

	"lending.example/platform/lending/store"
)

// Role groups permissions.
type Role struct {
	store.Key
	Name        string   `json:"name"`
	Description string   `json:"description"`
	Disabled    bool     `json:"disabled,omitempty"`    // gives nobody anything
	Permissions []string `json:"permissions,omitempty"` // codes, ascending
}

// Roles is the table of roles.
var Roles = store.Table[Role, *Role]{
	Kind: &store.Kind{
		Name: "role", Reference: true,
		Columns: []store.Column{
			{Name: "name", Type: store.Text, Unique: true},
			{Name: "is_disabled", Type: store.Integer},
		},
	},
	Columns: func(r *Role) []store.Value { return []store.Value{store.String(r.Name), store.Bool(r.Disabled)} },
}

// roleByID reads a role; ErrRoleID when there is none.
func roleByID(tx store.Tx, id int64) (Role, error) {
	role, err := Roles.Get(tx, id)
	if errors.Is(err, store.ErrNotFound) {
		return role, ErrRoleID.New(id)
	}
	return role, err
}

// rolesOf reads the roles of a user, in the order of their ids.
func rolesOf(tx store.Tx, ids []int64) ([]Role, error) {
	roles := make([]Role, 0, len(ids))
	for _, id := range ids {
		role, err := roleByID(tx, id)
		if err != nil {
			return nil, err
		}
		roles = append(roles, role)
	}
	return roles, nil
}

// inUse reports whether a user who is not deleted holds the role. Users are few enough to look at all.
func (r Role) inUse(tx store.Tx) (bool, error) {
	for user, err := range Users.Find(tx, store.Where("is_deleted", store.Equal, store.Bool(false))) {
		if err != nil {
			return false, err
		}
		if user.hasRole(r.ID) {
			return true, nil
		}
	}
	return false, nil
}
