package refdata

import (
	"errors"
	"strings"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// OrganisationalRole is the place of a member of staff in the lender's organisation.
type OrganisationalRole int

// The roles.
const (
	ProgramDirector         OrganisationalRole = 100
	BranchManager           OrganisationalRole = 200
	FieldOfficerCoordinator OrganisationalRole = 300
	FieldOfficer            OrganisationalRole = 400
)

var organisationalRoles = enumeration.NewTable("staffOrganisationalRoleType", []enumeration.Row[OrganisationalRole]{
	{Value: ProgramDirector, Code: "staffOrganisationalRoleType.programDirector", Label: "Program Director"},
	{Value: BranchManager, Code: "staffOrganisationalRoleType.branchManager", Label: "Branch Manager"},
	{Value: FieldOfficerCoordinator, Code: "staffOrganisationalRoleType.coordinator", Label: "Field Officer Coordinator"},
	{Value: FieldOfficer, Code: "staffOrganisationalRoleType.fieldAgent", Label: "Field Officer"},
})

// Option returns id, code and label of the role.
func (r OrganisationalRole) Option() enumeration.Option { return organisationalRoles.Option(r) }

// String is the label, such as "Branch Manager".
func (r OrganisationalRole) String() string { return organisationalRoles.Label(r) }

// Staff is a member of the lender's staff, who may be a loan officer and may have a user account.
type Staff struct {
	store.Key
	OfficeID    int64              `json:"officeId"`
	First       string             `json:"firstname"`
	Last        string             `json:"lastname"`
	LoanOfficer bool               `json:"isLoanOfficer,omitempty"`
	Active      bool               `json:"isActive,omitempty"`
	ExternalID  string             `json:"externalId,omitempty"`
	Mobile      string             `json:"mobileNo,omitempty"`
	Email       string             `json:"emailAddress,omitempty"`
	JoinedOn    calendar.Date      `json:"joiningDate,omitzero"`
	Role        OrganisationalRole `json:"organisationalRole,omitempty"`
}

// StaffMembers is the table of staff.
var StaffMembers = store.Table[Staff, *Staff]{
	Kind: &store.Kind{
		Name: "staff", Reference: true,
		Columns: []store.Column{
			{Name: "office_id", Type: store.Integer, Indexed: true},
			{Name: "display_name", Type: store.Text, Unique: true},
			{Name: "external_id", Type: store.Text, Unique: true},
			{Name: "is_active", Type: store.Integer},
			{Name: "is_loan_officer", Type: store.Integer},
		},
	},
	Columns: func(s *Staff) []store.Value {
		return []store.Value{
			store.Int(s.OfficeID), store.String(s.DisplayName()), store.OptionalString(s.ExternalID),
			store.Bool(s.Active), store.Bool(s.LoanOfficer),
		}
	},
}

// DisplayName returns "last name, first name".
func (s Staff) DisplayName() string { return s.Last + ", " + s.First }

// StaffByID reads a member of staff; ErrStaffID when there is none.
func StaffByID(tx store.Tx, id int64) (Staff, error) {
	s, err := StaffMembers.Get(tx, id)
	if errors.Is(err, store.ErrNotFound) {
		return s, ErrStaffID.New(id)
	}
	return s, err
}

// StaffFor reads a member of staff who may serve an office: one of that office or of an office above it.
func StaffFor(tx store.Tx, id int64, office Office) (Staff, error) {
	s, err := StaffByID(tx, id)
	if err != nil {
		return s, err
	}
	own, err := Offices.Get(tx, s.OfficeID)
	if err == nil && !office.AtOrBelow(own) {
		return Staff{}, ErrStaffID.New(id)
	}
	return s, err
}

// StaffOption is a member of staff in a list to choose from.
type StaffOption struct {
	ID          int64  `json:"id"`
	DisplayName string `json:"displayName"`
}

// StaffOptions lists the active staff of an office, and with above also of the offices above it, by name.
func StaffOptions(tx store.Tx, office Office, above, loanOfficersOnly bool) ([]StaffOption, error) {
	offices := []store.Value{store.Int(office.ID)}
	if above {
		var err error
		if offices, err = chain(tx, office); err != nil {
			return nil, err
		}
	}
	q := staffQuery(offices, "active", loanOfficersOnly)
	var options []StaffOption
	for s, err := range StaffMembers.Find(tx, q) {
		if err != nil {
			return nil, err
		}
		options = append(options, StaffOption{ID: s.ID, DisplayName: s.DisplayName()})
	}
	return options, nil
}

// chain returns the ids of an office and of those above it.
func chain(tx store.Tx, office Office) ([]store.Value, error) {
	ids := []store.Value{store.Int(office.ID)}
	for office.ParentID != 0 {
		var err error
		if office, err = Offices.Get(tx, office.ParentID); err != nil {
			return nil, err
		}
		ids = append(ids, store.Int(office.ID))
	}
	return ids, nil
}

// staffQuery selects the staff of some offices by status ("active", "inactive", "all"), by name.
func staffQuery(offices []store.Value, status string, loanOfficersOnly bool) store.Query {
	q := store.Query{Where: []store.Condition{{Column: "office_id", Is: store.AnyOf, Values: offices}}, Limit: operation.LargestPage}
	if status != "all" {
		q = q.And("is_active", store.Equal, store.Bool(status != "inactive"))
	}
	if loanOfficersOnly {
		q = q.And("is_loan_officer", store.Equal, store.Bool(true))
	}
	return q.By("display_name", false)
}

// StaffData is a member of staff as clients see it.
type StaffData struct {
	ID             int64              `json:"id,omitempty"`
	First          string             `json:"firstname,omitempty"`
	Last           string             `json:"lastname,omitempty"`
	DisplayName    string             `json:"displayName,omitempty"`
	Mobile         string             `json:"mobileNo,omitempty"`
	Email          string             `json:"emailAddress,omitempty"`
	OfficeID       int64              `json:"officeId,omitempty"`
	OfficeName     string             `json:"officeName,omitempty"`
	IsLoanOfficer  bool               `json:"isLoanOfficer"` // may be assigned to loans
	IsActive       bool               `json:"isActive"`
	JoinedOn       calendar.Date      `json:"joiningDate,omitzero"`
	ExternalID     string             `json:"externalId,omitempty"`
	Role           OrganisationalRole `json:"organisationalRole,omitempty"` // 0: none
	AllowedOffices []OfficeOption     `json:"allowedOffices,omitempty"`     // with template
}

func staffData(s Staff, office Office) StaffData {
	return StaffData{
		ID: s.ID, First: s.First, Last: s.Last, DisplayName: s.DisplayName(), Mobile: s.Mobile,
		Email: s.Email, OfficeID: s.OfficeID, OfficeName: office.Name, IsLoanOfficer: s.LoanOfficer,
		IsActive: s.Active, JoinedOn: s.JoinedOn, ExternalID: s.ExternalID, Role: s.Role,
	}
}

// StaffFilter restricts the list of staff.
type StaffFilter struct {
	OfficeID         int64  `json:"officeId,omitempty"`               // 0: every office that the actor sees
	Above            bool   `json:"staffInOfficeHierarchy,omitempty"` // also the offices above that one
	LoanOfficersOnly bool   `json:"loanOfficersOnly,omitempty"`       // those who may be assigned to loans
	Status           string `json:"status,omitempty"`                 // active (default), inactive, all
}

// Violations refuses an unknown status.
func (f StaffFilter) Violations() []fault.Violation {
	c := fault.CheckOf("staff")
	return fault.OneOf(c, "status", strings.ToLower(f.Status), "", "active", "inactive", "all").Violations()
}

// ListStaff reads staff by name: of one office or, with OfficeID 0, of all that the user sees; active ones unless in.Status is
// "inactive" or "all".
//
//desk:method Staff.List(in)
var ListStaff = operation.Query[StaffFilter, []StaffData]{
	Meta: staffMeta("ListStaff", "READ", "Lists staff."),
	Decide: func(u *operation.Unit, in StaffFilter) ([]StaffData, error) {
		visible, err := VisibleOffices(u.Tx, u.Actor)
		if err != nil {
			return nil, err
		}
		names := map[int64]Office{}
		var ids []store.Value
		for _, o := range visible {
			names[o.ID] = o
			ids = append(ids, store.Int(o.ID))
		}
		if in.OfficeID != 0 {
			office, err := VisibleOffice(u, operation.ByID(in.OfficeID))
			if err != nil {
				return nil, err
			}
			if ids = []store.Value{store.Int(office.ID)}; in.Above {
				if ids, err = chain(u.Tx, office); err != nil {
					return nil, err
				}
			}
		}
		list := []StaffData{}
		for s, err := range StaffMembers.Find(u.Tx, staffQuery(ids, strings.ToLower(in.Status), in.LoanOfficersOnly)) {
			if err != nil {
				return nil, err
			}
			list = append(list, staffData(s, names[s.OfficeID]))
		}
		return list, nil
	},
}

// StaffRef addresses a member of staff.
type StaffRef struct {
	Ref      operation.Ref `json:"staffId"`
	Template bool          `json:"template,omitempty"` // with the offices to choose from
}

// Violations returns none.
func (StaffRef) Violations() []fault.Violation { return nil }

// GetStaff reads one member of staff; refdata.ErrStaffID when there is none, or not of an office that the user sees.
//
//desk:method Staff.Get(id=Ref)
var GetStaff = operation.Query[StaffRef, StaffData]{
	Meta: staffMeta("GetStaff", "READ", "Reads one member of staff."),
	Decide: func(u *operation.Unit, in StaffRef) (StaffData, error) {
		s, office, err := visibleStaff(u, in.Ref)
		if err != nil {
			return StaffData{}, err
		}
		data := staffData(s, office)
		if in.Template {
			data.AllowedOffices, err = OfficeOptions(u.Tx, u.Actor)
		}
		return data, err
	},
}

// visibleStaff reads a member of staff of an office that the actor sees; others do not exist for the actor.
func visibleStaff(u *operation.Unit, ref operation.Ref) (Staff, Office, error) {
	s, err := byRef(u.Tx, StaffMembers, ref)
	if errors.Is(err, store.ErrNotFound) {
		return s, Office{}, ErrStaffID.New(ref)
	}
	if err != nil {
		return s, Office{}, err
	}
	office, err := Offices.Get(u.Tx, s.OfficeID)
	if err == nil && !Visible(u.Actor, office.Hierarchy) {
		return Staff{}, Office{}, ErrStaffID.New(ref)
	}
	return s, office, err
}

func staffMeta(id, action, summary string) operation.Meta {
	return operation.Meta{ID: "refdata." + id, Action: action, Entity: "STAFF", Grouping: "organisation", Summary: summary}
}
