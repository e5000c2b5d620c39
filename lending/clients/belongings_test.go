package clients

import (
	"testing"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/desktest"
	"lending.example/platform/lending/refdata"
)

func TestFamilyMembers(t *testing.T) {
	d := newDesk(t)
	mother := d.value(refdata.RelationshipCode, "Mother")
	father := d.value(refdata.RelationshipCode, "Father")
	ref, other := operation.ByID(d.client()), operation.ByID(d.client())
	id := desktest.Do(d, CreateFamilyMember, NewFamilyMember{Client: ref, First: "Bela", Last: "Rao", RelationshipID: mother, Age: new(60), BornOn: day("1965-05-05")}).ID
	want := FamilyMemberData{
		ID: id, ClientID: ref.ID, First: "Bela", Last: "Rao", RelationshipID: mother, Relationship: "Mother",
		Age: new(60), BornOn: day("1965-05-05"),
	}
	get := FamilyMemberRef{ref, id}
	if diff := difference(want, desktest.Do(d, GetFamilyMember, get)); diff != "" {
		t.Error(diff)
	}
	got := desktest.Do(d, UpdateFamilyMember, FamilyMemberUpdate{Client: ref, ID: id, RelationshipID: &father, Dependent: new(true), Age: new(60)})
	if diff := difference(operation.Changes{"relationshipId": operation.Sent{Value: father}, "isDependent": operation.Sent{Value: true}}, got.Changes); diff != "" {
		t.Error(diff)
	}
	if list := desktest.Do(d, ListFamilyMembers, ClientRef{ref}); len(list) != 1 || list[0].Relationship != "Father" {
		t.Errorf("list %+v", list)
	}
	if list := desktest.Do(d, ListFamilyMembers, ClientRef{other}); len(list) != 0 {
		t.Errorf("family of another client: %+v", list)
	}
	if o := desktest.Do(d, FamilyMemberTemplate, ClientRef{ref}); len(o.Relationships) != 2 {
		t.Errorf("template %+v", o)
	}
	desktest.Refuse(d, GetFamilyMember, FamilyMemberRef{other, id}, "error.msg.client.family.member.id.invalid")
	desktest.Refuse(d, CreateFamilyMember, NewFamilyMember{Client: ref}, "validation.msg.FamilyMembers.firstName.cannot.be.blank")
	desktest.Refuse(d, CreateFamilyMember, NewFamilyMember{Client: ref}, "validation.msg.FamilyMembers.relationshipId.cannot.be.blank")
	desktest.Refuse(d, CreateFamilyMember, NewFamilyMember{Client: ref, First: "X", RelationshipID: mother, Age: new(0)}, "validation.msg.FamilyMembers.age.not.greater.than.zero")
	desktest.Refuse(d, CreateFamilyMember, NewFamilyMember{Client: ref, First: "X", RelationshipID: mother, BornOn: now}, "validation.msg.FamilyMembers.dateOfBirth.is.greater.than.date")
	desktest.Refuse(d, UpdateFamilyMember, FamilyMemberUpdate{Client: ref, ID: id}, "validation.msg.FamilyMembers.no.parameters.for.update")
	desktest.Refuse(d, UpdateFamilyMember, FamilyMemberUpdate{Client: ref, ID: id, First: new(" ")}, "validation.msg.FamilyMembers.firstName.cannot.be.blank")
	desktest.Do(d, DeleteFamilyMember, get)
	desktest.Refuse(d, DeleteFamilyMember, get, "error.msg.client.family.member.id.invalid")
}

func TestIdentifiers(t *testing.T) {
	d := newDesk(t)
	const passport, licence = 1, 3
	ref, other := operation.ByID(d.client()), operation.ByID(d.client())
	id := desktest.Do(d, CreateIdentifier, NewIdentifier{Client: ref, TypeID: passport, DocumentKey: "P1", Description: "old"}).ID
	want := IdentifierData{
		ID: id, ClientID: ref.ID, DocumentType: &refdata.CodeValueOption{ID: passport, Name: "Passport"}, DocumentKey: "P1",
		Description: "old", Status: "clientIdentifierStatusType.active",
	}
	if diff := difference(want, desktest.Do(d, GetIdentifier, IdentifierRef{Client: ref, ID: id})); diff != "" {
		t.Error(diff)
	}
	if got := desktest.Do(d, GetIdentifier, IdentifierRef{Client: ref, ID: id, Template: true}); len(got.AllowedTypes) != 4 {
		t.Errorf("template %+v", got)
	}
	desktest.Refuse(d, CreateIdentifier, NewIdentifier{Client: ref, TypeID: passport, DocumentKey: "P2"}, "error.msg.clientIdentifier.type.duplicate")
	desktest.Do(d, CreateIdentifier, NewIdentifier{Client: ref, TypeID: passport, DocumentKey: "P2", Status: "INACTIVE"})
	desktest.Refuse(d, CreateIdentifier, NewIdentifier{Client: other, TypeID: passport, DocumentKey: "P1"}, "error.msg.clientIdentifier.identityKey.duplicate")
	desktest.Do(d, CreateIdentifier, NewIdentifier{Client: other, TypeID: licence, DocumentKey: "P1"})
	desktest.Refuse(d, CreateIdentifier, NewIdentifier{Client: ref, TypeID: 13, DocumentKey: "L"}, "error.msg.codevalue.codename.id.combination.invalid")
	desktest.Refuse(d, CreateIdentifier, NewIdentifier{Client: ref}, "validation.msg.clientIdentifier.documentKey.cannot.be.blank")
	desktest.Refuse(d, CreateIdentifier, NewIdentifier{Client: ref, TypeID: licence, DocumentKey: "L", Status: "lost"}, "validation.msg.clientIdentifier.status.is.not.one.of.expected.enumerations")
	desktest.Refuse(d, UpdateIdentifier, IdentifierUpdate{Client: ref, ID: id}, "validation.msg.clientIdentifier.no.parameters.for.update")
	for _, alone := range []struct {
		update IdentifierUpdate
		want   operation.Changes
	}{
		{IdentifierUpdate{Client: ref, ID: id, Description: new("renewed")}, operation.Changes{"description": operation.Sent{Value: "renewed"}}},
		{IdentifierUpdate{Client: ref, ID: id, Status: new("inactive")}, operation.Changes{"status": operation.Sent{Value: "inactive"}}},
		{IdentifierUpdate{Client: ref, ID: id, Status: new("active")}, operation.Changes{"status": operation.Sent{Value: "active"}}},
	} {
		if diff := difference(alone.want, desktest.Do(d, UpdateIdentifier, alone.update).Changes); diff != "" {
			t.Error(diff)
		}
	}
	got := desktest.Do(d, UpdateIdentifier, IdentifierUpdate{Client: ref, ID: id, DocumentKey: new("P9"), Status: new("inactive")})
	if diff := difference(operation.Changes{"documentKey": operation.Sent{Value: "P9"}, "status": operation.Sent{Value: "inactive"}}, got.Changes); diff != "" {
		t.Error(diff)
	}
	if list := desktest.Do(d, ListIdentifiers, ClientRef{ref}); len(list) != 2 || list[0].DocumentKey != "P9" {
		t.Errorf("list %+v", list)
	}
	desktest.Refuse(d, DeleteIdentifier, IdentifierRef{Client: other, ID: id}, "error.msg.clientIdentifier.id.invalid")
	desktest.Do(d, DeleteIdentifier, IdentifierRef{Client: ref, ID: id})
}

func TestAddresses(t *testing.T) {
	d := newDesk(t)
	home, office := d.value(refdata.AddressTypeCode, "Home"), d.value(refdata.AddressTypeCode, "Office")
	kerala, india := d.value(refdata.StateCode, "Kerala"), d.value(refdata.CountryCode, "India")
	ref := operation.ByID(d.client())
	first := desktest.Do(d, CreateAddress, NewAddress{Client: ref, TypeID: home, Street: "Main Road 1", City: "Kochi", StateID: kerala, CountryID: india, Active: true}).ID
	second := desktest.Do(d, CreateAddress, NewAddress{Client: ref, TypeID: office, City: "Pune"}).ID
	for _, tt := range []struct {
		name   string
		filter AddressFilter
		want   []int64
	}{
		{"all", AddressFilter{}, []int64{first, second}},
		{"active", AddressFilter{Status: []bool{true}}, []int64{first}},
		{"both states", AddressFilter{Status: []bool{true, false}}, []int64{first, second}},
		{"one type", AddressFilter{TypeIDs: []int64{office}}, []int64{second}},
		{"two types", AddressFilter{TypeIDs: []int64{home, office}}, []int64{first, second}},
		{"type 0", AddressFilter{TypeIDs: []int64{0}}, []int64{first, second}},
		{"both filters", AddressFilter{Status: []bool{true}, TypeIDs: []int64{office}}, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tt.filter.Client = ref
			var got []int64
			for _, a := range desktest.Do(d, ListAddresses, tt.filter) {
				got = append(got, a.AddressID)
			}
			if diff := difference(tt.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
	got := desktest.Do(d, UpdateAddress, AddressUpdate{Client: ref, AddressID: first, TypeID: home, City: new("Thrissur"), Street: new("")})
	if diff := difference(operation.Changes{"city": operation.Sent{Value: "Thrissur"}, "street": operation.Sent{Value: ""}}, got.Changes); diff != "" {
		t.Error(diff)
	}
	want := AddressData{
		ClientID: ref.ID, AddressType: "Home", AddressID: first, AddressTypeID: home, IsActive: true, City: "Thrissur",
		StateProvinceID: kerala, StateName: "Kerala", CountryID: india, CountryName: "India",
		CreatedBy: "admin", CreatedOn: now, UpdatedBy: "admin", UpdatedOn: now,
	}
	if diff := difference(want, desktest.Do(d, ListAddresses, AddressFilter{Client: ref})[0]); diff != "" {
		t.Error(diff)
	}
	desktest.Do(d, UpdateAddress, AddressUpdate{Client: ref, AddressID: first, TypeID: office, Active: new(false)})
	desktest.Refuse(d, CreateAddress, NewAddress{Client: ref}, "validation.msg.address.type.cannot.be.blank")
	desktest.Refuse(d, CreateAddress, NewAddress{Client: ref, TypeID: kerala}, "error.msg.codevalue.codename.id.combination.invalid")
	desktest.Refuse(d, UpdateAddress, AddressUpdate{Client: ref}, "validation.msg.address.addressId.cannot.be.blank")
	desktest.Refuse(d, UpdateAddress, AddressUpdate{Client: ref, AddressID: 99, TypeID: home}, "error.msg.address.client.Identifier.not.found")
	if o := desktest.Do(d, AddressTemplate, operation.NoInput{}); len(o.Types) != 2 || len(o.States) != 1 || len(o.Countries) != 1 {
		t.Errorf("template %+v", o)
	}
}

func TestNewClientsBringAddressAndFamily(t *testing.T) {
	d := newDesk(t)
	home, mother := d.value(refdata.AddressTypeCode, "Home"), d.value(refdata.RelationshipCode, "Mother")
	with := func(in *NewClient) {
		in.Addresses = []Address{{TypeID: home, City: "Kochi"}}
		in.Family = []FamilyMember{{First: "Bela", RelationshipID: mother}}
	}
	off := operation.ByID(d.client(with))
	if got := desktest.Do(d, ListAddresses, AddressFilter{Client: off}); len(got) != 0 {
		t.Errorf("addresses are off, and stored: %+v", got)
	}
	d.configure(refdata.EnableAddress)
	desktest.Refuse(d, Create, newClient(), "validation.msg.client.address.cannot.be.empty")
	untyped := newClient()
	untyped.Addresses = []Address{{}}
	desktest.Refuse(d, Create, untyped, "validation.msg.client.address.addressTypeId.cannot.be.blank")
	on := operation.ByID(d.client(with))
	if got := desktest.Do(d, ListAddresses, AddressFilter{Client: on}); len(got) != 1 || got[0].City != "Kochi" {
		t.Errorf("addresses: %+v", got)
	}
	if got := desktest.Do(d, ListFamilyMembers, ClientRef{on}); len(got) != 1 || got[0].Relationship != "Mother" {
		t.Errorf("family: %+v", got)
	}
}
