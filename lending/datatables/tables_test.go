package datatables_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/datatables"
	"lending.example/platform/lending/operation/desktest"
	"lending.example/platform/lending/refdata"
)

func TestTablesAreDescribed(t *testing.T) {
	d := newDesk(t)
	register(d, household())
	data := desktest.Do(d, datatables.Get, datatables.ByName{Name: "Household"})
	var got []string
	for _, c := range data.Columns {
		got = append(got, fmt.Sprintf("%s %s %d nullable %t unique %t indexed %t %s", c.Name, c.Display, c.Length, c.Nullable, c.Unique, c.Indexed, c.Code))
	}
	want := []string{
		"client_id INTEGER 0 nullable false unique true indexed true ",
		"Village STRING 10 nullable false unique false indexed false ",
		"Story TEXT 0 nullable true unique false indexed false ",
		"Members INTEGER 0 nullable true unique false indexed false ",
		"Income DECIMAL 0 nullable true unique false indexed false ",
		"Owns house BOOLEAN 0 nullable true unique false indexed false ",
		"Visited DATE 0 nullable true unique false indexed false ",
		"Called at DATETIME 0 nullable true unique false indexed false ",
		"Head CODELOOKUP 0 nullable true unique false indexed true Gender",
		"Ration card STRING 20 nullable true unique true indexed true ",
		"created_at DATETIME 0 nullable false unique false indexed false ",
		"updated_at DATETIME 0 nullable false unique false indexed false ",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	for filter, want := range map[datatables.App]int{"": 1, datatables.Client: 1, datatables.Office: 0} {
		if list := desktest.Do(d, datatables.List, datatables.Filter{App: filter}); len(list) != want {
			t.Errorf("of %q: %d tables, want %d", filter, len(list), want)
		}
	}
}

func TestWrongTables(t *testing.T) {
	d := newDesk(t)
	register(d, household())
	column := datatables.NewColumn{Name: "Village", Type: "Text"}
	table := func(change func(*datatables.NewTable)) datatables.NewTable {
		in := datatables.NewTable{Name: "Barn", App: datatables.Client, Columns: []datatables.NewColumn{column}}
		change(&in)
		return in
	}
	columns := func(list ...datatables.NewColumn) datatables.NewTable {
		return table(func(in *datatables.NewTable) { in.Columns = list })
	}
	for name, c := range map[string]struct {
		in   datatables.NewTable
		code string
	}{
		"no name":                 {table(func(in *datatables.NewTable) { in.Name = "" }), "validation.msg.datatable.datatableName.cannot.be.blank"},
		"a name of SQL":           {table(func(in *datatables.NewTable) { in.Name = `x"; drop` }), "validation.msg.datatable.datatableName.does.not.match.regexp"},
		"a name with another end": {table(func(in *datatables.NewTable) { in.Name = "x/y" }), "validation.msg.datatable.datatableName.does.not.match.regexp"},
		"a name of an operation":  {table(func(in *datatables.NewTable) { in.Name = "LOAN_2" }), datatables.ErrPermission.ID},
		"a name of a report":      {table(func(in *datatables.NewTable) { in.Name = "Client Listing" }), datatables.ErrPermission.ID},
		"a name whose permissions to check another table has": {table(func(in *datatables.NewTable) { in.Name = "Farm" }), datatables.ErrPermission.ID},
		"a name that is taken":                                {table(func(in *datatables.NewTable) { in.Name = "HouseHold" }), datatables.ErrTaken.ID},
		"nothing":                                             {table(func(in *datatables.NewTable) { in.App = "" }), "validation.msg.datatable.apptableName.cannot.be.blank"},
		"an unknown record":                                   {table(func(in *datatables.NewTable) { in.App = "m_user" }), "validation.msg.datatable.apptableName.value.is.not.supported"},
		"a record without owner":                              {table(func(in *datatables.NewTable) { in.App = datatables.Savings }), datatables.ErrApp.ID},
		"persons among offices":                               {table(func(in *datatables.NewTable) { in.App, in.SubType = datatables.Office, "PERSON" }), "validation.msg.datatable.entitySubType.value.is.not.supported"},
		"no columns":                                          {columns(), "validation.msg.datatable.columns.is.not.within.expected.range"},
		"too many columns":                                    {columns(make([]datatables.NewColumn, 101)...), "validation.msg.datatable.columns.is.not.within.expected.range"},
		"a column twice":                                      {columns(column, datatables.NewColumn{Name: "VILLAGE", Type: "Text"}), "validation.msg.datatable.columns.name.is.used.twice"},
		"a column of every row":                               {columns(datatables.NewColumn{Name: "Client_ID", Type: "Text"}), "validation.msg.datatable.columns.name.is.reserved"},
		"a column of requests":                                {columns(datatables.NewColumn{Name: "locale", Type: "Text"}), "validation.msg.datatable.columns.name.is.reserved"},
		"an unknown type":                                     {columns(datatables.NewColumn{Name: "Village", Type: "Blob"}), "validation.msg.datatable.columns.type.value.is.not.supported"},
		"a text of no length":                                 {columns(datatables.NewColumn{Name: "Village", Type: "String"}), "validation.msg.datatable.columns.length.is.not.within.expected.range"},
		"a drop-down of nothing":                              {columns(datatables.NewColumn{Name: "Village", Type: "Dropdown"}), "validation.msg.datatable.columns.code.cannot.be.blank"},
		"a drop-down of no code":                              {columns(datatables.NewColumn{Name: "Village", Type: "Dropdown", Code: "Villages"}), refdata.ErrCodeName.ID},
		"long texts as a key":                                 {columns(datatables.NewColumn{Name: "Village", Type: "Text", Unique: true}), "validation.msg.datatable.columns.indexed.is.not.supported.for.text"},
	} {
		t.Run(name, func(t *testing.T) { desktest.Refuse(d, datatables.Register, c.in, c.code) })
	}
	if list := desktest.Do(d, datatables.List, datatables.Filter{}); len(list) != 1 {
		t.Errorf("%d tables, want the first alone", len(list))
	}
}

// TestChangingColumns: an empty table changes in every way, one with rows in those that keep them right.
func TestChangingColumns(t *testing.T) {
	for name, c := range map[string]struct {
		change datatables.TableChange
		filled string // the code that refuses it while there are rows; "" for none
	}{
		"another name":      {datatables.TableChange{Change: []datatables.ColumnChange{{Name: "village", NewName: new("Hamlet")}}}, ""},
		"longer":            {datatables.TableChange{Change: []datatables.ColumnChange{{Name: "Village", Length: new(30)}}}, ""},
		"no longer wanted":  {datatables.TableChange{Change: []datatables.ColumnChange{{Name: "Village", Mandatory: new(false)}}}, ""},
		"one more":          {datatables.TableChange{Add: []datatables.NewColumn{{Name: "Pets", Type: "Number", Unique: true}}}, ""},
		"one more, wanted":  {datatables.TableChange{Add: []datatables.NewColumn{{Name: "Pets", Type: "Number", Mandatory: true}}}, datatables.ErrColumnFilled.ID},
		"shorter":           {datatables.TableChange{Change: []datatables.ColumnChange{{Name: "Village", Length: new(3)}}}, datatables.ErrColumnFilled.ID},
		"wanted":            {datatables.TableChange{Change: []datatables.ColumnChange{{Name: "Income", Mandatory: new(true)}}}, datatables.ErrColumnFilled.ID},
		"a key":             {datatables.TableChange{Change: []datatables.ColumnChange{{Name: "Village", Indexed: new(true)}}}, datatables.ErrColumnFilled.ID},
		"another code":      {datatables.TableChange{Change: []datatables.ColumnChange{{Name: "Head", NewCode: new(refdata.ClientTypeCode)}}}, datatables.ErrColumnFilled.ID},
		"one less":          {datatables.TableChange{Drop: []datatables.ColumnName{{Name: "Village"}}}, datatables.ErrColumnFilled.ID},
		"one for the other": {datatables.TableChange{Drop: []datatables.ColumnName{{Name: "Village"}}, Add: []datatables.NewColumn{{Name: "Village", Type: "Text"}}}, datatables.ErrColumnFilled.ID},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t)
			register(d, household())
			c.change.Name = "Household"
			if c.filled == "" {
				add(d, "Household", person, map[string]datatables.Cell{"Village": datatables.Say("Rampur")})
			}
			desktest.Do(d, datatables.Change, c.change)
			if c.filled != "" {
				d := newDesk(t)
				register(d, household())
				add(d, "Household", person, map[string]datatables.Cell{"Village": datatables.Say("Rampur")})
				desktest.Refuse(d, datatables.Change, c.change, c.filled)
			}
		})
	}
}

func TestWrongChangesOfColumns(t *testing.T) {
	d := newDesk(t)
	register(d, household())
	var all []datatables.ColumnName
	for _, c := range household().Columns {
		all = append(all, datatables.ColumnName{Name: c.Name})
	}
	for name, c := range map[string]struct {
		change datatables.TableChange
		code   string
	}{
		"nothing":             {datatables.TableChange{}, "validation.msg.datatable.no.parameters.for.update"},
		"another record":      {datatables.TableChange{App: datatables.Office, Drop: all[:1]}, datatables.ErrOtherApp.ID},
		"no such column":      {datatables.TableChange{Drop: []datatables.ColumnName{{Name: "Cellar"}}}, datatables.ErrColumn.ID},
		"a name that is used": {datatables.TableChange{Change: []datatables.ColumnChange{{Name: "Village", NewName: new("income")}}}, datatables.ErrColumnTaken.ID},
		"a name of every row": {datatables.TableChange{Change: []datatables.ColumnChange{{Name: "Village", NewName: new("client_id")}}}, datatables.ErrColumnTaken.ID},
		"a column again":      {datatables.TableChange{Add: []datatables.NewColumn{{Name: "INCOME", Type: "Text"}}}, datatables.ErrColumnTaken.ID},
		"all of them":         {datatables.TableChange{Drop: all}, datatables.ErrNoColumns.ID},
	} {
		t.Run(name, func(t *testing.T) {
			c.change.Name = "Household"
			desktest.Refuse(d, datatables.Change, c.change, c.code)
		})
	}
	desktest.Refuse(d, datatables.Change, datatables.TableChange{Name: "Barn", Drop: all[:1]}, datatables.ErrTable.ID)
}

func TestTablesInUseStay(t *testing.T) {
	d := newDesk(t)
	register(d, household())
	byName := datatables.ByName{Name: "Household"}
	add(d, "Household", person, map[string]datatables.Cell{"Village": datatables.Say("Rampur")})
	desktest.Refuse(d, datatables.Delete, byName, datatables.ErrFilled.ID)
	desktest.Do(d, datatables.DeleteRows, datatables.RowRef{Table: "Household", EntityID: person})
	check := desktest.Do(d, datatables.CreateCheck, datatables.NewCheck{App: datatables.Client, Status: datatables.Created, Table: "Household"}).ID
	desktest.Refuse(d, datatables.Delete, byName, datatables.ErrChecked.ID)
	desktest.Do(d, datatables.DeleteCheck, datatables.CheckRef{ID: check})
	desktest.Do(d, datatables.Delete, byName)
	desktest.Refuse(d, datatables.Get, byName, datatables.ErrTable.ID)
	register(d, household()) // nothing of it is left in the way
}

// TestCodesInUseStay: a code that a column chooses from, and a value that a row chose.
func TestCodesInUseStay(t *testing.T) {
	d := newDesk(t)
	code := desktest.Do(d, refdata.CreateCode, refdata.NewCode{Name: "Roofs"}).ID
	thatch := desktest.Do(d, refdata.CreateCodeValue, refdata.NewCodeValue{CodeID: code, Name: "Thatch"}).SubID
	tin := desktest.Do(d, refdata.CreateCodeValue, refdata.NewCodeValue{CodeID: code, Name: "Tin"}).SubID
	register(d, datatables.NewTable{Name: "House", App: datatables.Client, Columns: []datatables.NewColumn{{Name: "Roof", Type: "Dropdown", Code: "Roofs"}}})
	desktest.Refuse(d, refdata.DeleteCode, refdata.CodeRef{ID: code}, refdata.ErrCodeUsed.ID)
	add(d, "House", person, map[string]datatables.Cell{"Roof": datatables.Whole(thatch)})
	desktest.Refuse(d, refdata.DeleteCodeValue, refdata.CodeValueRef{CodeID: code, ID: thatch}, refdata.ErrCodeValueUsed.ID)
	desktest.Do(d, refdata.DeleteCodeValue, refdata.CodeValueRef{CodeID: code, ID: tin})
}

func TestTheNumberOfTablesIsBounded(t *testing.T) {
	d := newDesk(t)
	in := datatables.NewTable{App: datatables.Client, Columns: []datatables.NewColumn{{Name: "Village", Type: "Text"}}}
	for i := range 500 {
		in.Name = fmt.Sprintf("Table %d", i)
		register(d, in)
	}
	in.Name = strings.Repeat("x", 50)
	desktest.Refuse(d, datatables.Register, in, datatables.ErrTooMany.ID)
}
