package ledger

import (
	"errors"
	"fmt"
	"strings"

	"lending.example/platform/lending/store"
)

// Account is an account of the general ledger. Detail accounts are posted to; headers group others.
type Account struct {
	store.Key
	Name                 string      `json:"name"`
	Code                 string      `json:"glCode"`               // unique in the chart
	Type                 AccountType `json:"type"`                 // asset, liability, equity, income or expense
	Usage                Usage       `json:"usage"`                // detail or header
	ParentID             int64       `json:"parentId,omitzero"`    // a header; 0 for a root
	Hierarchy            string      `json:"hierarchy"`            // "." for a root, else the parent's and the id
	ManualEntriesAllowed bool        `json:"manualEntriesAllowed"` // entries that people make may use it
	Disabled             bool        `json:"disabled"`             // closed for entries by people
	Description          string      `json:"description,omitzero"`
	TagID                int64       `json:"tagId,omitzero"` // a code value of the code for tags of the type
}

// Accounts is the chart of accounts.
var Accounts = store.Table[Account, *Account]{
	Kind: &store.Kind{
		Name: "gl_account", Reference: true,
		Columns: []store.Column{
			{Name: "code", Type: store.Text, Unique: true},
			{Name: "name", Type: store.Text},
			{Name: "type", Type: store.Integer, Indexed: true},
			{Name: "usage", Type: store.Integer},
			{Name: "parent_id", Type: store.Integer, Indexed: true},
			{Name: "manual_entries_allowed", Type: store.Integer},
			{Name: "disabled", Type: store.Integer},
			{Name: "tag_id", Type: store.Integer, Indexed: true},
		},
	},
	Columns: func(a *Account) []store.Value {
		return []store.Value{
			store.String(a.Code), store.String(a.Name), store.Int(int64(a.Type)), store.Int(int64(a.Usage)),
			store.OptionalInt(a.ParentID), store.Bool(a.ManualEntriesAllowed), store.Bool(a.Disabled), store.OptionalInt(a.TagID),
		}
	},
}

// AccountByID reads one account; ErrAccountUnknown when there is none.
func AccountByID(tx store.Tx, id int64) (Account, error) {
	account, err := Accounts.Get(tx, id)
	if errors.Is(err, store.ErrNotFound) {
		return account, ErrAccountUnknown.New(id)
	}
	return account, err
}

// level returns how many headers stand above the account.
func (a Account) level() int { return strings.Count(a.Hierarchy, ".") - 1 }

// decoratedName returns the name indented by four dots for every level below a root, as lists show it.
func (a Account) decoratedName() string { return strings.Repeat("....", a.level()) + a.Name }

// placeBelow puts the account below a parent, or makes it a root.
func (a *Account) placeBelow(parent *Account) {
	if parent == nil {
		a.ParentID, a.Hierarchy = 0, "."
		return
	}
	a.ParentID, a.Hierarchy = parent.ID, fmt.Sprintf("%s%d.", parent.Hierarchy, a.ID)
}

// parentOf reads the header that an account shall stand below; nil for a root. It refuses detail accounts.
func parentOf(tx store.Tx, parentID int64) (*Account, error) {
	if parentID == 0 {
		return nil, nil
	}
	parent, err := AccountByID(tx, parentID)
	if err != nil {
		return nil, err
	}
	if parent.Usage != HeaderAccount {
		return nil, ErrParentInvalid.New(parentID)
	}
	return &parent, nil
}

// checkAbove refuses a parent that is the account itself or stands below it.
func checkAbove(tx store.Tx, accountID int64, parent *Account) error {
	for above := parent; above != nil; {
		if above.ID == accountID {
			return ErrParentCycle.For("parentId", parent.ID)
		}
		next, err := parentOf(tx, above.ParentID)
		if err != nil {
			return err
		}
		above = next
	}
	return nil
}

// moveChildren repairs the hierarchy of everything below an account that moved.
func moveChildren(tx store.Tx, parent Account) error {
	children, err := Accounts.All(tx, store.Where("parent_id", store.Equal, store.Int(parent.ID)))
	if err != nil {
		return err
	}
	for _, child := range children {
		child.placeBelow(&parent)
		if err := Accounts.Save(tx, &child); err != nil {
			return err
		}
		if err := moveChildren(tx, child); err != nil {
			return err
		}
	}
	return nil
}

func hasChildren(tx store.Tx, accountID int64) (bool, error) {
	return Accounts.Exists(tx, store.Where("parent_id", store.Equal, store.Int(accountID)))
}

// checkCodeFree refuses a code that another account has.
func checkCodeFree(tx store.Tx, code string) error {
	taken, err := Accounts.Exists(tx, store.Where("code", store.Equal, store.String(code)))
	if err == nil && taken {
		return ErrCodeTaken.For("glCode", code, code)
	}
	return err
}
