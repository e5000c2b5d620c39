package datatables

import (
	"errors"
	"time"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// mostRows bounds the rows of one table for one record.
const mostRows = 1000

// Row is a row of a registered table.
type Row struct {
	store.Key
	TableID   int64            `json:"tableId"`
	EntityID  int64            `json:"entityId"`         // the record that it belongs to
	Only      bool             `json:"only,omitempty"`   // the table keeps one row for a record
	Values    map[int64]string `json:"values,omitempty"` // by the id of the column; what is absent has none
	CreatedAt time.Time        `json:"createdAt"`
	UpdatedAt time.Time        `json:"updatedAt"`
}

// rows is the table of rows.
var rows = store.Table[Row, *Row]{
	Kind: &store.Kind{
		Name: "datatable_row",
		Columns: []store.Column{
			{Name: "table_id", Type: store.Integer},
			{Name: "entity_id", Type: store.Integer},
			{Name: "only_of", Type: store.Integer},
		},
		Indexes: []store.Index{
			{Columns: []string{"table_id", "entity_id"}},
			{Columns: []string{"table_id", "only_of"}, Unique: true},
		},
		Tallies: []store.Tally{{By: []string{"entity_id", "table_id"}}},
	},
	Columns: func(r *Row) []store.Value {
		only := store.Null
		if r.Only {
			only = store.Int(r.EntityID)
		}
		return []store.Value{store.Int(r.TableID), store.Int(r.EntityID), only}
	},
}

// Key is a value under which a row is found.
type Key struct {
	store.Key
	ColumnID    int64  `json:"columnId"`
	RowID       int64  `json:"rowId"`
	Value       string `json:"value"`
	Unique      bool   `json:"unique,omitempty"`
	CodeValueID int64  `json:"codeValueId,omitempty"`
}

// keys is the table of keys.
var keys = store.Table[Key, *Key]{
	Kind: &store.Kind{
		Name: "datatable_key",
		Columns: []store.Column{
			{Name: "column_id", Type: store.Integer},
			{Name: "value", Type: store.Text},
			{Name: "unique_value", Type: store.Text},
			{Name: "row_id", Type: store.Integer, Indexed: true},
			{Name: "code_value_id", Type: store.Integer, Indexed: true},
		},
		Indexes: []store.Index{
			{Columns: []string{"column_id", "value"}},
			{Columns: []string{"column_id", "unique_value"}, Unique: true},
		},
	},
	Columns: func(k *Key) []store.Value {
		only := store.Null
		if k.Unique {
			only = store.String(k.Value)
		}
		return []store.Value{store.Int(k.ColumnID), store.String(k.Value), only, store.Int(k.RowID), store.OptionalInt(k.CodeValueID)}
	},
}

// rowsOf selects the rows of a record, the oldest first.
func (t Table) rowsOf(entityID int64) store.Query {
	return store.Where("table_id", store.Equal, store.Int(t.ID)).And("entity_id", store.Equal, store.Int(entityID)).Top(mostRows)
}

// row reads a row of a record; ErrRow when there is none. An id of 0 means the only one.
func (t Table) row(tx store.Tx, entityID, id int64) (Row, error) {
	if id == 0 && t.MultiRow {
		return Row{}, ErrNoRowID.New(t.Name)
	}
	if id == 0 {
		r, err := rows.First(tx, t.rowsOf(entityID))
		return r, t.missing(err, entityID)
	}
	r, err := rows.Get(tx, id)
	if err == nil && (r.TableID != t.ID || r.EntityID != entityID) {
		err = store.ErrNotFound
	}
	return r, t.missing(err, entityID)
}

func (t Table) missing(err error, entityID int64) error {
	if errors.Is(err, store.ErrNotFound) {
		return ErrRow.New(t.Name, entityID)
	}
	return err
}

// insert stores a new row of a record.
func (s schema) insert(u *operation.Unit, entityID int64, values map[int64]string) (Row, error) {
	there, err := rows.Count(u.Tx, s.rowsOf(entityID))
	switch {
	case err != nil:
		return Row{}, err
	case there > 0 && !s.MultiRow:
		return Row{}, ErrSecondRow.New(s.Name, entityID)
	case there >= mostRows:
		return Row{}, ErrTooManyRows.New(s.Name, mostRows)
	}
	r := Row{TableID: s.ID, EntityID: entityID, Only: !s.MultiRow, Values: values, CreatedAt: u.Now, UpdatedAt: u.Now}
	if err := rows.Insert(u.Tx, &r); err != nil {
		return r, err
	}
	return r, s.index(u.Tx, r)
}

// index stores the keys of a row. A value that another row has where there must be one of each is refused.
func (s schema) index(tx store.Tx, r Row) error {
	for _, c := range s.columns {
		value, has := r.Values[c.ID]
		if !has || !c.isFound() {
			continue
		}
		if c.Unique {
			taken, err := keys.Exists(tx, c.under(value))
			if err != nil {
				return err
			}
			if taken {
				return ErrValueTaken.For(c.Name, value, value, c.Name)
			}
		}
		k := Key{ColumnID: c.ID, RowID: r.ID, Value: value, Unique: c.Unique, CodeValueID: c.choice(value)}
		if err := keys.Insert(tx, &k); err != nil {
			return err
		}
	}
	return nil
}

// under selects the keys of a column that have a value.
func (c Column) under(value string) store.Query {
	return store.Where("column_id", store.Equal, store.Int(c.ID)).And("value", store.Equal, store.String(value))
}

// unindex removes the keys of a row.
func (r Row) unindex(tx store.Tx) error {
	all, err := keys.All(tx, store.Where("row_id", store.Equal, store.Int(r.ID)).Top(mostColumns))
	if err != nil {
		return err
	}
	for _, k := range all {
		if err := keys.Delete(tx, &k); err != nil {
			return err
		}
	}
	return nil
}

// remove removes a row and its keys.
func (r Row) remove(tx store.Tx) error {
	if err := r.unindex(tx); err != nil {
		return err
	}
	return rows.Delete(tx, &r)
}

// empty removes the rows of a record, and says how many they were.
func (t Table) empty(tx store.Tx, entityID int64) (int, error) {
	all, err := rows.All(tx, t.rowsOf(entityID))
	if err != nil {
		return 0, err
	}
	for _, r := range all {
		if err := r.remove(tx); err != nil {
			return 0, err
		}
	}
	return len(all), nil
}

// Remove removes all rows that belong to a record, when that is deleted.
func Remove(tx store.Tx, app App, id int64) error {
	all, err := Tables.All(tx, store.Where("app", store.Equal, store.String(string(app))).Top(mostTables))
	if err != nil {
		return err
	}
	for _, t := range all {
		if _, err := t.empty(tx, id); err != nil {
			return err
		}
	}
	return nil
}
