package products

import "lending.example/platform/lending/fault"

// Refusals about taxes.
var (
	ErrTaxComponentUnknown = fault.Define(fault.NotFound, "error.msg.tax.component.id.invalid", "Tax component with identifier %v does not exist")
	ErrTaxGroupUnknown     = fault.Define(fault.NotFound, "error.msg.tax.group.id.invalid", "Tax group with identifier %v does not exist")
	ErrTaxGroupTotal       = fault.Define(fault.Validation, "validation.msg.tax.group.total.percentage.is.greater.than.max", "The taxes of a group must not exceed 100 percent")
	ErrTaxComponentTotal   = fault.Define(fault.Validation, "validation.msg.tax.component.group.total.percentage.is.greater.than.max", "The taxes of group `%v` must not exceed 100 percent")
)
