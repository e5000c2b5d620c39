package loanstest

import (
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

func (o *Office) NewOfficer(name string) int64 {
	o.T.Helper()
	s := refdata.Staff{OfficeID: 1, First: name, Last: "Example", LoanOfficer: true, Active: true}
	o.Update(func(u *operation.Unit) error { return refdata.StaffMembers.Insert(u.Tx, &s) })
	return s.ID
}
