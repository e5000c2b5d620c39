package datatables

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// rowMeta describes an operation on rows. The entity of its permission is the table that the input names, see operation.Specific.
func rowMeta(id, action, summary string) operation.Meta {
	return operation.Meta{ID: "datatables." + id, Action: action, Entity: "DATATABLE_ROW", Summary: summary}
}

// RowRef addresses a row, or where many belong to a record, all of them.
type RowRef struct {
	Table    string `json:"datatable"`       // as it was registered
	EntityID int64  `json:"entityId"`        // the record that it belongs to
	RowID    int64  `json:"rowId,omitempty"` // 0: the only row
}

// Violations returns none.
func (RowRef) Violations() []fault.Violation { return nil }

// EntityName is the table: each has permissions of its own.
func (r RowRef) EntityName() string { return r.Table }

// find finds the table, and the record if the actor sees it.
func (r RowRef) find(u *operation.Unit, n Neighbours) (schema, Subject, error) {
	s, err := named(u.Tx, r.Table)
	if err != nil {
		return s, Subject{}, err
	}
	subject, err := n.Owners.find(u, s.App, r.EntityID)
	return s, subject, err
}

// RowInput are the values of a row by the names of their columns, in any case.
type RowInput struct {
	Table    string          `json:"datatable"`
	EntityID int64           `json:"entityId"`
	RowID    int64           `json:"rowId,omitempty"` // of a change; 0: the only row
	Cells    map[string]Cell `json:"values"`
}

func (in RowInput) ref() RowRef {
	return RowRef{Table: in.Table, EntityID: in.EntityID, RowID: in.RowID}
}

// Violations bounds the values; what they must be, the table knows.
func (in RowInput) Violations() []fault.Violation {
	c := fault.CheckOf("datatable")
	if len(in.Cells) > mostColumns+len(reserved)+1 {
		c.Fail("values", len(in.Cells), fault.OutOfRange, 0, mostColumns)
	}
	return c.Violations()
}

// EntityName is the table: each has permissions of its own.
func (in RowInput) EntityName() string { return in.Table }

// filled puts cells into values. What the table does not know is refused, all of it at once; a cell that says nothing takes a value
// away. The prefix names the cells in parameter names.
func (s schema) filled(tx store.Tx, prefix string, values map[int64]string, cells map[string]Cell) (operation.Changes, error) {
	checks, changes := fault.CheckOf("datatable"), operation.Changes{}
	for _, name := range slices.Sorted(maps.Keys(cells)) {
		cell, field := cells[name], within(prefix, name)
		c, known := s.column(name)
		if !known {
			if !s.App.isReserved(name) { // clients repeat what they read
				checks.Add(fault.Unsupported(field, name))
			}
			continue
		}
		if !cell.says() {
			if _, had := values[c.ID]; had {
				changes[c.Name] = operation.Sent{Value: "", Name: name}
			}
			delete(values, c.ID)
			continue
		}
		kept, err := c.kept(tx, checks, field, cell)
		if err != nil {
			return nil, err
		}
		if before, had := values[c.ID]; !had || before != kept {
			changes[c.Name] = operation.Sent{Value: c.value(kept), Name: name}
		}
		values[c.ID] = kept
	}
	for _, c := range s.columns {
		if _, has := values[c.ID]; c.Mandatory && !has {
			checks.Required(within(prefix, c.Name), false)
		}
	}
	return changes, checks.Err()
}

// within is the name of a cell in a request.
func within(prefix, name string) string {
	if prefix == "" {
		return name
	}
	return fmt.Sprintf("%s[%s]", prefix, name)
}

// takes refuses a record of another sort than the table is for.
func (t Table) takes(s Subject) error {
	if t.SubType != "" && t.SubType != s.SubType {
		return ErrSubType.New(t.Name, cmp.Or(strings.ToLower(string(s.SubType)), string(s.App)))
	}
	return nil
}

// rowResult names a row as clients know it: by its own id where there are many, otherwise by the record that it belongs to.
func (t Table) rowResult(s Subject, r Row) operation.Result {
	result := s.result()
	result.ID = s.ID
	if t.MultiRow {
		result.ID = r.ID
	}
	return result
}

// AddRow adds a row to the record: the only one (datatables.ErrSecondRow), or one of at most 1,000.
//
// Permission: CREATE_ and the name of the table.
//
//desk:method Datatables.AddRow(table, record=EntityID, cells)
var AddRow = operation.Command[RowInput, operation.Result]{
	Meta: rowMeta("AddRow", creating, "Adds a row of a datatable."),
	Decide: operation.With(func(u *operation.Unit, in RowInput, n Neighbours) (operation.Result, error) {
		s, subject, err := in.ref().find(u, n)
		if err != nil {
			return operation.Result{}, err
		}
		r, err := s.add(u, subject, "", in.Cells)
		return s.rowResult(subject, r), err
	}),
}

// add stores a row of a record.
func (s schema) add(u *operation.Unit, subject Subject, prefix string, cells map[string]Cell) (Row, error) {
	if err := s.takes(subject); err != nil {
		return Row{}, err
	}
	values := map[int64]string{}
	if _, err := s.filled(u.Tx, prefix, values, cells); err != nil {
		return Row{}, err
	}
	return s.insert(u, subject.ID, values)
}

// ChangeRow changes the values that are named, and takes those away that say nothing; row 0 is the only one of the record.
//
// Permission: UPDATE_ and the name of the table.
//
//desk:method Datatables.ChangeRow(table, record=EntityID, row=RowID, cells)
var ChangeRow = operation.Command[RowInput, operation.Result]{
	Meta: rowMeta("ChangeRow", updating, "Changes a row of a datatable."),
	Decide: operation.With(func(u *operation.Unit, in RowInput, n Neighbours) (operation.Result, error) {
		s, subject, err := in.ref().find(u, n)
		if err != nil {
			return operation.Result{}, err
		}
		r, err := s.row(u.Tx, subject.ID, in.RowID)
		if err != nil {
			return operation.Result{}, err
		}
		if r.Values == nil {
			r.Values = map[int64]string{}
		}
		result := s.rowResult(subject, r)
		if result.Changes, err = s.filled(u.Tx, "", r.Values, in.Cells); err != nil || len(result.Changes) == 0 {
			return result, err
		}
		r.UpdatedAt = u.Now
		if err := r.unindex(u.Tx); err != nil {
			return result, err
		}
		if err := s.index(u.Tx, r); err != nil {
			return result, err
		}
		return result, rows.Save(u.Tx, &r)
	}),
}

// DeleteRow removes a row; row 0 is the only one of the record. datatables.ErrRow when there is none.
//
// Permission: DELETE_ and the name of the table.
//
//desk:method Datatables.DeleteRow(table, record=EntityID, row=RowID)
var DeleteRow = operation.Command[RowRef, operation.Result]{
	Meta: rowMeta("DeleteRow", deleting, "Removes a row of a datatable."),
	Decide: operation.With(func(u *operation.Unit, in RowRef, n Neighbours) (operation.Result, error) {
		s, subject, err := in.find(u, n)
		if err != nil {
			return operation.Result{}, err
		}
		r, err := s.row(u.Tx, subject.ID, in.RowID)
		if err != nil {
			return operation.Result{}, err
		}
		return s.rowResult(subject, r), r.remove(u.Tx)
	}),
}

// DeleteRows removes all rows of the record; datatables.ErrRow when there is none.
//
// Permission: DELETE_ and the name of the table.
//
//desk:method Datatables.DeleteRows(table, record=EntityID)
var DeleteRows = operation.Command[RowRef, operation.Result]{
	Meta: rowMeta("DeleteRows", deleting, "Removes the rows that a record has in a datatable."),
	Decide: operation.With(func(u *operation.Unit, in RowRef, n Neighbours) (operation.Result, error) {
		s, subject, err := in.find(u, n)
		if err != nil {
			return operation.Result{}, err
		}
		removed, err := s.empty(u.Tx, subject.ID)
		if err == nil && removed == 0 {
			err = ErrRow.New(s.Name, subject.ID)
		}
		result := subject.result()
		result.ID = subject.ID
		return result, err
	}),
}
