package clients

import (
	"errors"
	"strings"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/datatables"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// Client is a customer.
type Client struct {
	store.Key
	AccountNo  string    `json:"accountNo"`            // unique; made from the id unless another was given
	ExternalID string    `json:"externalId,omitempty"` // the lender's own name for the client, unique
	Status     Status    `json:"status"`
	OfficeID   int64     `json:"officeId"`          // the branch that looks after the client
	StaffID    int64     `json:"staffId,omitempty"` // the member of staff who does; 0 for none
	LegalForm  LegalForm `json:"legalForm"`

	Name
	DisplayName string        `json:"displayName"` // derived from the name
	Mobile      string        `json:"mobileNo,omitempty"`
	Email       string        `json:"emailAddress,omitempty"`
	BornOn      calendar.Date `json:"dateOfBirth,omitzero"`
	IsStaff     bool          `json:"isStaff,omitempty"` // works for the lender

	// Ids of code values.
	GenderID         int64 `json:"genderId,omitempty"`
	TypeID           int64 `json:"clientTypeId,omitempty"`
	ClassificationID int64 `json:"clientClassificationId,omitempty"`

	NonPerson *NonPerson `json:"nonPerson,omitempty"` // of an entity

	SavingsProductID int64 `json:"savingsProductId,omitempty"` // of the account that was asked for with the client
	SavingsAccountID int64 `json:"savingsAccountId,omitempty"` // the deposit account that is used by default

	SubmittedOn    calendar.Date `json:"submittedOn"` // as stated
	Submitter      Hand          `json:"submitter,omitzero"`
	ActivatedOn    calendar.Date `json:"activatedOn,omitzero"` // zero while pending
	Activator      Hand          `json:"activator,omitzero"`
	OfficeJoinedOn calendar.Date `json:"officeJoinedOn,omitzero"` // came to the office: activated there or transferred
	ReopenedOn     calendar.Date `json:"reopenedOn,omitzero"`     // last reactivated, or brought back from rejection or withdrawal

	// The closing, rejection or withdrawal of Status, with its reason, a code value.
	ClosedOn    calendar.Date `json:"closedOn,omitzero"`
	Closer      Hand          `json:"closer,omitzero"`
	RejectedOn  calendar.Date `json:"rejectedOn,omitzero"`
	WithdrawnOn calendar.Date `json:"withdrawnOn,omitzero"`
	ReasonID    int64         `json:"reasonId,omitempty"`

	GroupCount int `json:"groupCount,omitempty"` // groups that the client is a member of

	TransferToOfficeID int64         `json:"transferTo,omitempty"` // the office, while a transfer is pending
	TransferOn         calendar.Date `json:"transferOn,omitzero"`  // the day of the pending transfer

	ImageID int64 `json:"imageId,omitempty"` // the picture; 0 for none
}

// Hand is who did something.
type Hand struct {
	ID       int64  `json:"id,omitempty"`
	Username string `json:"username,omitempty"`
}

func handOf(a operation.Actor) Hand { return Hand{ID: a.UserID, Username: a.Username} }

// Clients is the table of clients. The columns that end in _key are in lower case, for searches that disregard case.
var Clients = store.Table[Client, *Client]{
	Kind: &store.Kind{
		Name: "client",
		Columns: []store.Column{
			{Name: "account_no", Type: store.Text, Unique: true, Indexed: true},
			{Name: "external_id", Type: store.Text, Unique: true},
			{Name: "mobile_no", Type: store.Text, Unique: true},
			{Name: "status", Type: store.Integer},
			{Name: "office_id", Type: store.Integer},
			{Name: "staff_id", Type: store.Integer, Indexed: true},
			{Name: "transfer_to_office_id", Type: store.Integer, Indexed: true},
			{Name: "legal_form", Type: store.Integer},
			{Name: "display_name", Type: store.Text},
			{Name: "display_name_key", Type: store.Text, Indexed: true, Searched: true},
			{Name: "firstname_key", Type: store.Text, Indexed: true},
			{Name: "lastname_key", Type: store.Text, Indexed: true},
			{Name: "submitted_on", Type: store.Date},
			{Name: "activated_on", Type: store.Date},
			{Name: "closed_on", Type: store.Date},
			{Name: "date_of_birth", Type: store.Date},
			{Name: "gender_id", Type: store.Integer},
			{Name: "client_type_id", Type: store.Integer},
			{Name: "client_classification_id", Type: store.Integer},
			{Name: "reason_id", Type: store.Integer},
			{Name: "constitution_id", Type: store.Integer},
			{Name: "business_line_id", Type: store.Integer},
			{Name: "in_group", Type: store.Integer}, // 1, or null
		},
		Facets: []string{"office_id", "status", "legal_form", "staff_id", "in_group"},
	},
	Columns: func(c *Client) []store.Value {
		return []store.Value{
			store.String(c.AccountNo), store.OptionalString(c.ExternalID), store.OptionalString(c.Mobile),
			store.Int(int64(c.Status)), store.Int(c.OfficeID), store.OptionalInt(c.StaffID), store.OptionalInt(c.TransferToOfficeID),
			store.Int(int64(c.LegalForm)), store.String(c.DisplayName), store.String(strings.ToLower(c.DisplayName)),
			store.OptionalString(strings.ToLower(c.First)), store.OptionalString(strings.ToLower(c.Last)),
			store.Day(c.SubmittedOn), store.Day(c.ActivatedOn), store.Day(c.ClosedOn), store.Day(c.BornOn),
			store.OptionalInt(c.GenderID), store.OptionalInt(c.TypeID), store.OptionalInt(c.ClassificationID),
			store.OptionalInt(c.ReasonID), store.OptionalInt(c.nonPerson().ConstitutionID), store.OptionalInt(c.nonPerson().BusinessLineID),
			store.OptionalInt(min(int64(c.GroupCount), 1)),
		}
	},
}

// nonPerson returns the details of an organisation, empty ones for a person.
func (c Client) nonPerson() NonPerson {
	if c.NonPerson == nil {
		return NonPerson{}
	}
	return *c.NonPerson
}

// IsActive reports whether the client may take loans.
func (c Client) IsActive() bool { return c.Status == Active }

// OnTheWay reports whether a move of the client to another office was proposed, and is neither accepted nor given up.
func (c Client) OnTheWay() bool { return c.Status.underTransfer() }

// Regroup counts a client in so many groups more.
func Regroup(tx store.Tx, c Client, more int) error {
	c.GroupCount += more
	return Clients.Save(tx, &c)
}

// Get reads a client by id or external id, for any actor; ErrClientID or ErrClientExternalID when there is none.
func Get(tx store.Tx, ref operation.Ref) (Client, error) {
	if ref.ExternalID != "" {
		c, err := Clients.First(tx, store.Where("external_id", store.Equal, store.String(ref.ExternalID)))
		if errors.Is(err, store.ErrNotFound) {
			return c, ErrClientExternalID.New(ref.ExternalID)
		}
		return c, err
	}
	c, err := Clients.Get(tx, ref.ID)
	if errors.Is(err, store.ErrNotFound) {
		return c, ErrClientID.New(ref.ID)
	}
	return c, err
}

// Visible reads a client whom the actor sees: one of an office at or below the actor's own, or on the way there; or, for a
// customer, one of the customer's own. Any other does not exist for the actor.
func Visible(u *operation.Unit, ref operation.Ref) (Client, error) {
	c, err := Get(u.Tx, ref)
	if err == nil && u.Actor.IsCustomer() && !u.Actor.SpeaksFor(c.ID) {
		return Client{}, ErrClientID.New(ref)
	}
	if err != nil || u.Actor.IsCustomer() || u.Actor.System || u.Actor.Hierarchy == "." {
		return c, err
	}
	for _, id := range []int64{c.OfficeID, c.TransferToOfficeID} {
		if id == 0 {
			continue
		}
		office, err := refdata.Offices.Get(u.Tx, id)
		if err != nil {
			return Client{}, err
		}
		if refdata.Visible(u.Actor, office.Hierarchy) {
			return c, nil
		}
	}
	return Client{}, ErrClientID.New(ref)
}

// subject is the client as the owner of rows of datatables.
func (c Client) subject() datatables.Subject {
	sort := datatables.Person
	if c.LegalForm == Entity {
		sort = datatables.Organisation
	}
	return datatables.Subject{App: datatables.Client, ID: c.ID, OfficeID: c.OfficeID, ClientID: c.ID, SubType: sort}
}

// RowOwner finds a client who has rows of datatables, and whom the actor sees.
func RowOwner(u *operation.Unit, id int64) (datatables.Subject, error) {
	c, err := Visible(u, operation.ByID(id))
	return c.subject(), err
}

// result is the answer of a command about the client.
func (c Client) result() operation.Result {
	return operation.Result{
		OfficeID: c.OfficeID, ClientID: c.ID, ID: c.ID, ExternalID: c.ExternalID,
		Standing: &operation.Standing{Status: int(c.Status)},
	}
}
