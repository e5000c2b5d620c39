package refdata

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/operation"
)

// HeadOffice is the id of the root of all offices.
const HeadOffice = 1

// Seed makes the reference data of a new tenant. Configuration needs none: it has defaults.
func Seed(u *operation.Unit) error {
	head := Office{Name: "Head Office", ExternalID: "1", Hierarchy: ".", OpenedOn: calendar.MustDate(2009, 1, 1)}
	return Offices.Insert(u.Tx, &head)
}
