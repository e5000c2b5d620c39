package groups

import (
	"errors"

	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/events"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// mostMembers bounds a group.
const mostMembers = 1000

// Member is a client in a group.
type Member struct {
	store.Key
	GroupID  int64 `json:"groupId"`
	ClientID int64 `json:"clientId"`
}

// members is the table of memberships.
var members = store.Table[Member, *Member]{
	Kind: &store.Kind{
		Name:    "group_member",
		Columns: []store.Column{{Name: "group_id", Type: store.Integer}, {Name: "client_id", Type: store.Integer, Indexed: true}},
		Indexes: []store.Index{{Columns: []string{"group_id", "client_id"}, Unique: true}},
	},
	Columns: func(m *Member) []store.Value { return []store.Value{store.Int(m.GroupID), store.Int(m.ClientID)} },
}

// of selects the members of a group, the oldest first.
func membersOf(groupID int64) store.Query {
	return store.Where("group_id", store.Equal, store.Int(groupID)).Top(mostMembers)
}

// membership reads the membership of a client in a group; store.ErrNotFound when there is none.
func membership(tx store.Tx, groupID, clientID int64) (Member, error) {
	return members.First(tx, store.Where("group_id", store.Equal, store.Int(groupID)).And("client_id", store.Equal, store.Int(clientID)))
}

// IsMember reports whether a client is in a group.
func IsMember(tx store.Tx, groupID, clientID int64) (bool, error) {
	_, err := membership(tx, groupID, clientID)
	if errors.Is(err, store.ErrNotFound) {
		return false, nil
	}
	return err == nil, err
}

// admit makes a client whom the actor sees a member of the group.
func (g Group) admit(u *operation.Unit, clientID int64) error {
	c, err := clients.Visible(u, operation.ByID(clientID))
	if err != nil {
		return err
	}
	if err := g.join(u, c); err != nil {
		return err
	}
	return clients.Regroup(u.Tx, c, 1)
}

// join stores the membership of a client of the group's office who is, or may become, active.
func (g Group) join(u *operation.Unit, c clients.Client) error {
	switch {
	case g.Status == Closed:
		return ErrClosed.New(g.ID)
	case c.OfficeID != g.OfficeID:
		return ErrOtherOffice.New(c.ID)
	case c.Status != clients.Pending && c.Status != clients.Active:
		return ErrMemberEnded.New(c.ID)
	}
	there, err := g.size(u.Tx)
	if err != nil {
		return err
	}
	if most, err := mostIn(u); err != nil || there >= most {
		return refusal(err, func() error { return ErrTooMany.New(most) })
	}
	if in, err := IsMember(u.Tx, g.ID, c.ID); err != nil || in {
		return refusal(err, func() error { return ErrMember.New(c.ID) })
	}
	return members.Insert(u.Tx, &Member{GroupID: g.ID, ClientID: c.ID})
}

// size counts the members of the group.
func (g Group) size(tx store.Tx) (int, error) {
	return members.Count(tx, store.Where("group_id", store.Equal, store.Int(g.ID)))
}

// refuseActiveMembers refuses to close a group with an active client. Logs of earlier versions may hold such closures.
func (g Group) refuseActiveMembers(u *operation.Unit) error {
	if u.Replays() {
		return nil
	}
	for m, err := range members.Find(u.Tx, membersOf(g.ID)) {
		if err != nil {
			return err
		}
		client, err := clients.Clients.Get(u.Tx, m.ClientID)
		if err != nil {
			return err
		}
		if client.Status == clients.Active {
			return ErrActiveMembers.New(g.ID, m.ClientID)
		}
	}
	return nil
}

// mostIn is how many members a group can have. Logs of earlier versions may hold larger groups than the tenant set.
func mostIn(u *operation.Unit) (int, error) {
	cfg, err := refdata.ReadConfiguration(u)
	if err != nil || !cfg.Enabled(refdata.MostInGroup) || u.Replays() {
		return mostMembers, err
	}
	return min(mostMembers, int(cfg.Value(refdata.MostInGroup))), nil
}

// refuseSmall refuses a group that becomes active with fewer members than the tenant wants. Logs of earlier versions may hold such.
func (g Group) refuseSmall(u *operation.Unit) error {
	cfg, err := refdata.ReadConfiguration(u)
	if err != nil || g.Status != Active || !cfg.Enabled(refdata.FewestInGroup) || u.Replays() {
		return err
	}
	fewest := cfg.Value(refdata.FewestInGroup)
	there, err := g.size(u.Tx)
	if err == nil && int64(there) < fewest {
		err = ErrTooFew.New(fewest, there)
	}
	return err
}

// release ends the membership of a client who has no open loan as a member.
func (g Group) release(u *operation.Unit, n Neighbours, clientID int64) error {
	m, err := membership(u.Tx, g.ID, clientID)
	if errors.Is(err, store.ErrNotFound) {
		return ErrNoMember.New(clientID, g.ID)
	}
	if err != nil {
		return err
	}
	if owes, err := n.owes(u, g.ID, clientID); err != nil || owes {
		return refusal(err, func() error { return ErrMemberLoan.New(clientID) })
	}
	return m.end(u.Tx)
}

// end removes a membership, and counts the client in one group less.
func (m Member) end(tx store.Tx) error {
	c, err := clients.Get(tx, operation.ByID(m.ClientID))
	if err != nil {
		return err
	}
	if err := members.Delete(tx, &m); err != nil {
		return err
	}
	return clients.Regroup(tx, c, -1)
}

// dismiss ends all memberships.
func (g Group) dismiss(tx store.Tx) error {
	all, err := members.All(tx, membersOf(g.ID))
	if err != nil {
		return err
	}
	for _, m := range all {
		if err := m.end(tx); err != nil {
			return err
		}
	}
	return nil
}

// Membership names clients who come or go.
type Membership struct {
	Ref       operation.Ref `json:"groupId"`
	ClientIDs []int64       `json:"clientMembers"` // mandatory: ids of clients, at most 1,000
}

// Violations asks for clients.
func (in Membership) Violations() []fault.Violation {
	c := fault.CheckOf("group")
	if len(in.ClientIDs) == 0 {
		c.Fail("clientMembers", nil, fault.Empty)
	}
	checkMembers(c, in.ClientIDs)
	return c.Violations()
}

// AssociateClients makes clients members, all of them or none: groups.ErrMember, ErrOtherOffice, ErrMemberEnded, ErrClosed, ErrTooMany.
//
//desk:method Groups.Join(group=Ref, clients=ClientIDs) GroupResult
var AssociateClients = operation.Command[Membership, operation.Result]{
	Meta: meta("AssociateClients", "ASSOCIATECLIENTS", "Makes clients members of a group."),
	Decide: func(u *operation.Unit, in Membership) (operation.Result, error) {
		g, err := Visible(u, in.Ref)
		if err != nil {
			return operation.Result{}, err
		}
		for _, id := range in.ClientIDs {
			if err := g.admit(u, id); err != nil {
				return operation.Result{}, err
			}
		}
		return in.result(g), g.announceMembers(u, events.GroupsAssociate, in.ClientIDs)
	},
}

// DisassociateClients lets members go, all of them or none: groups.ErrNoMember, and ErrMemberLoan for one with an open loan as a member.
//
//desk:method Groups.Leave(group=Ref, clients=ClientIDs) GroupResult
var DisassociateClients = operation.Command[Membership, operation.Result]{
	Meta: meta("DisassociateClients", "DISASSOCIATECLIENTS", "Lets members of a group go."),
	Decide: operation.With(func(u *operation.Unit, in Membership, n Neighbours) (operation.Result, error) {
		g, err := Visible(u, in.Ref)
		if err != nil {
			return operation.Result{}, err
		}
		for _, id := range in.ClientIDs {
			if err := g.release(u, n, id); err != nil {
				return operation.Result{}, err
			}
		}
		return in.result(g), g.announceMembers(u, events.GroupsDisassociate, in.ClientIDs)
	}),
}

func (in Membership) result(g Group) operation.Result {
	result := g.result()
	result.Changes = operation.Changes{"clientMembers": operation.Sent{Value: in.ClientIDs}}
	return result
}
