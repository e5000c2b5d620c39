package groups

import (
	"lending.example/platform/lending/events"
	"lending.example/platform/lending/operation"
)

// save stores a group that was changed, and announces what happened: what became of the status, or else that attributes changed.
func (g *Group) save(u *operation.Unit, before Group) error {
	changed := *g != before
	if err := Groups.Save(u.Tx, g); err != nil || !changed {
		return err
	}
	switch {
	case before.Status == g.Status:
		return g.announce(u, events.GroupsUpdate, &before)
	case g.Status == Active:
		return g.announce(u, events.GroupsActivate, &before)
	}
	return g.announce(u, events.GroupsClose, &before)
}

// announceNew announces a group that was formed, and its members.
func (g *Group) announceNew(u *operation.Unit, members []int64) error {
	err := g.announce(u, events.GroupsCreate, nil)
	if err == nil && g.Status == Active {
		err = g.announce(u, events.GroupsActivate, nil)
	}
	if err == nil && len(members) > 0 {
		err = g.announceMembers(u, events.GroupsAssociate, members)
	}
	return err
}

func (g *Group) announce(u *operation.Unit, what events.Of[events.Group], before *Group) error {
	return what.Announce(u, g.about(), func() events.Group {
		event := events.Group{
			GroupIdentity: g.identity(), Status: events.StateOf(g.Status), StaffID: g.StaffID,
			SubmittedOn: g.SubmittedOn, ActivatedOn: g.ActivatedOn, ClosedOn: g.ClosedOn, ReasonID: g.ReasonID,
		}
		if before != nil {
			event.StatusBefore = new(events.StateOf(before.Status))
		}
		return event
	})
}

func (g *Group) announceMembers(u *operation.Unit, what events.Of[events.GroupMembers], members []int64) error {
	return what.Announce(u, g.about(), func() events.GroupMembers {
		return events.GroupMembers{GroupIdentity: g.identity(), ClientIDs: members}
	})
}

func (g *Group) about() operation.Resource {
	return operation.Resource{OfficeID: g.OfficeID, GroupID: g.ID, ID: g.ID}
}

func (g *Group) identity() events.GroupIdentity {
	return events.GroupIdentity{AccountNo: g.AccountNo, Name: g.Name, ExternalID: g.ExternalID}
}
