package clients

import (
	"lending.example/platform/lending/events"
	"lending.example/platform/lending/operation"
)

// save stores a client that was changed, and announces what happened: what became of the status, or else that attributes changed.
func (c *Client) save(u *operation.Unit, before Client) error {
	if err := Clients.Save(u.Tx, c); err != nil {
		return err
	}
	return c.announce(u, causeOf(before.Status, c.Status), &before)
}

// causeOf is the event that a change of status makes.
func causeOf(before, after Status) events.Of[events.Client] {
	switch {
	case before == after, before.underTransfer():
		return events.ClientUpdate
	case after == Active:
		return events.ClientActivate
	case after == Rejected:
		return events.ClientReject
	case after == Withdrawn:
		return events.ClientWithdraw
	case after == Closed:
		return events.ClientClose
	case before == Closed:
		return events.ClientReactivate
	case before == Rejected:
		return events.ClientUndoReject
	case before == Withdrawn:
		return events.ClientUndoWithdraw
	}
	return events.ClientUpdate
}

// announceNew announces a client who was taken on.
func (c *Client) announceNew(u *operation.Unit) error {
	if err := c.announce(u, events.ClientCreate, nil); err != nil || c.Status != Active {
		return err
	}
	return c.announce(u, events.ClientActivate, nil)
}

func (c *Client) announce(u *operation.Unit, what events.Of[events.Client], before *Client) error {
	about := operation.Resource{ID: c.ID, ClientID: c.ID, OfficeID: c.OfficeID}
	return what.Announce(u, about, func() events.Client {
		event := events.Client{
			AccountNo: c.AccountNo, ExternalID: c.ExternalID, DisplayName: c.DisplayName, Status: events.StateOf(c.Status), StaffID: c.StaffID,
			SubmittedOn: c.SubmittedOn, ActivatedOn: c.ActivatedOn, ClosedOn: c.ClosedOn, ReasonID: c.ReasonID,
		}
		if before != nil {
			event.StatusBefore = new(events.StateOf(before.Status))
		}
		return event
	})
}
