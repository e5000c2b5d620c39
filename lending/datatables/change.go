package datatables

import (
	"fmt"
	"slices"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// TableChange says what to change of a table. While the table has rows, nothing of them is lost or made wrong: no column is
// dropped, made mandatory, unique or indexed, shortened, or given another code.
type TableChange struct {
	Name   string         `json:"datatable"`
	App    App            `json:"apptableName,omitempty"` // accepted; it stays as it is
	Add    []NewColumn    `json:"addColumns,omitempty"`
	Change []ColumnChange `json:"changeColumns,omitempty"`
	Drop   []ColumnName   `json:"dropColumns,omitempty"`
}

// ColumnChange says what to change of a column; what is absent stays.
type ColumnChange struct {
	Name      string  `json:"name"`              // mandatory: of the column
	NewName   *string `json:"newName,omitempty"` // as the name of a new column
	Length    *int    `json:"length,omitempty"`  // of a String, 1 to 500 characters
	Mandatory *bool   `json:"mandatory,omitempty"`
	Code      string  `json:"code,omitempty"`    // the code that the column has; another one is refused
	NewCode   *string `json:"newCode,omitempty"` // of a Dropdown: the name of another code
	Unique    *bool   `json:"unique,omitempty"`
	Indexed   *bool   `json:"indexed,omitempty"`
}

// ColumnName names a column.
type ColumnName struct {
	Name string `json:"name"` // mandatory
}

// Violations checks the names and the new columns.
func (in TableChange) Violations() []fault.Violation {
	c := fault.CheckOf("datatable")
	if len(in.Add)+len(in.Change)+len(in.Drop) == 0 {
		c.Fail("", nil, fault.NothingToUpdate)
	}
	for _, list := range []struct {
		field  string
		length int
	}{{"addColumns", len(in.Add)}, {"changeColumns", len(in.Change)}, {"dropColumns", len(in.Drop)}} {
		if list.length > mostColumns {
			c.Fail(list.field, list.length, fault.OutOfRange, 0, mostColumns)
		}
	}
	for i, column := range in.Add {
		column.check(c, fmt.Sprintf("addColumns[%d]", i), in.App)
	}
	for i, change := range in.Change {
		change.check(c, fmt.Sprintf("changeColumns[%d]", i))
	}
	for i, drop := range in.Drop {
		c.Required(fmt.Sprintf("dropColumns[%d][name]", i), drop.Name != "")
	}
	return c.Violations()
}

func (in ColumnChange) check(c *fault.Checks, at string) {
	c.Required(at+"[name]", in.Name != "")
	if in.NewName != nil {
		checkName(c, at+"[newName]", *in.NewName)
	}
	if in.Length != nil {
		c.Between(at+"[length]", *in.Length, 1, longestString)
	}
}

// Change drops, changes and adds columns. While the table has rows, nothing of them may be lost or made wrong
// (datatables.ErrColumnFilled).
//
//desk:method Datatables.Change(table=Name, in)
var Change = operation.Command[TableChange, operation.Result]{
	Meta: tableMeta("Change", updating, "Changes the columns of a datatable."),
	Decide: func(u *operation.Unit, in TableChange) (operation.Result, error) {
		s, err := named(u.Tx, in.Name)
		if err != nil {
			return operation.Result{}, err
		}
		if in.App != "" && in.App != s.App {
			return operation.Result{}, ErrOtherApp.For("apptableName", in.App, s.Name, s.App)
		}
		filled, err := s.isFilled(u.Tx)
		if err != nil {
			return operation.Result{}, err
		}
		alteration := alteration{tx: u.Tx, schema: s, filled: filled}
		return s.result(), alteration.run(in)
	},
}

// alteration is a change of columns in progress.
type alteration struct {
	schema
	tx     store.Tx
	filled bool
}

func (a *alteration) run(in TableChange) error {
	for _, drop := range in.Drop {
		if err := a.drop(drop.Name); err != nil {
			return err
		}
	}
	for _, change := range in.Change {
		if err := a.change(change); err != nil {
			return err
		}
	}
	for _, column := range in.Add {
		if err := a.add(column); err != nil {
			return err
		}
	}
	if len(a.columns) == 0 {
		return ErrNoColumns.New()
	}
	return nil
}

// find finds a column to change.
func (a *alteration) find(name string) (int, error) {
	c, found := a.column(name)
	if !found {
		return 0, ErrColumn.New(a.Name, name)
	}
	return slices.IndexFunc(a.columns, func(other Column) bool { return other.ID == c.ID }), nil
}

func (a *alteration) drop(name string) error {
	i, err := a.find(name)
	if err != nil {
		return err
	}
	if a.filled {
		return ErrColumnFilled.New(a.Name, name)
	}
	c := a.columns[i]
	a.columns = slices.Delete(a.columns, i, i+1)
	return columns.Delete(a.tx, &c)
}

func (a *alteration) change(in ColumnChange) error {
	i, err := a.find(in.Name)
	if err != nil {
		return err
	}
	changed := a.columns[i]
	if in.NewName != nil && *in.NewName != changed.Name {
		if err := a.isFree(*in.NewName, changed.ID); err != nil {
			return err
		}
		changed.Name = *in.NewName
	}
	if err := a.recode(&changed, in); err != nil {
		return err
	}
	if in.Length != nil && changed.Type == String {
		changed.Length = *in.Length
	}
	for _, flag := range []struct {
		sent   *bool
		stored *bool
	}{{in.Mandatory, &changed.Mandatory}, {in.Unique, &changed.Unique}, {in.Indexed, &changed.Indexed}} {
		if flag.sent != nil {
			*flag.stored = *flag.sent
		}
	}
	if changed.Type == Text && (changed.Unique || changed.Indexed) || a.filled && changed.narrows(a.columns[i]) {
		return ErrColumnFilled.New(a.Name, in.Name)
	}
	a.columns[i] = changed
	return columns.Save(a.tx, &changed)
}

// recode gives a column of a code another code, and refuses to for other columns, or for a column of another code than was said.
func (a *alteration) recode(c *Column, in ColumnChange) error {
	if in.Code != "" {
		code, err := refdata.CodeByName(a.tx, in.Code)
		if err != nil {
			return err
		}
		if code.ID != c.CodeID {
			return ErrColumnCode.For("code", in.Code, in.Code, c.Name)
		}
	}
	if in.NewCode == nil {
		return nil
	}
	if c.Type != Dropdown {
		return ErrColumnCode.For("newCode", *in.NewCode, *in.NewCode, c.Name)
	}
	code, err := refdata.CodeByName(a.tx, *in.NewCode)
	c.CodeID = code.ID
	return err
}

// narrows reports whether values of the column as it was may be wrong, or not be found, in the column as it is.
func (c Column) narrows(before Column) bool {
	return c.CodeID != before.CodeID || c.Length < before.Length || c.Mandatory && !before.Mandatory ||
		c.Unique != before.Unique || c.Indexed != before.Indexed
}

// isFree refuses the name of a column that another one has, or that means something else.
func (a *alteration) isFree(name string, id int64) error {
	if a.App.isReserved(name) {
		return ErrColumnTaken.New(a.Name, name)
	}
	if other, taken := a.column(name); taken && other.ID != id {
		return ErrColumnTaken.New(a.Name, name)
	}
	return nil
}

func (a *alteration) add(in NewColumn) error {
	if err := a.isFree(in.Name, 0); err != nil {
		return err
	}
	if a.filled && in.Mandatory {
		return ErrColumnFilled.New(a.Name, in.Name)
	}
	if len(a.columns) >= mostColumns {
		return ErrTooManyColumns.New(mostColumns)
	}
	c, err := in.column(a.tx, a.ID)
	if err != nil {
		return err
	}
	if err := columns.Insert(a.tx, &c); err != nil {
		return err
	}
	a.columns = append(a.columns, c)
	return nil
}
