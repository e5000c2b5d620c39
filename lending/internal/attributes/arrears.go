package attributes

// arrears say when a loan counts as late, and how that is shown.
var arrears = []Attribute{
	{
		Name: "ArrearsTolerance", Type: "money.Amount", Wire: "inArrearsTolerance",
		Words:  "Overdue amount in the currency of the loan up to which it is not in arrears.",
		Bounds: Bounds{Rule: NotNegative}, Guard: "Tolerance", Restated: true,
		Input: Option, Product: Always, Application: Option, Terms: Sparse, Reading: Sparse, Template: Sparse,
	},
	{
		Name: "GraceOnArrearsAgeing", Type: "int", Wire: "graceOnArrearsAgeing",
		Words: "Days in arrears that do not count.", Zero: "none",
		Bounds: Bounds{Rule: NotNegative}, Guard: "ArrearsAgeing", Restated: true,
		Input: Option, Product: Option, Application: Option, Terms: Sparse, Reading: Sparse, Template: Sparse,
	},
	{
		Name: "OverdueDaysForNPA", Type: "int", Wire: "overdueDaysForNPA",
		Words: "Days overdue after which a loan counts as non-performing.", Zero: "none does",
		Bounds: Bounds{Rule: NotNegative},
		Input:  Option, Product: Option,
	},
	{
		Name: "LeavesNPAWhenPaidUp", Type: "bool", Wire: "accountMovesOutOfNPAOnlyOnArrearsCompletion",
		Note:  "a non-performing loan stays one until nothing is overdue",
		Input: Option, Product: Always,
	},
	{
		Name: "PenaltiesFollowPayments", Type: "bool", Wire: "overduePenaltiesFollowPayments",
		Words: "A payment that is dated by the due date of an instalment and booked later takes the overdue penalties of that instalment back.",
		Note:  "a payment dated by the due date and booked later takes overdue penalties back; false: they stay",
		Input: Option, Product: Sparse,
	},
	{
		Name: "DueDaysForEvent", Type: "int", Wire: "dueDaysForRepaymentEvent",
		Words: "Days before a due date on which it is announced.", Zero: "as configured",
		Bounds: Bounds{Rule: NotNegative},
		Input:  Option, Product: Option,
	},
	{
		Name: "OverdueDaysForEvent", Type: "int", Wire: "overDueDaysForRepaymentEvent",
		Words: "Days after a due date on which arrears are announced.", Zero: "as configured",
		Bounds: Bounds{Rule: NotNegative},
		Input:  Option, Product: Option,
	},
	{
		Name: "DelinquencyBucketID", Type: "int64", Wire: "delinquencyBucketId",
		Note: "the ranges that its loans are classified by", Zero: "they are not",
		Bounds: Bounds{Rule: Positive},
		Input:  Option, Product: Sparse,
	},
	{
		Name: "InstalmentLevelDelinquency", Type: "bool", Wire: "enableInstallmentLevelDelinquency",
		Note:  "classify each instalment, not the loan alone",
		Input: Option, Product: Always, Application: Option, Terms: Sparse, Reading: Always, Kept: true,
	},
}
