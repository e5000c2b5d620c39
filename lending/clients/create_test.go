package clients

import (
	"errors"
	"strings"
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/datatables"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/desktest"
	"lending.example/platform/lending/refdata"
)

func TestCreateActiveClient(t *testing.T) {
	d := newDesk(t)
	in := newClient()
	in.ExternalID, in.Middle, in.Mobile = "ID_ABC", "K", "+919812345678"
	got := desktest.Do(d, Create, in)
	if diff := difference(operation.Result{OfficeID: 1, ClientID: 1, ID: 1, ExternalID: "ID_ABC", Standing: &operation.Standing{Status: int(Active)}}, got); diff != "" {
		t.Error(diff)
	}
	admin := Hand{1, "admin"}
	want := Client{
		AccountNo: "000000001", ExternalID: "ID_ABC", Status: Active, OfficeID: 1, LegalForm: Person,
		Name: Name{First: "Asha", Middle: "K", Last: "Rao"}, DisplayName: "Asha K Rao", Mobile: "+919812345678",
		SubmittedOn: day("2011-03-04"), Submitter: admin, ActivatedOn: day("2011-03-04"), Activator: admin, OfficeJoinedOn: day("2011-03-04"),
	}
	want.ID, want.Revision = 1, 1
	if diff := difference(want, d.stored(1)); diff != "" {
		t.Error(diff)
	}
}

func TestCreatePendingClient(t *testing.T) {
	d := newDesk(t)
	id := d.client(func(in *NewClient) {
		in.First, in.Last, in.Full, in.Active, in.ActivatedOn = "", "", "Hill Traders", new(false), calendar.Date{}
	})
	c := d.stored(id)
	if c.Status != Pending || c.DisplayName != "Hill Traders" || c.SubmittedOn != day("2026-01-15") || !c.ActivatedOn.IsZero() || c.LegalForm != Person {
		t.Errorf("%+v", c)
	}
}

func TestExternalIDIsMadeWhenConfigured(t *testing.T) {
	d := newDesk(t)
	if got := d.stored(d.client()).ExternalID; got != "" {
		t.Errorf("external id %q without the setting", got)
	}
	d.configure(refdata.AutoExternalID)
	if got := d.stored(d.client()).ExternalID; len(got) != 36 {
		t.Errorf("external id %q", got)
	}
	if got := d.stored(d.client(func(in *NewClient) { in.ExternalID = "mine" })).ExternalID; got != "mine" {
		t.Errorf("external id %q, want the one that was sent", got)
	}
}

func TestAccountNumbers(t *testing.T) {
	d := newDesk(t)
	chosen := d.client(func(in *NewClient) { in.AccountNo = new("000000002") })
	next := d.client()
	if got := d.stored(chosen).AccountNo; got != "000000002" {
		t.Errorf("chosen: %s", got)
	}
	if got := d.stored(next); got.ID != 3 || got.AccountNo != "000000003" {
		t.Errorf("after a number was chosen: client %d, %s", got.ID, got.AccountNo)
	}
	desktest.Do(d, refdata.UpdateConfiguration, refdata.ConfigurationUpdate{Name: refdata.AccountNumberLength, Enabled: new(true), Value: new(int64(4))})
	if got := d.stored(d.client()).AccountNo; got != "0004" {
		t.Errorf("with four digits: %s", got)
	}
}

func TestCreateRefusals(t *testing.T) {
	d := newDesk(t)
	d.client(func(in *NewClient) {
		in.ExternalID, in.AccountNo, in.Mobile = "taken", new("A-1"), "1234567"
	})
	north := d.office("North", 1)
	northerner := d.staff("Bela", north)
	for _, tt := range []struct {
		name   string
		change func(*NewClient)
		code   string
	}{
		{"no office", func(in *NewClient) { in.OfficeID = 0 }, "validation.msg.client.officeId.cannot.be.blank"},
		{"negative office", func(in *NewClient) { in.OfficeID = -1 }, "validation.msg.client.officeId.not.greater.than.zero"},
		{"unknown office", func(in *NewClient) { in.OfficeID = 9 }, "error.msg.office.id.invalid"},
		{"activity not stated", func(in *NewClient) { in.Active = nil }, "validation.msg.client.active.must.be.true.or.false"},
		{"no day of activation", func(in *NewClient) { in.ActivatedOn = calendar.Date{} }, "validation.msg.client.activationDate.cannot.be.blank"},
		{"activation in the future", func(in *NewClient) { in.ActivatedOn = day("2026-01-16") }, "error.msg.clients.activationDate.in.the.future"},
		{"activation before the office", func(in *NewClient) { in.ActivatedOn = day("2008-12-31") }, "error.msg.clients.activationDate.cannot.be.before.office.activation.date"},
		{"submission in the future", func(in *NewClient) { pending(in); in.SubmittedOn = day("2026-01-16") }, "error.msg.clients.submittedOnDate.in.the.future"},
		{"born today", func(in *NewClient) { in.BornOn = day("2026-01-15") }, "validation.msg.client.dateOfBirth.is.greater.than.date"},
		{"born after the submission", func(in *NewClient) { in.BornOn = day("2011-03-04") }, "validation.msg.client.dateOfBirth.is.greater.than.date"},
		{"legal form", func(in *NewClient) { in.LegalForm = 3 }, "validation.msg.client.legalFormId.is.not.within.expected.range"},
		{"external id taken", func(in *NewClient) { in.ExternalID = "taken" }, "error.msg.client.duplicate.externalId"},
		{"account number taken", func(in *NewClient) { in.AccountNo = new("A-1") }, "error.msg.client.duplicate.accountNo"},
		{"blank account number", func(in *NewClient) { in.AccountNo = new(" ") }, "validation.msg.client.accountNo.cannot.be.blank"},
		{"mobile number taken", func(in *NewClient) { in.Mobile = "1234567" }, "error.msg.client.duplicate.mobileNo"},
		{"bad mobile number", func(in *NewClient) { in.Mobile = "12-34" }, "validation.msg.client.mobileNo.does.not.match.regexp"},
		{"staff of a branch", func(in *NewClient) { in.StaffID = northerner }, "error.msg.staff.id.invalid"},
		{"value of another code", func(in *NewClient) { in.GenderID = 1 }, "error.msg.codevalue.codename.id.combination.invalid"},
		{"unknown value", func(in *NewClient) { in.TypeID = 999 }, "error.msg.codevalue.id.invalid"},
		{"a group", func(in *NewClient) { in.GroupID = 5 }, "error.msg.group.id.invalid"},
		{"no constitution", func(in *NewClient) { in.LegalForm, in.NonPerson = Entity, &NonPerson{} }, "validation.msg.client.clientNonPersonDetails.constitutionId.cannot.be.blank"},
		{"empty data tables", func(in *NewClient) { in.Datatables = []datatables.Entry{} }, "validation.msg.client.datatables.cannot.be.empty"},
		{"a row of nothing", func(in *NewClient) { in.Datatables = []datatables.Entry{{}} }, "validation.msg.client.datatables.registeredTableName.cannot.be.blank"},
		{"a row of no table", func(in *NewClient) {
			in.Datatables = []datatables.Entry{{Table: "Barn", Data: datatables.Values{Cells: map[string]datatables.Cell{}}}}
		}, datatables.ErrTable.ID},
		{"relative without a name", func(in *NewClient) { in.Family = []FamilyMember{{RelationshipID: 1}} }, "validation.msg.client.familyMembers.firstName.cannot.be.blank"},
		{"relative of no relation", func(in *NewClient) { in.Family = []FamilyMember{{First: "X", RelationshipID: 1}} }, "error.msg.codevalue.codename.id.combination.invalid"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			in := newClient()
			tt.change(&in)
			desktest.Refuse(d, Create, in, tt.code)
		})
	}
	if page := desktest.Do(d, ListClients, Filter{}); page.Total != 1 {
		t.Errorf("refused clients were stored: %d", page.Total)
	}
	taken := newClient()
	taken.AccountNo = new("A-1")
	_, err := desktest.Try(d, Create, taken)
	var refused *fault.Error
	if !errors.As(err, &refused) || refused.Violations[0].Field != "accountNo" || refused.Violations[0].Value != "A-1" {
		t.Errorf("the number that is taken is not named: %v", err)
	}
}

func TestNames(t *testing.T) {
	const parts = "validation.msg.client."
	for _, tt := range []struct {
		name    Name
		display string
		codes   []string
	}{
		{Name{First: "Asha", Last: "Rao"}, "Asha Rao", nil},
		{Name{First: " Asha ", Middle: "", Last: "Rao"}, "Asha Rao", nil},
		{Name{First: "Asha", Middle: "K", Last: "Rao"}, "Asha K Rao", nil},
		{Name{Full: "Hill Traders"}, "Hill Traders", nil},
		{Name{}, "", []string{parts + "id..no.name.details.passed"}},
		{Name{Full: "  "}, "", []string{parts + "id..no.name.details.passed"}},
		{Name{First: "Asha"}, "Asha", []string{parts + "lastname.cannot.be.blank"}},
		{Name{Middle: "K"}, "K", []string{parts + "firstname.cannot.be.blank", parts + "lastname.cannot.be.blank"}},
		{Name{Full: "A", First: "B", Last: "C"}, "A", []string{
			parts + "fullname.cannot.also.be.provided.when.firstname.is.populated",
			parts + "fullname.cannot.also.be.provided.when.lastname.is.populated",
		}},
		{Name{First: strings.Repeat("é", 51), Last: "R"}, strings.Repeat("é", 51) + " R", []string{parts + "firstname.exceeds.max.length"}},
		{Name{First: strings.Repeat("é", 50), Last: "R"}, strings.Repeat("é", 50) + " R", nil},
	} {
		t.Run(tt.display, func(t *testing.T) {
			c := fault.CheckOf("client")
			tt.name.check(c)
			var codes []string
			for _, v := range c.Violations() {
				codes = append(codes, v.Code)
			}
			if diff := difference(tt.codes, codes); diff != "" || tt.name.display() != tt.display {
				t.Errorf("shown as %q: %s", tt.name.display(), diff)
			}
		})
	}
}

func TestOrganisation(t *testing.T) {
	d := newDesk(t)
	constitution := d.value(refdata.ConstitutionCode, "Trust")
	id := d.client(func(in *NewClient) {
		*in = NewClient{OfficeID: 1, Full: "Hill Traders", LegalForm: Entity, Active: new(true), ActivatedOn: day("2011-03-04"),
			NonPerson: &NonPerson{ConstitutionID: constitution, IncorporationNo: "77"}}
	})
	get := GetClient
	got := desktest.Do(d, get, Selection{Ref: operation.ByID(id)})
	want := &NonPersonData{Constitution: &refdata.CodeValueOption{ID: constitution, Name: "Trust"}, IncorpNumber: "77"}
	if diff := difference(want, got.NonPersonDetails); diff != "" || got.LegalForm != Entity {
		t.Error(diff)
	}
	desktest.Do(d, Update, ClientUpdate{Ref: operation.ByID(id), NonPerson: &NonPersonUpdate{Remarks: new("kind")}})
	if n := d.stored(id).NonPerson; n.Remarks != "kind" || n.IncorporationNo != "77" {
		t.Errorf("details %+v", n)
	}
	desktest.Refuse(d, refdata.DeleteCodeValue, refdata.CodeValueRef{CodeName: refdata.ConstitutionCode, ID: constitution}, "error.msg.codeValue.in.use")
	desktest.Do(d, Update, ClientUpdate{Ref: operation.ByID(id), LegalForm: new(Person)})
	if n := d.stored(id).NonPerson; n != nil {
		t.Errorf("a person keeps %+v", n)
	}
	desktest.Do(d, refdata.DeleteCodeValue, refdata.CodeValueRef{CodeName: refdata.ConstitutionCode, ID: constitution})
}
