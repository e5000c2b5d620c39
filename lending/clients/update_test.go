package clients

import (
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/desktest"
)

func TestUpdate(t *testing.T) {
	d := newDesk(t)
	staff := d.staff("Bela", 1)
	for _, tt := range []struct {
		name    string
		update  ClientUpdate
		changes operation.Changes
		display string
	}{
		{"last name", ClientUpdate{Last: new("Iyer")}, operation.Changes{"lastname": operation.Sent{Value: "Iyer"}}, "Asha Iyer"},
		{"the same again", ClientUpdate{First: new("Asha"), Active: new(true)}, operation.Changes{}, "Asha Rao"},
		{"full name takes the place of the parts", ClientUpdate{Full: new("Hill Traders")}, operation.Changes{"fullname": operation.Sent{Value: "Hill Traders"}}, "Hill Traders"},
		{"staff", ClientUpdate{StaffID: &staff}, operation.Changes{"staffId": operation.Sent{Value: staff}}, "Asha Rao"},
		{"dates", ClientUpdate{ActivatedOn: new(day("2012-01-01")), BornOn: new(day("1990-02-28"))}, operation.Changes{
			"activationDate": operation.Sent{Value: day("2012-01-01")}, "dateOfBirth": operation.Sent{Value: day("1990-02-28")},
		}, "Asha Rao"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			id := d.client()
			tt.update.Ref = operation.ByID(id)
			got := desktest.Do(d, Update, tt.update)
			if diff := difference(tt.changes, got.Changes); diff != "" {
				t.Error(diff)
			}
			if c := d.stored(id); c.DisplayName != tt.display || len(tt.changes) == 0 && c.Revision != 1 {
				t.Errorf("shown as %q at revision %d", c.DisplayName, c.Revision)
			}
		})
	}
}

func TestUpdateRefusals(t *testing.T) {
	d := newDesk(t)
	d.client(func(in *NewClient) { in.ExternalID = "taken" })
	id := d.client()
	waiting := d.client(pending)
	for _, tt := range []struct {
		name   string
		update ClientUpdate
		code   string
	}{
		{"nothing", ClientUpdate{}, "validation.msg.client.no.parameters.for.update"},
		{"external id taken", ClientUpdate{ExternalID: new("taken")}, "error.msg.client.duplicate.externalId"},
		{"savings product of an active client", ClientUpdate{SavingsProductID: new(int64(3))}, "error.msg.client.active.for.update.parameter.savingsProductId"},
		{"first name taken away", ClientUpdate{First: new("")}, "validation.msg.client.firstname.cannot.be.blank"},
		{"both forms of name", ClientUpdate{Full: new("A"), First: new("B")}, "validation.msg.client.fullname.cannot.also.be.provided.when.firstname.is.populated"},
		{"activation in the future", ClientUpdate{ActivatedOn: new(day("2027-01-01"))}, "error.msg.clients.activationDate.in.the.future"},
		{"submission after activation", ClientUpdate{SubmittedOn: new(day("2020-01-01"))}, "error.msg.clients.submittedOnDate.after.activation.date"},
		{"no date", ClientUpdate{ActivatedOn: new(calendar.Date{})}, "validation.msg.client.activationDate.cannot.be.blank"},
		{"state", ClientUpdate{Active: new(false)}, "validation.msg.client.active.is.changed.by.commands.only"},
		{"unknown client", ClientUpdate{Ref: operation.ByID(99), First: new("X")}, "error.msg.client.id.invalid"},
		{"unknown external id", ClientUpdate{Ref: operation.ByExternalID("?"), First: new("X")}, "error.msg.client.external.id.invalid"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if tt.update.Ref == (operation.Ref{}) {
				tt.update.Ref = operation.ByID(id)
			}
			desktest.Refuse(d, Update, tt.update, tt.code)
		})
	}
	desktest.Do(d, Update, ClientUpdate{Ref: operation.ByID(waiting), SavingsProductID: new(int64(3)), ActivatedOn: new(day("2027-01-01"))})
	if c := d.stored(waiting); c.SavingsProductID != 3 || !c.ActivatedOn.IsZero() {
		t.Errorf("a pending client has %+v", c)
	}
}
