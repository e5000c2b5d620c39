package clients

import (
	"strings"

	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/resource"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// IdentifierStatus is the state of an identifier.
type IdentifierStatus int

// The states. A client has one active identifier of a sort.
const (
	IdentifierInactive IdentifierStatus = 100
	IdentifierActive   IdentifierStatus = 200
)

var identifierStatuses = enumeration.NewTable("clientIdentifierStatusType", []enumeration.Row[IdentifierStatus]{
	{Value: IdentifierInactive, Code: "clientIdentifierStatusType.inactive", Label: "Inactive"},
	{Value: IdentifierActive, Code: "clientIdentifierStatusType.active", Label: "Active"},
})

// Option returns id, code and label of the state.
func (s IdentifierStatus) Option() enumeration.Option { return identifierStatuses.Option(s) }

// String is the label, such as "Active".
func (s IdentifierStatus) String() string { return identifierStatuses.Label(s) }

// identifierStatus reads "Active" or "Inactive" in any case; absent means active.
func identifierStatus(word string) (IdentifierStatus, bool) {
	switch strings.ToLower(strings.TrimSpace(word)) {
	case "", "active":
		return IdentifierActive, true
	case "inactive":
		return IdentifierInactive, true
	}
	return 0, false
}

// Identifier is a document by which a client is known, such as a passport.
type Identifier struct {
	store.Key
	ClientID    int64            `json:"clientId"`
	TypeID      int64            `json:"documentTypeId"` // a value of the code Customer Identifier
	DocumentKey string           `json:"documentKey"`
	Description string           `json:"description,omitempty"`
	Status      IdentifierStatus `json:"status"`
}

// Identifiers is the table of identifiers.
var Identifiers = store.Table[Identifier, *Identifier]{
	Kind: &store.Kind{
		Name: "client_identifier",
		Columns: []store.Column{
			{Name: "client_id", Type: store.Integer, Indexed: true},
			{Name: "document_type_id", Type: store.Integer},
			{Name: "document_key", Type: store.Text},
			{Name: "status", Type: store.Integer},
		},
		Indexes: []store.Index{{Columns: []string{"document_type_id", "document_key"}, Unique: true}, {Columns: []string{"client_id", "document_type_id", "status"}}},
	},
	Columns: func(i *Identifier) []store.Value {
		return []store.Value{store.Int(i.ClientID), store.Int(i.TypeID), store.String(i.DocumentKey), store.Int(int64(i.Status))}
	},
}

var identifiers = resource.Resource[Identifier, *Identifier, IdentifierData]{
	Table: Identifiers, Name: "clientIdentifier", Entity: "CLIENTIDENTIFIER", Grouping: "portfolio", Missing: ErrIdentifierID,
	Data: func(tx store.Tx, i Identifier) (IdentifierData, error) { return i.data(tx) }, Rule: acceptIdentifier,
	Unique: []resource.Unique{{Refusal: ErrIdentifierDuplicate, Columns: []string{"document_type_id", "document_key"}}},
}

// IdentifierData is an identifier as clients of the interface see it.
type IdentifierData struct {
	ID           int64                    `json:"id,omitempty"`
	ClientID     int64                    `json:"clientId,omitempty"`
	DocumentType *refdata.CodeValueOption `json:"documentType,omitempty"`
	DocumentKey  string                   `json:"documentKey,omitempty"` // number of the document
	Description  string                   `json:"description,omitempty"`
	Status       string                   `json:"status,omitempty"`               // the code of the state
	AllowedTypes []refdata.CodeValueData  `json:"allowedDocumentTypes,omitempty"` // with template
}

func (i Identifier) data(tx store.Tx) (IdentifierData, error) {
	kind, err := refdata.CodeValueOf(tx, i.TypeID)
	return IdentifierData{
		ID: i.ID, ClientID: i.ClientID, DocumentType: kind, DocumentKey: i.DocumentKey, Description: i.Description,
		Status: i.Status.Option().Code,
	}, err
}

// ListIdentifiers lists the documents by which a client is known, by id.
//
//desk:method Clients.Identifiers(id=Ref)
var ListIdentifiers = resource.ListOf(identifiers, "clients.ListIdentifiers", "Lists the identifiers of a client.", ClientRef.parts)

// IdentifierRef addresses an identifier.
type IdentifierRef struct {
	Client   operation.Ref `json:"clientId"`
	ID       int64         `json:"identifierId"`
	Template bool          `json:"template,omitempty"` // with the sorts to choose from
}

// Violations returns none.
func (IdentifierRef) Violations() []fault.Violation { return nil }

func (in IdentifierRef) find(u *operation.Unit) (Identifier, operation.Result, error) {
	return partOf(u, identifiers, in.Client, in.ID)
}

// GetIdentifier reads one document; clients.ErrIdentifierID when the client has no such.
//
//desk:method Clients.Identifier(client, identifier=ID)
var GetIdentifier = operation.Query[IdentifierRef, IdentifierData]{
	Meta: identifiers.Meta("clients.GetIdentifier", "READ", "Reads one identifier of a client."),
	Decide: func(u *operation.Unit, in IdentifierRef) (IdentifierData, error) {
		i, _, err := in.find(u)
		if err != nil {
			return IdentifierData{}, err
		}
		data, err := i.data(u.Tx)
		if err == nil && in.Template {
			data.AllowedTypes, err = refdata.CodeValueOptions(u.Tx, refdata.CustomerIdentifierCode)
		}
		return data, err
	},
}

// IdentifierTemplate lists, in AllowedTypes, the sorts of documents; nothing else of the result is set.
//
//desk:method Clients.IdentifierTemplate(id=Ref)
var IdentifierTemplate = operation.Query[ClientRef, IdentifierData]{
	Meta: identifiers.Meta("clients.IdentifierTemplate", "READ", "Lists the sorts of documents that identify a client."),
	Decide: func(u *operation.Unit, in ClientRef) (IdentifierData, error) {
		if _, err := Visible(u, in.Ref); err != nil {
			return IdentifierData{}, err
		}
		allowed, err := refdata.CodeValueOptions(u.Tx, refdata.CustomerIdentifierCode)
		return IdentifierData{AllowedTypes: allowed}, err
	},
}

// NewIdentifier describes a document.
type NewIdentifier struct {
	Client      operation.Ref `json:"clientId"`
	TypeID      int64         `json:"documentTypeId"`        // mandatory; a value of the code Customer Identifier
	DocumentKey string        `json:"documentKey"`           // mandatory, at most 100 characters; with TypeID unique among all clients
	Description string        `json:"description,omitempty"` // at most 500 characters
	Status      string        `json:"status,omitempty"`      // Active (default) or Inactive
}

const (
	longestDocumentKey         = 100
	longestDocumentDescription = 500
)

// Violations checks presence and forms.
func (in NewIdentifier) Violations() []fault.Violation {
	c := fault.CheckOf("clientIdentifier").Required("documentTypeId", in.TypeID != 0)
	checkID(c, "documentTypeId", in.TypeID)
	c.Text("documentKey", in.DocumentKey, longestDocumentKey).MaxLength("description", in.Description, longestDocumentDescription)
	checkIdentifierStatus(c, in.Status)
	return c.Violations()
}

func checkIdentifierStatus(c *fault.Checks, word string) {
	if _, ok := identifierStatus(word); !ok {
		c.Fail("status", word, fault.NotListed, []string{"Active", "Inactive"})
	}
}

// CreateIdentifier adds a document by which a client is known, of a sort that is a value of the code Customer Identifier. A
// client has one active document of a sort (clients.ErrIdentifierType), and a document belongs to one client
// (clients.ErrIdentifierDuplicate). in.Status is Active, which it is when "", or Inactive.
//
//desk:method Clients.CreateIdentifier(client, in)
var CreateIdentifier = resource.CreateOf(identifiers, "clients.CreateIdentifier", "Adds an identifier to a client.", NewIdentifier.start, nil)

func (in NewIdentifier) start(u *operation.Unit) (Identifier, operation.Result, error) {
	client, err := Visible(u, in.Client)
	status, _ := identifierStatus(in.Status)
	return Identifier{
		ClientID: client.ID, TypeID: in.TypeID, DocumentKey: in.DocumentKey, Description: in.Description, Status: status,
	}, client.owner(), err
}

// acceptIdentifier refuses a sort of document that does not exist, and a second active document of a sort.
func acceptIdentifier(u *operation.Unit, i *Identifier) error {
	if err := refdata.CheckCodeValues(u.Tx, refdata.CodeUse{ID: i.TypeID, Code: refdata.CustomerIdentifierCode}); err != nil {
		return err
	}
	second, err := Identifiers.Exists(u.Tx, ofClient(i.ClientID).And("document_type_id", store.Equal, store.Int(i.TypeID)).
		And("status", store.Equal, store.Int(int64(IdentifierActive))).And("id", store.NotEqual, store.Int(i.ID)))
	if err == nil && second && i.Status == IdentifierActive {
		return ErrIdentifierType.New()
	}
	return err
}

// IdentifierUpdate changes a document; what is nil stays.
type IdentifierUpdate struct {
	Client      operation.Ref `json:"clientId"`
	ID          int64         `json:"identifierId"`
	TypeID      *int64        `json:"documentTypeId,omitempty"` // one of these attributes is mandatory
	DocumentKey *string       `json:"documentKey,omitempty"`
	Description *string       `json:"description,omitempty"`
	Status      *string       `json:"status,omitempty"` // Active or Inactive
}

// Violations asks for something to change, and checks what is sent.
func (in IdentifierUpdate) Violations() []fault.Violation { return identifiers.Violations(in.set) }

func (in IdentifierUpdate) find(u *operation.Unit) (Identifier, operation.Result, error) {
	return partOf(u, identifiers, in.Client, in.ID)
}

func (in IdentifierUpdate) set(i *Identifier, a *resource.Attributes) {
	if in.TypeID != nil && *in.TypeID <= 0 {
		a.Checks.Fail("documentTypeId", *in.TypeID, fault.NotPositive)
	}
	resource.Set(a, "documentTypeId", &i.TypeID, in.TypeID)
	a.Text("documentKey", &i.DocumentKey, in.DocumentKey, longestDocumentKey)
	a.Optional("description", &i.Description, in.Description, longestDocumentDescription)
	checkIdentifierStatus(a.Checks, value(in.Status))
	if in.Status != nil {
		status, _ := identifierStatus(*in.Status)
		resource.SetAs(a, "status", &i.Status, status, *in.Status)
	}
	a.NotEmpty()
}

// UpdateIdentifier changes a document, of which sort or key has to be said, under the rules of CreateIdentifier;
// clients.ErrIdentifierID when the client has no such.
//
//desk:method Clients.UpdateIdentifier(client, identifier=ID, in)
var UpdateIdentifier = resource.UpdateOf(identifiers, "clients.UpdateIdentifier", "Changes an identifier of a client.",
	IdentifierUpdate.find, IdentifierUpdate.set)

// DeleteIdentifier removes a document for good; clients.ErrIdentifierID when the client has no such.
//
//desk:method Clients.DeleteIdentifier(client, identifier=ID)
var DeleteIdentifier = resource.DeleteOf(identifiers, "clients.DeleteIdentifier", "Removes an identifier of a client.", IdentifierRef.find)
