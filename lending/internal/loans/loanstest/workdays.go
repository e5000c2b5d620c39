package loanstest

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// DueDates are those of a loan's instalments as they are stored.
func (o *Office) DueDates(loan int64) (list []string) {
	o.T.Helper()
	for _, row := range o.Account(loan).Instalments {
		list = append(list, row.Due.String())
	}
	return list
}

// ProposedDueDates are those of the schedule that an application would get.
func (o *Office) ProposedDueDates(in loans.Application) (list []string) {
	o.T.Helper()
	for _, row := range Must(o, loans.Calculate, in).Periods {
		if row.Number != 0 {
			list = append(list, row.Due.String())
		}
	}
	return list
}

// Holiday makes and activates one of the head office.
func (o *Office) Holiday(name, from, to, movedTo string) {
	o.T.Helper()
	id := Must(o, refdata.CreateHoliday, refdata.NewHoliday{
		Name: name, From: calendar.MustParse(from), To: calendar.MustParse(to), MovedTo: calendar.MustParse(movedTo), Offices: []refdata.HolidayOffice{{OfficeID: refdata.HeadOffice}},
	}).ID
	Must(o, refdata.ActivateHoliday, refdata.HolidayRef{Ref: operation.ByID(id)})
}
