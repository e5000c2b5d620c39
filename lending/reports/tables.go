package reports

import (
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// TableData is a table that statements of reports may read.
type TableData struct {
	Name    string       `json:"name"`
	Columns []ColumnData `json:"columns"`
}

// ColumnData is a column of a table. Its values may be null, except those of id and body.
type ColumnData struct {
	Name    string `json:"name"`
	Type    string `json:"type"` // integer, text, date, decimal or json
	Indexed bool   `json:"indexed"`
	Unique  bool   `json:"unique"` // among the values that are not null
}

// Tables lists the tables that statements of reports may read, with their columns. Tables with passwords, kept answers, commands as
// they were sent and files are not among them. docs/data-dictionary.md is the list of this version.
//
//desk:method Reports.Tables()
var Tables = operation.Query[operation.NoInput, []TableData]{
	Meta: meta("Tables", "READ", "Lists the tables and columns that reports may read."),
	Decide: operation.With(func(_ *operation.Unit, _ operation.NoInput, n Neighbours) ([]TableData, error) {
		return TablesOf(n.Readable), nil
	}),
}

// TablesOf describes the tables of kinds.
func TablesOf(kinds []*store.Kind) []TableData {
	tables := make([]TableData, 0, len(kinds))
	for _, k := range kinds {
		tables = append(tables, TableData{Name: k.Name, Columns: columnsOf(k)})
	}
	return tables
}

// columnsOf lists the columns of a kind: its id, those that it declares, and the whole record as JSON.
func columnsOf(k *store.Kind) []ColumnData {
	columns := []ColumnData{{Name: "id", Type: store.Integer.String(), Indexed: true, Unique: true}}
	for _, c := range k.Columns {
		columns = append(columns, ColumnData{Name: c.Name, Type: c.Type.String(), Indexed: c.Indexed || c.Unique, Unique: c.Unique})
	}
	return append(columns, ColumnData{Name: "body", Type: "json"})
}
