package refdata

import (
	"testing"

	"lending.example/platform/lending/operation"
)

func (d *desk) office(name string, parentID int64) int64 {
	d.t.Helper()
	return do(d, CreateOffice, NewOffice{Name: name, OpenedOn: day("2020-01-01"), ParentID: parentID}).ID
}

// hierarchies returns the hierarchy of every office by name.
func (d *desk) hierarchies() map[string]string {
	d.t.Helper()
	got := map[string]string{}
	for _, o := range do(d, ListOffices, OfficeFilter{All: true}) {
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
	got := do(d, GetOffice, OfficeRef{Ref: operation.ByID(hill), Template: true})
	wantHill := OfficeData{
		ID: hill, Name: "Hill", NameDecorated: "........Hill", OpeningDate: day("2020-01-01"), Hierarchy: ".2.3.",
		ParentID: north, ParentName: "North", AllowedParents: got.AllowedParents,
	}
	if diff := difference(wantHill, got); diff != "" {
		t.Error(diff)
	}
	if len(got.AllowedParents) != 3 {
		t.Errorf("allowed parents of Hill: %v, want all but itself", got.AllowedParents)
	}
	if head := do(d, GetOffice, OfficeRef{Ref: operation.ByExternalID("1")}); head.ID != HeadOffice || head.OpeningDate != day("2009-01-01") {
		t.Errorf("head office: %v", head)
	}
}

func TestMovedOfficeTakesItsBranchesAlong(t *testing.T) {
	d := newDesk(t)
	north := d.office("North", HeadOffice)
	hill := d.office("Hill", north)
	d.office("Peak", hill)
	south := d.office("South", HeadOffice)
	do(d, UpdateOffice, OfficeUpdate{Ref: operation.ByID(hill), ParentID: &south})
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
	for _, o := range do(branch, ListOffices, OfficeFilter{OrderBy: "name", SortOrder: "desc"}) {
		names = append(names, o.Name)
	}
	if diff := difference([]string{"North", "Hill"}, names); diff != "" {
		t.Error(diff)
	}
	if got := do(branch, ListOffices, OfficeFilter{All: true}); len(got) != 4 {
		t.Errorf("all offices: %d, want 4", len(got))
	}
	do(branch, GetOffice, OfficeRef{Ref: operation.ByID(hill)})
	refuse(branch, GetOffice, OfficeRef{Ref: operation.ByID(south)}, "error.msg.not.authorized")
	refuse(branch, CreateOffice, NewOffice{Name: "X", OpenedOn: day("2020-01-01"), ParentID: south}, "error.msg.not.authorized")
}

func TestOfficeRefusals(t *testing.T) {
	d := newDesk(t)
	north := d.office("North", HeadOffice)
	hill := d.office("Hill", north)
	refuse(d, CreateOffice, NewOffice{}, "validation.msg.office.name.cannot.be.blank")
	refuse(d, CreateOffice, NewOffice{}, "validation.msg.office.openingDate.cannot.be.blank")
	refuse(d, CreateOffice, NewOffice{}, "validation.msg.office.parentId.cannot.be.blank")
	refuse(d, CreateOffice, NewOffice{Name: "North", OpenedOn: day("2020-01-01"), ParentID: 1}, "error.msg.office.duplicate.name")
	refuse(d, CreateOffice, NewOffice{Name: "N", ExternalID: "1", OpenedOn: day("2020-01-01"), ParentID: 1}, "error.msg.office.duplicate.externalId")
	refuse(d, CreateOffice, NewOffice{Name: "N", OpenedOn: day("2020-01-01"), ParentID: 77}, "error.msg.office.id.invalid")
	refuse(d, UpdateOffice, OfficeUpdate{Ref: operation.ByID(north), ParentID: &hill}, "error.msg.office.parentId.is.below.office")
	refuse(d, UpdateOffice, OfficeUpdate{Ref: operation.ByID(north), ParentID: &north}, "error.msg.office.parentId.same.as.id")
	refuse(d, UpdateOffice, OfficeUpdate{Ref: operation.ByID(1), ParentID: &north}, "error.msg.office.cannot.update.parent.office.of.root.office")
	refuse(d, UpdateOffice, OfficeUpdate{Ref: operation.ByID(north)}, "validation.msg.office.no.parameters.for.update")
	refuse(d, ListOffices, OfficeFilter{OrderBy: "password"}, "validation.msg.office.orderBy.value.is.not.supported")
}
