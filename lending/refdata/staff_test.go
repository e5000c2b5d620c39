package refdata

import (
	"testing"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/desktest"
)

func (d *desk) staff(first string, officeID int64, officer bool) int64 {
	d.T.Helper()
	return desktest.Do(d, CreateStaff, NewStaff{OfficeID: officeID, First: first, Last: "Rao", LoanOfficer: officer}).ID
}

func TestStaffLists(t *testing.T) {
	d := newDesk(t)
	north := d.office("North", HeadOffice)
	hill := d.office("Hill", north)
	d.staff("Asha", HeadOffice, true)
	d.staff("Bela", north, false)
	chetan := d.staff("Chetan", hill, true)
	desktest.Do(d, UpdateStaff, StaffUpdate{Ref: operation.ByID(chetan), Active: new(false)})
	for _, tt := range []struct {
		name   string
		desk   *desk
		filter StaffFilter
		want   []string
	}{
		{"active everywhere", d, StaffFilter{}, []string{"Rao, Asha", "Rao, Bela"}},
		{"inactive", d, StaffFilter{Status: "inactive"}, []string{"Rao, Chetan"}},
		{"all of an office", d, StaffFilter{Status: "ALL", OfficeID: hill}, []string{"Rao, Chetan"}},
		{"with the offices above", d, StaffFilter{Status: "all", OfficeID: hill, Above: true}, []string{"Rao, Asha", "Rao, Bela", "Rao, Chetan"}},
		{"loan officers", d, StaffFilter{LoanOfficersOnly: true}, []string{"Rao, Asha"}},
		{"seen from a branch", d.as(north, ".2."), StaffFilter{Status: "all"}, []string{"Rao, Bela", "Rao, Chetan"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := []string{}
			for _, s := range desktest.Do(tt.desk, ListStaff, tt.filter) {
				got = append(got, s.DisplayName)
			}
			if diff := difference(tt.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestStaffOfAnOfficeServesTheOfficesBelow(t *testing.T) {
	d := newDesk(t)
	north := d.office("North", HeadOffice)
	hill := d.office("Hill", north)
	for _, tt := range []struct {
		name   string
		sitsIn int64
		serves int64
		may    bool
	}{
		{"own office", north, north, true},
		{"office below", HeadOffice, hill, true},
		{"office above", hill, north, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			id := d.staff(tt.name, tt.sitsIn, false)
			err := d.Update(func(u *operation.Unit) error {
				office, err := OfficeByRef(u.Tx, operation.ByID(tt.serves))
				if err != nil {
					return err
				}
				_, err = StaffFor(u.Tx, id, office)
				return err
			})
			if (err == nil) != tt.may {
				t.Errorf("got %v, want allowed: %v", err, tt.may)
			}
		})
	}
}

func TestStaffIsDeactivatedByForceWhileServing(t *testing.T) {
	d := newDesk(t)
	id := d.staff("Asha", HeadOffice, true)
	d.insertThing(thing{StaffID: id})
	off := StaffUpdate{Ref: operation.ByID(id), Active: new(false)}
	desktest.Refuse(d.with(thingReferences), UpdateStaff, off, "error.msg.staff.is.assigned")
	off.Force = true
	got := desktest.Do(d.with(thingReferences), UpdateStaff, off)
	if diff := difference(operation.Changes{"isActive": operation.Sent{Value: false}}, got.Changes); diff != "" {
		t.Error(diff)
	}
}

func TestStaffRefusals(t *testing.T) {
	d := newDesk(t)
	desktest.Do(d, CreateStaff, NewStaff{OfficeID: 1, First: "Asha", Last: "Rao", ExternalID: "E1"})
	desktest.Refuse(d, CreateStaff, NewStaff{}, "validation.msg.staff.officeId.cannot.be.blank")
	desktest.Refuse(d, CreateStaff, NewStaff{OfficeID: 9, First: "A", Last: "B"}, "error.msg.office.id.invalid")
	desktest.Refuse(d, CreateStaff, NewStaff{OfficeID: 1, First: "Asha", Last: "Rao"}, "error.msg.staff.duplicate.displayName")
	desktest.Refuse(d, CreateStaff, NewStaff{OfficeID: 1, First: "B", Last: "Rao", ExternalID: "E1"}, "error.msg.staff.duplicate.externalId")
	desktest.Refuse(d, CreateStaff, NewStaff{OfficeID: 1, First: "B", Last: "Rao", Mobile: "12"}, "validation.msg.staff.mobileNo.does.not.match.regexp")
	desktest.Refuse(d, GetStaff, StaffRef{Ref: operation.ByID(44)}, "error.msg.staff.id.invalid")
	desktest.Refuse(d, ListStaff, StaffFilter{Status: "asleep"}, "validation.msg.staff.status.is.not.one.of.expected.enumerations")
}

func TestMobileNumbers(t *testing.T) {
	for number, want := range map[string]bool{
		"1234567": true, "+919812345678": true, "123456789012345": true,
		"123456": false, "1234567890123456": false, "+": false, "98-12345678": false, "९८१२३४५६७": false,
	} {
		if got := isMobile(number); got != want {
			t.Errorf("%q: got %v, want %v", number, got, want)
		}
	}
}
