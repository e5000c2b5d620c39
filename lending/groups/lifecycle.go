package groups

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/datatables"
	"lending.example/platform/lending/events"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// activate makes a pending group one that takes loans.
func (g *Group) activate(on calendar.Date, office refdata.Office, u *operation.Unit) error {
	switch {
	case g.Status == Active:
		return ErrActive.New(g.ID)
	case g.Status == Closed:
		return ErrClosed.New(g.ID)
	case on.Before(office.OpenedOn):
		return ErrEarly.For("activationDate", on, office.OpenedOn)
	}
	if err := notInFuture("activationDate", on, u.Today); err != nil {
		return err
	}
	g.Status, g.ActivatedOn, g.Activator = Active, on, handOf(u.Actor)
	return nil
}

// close ends a group that has no open loan.
func (g *Group) close(in Closure, u *operation.Unit, open bool) error {
	switch {
	case g.Status == Closed:
		return ErrClosed.New(g.ID)
	case in.On.Before(g.ActivatedOn):
		return ErrCloseEarly.For("closureDate", in.On, g.ActivatedOn)
	case open:
		return ErrOpenLoans.New(g.ID)
	}
	g.Status, g.ClosedOn, g.Closer, g.ReasonID = Closed, in.On, handOf(u.Actor), in.ReasonID
	return nil
}

// transition runs a change on a group that the actor sees, and stores the group.
func transition(u *operation.Unit, ref operation.Ref, move func(*Group) error) (operation.Result, error) {
	g, err := Visible(u, ref)
	if err != nil {
		return operation.Result{}, err
	}
	before := g
	if err := move(&g); err != nil {
		return operation.Result{}, err
	}
	return g.result(), g.save(u, before)
}

// Activation says when a group becomes active.
type Activation struct {
	Ref operation.Ref `json:"groupId"`
	On  calendar.Date `json:"activationDate"` // mandatory; from the opening of the office to the business date
}

// Violations asks for the date.
func (in Activation) Violations() []fault.Violation {
	return fault.CheckOf("group").Date("activationDate", in.On).Violations()
}

// Activate makes a pending group active, from in.On, which is not before its office opened (groups.ErrEarly).
//
//desk:method Groups.Activate(group=Ref, in) GroupResult
var Activate = operation.Command[Activation, operation.Result]{
	Meta: meta("Activate", "ACTIVATE", "Makes a pending group active."),
	Decide: func(u *operation.Unit, in Activation) (operation.Result, error) {
		return transition(u, in.Ref, func(g *Group) error {
			office, err := refdata.OfficeByRef(u.Tx, operation.ByID(g.OfficeID))
			if err != nil {
				return err
			}
			if err := g.activate(in.On, office, u); err != nil {
				return err
			}
			if err := g.refuseSmall(u); err != nil {
				return err
			}
			return datatables.Require(u, g.subject(), datatables.Activated)
		})
	},
}

// Closure says when and why a group is closed.
type Closure struct {
	Ref      operation.Ref `json:"groupId"`
	On       calendar.Date `json:"closureDate"`     // mandatory; from the activation to the business date
	ReasonID int64         `json:"closureReasonId"` // mandatory; a value of the code GroupClosureReason
}

// Violations asks for date and reason.
func (in Closure) Violations() []fault.Violation {
	return fault.CheckOf("group").Date("closureDate", in.On).Required("closureReasonId", in.ReasonID > 0).Violations()
}

// Close ends a group without open loans, its own or of members as such (groups.ErrOpenLoans), and without active clients among its members
// (groups.ErrActiveMembers). The memberships of others end.
//
//desk:method Groups.Close(group=Ref, in) GroupResult
var Close = operation.Command[Closure, operation.Result]{
	Meta: meta("Close", "CLOSE", "Ends a group."),
	Decide: operation.With(func(u *operation.Unit, in Closure, n Neighbours) (operation.Result, error) {
		return transition(u, in.Ref, func(g *Group) error {
			if err := notInFuture("closureDate", in.On, u.Today); err != nil {
				return err
			}
			if err := refdata.CheckCodeValues(u.Tx, refdata.CodeUse{ID: in.ReasonID, Code: refdata.GroupClosureCode}); err != nil {
				return err
			}
			standing, err := n.standing(u, g.ID)
			if err != nil {
				return err
			}
			if saves, err := n.saves(u.Tx, g.ID); err != nil || saves {
				return refusal(err, func() error { return ErrOpenSavings.New(g.ID) })
			}
			if err := g.close(in, u, standing.Open); err != nil {
				return err
			}
			if err := g.refuseActiveMembers(u); err != nil {
				return err
			}
			if err := g.dismiss(u.Tx); err != nil {
				return err
			}
			return datatables.Require(u, g.subject(), datatables.Closed)
		})
	}),
}

// GroupUpdate says what to change of a group; what is nil stays.
type GroupUpdate struct {
	Ref        operation.Ref `json:"groupId"`
	Name       *string       `json:"name,omitempty"`       // as of a new group, and so are the others
	ExternalID *string       `json:"externalId,omitempty"` // "": none
	StaffID    *int64        `json:"staffId,omitempty"`    // 0: nobody
}

// Violations checks the values that are sent.
func (in GroupUpdate) Violations() []fault.Violation {
	c := fault.CheckOf("group")
	if in.Name == nil && in.ExternalID == nil && in.StaffID == nil {
		c.Fail("id", nil, fault.NothingToUpdate)
	}
	if in.Name != nil {
		c.Text("name", *in.Name, longestName)
	}
	if in.ExternalID != nil {
		c.MaxLength("externalId", *in.ExternalID, longestExternal)
	}
	if in.StaffID != nil {
		checkID(c, "staffId", *in.StaffID)
	}
	return c.Violations()
}

// Update changes name, external id and staff of a group that is not closed (groups.ErrClosed).
//
//desk:method Groups.Update(group=Ref, in) GroupResult
var Update = operation.Command[GroupUpdate, operation.Result]{
	Meta: meta("Update", "UPDATE", "Changes a group."),
	Decide: func(u *operation.Unit, in GroupUpdate) (operation.Result, error) {
		changes := operation.Changes{}
		result, err := transition(u, in.Ref, func(g *Group) error {
			if g.Status == Closed {
				return ErrClosed.New(g.ID)
			}
			operation.Change(changes, "name", &g.Name, in.Name)
			operation.Change(changes, "externalId", &g.ExternalID, in.ExternalID)
			operation.Change(changes, "staffId", &g.StaffID, in.StaffID)
			if err := g.served(u); err != nil {
				return err
			}
			return g.unique(u.Tx)
		})
		result.Changes = changes
		return result, err
	},
}

// served refuses staff who may not serve the group's office.
func (g *Group) served(u *operation.Unit) error {
	office, err := refdata.OfficeByRef(u.Tx, operation.ByID(g.OfficeID))
	if err != nil {
		return err
	}
	return staffed(u, g.StaffID, office)
}

// Violations returns none.
func (Ref) Violations() []fault.Violation { return nil }

// Delete removes a pending group without loans for good (groups.ErrNotDeletable).
//
//desk:method Groups.Delete(group=Ref) GroupResult
var Delete = operation.Command[Ref, operation.Result]{
	Meta: meta("Delete", "DELETE", "Removes a pending group for good."),
	Decide: operation.With(func(u *operation.Unit, in Ref, n Neighbours) (operation.Result, error) {
		g, err := Visible(u, in.Ref)
		if err != nil {
			return operation.Result{}, err
		}
		standing, err := n.standing(u, g.ID)
		if err != nil {
			return operation.Result{}, err
		}
		if g.Status != Pending || standing.Any {
			return operation.Result{}, ErrNotDeletable.New(g.ID)
		}
		if err := g.dismiss(u.Tx); err != nil {
			return operation.Result{}, err
		}
		if err := datatables.Remove(u.Tx, datatables.Group, g.ID); err != nil {
			return operation.Result{}, err
		}
		if err := Groups.Delete(u.Tx, &g); err != nil {
			return operation.Result{}, err
		}
		return g.result(), g.announce(u, events.GroupsDelete, &g)
	}),
}

// StaffAssignment names the member of staff who looks after a group.
type StaffAssignment struct {
	Ref     operation.Ref `json:"groupId"`
	StaffID int64         `json:"staffId"` // mandatory; of the group's office or one above it
}

// Violations asks for the member of staff.
func (in StaffAssignment) Violations() []fault.Violation {
	return fault.CheckOf("group").Required("staffId", in.StaffID > 0).Violations()
}

// AssignStaff puts a group into the hands of a member of staff of its office or of one above it (refdata.ErrStaffID).
//
//desk:method Groups.AssignStaff(group=Ref, staff=StaffID) GroupResult
var AssignStaff = operation.Command[StaffAssignment, operation.Result]{
	Meta: meta("AssignStaff", "ASSIGNSTAFF", "Puts a group into the hands of a member of staff."),
	Decide: func(u *operation.Unit, in StaffAssignment) (operation.Result, error) {
		changes := operation.Changes{}
		result, err := transition(u, in.Ref, func(g *Group) error {
			operation.Change(changes, "staffId", &g.StaffID, &in.StaffID)
			return g.served(u)
		})
		result.Changes = changes
		return result, err
	},
}

// UnassignStaff takes a group out of the hands of a member of staff; groups.ErrNoStaff when it is in nobody's.
//
//desk:method Groups.UnassignStaff(group=Ref, staff=StaffID) GroupResult
var UnassignStaff = operation.Command[StaffAssignment, operation.Result]{
	Meta: meta("UnassignStaff", "UNASSIGNSTAFF", "Takes a group out of the hands of a member of staff."),
	Decide: func(u *operation.Unit, in StaffAssignment) (operation.Result, error) {
		changes := operation.Changes{}
		result, err := transition(u, in.Ref, func(g *Group) error {
			if g.StaffID == 0 {
				return ErrNoStaff.New(g.ID)
			}
			if g.StaffID == in.StaffID {
				g.StaffID, changes["staffId"] = 0, operation.Sent{Value: in.StaffID} // whom the group no longer has
			}
			return nil
		})
		result.Changes = changes
		return result, err
	},
}
