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
func Operations() []operation.Operation {
	return []operation.Operation{
		ListConfigurations, GetConfiguration, UpdateConfiguration, GetLender,
		SetBusinessDate, ListBusinessDates, GetBusinessDate,
		ListOffices, GetOffice, OfficeTemplate, CreateOffice, UpdateOffice,
		ListStaff, GetStaff, CreateStaff, UpdateStaff,
		ListCodes, GetCode, CreateCode, UpdateCode, DeleteCode,
		ListCodeValues, GetCodeValue, CreateCodeValue, UpdateCodeValue, DeleteCodeValue,
		ListPaymentTypes, GetPaymentType, CreatePaymentType, UpdatePaymentType, DeletePaymentType,
		ListFunds, GetFund, CreateFund, UpdateFund,
		ListCurrencies, UpdateCurrencies,
		ListDelinquencyRanges, GetDelinquencyRange, CreateDelinquencyRange, UpdateDelinquencyRange,
		DeleteDelinquencyRange,
		ListDelinquencyBuckets, GetDelinquencyBucket, DelinquencyBucketTemplate, CreateDelinquencyBucket,
		UpdateDelinquencyBucket, DeleteDelinquencyBucket,
		GetWorkingDays, UpdateWorkingDays,
		ListHolidays, GetHoliday, HolidayTemplate, CreateHoliday, UpdateHoliday, ActivateHoliday, DeleteHoliday,
	}
}
