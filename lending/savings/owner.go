package savings

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/groups"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// Owner is whom an account belongs to: a client, or a group of clients. One of the two is set; the zero value is nobody.
type Owner struct {
	ClientID int64 `json:"clientId,omitempty"`
	GroupID  int64 `json:"groupId,omitempty"`
}

// ownedBy finds the accounts of an owner, by id.
func ownedBy(o Owner) store.Query {
	q := store.Where("client_id", store.Equal, store.Int(o.ClientID))
	if o.ClientID == 0 {
		q = store.Where("group_id", store.Equal, store.Int(o.GroupID))
	}
	return q.By("id", false)
}

// checkOwner fails for negative ids, and for a client and a group at once.
func checkOwner(c *fault.Checks, client, group string, o Owner) {
	checkID(c, client, o.ClientID)
	checkID(c, group, o.GroupID)
	if o.ClientID > 0 && o.GroupID > 0 {
		c.Fail(client, o.ClientID, "cannot.also.be.provided.when.groupId.is.populated")
	}
}

// holder is an owner as the rules of accounts look at it.
type holder struct {
	Owner
	name     string
	officeID int64
	since    calendar.Date // active since; zero: not yet
	joined   calendar.Date // in the office since; zero: always, or not yet active
	active   bool
	onTheWay bool // to another office
}

// holderOf reads an owner, for any actor.
func holderOf(tx store.Tx, o Owner) (holder, error) {
	if o.GroupID != 0 {
		g, err := groups.ByRef(tx, operation.ByID(o.GroupID))
		return holderGroup(g), err
	}
	c, err := clients.Get(tx, operation.ByID(o.ClientID))
	return holderClient(c), err
}

// visibleHolder reads an owner whom the actor sees. Any other does not exist for the actor.
func visibleHolder(u *operation.Unit, o Owner) (holder, error) {
	if o.GroupID != 0 {
		g, err := groups.Visible(u, operation.ByID(o.GroupID))
		return holderGroup(g), err
	}
	c, err := clients.Visible(u, operation.ByID(o.ClientID))
	return holderClient(c), err
}

func holderClient(c clients.Client) holder {
	return holder{
		Owner: Owner{ClientID: c.ID}, name: c.DisplayName, officeID: c.OfficeID, since: c.ActivatedOn, joined: c.OfficeJoinedOn,
		active: c.IsActive(), onTheWay: c.OnTheWay(),
	}
}

func holderGroup(g groups.Group) holder {
	return holder{Owner: Owner{GroupID: g.ID}, name: g.Name, officeID: g.OfficeID, since: g.ActivatedOn, active: g.Status == groups.Active}
}

// mustBeActive refuses owners who are not active.
func (h holder) mustBeActive() error {
	switch {
	case h.active:
		return nil
	case h.GroupID != 0:
		return groups.ErrNotActive.New(h.GroupID)
	}
	return clients.ErrNotActive.New(h.ClientID)
}

// maySubmit refuses applications of days that have not come, on which the owner was not active yet, or was in another office.
// (docs/semantics/deposits.md, 2)
func (h holder) maySubmit(u *operation.Unit, a Account) error {
	on := a.SubmittedOn.On
	switch {
	case on.After(u.Today):
		return ErrSubmittedInFuture.For("submittedOnDate", on, u.Today)
	case on.Before(h.since) && h.GroupID != 0:
		return ErrSubmittedBeforeGroup.For("submittedOnDate", on, h.since)
	case on.Before(h.since):
		return ErrSubmittedBeforeClient.For("submittedOnDate", on, h.since)
	case on.Before(h.joined) && a.OfficeFrom.IsZero() && !u.Replays(): // logs of earlier versions may have such
		return ErrSubmittedBeforeMove.For("submittedOnDate", on, h.joined)
	}
	return nil
}

// names are the name of the client and that of the group, one of which there is.
func (h holder) names() (client, group string) {
	if h.GroupID != 0 {
		return "", h.name
	}
	return h.name, ""
}
