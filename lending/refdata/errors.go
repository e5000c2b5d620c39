package refdata

import "lending.example/platform/lending/fault"

// Refusals about configuration and business date.
var (
	ErrConfigurationID    = fault.Define(fault.NotFound, "error.msg.configuration.id.invalid", "Configuration identifier %v does not exist.")
	ErrConfigurationName  = fault.Define(fault.NotFound, "error.msg.configuration.property.invalid", "Configuration property `%v` does not exist.")
	ErrConfigurationFixed = fault.Define(fault.Rule, "error.msg.configuration.id.not.modifiable", "Configuration identifier `%v` cannot be modified.")

	ErrBusinessDateOff      = fault.Define(fault.Rule, "business.date.is.not.enabled", "Business date functionality is not enabled")
	ErrBusinessDateType     = fault.Define(fault.NotFound, "error.msg.businessdate.type.not.exist", "Business date with type `%v` does not exist.")
	ErrBusinessDateFormat   = fault.Define(fault.Validation, "org.apache.fineract.validation.local-date", "Wrong local date fields.")
	ErrBusinessDateBlank    = fault.Define(fault.Validation, "org.apache.fineract.businessdate.date.not-blank", "The parameter 'date' is mandatory.")
	ErrBusinessDateNoFormat = fault.Define(fault.Validation, "org.apache.fineract.businessdate.date-format.not-blank", "The parameter 'dateFormat' is mandatory.")
	ErrBusinessDateNoLocale = fault.Define(fault.Validation, "org.apache.fineract.businessdate.locale.not-blank", "The parameter 'locale' is mandatory.")
	ErrBusinessDateUnknown  = fault.Define(fault.Validation, "org.apache.fineract.businessdate.type.invalid", "Invalid business date type.")
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

// Refusals about lists.
var (
	ErrCodeID             = fault.Define(fault.NotFound, "error.msg.code.identifier.not.found", "Code with identifier `%v` does not exist")
	ErrCodeName           = fault.Define(fault.NotFound, "error.msg.code.not.found", "Code with name `%v` does not exist")
	ErrCodeDuplicate      = fault.Define(fault.Integrity, "error.msg.code.duplicate.name", "A code with name `%v` already exists")
	ErrCodeSystem         = fault.Define(fault.Rule, "error.msg.code.systemdefined", "This code is system defined and cannot be modified or deleted.")
	ErrCodeUsed           = fault.Define(fault.Integrity, "error.msg.cund.unknown.data.integrity.issue", "The code, or a value of it, is in use: %v")
	ErrCodeValueID        = fault.Define(fault.NotFound, "error.msg.codevalue.id.invalid", "Code value with identifier %v does not exist")
	ErrCodeValueCode      = fault.Define(fault.NotFound, "error.msg.codevalue.codename.id.combination.invalid", "Code value with identifier %v does not exist for the code %v")
	ErrCodeValueDuplicate = fault.Define(fault.Integrity, "error.msg.code.value.duplicate.label", "A code value with lable '%v' already exists")
	ErrCodeValueUsed      = fault.Define(fault.Integrity, "error.msg.codeValue.in.use", "This code value is in use: %v")

	ErrPaymentType     = fault.Define(fault.NotFound, "error.msg.payment.type.invalid", "Payment Type with identifier %v does not exist")
	ErrPaymentTypeUsed = fault.Define(fault.Integrity, "error.msg.payment.type.association.exist", "Payment type with id `%v` is in use and cannot be deleted.")

	ErrFundID         = fault.Define(fault.NotFound, "error.msg.fund.id.invalid", "Fund with identifier %v does not exist")
	ErrFundName       = fault.Define(fault.Integrity, "error.msg.fund.duplicate.name", "A fund with name '%v' already exists")
	ErrFundExternalID = fault.Define(fault.Integrity, "error.msg.fund.duplicate.externalId", "A fund with external id '%v' already exists")

	ErrCurrency = fault.Define(fault.NotFound, "error.msg.currency.currencyCode.invalid", "Currency with identifier %v does not exist")
)

// Refusals about delinquency, holidays and notes.
var (
	ErrRangeID       = fault.Define(fault.NotFound, "error.msg.delinquency.range.id.invalid", "Delinquency range with identifier %v does not exist")
	ErrBucketID      = fault.Define(fault.NotFound, "error.msg.delinquency.bucket.id.invalid", "Delinquency bucket with identifier %v does not exist")
	ErrRangeAges     = fault.Define(fault.Rule, "error.msg.loan.delinquency.age.days,invalid", "The minimum age of a delinquency range must not exceed its maximum age.")
	ErrBucketOverlap = fault.Define(fault.Rule, "error.msg.loan.delinquency.bucket.ages.overlaped", "The ages of the ranges of a delinquency bucket must not overlap.")
	ErrDuplicated    = fault.Define(fault.Integrity, "error.msg.data.integrity.issue.entity.duplicated", "The name `%v` is already taken.")
	ErrLinked        = fault.Define(fault.Integrity, "error.msg.data.integrity.issue.entity.linked", "Data with identifier %v is in use and cannot be deleted.")

	ErrHolidayID       = fault.Define(fault.NotFound, "error.msg.holiday.id.invalid", "Holiday with identifier %v does not exist")
	ErrHolidayInEffect = fault.Define(fault.Rule, "error.msg.holiday.active.cannot.be.changed", "The holiday is active: name and description can change, `%v` cannot.")
	ErrHolidayActive   = fault.Define(fault.Rule, "error.msg.holiday.already.active", "The holiday is already active.")

	ErrNoteID = fault.Define(fault.NotFound, "error.msg.note.id.invalid", "Note with identifier %v does not exist")
)
