package clients

import (
	"fmt"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/datatables"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// NewClient describes a client to be taken on: a person by first and last name, or anybody by one full name.
type NewClient struct {
	OfficeID         int64              `json:"officeId"`              // mandatory; an office that the actor sees
	LegalForm        LegalForm          `json:"legalFormId,omitempty"` // 0: a person
	First            string             `json:"firstname,omitempty"`   // mandatory for a name in parts, like Last; each at most 50 characters
	Middle           string             `json:"middlename,omitempty"`
	Last             string             `json:"lastname,omitempty"`
	Full             string             `json:"fullname,omitempty"`       // instead of the others, at most 160 characters
	DisplayName      string             `json:"displayname,omitempty"`    // accepted; it is derived from the name
	Active           *bool              `json:"active"`                   // mandatory
	ActivatedOn      calendar.Date      `json:"activationDate,omitzero"`  // mandatory when active
	SubmittedOn      calendar.Date      `json:"submittedOnDate,omitzero"` // zero: the business date
	ExternalID       string             `json:"externalId,omitempty"`     // the lender's own name for the client, unique, at most 100 characters
	AccountNo        *string            `json:"accountNo,omitempty"`      // nil: made from the id
	Mobile           string             `json:"mobileNo,omitempty"`       // 7 to 15 digits, + before them or not; unique
	Email            string             `json:"emailAddress,omitempty"`
	StaffID          int64              `json:"staffId,omitempty"`                // a member of staff; 0 for none
	GroupID          int64              `json:"groupId,omitempty"`                // a group of the same office that the client joins; 0 for none
	BornOn           calendar.Date      `json:"dateOfBirth,omitzero"`             // before SubmittedOn
	GenderID         int64              `json:"genderId,omitempty"`               // value of the code Gender
	TypeID           int64              `json:"clientTypeId,omitempty"`           // value of the code ClientType
	ClassificationID int64              `json:"clientClassificationId,omitempty"` // value of the code ClientClassification
	IsStaff          bool               `json:"isStaff,omitempty"`                // works for the lender
	SavingsProductID int64              `json:"savingsProductId,omitempty"`       // an account of this deposit product is asked for; 0: none
	NonPerson        *NonPerson         `json:"clientNonPersonDetails,omitempty"` // of an Entity; ignored for a person
	Addresses        []Address          `json:"address,omitempty"`                // mandatory where the configuration enable-address is on, else ignored
	Family           []FamilyMember     `json:"familyMembers,omitempty"`
	Datatables       []datatables.Entry `json:"datatables,omitempty"` // rows of tables that are registered for clients
}

// PermissionsBesides are those to add the rows that it brings along, and to activate a client who starts as active.
func (in NewClient) PermissionsBesides() []string {
	codes := datatables.Permissions(in.Datatables)
	if in.Active != nil && *in.Active {
		codes = append(codes, Activate.Permission())
	}
	return codes
}

func (in NewClient) name() Name {
	return Name{First: in.First, Middle: in.Middle, Last: in.Last, Full: in.Full}
}

// Violations checks everything that can be seen without the tenant's data.
func (in NewClient) Violations() []fault.Violation {
	c := fault.CheckOf("client")
	checkID(c.Required("officeId", in.OfficeID != 0), "officeId", in.OfficeID)
	checkLegalForm(c, in.LegalForm)
	in.name().check(c)
	if in.Active == nil {
		c.Fail("active", nil, fault.NotBoolean)
	} else if *in.Active {
		c.Date("activationDate", in.ActivatedOn)
	}
	checkContact(c, in.ExternalID, in.AccountNo, in.Mobile)
	for _, id := range []struct {
		field string
		value int64
	}{
		{"staffId", in.StaffID}, {"groupId", in.GroupID}, {"genderId", in.GenderID}, {"clientTypeId", in.TypeID},
		{"clientClassificationId", in.ClassificationID}, {"savingsProductId", in.SavingsProductID},
	} {
		checkID(c, id.field, id.value)
	}
	if in.NonPerson != nil && in.LegalForm == Entity {
		in.NonPerson.check(c)
	}
	datatables.CheckEntries(c, "datatables", in.Datatables)
	for i, m := range in.Family {
		m.check(c, fmt.Sprintf("familyMembers[%d]", i))
	}
	return c.Violations()
}

// checkID fails for a negative id; 0 is none.
func checkID(c *fault.Checks, field string, id int64) {
	if id < 0 {
		c.Fail(field, id, fault.NotPositive)
	}
}

func checkLegalForm(c *fault.Checks, form LegalForm) {
	if form != 0 && !legalForms.Has(form) {
		c.Fail("legalFormId", int(form), fault.OutOfRange, int(Person), int(Entity))
	}
}

// checkContact checks the attributes by which a client is found. An account number that is sent must say something.
func checkContact(c *fault.Checks, externalID string, accountNo *string, mobile string) {
	c.MaxLength("externalId", externalID, 100)
	if accountNo != nil {
		c.Text("accountNo", *accountNo, 20)
	}
	refdata.CheckMobile(c, "mobileNo", mobile)
}

// Create takes on a client, pending or, with in.Active and in.ActivatedOn, active at once. Mandatory are office, a name
// (First and Last, or Full alone) and in.Active. The result names the client by ClientID. Where the configuration
// enable-address is on, at least one address comes along.
//
// Refusals: refdata.ErrOfficeID, refdata.ErrOfficeOutOfScope, clients.ErrExternalIDTaken, clients.ErrAccountNoTaken,
// clients.ErrMobileTaken, clients.ErrActivationInFuture, clients.ErrActivationBeforeOffice, refdata.ErrStaffID,
// refdata.ErrCodeValueID and refdata.ErrCodeValueCode for genders, types and classifications. Delete takes a pending client
// back, Close ends an active one.
//
//desk:method Clients.Create(in) ClientResult
var Create = operation.Command[NewClient, operation.Result]{
	Meta: clientMeta("Create", "CREATE", "Takes on a client."),
	Decide: operation.With(func(u *operation.Unit, in NewClient, n Neighbours) (operation.Result, error) {
		cfg, err := refdata.ReadConfiguration(u)
		if err != nil {
			return operation.Result{}, err
		}
		office, err := refdata.VisibleOffice(u, operation.ByID(in.OfficeID))
		if err != nil {
			return operation.Result{}, err
		}
		if err := in.refused(cfg, office, u.Today); err != nil {
			return operation.Result{}, err
		}
		c := in.client(u)
		if err := c.resolve(u.Tx, office); err != nil {
			return operation.Result{}, err
		}
		if c.ExternalID == "" && cfg.Enabled(refdata.AutoExternalID) {
			c.ExternalID = u.NewUUID()
		}
		if in.GroupID != 0 {
			c.GroupCount = 1
		}
		if err := insert(u.Tx, cfg, &c); err != nil {
			return operation.Result{}, err
		}
		if err := c.announceNew(u); err != nil {
			return operation.Result{}, err
		}
		if err := n.join(u, in.GroupID, c); err != nil {
			return operation.Result{}, err
		}
		if err := in.belongings(u, cfg, c.ID); err != nil {
			return operation.Result{}, err
		}
		if err := in.described(u, c); err != nil {
			return operation.Result{}, err
		}
		result, err := n.openSavings(u, c)
		result.GroupID = in.GroupID
		return result, err
	}),
}

// openSavings asks for the deposit account that a new client wants.
func (n Neighbours) openSavings(u *operation.Unit, c Client) (operation.Result, error) {
	if c.SavingsProductID == 0 || n.Savings == nil {
		return c.result(), nil
	}
	account, err := n.Savings.Open(u, c, c.SavingsProductID)
	r := c.result()
	r.SavingsID = account
	return r, err
}

// refused holds what is asked against the tenant's settings and dates.
func (in NewClient) refused(cfg *refdata.Configuration, office refdata.Office, today calendar.Date) error {
	c := fault.CheckOf("client")
	c.Add(in.dates(today).violations(office.OpenedOn, today)...)
	if cfg.Enabled(refdata.EnableAddress) {
		checkAddresses(c, in.Addresses)
	}
	return c.Err()
}

// dates are the dates of a new client. A day of submission after that of activation moves back to it.
func (in NewClient) dates(today calendar.Date) lifeDates {
	d := lifeDates{submitted: in.SubmittedOn, born: in.BornOn}
	if d.submitted.IsZero() {
		d.submitted = today
	}
	if *in.Active {
		d.activated = in.ActivatedOn
		d.submitted = calendar.Earliest(d.submitted, d.activated)
	}
	return d
}

// client makes the client without what the tenant's data must supply.
func (in NewClient) client(u *operation.Unit) Client {
	d := in.dates(u.Today)
	c := Client{
		Status: Pending, OfficeID: in.OfficeID, StaffID: in.StaffID, LegalForm: in.LegalForm, Name: in.name(),
		ExternalID: in.ExternalID, AccountNo: value(in.AccountNo), Mobile: in.Mobile, Email: in.Email, BornOn: in.BornOn,
		IsStaff: in.IsStaff, GenderID: in.GenderID, TypeID: in.TypeID, ClassificationID: in.ClassificationID,
		SavingsProductID: in.SavingsProductID, SubmittedOn: d.submitted, Submitter: handOf(u.Actor),
	}
	c.DisplayName = c.Name.display()
	if c.LegalForm == 0 {
		c.LegalForm = Person
	}
	if c.LegalForm == Entity {
		c.NonPerson = in.NonPerson
	}
	if *in.Active {
		c.activate(in.ActivatedOn, handOf(u.Actor))
		c.OfficeJoinedOn = in.ActivatedOn
	}
	return c
}

// resolve refuses staff who may not serve the office and code values of other codes.
func (c Client) resolve(tx store.Tx, office refdata.Office) error {
	if c.StaffID != 0 {
		if _, err := refdata.StaffFor(tx, c.StaffID, office); err != nil {
			return err
		}
	}
	if err := c.NonPerson.resolve(tx); err != nil {
		return err
	}
	return refdata.CheckCodeValues(tx,
		refdata.CodeUse{ID: c.GenderID, Code: refdata.GenderCode},
		refdata.CodeUse{ID: c.TypeID, Code: refdata.ClientTypeCode},
		refdata.CodeUse{ID: c.ClassificationID, Code: refdata.ClientClassificationCode})
}

// insert stores a new client under an account number of its own.
func insert(tx store.Tx, cfg *refdata.Configuration, c *Client) error {
	if err := c.unique(tx); err != nil {
		return err
	}
	for {
		id, err := tx.NextID(Clients.Kind)
		if err != nil {
			return err
		}
		c.ID = id
		if c.AccountNo != "" {
			break
		}
		number := AccountNumber(id, cfg)
		taken, err := holds(tx, "account_no", number, id)
		if err != nil {
			return err
		}
		if !taken { // somebody may have chosen that number for another client
			c.AccountNo = number
			break
		}
	}
	return Clients.Insert(tx, c)
}

// Digits of account numbers.
const (
	accountDigits     = 9
	mostAccountDigits = 20
)

// AccountNumber is an id with zeros in front, as many digits as the tenant's configuration says.
func AccountNumber(id int64, cfg *refdata.Configuration) string {
	digits := int64(accountDigits)
	if n := cfg.Value(refdata.AccountNumberLength); cfg.Enabled(refdata.AccountNumberLength) && n > 0 {
		digits = min(n, mostAccountDigits)
	}
	return fmt.Sprintf("%0*d", digits, id)
}

// unique refuses what another client holds.
func (c Client) unique(tx store.Tx) error {
	for _, held := range []struct {
		column, field, value string
		refusal              fault.Code
	}{
		{"external_id", "externalId", c.ExternalID, ErrExternalIDTaken},
		{"account_no", "accountNo", c.AccountNo, ErrAccountNoTaken},
		{"mobile_no", "mobileNo", c.Mobile, ErrMobileTaken},
	} {
		taken, err := holds(tx, held.column, held.value, c.ID)
		if err != nil {
			return err
		}
		if taken {
			return held.refusal.For(held.field, held.value, held.value)
		}
	}
	return nil
}

// holds reports whether a client other than the one with the id has a value in a column.
func holds(tx store.Tx, column, value string, id int64) (bool, error) {
	if value == "" {
		return false, nil
	}
	return Clients.Exists(tx, store.Where(column, store.Equal, store.String(value)).And("id", store.NotEqual, store.Int(id)))
}

// belongings stores what a new client brings along.
func (in NewClient) belongings(u *operation.Unit, cfg *refdata.Configuration, clientID int64) error {
	for _, m := range in.Family {
		if err := addFamilyMember(u, clientID, m); err != nil {
			return err
		}
	}
	if !cfg.Enabled(refdata.EnableAddress) {
		return nil
	}
	for _, a := range in.Addresses {
		if err := addAddress(u, clientID, a); err != nil {
			return err
		}
	}
	return nil
}

// described stores the rows of datatables that a new client brings along, and refuses a client who lacks one that is required.
func (in NewClient) described(u *operation.Unit, c Client) error {
	if err := datatables.Attach(u, c.subject(), in.Datatables); err != nil {
		return err
	}
	reached := []datatables.Status{datatables.Created}
	if c.IsActive() {
		reached = append(reached, datatables.Activated)
	}
	return datatables.Require(u, c.subject(), reached...)
}

func clientMeta(id, action, summary string) operation.Meta {
	return operation.Meta{ID: "clients." + id, Action: action, Entity: "CLIENT", Grouping: "portfolio", Summary: summary}
}
