package refdata

import "lending.example/platform/lending/fault"

// Refusals about configuration and business date.
var (
	ErrConfigurationID    = fault.Define(fault.NotFound, "error.msg.configuration.id.invalid", "Configuration identifier %v does not exist.")
	ErrConfigurationName  = fault.Define(fault.NotFound, "error.msg.configuration.property.invalid", "Configuration property `%v` does not exist.")
	ErrConfigurationFixed = fault.Define(fault.Rule, "error.msg.configuration.id.not.modifiable", "Configuration identifier `%v` cannot be modified.")

	ErrBusinessDateOff     = fault.Define(fault.Rule, "business.date.is.not.enabled", "Business date functionality is not enabled")
	ErrBusinessDateType    = fault.Define(fault.NotFound, "error.msg.businessdate.type.not.exist", "Business date with type `%v` does not exist.")
	ErrBusinessDateFormat  = fault.Define(fault.Validation, "org.apache.fineract.validation.local-date", "Wrong local date fields.")
	ErrBusinessDateBlank   = fault.Define(fault.Validation, "org.apache.fineract.businessdate.date.not-blank", "The parameter 'date' is mandatory.")
	ErrBusinessDateUnknown = fault.Define(fault.Validation, "org.apache.fineract.businessdate.type.invalid", "Invalid business date type.")
)

// Refusals about offices and staff.
var (
	ErrOfficeID          = fault.Define(fault.NotFound, "error.msg.office.id.invalid", "Office with identifier %v does not exist")
	ErrOfficeName        = fault.Define(fault.Integrity, "error.msg.office.duplicate.name", "Office with name `%v` already exists")
	ErrOfficeExternalID  = fault.Define(fault.Integrity, "error.msg.office.duplicate.externalId", "Office with externalId `%v` already exists")
	ErrOfficeOutOfScope  = fault.Define(fault.Forbidden, "error.msg.not.authorized", "User has insufficient privileges to act on the provided office")
	ErrOfficeRootParent  = fault.Define(fault.Rule, "error.msg.office.cannot.update.parent.office.of.root.office", "The root office must not be set with a parent office.")
	ErrOfficeOwnParent   = fault.Define(fault.Rule, "error.msg.office.parentId.same.as.id", "Cannot update office with parent same as self.")
	ErrOfficeUnderItself = fault.Define(fault.Rule, "error.msg.office.parentId.is.below.office", "The parent of an office must not lie below the office.")

	ErrStaffID         = fault.Define(fault.NotFound, "error.msg.staff.id.invalid", "Staff with identifier %v does not exist")
	ErrStaffName       = fault.Define(fault.Integrity, "error.msg.staff.duplicate.displayName", "A staff with the given display name `%v` already exists")
	ErrStaffExternalID = fault.Define(fault.Integrity, "error.msg.staff.duplicate.externalId", "Staff with externalId `%v` already exists")
	ErrStaffServes     = fault.Define(fault.Rule, "error.msg.staff.is.assigned", "Staff %v still serves clients or loans. Send forceStatus=true to deactivate anyway.")
)
