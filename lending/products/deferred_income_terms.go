package products

import "lending.example/platform/lending/fault"

// CapitalizedIncomeTerms say how lender's income that is added to the loan is earned.
type CapitalizedIncomeTerms struct {
	CapitalizesIncome      bool                   `json:"enableIncomeCapitalization"` // the switch
	CapitalizedCalculation CapitalizedCalculation `json:"capitalizedIncomeCalculationType,omitzero"`
	CapitalizedStrategy    CapitalizedStrategy    `json:"capitalizedIncomeStrategy,omitzero"`
	CapitalizedType        CapitalizedType        `json:"capitalizedIncomeType,omitzero"`
}

// CapitalizedIncomeTermsInput is the part of a create or update about capitalized income.
// The attributes mean what those of [CapitalizedIncomeTerms] mean; nil: not sent.
type CapitalizedIncomeTermsInput struct {
	CapitalizesIncome      *bool                   `json:"enableIncomeCapitalization,omitempty"`
	CapitalizedCalculation *CapitalizedCalculation `json:"capitalizedIncomeCalculationType,omitempty"`
	CapitalizedStrategy    *CapitalizedStrategy    `json:"capitalizedIncomeStrategy,omitempty"`
	CapitalizedType        *CapitalizedType        `json:"capitalizedIncomeType,omitempty"`
}

func (in CapitalizedIncomeTermsInput) check(c *fault.Checks) {
	oneOf(c, "capitalizedIncomeCalculationType", in.CapitalizedCalculation, capitalizedCalculations)
	oneOf(c, "capitalizedIncomeStrategy", in.CapitalizedStrategy, capitalizedStrategies)
	oneOf(c, "capitalizedIncomeType", in.CapitalizedType, capitalizedTypes)
}

func (p Product) checkCapitalizedIncome(c *fault.Checks) {
	if !p.CapitalizesIncome {
		return
	}
	if !p.IsAdvanced() {
		c.Fail("enableIncomeCapitalization", true, "supported.only.for.progressive.loan.income.capitalization")
	}
	c.Required("capitalizedIncomeCalculationType", p.CapitalizedCalculation != "")
	c.Required("capitalizedIncomeStrategy", p.CapitalizedStrategy != "")
	c.Required("capitalizedIncomeType", p.CapitalizedType != "")
}

// withoutCapitalizedIncome clears the details once the switch is off.
func (p *Product) withoutCapitalizedIncome() {
	if !p.CapitalizesIncome {
		p.CapitalizedIncomeTerms = CapitalizedIncomeTerms{}
	}
}

// BuyDownTerms say how a fee that is paid for the borrower, to buy the rate down, is earned.
type BuyDownTerms struct {
	BuysDown           bool               `json:"enableBuyDownFee"`
	BuyDownCalculation BuyDownCalculation `json:"buyDownFeeCalculationType,omitzero"`
	BuyDownStrategy    BuyDownStrategy    `json:"buyDownFeeStrategy,omitzero"`
	BuyDownType        BuyDownType        `json:"buyDownFeeIncomeType,omitzero"`
	MerchantBuysDown   bool               `json:"merchantBuyDownFee"` // a merchant pays it
}

// BuyDownTermsInput is the part of a create or update about buy-down fees.
// The attributes mean what those of [BuyDownTerms] mean; nil: not sent.
type BuyDownTermsInput struct {
	BuysDown           *bool               `json:"enableBuyDownFee,omitempty"`
	BuyDownCalculation *BuyDownCalculation `json:"buyDownFeeCalculationType,omitempty"`
	BuyDownStrategy    *BuyDownStrategy    `json:"buyDownFeeStrategy,omitempty"`
	BuyDownType        *BuyDownType        `json:"buyDownFeeIncomeType,omitempty"`
	MerchantBuysDown   *bool               `json:"merchantBuyDownFee,omitempty"`
}

func (in BuyDownTermsInput) check(c *fault.Checks) {
	oneOf(c, "buyDownFeeCalculationType", in.BuyDownCalculation, buyDownCalculations)
	oneOf(c, "buyDownFeeStrategy", in.BuyDownStrategy, buyDownStrategies)
	oneOf(c, "buyDownFeeIncomeType", in.BuyDownType, buyDownTypes)
}

func (p Product) checkBuyDown(c *fault.Checks) {
	if !p.BuysDown {
		return
	}
	if !p.IsAdvanced() {
		c.Fail("enableBuyDownFee", true, "supported.only.for.progressive.loan.buyDownFee")
	}
	c.Required("buyDownFeeCalculationType", p.BuyDownCalculation != "")
	c.Required("buyDownFeeStrategy", p.BuyDownStrategy != "")
	c.Required("buyDownFeeIncomeType", p.BuyDownType != "")
}

// withoutBuyDown clears the details once the switch is off.
func (p *Product) withoutBuyDown() {
	if !p.BuysDown {
		p.BuyDownTerms = BuyDownTerms{}
	}
}
