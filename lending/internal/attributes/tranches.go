package attributes

// tranches are in how many parts a loan may be disbursed, and how much in all.
var tranches = []Attribute{
	{
		Name: "MultiDisburse", Type: "bool", Wire: "multiDisburseLoan",
		Note:  "in tranches, instead of one sum",
		Input: Option, Product: Always, Terms: Sparse, Reading: Always, Template: Always, Schedule: Always,
	},
	{
		Name: "MaxTranches", Type: "int", Wire: "maxTrancheCount",
		Note:   "most tranches of a loan; mandatory with tranches",
		Bounds: Bounds{Rule: Positive},
		Input:  Option, Product: Sparse,
	},
	{
		Name: "MaximumOutstanding", Type: "money.Amount", Wire: "maxOutstandingLoanBalance",
		Words: "Most that may be outstanding at any time, in the currency of the loan.", Zero: "no bound",
		Bounds: Bounds{Rule: Positive},
		Input:  Option, Product: Option, Application: Option, Terms: Sparse, Reading: Sparse, Template: Sparse, Schedule: Always,
		Except: map[Place]Exception{
			InputFields: {Wire: "outstandingLoanBalance"}, UpdateFields: {Wire: "outstandingLoanBalance"}, ProductFields: {Wire: "outstandingLoanBalance"},
			InputChecks: {ByHand: true}, Inherited: {ByHand: true}, Stated: {ByHand: true},
		},
	},
	{
		Name: "Tranches", Type: "[]loans.PlannedTranche", Wire: "disbursementData",
		Note:        "of products that disburse in parts",
		Application: Sparse,
	},
	{
		Name: "NoPlannedTranches", Type: "bool", Wire: "disallowExpectedDisbursements",
		Note:  "tranches are disbursed as they come and never planned",
		Input: Option, Product: Always, Terms: Sparse, Reading: Always, Schedule: Always,
	},
	{
		Name: "FullTermForTranche", Type: "bool", Wire: "allowFullTermForTranche",
		Note:  "each later tranche has the full number of instalments; progressive schedules",
		Input: Option, Product: Always, Application: Option, Terms: Sparse, Reading: Always, Schedule: Always, Kept: true,
	},
	{
		Name: "DisbursesAsExpected", Type: "bool", Wire: "syncExpectedWithDisbursementDate",
		Note:  "a loan is disbursed on its expected date or not at all",
		Input: Option, Product: Always,
	},
	{
		Name: "OverApplied", Type: "bool", Wire: "allowApprovedDisbursedAmountsOverApplied",
		Note:  "loans may be approved and disbursed beyond the amount applied for",
		Input: Option, Product: Always,
	},
	{
		Name: "OverAppliedType", Type: "products.OverAppliedType", Wire: "overAppliedCalculationType",
		Note:  "what {OverAppliedNumber} is",
		Input: Sparse, Product: Sparse,
	},
	{
		Name: "OverAppliedNumber", Type: "int", Wire: "overAppliedNumber",
		Words:  "By how much more than applied for may be approved: percent or amount, as {OverAppliedType} says.",
		Bounds: Bounds{Rule: NotNegative},
		Input:  Option, Product: Option,
	},
}

// downPayment is a part of every disbursement that is paid back on the day of it.
var downPayment = []Attribute{
	{
		Name: "DownPayment", Type: "bool", Wire: "enableDownPayment",
		Note:  "a part of each disbursement is due at once",
		Input: Option, Product: Always, Application: Option, Terms: Sparse, Reading: Always, Kept: true,
	},
	{
		Name: "DownPaymentPercent", Type: "money.Decimal", Wire: "disbursedAmountPercentageForDownPayment",
		Words:  "Percentage of each disbursement, 1 to 100, that is paid down at once.",
		Bounds: Bounds{Rule: Percent, Low: "0", High: "100"}, Kept: true,
		Input: Option, Product: Sparse, Application: Option, Terms: Sparse, Reading: Sparse, Schedule: Always,
		Except: map[Place]Exception{
			InputChecks: {ByHand: true},                                              // 1 to 100, and no more than six decimals
			Inherited:   {ByHand: true}, Kept: {ByHand: true}, Drawn: {ByHand: true}, // of loans that take one
		},
	},
	{
		Name: "PercentOtherSpelling", Type: "money.Decimal", Wire: "disbursedAmountPercentageDownPayment",
		Note:  "the same under another name",
		Input: Option,
	},
	{
		Name: "AutoDownPayment", Type: "bool", Wire: "enableAutoRepaymentForDownPayment",
		Note:  "paid by itself at each disbursement",
		Input: Option, Product: Always, Application: Option, Terms: Sparse, Reading: Always, Kept: true,
		Except: map[Place]Exception{Inherited: {ByHand: true}, Kept: {ByHand: true}}, // of loans that take one
	},
}
