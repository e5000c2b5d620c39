package groups

import (
	"fmt"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/datatables"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

const (
	longestName     = 100
	longestExternal = 100
)

// NewGroup describes a group to be formed.
type NewGroup struct {
	OfficeID    int64              `json:"officeId"`                 // mandatory; an office that the actor sees
	Name        string             `json:"name"`                     // mandatory, at most 100 characters, unique in its office
	ExternalID  string             `json:"externalId,omitempty"`     // the lender's own name for the group, unique, at most 100 characters
	StaffID     int64              `json:"staffId,omitempty"`        // of the office or one above it; 0 for nobody
	Active      *bool              `json:"active"`                   // mandatory
	ActivatedOn calendar.Date      `json:"activationDate,omitzero"`  // mandatory when active; from the opening of the office to the business date
	SubmittedOn calendar.Date      `json:"submittedOnDate,omitzero"` // zero: the business date, or the day of activation before it
	ClientIDs   []int64            `json:"clientMembers,omitempty"`  // ids of clients of the same office
	Datatables  []datatables.Entry `json:"datatables,omitempty"`     // rows of tables that are registered for groups
}

// Violations checks what can be seen without records.
func (in NewGroup) Violations() []fault.Violation {
	c := fault.CheckOf("group").Required("officeId", in.OfficeID > 0).Text("name", in.Name, longestName).MaxLength("externalId", in.ExternalID, longestExternal)
	checkID(c, "staffId", in.StaffID)
	if in.Active == nil {
		c.Fail("active", nil, fault.NotBoolean)
	} else if *in.Active {
		c.Date("activationDate", in.ActivatedOn)
	}
	checkMembers(c, in.ClientIDs)
	datatables.CheckEntries(c, "datatables", in.Datatables)
	return c.Violations()
}

// PermissionsBesides are those to add the rows that it brings along, and to activate a group that starts as active.
func (in NewGroup) PermissionsBesides() []string {
	codes := datatables.Permissions(in.Datatables)
	if in.Active != nil && *in.Active {
		codes = append(codes, Activate.Permission())
	}
	return codes
}

// checkID fails for a negative id; 0 is none.
func checkID(c *fault.Checks, field string, id int64) {
	if id < 0 {
		c.Fail(field, id, fault.NotPositive)
	}
}

func checkMembers(c *fault.Checks, ids []int64) {
	if len(ids) > mostMembers {
		c.Fail("clientMembers", len(ids), fault.OutOfRange, 1, mostMembers)
		return
	}
	for i, id := range ids {
		if id <= 0 {
			c.Fail(fmt.Sprintf("clientMembers[%d]", i), id, fault.NotPositive)
		}
	}
}

// Create forms a group of an office. Its name is unique there (groups.ErrName); members are clients of the same office
// (groups.ErrOtherOffice) who are pending or active (groups.ErrMemberEnded).
//
//desk:method Groups.Create(in) GroupResult
var Create = operation.Command[NewGroup, operation.Result]{
	Meta: meta("Create", "CREATE", "Forms a group of clients."),
	Decide: func(u *operation.Unit, in NewGroup) (operation.Result, error) {
		office, err := refdata.VisibleOffice(u, operation.ByID(in.OfficeID))
		if err != nil {
			return operation.Result{}, err
		}
		g := in.group(u)
		if err := g.begin(in.ActivatedOn, office, u); err != nil {
			return operation.Result{}, err
		}
		if err := staffed(u, g.StaffID, office); err != nil {
			return operation.Result{}, err
		}
		if err := g.insert(u); err != nil {
			return operation.Result{}, err
		}
		for _, id := range in.ClientIDs {
			if err := g.admit(u, id); err != nil {
				return operation.Result{}, err
			}
		}
		if err := g.refuseSmall(u); err != nil {
			return operation.Result{}, err
		}
		if err := g.announceNew(u, in.ClientIDs); err != nil {
			return operation.Result{}, err
		}
		return g.result(), in.described(u, g)
	},
}

// group makes the group, pending.
func (in NewGroup) group(u *operation.Unit) Group {
	g := Group{
		Name: in.Name, ExternalID: in.ExternalID, Status: Pending, OfficeID: in.OfficeID, StaffID: in.StaffID,
		SubmittedOn: in.SubmittedOn, Submitter: handOf(u.Actor),
	}
	if g.SubmittedOn.IsZero() {
		g.SubmittedOn = u.Today
	}
	if *in.Active {
		g.SubmittedOn = calendar.Earliest(g.SubmittedOn, in.ActivatedOn)
	}
	return g
}

// begin activates the group if a day is given, and refuses days that have not come.
func (g *Group) begin(activated calendar.Date, office refdata.Office, u *operation.Unit) error {
	if err := notInFuture("submittedOnDate", g.SubmittedOn, u.Today); err != nil || activated.IsZero() {
		return err
	}
	return g.activate(activated, office, u)
}

func (g *Group) insert(u *operation.Unit) error {
	cfg, err := refdata.ReadConfiguration(u)
	if err != nil {
		return err
	}
	if g.ExternalID == "" && cfg.Enabled(refdata.AutoExternalID) {
		g.ExternalID = u.NewUUID()
	}
	if err := g.unique(u.Tx); err != nil {
		return err
	}
	if g.ID, err = u.Tx.NextID(Groups.Kind); err != nil {
		return err
	}
	g.AccountNo = accountNo(g.ID)
	return Groups.Insert(u.Tx, g)
}

// described stores the rows of datatables that a new group brings along, and refuses a group that lacks one that is required.
func (in NewGroup) described(u *operation.Unit, g Group) error {
	if err := datatables.Attach(u, g.subject(), in.Datatables); err != nil {
		return err
	}
	reached := []datatables.Status{datatables.Created}
	if g.Status == Active {
		reached = append(reached, datatables.Activated)
	}
	return datatables.Require(u, g.subject(), reached...)
}

func handOf(a operation.Actor) clients.Hand { return clients.Hand{ID: a.UserID, Username: a.Username} }

// staffed refuses a member of staff who may not serve an office.
func staffed(u *operation.Unit, staffID int64, office refdata.Office) error {
	if staffID == 0 {
		return nil
	}
	_, err := refdata.StaffFor(u.Tx, staffID, office)
	return err
}

func notInFuture(field string, on, today calendar.Date) error {
	c := fault.CheckOf("group")
	if on.After(today) {
		c.Fail(field, on, fault.NotBefore, today.AddDays(1))
	}
	return c.Err()
}
