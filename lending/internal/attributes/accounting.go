package attributes

// accounting is how transactions reach the books. The accounts stand in ledger.Mapping.
var accounting = []Attribute{
	{
		Name: "AccountingRule", Type: "products.AccountingRule", Wire: "accountingRule",
		Note: "none, cash, or accruals: what is posted to the books, and when", Absent: "none", Default: "products.NoAccounting",
		Bounds: Bounds{Rule: Listed, Low: "NoAccounting", High: "UpfrontAccrual"},
		Input:  Option, Product: Always,
	},
	{
		Name: "AccrualActivity", Type: "bool", Wire: "enableAccrualActivityPosting",
		Note:  "records what each instalment accrued, as a transaction on its due date",
		Input: Option, Product: Always, Terms: Sparse,
	},
}
