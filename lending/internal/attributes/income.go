package attributes

// capitalizedIncome is lender's income that is added to the loan, and how it is earned. A contract has it as a whole.
var capitalizedIncome = []Attribute{
	{
		Name: "CapitalizesIncome", Type: "bool", Wire: "enableIncomeCapitalization",
		Note:  "the switch, which needs the rest",
		Input: Option, Product: Always, Reading: Always,
		Except: map[Place]Exception{ReadingFields: {Note: "income may be added to the principal"}, Read: {From: "t.CapitalizedIncome != nil"}},
	},
	{
		Name: "CapitalizedIncome", Type: "*products.CapitalizedIncomeTerms",
		Note:  "nil: income cannot be capitalized",
		Terms: Sparse, Except: map[Place]Exception{Inherited: {ByHand: true}},
	},
	{
		Name: "CapitalizedCalculation", Type: "products.CapitalizedCalculation", Wire: "capitalizedIncomeCalculationType",
		Bounds: Bounds{Rule: Listed, List: "capitalizedCalculations"},
		Input:  Sparse, Product: Sparse,
	},
	{
		Name: "CapitalizedStrategy", Type: "products.CapitalizedStrategy", Wire: "capitalizedIncomeStrategy",
		Bounds: Bounds{Rule: Listed, List: "capitalizedStrategies"},
		Input:  Sparse, Product: Sparse,
	},
	{
		Name: "CapitalizedType", Type: "products.CapitalizedType", Wire: "capitalizedIncomeType",
		Bounds: Bounds{Rule: Listed, List: "capitalizedTypes"},
		Input:  Sparse, Product: Sparse,
	},
}

// buyDown is a fee that is paid for the borrower, to buy the rate down, and how it is earned. A contract has it as a whole.
var buyDown = []Attribute{
	{
		Name: "BuysDown", Type: "bool", Wire: "enableBuyDownFee",
		Note:  "the switch",
		Input: Option, Product: Always, Reading: Always,
		Except: map[Place]Exception{ReadingFields: {Name: "BuysDown", Note: "a fee may be paid for the borrower"}, Read: {Name: "BuysDown", From: "t.BuyDownFee != nil"}},
	},
	{
		Name: "BuyDownFee", Type: "*products.BuyDownTerms",
		Note:  "nil: there are no buy-down fees",
		Terms: Sparse, Except: map[Place]Exception{Inherited: {ByHand: true}},
	},
	{
		Name: "BuyDownCalculation", Type: "products.BuyDownCalculation", Wire: "buyDownFeeCalculationType",
		Bounds: Bounds{Rule: Listed, List: "buyDownCalculations"},
		Input:  Sparse, Product: Sparse,
	},
	{
		Name: "BuyDownStrategy", Type: "products.BuyDownStrategy", Wire: "buyDownFeeStrategy",
		Bounds: Bounds{Rule: Listed, List: "buyDownStrategies"},
		Input:  Sparse, Product: Sparse,
	},
	{
		Name: "BuyDownType", Type: "products.BuyDownType", Wire: "buyDownFeeIncomeType",
		Bounds: Bounds{Rule: Listed, List: "buyDownTypes"},
		Input:  Sparse, Product: Sparse,
	},
	{
		Name: "MerchantBuyDownFee", Type: "bool", Wire: "merchantBuyDownFee",
		Note:  "a merchant pays the buy-down fee",
		Input: Option, Product: Always, Terms: Sparse, Reading: Always,
	},
}
