package reports

import "lending.example/platform/lending/fault"

// Refusals of this package.
var (
	ErrName          = fault.Define(fault.NotFound, "error.msg.report.name.not.found", "There is no report named `%v`.")
	ErrID            = fault.Define(fault.NotFound, "error.msg.report.parameter.id.invalid", "There is no report with the identifier %v.")
	ErrNameOfTable   = fault.Define(fault.Validation, "validation.msg.report.reportName.is.a.datatable", "A datatable is called `%v`, whose permission a report cannot share.")
	ErrNameOfCode    = fault.Define(fault.Validation, "validation.msg.report.reportName.is.a.code", "`%v` could be mistaken for a code. The name of a report needs a small letter or a blank.")
	ErrDuplicate     = fault.Define(fault.Integrity, "error.msg.report.duplicate.name", "A report with the name `%v` already exists.")
	ErrCoreUpdate    = fault.Define(fault.Integrity, "error.msg.only.use.report.can.be.updated.for.core.report", "Of a core report only `useReport` can be changed.")
	ErrCoreDelete    = fault.Define(fault.Integrity, "error.msg.cant.delete.core.report", "Core reports can't be deleted.")
	ErrParameterID   = fault.Define(fault.Integrity, "error.msg.parameter.id.mandatory.in.report.parameter", "A parameter of a report needs the id of a known parameter.")
	ErrNotRegistered = fault.Define(fault.Rule, "error.msg.report.parameter.not.registered", "The report takes no parameter `%v`.")
	ErrNumber        = fault.Define(fault.Rule, "error.msg.report.invalid.numeric.parameter", "The parameter `%v` must be a number.")
	ErrDate          = fault.Define(fault.Rule, "error.msg.report.invalid.date.parameter", "The parameter `%v` must be a date such as 2026-01-31.")
	ErrExport        = fault.Define(fault.Rule, "error.msg.report.export.mode.unavailable", "Reports are not exported as %v.")
	ErrUnused        = fault.Define(fault.Rule, "error.msg.report.not.in.use", "The report `%v` is out of use.")
	ErrTooLarge      = fault.Define(fault.Rule, "error.msg.report.too.many.rows", "The report has more than %v rows. Narrow its parameters.")
	ErrStatement     = fault.Define(fault.Rule, "error.msg.report.sql.refused", "The statement of the report was refused: %v.")
	ErrAuthor        = fault.Define(fault.Forbidden, "error.msg.not.authorized", "A statement can read all offices, so only who sees them all writes one.")
	ErrUnscoped      = fault.Define(fault.Forbidden, "error.msg.not.authorized", "The report reads all offices, of which you see some only.")
	ErrNoSelector    = fault.Define(fault.NotImplemented, "not.implemented", "Statements of reports are not implemented on this store.")
	ErrNotTable      = fault.Define(fault.NotImplemented, "not.implemented", "Reports of the type %v are listed and not run.")
	ErrVariable      = fault.Define(fault.Validation, "validation.msg.report.reportSql.unknown.variable", "The statement names `%v`, which is no parameter of the report.")
)
