package datatables_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/datatables"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/desktest"
)

func person1() datatables.Subject {
	return datatables.Subject{App: datatables.Client, ID: person, SubType: datatables.Person}
}

// TestAMissingRowRefusesTheCommand.
func TestAMissingRowRefusesTheCommand(t *testing.T) {
	d := newDesk(t)
	forFirms := household()
	forFirms.Name, forFirms.SubType = "Board", "ENTITY"
	other := household()
	other.Name = "Farm land"
	for _, in := range []datatables.NewTable{household(), forFirms, other} {
		register(d, in)
		desktest.Do(d, datatables.CreateCheck, datatables.NewCheck{App: datatables.Client, Status: datatables.Activated, Table: in.Name})
	}
	require := func(s datatables.Subject, reached ...datatables.Status) string {
		err := d.Update(func(u *operation.Unit) error { return datatables.Require(u, s, reached...) })
		if err == nil {
			return ""
		}
		return err.(*fault.Error).Code()
	}
	steps := []struct {
		name   string
		do     func()
		status datatables.Status
		want   string
	}{
		{"another status", func() {}, datatables.Created, ""},
		{"no rows", func() {}, datatables.Activated, "error.msg.entry.required.in.datatable.[Household, Farm land]"},
		{"one of two", func() { add(d, "Household", person, map[string]datatables.Cell{"Village": datatables.Say("Rampur")}) }, datatables.Activated, "error.msg.entry.required.in.datatable.[Farm land]"},
		{"both", func() { add(d, "Farm land", person, map[string]datatables.Cell{"Village": datatables.Say("Rampur")}) }, datatables.Activated, ""},
	}
	for _, s := range steps {
		s.do()
		if got := require(person1(), s.status); got != s.want {
			t.Errorf("%s: %q, want %q", s.name, got, s.want)
		}
	}
}

func TestChecks(t *testing.T) {
	d := newDesk(t)
	register(d, household())
	office := household()
	office.Name, office.App = "Rooms", datatables.Office
	register(d, office)
	check := datatables.NewCheck{App: datatables.Client, Status: datatables.Created, Table: "Household"}
	id := desktest.Do(d, datatables.CreateCheck, check).ID
	page := desktest.Do(d, datatables.ListChecks, datatables.CheckFilter{App: datatables.Client})
	want := operation.Page[datatables.CheckData]{Total: 1, Items: []datatables.CheckData{{ID: id, App: datatables.Client, Status: datatables.Created, Table: "Household"}}}
	if diff := cmp.Diff(want, page); diff != "" {
		t.Error(diff)
	}
	if none := desktest.Do(d, datatables.ListChecks, datatables.CheckFilter{Status: datatables.Closed}); none.Total != 0 {
		t.Errorf("%d checks of another status", none.Total)
	}
	for name, c := range map[string]struct {
		in   datatables.NewCheck
		code string
	}{
		"again":           {check, datatables.ErrCheckTaken.ID},
		"no table":        {datatables.NewCheck{App: datatables.Client, Status: datatables.Created, Table: "Barn"}, datatables.ErrTable.ID},
		"of another":      {datatables.NewCheck{App: datatables.Client, Status: datatables.Created, Table: "Rooms"}, datatables.ErrForeign.ID},
		"nobody asks":     {datatables.NewCheck{App: datatables.Office, Status: datatables.Created, Table: "Rooms"}, datatables.ErrCheckApp.ID},
		"unknown status":  {datatables.NewCheck{App: datatables.Client, Status: 7, Table: "Household"}, "validation.msg.entityDatatableChecks.status.value.is.not.supported"},
		"unknown records": {datatables.NewCheck{App: "m_user", Status: datatables.Created, Table: "Household"}, "validation.msg.entityDatatableChecks.entity.value.is.not.supported"},
		"no status":       {datatables.NewCheck{App: datatables.Client, Table: "Household"}, "validation.msg.entityDatatableChecks.status.cannot.be.blank"},
	} {
		t.Run(name, func(t *testing.T) { desktest.Refuse(d, datatables.CreateCheck, c.in, c.code) })
	}
	choices := desktest.Do(d, datatables.CheckTemplate, operation.NoInput{})
	if len(choices.Tables) != 2 || len(choices.ClientStatuses) != 3 {
		t.Errorf("choices %+v", choices)
	}
	desktest.Do(d, datatables.DeleteCheck, datatables.CheckRef{ID: id})
	desktest.Refuse(d, datatables.DeleteCheck, datatables.CheckRef{ID: id}, datatables.ErrCheckID.ID)
}

// TestRowsThatComeAlong: a user who sends rows along needs the permission of their table, and a table of the right records.
func TestRowsThatComeAlong(t *testing.T) {
	d := newDesk(t)
	register(d, household())
	office := household()
	office.Name, office.App = "Rooms", datatables.Office
	register(d, office)
	row := func(table string, cells map[string]datatables.Cell) datatables.Entry {
		return datatables.Entry{Table: table, Data: datatables.Values{Cells: cells}}
	}
	right := map[string]datatables.Cell{"Village": datatables.Say("Rampur")}
	clerk := d.As(operation.Actor{UserID: 2, Hierarchy: ".", Permissions: []string{"CREATE_CLIENT"}})
	for name, c := range map[string]struct {
		at      *desktest.Desk
		entries []datatables.Entry
		code    string
	}{
		"of another record":      {d, []datatables.Entry{row("Rooms", right)}, datatables.ErrForeign.ID},
		"of no table":            {d, []datatables.Entry{row("Barn", right)}, datatables.ErrTable.ID},
		"twice":                  {d, []datatables.Entry{row("Household", right), row("Household", right)}, datatables.ErrTwice.ID},
		"wrong":                  {d, []datatables.Entry{row("Household", nil)}, "validation.msg.datatable.datatables.data.Village.cannot.be.blank"},
		"without the permission": {clerk, []datatables.Entry{row("Household", right)}, operation.ErrNotAuthorized.ID},
	} {
		t.Run(name, func(t *testing.T) {
			err := c.at.Update(func(u *operation.Unit) error { return datatables.Attach(u, person1(), c.entries) })
			if refused, ok := err.(*fault.Error); !ok || !refused.Has(c.code) {
				t.Errorf("%v, want %s", err, c.code)
			}
		})
	}
	if err := d.Update(func(u *operation.Unit) error {
		return datatables.Attach(u, person1(), []datatables.Entry{row("Household", right)})
	}); err != nil {
		t.Error(err)
	}
	if list := rows(d, datatables.RowsRequest{Table: "Household", EntityID: person}); len(list) != 1 {
		t.Errorf("rows %v", list)
	}
}
