package groups

import (
	"errors"
	"fmt"
	"strings"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/datatables"
	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// Status is the state of a group.
type Status int

// The states. Only an active group takes loans.
const (
	Pending Status = 100
	Active  Status = 300
	Closed  Status = 600
)

var statuses = enumeration.NewTable("groupingStatusType", []enumeration.Row[Status]{
	{Value: Pending, Code: "groupingStatusType.pending", Label: "Pending"},
	{Value: Active, Code: "groupingStatusType.active", Label: "Active"},
	{Value: Closed, Code: "groupingStatusType.closed", Label: "Closed"},
})

// Option returns id, code and label of the state.
func (s Status) Option() enumeration.Option { return statuses.Option(s) }

// String is the label, such as "Active".
func (s Status) String() string { return statuses.Label(s) }

// Group is a group of clients who borrow together.
type Group struct {
	store.Key
	AccountNo  string `json:"accountNo"` // made from the id
	Name       string `json:"name"`      // unique in its office, regardless of the case
	ExternalID string `json:"externalId,omitempty"`
	Status     Status `json:"status"`
	OfficeID   int64  `json:"officeId"`
	StaffID    int64  `json:"staffId,omitempty"` // who looks after the group; 0 for nobody

	SubmittedOn calendar.Date `json:"submittedOn"`
	Submitter   clients.Hand  `json:"submitter,omitzero"`
	ActivatedOn calendar.Date `json:"activatedOn,omitzero"`
	Activator   clients.Hand  `json:"activator,omitzero"`
	ClosedOn    calendar.Date `json:"closedOn,omitzero"`
	Closer      clients.Hand  `json:"closer,omitzero"`
	ReasonID    int64         `json:"reasonId,omitempty"` // of the end: a value of the code GroupClosureReason
}

// Groups is the table of groups.
var Groups = store.Table[Group, *Group]{
	Kind: &store.Kind{
		Name: "client_group",
		Columns: []store.Column{
			{Name: "external_id", Type: store.Text, Unique: true},
			{Name: "office_id", Type: store.Integer},
			{Name: "name_key", Type: store.Text, Indexed: true, Searched: true}, // in lower case
			{Name: "status", Type: store.Integer},
			{Name: "staff_id", Type: store.Integer, Indexed: true},
			{Name: "reason_id", Type: store.Integer},
		},
		Indexes: []store.Index{{Columns: []string{"office_id", "name_key"}, Unique: true}},
	},
	Columns: func(g *Group) []store.Value {
		return []store.Value{
			store.OptionalString(g.ExternalID), store.Int(g.OfficeID), store.String(strings.ToLower(g.Name)), store.Int(int64(g.Status)),
			store.OptionalInt(g.StaffID), store.OptionalInt(g.ReasonID),
		}
	},
}

// Kinds lists the kinds of records that the package stores.
func Kinds() []*store.Kind { return []*store.Kind{Groups.Kind, members.Kind} }

// References names what groups point to.
func References() []refdata.Reference {
	return []refdata.Reference{
		{To: refdata.StaffMembers.Kind, From: Groups.Kind, Column: "staff_id"},
		{To: refdata.CodeValues.Kind, From: Groups.Kind, Column: "reason_id"},
	}
}

// Operations lists the operations of the package.
func Operations() []operation.Operation {
	return []operation.Operation{
		Create, Update, Delete, Activate, Close, AssignStaff, UnassignStaff, AssociateClients, DisassociateClients,
		Get, List, Template, Accounts,
	}
}

// meta describes an operation.
func meta(id, action, summary string) operation.Meta {
	return operation.Meta{ID: "groups." + id, Action: action, Entity: "GROUP", Grouping: "portfolio", Summary: summary}
}

// Ref addresses a group.
type Ref struct {
	Ref operation.Ref `json:"groupId"`
}

// ByRef reads a group by id or external id, for any actor; clients.ErrGroupID or ErrExternalID when there is none.
func ByRef(tx store.Tx, ref operation.Ref) (Group, error) {
	if ref.ExternalID != "" {
		g, err := Groups.First(tx, store.Where("external_id", store.Equal, store.String(ref.ExternalID)))
		if errors.Is(err, store.ErrNotFound) {
			return g, ErrExternalID.New(ref.ExternalID)
		}
		return g, err
	}
	g, err := Groups.Get(tx, ref.ID)
	if errors.Is(err, store.ErrNotFound) {
		return g, clients.ErrGroupID.New(ref.ID)
	}
	return g, err
}

// Visible reads a group of an office at or below the actor's own. Any other does not exist for the actor.
func Visible(u *operation.Unit, ref operation.Ref) (Group, error) {
	g, err := ByRef(u.Tx, ref)
	if err != nil {
		return g, err
	}
	office, err := refdata.Offices.Get(u.Tx, g.OfficeID)
	if err == nil && !refdata.Visible(u.Actor, office.Hierarchy) {
		return Group{}, clients.ErrGroupID.New(ref)
	}
	return g, err
}

// subject is the group as the owner of rows of datatables.
func (g Group) subject() datatables.Subject {
	return datatables.Subject{App: datatables.Group, ID: g.ID, OfficeID: g.OfficeID, GroupID: g.ID}
}

// RowOwner finds a group that has rows of datatables, and that the actor sees.
func RowOwner(u *operation.Unit, id int64) (datatables.Subject, error) {
	g, err := Visible(u, operation.ByID(id))
	return g.subject(), err
}

// result is the answer of a command about the group.
func (g Group) result() operation.Result {
	return operation.Result{
		OfficeID: g.OfficeID, GroupID: g.ID, ID: g.ID, ExternalID: g.ExternalID, Standing: &operation.Standing{Status: int(g.Status)},
	}
}

// unique refuses a name that another group of the office has, and an external id that another group has.
func (g Group) unique(tx store.Tx) error {
	named := store.Where("office_id", store.Equal, store.Int(g.OfficeID)).And("name_key", store.Equal, store.String(strings.ToLower(g.Name)))
	if taken, err := Groups.Exists(tx, named.And("id", store.NotEqual, store.Int(g.ID))); err != nil || taken {
		return refusal(err, func() error { return ErrName.For("name", g.Name, g.Name) })
	}
	if g.ExternalID == "" {
		return nil
	}
	held := store.Where("external_id", store.Equal, store.String(g.ExternalID)).And("id", store.NotEqual, store.Int(g.ID))
	if taken, err := Groups.Exists(tx, held); err != nil || taken {
		return refusal(err, func() error { return ErrExternalTaken.For("externalId", g.ExternalID, g.ExternalID) })
	}
	return nil
}

// refusal is an error of the store, or else what is refused.
func refusal(err error, refused func() error) error {
	if err != nil {
		return err
	}
	return refused()
}

// accountNo is the id in nine digits.
func accountNo(id int64) string { return fmt.Sprintf("%09d", id) }
