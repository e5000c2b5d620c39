package refdata

import (
	"testing"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/desktest"
)

func (d *desk) office(name string, parentID int64) int64 {
	d.T.Helper()
	return desktest.Do(d, CreateOffice, NewOffice{Name: name, OpenedOn: day("2020-01-01"), ParentID: parentID}).ID
}

// hierarchies returns the hierarchy of every office by name.
func (d *desk) hierarchies() map[string]string {
	d.T.Helper()
	got := map[string]string{}
	for _, o := range desktest.Do(d, ListOffices, OfficeFilter{All: true}) {
		got[o.Name] = o.Hierarchy
	}
	return got
}

func TestOfficeTree(t *testing.T) {
	d := newDesk(t)
	north := d.office("North", HeadOffice)
	hill := d.office("Hill", north)
	d.office("South", HeadOffice)
	want := map[string]string{"Head Office": ".", "North": ".2.", "Hill": ".2.3.", "South": ".4."}
	if diff := difference(want, d.hierarchies()); diff != "" {
		t.Error(diff)
	}
	got := desktest.Do(d, GetOffice, OfficeRef{Ref: operation.ByID(hill), Template: true})
	wantHill := OfficeData{
		ID: hill, Name: "Hill", NameDecorated: "........Hill", OpenedOn: day("2020-01-01"), Hierarchy: ".2.3.",
		ParentID: north, ParentName: "North", AllowedParents: got.AllowedParents,
	}
	if diff := difference(wantHill, got); diff != "" {
		t.Error(diff)
	}
	if len(got.AllowedParents) != 3 {
		t.Errorf("allowed parents of Hill: %v, want all but itself", got.AllowedParents)
	}
	if head := desktest.Do(d, GetOffice, OfficeRef{Ref: operation.ByExternalID("1")}); head.ID != HeadOffice || head.OpenedOn != day("2009-01-01") {
		t.Errorf("head office: %v", head)
	}
}

func TestMovedOfficeTakesItsBranchesAlong(t *testing.T) {
	d := newDesk(t)
	north := d.office("North", HeadOffice)
	hill := d.office("Hill", north)
	d.office("Peak", hill)
	south := d.office("South", HeadOffice)
	desktest.Do(d, UpdateOffice, OfficeUpdate{Ref: operation.ByID(hill), ParentID: &south})
	want := map[string]string{"Head Office": ".", "North": ".2.", "South": ".5.", "Hill": ".5.3.", "Peak": ".5.3.4."}
	if diff := difference(want, d.hierarchies()); diff != "" {
		t.Error(diff)
	}
}

func TestOfficeScope(t *testing.T) {
	d := newDesk(t)
	north := d.office("North", HeadOffice)
	hill := d.office("Hill", north)
	south := d.office("South", HeadOffice)
	branch := d.as(north, ".2.")
	var names []string
	for _, o := range desktest.Do(branch, ListOffices, OfficeFilter{OrderBy: "name", SortOrder: "desc"}) {
		names = append(names, o.Name)
	}
	if diff := difference([]string{"North", "Hill"}, names); diff != "" {
		t.Error(diff)
	}
	if got := desktest.Do(branch, ListOffices, OfficeFilter{All: true}); len(got) != 4 {
		t.Errorf("all offices: %d, want 4", len(got))
	}
	desktest.Do(branch, GetOffice, OfficeRef{Ref: operation.ByID(hill)})
	desktest.Refuse(branch, GetOffice, OfficeRef{Ref: operation.ByID(south)}, "error.msg.not.authorized")
	desktest.Refuse(branch, CreateOffice, NewOffice{Name: "X", OpenedOn: day("2020-01-01"), ParentID: south}, "error.msg.not.authorized")
}

func TestOfficeRefusals(t *testing.T) {
	d := newDesk(t)
	north := d.office("North", HeadOffice)
	hill := d.office("Hill", north)
	desktest.Refuse(d, CreateOffice, NewOffice{}, "validation.msg.office.name.cannot.be.blank")
	desktest.Refuse(d, CreateOffice, NewOffice{}, "validation.msg.office.openingDate.cannot.be.blank")
	desktest.Refuse(d, CreateOffice, NewOffice{}, "validation.msg.office.parentId.cannot.be.blank")
	desktest.Refuse(d, CreateOffice, NewOffice{Name: "North", OpenedOn: day("2020-01-01"), ParentID: 1}, "error.msg.office.duplicate.name")
	desktest.Refuse(d, CreateOffice, NewOffice{Name: "N", ExternalID: "1", OpenedOn: day("2020-01-01"), ParentID: 1}, "error.msg.office.duplicate.externalId")
	desktest.Refuse(d, CreateOffice, NewOffice{Name: "N", OpenedOn: day("2020-01-01"), ParentID: 77}, "error.msg.office.id.invalid")
	desktest.Refuse(d, UpdateOffice, OfficeUpdate{Ref: operation.ByID(north), ParentID: &hill}, "error.msg.office.parentId.is.below.office")
	desktest.Refuse(d, UpdateOffice, OfficeUpdate{Ref: operation.ByID(north), ParentID: &north}, "error.msg.office.parentId.same.as.id")
	desktest.Refuse(d, UpdateOffice, OfficeUpdate{Ref: operation.ByID(1), ParentID: &north}, "error.msg.office.cannot.update.parent.office.of.root.office")
	desktest.Refuse(d, UpdateOffice, OfficeUpdate{Ref: operation.ByID(north)}, "validation.msg.office.no.parameters.for.update")
	desktest.Refuse(d, ListOffices, OfficeFilter{OrderBy: "password"}, "validation.msg.office.orderBy.value.is.not.supported")
}
