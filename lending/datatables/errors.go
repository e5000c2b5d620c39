package datatables

import "lending.example/platform/lending/fault"

// Refusals about tables.
var (
	ErrTable          = fault.Define(fault.NotFound, "error.msg.datatable.not.found", "Datatable `%v` does not exist.")
	ErrTaken          = fault.Define(fault.Integrity, "error.msg.datatable.registered", "Datatable `%v` is already registered.")
	ErrPermission     = fault.Define(fault.Rule, "error.msg.datatable.name.is.permission", "A table cannot be called `%v`: %v is the permission for something else.")
	ErrTooMany        = fault.Define(fault.Rule, "error.msg.datatable.too.many", "There can be no more than %v datatables.")
	ErrFilled         = fault.Define(fault.Rule, "error.msg.non.empty.datatable.cannot.be.deleted", "Datatable `%v` has rows and cannot be deleted.")
	ErrChecked        = fault.Define(fault.Rule, "error.msg.datatable.has.entity.datatable.check", "A check requires rows of datatable `%v`, so that it cannot be deleted.")
	ErrColumn         = fault.Define(fault.NotFound, "error.msg.datatable.column.missing", "Datatable `%v` has no column `%v`.")
	ErrColumnTaken    = fault.Define(fault.Integrity, "error.msg.datatable.column.duplicate", "Datatable `%v` has a column `%v` already.")
	ErrColumnCode     = fault.Define(fault.Rule, "error.msg.datatable.column.code.mismatch", "`%v` is not the code of column `%v`.")
	ErrColumnFilled   = fault.Define(fault.Rule, "error.msg.non.empty.datatable.column.cannot.be.changed", "Datatable `%v` has rows, so that column `%v` cannot be changed in this way.")
	ErrTooManyColumns = fault.Define(fault.Rule, "error.msg.datatable.too.many.columns", "A datatable can have no more than %v columns.")
	ErrNoColumns      = fault.Define(fault.Rule, "error.msg.datatable.needs.column", "A datatable must keep at least one column.")
	ErrOtherApp       = fault.Define(fault.Rule, "error.msg.datatable.apptable.cannot.be.changed", "Datatable `%v` belongs to %v, and stays there.")
	ErrApp            = fault.Define(fault.NotImplemented, "error.msg.datatable.apptable.not.implemented", "Datatables on %v are not implemented.")
)

// Refusals about rows.
var (
	ErrRow         = fault.Define(fault.NotFound, "error.msg.datatable.data.not.found", "Datatable `%v` has no such row for %v.")
	ErrSecondRow   = fault.Define(fault.Integrity, "error.msg.datatable.entry.duplicate", "Datatable `%v` has a row for %v already.")
	ErrTooManyRows = fault.Define(fault.Rule, "error.msg.datatable.too.many.rows", "Datatable `%v` can have no more than %v rows for one record.")
	ErrNoRowID     = fault.Define(fault.Rule, "error.msg.datatable.row.not.named", "Datatable `%v` has many rows for a record: say which one.")
	ErrValueTaken  = fault.Define(fault.Integrity, "error.msg.datatable.value.duplicate", "Another row has the value %v in column `%v`.")
	ErrSubType     = fault.Define(fault.Rule, "error.msg.datatable.entity.subtype.mismatch", "Datatable `%v` is for a record of another sort: %v.")
	ErrNotIndexed  = fault.Define(fault.Rule, "error.msg.datatable.column.not.indexed", "Column `%v` is not indexed, so that rows are not found by it.")
	ErrTwice       = fault.Define(fault.Validation, "error.msg.datatable.entered.twice", "Datatable `%v` keeps one row, and is named twice.")
	ErrForeign     = fault.Define(fault.Rule, "error.msg.datatable.apptable.mismatch", "Datatable `%v` is not one of %v.")
)

// Refusals about checks.
var (
	ErrCheckID    = fault.Define(fault.NotFound, "error.msg.entity.datatable.check.id.invalid", "Entity datatable check %v does not exist.")
	ErrCheckTaken = fault.Define(fault.Integrity, "error.msg.entity.datatable.check.duplicate", "There is such a check already.")
	ErrTooChecked = fault.Define(fault.Rule, "error.msg.entity.datatable.check.too.many", "There can be no more than %v checks of one status.")
	ErrCheckApp   = fault.Define(fault.Rule, "error.msg.entity.datatable.check.is.not.allowed", "Status %v of %v cannot be made to require rows.")
	ErrProduct    = fault.Define(fault.Rule, "error.msg.entity.datatable.check.product.not.allowed", "Records of %v have no product.")
)
