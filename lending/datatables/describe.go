package datatables

import (
	"slices"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// TableData is a table as clients see it.
type TableData struct {
	App     App            `json:"applicationTableName"`
	Name    string         `json:"registeredTableName"`
	SubType SubType        `json:"entitySubType,omitempty"`
	Many    bool           `json:"multiRow"`
	Columns []ColumnHeader `json:"columnHeaderData"`
}

// ColumnHeader is a column as clients see it: those of the table, and those that every row has.
type ColumnHeader struct {
	Name     string        `json:"columnName"`
	Type     string        `json:"columnType"` // as databases call it
	Length   int           `json:"columnLength,omitempty"`
	Display  string        `json:"columnDisplayType"` // STRING, TEXT, INTEGER, DECIMAL, BOOLEAN, DATE, DATETIME or CODELOOKUP
	Nullable bool          `json:"isColumnNullable"`
	Primary  bool          `json:"isColumnPrimaryKey"`
	Unique   bool          `json:"isColumnUnique"`
	Indexed  bool          `json:"isColumnIndexed"`
	Code     string        `json:"columnCode,omitempty"` // of a drop-down
	Values   []ColumnValue `json:"columnValues"`         // to choose from
}

// ColumnValue is a value to choose.
type ColumnValue struct {
	ID    int64  `json:"id"`
	Value string `json:"value"`
}

// displays are the types as databases call them, and as forms show them.
var displays = map[ColumnType][2]string{
	String: {"VARCHAR", "STRING"}, Text: {"TEXT", "TEXT"}, Number: {"BIGINT", "INTEGER"}, Decimal: {"DECIMAL", "DECIMAL"},
	Boolean: {"BOOLEAN", "BOOLEAN"}, Date: {"DATE", "DATE"}, DateTime: {"TIMESTAMP", "DATETIME"}, Dropdown: {"INTEGER", "CODELOOKUP"},
}

// own is the header of a column that every row has.
func own(name string, kind ColumnType) ColumnHeader {
	return ColumnHeader{Name: name, Type: displays[kind][0], Display: displays[kind][1], Values: []ColumnValue{}}
}

func (s schema) data(tx store.Tx) (TableData, error) {
	headers, err := s.headers(tx)
	return TableData{App: s.App, Name: s.Name, SubType: s.SubType, Many: s.MultiRow, Columns: headers}, err
}

// headers describes the columns: the id of the row where there are many, the record that it belongs to, what was registered, and when
// it was written.
func (s schema) headers(tx store.Tx) ([]ColumnHeader, error) {
	var headers []ColumnHeader
	owner := own(s.App.column(), Number)
	owner.Indexed, owner.Unique, owner.Primary = true, !s.MultiRow, !s.MultiRow
	if s.MultiRow {
		id := own("id", Number)
		id.Indexed, id.Unique, id.Primary = true, true, true
		headers = append(headers, id)
	}
	headers = append(headers, owner)
	for _, c := range s.columns {
		h, err := c.header(tx)
		if err != nil {
			return nil, err
		}
		headers = append(headers, h)
	}
	return append(headers, own("created_at", DateTime), own("updated_at", DateTime)), nil
}

func (c Column) header(tx store.Tx) (ColumnHeader, error) {
	h := own(c.Name, c.Type)
	h.Length, h.Nullable, h.Unique, h.Indexed = c.Length, !c.Mandatory, c.Unique, c.isFound()
	if c.Type != Dropdown {
		return h, nil
	}
	code, err := refdata.CodeByID(tx, c.CodeID)
	if err != nil {
		return h, err
	}
	h.Code = code.Name
	values, err := refdata.CodeValueOptions(tx, code.Name)
	for _, v := range values {
		h.Values = append(h.Values, ColumnValue{v.ID, v.Name})
	}
	return h, err
}

// Filter restricts the list of tables.
type Filter struct {
	App App `json:"apptable,omitempty"` // "": of all records; there are none of records that have no tables here
}

// withoutTables are records that applications ask for the tables of, and that have none here.
var withoutTables = []App{"m_center", "m_savings_account_transaction", "m_savings_product", "m_share_product"}

// Violations refuses unknown application tables.
func (f Filter) Violations() []fault.Violation {
	return fault.Supported(fault.CheckOf("datatable"), "apptable", f.App, slices.Concat(apps, withoutTables)...).Violations()
}

// List reads the tables by name, at most 500.
//
//desk:method Datatables.List(in)
var List = operation.Query[Filter, []TableData]{
	Meta: tableMeta("List", reading, "Lists the datatables."),
	Decide: func(u *operation.Unit, in Filter) ([]TableData, error) {
		q := store.Query{}.By("name", false).Top(mostTables)
		if in.App != "" {
			q = q.And("app", store.Equal, store.String(string(in.App)))
		}
		return describe(u.Tx, Tables.Find(u.Tx, q))
	},
}

// Get reads a table with its columns; datatables.ErrTable when there is none.
//
//desk:method Datatables.Get(table=Name)
var Get = operation.Query[ByName, TableData]{
	Meta: tableMeta("Get", reading, "Reads one datatable."),
	Decide: func(u *operation.Unit, in ByName) (TableData, error) {
		s, err := named(u.Tx, in.Name)
		if err != nil {
			return TableData{}, err
		}
		return s.data(u.Tx)
	},
}

func describe(tx store.Tx, tables func(func(Table, error) bool)) ([]TableData, error) {
	var found []Table
	for t, err := range tables {
		if err != nil {
			return nil, err
		}
		found = append(found, t)
	}
	list := []TableData{}
	for _, t := range found {
		s, err := t.schema(tx)
		if err != nil {
			return nil, err
		}
		d, err := s.data(tx)
		if err != nil {
			return nil, err
		}
		list = append(list, d)
	}
	return list, nil
}

// Names lists the names of all tables, for the catalogue of permissions.
func Names(tx store.Tx) ([]string, error) {
	var names []string
	for t, err := range Tables.Find(tx, store.Query{}.Top(mostTables)) {
		if err != nil {
			return nil, err
		}
		names = append(names, t.Name)
	}
	return names, nil
}
