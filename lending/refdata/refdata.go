package refdata

import (
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// Kinds lists the kinds of records that the package stores.
func Kinds() []*store.Kind {
	return []*store.Kind{configurations.Kind, dates.Kind, Offices.Kind, StaffMembers.Kind}
}

// Operations lists the operations of the package. The references of the packages above protect what they refer to.
func Operations(references ...Reference) []operation.Operation {
	return []operation.Operation{
		ListConfigurations, GetConfiguration, UpdateConfiguration,
		SetBusinessDate, ListBusinessDates, GetBusinessDate,
		ListOffices, GetOffice, OfficeTemplate, CreateOffice, UpdateOffice,
		ListStaff, GetStaff, CreateStaff, UpdateStaff(references...),
	}
}
