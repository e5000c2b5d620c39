package refdata

import (
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// Kinds lists the kinds of records that the package stores.
func Kinds() []*store.Kind {
	return []*store.Kind{
		configurations.Kind, dates.Kind, Offices.Kind, StaffMembers.Kind, Codes.Kind, CodeValues.Kind, PaymentTypes.Kind,
		Funds.Kind, selections.Kind, DelinquencyRanges.Kind, DelinquencyBuckets.Kind, workingWeeks.Kind, Holidays.Kind,
		Notes.Kind,
	}
}

// Operations lists the operations of the package, without those on notes, which belong to what notes are attached to.
// The references of the packages above protect what they refer to.
func Operations(references ...Reference) []operation.Operation {
	return []operation.Operation{
		ListConfigurations, GetConfiguration, UpdateConfiguration,
		SetBusinessDate, ListBusinessDates, GetBusinessDate,
		ListOffices, GetOffice, OfficeTemplate, CreateOffice, UpdateOffice,
		ListStaff, GetStaff, CreateStaff, UpdateStaff(references...),
		ListCodes, GetCode, CreateCode, UpdateCode, DeleteCode(references...),
		ListCodeValues, GetCodeValue, CreateCodeValue, UpdateCodeValue, DeleteCodeValue(references...),
		ListPaymentTypes, GetPaymentType, CreatePaymentType, UpdatePaymentType, DeletePaymentType(references...),
		ListFunds, GetFund, CreateFund, UpdateFund,
		ListCurrencies, UpdateCurrencies,
		ListDelinquencyRanges, GetDelinquencyRange, CreateDelinquencyRange, UpdateDelinquencyRange,
		DeleteDelinquencyRange(references...),
		ListDelinquencyBuckets, GetDelinquencyBucket, DelinquencyBucketTemplate, CreateDelinquencyBucket,
		UpdateDelinquencyBucket, DeleteDelinquencyBucket(references...),
		GetWorkingDays, UpdateWorkingDays,
		ListHolidays, CreateHoliday, ActivateHoliday, DeleteHoliday,
	}
}
