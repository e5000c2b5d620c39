package datatables

import (
	"errors"
	"regexp"
	"slices"
	"strings"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// Bounds of what a tenant registers.
const (
	mostTables    = 500
	mostColumns   = 100
	longestName   = 50
	longestString = 500    // characters; what can be looked up is a key of an index
	longestText   = 20_000 // characters
)

// Table is a registered table.
type Table struct {
	store.Key
	Name     string  `json:"registeredTableName"`
	App      App     `json:"applicationTableName"`
	SubType  SubType `json:"entitySubType,omitempty"`
	MultiRow bool    `json:"multiRow,omitempty"` // many rows for a record; otherwise one
}

// Tables is the table of registered tables.
var Tables = store.Table[Table, *Table]{
	Kind: &store.Kind{Name: "datatable", Reference: true, Columns: []store.Column{
		{Name: "name", Type: store.Text, Unique: true},
		{Name: "name_key", Type: store.Text, Unique: true}, // in lower case: no two names differ by case alone
		{Name: "app", Type: store.Text, Indexed: true},
	}},
	Columns: func(t *Table) []store.Value {
		return []store.Value{store.String(t.Name), store.String(strings.ToLower(t.Name)), store.String(string(t.App))}
	},
}

// ColumnType is what a column holds.
type ColumnType string

// The types.
const (
	String   ColumnType = "String"  // at most so many characters as the column says
	Text     ColumnType = "Text"    // at most 20,000 characters
	Number   ColumnType = "Number"  // a whole number of 64 bits
	Decimal  ColumnType = "Decimal" // with at most six decimals, within 9,000,000,000,000 of 0
	Boolean  ColumnType = "Boolean"
	Date     ColumnType = "Date"
	DateTime ColumnType = "DateTime" // a moment in UTC
	Dropdown ColumnType = "Dropdown" // a value of a code
)

var columnTypes = []ColumnType{String, Text, Number, Decimal, Boolean, Date, DateTime, Dropdown}

// typeNamed finds a type by its name in any case.
func typeNamed(name string) (ColumnType, bool) {
	i := slices.IndexFunc(columnTypes, func(t ColumnType) bool { return strings.EqualFold(string(t), strings.TrimSpace(name)) })
	if i < 0 {
		return "", false
	}
	return columnTypes[i], true
}

// Column is a column of a registered table. Rows know it by its id, so that it can be renamed.
type Column struct {
	store.Key
	TableID   int64      `json:"tableId"`
	Name      string     `json:"name"`
	Type      ColumnType `json:"type"`
	Length    int        `json:"length,omitempty"` // of a String
	Mandatory bool       `json:"mandatory,omitempty"`
	Unique    bool       `json:"unique,omitempty"`  // no two rows of the table have the same value
	Indexed   bool       `json:"indexed,omitempty"` // rows are found by it
	CodeID    int64      `json:"codeId,omitempty"`  // of a Dropdown
}

// columns is the table of columns.
var columns = store.Table[Column, *Column]{
	Kind: &store.Kind{Name: "datatable_column", Reference: true, Columns: []store.Column{
		{Name: "table_id", Type: store.Integer, Indexed: true},
		{Name: "name", Type: store.Text},
		{Name: "code_id", Type: store.Integer, Indexed: true},
	}},
	Columns: func(c *Column) []store.Value {
		return []store.Value{store.Int(c.TableID), store.String(c.Name), store.OptionalInt(c.CodeID)}
	},
}

// isFound reports whether rows are found by the values of the column.
func (c Column) isFound() bool { return c.Unique || c.Indexed || c.Type == Dropdown }

// Kinds lists the kinds of records that the package stores.
func Kinds() []*store.Kind {
	return []*store.Kind{Tables.Kind, columns.Kind, rows.Kind, keys.Kind, checks.Kind}
}

// References names what columns and rows point to.
func References() []refdata.Reference {
	return []refdata.Reference{
		{To: refdata.Codes.Kind, From: columns.Kind, Column: "code_id"},
		{To: refdata.CodeValues.Kind, From: keys.Kind, Column: "code_value_id"},
	}
}

// Operations lists the operations of the package.
func Operations() []operation.Operation {
	return []operation.Operation{
		Register, Change, Delete, Get, List,
		AddRow, ChangeRow, DeleteRow, DeleteRows, Read, Find,
		CreateCheck, DeleteCheck, ListChecks, CheckTemplate,
	}
}

// tableMeta describes an operation on tables.
func tableMeta(id, action, summary string) operation.Meta {
	return operation.Meta{ID: "datatables." + id, Action: action, Entity: "DATATABLE", Grouping: "datatable", Summary: summary}
}

// schema is a table with its columns, in the order in which they were added.
type schema struct {
	Table
	columns []Column
}

// named reads a table with its columns; ErrTable when there is none of that name.
func named(tx store.Tx, name string) (schema, error) {
	t, err := Tables.First(tx, store.Where("name", store.Equal, store.String(name)))
	if errors.Is(err, store.ErrNotFound) {
		return schema{}, ErrTable.New(name)
	}
	if err != nil {
		return schema{}, err
	}
	return t.schema(tx)
}

// Registered reports whether a table has the name, in any case.
func Registered(tx store.Tx, name string) (bool, error) {
	return Tables.Exists(tx, store.Where("name_key", store.Equal, store.String(strings.ToLower(name))))
}

func (t Table) schema(tx store.Tx) (schema, error) {
	all, err := columns.All(tx, store.Where("table_id", store.Equal, store.Int(t.ID)).Top(mostColumns))
	return schema{t, all}, err
}

// column finds a column by its name in any case.
func (s schema) column(name string) (Column, bool) {
	i := slices.IndexFunc(s.columns, func(c Column) bool { return strings.EqualFold(c.Name, name) })
	if i < 0 {
		return Column{}, false
	}
	return s.columns[i], true
}

// isFilled reports whether the table has a row.
func (t Table) isFilled(tx store.Tx) (bool, error) {
	return rows.Exists(tx, store.Where("table_id", store.Equal, store.Int(t.ID)))
}

var nameRule = regexp.MustCompile(`^[a-zA-Z][a-zA-Z0-9_ -]{0,48}[a-zA-Z0-9]$`)

// checkName checks the name of a table or a column.
func checkName(c *fault.Checks, field, name string) {
	if c.Text(field, name, longestName); !c.Failed(field) && !nameRule.MatchString(name) {
		c.Fail(field, name, fault.DoesNotMatch, nameRule.String())
	}
}

// reserved are names of attributes that rows have in any case, and that requests use for themselves.
var reserved = []string{"id", "created_at", "updated_at", "locale", "dateFormat"}

// isReserved reports whether a column of tables on an application table must not have a name.
func (a App) isReserved(name string) bool {
	return strings.EqualFold(a.column(), name) ||
		slices.ContainsFunc(reserved, func(r string) bool { return strings.EqualFold(r, name) })
}

// Actions on rows, which begin the permission codes of a table.
const (
	creating = "CREATE"
	reading  = "READ"
	updating = "UPDATE"
	deleting = "DELETE"
)

// checkerSuffix ends the code of the permission to decide about what waits for a second person.
const checkerSuffix = "_CHECKER"

// Actions are what each table has a permission for: the code is the action, _ and the name of the table.
func Actions() []string { return []string{creating, reading, updating, deleting} }
