package datatables

import (
	"cmp"
	"slices"
	"strings"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// RowData is a row as clients see it: its values by the names of their columns, in the types of the columns (string, int64,
// money.Amount, bool, calendar.Date, time.Time), the id of the row where there are many, the record that it belongs to, and when it was
// written. What has no value is absent.
type RowData map[string]any

// RowsData are rows with a description of their columns.
type RowsData struct {
	Headers []ColumnHeader `json:"columnHeaders"`
	Data    []Line         `json:"data"`

	flat []RowData
}

// Line is a row as values in the order of the columns.
type Line struct {
	Row []any `json:"row"`
}

// Rows are the rows by the names of their columns.
func (r RowsData) Rows() []RowData { return r.flat }

// Elements are the rows alone, for shells.
func (r RowsData) Elements() any { return r.flat }

// RowsRequest addresses the rows of a record.
type RowsRequest struct {
	Table    string `json:"datatable"`
	EntityID int64  `json:"entityId"`
	RowID    int64  `json:"rowId,omitempty"` // 0: all of them
	Order    string `json:"order,omitempty"` // a column, with DESC after it or not; "": the oldest first
}

// Violations returns none: which columns there are, the table knows.
func (RowsRequest) Violations() []fault.Violation { return nil }

// EntityName is the table: each has permissions of its own.
func (in RowsRequest) EntityName() string { return in.Table }

// Read reads the rows of a record, the oldest first unless in.Order names a column; in.RowID picks one.
//
// Permission: READ_ and the name of the table.
//
//desk:method Datatables.Rows(in)
var Read = operation.Query[RowsRequest, RowsData]{
	Meta: rowMeta("Read", reading, "Reads the rows that a record has in a datatable."),
	Decide: operation.With(func(u *operation.Unit, in RowsRequest, n Neighbours) (RowsData, error) {
		s, subject, err := RowRef{Table: in.Table, EntityID: in.EntityID}.find(u, n)
		if err != nil {
			return RowsData{}, err
		}
		if in.RowID != 0 {
			r, err := s.row(u.Tx, subject.ID, in.RowID)
			if err != nil {
				return RowsData{}, err
			}
			return s.shown(u.Tx, []Row{r})
		}
		all, err := rows.All(u.Tx, s.rowsOf(subject.ID))
		if err != nil {
			return RowsData{}, err
		}
		if err := s.sort(all, in.Order); err != nil {
			return RowsData{}, err
		}
		return s.shown(u.Tx, all)
	}),
}

// sort orders rows by a column, "name" or "name desc"; those without a value come first.
func (s schema) sort(list []Row, order string) error {
	name, direction, _ := strings.Cut(strings.TrimSpace(order), " ")
	if name == "" {
		return nil
	}
	descending := strings.EqualFold(strings.TrimSpace(direction), "DESC")
	c, known := s.column(name)
	if !known && !strings.EqualFold(name, "id") {
		return fault.CheckOf("datatable").Fail("order", order, fault.NotSupported, s.columnNames()).Err()
	}
	slices.SortStableFunc(list, func(a, b Row) int {
		compared := c.compare(a.Values[c.ID], b.Values[c.ID])
		if !known {
			compared = int(a.ID - b.ID)
		}
		if descending {
			return -compared
		}
		return compared
	})
	return nil
}

// compare orders what was kept of two values.
func (c Column) compare(a, b string) int {
	if a == "" || b == "" {
		return len(a) - len(b)
	}
	switch c.Type {
	case Number, Dropdown:
		return cmp.Compare(c.value(a).(int64), c.value(b).(int64))
	case Decimal:
		return c.value(a).(money.Amount).Cmp(c.value(b).(money.Amount))
	}
	return strings.Compare(a, b)
}

func (s schema) columnNames() []string {
	names := make([]string, len(s.columns))
	for i, c := range s.columns {
		names[i] = c.Name
	}
	return names
}

// shown are rows as clients see them, in both forms.
func (s schema) shown(tx store.Tx, list []Row) (RowsData, error) {
	headers, err := s.headers(tx)
	shown := RowsData{Headers: headers, Data: []Line{}, flat: []RowData{}}
	for _, r := range list {
		data, line := s.rowData(r), Line{}
		for _, h := range headers {
			line.Row = append(line.Row, data[h.Name])
		}
		shown.flat, shown.Data = append(shown.flat, data), append(shown.Data, line)
	}
	return shown, err
}

func (s schema) rowData(r Row) RowData {
	data := RowData{s.App.column(): r.EntityID, "created_at": r.CreatedAt, "updated_at": r.UpdatedAt}
	if s.MultiRow {
		data["id"] = r.ID
	}
	for _, c := range s.columns {
		if kept, has := r.Values[c.ID]; has {
			data[c.Name] = c.value(kept)
		}
	}
	return data
}

// Lookup looks for rows by the value of a column.
type Lookup struct {
	Table  string   `json:"datatable"`
	Column string   `json:"columnFilter"`            // mandatory: a unique or indexed column, or a drop-down
	Value  Cell     `json:"valueFilter"`             // mandatory
	Shown  []string `json:"resultColumns,omitempty"` // names of columns; none: all of them
}

// Violations asks for column and value.
func (in Lookup) Violations() []fault.Violation {
	return fault.CheckOf("datatable").Required("columnFilter", in.Column != "").Required("valueFilter", in.Value.says()).Violations()
}

// EntityName is the table: each has permissions of its own.
func (in Lookup) EntityName() string { return in.Table }

// Find finds rows by the value of a unique or indexed column or of a drop-down (datatables.ErrNotIndexed for others), of the records
// that the actor sees; at most 1,000.
//
// Permission: READ_ and the name of the table.
//
//desk:method Datatables.Find(in)
var Find = operation.Query[Lookup, []RowData]{
	Meta: rowMeta("Find", reading, "Finds rows of a datatable by the value of a column."),
	Decide: operation.With(func(u *operation.Unit, in Lookup, n Neighbours) ([]RowData, error) {
		s, err := named(u.Tx, in.Table)
		if err != nil {
			return nil, err
		}
		c, known := s.column(in.Column)
		if !known {
			return nil, ErrColumn.For("columnFilter", in.Column, s.Name, in.Column)
		}
		if !c.isFound() {
			return nil, ErrNotIndexed.For("columnFilter", in.Column, c.Name)
		}
		checks := fault.CheckOf("datatable")
		value, err := c.kept(u.Tx, checks, "valueFilter", in.Value)
		if err == nil {
			err = checks.Err()
		}
		if err != nil {
			return nil, err
		}
		found, err := s.under(u, n, c.under(value))
		list := []RowData{}
		for _, r := range found {
			list = append(list, s.rowData(r).only(in.Shown))
		}
		return list, err
	}),
}

// under reads the rows that some keys lead to, of the records that the actor sees.
func (s schema) under(u *operation.Unit, n Neighbours, q store.Query) ([]Row, error) {
	leading, err := keys.All(u.Tx, q.Top(operation.LargestPage))
	if err != nil {
		return nil, err
	}
	var found []Row
	for _, k := range leading {
		r, err := rows.Get(u.Tx, k.RowID)
		if err != nil {
			return nil, err
		}
		if _, hidden := n.Owners.find(u, s.App, r.EntityID); hidden != nil {
			if fault.KindOf(hidden) == fault.Internal {
				return nil, hidden
			}
			continue
		}
		if found = append(found, r); len(found) == mostRows {
			break
		}
	}
	return found, nil
}

// only keeps the named values of a row; no names keep all of them.
func (d RowData) only(names []string) RowData {
	if len(names) == 0 {
		return d
	}
	kept := RowData{}
	for name, value := range d {
		if slices.ContainsFunc(names, func(n string) bool { return strings.EqualFold(n, name) }) {
			kept[name] = value
		}
	}
	return kept
}
