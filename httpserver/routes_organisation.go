package httpserver

import (
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
)

// organisationRoutes are the lender: offices, staff, funds, currencies, working days and holidays.
func organisationRoutes() []Route {
	return []Route{
		get("/v1/offices", refdata.ListOffices),
		get("/v1/offices/template", refdata.OfficeTemplate),
		get("/v1/offices/{officeId*}", refdata.GetOffice),
		post("/v1/offices", refdata.CreateOffice),
		put("/v1/offices/{officeId*}", refdata.UpdateOffice),

		get("/v1/staff", refdata.ListStaff),
		get("/v1/staff/{staffId}", refdata.GetStaff),
		post("/v1/staff", refdata.CreateStaff),
		put("/v1/staff/{staffId}", refdata.UpdateStaff),

		get("/v1/funds", refdata.ListFunds),
		get("/v1/funds/{fundId}", refdata.GetFund),
		post("/v1/funds", refdata.CreateFund),
		put("/v1/funds/{fundId}", refdata.UpdateFund),

		get("/v1/currencies", refdata.ListCurrencies),
		put("/v1/currencies", refdata.UpdateCurrencies),

		get("/v1/workingdays", refdata.GetWorkingDays),
		put("/v1/workingdays", refdata.UpdateWorkingDays),
		get("/v1/holidays", refdata.ListHolidays),
		get("/v1/holidays/template", refdata.HolidayTemplate),
		get("/v1/holidays/{holidayId}", refdata.GetHoliday),
		post("/v1/holidays", refdata.CreateHoliday),
		put("/v1/holidays/{holidayId}", refdata.UpdateHoliday),
		post("/v1/holidays/{holidayId}", refdata.ActivateHoliday).on("activate").with(Quirks{EmptyBody: true}),
		remove("/v1/holidays/{holidayId}", refdata.DeleteHoliday),
	}
}

// configurationRoutes are settings of the tenant and the dates that it works by.
func configurationRoutes() []Route {
	return []Route{
		get("/v1/configurations", refdata.ListConfigurations),
		get("/v1/configurations/{configurationId}", refdata.GetConfiguration),
		get("/v1/configurations/name/{configurationName}", refdata.GetConfiguration),
		get("/v1/lender", refdata.GetLender),
		put("/v1/configurations/{configurationId}", refdata.UpdateConfiguration),
		put("/v1/configurations/name/{configurationName}", refdata.UpdateConfiguration),

		get("/v1/businessdate", refdata.ListBusinessDates),
		get("/v1/businessdate/{type}", refdata.GetBusinessDate),
		post("/v1/businessdate", refdata.SetBusinessDate).with(Quirks{Dates: businessDateRefusals()}),
	}
}

// businessDateRefusals are the words that the newer resources have about dates.
func businessDateRefusals() *DateRefusals {
	return &DateRefusals{Unreadable: refdata.ErrBusinessDateFormat, NoFormat: refdata.ErrBusinessDateNoFormat, NoLocale: refdata.ErrBusinessDateNoLocale}
}

// codeRoutes are lookup lists, payment types and taxes.
func codeRoutes() []Route {
	return []Route{
		get("/v1/codes", refdata.ListCodes),
		post("/v1/codes", refdata.CreateCode),
		get("/v1/codes/{codeId}", refdata.GetCode),
		get("/v1/codes/name/{codeName}", refdata.GetCode),
		put("/v1/codes/{codeId}", refdata.UpdateCode),
		remove("/v1/codes/{codeId}", refdata.DeleteCode),

		get("/v1/codes/{codeId}/codevalues", refdata.ListCodeValues),
		get("/v1/codes/name/{codeName}/codevalues", refdata.ListCodeValues),
		post("/v1/codes/{codeId}/codevalues", refdata.CreateCodeValue),
		post("/v1/codes/name/{codeName}/codevalues", refdata.CreateCodeValue),
		get("/v1/codes/{codeId}/codevalues/{codeValueId}", refdata.GetCodeValue),
		get("/v1/codes/name/{codeName}/codevalues/{codeValueId}", refdata.GetCodeValue),
		put("/v1/codes/{codeId}/codevalues/{codeValueId}", refdata.UpdateCodeValue),
		put("/v1/codes/name/{codeName}/codevalues/{codeValueId}", refdata.UpdateCodeValue),
		remove("/v1/codes/{codeId}/codevalues/{codeValueId}", refdata.DeleteCodeValue),
		remove("/v1/codes/name/{codeName}/codevalues/{codeValueId}", refdata.DeleteCodeValue),

		get("/v1/paymenttypes", refdata.ListPaymentTypes),
		post("/v1/paymenttypes", refdata.CreatePaymentType).with(Quirks{EmptyBody: true}),
		get("/v1/paymenttypes/{paymentTypeId}", refdata.GetPaymentType),
		put("/v1/paymenttypes/{paymentTypeId}", refdata.UpdatePaymentType),
		remove("/v1/paymenttypes/{paymentTypeId}", refdata.DeletePaymentType),

		get("/v1/taxes/component", products.ListTaxComponents),
		get("/v1/taxes/component/template", products.TaxComponentTemplate),
		get("/v1/taxes/component/{taxComponentId}", products.GetTaxComponent),
		post("/v1/taxes/component", products.CreateTaxComponent),
		put("/v1/taxes/component/{taxComponentId}", products.UpdateTaxComponent),
		get("/v1/taxes/group", products.ListTaxGroups),
		get("/v1/taxes/group/template", products.TaxGroupTemplate),
		get("/v1/taxes/group/{taxGroupId}", products.GetTaxGroup),
		post("/v1/taxes/group", products.CreateTaxGroup),
		put("/v1/taxes/group/{taxGroupId}", products.UpdateTaxGroup),
	}
}
