package products

// Overrides say which attributes a loan may state differently from its product. What is false comes from the product.
type Overrides struct {
	Amortization   bool `json:"amortizationType"`
	InterestMethod bool `json:"interestType"`
	Strategy       bool `json:"transactionProcessingStrategyCode"`
	InterestPeriod bool `json:"interestCalculationPeriodType"`
	Tolerance      bool `json:"inArrearsTolerance"`
	Every          bool `json:"repaymentEvery"`
	Grace          bool `json:"graceOnPrincipalAndInterestPayment"`
	ArrearsAgeing  bool `json:"graceOnArrearsAgeing"`
}

// allOverrides is what a product allows that says nothing about it.
var allOverrides = Overrides{true, true, true, true, true, true, true, true}

// OverridesInput is the part of a create or update about what loans may state differently; what is not named stays as
// it is, and is allowed on a new product.
// The attributes mean what those of [Overrides] mean; nil: not sent.
type OverridesInput struct {
	Amortization   *bool `json:"amortizationType,omitempty"`
	InterestMethod *bool `json:"interestType,omitempty"`
	Strategy       *bool `json:"transactionProcessingStrategyCode,omitempty"`
	InterestPeriod *bool `json:"interestCalculationPeriodType,omitempty"`
	Tolerance      *bool `json:"inArrearsTolerance,omitempty"`
	Every          *bool `json:"repaymentEvery,omitempty"`
	Grace          *bool `json:"graceOnPrincipalAndInterestPayment,omitempty"`
	ArrearsAgeing  *bool `json:"graceOnArrearsAgeing,omitempty"`
}
