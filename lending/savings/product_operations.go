package savings

import (
	"lending.example/platform/lending/datatables"
	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// CreateProduct adds a deposit product. Refused with savings.ErrProductName, savings.ErrProductShortName, savings.ErrChargeUnfit, and
// savings.ErrProductAccount for accounts of the books that do not fit.
//
//desk:method SavingsProducts.Create(in)
var CreateProduct = operation.Command[NewProduct, operation.Result]{
	Meta: productMeta("CreateProduct", "CREATE", "Adds a deposit product."),
	Decide: func(u *operation.Unit, in NewProduct) (operation.Result, error) {
		p := in.product()
		currency, err := refdata.CurrencyByCode(p.CurrencyCode)
		if err != nil {
			return operation.Result{}, err
		}
		if p.CurrencyCode, p.Digits = currency.Code, currency.Digits; in.Digits != nil {
			p.Digits = *in.Digits
		}
		if err := p.refuse(u.Tx); err != nil {
			return operation.Result{}, err
		}
		err = Products.Insert(u.Tx, &p)
		return operation.Result{ID: p.ID}, err
	},
}

// refuse holds a product against everything that is stored.
func (p Product) refuse(tx store.Tx) error {
	for _, unique := range []struct {
		column, field, value string
		refusal              fault.Code
	}{
		{"name", "name", p.Name, ErrProductName},
		{"short_name", "shortName", p.ShortName, ErrProductShortName},
	} {
		taken, err := Products.Exists(tx, store.Where(unique.column, store.Equal, store.String(unique.value)).And("id", store.NotEqual, store.Int(p.ID)))
		if err != nil {
			return err
		}
		if taken {
			return unique.refusal.For(unique.field, unique.value, unique.value)
		}
	}
	for _, id := range p.ChargeIDs {
		if _, err := chargeFor(tx, id, p.CurrencyCode); err != nil {
			return err
		}
	}
	return p.Books.refuse(tx)
}

// refuse refuses accounts that do not exist, group others, or are of another type.
func (b Accounts) refuse(tx store.Tx) error {
	if !b.Rule.Posts() {
		return nil
	}
	c := fault.CheckOf(productResource)
	if checkBooks(c, b); c.Err() != nil {
		return c.Err()
	}
	for _, r := range b.roles() {
		account, err := ledger.AccountByID(tx, *r.account)
		if err != nil {
			return err
		}
		if account.Type != r.kind || account.Usage != ledger.DetailAccount || account.Disabled {
			return ErrProductAccount.For(r.name, *r.account, r.name, r.kind.Option().Label)
		}
	}
	return nil
}

// UpdateProduct changes what is sent of a product; accounts keep the charges that they have. Currency, decimals and the accounting rule
// stay once there are accounts (savings.ErrProductUsed). Refused besides as Create.
//
//desk:method SavingsProducts.Update(id=Ref, in)
var UpdateProduct = operation.Command[ProductUpdate, operation.Result]{
	Meta: productMeta("UpdateProduct", "UPDATE", "Changes a deposit product."),
	Decide: func(u *operation.Unit, in ProductUpdate) (operation.Result, error) {
		before, err := ProductByID(u.Tx, in.Ref.ID)
		if err != nil {
			return operation.Result{}, err
		}
		after, changes := in.apply(before)
		currency, err := refdata.CurrencyByCode(after.CurrencyCode)
		if err != nil {
			return operation.Result{}, err
		}
		after.CurrencyCode = currency.Code
		if err := before.mayBecome(u.Tx, after); err != nil {
			return operation.Result{}, err
		}
		if len(changes) > 0 {
			err = Products.Save(u.Tx, &after)
		}
		return operation.Result{ID: before.ID, Changes: changes}, err
	},
}

// mayBecome refuses what would change the amounts of accounts that exist, and what a new product is refused for.
func (p Product) mayBecome(tx store.Tx, after Product) error {
	if after.CurrencyCode != p.CurrencyCode || after.Digits != p.Digits || after.Books.Rule != p.Books.Rule {
		used, err := accounts.Exists(tx, store.Where("product_id", store.Equal, store.Int(p.ID)))
		if err != nil {
			return err
		}
		if used {
			return ErrProductUsed.New(p.ID)
		}
	}
	return after.refuse(tx)
}

// ProductRef names a deposit product.
type ProductRef struct {
	Ref operation.Ref `json:"savingsProductId"`
}

// Violations returns none.
func (ProductRef) Violations() []fault.Violation { return nil }

// DeleteProduct removes a product without accounts; savings.ErrProductUsed for others.
//
//desk:method SavingsProducts.Delete(id=Ref)
var DeleteProduct = operation.Command[ProductRef, operation.Result]{
	Meta: productMeta("DeleteProduct", "DELETE", "Removes a deposit product that has no accounts."),
	Decide: func(u *operation.Unit, in ProductRef) (operation.Result, error) {
		p, err := ProductByID(u.Tx, in.Ref.ID)
		if err != nil {
			return operation.Result{}, err
		}
		used, err := accounts.Exists(u.Tx, store.Where("product_id", store.Equal, store.Int(p.ID)))
		if err != nil {
			return operation.Result{}, err
		}
		if used {
			return operation.Result{}, ErrProductUsed.New(p.ID)
		}
		checked, err := datatables.ProductChecked(u.Tx, datatables.Savings, p.ID)
		if err != nil {
			return operation.Result{}, err
		}
		if checked {
			return operation.Result{}, ErrProductChecked.New(p.ID)
		}
		return operation.Result{ID: p.ID}, Products.Delete(u.Tx, &p)
	},
}

// ProductData is a deposit product as callers see it.
type ProductData struct {
	ID          int64                         `json:"id"`
	Name        string                        `json:"name"`
	ShortName   string                        `json:"shortName"`
	Description string                        `json:"description,omitempty"`
	Currency    refdata.CurrencyData          `json:"currency"`
	Overdraft   bool                          `json:"allowOverdraft"` // never
	Rule        ledger.AccountingRule         `json:"accountingRule"`
	Charges     []ChargeOffer                 `json:"charges,omitempty"`           // that new accounts carry
	Mappings    map[string]ledger.AccountName `json:"accountingMappings,omitzero"` // by role, of products that post
}

// ChargeOffer is a definition of a charge that accounts may carry.
type ChargeOffer struct {
	ID       int64                `json:"id"` // of the definition
	Name     string               `json:"name"`
	Currency refdata.CurrencyData `json:"currency"`
	Amount   any                  `json:"amount"` // a sum, or a percentage of what is withdrawn
	Time     enumeration.Option   `json:"chargeTimeType"`
	Basis    enumeration.Option   `json:"chargeCalculationType"`
	Penalty  bool                 `json:"penalty"`
}

func offerOf(c products.Charge) ChargeOffer {
	currency, _ := refdata.CurrencyByCode(c.CurrencyCode)
	return ChargeOffer{
		ID: c.ID, Name: c.Name, Currency: refdata.CurrencyDataOf(currency), Amount: c.Amount, Time: c.Time.Option(), Basis: c.Basis.Option(), Penalty: c.Penalty,
	}
}

// mappingNames are the names of the accounts in a response, in the order of the roles.
var mappingNames = []string{"savingsReferenceAccount", "savingsControlAccount", "transfersInSuspenseAccount", "incomeFromFeeAccount", "incomeFromPenaltyAccount"}

func (p Product) data(tx store.Tx) (ProductData, error) {
	d := ProductData{
		ID: p.ID, Name: p.Name, ShortName: p.ShortName, Description: p.Description, Currency: refdata.CurrencyDataOf(p.currency()), Rule: p.Books.Rule,
	}
	for _, id := range p.ChargeIDs {
		c, err := products.Charges.Get(tx, id) // also one that was deleted since
		if err != nil {
			return d, err
		}
		d.Charges = append(d.Charges, offerOf(c))
	}
	if !p.Books.Rule.Posts() {
		return d, nil
	}
	d.Mappings = map[string]ledger.AccountName{}
	for i, r := range p.Books.roles() {
		account, err := ledger.AccountByID(tx, *r.account)
		if err != nil {
			return d, err
		}
		d.Mappings[mappingNames[i]] = account.Called()
	}
	return d, nil
}

// GetProduct reads a product; savings.ErrProductUnknown when there is none.
//
//desk:method SavingsProducts.Get(id=Ref)
var GetProduct = operation.Query[ProductRef, ProductData]{
	Meta: productMeta("GetProduct", "READ", "Reads a deposit product."),
	Decide: func(u *operation.Unit, in ProductRef) (ProductData, error) {
		p, err := ProductByID(u.Tx, in.Ref.ID)
		if err != nil {
			return ProductData{}, err
		}
		return p.data(u.Tx)
	},
}

// ListProducts lists the products by name, 1,000 at most.
//
//desk:method SavingsProducts.List()
var ListProducts = operation.Query[operation.NoInput, []ProductData]{
	Meta: productMeta("ListProducts", "READ", "Lists deposit products."),
	Decide: func(u *operation.Unit, _ operation.NoInput) ([]ProductData, error) {
		found, err := Products.All(u.Tx, store.Query{}.By("name", false).Top(operation.LargestPage))
		list := make([]ProductData, 0, len(found))
		for _, p := range found {
			data, err := p.data(u.Tx)
			if err != nil {
				return nil, err
			}
			list = append(list, data)
		}
		return list, err
	},
}

// ProductTemplateData is what a product may be made of.
type ProductTemplateData struct {
	Currency   *refdata.CurrencyData  `json:"currency,omitempty"` // the first of the tenant; nil: it has none
	Currencies []refdata.CurrencyData `json:"currencyOptions"`
	Rules      []enumeration.Option   `json:"accountingRuleOptions"`
	Accounts   ledger.AccountOptions  `json:"accountingMappingOptions"`
	Charges    []ChargeOffer          `json:"chargeOptions"`
}

// ProductTemplate lists what a product may be made of.
//
//desk:method SavingsProducts.Template()
var ProductTemplate = operation.Query[operation.NoInput, ProductTemplateData]{
	Meta: productMeta("ProductTemplate", "READ", "Lists what a deposit product may be made of."),
	Decide: func(u *operation.Unit, _ operation.NoInput) (ProductTemplateData, error) {
		d := ProductTemplateData{Rules: []enumeration.Option{ledger.NoAccounting.Option(), ledger.CashBased.Option()}}
		var err error
		if d.Currencies, err = refdata.CurrencyOptions(u.Tx); err != nil {
			return d, err
		}
		if len(d.Currencies) > 0 {
			d.Currency = &d.Currencies[0]
		}
		if d.Accounts, err = ledger.DetailOptions(u.Tx); err != nil {
			return d, err
		}
		d.Charges, err = chargesOffered(u.Tx, "")
		return d, err
	},
}

func productMeta(id, action, summary string) operation.Meta {
	return operation.Meta{ID: "savings." + id, Action: action, Entity: "SAVINGSPRODUCT", Grouping: "organisation", Summary: summary}
}
