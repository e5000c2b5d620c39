package datatables

import (
	"fmt"
	"slices"
	"strings"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// NewTable describes a table to register.
type NewTable struct {
	Name     string      `json:"datatableName"`           // mandatory: 2 to 50 letters, digits, blanks, _ and -, with more than capitals, digits and _
	App      App         `json:"apptableName"`            // mandatory: the records that rows belong to
	SubType  string      `json:"entitySubType,omitempty"` // of clients alone: PERSON or ENTITY, in any case; "": both
	MultiRow bool        `json:"multiRow,omitempty"`      // many rows for a record; otherwise one
	Columns  []NewColumn `json:"columns"`                 // mandatory, 1 to 100
}

// NewColumn describes a column.
type NewColumn struct {
	Name      string     `json:"name"`                // mandatory, as the name of a table
	Type      ColumnType `json:"type"`                // mandatory; over HTTP in any case
	Length    int        `json:"length,omitempty"`    // of a String: mandatory, 1 to 500 characters
	Mandatory bool       `json:"mandatory,omitempty"` // every row has a value
	Code      string     `json:"code,omitempty"`      // of a Dropdown: mandatory, the name of the code whose values there are to choose from
	Unique    bool       `json:"unique,omitempty"`    // no two rows have the same value; not of a Text
	Indexed   bool       `json:"indexed,omitempty"`   // rows are found by it; not of a Text
}

// Violations checks names, types and what goes with them.
func (in NewTable) Violations() []fault.Violation {
	c := fault.CheckOf("datatable")
	checkName(c, "datatableName", in.Name)
	if c.Required("apptableName", in.App != ""); in.App != "" {
		fault.Supported(c, "apptableName", in.App, apps...)
	}
	if in.SubType != "" && (in.App != Client || !slices.Contains(subTypes, in.subType())) {
		c.Fail("entitySubType", in.SubType, fault.NotSupported, subTypes)
	}
	if len(in.Columns) == 0 || len(in.Columns) > mostColumns {
		c.Fail("columns", len(in.Columns), fault.OutOfRange, 1, mostColumns)
	}
	for i, column := range in.Columns[:min(len(in.Columns), mostColumns)] {
		column.check(c, fmt.Sprintf("columns[%d]", i), in.App)
		if slices.ContainsFunc(in.Columns[:i], func(before NewColumn) bool { return strings.EqualFold(before.Name, column.Name) }) {
			c.Fail(fmt.Sprintf("columns[%d][name]", i), column.Name, "is.used.twice")
		}
	}
	return c.Violations()
}

func (in NewTable) subType() SubType { return SubType(strings.ToUpper(strings.TrimSpace(in.SubType))) }

// check holds a column of a table on an application table against its rules.
func (in NewColumn) check(c *fault.Checks, at string, app App) {
	name := at + "[name]"
	if checkName(c, name, in.Name); app.isReserved(in.Name) {
		c.Fail(name, in.Name, "is.reserved")
	}
	kind, known := typeNamed(in.Type)
	if !known {
		c.Fail(at+"[type]", in.Type, fault.NotSupported, columnTypes)
	}
	if kind == String {
		c.Between(at+"[length]", in.Length, 1, longestString)
	}
	if kind == Dropdown {
		c.Required(at+"[code]", in.Code != "")
	}
	if kind == Text && (in.Unique || in.Indexed) {
		c.Fail(at+"[indexed]", true, "is.not.supported.for.text")
	}
}

// column makes the column of a table.
func (in NewColumn) column(tx store.Tx, tableID int64) (Column, error) {
	kind, _ := typeNamed(in.Type)
	c := Column{TableID: tableID, Name: in.Name, Type: kind, Mandatory: in.Mandatory, Unique: in.Unique, Indexed: in.Indexed}
	switch kind {
	case String:
		c.Length = in.Length
	case Dropdown:
		code, err := refdata.CodeByName(tx, in.Code)
		if err != nil {
			return c, err
		}
		c.CodeID = code.ID
	}
	return c, nil
}

// Register adds a table. Its name must be new (datatables.ErrTaken), with more in it than capitals, digits and underscores, and make
// no permission of anything else (datatables.ErrPermission); a drop-down needs the name of a code.
//
//desk:method Datatables.Register(in)
var Register = operation.Command[NewTable, operation.Result]{
	Meta: tableMeta("Register", creating, "Registers a datatable."),
	Decide: operation.With(func(u *operation.Unit, in NewTable, n Neighbours) (operation.Result, error) {
		if n.Owners[in.App] == nil {
			return operation.Result{}, ErrApp.For("apptableName", in.App, in.App)
		}
		if err := in.mayBeCalled(u, n); err != nil {
			return operation.Result{}, err
		}
		all, err := Tables.Count(u.Tx, store.Query{})
		if err != nil {
			return operation.Result{}, err
		}
		if all >= mostTables {
			return operation.Result{}, ErrTooMany.New(mostTables)
		}
		t := Table{Name: in.Name, App: in.App, SubType: in.subType(), MultiRow: in.MultiRow}
		if err := Tables.Insert(u.Tx, &t); err != nil {
			return operation.Result{}, err
		}
		return t.result(), addColumns(u.Tx, t.ID, in.Columns)
	}),
}

// mayBeCalled refuses a name that another table has, and one that would make a permission for something else. Codes of operations
// are written in capitals, digits and underscores, also those of later versions of the platform, so that a name has more than these.
func (in NewTable) mayBeCalled(u *operation.Unit, n Neighbours) error {
	taken, err := Registered(u.Tx, in.Name)
	if err != nil {
		return err
	}
	if taken {
		return ErrTaken.For("datatableName", in.Name, in.Name)
	}
	if strings.Trim(in.Name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") == "" && !u.Replays() {
		return ErrPermission.For("datatableName", in.Name, in.Name, creating+"_"+in.Name)
	}
	for _, action := range Actions() {
		for _, code := range []string{action + "_" + in.Name, action + "_" + in.Name + checkerSuffix} {
			taken, err := n.Taken(u, code)
			if err != nil {
				return err
			}
			if taken && !u.Replays() {
				return ErrPermission.For("datatableName", in.Name, in.Name, code)
			}
		}
	}
	return nil
}

func addColumns(tx store.Tx, tableID int64, added []NewColumn) error {
	for _, in := range added {
		c, err := in.column(tx, tableID)
		if err != nil {
			return err
		}
		if err := columns.Insert(tx, &c); err != nil {
			return err
		}
	}
	return nil
}

func (t Table) result() operation.Result { return operation.Result{ID: t.ID, Identifier: t.Name} }

// ByName addresses a table.
type ByName struct {
	Name string `json:"datatable"` // as it was registered
}

// Violations returns none.
func (ByName) Violations() []fault.Violation { return nil }

// Delete removes a table without rows (datatables.ErrFilled) that no check requires (datatables.ErrChecked).
//
//desk:method Datatables.Delete(table=Name)
var Delete = operation.Command[ByName, operation.Result]{
	Meta: tableMeta("Delete", deleting, "Removes a datatable that has no rows."),
	Decide: operation.With(func(u *operation.Unit, in ByName, n Neighbours) (operation.Result, error) {
		s, err := named(u.Tx, in.Name)
		if err != nil {
			return operation.Result{}, err
		}
		filled, err := s.isFilled(u.Tx)
		if err != nil {
			return operation.Result{}, err
		}
		if filled {
			return operation.Result{}, ErrFilled.New(s.Name)
		}
		checked, err := checks.Exists(u.Tx, store.Where("table_id", store.Equal, store.Int(s.ID)))
		if err != nil {
			return operation.Result{}, err
		}
		if checked {
			return operation.Result{}, ErrChecked.New(s.Name)
		}
		for _, c := range s.columns {
			if err := columns.Delete(u.Tx, &c); err != nil {
				return operation.Result{}, err
			}
		}
		for _, action := range Actions() {
			for _, code := range []string{action + "_" + s.Name, action + "_" + s.Name + checkerSuffix} {
				if err := n.Revoke(u, code); err != nil {
					return operation.Result{}, err
				}
			}
		}
		return s.result(), Tables.Delete(u.Tx, &s.Table)
	}),
}
