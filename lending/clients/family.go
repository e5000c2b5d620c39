package clients

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/resource"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// FamilyMember describes a relative of a client.
type FamilyMember struct {
	First           string        `json:"firstName"` // mandatory; the texts have at most 100 characters
	Middle          string        `json:"middleName,omitempty"`
	Last            string        `json:"lastName,omitempty"`
	Qualification   string        `json:"qualification,omitempty"`
	Mobile          string        `json:"mobileNumber,omitempty"`
	Age             *int          `json:"age,omitempty"`             // years, above zero
	Dependent       bool          `json:"isDependent,omitempty"`     // lives on what the client earns
	RelationshipID  int64         `json:"relationshipId"`            // mandatory; a value of the code RELATIONSHIP
	MaritalStatusID int64         `json:"maritalStatusId,omitempty"` // value of the code MARITAL STATUS
	GenderID        int64         `json:"genderId,omitempty"`        // value of the code Gender
	ProfessionID    int64         `json:"professionId,omitempty"`    // value of the code PROFESSION
	BornOn          calendar.Date `json:"dateOfBirth,omitzero"`      // before today
}

// storedFamilyMember is a relative as stored.
type storedFamilyMember struct {
	store.Key
	ClientID int64 `json:"clientId"`
	FamilyMember
}

// familyMembers is the table of relatives.
var familyMembers = store.Table[storedFamilyMember, *storedFamilyMember]{
	Kind: &store.Kind{Name: "client_family_member", Columns: []store.Column{
		{Name: "client_id", Type: store.Integer, Indexed: true},
		{Name: "relationship_id", Type: store.Integer},
		{Name: "marital_status_id", Type: store.Integer},
		{Name: "gender_id", Type: store.Integer},
		{Name: "profession_id", Type: store.Integer},
	}},
	Columns: func(m *storedFamilyMember) []store.Value {
		return []store.Value{
			store.Int(m.ClientID), store.OptionalInt(m.RelationshipID), store.OptionalInt(m.MaritalStatusID),
			store.OptionalInt(m.GenderID), store.OptionalInt(m.ProfessionID),
		}
	},
}

var family = resource.Resource[storedFamilyMember, *storedFamilyMember, FamilyMemberData]{
	Table: familyMembers, Name: "FamilyMembers", Entity: "FAMILYMEMBERS", Grouping: "portfolio", Missing: ErrFamilyMemberID,
	Data: func(tx store.Tx, m storedFamilyMember) (FamilyMemberData, error) { return m.data(tx) },
	Rule: func(u *operation.Unit, m *storedFamilyMember) error { return m.accept(u) },
}

const longestFamilyText = 100

// check holds a relative against the rules; prefix names an element of a list, "" when it stands alone.
func (m FamilyMember) check(c *fault.Checks, prefix string) {
	name := func(field string) string {
		if prefix == "" {
			return field
		}
		return prefix + "[" + field + "]"
	}
	c.Text(name("firstName"), m.First, longestFamilyText)
	for _, text := range []struct{ field, value string }{
		{"lastName", m.Last}, {"middleName", m.Middle}, {"qualification", m.Qualification}, {"mobileNumber", m.Mobile},
	} {
		c.MaxLength(name(text.field), text.value, longestFamilyText)
	}
	c.Required(name("relationshipId"), m.RelationshipID != 0)
	if m.Age != nil {
		c.PositiveInt(name("age"), *m.Age)
	}
	for _, id := range []struct {
		field string
		value int64
	}{
		{"relationshipId", m.RelationshipID}, {"maritalStatusId", m.MaritalStatusID}, {"genderId", m.GenderID}, {"professionId", m.ProfessionID},
	} {
		checkID(c, name(id.field), id.value)
	}
}

// accept holds a relative against all rules.
func (m FamilyMember) accept(u *operation.Unit) error {
	c := fault.CheckOf("FamilyMembers")
	m.check(c, "")
	if err := c.Err(); err != nil {
		return err
	}
	return m.resolve(u)
}

// resolve holds a relative against the tenant's codes and the day.
func (m FamilyMember) resolve(u *operation.Unit) error {
	c := fault.CheckOf("FamilyMembers")
	if !m.BornOn.IsZero() && !m.BornOn.Before(u.Today) {
		c.Fail("dateOfBirth", m.BornOn, fault.NotBefore, u.Today)
	}
	if err := c.Err(); err != nil {
		return err
	}
	return refdata.CheckCodeValues(u.Tx,
		refdata.CodeUse{ID: m.RelationshipID, Code: refdata.RelationshipCode},
		refdata.CodeUse{ID: m.MaritalStatusID, Code: refdata.MaritalStatusCode},
		refdata.CodeUse{ID: m.GenderID, Code: refdata.GenderCode},
		refdata.CodeUse{ID: m.ProfessionID, Code: refdata.ProfessionCode})
}

func addFamilyMember(u *operation.Unit, clientID int64, m FamilyMember) error {
	if err := m.resolve(u); err != nil {
		return err
	}
	return familyMembers.Insert(u.Tx, &storedFamilyMember{ClientID: clientID, FamilyMember: m})
}

// FamilyMemberData is a relative as clients of the interface see it.
type FamilyMemberData struct {
	ID              int64         `json:"id"`
	ClientID        int64         `json:"clientId"`
	First           string        `json:"firstName"`
	MiddleName      string        `json:"middleName,omitempty"`
	Last            string        `json:"lastName,omitempty"`
	Qualification   string        `json:"qualification,omitempty"`
	RelationshipID  int64         `json:"relationshipId,omitempty"` // values of codes as in [FamilyMember], and their names
	Relationship    string        `json:"relationship,omitempty"`
	MaritalStatusID int64         `json:"maritalStatusId,omitempty"`
	MaritalStatus   string        `json:"maritalStatus,omitempty"`
	GenderID        int64         `json:"genderId,omitempty"`
	Gender          string        `json:"gender,omitempty"`
	BornOn          calendar.Date `json:"dateOfBirth,omitzero"`
	ProfessionID    int64         `json:"professionId,omitempty"`
	Profession      string        `json:"profession,omitempty"`
	Mobile          string        `json:"mobileNumber,omitempty"`
	Age             *int          `json:"age,omitempty"` // years; 0: not said
	IsDependent     bool          `json:"isDependent"`
}

func (m storedFamilyMember) data(tx store.Tx) (FamilyMemberData, error) {
	names, err := codeNames(tx, m.RelationshipID, m.MaritalStatusID, m.GenderID, m.ProfessionID)
	return FamilyMemberData{
		ID: m.ID, ClientID: m.ClientID, First: m.First, MiddleName: m.Middle, Last: m.Last, Qualification: m.Qualification,
		RelationshipID: m.RelationshipID, Relationship: names[0], MaritalStatusID: m.MaritalStatusID, MaritalStatus: names[1],
		GenderID: m.GenderID, Gender: names[2], ProfessionID: m.ProfessionID, Profession: names[3],
		BornOn: m.BornOn, Mobile: m.Mobile, Age: m.Age, IsDependent: m.Dependent,
	}, err
}

// codeNames returns the names of code values, "" for id 0.
func codeNames(tx store.Tx, ids ...int64) ([]string, error) {
	names := make([]string, len(ids))
	for i, id := range ids {
		v, err := refdata.CodeValueOf(tx, id)
		if err != nil {
			return names, err
		}
		if v != nil {
			names[i] = v.Name
		}
	}
	return names, nil
}

// ListFamilyMembers lists the relatives of a client by id.
//
//desk:method Clients.FamilyMembers(id=Ref)
var ListFamilyMembers = resource.ListOf(family, "clients.ListFamilyMembers", "Lists the family members of a client.", ClientRef.parts)

// FamilyMemberRef addresses a relative.
type FamilyMemberRef struct {
	Client operation.Ref `json:"clientId"`
	ID     int64         `json:"familyMemberId"`
}

// Violations returns none.
func (FamilyMemberRef) Violations() []fault.Violation { return nil }

func (in FamilyMemberRef) find(u *operation.Unit) (storedFamilyMember, operation.Result, error) {
	return partOf(u, family, in.Client, in.ID)
}

// GetFamilyMember reads one relative; clients.ErrFamilyMemberID when the client has no such.
//
//desk:method Clients.FamilyMember(client, member=ID)
var GetFamilyMember = resource.GetOf(family, "clients.GetFamilyMember", "Reads one family member of a client.", FamilyMemberRef.find)

// FamilyMemberOptions are the lists to choose from for a relative.
type FamilyMemberOptions struct {
	Relationships   []refdata.CodeValueData `json:"relationshipIdOptions"` // active values of the codes that [FamilyMember] names
	Genders         []refdata.CodeValueData `json:"genderIdOptions"`
	MaritalStatuses []refdata.CodeValueData `json:"maritalStatusIdOptions"`
	Professions     []refdata.CodeValueData `json:"professionIdOptions"`
}

func familyOptions(tx store.Tx) (FamilyMemberOptions, error) {
	var o FamilyMemberOptions
	err := fillOptions(tx, map[string]*[]refdata.CodeValueData{
		refdata.RelationshipCode: &o.Relationships, refdata.GenderCode: &o.Genders,
		refdata.MaritalStatusCode: &o.MaritalStatuses, refdata.ProfessionCode: &o.Professions,
	})
	return o, err
}

// fillOptions reads the active values of codes into the lists that belong to them.
func fillOptions(tx store.Tx, lists map[string]*[]refdata.CodeValueData) error {
	for code, list := range lists {
		options, err := refdata.CodeValueOptions(tx, code)
		if err != nil {
			return err
		}
		*list = options
	}
	return nil
}

// FamilyMemberTemplate lists the relationships, genders, marital statuses and professions that relatives may have.
//
//desk:method Clients.FamilyMemberTemplate(id=Ref)
var FamilyMemberTemplate = operation.Query[ClientRef, FamilyMemberOptions]{
	Meta: family.Meta("clients.FamilyMemberTemplate", "READ", "Lists what family members are described with."),
	Decide: func(u *operation.Unit, in ClientRef) (FamilyMemberOptions, error) {
		if _, err := Visible(u, in.Ref); err != nil {
			return FamilyMemberOptions{}, err
		}
		return familyOptions(u.Tx)
	},
}

// NewFamilyMember adds a relative to a client.
type NewFamilyMember struct {
	Client          operation.Ref `json:"clientId"`
	First           string        `json:"firstName"` // mandatory; the texts have at most 100 characters
	Middle          string        `json:"middleName,omitempty"`
	Last            string        `json:"lastName,omitempty"`
	Qualification   string        `json:"qualification,omitempty"`
	Mobile          string        `json:"mobileNumber,omitempty"`
	Age             *int          `json:"age,omitempty"`             // years, above zero
	Dependent       bool          `json:"isDependent,omitempty"`     // lives on what the client earns
	RelationshipID  int64         `json:"relationshipId"`            // mandatory; a value of the code RELATIONSHIP
	MaritalStatusID int64         `json:"maritalStatusId,omitempty"` // value of the code MARITAL STATUS
	GenderID        int64         `json:"genderId,omitempty"`        // value of the code Gender
	ProfessionID    int64         `json:"professionId,omitempty"`    // value of the code PROFESSION
	BornOn          calendar.Date `json:"dateOfBirth,omitzero"`      // before today
}

func (in NewFamilyMember) member() FamilyMember {
	return FamilyMember{
		First: in.First, Middle: in.Middle, Last: in.Last, Qualification: in.Qualification, Mobile: in.Mobile, Age: in.Age,
		Dependent: in.Dependent, RelationshipID: in.RelationshipID, MaritalStatusID: in.MaritalStatusID, GenderID: in.GenderID,
		ProfessionID: in.ProfessionID, BornOn: in.BornOn,
	}
}

// Violations checks presence, lengths and signs.
func (in NewFamilyMember) Violations() []fault.Violation {
	c := fault.CheckOf("FamilyMembers")
	in.member().check(c, "")
	return c.Violations()
}

// CreateFamilyMember adds a relative to a client: first name and relationship, a value of the code RELATIONSHIP, are
// mandatory.
//
//desk:method Clients.CreateFamilyMember(client, in)
var CreateFamilyMember = resource.CreateOf(family, "clients.CreateFamilyMember", "Adds a family member to a client.", NewFamilyMember.start, nil)

func (in NewFamilyMember) start(u *operation.Unit) (storedFamilyMember, operation.Result, error) {
	client, err := Visible(u, in.Client)
	return storedFamilyMember{ClientID: client.ID, FamilyMember: in.member()}, client.owner(), err
}

// FamilyMemberUpdate changes a relative; what is nil stays.
type FamilyMemberUpdate struct {
	Client          operation.Ref  `json:"clientId"`
	ID              int64          `json:"familyMemberId"`
	First           *string        `json:"firstName,omitempty"`
	Middle          *string        `json:"middleName,omitempty"`
	Last            *string        `json:"lastName,omitempty"`
	Qualification   *string        `json:"qualification,omitempty"`
	Mobile          *string        `json:"mobileNumber,omitempty"`
	Age             *int           `json:"age,omitempty"` // years, above zero
	Dependent       *bool          `json:"isDependent,omitempty"`
	RelationshipID  *int64         `json:"relationshipId,omitempty"` // values of codes as in [NewFamilyMember]
	MaritalStatusID *int64         `json:"maritalStatusId,omitempty"`
	GenderID        *int64         `json:"genderId,omitempty"`
	ProfessionID    *int64         `json:"professionId,omitempty"`
	BornOn          *calendar.Date `json:"dateOfBirth,omitempty"`
}

// Violations asks for something to change; the changed whole is checked when it is known.
func (in FamilyMemberUpdate) Violations() []fault.Violation { return family.Violations(in.set) }

func (in FamilyMemberUpdate) find(u *operation.Unit) (storedFamilyMember, operation.Result, error) {
	return partOf(u, family, in.Client, in.ID)
}

func (in FamilyMemberUpdate) set(m *storedFamilyMember, a *resource.Attributes) {
	a.Text("firstName", &m.First, in.First, longestFamilyText)
	a.Text("lastName", &m.Last, in.Last, longestFamilyText)
	a.Text("middleName", &m.Middle, in.Middle, longestFamilyText)
	a.Text("qualification", &m.Qualification, in.Qualification, longestFamilyText)
	a.Text("mobileNumber", &m.Mobile, in.Mobile, longestFamilyText)
	resource.Set(a, "isDependent", &m.Dependent, in.Dependent)
	resource.Set(a, "relationshipId", &m.RelationshipID, in.RelationshipID)
	resource.Set(a, "maritalStatusId", &m.MaritalStatusID, in.MaritalStatusID)
	resource.Set(a, "genderId", &m.GenderID, in.GenderID)
	resource.Set(a, "professionId", &m.ProfessionID, in.ProfessionID)
	resource.Set(a, "dateOfBirth", &m.BornOn, in.BornOn)
	if in.Age != nil {
		age := value(m.Age)
		resource.Set(a, "age", &age, in.Age)
		m.Age = &age
	}
	a.NotEmpty()
}

// UpdateFamilyMember changes a relative; clients.ErrFamilyMemberID when the client has no such.
//
//desk:method Clients.UpdateFamilyMember(client, member=ID, in)
var UpdateFamilyMember = resource.UpdateOf(family, "clients.UpdateFamilyMember", "Changes a family member of a client.",
	FamilyMemberUpdate.find, FamilyMemberUpdate.set)

// DeleteFamilyMember removes a relative for good; clients.ErrFamilyMemberID when the client has no such.
//
//desk:method Clients.DeleteFamilyMember(client, member=ID)
var DeleteFamilyMember = resource.DeleteOf(family, "clients.DeleteFamilyMember", "Removes a family member of a client.", FamilyMemberRef.find)
