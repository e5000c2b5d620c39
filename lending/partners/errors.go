package partners

import (
	"strings"

	"lending.example/platform/lending/fault"
)

// Refusals of this package.
var (
	ErrExternalIDTaken   = fault.Define(fault.Conflict, "sourcing/external_id_taken", "Another sourcing partner has the external id %v.")
	ErrStatusUnchanged   = fault.Define(fault.Conflict, "sourcing/status_unchanged", "The sourcing partner is %v already.")
	ErrNotFound          = fault.Define(fault.NotFound, "sourcing/not_found", "There is no sourcing partner %v.")
	ErrKeyReused         = fault.Define(fault.Mismatch, "sourcing/idempotency_key_reused", "The idempotency key was used before, for another body.")
	ErrStatusNotAccepted = fault.Define(fault.Validation, "sourcing/status_not_accepted", "The status of a sourcing partner is changed by its activation, not here.")
	ErrUnknownField      = fault.Define(fault.Validation, "sourcing/unknown_field", "A sourcing partner has no attribute %v.")
	ErrUnknownColumn     = fault.Define(fault.Validation, "sourcing/unknown_column", "The details of a sourcing partner have no column %v.")
	ErrReadOnlyColumn    = fault.Define(fault.Validation, "sourcing/read_only_column", "The column %v is worked out and cannot be set.")
	ErrColumnType        = fault.Define(fault.Validation, "sourcing/invalid_column_type", "The columns of details are texts.")
	ErrGSTIN             = fault.Define(fault.Validation, "sourcing/invalid_gstin", "The GSTIN is not well formed, or its check character does not fit.")
	ErrPAN               = fault.Define(fault.Validation, "sourcing/invalid_pan", "A PAN is five letters, four digits and a letter.")
	ErrPANMismatch       = fault.Define(fault.Validation, "sourcing/pan_gstin_mismatch", "The PAN is not the one in the GSTIN.")
	ErrValue             = fault.Define(fault.Validation, "sourcing/invalid_value", "%v")
	ErrReasonRequired    = fault.Define(fault.Validation, "sourcing/reason_required", "A change of status needs a reason of at most %v characters.")
)

// WrongType is the refusal of a parameter that has another type than the interface says, for shells that read untyped
// requests.
func WrongType(parameter string, value any) fault.Violation {
	switch parameter {
	case "details":
		return ErrValue.Violation(parameter, nil, "Details are an object.")
	case "external_id", "reason":
		return ErrValue.Violation(parameter, value, "The value must be a text.")
	case "active":
		return ErrValue.Violation(parameter, value, "The value must be true or false.")
	}
	name := strings.TrimSuffix(strings.TrimPrefix(parameter, "details["), "]")
	if refused, closed := closedColumn(parameter, Column(name)); closed {
		return refused
	}
	return ErrColumnType.Violation(parameter, value)
}
