package datatables_test

import (
	"slices"
	"testing"
	"time"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/datatables"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/desktest"
	"lending.example/platform/lending/refdata"
)

// The records that rows of these tests belong to: a person, an organisation, and somebody of another office whom nobody sees.
const (
	person, firm, hidden = 1, 2, 9
)

var (
	errHidden = fault.Define(fault.NotFound, "error.msg.test.hidden", "hidden")
	today     = time.Date(2026, 1, 15, 9, 30, 0, 0, time.UTC)
)

func owner(_ *operation.Unit, id int64) (datatables.Subject, error) {
	switch id {
	case person:
		return datatables.Subject{OfficeID: 1, ClientID: id, SubType: datatables.Person}, nil
	case firm:
		return datatables.Subject{OfficeID: 1, ClientID: id, SubType: datatables.Organisation}, nil
	}
	return datatables.Subject{}, errHidden.New()
}

func newDesk(t *testing.T) *desktest.Desk {
	t.Helper()
	d := desktest.New(t, slices.Concat(refdata.Kinds(), datatables.Kinds()), today)
	if err := d.Update(refdata.Seed); err != nil {
		t.Fatal(err)
	}
	d.Neighbours = []any{
		refdata.References(datatables.References()),
		datatables.Neighbours{
			Owners: datatables.Owners{datatables.Client: owner, datatables.Office: owner},
			Taken: func(_ *operation.Unit, code string) (bool, error) {
				return code == "READ_Client Listing" || code == "CREATE_Farm_CHECKER", nil
			},
			Revoke: func(*operation.Unit, string) error { return nil },
			Products: func(*operation.Unit, datatables.App) ([]datatables.ProductName, error) {
				return []datatables.ProductName{}, nil
			},
		},
	}
	return d
}

// household is a table with a column of each type.
func household() datatables.NewTable {
	return datatables.NewTable{
		Name: "Household", App: datatables.Client,
		Columns: []datatables.NewColumn{
			{Name: "Village", Type: "String", Length: 10, Mandatory: true},
			{Name: "Story", Type: "text"},
			{Name: "Members", Type: "Number"},
			{Name: "Income", Type: "Decimal"},
			{Name: "Owns house", Type: "Boolean"},
			{Name: "Visited", Type: "Date"},
			{Name: "Called at", Type: "DateTime"},
			{Name: "Head", Type: "Dropdown", Code: refdata.GenderCode},
			{Name: "Ration card", Type: "String", Length: 20, Unique: true},
		},
	}
}

func register(d *desktest.Desk, in datatables.NewTable) {
	d.T.Helper()
	desktest.Do(d, datatables.Register, in)
}

func add(d *desktest.Desk, table string, record int64, cells map[string]datatables.Cell) int64 {
	d.T.Helper()
	return desktest.Do(d, datatables.AddRow, datatables.RowInput{Table: table, EntityID: record, Cells: cells}).ID
}

func rows(d *desktest.Desk, in datatables.RowsRequest) []datatables.RowData {
	d.T.Helper()
	return desktest.Do(d, datatables.Read, in).Rows()
}

func gender(d *desktest.Desk, name string) int64 {
	d.T.Helper()
	return desktest.Do(d, refdata.CreateCodeValue, refdata.NewCodeValue{CodeName: refdata.GenderCode, Name: name}).SubID
}

func day(text string) calendar.Date { return calendar.MustParse(text) }
