package httpserver

import (
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/products"
)

// chargeRoutes are definitions of fees and penalties.
func chargeRoutes() []Route {
	return []Route{
		get("/v1/charges", products.ListCharges),
		get("/v1/charges/template", products.ChargeTemplate),
		post("/v1/charges", products.CreateCharge),
		get("/v1/charges/{chargeId}", products.GetCharge),
		put("/v1/charges/{chargeId}", products.UpdateCharge),
		remove("/v1/charges/{chargeId}", products.DeleteCharge),
	}
}

// productRequires are what a new loan product states although most of it has a default (interface: loan product).
func productRequires() []Requirement {
	return required("loanproduct",
		"name", "shortName", "currencyCode", "digitsAfterDecimal", "inMultiplesOf", "principal", "numberOfRepayments",
		"repaymentEvery", "repaymentFrequencyType", "interestRatePerPeriod", "interestRateFrequencyType", "amortizationType",
		"interestType", "interestCalculationPeriodType", "daysInYearType", "daysInMonthType", "isInterestRecalculationEnabled",
		"transactionProcessingStrategyCode", "accountingRule")
}

// productRoutes are definitions of loans.
func productRoutes() []Route {
	return []Route{
		get("/v1/loanproducts", products.ListProducts),
		get("/v1/loanproducts/basic-details", products.ListBasicProducts),
		get("/v1/loanproducts/template", products.ProductTemplate),
		post("/v1/loanproducts", products.CreateProduct).with(Quirks{Requires: productRequires()}),
		post("/v1/loanproducts", loans.TryProduct).on("try"),
		get("/v1/loanproducts/{productId*}", products.GetProduct),
		put("/v1/loanproducts/{productId*}", products.UpdateProduct),
	}
}
