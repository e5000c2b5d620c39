package clients

import (
	"fmt"
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/resource"
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

var addressBook = resource.Resource[storedAddress, *storedAddress, AddressData]{
	Table: addresses, Name: "address", Entity: "ADDRESS", Grouping: "portfolio", Missing: ErrAddressID, Rule: acceptAddress,
	Data: func(tx store.Tx, a storedAddress) (AddressData, error) { return a.data(tx) },
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

// acceptAddress refuses code values of other codes, and notes who made or changed the address.
func acceptAddress(u *operation.Unit, a *storedAddress) error {
	if a.ID == 0 {
		a.Creator, a.CreatedOn = u.Actor.Username, u.Today
	} else {
		a.Updater, a.UpdatedOn = u.Actor.Username, u.Today
	}
	return refdata.CheckCodeValues(u.Tx,
		refdata.CodeUse{ID: a.TypeID, Code: refdata.AddressTypeCode},
		refdata.CodeUse{ID: a.StateID, Code: refdata.StateCode},
		refdata.CodeUse{ID: a.CountryID, Code: refdata.CountryCode})
}

func addAddress(u *operation.Unit, clientID int64, a Address) error {
	stored := storedAddress{ClientID: clientID, Address: a}
	if err := acceptAddress(u, &stored); err != nil {
		return err
	}
	return addresses.Insert(u.Tx, &stored)
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

// query selects addresses of a client whom the actor sees.
func (f AddressFilter) query(u *operation.Unit) (store.Query, error) {
	client, err := Visible(u, f.Client)
	q := ofClient(client.ID)
	if len(f.TypeIDs) > 0 && !slices.Contains(f.TypeIDs, 0) {
		types := store.Condition{Column: "address_type_id", Is: store.AnyOf}
		for _, id := range f.TypeIDs {
			types.Values = append(types.Values, store.Int(id))
		}
		q.Where = append(q.Where, types)
	}
	if active := slices.Contains(f.Status, true); active != slices.Contains(f.Status, false) {
		q = q.And("is_active", store.Equal, store.Bool(active))
	}
	return q, err
}

// ListAddresses lists the addresses of a client, by default all; in.Status and in.TypeIDs choose.
//
//desk:method Clients.Addresses(client, in)
var ListAddresses = resource.ListOf(addressBook, "clients.ListAddresses", "Lists the addresses of a client.", AddressFilter.query)

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
	Meta: addressBook.Meta("clients.AddressTemplate", "READ", "Lists what addresses are described with."),
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
var CreateAddress = resource.CreateOf(addressBook, "clients.CreateAddress", "Adds an address to a client.", NewAddress.start, nil)

func (in NewAddress) start(u *operation.Unit) (storedAddress, operation.Result, error) {
	client, err := Visible(u, in.Client)
	return storedAddress{ClientID: client.ID, Address: in.address()}, client.owner(), err
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
var UpdateAddress = resource.UpdateOf(addressBook, "clients.UpdateAddress", "Changes an address of a client.", AddressUpdate.find, AddressUpdate.set)

func (in AddressUpdate) find(u *operation.Unit) (storedAddress, operation.Result, error) {
	return partOf(u, addressBook, in.Client, in.AddressID)
}

func (in AddressUpdate) set(to *storedAddress, a *resource.Attributes) {
	changeSaid(a.Changes, "addressTypeId", &to.TypeID, in.typeID())
	resource.Set(a, "street", &to.Street, in.Street)
	resource.Set(a, "addressLine1", &to.Line1, in.Line1)
	resource.Set(a, "addressLine2", &to.Line2, in.Line2)
	resource.Set(a, "addressLine3", &to.Line3, in.Line3)
	resource.Set(a, "city", &to.City, in.City)
	changeSaid(a.Changes, "stateProvinceId", &to.StateID, in.StateID)
	changeSaid(a.Changes, "countryId", &to.CountryID, in.CountryID)
	resource.Set(a, "postalCode", &to.PostalCode, in.PostalCode)
	resource.Set(a, "isActive", &to.Active, in.Active)
}

// changeSaid is operation.Change for values of which the zero value says nothing.
func changeSaid[T comparable](e operation.Changes, name string, stored *T, sent T) {
	var nothing T
	if sent != nothing {
		operation.Change(e, name, stored, &sent)
	}
}
