package refdata

import (
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// Kinds lists the kinds of records that the package stores.
func Kinds() []*store.Kind {
	return []*store.Kind{configurations.Kind, dates.Kind, Offices.Kind}
}

// Operations lists the operations of the package.
func Operations() []operation.Operation {
	return []operation.Operation{
		ListConfigurations, GetConfiguration, UpdateConfiguration,
		SetBusinessDate, ListBusinessDates, GetBusinessDate,
		ListOffices, GetOffice, OfficeTemplate, CreateOffice, UpdateOffice,
	}
}
