package clients

import (
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// StaffAssignment names the member of staff who serves a client.
type StaffAssignment struct {
	Ref     operation.Ref `json:"clientId"`
	StaffID int64         `json:"staffId"` // mandatory; of the client's office or one above it
}

// Violations asks for the member of staff.
func (in StaffAssignment) Violations() []fault.Violation {
	c := fault.CheckOf("client").Required("staffId", in.StaffID != 0)
	checkID(c, "staffId", in.StaffID)
	return c.Violations()
}

// AssignStaff puts a client into the hands of a member of staff of the client's office or one above it (refdata.ErrStaffID),
// in the place of another one.
//
//desk:method Clients.AssignStaff(id=Ref, in) ClientResult
var AssignStaff = operation.Command[StaffAssignment, operation.Result]{
	Meta: clientMeta("AssignStaff", "ASSIGNSTAFF", "Puts a client into the hands of a member of staff."),
	Decide: func(u *operation.Unit, in StaffAssignment) (operation.Result, error) {
		c, err := Visible(u, in.Ref)
		if err != nil {
			return operation.Result{}, err
		}
		office, err := refdata.OfficeByRef(u.Tx, operation.ByID(c.OfficeID))
		if err != nil {
			return operation.Result{}, err
		}
		if _, err := refdata.StaffFor(u.Tx, in.StaffID, office); err != nil {
			return operation.Result{}, err
		}
		return changed(u, c, func(c *Client, changes operation.Changes) {
			operation.Change(changes, "staffId", &c.StaffID, &in.StaffID)
		})
	},
}

// changed runs a change on a client and stores the client when something changed.
func changed(u *operation.Unit, c Client, do func(*Client, operation.Changes)) (operation.Result, error) {
	changes, before := operation.Changes{}, c
	do(&c, changes)
	result := c.result()
	result.Changes = changes
	if len(changes) == 0 {
		return result, nil
	}
	return result, c.save(u, before)
}

// UnassignStaff takes a client out of the hands of the member of staff that is named; naming another one changes nothing.
// Refused with clients.ErrHasNoStaff.
//
//desk:method Clients.UnassignStaff(id=Ref, in) ClientResult
var UnassignStaff = operation.Command[StaffAssignment, operation.Result]{
	Meta: clientMeta("UnassignStaff", "UNASSIGNSTAFF", "Takes a client out of the hands of a member of staff."),
	Decide: func(u *operation.Unit, in StaffAssignment) (operation.Result, error) {
		c, err := Visible(u, in.Ref)
		if err != nil {
			return operation.Result{}, err
		}
		if c.StaffID == 0 {
			return operation.Result{}, ErrHasNoStaff.New(c.ID)
		}
		return changed(u, c, func(c *Client, changes operation.Changes) {
			if c.StaffID == in.StaffID {
				c.StaffID = 0
				changes["staffId"] = operation.Sent{Value: in.StaffID} // whom the client no longer has
			}
		})
	},
}

// SavingsAssignment names the savings account that a client uses by default.
type SavingsAssignment struct {
	Ref       operation.Ref `json:"clientId"`
	AccountID int64         `json:"savingsAccountId"` // mandatory
}

// Violations asks for the account.
func (in SavingsAssignment) Violations() []fault.Violation {
	c := fault.CheckOf("client").Required("savingsAccountId", in.AccountID != 0)
	checkID(c, "savingsAccountId", in.AccountID)
	return c.Violations()
}

// UpdateSavingsAccount names the deposit account that a client uses by default. Refused with clients.ErrSavingsAccount unless it
// is an active one of the client.
//
//desk:method Clients.UpdateSavingsAccount(id=Ref, in) ClientResult
var UpdateSavingsAccount = operation.Command[SavingsAssignment, operation.Result]{
	Meta: clientMeta("UpdateSavingsAccount", "UPDATESAVINGSACCOUNT", "Names the savings account that a client uses by default."),
	Decide: operation.With(func(u *operation.Unit, in SavingsAssignment, n Neighbours) (operation.Result, error) {
		c, err := Visible(u, in.Ref)
		if err != nil {
			return operation.Result{}, err
		}
		if n.Savings == nil {
			return operation.Result{}, ErrSavingsAccount.New(in.AccountID)
		}
		own, err := n.Savings.Active(u.Tx, c.ID, in.AccountID)
		if err != nil {
			return operation.Result{}, err
		}
		if !own {
			return operation.Result{}, ErrSavingsAccount.New(in.AccountID)
		}
		return changed(u, c, func(c *Client, changes operation.Changes) {
			operation.Change(changes, "savingsAccountId", &c.SavingsAccountID, &in.AccountID)
		})
	}),
}
