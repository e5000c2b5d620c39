package clients

import (
	"lending.example/platform/lending/operation"
)

// AddressField says whether addresses of clients have an attribute, for screens that are built from the list.
type AddressField struct {
	ID         int64  `json:"fieldConfigurationId"`
	Entity     string `json:"entity"`    // ADDRESS
	Subentity  string `json:"subentity"` // CLIENT
	Field      string `json:"field"`     // name of the attribute
	Enabled    bool   `json:"isEnabled"` // false: a body that has it is refused
	Mandatory  bool   `json:"isMandatory"`
	Validation string `json:"validationRegex"` // always "": no form is required
}

// addressFields are the attributes that an address can have at other places of the same interface, in their order, and whether
// it has them here.
var addressFields = []struct {
	name    string
	enabled bool
}{
	{"addressType", true}, {"street", true}, {"addressLine1", true}, {"addressLine2", true}, {"addressLine3", true},
	{"townVillage", false}, {"city", true}, {"countyDistrict", false}, {"stateProvinceId", true}, {"countryId", true},
	{"postalCode", true}, {"latitude", false}, {"longitude", false}, {"createdBy", true}, {"createdOn", true},
	{"updatedBy", true}, {"updatedOn", true}, {"isActive", true},
}

// ListAddressFields lists the attributes that addresses may have, for screens that are built from the list.
//
//desk:method Clients.AddressFields()
var ListAddressFields = operation.Query[operation.NoInput, []AddressField]{
	Meta: addressBook.Meta("clients.ListAddressFields", "READ", "Lists which attributes addresses have."),
	Decide: func(*operation.Unit, operation.NoInput) ([]AddressField, error) {
		list := make([]AddressField, len(addressFields))
		for i, f := range addressFields {
			list[i] = AddressField{ID: int64(i + 1), Entity: "ADDRESS", Subentity: "CLIENT", Field: f.name, Enabled: f.enabled, Mandatory: f.name == "addressType"}
		}
		return list, nil
	},
}
