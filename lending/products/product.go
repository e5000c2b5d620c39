package products

import (
	"errors"

	"lending.example/platform/lending/money"
	"lending.example/platform/lending/store"
)

// Product is a loan product: the terms that its loans start from, the bounds within which a loan may differ, and what
// the engine does with its loans. Loans copy what they need when they are applied for, so a change of a product leaves
// the loans that exist alone.
//
// Its attributes stand in embedded structs, one for each topic; each topic has a file with its attributes, its input
// and its rules.
type Product struct {
	store.Key
	Identity
	Currency
	RepaymentTerms
	InterestTerms
	GraceTerms
	ArrearsTerms
	RecalculationTerms
	AllocationTerms
	TrancheTerms
	DownPaymentTerms
	GuaranteeTerms
	CycleTerms
	CapitalizedIncomeTerms
	BuyDownTerms
	AccountingTerms

	// ChargeIDs are the charge definitions that its loans may carry; overdue charges among them apply automatically.
	ChargeIDs []int64 `json:"chargeIds,omitzero"`
	// Overrides say which attributes a loan may state differently.
	Overrides Overrides `json:"overrides"`
}

// Products is the catalogue of loan products.
var Products = store.Table[Product, *Product]{
	Shared: true,
	Kind: &store.Kind{
		Name: "loan_product", Reference: true,
		Columns: []store.Column{
			{Name: "name", Type: store.Text, Unique: true},
			{Name: "short_name", Type: store.Text, Unique: true},
			{Name: "external_id", Type: store.Text, Unique: true},
			{Name: "currency", Type: store.Text},
			{Name: "start_date", Type: store.Date},
			{Name: "close_date", Type: store.Date, Indexed: true},
			{Name: "fund_id", Type: store.Integer, Indexed: true},
			{Name: "delinquency_bucket_id", Type: store.Integer, Indexed: true},
			{Name: "principal", Type: store.Decimal},
			{Name: "schedule_type", Type: store.Integer},
			{Name: "strategy", Type: store.Text},
			{Name: "accounting_rule", Type: store.Integer},
		},
	},
	Columns: func(p *Product) []store.Value {
		return []store.Value{
			store.String(p.Name), store.String(p.ShortName), store.OptionalString(p.ExternalID), store.String(p.CurrencyCode),
			store.Day(p.SoldFrom), store.Day(p.SoldTo), store.OptionalInt(p.FundID), store.OptionalInt(p.DelinquencyBucketID),
			store.Money(p.Principal), store.Int(int64(p.ScheduleType)), store.String(string(p.Strategy)), store.Int(int64(p.AccountingRule)),
		}
	},
}

// Get reads one product; ErrUnknown when there is none.
func Get(tx store.Tx, id int64) (Product, error) {
	product, err := Products.Get(tx, id)
	if errors.Is(err, store.ErrNotFound) {
		return product, ErrUnknown.New(id)
	}
	return product, err
}

// Arithmetic returns the way to calculate in the product's currency under a rounding mode.
func (p Product) Arithmetic(mode money.Rounding) money.Arithmetic {
	return money.Arithmetic{Mode: mode, Digits: p.Digits, InMultiplesOf: p.InMultiplesOf}
}

// isAdvanced reports whether payments are spread by the product's own allocation rules.
func (p Product) isAdvanced() bool { return p.Strategy == Advanced }
