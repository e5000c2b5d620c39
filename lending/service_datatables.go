package lending

import (
	"context"

	"lending.example/platform/lending/datatables"
	"lending.example/platform/lending/operation"
)

// DatatableService is the tables that a lender registers beside what the platform asks of clients and others, their rows, and which
// rows a command requires.
//
// Rows have permissions of their table: CREATE_, READ_, UPDATE_ and DELETE_ before its name. They are seen and written by whoever
// sees the record that they belong to.
type DatatableService struct{ desk *Desk }

// Register adds a table. Its name must be new (datatables.ErrTaken), with more in it than capitals, digits and underscores, and make
// no permission of anything else (datatables.ErrPermission); a drop-down needs the name of a code.
//
// Permission: CREATE_DATATABLE.
func (s DatatableService) Register(ctx context.Context, in datatables.NewTable) (DatatableResult, error) {
	return datatableResult(done(ctx, s.desk, datatables.Register, in))
}

// Change drops, changes and adds columns. While the table has rows, nothing of them may be lost or made wrong
// (datatables.ErrColumnFilled).
//
// Permission: UPDATE_DATATABLE.
func (s DatatableService) Change(ctx context.Context, table string, in datatables.TableChange) (DatatableResult, error) {
	in.Name = table
	return datatableResult(done(ctx, s.desk, datatables.Change, in))
}

// Delete removes a table without rows (datatables.ErrFilled) that no check requires (datatables.ErrChecked).
//
// Permission: DELETE_DATATABLE.
func (s DatatableService) Delete(ctx context.Context, table string) (DatatableResult, error) {
	return datatableResult(done(ctx, s.desk, datatables.Delete, datatables.ByName{Name: table}))
}

// Get reads a table with its columns; datatables.ErrTable when there is none.
//
// Permission: READ_DATATABLE.
func (s DatatableService) Get(ctx context.Context, table string) (datatables.TableData, error) {
	return perform(ctx, s.desk, datatables.Get, datatables.ByName{Name: table})
}

// List reads the tables by name, at most 500.
//
// Permission: READ_DATATABLE.
func (s DatatableService) List(ctx context.Context, in datatables.Filter) ([]datatables.TableData, error) {
	return perform(ctx, s.desk, datatables.List, in)
}

// AddRow adds a row to the record: the only one (datatables.ErrSecondRow), or one of at most 1,000.
//
// Permission: CREATE_ and the name of the table.
func (s DatatableService) AddRow(ctx context.Context, table string, record int64, cells map[string]datatables.Cell) (RowResult, error) {
	return rowResult(done(ctx, s.desk, datatables.AddRow, datatables.RowInput{Table: table, EntityID: record, Cells: cells}))
}

// ChangeRow changes the values that are named, and takes those away that say nothing; row 0 is the only one of the record.
//
// Permission: UPDATE_ and the name of the table.
func (s DatatableService) ChangeRow(ctx context.Context, table string, record, row int64, cells map[string]datatables.Cell) (RowResult, error) {
	return rowResult(done(ctx, s.desk, datatables.ChangeRow, datatables.RowInput{Table: table, EntityID: record, RowID: row, Cells: cells}))
}

// DeleteRow removes a row; row 0 is the only one of the record. datatables.ErrRow when there is none.
//
// Permission: DELETE_ and the name of the table.
func (s DatatableService) DeleteRow(ctx context.Context, table string, record, row int64) (RowResult, error) {
	return rowResult(done(ctx, s.desk, datatables.DeleteRow, datatables.RowRef{Table: table, EntityID: record, RowID: row}))
}

// DeleteRows removes all rows of the record; datatables.ErrRow when there is none.
//
// Permission: DELETE_ and the name of the table.
func (s DatatableService) DeleteRows(ctx context.Context, table string, record int64) (RowResult, error) {
	return rowResult(done(ctx, s.desk, datatables.DeleteRows, datatables.RowRef{Table: table, EntityID: record}))
}

// Rows reads the rows of a record, the oldest first unless in.Order names a column; in.RowID picks one.
//
// Permission: READ_ and the name of the table.
func (s DatatableService) Rows(ctx context.Context, in datatables.RowsRequest) (datatables.RowsData, error) {
	return perform(ctx, s.desk, datatables.Read, in)
}

// Find finds rows by the value of a unique or indexed column or of a drop-down (datatables.ErrNotIndexed for others), of the records
// that the actor sees; at most 1,000.
//
// Permission: READ_ and the name of the table.
func (s DatatableService) Find(ctx context.Context, in datatables.Lookup) ([]datatables.RowData, error) {
	return perform(ctx, s.desk, datatables.Find, in)
}

// CreateCheck makes the command that brings a record to a status wait for a row of a table: without one it is refused with a code
// that begins with datatables.RequiredCode. Refused with datatables.ErrCheckApp for a status that no command asks about.
//
// Permission: CREATE_ENTITY_DATATABLE_CHECK.
func (s DatatableService) CreateCheck(ctx context.Context, in datatables.NewCheck) (DatatableCheckResult, error) {
	return datatableCheckResult(done(ctx, s.desk, datatables.CreateCheck, in))
}

// DeleteCheck removes a check; datatables.ErrCheckID when there is none.
//
// Permission: DELETE_ENTITY_DATATABLE_CHECK.
func (s DatatableService) DeleteCheck(ctx context.Context, check int64) (DatatableCheckResult, error) {
	return datatableCheckResult(done(ctx, s.desk, datatables.DeleteCheck, datatables.CheckRef{ID: check}))
}

// ListChecks reads a page of the checks, the oldest first.
//
// Permission: READ_ENTITY_DATATABLE_CHECK.
func (s DatatableService) ListChecks(ctx context.Context, in datatables.CheckFilter) (Page[datatables.CheckData], error) {
	return perform(ctx, s.desk, datatables.ListChecks, in)
}

// CheckTemplate lists what checks can be made of.
//
// Permission: READ_ENTITY_DATATABLE_CHECK.
func (s DatatableService) CheckTemplate(ctx context.Context) (datatables.CheckChoices, error) {
	return perform(ctx, s.desk, datatables.CheckTemplate, operation.NoInput{})
}

// DatatableResult names a datatable.
type DatatableResult struct {
	TableID  int64
	Name     string
	Repeated bool
}

func datatableResult(a answer, err error) (DatatableResult, error) {
	return DatatableResult{a.ID, a.Identifier, a.repeated}, err
}

// RowResult names a row of a datatable.
type RowResult struct {
	RowID              int64 // where many belong to a record; otherwise that of the record
	OfficeID, ClientID int64 // of the record, as far as it has them
	LoanID, SavingsID  int64
	Repeated           bool
}

func rowResult(a answer, err error) (RowResult, error) {
	return RowResult{RowID: a.ID, OfficeID: a.OfficeID, ClientID: a.ClientID, LoanID: a.LoanID, SavingsID: a.SavingsID, Repeated: a.repeated}, err
}

// DatatableCheckResult names an entity datatable check.
type DatatableCheckResult struct {
	CheckID  int64
	Repeated bool
}

func datatableCheckResult(a answer, err error) (DatatableCheckResult, error) {
	return DatatableCheckResult{a.ID, a.repeated}, err
}
