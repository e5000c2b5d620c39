package clients

import (
	"errors"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
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

func addFamilyMember(u *operation.Unit, clientID int64, m FamilyMember) (int64, error) {
	if err := m.resolve(u); err != nil {
		return 0, err
	}
	stored := storedFamilyMember{ClientID: clientID, FamilyMember: m}
	err := familyMembers.Insert(u.Tx, &stored)
	return stored.ID, err
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
var ListFamilyMembers = operation.Query[ClientRef, []FamilyMemberData]{
	Meta: familyMeta("ListFamilyMembers", "READ", "Lists the family members of a client."),
	Decide: func(u *operation.Unit, in ClientRef) ([]FamilyMemberData, error) {
		client, err := Visible(u, in.Ref)
		if err != nil {
			return nil, err
		}
		all, err := familyMembers.All(u.Tx, ofClient(client.ID))
		list := []FamilyMemberData{}
		for _, m := range all {
			data, err := m.data(u.Tx)
			if err != nil {
				return nil, err
			}
			list = append(list, data)
		}
		return list, err
	},
}

// FamilyMemberRef addresses a relative.
type FamilyMemberRef struct {
	Client operation.Ref `json:"clientId"`
	ID     int64         `json:"familyMemberId"`
}

// Violations returns none.
func (FamilyMemberRef) Violations() []fault.Violation { return nil }

func (r FamilyMemberRef) find(u *operation.Unit) (storedFamilyMember, Client, error) {
	client, err := Visible(u, r.Client)
	if err != nil {
		return storedFamilyMember{}, client, err
	}
	m, err := owned(u.Tx, familyMembers, client.ID, r.ID)
	if errors.Is(err, store.ErrNotFound) {
		return m, client, ErrFamilyMemberID.New(r.ID)
	}
	return m, client, err
}

// GetFamilyMember reads one relative; clients.ErrFamilyMemberID when the client has no such.
//
//desk:method Clients.FamilyMember(client, member=ID)
var GetFamilyMember = operation.Query[FamilyMemberRef, FamilyMemberData]{
	Meta: familyMeta("GetFamilyMember", "READ", "Reads one family member of a client."),
	Decide: func(u *operation.Unit, in FamilyMemberRef) (FamilyMemberData, error) {
		m, _, err := in.find(u)
		if err != nil {
			return FamilyMemberData{}, err
		}
		return m.data(u.Tx)
	},
}

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
	Meta: familyMeta("FamilyMemberTemplate", "READ", "Lists what family members are described with."),
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
var CreateFamilyMember = operation.Command[NewFamilyMember, operation.Result]{
	Meta: familyMeta("CreateFamilyMember", "CREATE", "Adds a family member to a client."),
	Decide: func(u *operation.Unit, in NewFamilyMember) (operation.Result, error) {
		client, err := Visible(u, in.Client)
		if err != nil {
			return operation.Result{}, err
		}
		id, err := addFamilyMember(u, client.ID, in.member())
		return operation.Result{ID: id, OfficeID: client.OfficeID, ClientID: client.ID}, err
	},
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
func (in FamilyMemberUpdate) Violations() []fault.Violation {
	c := fault.CheckOf("FamilyMembers")
	for _, text := range []struct {
		field string
		value *string
	}{{"firstName", in.First}, {"lastName", in.Last}, {"middleName", in.Middle}, {"qualification", in.Qualification}, {"mobileNumber", in.Mobile}} {
		if text.value != nil {
			c.Text(text.field, *text.value, longestFamilyText)
		}
	}
	in.Client, in.ID = operation.Ref{}, 0
	if in == (FamilyMemberUpdate{}) {
		c.Fail("", nil, fault.NothingToUpdate)
	}
	return c.Violations()
}

// UpdateFamilyMember changes a relative; clients.ErrFamilyMemberID when the client has no such.
//
//desk:method Clients.UpdateFamilyMember(client, member=ID, in)
var UpdateFamilyMember = operation.Command[FamilyMemberUpdate, operation.Result]{
	Meta: familyMeta("UpdateFamilyMember", "UPDATE", "Changes a family member of a client."),
	Decide: func(u *operation.Unit, in FamilyMemberUpdate) (operation.Result, error) {
		m, client, err := FamilyMemberRef{in.Client, in.ID}.find(u)
		if err != nil {
			return operation.Result{}, err
		}
		changes := in.apply(&m.FamilyMember)
		c := fault.CheckOf("FamilyMembers")
		m.check(c, "")
		if err := c.Err(); err != nil {
			return operation.Result{}, err
		}
		if err := m.resolve(u); err != nil {
			return operation.Result{}, err
		}
		result := operation.Result{ID: m.ID, OfficeID: client.OfficeID, ClientID: client.ID, Changes: changes}
		if len(changes) == 0 {
			return result, nil
		}
		return result, familyMembers.Save(u.Tx, &m)
	},
}

func (in FamilyMemberUpdate) apply(m *FamilyMember) operation.Changes {
	changes := operation.Changes{}
	operation.Change(changes, "firstName", &m.First, in.First)
	operation.Change(changes, "middleName", &m.Middle, in.Middle)
	operation.Change(changes, "lastName", &m.Last, in.Last)
	operation.Change(changes, "qualification", &m.Qualification, in.Qualification)
	operation.Change(changes, "mobileNumber", &m.Mobile, in.Mobile)
	operation.Change(changes, "isDependent", &m.Dependent, in.Dependent)
	operation.Change(changes, "relationshipId", &m.RelationshipID, in.RelationshipID)
	operation.Change(changes, "maritalStatusId", &m.MaritalStatusID, in.MaritalStatusID)
	operation.Change(changes, "genderId", &m.GenderID, in.GenderID)
	operation.Change(changes, "professionId", &m.ProfessionID, in.ProfessionID)
	operation.Change(changes, "dateOfBirth", &m.BornOn, in.BornOn)
	if in.Age != nil {
		age := value(m.Age)
		operation.Change(changes, "age", &age, in.Age)
		m.Age = &age
	}
	return changes
}

// DeleteFamilyMember removes a relative for good; clients.ErrFamilyMemberID when the client has no such.
//
//desk:method Clients.DeleteFamilyMember(client, member=ID)
var DeleteFamilyMember = operation.Command[FamilyMemberRef, operation.Result]{
	Meta: familyMeta("DeleteFamilyMember", "DELETE", "Removes a family member of a client."),
	Decide: func(u *operation.Unit, in FamilyMemberRef) (operation.Result, error) {
		m, client, err := in.find(u)
		if err != nil {
			return operation.Result{}, err
		}
		return operation.Result{ID: m.ID, OfficeID: client.OfficeID, ClientID: client.ID}, familyMembers.Delete(u.Tx, &m)
	},
}

func familyMeta(id, action, summary string) operation.Meta {
	return operation.Meta{ID: "clients." + id, Action: action, Entity: "FAMILYMEMBERS", Grouping: "portfolio", Summary: summary}
}
