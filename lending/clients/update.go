package clients

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// ClientUpdate changes basic attributes of a client; what is nil stays. The office does not change this way, and the
// state neither: Active may repeat it.
type ClientUpdate struct {
	Ref              operation.Ref    `json:"clientId"`
	LegalForm        *LegalForm       `json:"legalFormId,omitempty"`
	First            *string          `json:"firstname,omitempty"`
	Middle           *string          `json:"middlename,omitempty"`
	Last             *string          `json:"lastname,omitempty"`
	Full             *string          `json:"fullname,omitempty"`    // takes the place of the parts, and they take its
	DisplayName      *string          `json:"displayname,omitempty"` // accepted; it is derived from the name
	Active           *bool            `json:"active,omitempty"`
	ActivatedOn      *calendar.Date   `json:"activationDate,omitempty"` // ignored before the client was activated
	SubmittedOn      *calendar.Date   `json:"submittedOnDate,omitempty"`
	ExternalID       *string          `json:"externalId,omitempty"` // lengths and uniqueness as in [NewClient]
	AccountNo        *string          `json:"accountNo,omitempty"`
	Mobile           *string          `json:"mobileNo,omitempty"`
	Email            *string          `json:"emailAddress,omitempty"`
	StaffID          *int64           `json:"staffId,omitempty"` // 0: none
	BornOn           *calendar.Date   `json:"dateOfBirth,omitempty"`
	GenderID         *int64           `json:"genderId,omitempty"` // values of codes as in [NewClient]; 0: none
	TypeID           *int64           `json:"clientTypeId,omitempty"`
	ClassificationID *int64           `json:"clientClassificationId,omitempty"`
	IsStaff          *bool            `json:"isStaff,omitempty"`
	SavingsProductID *int64           `json:"savingsProductId,omitempty"`       // not of an active client
	NonPerson        *NonPersonUpdate `json:"clientNonPersonDetails,omitempty"` // of an Entity
}

func (in ClientUpdate) name() Name {
	return Name{First: value(in.First), Middle: value(in.Middle), Last: value(in.Last), Full: value(in.Full)}
}

func (in ClientUpdate) empty() bool {
	in.Ref = operation.Ref{}
	return in == ClientUpdate{}
}

// Violations checks what is sent.
func (in ClientUpdate) Violations() []fault.Violation {
	c := fault.CheckOf("client")
	if in.empty() {
		return c.Fail("", nil, fault.NothingToUpdate).Violations()
	}
	checkLegalForm(c, value(in.LegalForm))
	in.name().checkForms(c)
	checkContact(c, value(in.ExternalID), in.AccountNo, value(in.Mobile))
	for _, id := range []struct {
		field string
		value *int64
	}{
		{"staffId", in.StaffID}, {"genderId", in.GenderID}, {"clientTypeId", in.TypeID},
		{"clientClassificationId", in.ClassificationID}, {"savingsProductId", in.SavingsProductID},
	} {
		checkID(c, id.field, value(id.value))
	}
	for _, date := range []struct {
		field string
		value *calendar.Date
	}{{"activationDate", in.ActivatedOn}, {"submittedOnDate", in.SubmittedOn}} {
		if date.value != nil {
			c.Date(date.field, *date.value)
		}
	}
	return c.Violations()
}

// Update changes attributes of a client in any state; the result has to be a client who could be created. The state does not
// change this way: in.Active may only repeat it. Refused with clients.ErrSavingsProduct, and for what another client holds
// as Create.
//
//desk:method Clients.Update(id=Ref, in) ClientResult
var Update = operation.Command[ClientUpdate, operation.Result]{
	Meta: clientMeta("Update", "UPDATE", "Changes basic attributes of a client."),
	Decide: func(u *operation.Unit, in ClientUpdate) (operation.Result, error) {
		c, err := Visible(u, in.Ref)
		if err != nil {
			return operation.Result{}, err
		}
		office, err := refdata.OfficeByRef(u.Tx, operation.ByID(c.OfficeID))
		if err != nil {
			return operation.Result{}, err
		}
		before := c
		changes, err := in.apply(&c)
		if err != nil {
			return operation.Result{}, err
		}
		if err := c.consistent(office.OpenedOn, u.Today); err != nil {
			return operation.Result{}, err
		}
		if err := c.resolve(u.Tx, office); err != nil {
			return operation.Result{}, err
		}
		if err := c.unique(u.Tx); err != nil {
			return operation.Result{}, err
		}
		result := c.result()
		result.Changes = changes
		if len(changes) == 0 {
			return result, nil
		}
		return result, c.save(u, before)
	},
}

// apply changes the client and returns what really changed.
func (in ClientUpdate) apply(c *Client) (operation.Changes, error) {
	if in.Active != nil && *in.Active != (c.Status == Active) {
		checks := fault.CheckOf("client").Fail("active", *in.Active, "is.changed.by.commands.only")
		return nil, checks.Err()
	}
	changes := operation.Changes{}
	if operation.Change(changes, "savingsProductId", &c.SavingsProductID, in.SavingsProductID); len(changes) > 0 && c.IsActive() {
		return nil, ErrSavingsProduct.New()
	}
	in.applyName(c, changes)
	in.applyDates(c, changes)
	operation.Change(changes, "externalId", &c.ExternalID, in.ExternalID)
	operation.Change(changes, "accountNo", &c.AccountNo, in.AccountNo)
	operation.Change(changes, "mobileNo", &c.Mobile, in.Mobile)
	operation.Change(changes, "emailAddress", &c.Email, in.Email)
	operation.Change(changes, "staffId", &c.StaffID, in.StaffID)
	operation.Change(changes, "genderId", &c.GenderID, in.GenderID)
	operation.Change(changes, "clientTypeId", &c.TypeID, in.TypeID)
	operation.Change(changes, "clientClassificationId", &c.ClassificationID, in.ClassificationID)
	operation.Change(changes, "isStaff", &c.IsStaff, in.IsStaff)
	in.applyForm(c, changes)
	return changes, nil
}

// applyName changes the name. One form of name takes the place of the other.
func (in ClientUpdate) applyName(c *Client, changes operation.Changes) {
	name := c.Name
	operation.Change(changes, "firstname", &name.First, in.First)
	operation.Change(changes, "middlename", &name.Middle, in.Middle)
	operation.Change(changes, "lastname", &name.Last, in.Last)
	operation.Change(changes, "fullname", &name.Full, in.Full)
	switch sent := in.name(); {
	case !blank(sent.Full):
		name = Name{Full: sent.Full}
	case sent.inParts():
		name.Full = ""
	}
	c.Name = name
	c.DisplayName = name.display()
}

// applyDates changes dates. Who is not active has no day of activation.
func (in ClientUpdate) applyDates(c *Client, changes operation.Changes) {
	operation.Change(changes, "submittedOnDate", &c.SubmittedOn, in.SubmittedOn)
	operation.Change(changes, "dateOfBirth", &c.BornOn, in.BornOn)
	if !c.ActivatedOn.IsZero() {
		operation.Change(changes, "activationDate", &c.ActivatedOn, in.ActivatedOn)
	}
}

// applyForm changes the legal form, with which the details of an organisation come and go.
func (in ClientUpdate) applyForm(c *Client, changes operation.Changes) {
	operation.Change(changes, "legalFormId", &c.LegalForm, in.LegalForm)
	if c.LegalForm != Entity {
		c.NonPerson = nil
		return
	}
	if in.NonPerson == nil {
		return
	}
	details := NonPerson{}
	if c.NonPerson != nil {
		details = *c.NonPerson
	}
	if in.NonPerson.apply(&details) {
		c.NonPerson = &details
		changes["clientNonPersonDetails"] = operation.Sent{Value: *in.NonPerson}
	}
}

// consistent holds the changed client against the rules of a new one.
func (c Client) consistent(officeOpened, today calendar.Date) error {
	checks := fault.CheckOf("client")
	c.Name.check(checks)
	if c.NonPerson != nil {
		c.NonPerson.check(checks)
	}
	checks.Add(lifeDates{c.SubmittedOn, c.ActivatedOn, c.BornOn}.violations(officeOpened, today)...)
	return checks.Err()
}

// value returns what a pointer points to, the zero value for nil.
func value[T any](p *T) T {
	if p == nil {
		var none T
		return none
	}
	return *p
}
