package products

// AccountingTerms say how transactions of the product's loans reach the books. The accounts stand in ledger.Mapping.
type AccountingTerms struct {
	AccountingRule AccountingRule `json:"accountingRule"`
	// PostsAccrualActivity records what each instalment accrued, as a transaction on its due date.
	PostsAccrualActivity bool `json:"enableAccrualActivityPosting"`
}
