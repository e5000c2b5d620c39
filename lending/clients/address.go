package clients

import (
	"errors"
	"fmt"
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// Address is where a client lives or works. These are the fields that are enabled by default.
type Address struct {
	TypeID     int64  `json:"addressTypeId"`    // a value of the code ADDRESS_TYPE
	Street     string `json:"street,omitempty"` // this and the other lines, and City: at most 200 characters
	Line1      string `json:"addressLine1,omitempty"`
	Line2      string `json:"addressLine2,omitempty"`
	Line3      string `json:"addressLine3,omitempty"`
	City       string `json:"city,omitempty"`
	StateID    int64  `json:"stateProvinceId,omitempty"` // a value of the code STATE
	CountryID  int64  `json:"countryId,omitempty"`       // a value of the code COUNTRY
	PostalCode string `json:"postalCode,omitempty"`      // at most 20 characters
	Active     bool   `json:"isActive,omitempty"`        // one that counts at present
}

// storedAddress is an address as stored.
type storedAddress struct {
	store.Key
	ClientID int64 `json:"clientId"`
	Address
	Creator   string        `json:"createdBy"`
	CreatedOn calendar.Date `json:"createdOn"`
	Updater   string        `json:"updatedBy,omitempty"`
	UpdatedOn calendar.Date `json:"updatedOn,omitzero"`
}

// addresses is the table of addresses.
var addresses = store.Table[storedAddress, *storedAddress]{
	Kind: &store.Kind{Name: "client_address", Columns: []store.Column{
		{Name: "client_id", Type: store.Integer, Indexed: true},
		{Name: "address_type_id", Type: store.Integer},
		{Name: "state_province_id", Type: store.Integer},
		{Name: "country_id", Type: store.Integer},
		{Name: "is_active", Type: store.Integer},
	}},
	Columns: func(a *storedAddress) []store.Value {
		return []store.Value{
			store.Int(a.ClientID), store.Int(a.TypeID), store.OptionalInt(a.StateID), store.OptionalInt(a.CountryID), store.Bool(a.Active),
		}
	},
}

const (
	longestAddressLine = 200
	longestPostalCode  = 20
)

// check holds an address against the rules; prefix names an element of a list, "" when it stands alone.
func (a Address) check(c *fault.Checks, prefix string) {
	name := func(field string) string {
		if prefix == "" {
			return field
		}
		return prefix + "[" + field + "]"
	}
	for _, text := range []struct{ field, value string }{
		{"street", a.Street}, {"addressLine1", a.Line1}, {"addressLine2", a.Line2}, {"addressLine3", a.Line3}, {"city", a.City},
	} {
		c.MaxLength(name(text.field), text.value, longestAddressLine)
	}
	c.MaxLength(name("postalCode"), a.PostalCode, longestPostalCode)
	checkID(c, name("stateProvinceId"), a.StateID)
	checkID(c, name("countryId"), a.CountryID)
}

// checkAddresses asks a new client for at least one address.
func checkAddresses(c *fault.Checks, addresses []Address) {
	if len(addresses) == 0 {
		c.Fail("address", nil, fault.Empty)
	}
	for i, a := range addresses {
		prefix := fmt.Sprintf("address[%d]", i)
		c.Required(prefix+"[addressTypeId]", a.TypeID != 0)
		a.check(c, prefix)
	}
}

// resolveAddress refuses code values of other codes.
func resolveAddress(tx store.Tx, a Address) error {
	return refdata.CheckCodeValues(tx,
		refdata.CodeUse{ID: a.TypeID, Code: refdata.AddressTypeCode},
		refdata.CodeUse{ID: a.StateID, Code: refdata.StateCode},
		refdata.CodeUse{ID: a.CountryID, Code: refdata.CountryCode})
}

func addAddress(u *operation.Unit, clientID int64, a Address) (int64, error) {
	if err := resolveAddress(u.Tx, a); err != nil {
		return 0, err
	}
	stored := storedAddress{ClientID: clientID, Address: a, Creator: u.Actor.Username, CreatedOn: u.Today}
	err := addresses.Insert(u.Tx, &stored)
	return stored.ID, err
}

// AddressData is an address as clients of the interface see it.
type AddressData struct {
	ClientID        int64         `json:"clientID"`
	AddressType     string        `json:"addressType"` // name of the value; so are StateName and CountryName
	AddressID       int64         `json:"addressId"`
	AddressTypeID   int64         `json:"addressTypeId"` // value of the code ADDRESS_TYPE
	IsActive        bool          `json:"isActive"`
	Street          string        `json:"street,omitempty"`
	AddressLine1    string        `json:"addressLine1,omitempty"`
	AddressLine2    string        `json:"addressLine2,omitempty"`
	AddressLine3    string        `json:"addressLine3,omitempty"`
	City            string        `json:"city,omitempty"`
	StateProvinceID int64         `json:"stateProvinceId,omitempty"` // value of the code STATE
	StateName       string        `json:"stateName,omitempty"`
	CountryID       int64         `json:"countryId,omitempty"` // value of the code COUNTRY
	CountryName     string        `json:"countryName,omitempty"`
	PostalCode      string        `json:"postalCode,omitempty"`
	CreatedBy       string        `json:"createdBy,omitempty"` // name of the user, like UpdatedBy
	CreatedOn       calendar.Date `json:"createdOn,omitzero"`  // business date, like UpdatedOn
	UpdatedBy       string        `json:"updatedBy,omitempty"` // "" as long as nothing was changed
	UpdatedOn       calendar.Date `json:"updatedOn,omitzero"`
}

func (a storedAddress) data(tx store.Tx) (AddressData, error) {
	names, err := codeNames(tx, a.TypeID, a.StateID, a.CountryID)
	return AddressData{
		ClientID: a.ClientID, AddressType: names[0], AddressID: a.ID, AddressTypeID: a.TypeID, IsActive: a.Active,
		Street: a.Street, AddressLine1: a.Line1, AddressLine2: a.Line2, AddressLine3: a.Line3, City: a.City,
		StateProvinceID: a.StateID, StateName: names[1], CountryID: a.CountryID, CountryName: names[2], PostalCode: a.PostalCode,
		CreatedBy: a.Creator, CreatedOn: a.CreatedOn, UpdatedBy: a.Updater, UpdatedOn: a.UpdatedOn,
	}, err
}

// AddressFilter restricts the addresses of a client: any of the states and any of the types.
type AddressFilter struct {
	Client  operation.Ref `json:"clientId"`
	Status  []bool        `json:"status,omitempty"` // none: both
	TypeIDs []int64       `json:"type,omitempty"`   // none, or 0: all
}

// Violations returns none.
func (AddressFilter) Violations() []fault.Violation { return nil }

func (f AddressFilter) takes(a storedAddress) bool {
	anyType := len(f.TypeIDs) == 0 || slices.Contains(f.TypeIDs, 0)
	return (len(f.Status) == 0 || slices.Contains(f.Status, a.Active)) && (anyType || slices.Contains(f.TypeIDs, a.TypeID))
}

// ListAddresses lists the addresses of a client, by default all; in.Status and in.TypeIDs choose.
//
//desk:method Clients.Addresses(client, in)
var ListAddresses = operation.Query[AddressFilter, []AddressData]{
	Meta: addressMeta("ListAddresses", "READ", "Lists the addresses of a client."),
	Decide: func(u *operation.Unit, in AddressFilter) ([]AddressData, error) {
		client, err := Visible(u, in.Client)
		if err != nil {
			return nil, err
		}
		all, err := addresses.All(u.Tx, ofClient(client.ID))
		list := []AddressData{}
		for _, a := range all {
			if !in.takes(a) {
				continue
			}
			data, err := a.data(u.Tx)
			if err != nil {
				return nil, err
			}
			list = append(list, data)
		}
		return list, err
	},
}

// AddressOptions are the lists to choose from for an address.
type AddressOptions struct {
	Countries []refdata.CodeValueData `json:"countryIdOptions"` // active values of the codes that [Address] names
	States    []refdata.CodeValueData `json:"stateProvinceIdOptions"`
	Types     []refdata.CodeValueData `json:"addressTypeIdOptions"`
}

func addressOptions(tx store.Tx) (AddressOptions, error) {
	var o AddressOptions
	err := fillOptions(tx, map[string]*[]refdata.CodeValueData{
		refdata.CountryCode: &o.Countries, refdata.StateCode: &o.States, refdata.AddressTypeCode: &o.Types,
	})
	return o, err
}

// AddressTemplate lists the countries, states and types that addresses may have.
//
//desk:method Clients.AddressTemplate()
var AddressTemplate = operation.Query[operation.NoInput, AddressOptions]{
	Meta: addressMeta("AddressTemplate", "READ", "Lists what addresses are described with."),
	Decide: func(u *operation.Unit, _ operation.NoInput) (AddressOptions, error) {
		return addressOptions(u.Tx)
	},
}

// NewAddress adds an address to a client.
type NewAddress struct {
	Client     operation.Ref `json:"clientId"`
	TypeID     int64         `json:"type"`             // a value of the code ADDRESS_TYPE
	Street     string        `json:"street,omitempty"` // this and the other lines, and City: at most 200 characters
	Line1      string        `json:"addressLine1,omitempty"`
	Line2      string        `json:"addressLine2,omitempty"`
	Line3      string        `json:"addressLine3,omitempty"`
	City       string        `json:"city,omitempty"`
	StateID    int64         `json:"stateProvinceId,omitempty"` // a value of the code STATE
	CountryID  int64         `json:"countryId,omitempty"`       // a value of the code COUNTRY
	PostalCode string        `json:"postalCode,omitempty"`      // at most 20 characters
	Active     bool          `json:"isActive,omitempty"`        // one that counts at present
}

func (in NewAddress) address() Address {
	return Address{
		TypeID: in.TypeID, Street: in.Street, Line1: in.Line1, Line2: in.Line2, Line3: in.Line3, City: in.City,
		StateID: in.StateID, CountryID: in.CountryID, PostalCode: in.PostalCode, Active: in.Active,
	}
}

// Violations asks for the type and checks lengths.
func (in NewAddress) Violations() []fault.Violation {
	c := fault.CheckOf("address").Required("type", in.TypeID != 0)
	checkID(c, "type", in.TypeID)
	in.address().check(c, "")
	return c.Violations()
}

// CreateAddress adds an address to a client, of a type that is a value of the code ADDRESS_TYPE; state and country are
// values of STATE and COUNTRY, 0 for none.
//
//desk:method Clients.CreateAddress(client, in)
var CreateAddress = operation.Command[NewAddress, operation.Result]{
	Meta: addressMeta("CreateAddress", "CREATE", "Adds an address to a client."),
	Decide: func(u *operation.Unit, in NewAddress) (operation.Result, error) {
		client, err := Visible(u, in.Client)
		if err != nil {
			return operation.Result{}, err
		}
		id, err := addAddress(u, client.ID, in.address())
		return operation.Result{OfficeID: client.OfficeID, ClientID: client.ID, ID: id}, err
	},
}

// AddressUpdate changes an address; what is nil stays, and a blank text removes the line.
type AddressUpdate struct {
	Client     operation.Ref `json:"clientId"`
	AddressID  int64         `json:"addressId"`               // mandatory; of an address of the client
	Type       int64         `json:"type,omitempty"`          // value of the code ADDRESS_TYPE
	TypeID     int64         `json:"addressTypeId,omitempty"` // or type; one of them is mandatory
	Street     *string       `json:"street,omitempty"`
	Line1      *string       `json:"addressLine1,omitempty"`
	Line2      *string       `json:"addressLine2,omitempty"`
	Line3      *string       `json:"addressLine3,omitempty"`
	City       *string       `json:"city,omitempty"`
	StateID    int64         `json:"stateProvinceId,omitempty"` // a value of the code STATE; 0 stays
	CountryID  int64         `json:"countryId,omitempty"`       // a value of the code COUNTRY; 0 stays
	PostalCode *string       `json:"postalCode,omitempty"`
	Active     *bool         `json:"isActive,omitempty"`
}

// typeID is the type that is sent in one place or the other.
func (in AddressUpdate) typeID() int64 {
	if in.TypeID != 0 {
		return in.TypeID
	}
	return in.Type
}

// Violations asks for address and type, and checks lengths.
func (in AddressUpdate) Violations() []fault.Violation {
	c := fault.CheckOf("address").Required("addressId", in.AddressID != 0).Required("type", in.typeID() != 0)
	checkID(c, "type", in.typeID())
	Address{
		Street: value(in.Street), Line1: value(in.Line1), Line2: value(in.Line2), Line3: value(in.Line3), City: value(in.City),
		PostalCode: value(in.PostalCode), StateID: in.StateID, CountryID: in.CountryID,
	}.check(c, "")
	return c.Violations()
}

// UpdateAddress changes the address that in.AddressID names; what is nil and ids that are 0 stay, a text that is "" removes
// the line, and the type has to be said again. Refused with clients.ErrAddressID. Addresses are not deleted: in.Active false takes one out of use.
//
//desk:method Clients.UpdateAddress(client, in)
var UpdateAddress = operation.Command[AddressUpdate, operation.Result]{
	Meta: addressMeta("UpdateAddress", "UPDATE", "Changes an address of a client."),
	Decide: func(u *operation.Unit, in AddressUpdate) (operation.Result, error) {
		client, err := Visible(u, in.Client)
		if err != nil {
			return operation.Result{}, err
		}
		a, err := owned(u.Tx, addresses, client.ID, in.AddressID)
		if errors.Is(err, store.ErrNotFound) {
			return operation.Result{}, ErrAddressID.New(in.AddressID)
		}
		if err != nil {
			return operation.Result{}, err
		}
		changes := in.apply(&a)
		if err := resolveAddress(u.Tx, a.Address); err != nil {
			return operation.Result{}, err
		}
		result := operation.Result{OfficeID: client.OfficeID, ClientID: client.ID, ID: a.ID, Changes: changes}
		if len(changes) == 0 {
			return result, nil
		}
		a.Updater, a.UpdatedOn = u.Actor.Username, u.Today
		return result, addresses.Save(u.Tx, &a)
	},
}

func (in AddressUpdate) apply(a *storedAddress) operation.Changes {
	changes := operation.Changes{}
	changeSaid(changes, "addressTypeId", &a.TypeID, in.typeID())
	operation.Change(changes, "street", &a.Street, in.Street)
	operation.Change(changes, "addressLine1", &a.Line1, in.Line1)
	operation.Change(changes, "addressLine2", &a.Line2, in.Line2)
	operation.Change(changes, "addressLine3", &a.Line3, in.Line3)
	operation.Change(changes, "city", &a.City, in.City)
	changeSaid(changes, "stateProvinceId", &a.StateID, in.StateID)
	changeSaid(changes, "countryId", &a.CountryID, in.CountryID)
	operation.Change(changes, "postalCode", &a.PostalCode, in.PostalCode)
	operation.Change(changes, "isActive", &a.Active, in.Active)
	return changes
}

// changeSaid is operation.Change for values of which the zero value says nothing.
func changeSaid[T comparable](e operation.Changes, name string, stored *T, sent T) {
	var nothing T
	if sent != nothing {
		operation.Change(e, name, stored, &sent)
	}
}

func addressMeta(id, action, summary string) operation.Meta {
	return operation.Meta{ID: "clients." + id, Action: action, Entity: "ADDRESS", Grouping: "portfolio", Summary: summary}
}
