package refdata

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// NewStaff describes a member of staff.
type NewStaff struct {
	OfficeID    int64              `json:"officeId"`  // mandatory
	First       string             `json:"firstname"` // mandatory, at most 50 characters, like Lastname
	Last        string             `json:"lastname"`
	LoanOfficer bool               `json:"isLoanOfficer,omitempty"` // may be assigned to loans
	Active      *bool              `json:"isActive,omitempty"`      // nil: yes
	ExternalID  string             `json:"externalId,omitempty"`    // the lender's own name, unique, at most 100 characters
	Mobile      string             `json:"mobileNo,omitempty"`      // 7 to 15 digits, with or without a leading +
	Email       string             `json:"emailAddress,omitempty"`  // at most 50 characters
	JoinedOn    calendar.Date      `json:"joiningDate,omitzero"`
	Role        OrganisationalRole `json:"organisationalRole,omitempty"` // 0: none
}

// Violations checks presence, lengths and forms.
func (in NewStaff) Violations() []fault.Violation {
	c := fault.CheckOf("staff")
	if c.Required("officeId", in.OfficeID != 0); in.OfficeID < 0 {
		c.Fail("officeId", in.OfficeID, fault.NotPositive)
	}
	c.Text("firstname", in.First, 50).Text("lastname", in.Last, 50)
	checkStaff(c, in.ExternalID, in.Mobile, in.Email, in.Role)
	return c.Violations()
}

// checkStaff checks the attributes that a new and a changed member of staff have in common.
func checkStaff(c *fault.Checks, externalID, mobile, email string, role OrganisationalRole) {
	c.MaxLength("externalId", externalID, 100).MaxLength("emailAddress", email, 50)
	CheckMobile(c, "mobileNo", mobile)
	if role != 0 && !organisationalRoles.Has(role) {
		c.Fail("organisationalRole", int(role), fault.NotListed, organisationalRoles.Values())
	}
}

// CreateStaff adds a member of staff to an office; in.Active nil is true. Refused with refdata.ErrOfficeID,
// refdata.ErrOfficeOutOfScope, refdata.ErrStaffName (first and last name together are unique), refdata.ErrStaffExternalID.
//
//desk:method Staff.Create(in)
var CreateStaff = operation.Command[NewStaff, operation.Result]{
	Meta: staffMeta("CreateStaff", "CREATE", "Adds a member of staff."),
	Decide: func(u *operation.Unit, in NewStaff) (operation.Result, error) {
		if _, err := VisibleOffice(u, operation.ByID(in.OfficeID)); err != nil {
			return operation.Result{}, err
		}
		s := Staff{
			OfficeID: in.OfficeID, First: in.First, Last: in.Last, LoanOfficer: in.LoanOfficer,
			Active: in.Active == nil || *in.Active, ExternalID: in.ExternalID, Mobile: in.Mobile, Email: in.Email,
			JoinedOn: in.JoinedOn, Role: in.Role,
		}
		if err := uniqueStaff(u.Tx, s); err != nil {
			return operation.Result{}, err
		}
		err := StaffMembers.Insert(u.Tx, &s)
		return operation.Result{OfficeID: s.OfficeID, ID: s.ID, ExternalID: s.ExternalID}, err
	},
}

func uniqueStaff(tx store.Tx, s Staff) error {
	if err := unique(tx, StaffMembers, s.ID, "display_name", s.DisplayName(), ErrStaffName); err != nil {
		return err
	}
	return unique(tx, StaffMembers, s.ID, "external_id", s.ExternalID, ErrStaffExternalID)
}

// StaffUpdate changes a member of staff; what is nil stays.
type StaffUpdate struct {
	Ref         operation.Ref       `json:"staffId"`
	OfficeID    *int64              `json:"officeId,omitempty"`
	First       *string             `json:"firstname,omitempty"` // lengths and forms as in [NewStaff]
	Last        *string             `json:"lastname,omitempty"`
	LoanOfficer *bool               `json:"isLoanOfficer,omitempty"`
	Active      *bool               `json:"isActive,omitempty"` // false: not while clients or loans are served, see Force
	ExternalID  *string             `json:"externalId,omitempty"`
	Mobile      *string             `json:"mobileNo,omitempty"`
	Email       *string             `json:"emailAddress,omitempty"`
	JoinedOn    *calendar.Date      `json:"joiningDate,omitempty"`
	Role        *OrganisationalRole `json:"organisationalRole,omitempty"`
	Force       bool                `json:"forceStatus,omitempty"` // deactivate although clients or loans are served
}

// Violations checks what is sent.
func (in StaffUpdate) Violations() []fault.Violation {
	c := fault.CheckOf("staff")
	if in.First != nil {
		c.Text("firstname", *in.First, 50)
	}
	if in.Last != nil {
		c.Text("lastname", *in.Last, 50)
	}
	if in.OfficeID != nil && *in.OfficeID <= 0 {
		c.Fail("officeId", *in.OfficeID, fault.NotPositive)
	}
	checkStaff(c, value(in.ExternalID), value(in.Mobile), value(in.Email), value(in.Role))
	return c.Violations()
}

// UpdateStaff changes a member of staff; what is nil stays. Somebody who serves a client or loan is made inactive only with
// in.Force (refdata.ErrStaffServes). Refused with refdata.ErrStaffID and as Create.
//
//desk:method Staff.Update(id=Ref, in)
var UpdateStaff = operation.Command[StaffUpdate, operation.Result]{
	Meta: staffMeta("UpdateStaff", "UPDATE", "Changes a member of staff."),
	Decide: operation.With(func(u *operation.Unit, in StaffUpdate, references References) (operation.Result, error) {
		s, _, err := visibleStaff(u, in.Ref)
		if err != nil {
			return operation.Result{}, err
		}
		wasActive := s.Active
		changes := in.apply(&s)
		if wasActive && !s.Active && !in.Force {
			if err := unreferenced(u.Tx, references, StaffMembers.Kind, s.ID, ErrStaffServes); err != nil {
				return operation.Result{}, err
			}
		}
		if _, err := VisibleOffice(u, operation.ByID(s.OfficeID)); err != nil {
			return operation.Result{}, err
		}
		if err := uniqueStaff(u.Tx, s); err != nil {
			return operation.Result{}, err
		}
		if len(changes) > 0 {
			err = StaffMembers.Save(u.Tx, &s)
		}
		return operation.Result{OfficeID: s.OfficeID, ID: s.ID, ExternalID: s.ExternalID, Changes: changes}, err
	}),
}

func (in StaffUpdate) apply(s *Staff) operation.Changes {
	changes := operation.Changes{}
	operation.Change(changes, "officeId", &s.OfficeID, in.OfficeID)
	operation.Change(changes, "firstname", &s.First, in.First)
	operation.Change(changes, "lastname", &s.Last, in.Last)
	operation.Change(changes, "isLoanOfficer", &s.LoanOfficer, in.LoanOfficer)
	operation.Change(changes, "isActive", &s.Active, in.Active)
	operation.Change(changes, "externalId", &s.ExternalID, in.ExternalID)
	operation.Change(changes, "mobileNo", &s.Mobile, in.Mobile)
	operation.Change(changes, "emailAddress", &s.Email, in.Email)
	operation.Change(changes, "joiningDate", &s.JoinedOn, in.JoinedOn)
	operation.Change(changes, "organisationalRole", &s.Role, in.Role)
	return changes
}

// value returns what a pointer points to, the zero value for nil.
func value[T any](p *T) T {
	if p == nil {
		var none T
		return none
	}
	return *p
}
