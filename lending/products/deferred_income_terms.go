package products

import "lending.example/platform/lending/fault"

// CapitalizedIncomeTerms say how lender's income that is added to the loan is earned.
type CapitalizedIncomeTerms struct {
	// attributes: begin product fields
	CapitalizesIncome      bool                   `json:"enableIncomeCapitalization"` // the switch, which needs the rest
	CapitalizedCalculation CapitalizedCalculation `json:"capitalizedIncomeCalculationType,omitzero"`
	CapitalizedStrategy    CapitalizedStrategy    `json:"capitalizedIncomeStrategy,omitzero"`
	CapitalizedType        CapitalizedType        `json:"capitalizedIncomeType,omitzero"`
	// attributes: end
}

func (in ProductUpdate) checkCapitalizedIncome(c *fault.Checks) {
	// attributes: begin input checks
	listed(c, "capitalizedIncomeCalculationType", in.CapitalizedCalculation, capitalizedCalculations)
	listed(c, "capitalizedIncomeStrategy", in.CapitalizedStrategy, capitalizedStrategies)
	listed(c, "capitalizedIncomeType", in.CapitalizedType, capitalizedTypes)
	// attributes: end
}

func (p Product) checkCapitalizedIncome(c *fault.Checks) {
	if !p.CapitalizesIncome {
		return
	}
	if !p.isAdvanced() {
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
	// attributes: begin product fields
	BuysDown           bool               `json:"enableBuyDownFee"` // the switch
	BuyDownCalculation BuyDownCalculation `json:"buyDownFeeCalculationType,omitzero"`
	BuyDownStrategy    BuyDownStrategy    `json:"buyDownFeeStrategy,omitzero"`
	BuyDownType        BuyDownType        `json:"buyDownFeeIncomeType,omitzero"`
	MerchantBuyDownFee bool               `json:"merchantBuyDownFee"` // a merchant pays the buy-down fee
	// attributes: end
}

func (in ProductUpdate) checkBuyDown(c *fault.Checks) {
	// attributes: begin input checks
	listed(c, "buyDownFeeCalculationType", in.BuyDownCalculation, buyDownCalculations)
	listed(c, "buyDownFeeStrategy", in.BuyDownStrategy, buyDownStrategies)
	listed(c, "buyDownFeeIncomeType", in.BuyDownType, buyDownTypes)
	// attributes: end
}

func (p Product) checkBuyDown(c *fault.Checks) {
	if !p.BuysDown {
		return
	}
	if !p.isAdvanced() {
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
