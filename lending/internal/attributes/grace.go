package attributes

// grace are instalments without principal or interest, counted from the first one.
var grace = []Attribute{
	{
		Name: "GraceOnPrincipal", Type: "int", Wire: "graceOnPrincipalPayment",
		Words:  "First instalments without principal, 0 or more.",
		Bounds: Bounds{Rule: NotNegative}, Guard: "Grace", Restated: true,
		Input: Option, Product: Always, Application: Option, Terms: Sparse, Reading: Sparse, Template: Sparse, Schedule: Always,
	},
	{
		Name: "GraceOnInterestPayment", Type: "int", Wire: "graceOnInterestPayment",
		Words:  "First instalments in which interest is not yet due; it falls due after them.",
		Bounds: Bounds{Rule: NotNegative}, Guard: "Grace", Restated: true,
		Input: Option, Product: Always, Application: Option, Terms: Sparse, Reading: Sparse, Template: Sparse, Schedule: Always,
	},
	{
		Name: "GraceOnInterestCharged", Type: "int", Wire: "graceOnInterestCharged",
		Words:  "First instalments for which no interest is charged.",
		Bounds: Bounds{Rule: NotNegative},
		Input:  Option, Product: Always, Application: Option, Terms: Sparse, Reading: Sparse, Template: Sparse, Schedule: Always,
		Except: map[Place]Exception{
			ApplicationFields: {Note: "first instalments for which no interest is charged; none when absent, no matter what the product has"},
			Inherited:         {From: "loans.Value(in.GraceOnInterestCharged, 0)"},
		},
	},
	{
		Name: "RecurringPrincipalHolidays", Type: "int", Wire: "recurringMoratoriumOnPrincipalPeriods",
		Note:   "after the grace, principal falls due only in every (n+1)-th instalment",
		Bounds: Bounds{Rule: NotNegative},
		Input:  Option, Product: Always, Terms: Sparse, Reading: Sparse, Schedule: Always,
	},
}
