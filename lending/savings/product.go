package savings

import (
	"errors"

	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/store"
)

// Product says what accounts of one sort have in common. There is no interest and no overdraft.
type Product struct {
	store.Key
	Name         string   `json:"name"`      // unique
	ShortName    string   `json:"shortName"` // unique, at most 4 characters
	Description  string   `json:"description,omitempty"`
	CurrencyCode string   `json:"currencyCode"`       // ISO 4217; fixed once there are accounts
	Digits       int      `json:"digitsAfterDecimal"` // decimals of amounts, 0 to 6
	ChargeIDs    []int64  `json:"chargeIds,omitzero"` // definitions that new accounts carry
	Books        Accounts `json:"books"`
}

// Accounts are where the transactions of a product's accounts are posted to. Without a rule that posts all of them are 0.
type Accounts struct {
	Rule      ledger.AccountingRule `json:"accountingRule"`                         // none or cash based
	Reference int64                 `json:"savingsReferenceAccountId,omitempty"`    // an asset: cash that comes in and goes out
	Control   int64                 `json:"savingsControlAccountId,omitempty"`      // a liability: what customers have on their accounts
	Suspense  int64                 `json:"transfersInSuspenseAccountId,omitempty"` // a liability: money between two accounts of the house
	Fees      int64                 `json:"incomeFromFeeAccountId,omitempty"`       // income
	Penalties int64                 `json:"incomeFromPenaltyAccountId,omitempty"`   // income
}

// role is one account of a product's books.
type role struct {
	name    string // of the attribute
	account *int64
	kind    ledger.AccountType
}

// roles are the accounts of the books one by one.
func (b *Accounts) roles() []role {
	return []role{
		{"savingsReferenceAccountId", &b.Reference, ledger.Asset},
		{"savingsControlAccountId", &b.Control, ledger.Liability},
		{"transfersInSuspenseAccountId", &b.Suspense, ledger.Liability},
		{"incomeFromFeeAccountId", &b.Fees, ledger.Income},
		{"incomeFromPenaltyAccountId", &b.Penalties, ledger.Income},
	}
}

// Products is the catalogue of deposit products.
var Products = store.Table[Product, *Product]{
	Kind: &store.Kind{
		Name: "savings_product", Reference: true,
		Columns: []store.Column{
			{Name: "name", Type: store.Text, Unique: true},
			{Name: "short_name", Type: store.Text, Unique: true},
			{Name: "currency", Type: store.Text},
			{Name: "reference_account_id", Type: store.Integer, Indexed: true},
			{Name: "control_account_id", Type: store.Integer, Indexed: true},
			{Name: "suspense_account_id", Type: store.Integer, Indexed: true},
			{Name: "fee_account_id", Type: store.Integer, Indexed: true},
			{Name: "penalty_account_id", Type: store.Integer, Indexed: true},
		},
	},
	Columns: func(p *Product) []store.Value {
		b := p.Books
		return []store.Value{
			store.String(p.Name), store.String(p.ShortName), store.String(p.CurrencyCode), store.OptionalInt(b.Reference),
			store.OptionalInt(b.Control), store.OptionalInt(b.Suspense), store.OptionalInt(b.Fees), store.OptionalInt(b.Penalties),
		}
	},
}

// ProductByID reads one product; ErrProductUnknown when there is none.
func ProductByID(tx store.Tx, id int64) (Product, error) {
	p, err := Products.Get(tx, id)
	if errors.Is(err, store.ErrNotFound) {
		return p, ErrProductUnknown.New(id)
	}
	return p, err
}

// currency is the currency of the product's accounts, with the decimals that the product gives it.
func (p Product) currency() money.Currency {
	c, _ := money.CurrencyByCode(p.CurrencyCode)
	c.Digits = p.Digits
	return c
}
