package products

// Overrides say which attributes a loan may state differently from its product.
type Overrides struct {
	Amortization   bool `json:"amortizationType"`
	InterestMethod bool `json:"interestType"`
	Strategy       bool `json:"transactionProcessingStrategyCode"`
	InterestPeriod bool `json:"interestCalculationPeriodType"`
	Tolerance      bool `json:"inArrearsTolerance"`
	RepaymentEvery bool `json:"repaymentEvery"`
	Grace          bool `json:"graceOnPrincipalAndInterestPayment"`
	ArrearsAgeing  bool `json:"graceOnArrearsAgeing"`
}

// Override names an attribute that a product may open to its loans.
type Override string

// The attributes.
const (
	OverrideAmortization   Override = "amortizationType"
	OverrideInterestMethod Override = "interestType"
	OverrideStrategy       Override = "transactionProcessingStrategyCode"
	OverrideInterestPeriod Override = "interestCalculationPeriodType"
	OverrideTolerance      Override = "inArrearsTolerance"
	OverrideRepaymentEvery Override = "repaymentEvery"
	OverrideGrace          Override = "graceOnPrincipalAndInterestPayment"
	OverrideArrearsAgeing  Override = "graceOnArrearsAgeing"
)

// allOverrides is what a product allows that says nothing about it.
var allOverrides = Overrides{true, true, true, true, true, true, true, true}

// Allows reports whether loans of the product may state the attribute differently.
func (p Product) Allows(attribute Override) bool {
	switch attribute {
	case OverrideAmortization:
		return p.Overrides.Amortization
	case OverrideInterestMethod:
		return p.Overrides.InterestMethod
	case OverrideStrategy:
		return p.Overrides.Strategy
	case OverrideInterestPeriod:
		return p.Overrides.InterestPeriod
	case OverrideTolerance:
		return p.Overrides.Tolerance
	case OverrideRepaymentEvery:
		return p.Overrides.RepaymentEvery
	case OverrideGrace:
		return p.Overrides.Grace
	case OverrideArrearsAgeing:
		return p.Overrides.ArrearsAgeing
	}
	return false
}

// OverridesInput is the part of a create or update about what loans may state differently; what is not named stays as
// it is, and is allowed on a new product.
type OverridesInput struct {
	Amortization   *bool `json:"amortizationType,omitempty"`
	InterestMethod *bool `json:"interestType,omitempty"`
	Strategy       *bool `json:"transactionProcessingStrategyCode,omitempty"`
	InterestPeriod *bool `json:"interestCalculationPeriodType,omitempty"`
	Tolerance      *bool `json:"inArrearsTolerance,omitempty"`
	RepaymentEvery *bool `json:"repaymentEvery,omitempty"`
	Grace          *bool `json:"graceOnPrincipalAndInterestPayment,omitempty"`
	ArrearsAgeing  *bool `json:"graceOnArrearsAgeing,omitempty"`
}
