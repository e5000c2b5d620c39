package clients

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// ClientData is a client as clients of the interface see it.
type ClientData struct {
	ID                   int64                    `json:"id"`
	AccountNo            string                   `json:"accountNo"`
	ExternalID           string                   `json:"externalId,omitempty"` // the lender's own name for the client
	Status               Status                   `json:"status"`
	Active               bool                     `json:"active"`                  // the status is Active
	ActivatedOn          calendar.Date            `json:"activationDate,omitzero"` // zero before
	First                string                   `json:"firstname,omitempty"`
	Middle               string                   `json:"middlename,omitempty"`
	Last                 string                   `json:"lastname,omitempty"`
	Full                 string                   `json:"fullname,omitempty"` // instead of the parts
	DisplayName          string                   `json:"displayName"`        // the full name, or first, middle and last
	Mobile               string                   `json:"mobileNo,omitempty"`
	Email                string                   `json:"emailAddress,omitempty"`
	BornOn               calendar.Date            `json:"dateOfBirth,omitzero"`
	Gender               *refdata.CodeValueOption `json:"gender,omitempty"` // nil: not said; so are the other values of codes
	ClientType           *refdata.CodeValueOption `json:"clientType,omitempty"`
	StatusReason         *refdata.CodeValueOption `json:"statusReason,omitempty"` // why the client is closed, rejected or withdrawn
	ClientClassification *refdata.CodeValueOption `json:"clientClassification,omitempty"`
	IsStaff              bool                     `json:"isStaff"` // works for the lender
	OfficeID             int64                    `json:"officeId"`
	OfficeName           string                   `json:"officeName"`                   // of the office that the client belongs to
	Hierarchy            string                   `json:"hierarchy,omitempty"`          // of the office, ids between dots
	TransferToOfficeID   int64                    `json:"transferToOfficeId,omitempty"` // of a transfer that waits
	TransferToOfficeName string                   `json:"transferToOfficeName,omitempty"`
	ImageID              int64                    `json:"imageId,omitempty"` // absent without an image
	ImagePresent         bool                     `json:"imagePresent"`
	StaffID              int64                    `json:"staffId,omitempty"` // who serves the client; 0: nobody
	StaffName            string                   `json:"staffName,omitempty"`
	SavingsProductID     int64                    `json:"savingsProductId,omitempty"`
	SavingsProductName   string                   `json:"savingsProductName,omitempty"`
	SavingsAccountID     int64                    `json:"savingsAccountId,omitempty"`
	LegalForm            LegalForm                `json:"legalForm,omitempty"`
	Groups               []GroupOption            `json:"groups,omitzero"`                      // of a single client
	CollateralIDs        []int64                  `json:"clientCollateralManagements,omitzero"` // of a single client: always empty
	NonPersonDetails     *NonPersonData           `json:"clientNonPersonDetails,omitempty"`     // of organisations
	Timeline             Timeline                 `json:"timeline"`

	*ClientOptions // with template
}

// Timeline says what happened to a client, when and by whose hand.
type Timeline struct {
	SubmittedOn          calendar.Date `json:"submittedOnDate,omitzero"`
	SubmittedByUsername  string        `json:"submittedByUsername,omitempty"`
	SubmittedByFirstname string        `json:"submittedByFirstname,omitempty"`
	SubmittedByLastname  string        `json:"submittedByLastname,omitempty"`
	ActivatedOn          calendar.Date `json:"activatedOnDate,omitzero"` // zero for what did not happen
	ActivatedByUsername  string        `json:"activatedByUsername,omitempty"`
	ActivatedByFirstname string        `json:"activatedByFirstname,omitempty"`
	ActivatedByLastname  string        `json:"activatedByLastname,omitempty"`
	RejectedOn           calendar.Date `json:"rejectedOnDate,omitzero"`
	WithdrawnOn          calendar.Date `json:"withdrawnOnDate,omitzero"`
	ReopenedOn           calendar.Date `json:"reopenedOnDate,omitzero"` // brought back from the end that came last
	ClosedOn             calendar.Date `json:"closedOnDate,omitzero"`
	ClosedByUsername     string        `json:"closedByUsername,omitempty"`
	ClosedByFirstname    string        `json:"closedByFirstname,omitempty"`
	ClosedByLastname     string        `json:"closedByLastname,omitempty"`
}

// reader turns clients into what clients of the interface see. It reads every office, member of staff, code value, user
// and deposit product once, so that a page of ten thousand clients does not read them ten thousand times.
type reader struct {
	tx      store.Tx
	asked   Neighbours
	offices map[int64]refdata.Office
	staff   map[int64]string
	values  map[int64]*refdata.CodeValueOption
	names   map[int64][2]string
	saving  map[int64]string // names of deposit products
}

func newReader(tx store.Tx, asked Neighbours) *reader {
	return &reader{
		tx: tx, asked: asked, offices: map[int64]refdata.Office{}, staff: map[int64]string{},
		values: map[int64]*refdata.CodeValueOption{}, names: map[int64][2]string{}, saving: map[int64]string{},
	}
}

// once returns what is known under an id, or reads it; the zero value for id 0.
func once[T any](known map[int64]T, id int64, read func() (T, error)) (T, error) {
	if v, ok := known[id]; ok || id == 0 {
		return v, nil
	}
	v, err := read()
	if err == nil {
		known[id] = v
	}
	return v, err
}

func (r *reader) office(id int64) (refdata.Office, error) {
	return once(r.offices, id, func() (refdata.Office, error) { return refdata.Offices.Get(r.tx, id) })
}

func (r *reader) staffName(id int64) (string, error) {
	return once(r.staff, id, func() (string, error) {
		s, err := refdata.StaffMembers.Get(r.tx, id)
		return s.DisplayName(), err
	})
}

func (r *reader) codeValue(id int64) (*refdata.CodeValueOption, error) {
	return once(r.values, id, func() (*refdata.CodeValueOption, error) { return refdata.CodeValueOf(r.tx, id) })
}

func (r *reader) person(id int64) ([2]string, error) {
	if r.asked.People == nil {
		return [2]string{}, nil
	}
	return once(r.names, id, func() ([2]string, error) {
		first, last, err := r.asked.People.Names(r.tx, id)
		return [2]string{first, last}, err
	})
}

// data returns a client as clients of the interface see it.
func (r *reader) data(c Client) (ClientData, error) {
	d := ClientData{
		ID: c.ID, AccountNo: c.AccountNo, ExternalID: c.ExternalID, Status: c.Status, Active: c.IsActive(),
		ActivatedOn: c.ActivatedOn, First: c.First, Middle: c.Middle, Last: c.Last, Full: c.Full,
		DisplayName: c.DisplayName, Mobile: c.Mobile, Email: c.Email, BornOn: c.BornOn, IsStaff: c.IsStaff,
		OfficeID: c.OfficeID, TransferToOfficeID: c.TransferToOfficeID, StaffID: c.StaffID,
		ImageID: c.ImageID, ImagePresent: c.ImageID != 0,
		SavingsProductID: c.SavingsProductID, SavingsAccountID: c.SavingsAccountID, LegalForm: c.LegalForm,
	}
	for _, fill := range []func(*ClientData, Client) error{r.fillOffice, r.fillStaff, r.fillSavings, r.fillValues, r.fillTimeline} {
		if err := fill(&d, c); err != nil {
			return ClientData{}, err
		}
	}
	return d, nil
}

func (r *reader) fillOffice(d *ClientData, c Client) error {
	office, err := r.office(c.OfficeID)
	if err != nil {
		return err
	}
	to, err := r.office(c.TransferToOfficeID)
	d.OfficeName, d.Hierarchy, d.TransferToOfficeName = office.Name, office.Hierarchy, to.Name
	return err
}

func (r *reader) fillStaff(d *ClientData, c Client) (err error) {
	d.StaffName, err = r.staffName(c.StaffID)
	return err
}

func (r *reader) fillSavings(d *ClientData, c Client) (err error) {
	d.SavingsProductName, err = once(r.saving, c.SavingsProductID, func() (string, error) { return r.asked.savingsProduct(r.tx, c.SavingsProductID) })
	return err
}

func (r *reader) fillValues(d *ClientData, c Client) (err error) {
	for _, v := range []struct {
		id   int64
		into **refdata.CodeValueOption
	}{{c.GenderID, &d.Gender}, {c.TypeID, &d.ClientType}, {c.ClassificationID, &d.ClientClassification}, {c.ReasonID, &d.StatusReason}} {
		if *v.into, err = r.codeValue(v.id); err != nil {
			return err
		}
	}
	return nil
}

// fillTimeline fills in submission, activation for those who are or were active, and closing for closed clients.
func (r *reader) fillTimeline(d *ClientData, c Client) error {
	t := &d.Timeline
	submitter, err := r.person(c.Submitter.ID)
	if err != nil {
		return err
	}
	t.SubmittedOn, t.SubmittedByUsername = c.SubmittedOn, c.Submitter.Username
	t.SubmittedByFirstname, t.SubmittedByLastname = submitter[0], submitter[1]
	if c.IsActive() || c.Status.underTransfer() || c.Status == Closed {
		activator, err := r.person(c.Activator.ID)
		if err != nil {
			return err
		}
		t.ActivatedOn, t.ActivatedByUsername = c.ActivatedOn, c.Activator.Username
		t.ActivatedByFirstname, t.ActivatedByLastname = activator[0], activator[1]
	}
	t.RejectedOn, t.WithdrawnOn, t.ReopenedOn = c.RejectedOn, c.WithdrawnOn, c.ReopenedOn
	if c.Status == Closed {
		closer, err := r.person(c.Closer.ID)
		if err != nil {
			return err
		}
		t.ClosedOn, t.ClosedByUsername = c.ClosedOn, c.Closer.Username
		t.ClosedByFirstname, t.ClosedByLastname = closer[0], closer[1]
	}
	return nil
}

// Selection addresses a client and says what to show.
type Selection struct {
	Ref             operation.Ref `json:"clientId"`
	Template        bool          `json:"template,omitempty"`                  // adds the lists to choose from
	StaffInSelected bool          `json:"staffInSelectedOfficeOnly,omitempty"` // staff of the client's office only
}

// Violations returns none.
func (Selection) Violations() []fault.Violation { return nil }

// GetClient reads one client.
//
//desk:method Clients.Get(id=Ref)
var GetClient = operation.Query[Selection, ClientData]{
	Meta: clientMeta("Get", "READ", "Reads one client."),
	Decide: operation.With(func(u *operation.Unit, in Selection, n Neighbours) (ClientData, error) {
		c, err := Visible(u, in.Ref)
		if err != nil {
			return ClientData{}, err
		}
		r := newReader(u.Tx, n)
		d, err := r.data(c)
		if err != nil {
			return ClientData{}, err
		}
		d.CollateralIDs = []int64{}
		if d.Groups, err = n.groups(u.Tx, c); err != nil {
			return ClientData{}, err
		}
		if d.NonPersonDetails, err = c.NonPerson.data(u); err != nil || !in.Template || u.Actor.IsCustomer() {
			return d, err
		}
		d.ClientOptions, err = clientOptions(u, n, r.offices[c.OfficeID], in.StaffInSelected)
		return d, err
	}),
}
