package attributes

// allocation is how payments are spread over what is owed. All but the strategy are for the advanced one.
var allocation = []Attribute{
	{
		Name: "Strategy", Type: "products.Strategy", Wire: "transactionProcessingStrategyCode",
		Note: "how payments are spread over what is owed", Absent: "[Standard], for progressive schedules [Advanced]",
		Bounds: Bounds{Rule: Listed, List: "strategies"},
		Guard:  "Strategy", Early: true, Restated: true,
		Input: Sparse, Product: Always, Application: Sparse, Terms: Always, Reading: Always, Template: Always,
		Except: map[Place]Exception{
			ProductFields:     {Note: "how payments are spread over what is owed"},
			ApplicationChecks: {ByHand: true}, // refused with a code of its own
			ReadingFields:     {Type: "string"}, Read: {From: "string(t.Strategy)"},
			TemplateFields: {Type: "string"}, Templated: {From: "string(t.Strategy)"},
		},
	},
	{
		Name: "StrategyName", Type: "string", Wire: "transactionProcessingStrategyName",
		Reading: Always, Template: Always,
		Except: map[Place]Exception{Read: {From: "t.Strategy.Name()"}, Templated: {From: "t.Strategy.Name()"}},
	},
	{
		Name: "PaymentAllocation", Type: "[]products.PaymentAllocation", Wire: "paymentAllocation",
		Note:  "one for each transaction type that differs, and the default one",
		Input: Sparse, Product: Sparse, Terms: Sparse,
		Except: map[Place]Exception{
			InputFields: {Type: "[]products.PaymentAllocationInput"}, UpdateFields: {Type: "[]products.PaymentAllocationInput"},
			Inherited: {ByHand: true},
		},
	},
	{
		Name: "CreditAllocation", Type: "[]products.CreditAllocation", Wire: "creditAllocation",
		Note:  "none: chargebacks restore what was paid",
		Input: Sparse, Product: Sparse, Terms: Sparse,
		Except: map[Place]Exception{
			InputFields: {Type: "[]products.CreditAllocationInput"}, UpdateFields: {Type: "[]products.CreditAllocationInput"},
			Inherited: {ByHand: true},
		},
	},
	{
		Name: "InterestRefunds", Type: "[]products.RefundType", Wire: "supportedInterestRefundTypes",
		Note:  "refunds that give interest back",
		Input: Sparse, Product: Sparse, Terms: Sparse,
	},
	{
		Name: "ChargeOffBehaviour", Type: "products.ChargeOffBehaviour", Wire: "chargeOffBehaviour",
		Note: "what a charge-off does to interest and instalments", Absent: "nothing",
		Bounds: Bounds{Rule: Listed, List: "chargeOffBehaviours"},
		Input:  Sparse, Product: Always, Terms: Sparse, Reading: Sparse,
	},
}
