package lending_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"lending.example/platform/lending"
	"lending.example/platform/lending/access"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/datatables"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/reports"
)

// newHousehold registers a table of clients.
func newHousehold(o bureau) {
	o.Helper()
	done(o, datatables.Register, datatables.NewTable{
		Name: "Household", App: datatables.Client, Columns: []datatables.NewColumn{{Name: "Village", Type: "Text"}},
	})
}

// TestTablesHavePermissions: each table has four, which roles hold; they open its rows and nothing else.
func TestTablesHavePermissions(t *testing.T) {
	o := bureau{T: t, Bench: lendingtest.New(t)}
	newHousehold(o)
	client := o.Client()
	ctx := context.Background()
	role := done(o, find[access.NewRole, operation.Result](o, "access.CreateRole"), access.NewRole{Name: "Surveyor", Description: "asks"}).ID
	held := map[string]bool{"CREATE_Household": true, "READ_Household": true, "UPDATE_Household": true, "DELETE_Household_CHECKER": true}
	done(o, find[access.RolePermissionsUpdate, operation.Result](o, "access.UpdateRolePermissions"), access.RolePermissionsUpdate{Ref: operation.ByID(role), Permissions: held})

	cells := map[string]datatables.Cell{"Village": datatables.Say("Rampur")}
	calls := []struct {
		permission string
		do         func(*lending.Desk) error
	}{
		{"CREATE_Household", func(d *lending.Desk) error {
			_, err := d.Datatables.AddRow(ctx, "Household", client, cells)
			return err
		}},
		{"UPDATE_Household", func(d *lending.Desk) error {
			_, err := d.Datatables.ChangeRow(ctx, "Household", client, 0, map[string]datatables.Cell{"Village": {}})
			return err
		}},
		{"READ_Household", func(d *lending.Desk) error {
			_, err := d.Datatables.Rows(ctx, datatables.RowsRequest{Table: "Household", EntityID: client})
			return err
		}},
		{"DELETE_Household", func(d *lending.Desk) error { _, err := d.Datatables.DeleteRow(ctx, "Household", client, 0); return err }},
	}
	var all []string
	for _, c := range calls {
		all = append(all, c.permission)
	}
	for _, c := range calls {
		others := append(slices.DeleteFunc(slices.Clone(all), func(code string) bool { return code == c.permission }), "CREATE_DATATABLE", "UPDATE_DATATABLE")
		if err := c.do(deskOf(o.Bench, others)); !errors.Is(err, operation.ErrNotAuthorized) {
			t.Errorf("without %s: %v", c.permission, err)
		}
		if err := c.do(deskOf(o.Bench, []string{c.permission})); err != nil {
			t.Errorf("with %s: %v", c.permission, err)
		}
	}
	if _, err := o.Desk.Reports.Create(ctx, reports.NewReport{Name: "Household", Type: reports.Table, SQL: "select id from client"}); !errors.Is(err, reports.ErrNameOfTable) {
		t.Errorf("a report called like a table: %v", err)
	}
	for name, want := range map[string]bool{"Audit trail": true, "READ_x": true, "Household": false, "Active Loans - Details": false, "ACCOUNT": false} {
		_, err := o.Desk.Datatables.Register(ctx, datatables.NewTable{
			Name: name, App: datatables.Client, Columns: []datatables.NewColumn{{Name: "Village", Type: "Text"}},
		})
		if registered := err == nil; registered != want {
			t.Errorf("a table called %q: %v", name, err)
		}
	}
}

// TestPermissionsGoWithTheirTable: who held them does not hold those of another table of the name.
func TestPermissionsGoWithTheirTable(t *testing.T) {
	o := bureau{T: t, Bench: lendingtest.New(t)}
	newHousehold(o)
	role := done(o, find[access.NewRole, operation.Result](o, "access.CreateRole"), access.NewRole{Name: "Surveyor", Description: "asks"}).ID
	done(o, find[access.RolePermissionsUpdate, operation.Result](o, "access.UpdateRolePermissions"),
		access.RolePermissionsUpdate{Ref: operation.ByID(role), Permissions: map[string]bool{"READ_Household": true, "CREATE_Household_CHECKER": true, "READ_CLIENT": true}})
	done(o, datatables.Delete, datatables.ByName{Name: "Household"})
	newHousehold(o)
	var held []string
	err := o.Desk.View(context.Background(), func(u *operation.Unit) error {
		r, err := access.Roles.Get(u.Tx, role)
		held = r.Permissions
		return err
	})
	if err != nil || !slices.Equal(held, []string{"READ_CLIENT"}) {
		t.Errorf("the role holds %v, %v", held, err)
	}
}

// TestRowsWaitForASecondPerson: maker-checker is switched on table by table, and audits name the table.
func TestRowsWaitForASecondPerson(t *testing.T) {
	o := bureau{T: t, Bench: lendingtest.New(t)}
	newHousehold(o)
	client, ctx := o.Client(), context.Background()
	done(o, refdata.UpdateConfiguration, refdata.ConfigurationUpdate{Name: refdata.MakerChecker, Enabled: new(true)})
	done(o, access.UpdatePermissions, access.CheckedUpdate{Permissions: map[string]bool{"CREATE_Household": true}})
	clerk := deskOf(o.Bench, []string{"CREATE_Household", "CREATE_Household_CHECKER"})
	_, err := clerk.Datatables.AddRow(ctx, "Household", client, map[string]datatables.Cell{"Village": datatables.Say("Rampur")})
	var waits *lending.Awaiting
	if !errors.As(err, &waits) {
		t.Fatalf("the row does not wait: %v", err)
	}
	if _, err := o.Desk.Approvals.Approve(ctx, waits.CommandID); err != nil {
		t.Fatal(err)
	}
	seen, err := o.Desk.Audits.List(ctx, lending.AuditFilter{Entity: "Household", Paged: true})
	if err != nil || seen.Total != 1 {
		t.Errorf("%d audits, %v", seen.Total, err)
	}
}

// TestRowsThatComeAlongWait: a client who brings rows waits where rows of that table do.
func TestRowsThatComeAlongWait(t *testing.T) {
	o := bureau{T: t, Bench: lendingtest.New(t)}
	newHousehold(o)
	ctx := context.Background()
	done(o, refdata.UpdateConfiguration, refdata.ConfigurationUpdate{Name: refdata.MakerChecker, Enabled: new(true)})
	done(o, access.UpdatePermissions, access.CheckedUpdate{Permissions: map[string]bool{"CREATE_Household": true}})
	clerk := deskOf(o.Bench, []string{"CREATE_CLIENT", "CREATE_Household"})
	client := clients.NewClient{OfficeID: 1, First: "Asha", Last: "Rao", LegalForm: clients.Person, Active: new(false)}
	if _, err := clerk.Clients.Create(ctx, client); err != nil {
		t.Errorf("a client without rows: %v", err)
	}
	client.Datatables = []datatables.Entry{{Table: "Household", Data: datatables.Values{Cells: map[string]datatables.Cell{"Village": datatables.Say("Rampur")}}}}
	_, err := clerk.Clients.Create(ctx, client)
	var waits *lending.Awaiting
	if !errors.As(err, &waits) {
		t.Fatalf("the client with a row does not wait: %v", err)
	}
	if _, err := o.Desk.Approvals.Approve(ctx, waits.CommandID); err != nil {
		t.Error(err)
	}
}

// TestABranchSeesRowsOfItsClients and no others.
func TestABranchSeesRowsOfItsClients(t *testing.T) {
	o := bureau{T: t, Bench: lendingtest.New(t)}
	newHousehold(o)
	ctx := context.Background()
	client := o.Client()
	cells := map[string]datatables.Cell{"Village": datatables.Say("Rampur")}
	if _, err := o.Desk.Datatables.AddRow(ctx, "Household", client, cells); err != nil {
		t.Fatal(err)
	}
	branch := done(o, refdata.CreateOffice, refdata.NewOffice{Name: "Branch", ParentID: 1, OpenedOn: calendar.MustParse("2020-01-01")}).ID
	clerk := o.Platform.Tenant(lendingtest.Tenant).As(operation.Actor{
		UserID: 1, Username: "clerk", OfficeID: branch, Hierarchy: ".2.", Permissions: []string{operation.AllFunctions},
	})
	if _, err := clerk.Datatables.Rows(ctx, datatables.RowsRequest{Table: "Household", EntityID: client}); !errors.Is(err, clients.ErrClientID) {
		t.Errorf("a branch reads rows of the head office: %v", err)
	}
}
