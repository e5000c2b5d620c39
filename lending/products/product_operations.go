package products

import (
	"errors"
	"reflect"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// ByRef reads one product by its id or external id; ErrUnknown when there is none.
func ByRef(tx store.Tx, ref operation.Ref) (Product, error) {
	if ref.ExternalID == "" {
		return Get(tx, ref.ID)
	}
	product, err := Products.First(tx, store.Where("external_id", store.Equal, store.String(ref.ExternalID)))
	if errors.Is(err, store.ErrNotFound) {
		return product, ErrUnknown.New(ref)
	}
	return product, err
}

// CreateProduct adds a loan product; the result names it by ID. All that is wrong with the terms is refused at once, each
// violation with its field; in.Warn makes Warnings of the result tell what is allowed and hardly meant, such as a balloon.
// Rates are percent, of the period that the rate frequency says; amounts are in the currency of the product.
//
// Other refusals: products.ErrNameTaken, products.ErrShortNameTaken, products.ErrExternalIDTaken, refdata.ErrCurrency,
// products.ErrChargeUnknown, products.ErrChargeCurrency, ledger.ErrAccountUnknown and codes of products.ErrAccountType for
// accounts of books. A product is not deleted: a close date takes it off the offer.
//
//desk:method Products.Create(in)
var CreateProduct = operation.Command[NewProduct, operation.Result]{
	Meta: productMeta("CreateProduct", "CREATE", "Adds a loan product."),
	Decide: func(u *operation.Unit, in NewProduct) (operation.Result, error) {
		judged := in.attributes().judge(Product{}, ledger.Mapping{})
		if err := judged.decide(u); err != nil {
			return operation.Result{}, err
		}
		product := judged.after
		if err := Products.Insert(u.Tx, &product); err != nil {
			return operation.Result{}, err
		}
		judged.accounts.ID = product.ID
		err := ledger.SaveMapping(u, judged.accounts)
		return operation.Result{ID: product.ID, ExternalID: product.ExternalID, Warnings: warnings(product, in.Warn)}, err
	},
}

// Draft is the product that an input describes. It is held against all that CreateProduct holds it against but what only matters
// once it is created: whether its names are free and its accounts can be posted to.
func Draft(tx store.Tx, in NewProduct) (Product, error) {
	judged := in.attributes().judge(Product{}, ledger.Mapping{})
	if err := judged.after.refuseUnusedSums(); err != nil {
		return Product{}, err
	}
	if err := judged.stand(); err != nil {
		return Product{}, err
	}
	return judged.after, refuseReferences(tx, judged.after)
}

// UpdateProduct changes a loan product: what is nil stays, and the product as it would become is judged like a new one. Loans that
// exist keep their terms; accounts count for entries from now on. Another update takes it back.
//
//desk:method Products.Update(id=Ref, in)
var UpdateProduct = operation.Command[ProductUpdate, operation.Result]{
	Meta: productMeta("UpdateProduct", "UPDATE", "Changes a loan product."),
	Decide: func(u *operation.Unit, in ProductUpdate) (operation.Result, error) {
		before, err := ByRef(u.Tx, in.Ref)
		if err != nil {
			return operation.Result{}, err
		}
		accounts, err := ledger.MappingOf(u, before.ID)
		if err != nil {
			return operation.Result{}, err
		}
		judged := in.judge(before, accounts)
		c := fault.CheckOf(productResource)
		if judged.check(c); c.Err() != nil {
			return operation.Result{}, c.Err()
		}
		if err := judged.decide(u); err != nil {
			return operation.Result{}, err
		}
		changes := in.changes(before, judged.after)
		in.noteAccounts(changes, accounts, judged.accounts)
		result := operation.Result{ID: before.ID, ExternalID: judged.after.ExternalID, Changes: changes, Warnings: warnings(judged.after, in.Warn)}
		return result, judged.save(u, accounts)
	},
}

// warnings are what Lint finds, as a result carries it when it is asked for.
func warnings(p Product, asked bool) []string {
	var texts []string
	if !asked {
		return nil
	}
	for _, w := range Lint(p) {
		texts = append(texts, w.String())
	}
	return texts
}

// save writes what changed and nothing else.
func (j judgement) save(u *operation.Unit, accounts ledger.Mapping) error {
	if !reflect.DeepEqual(j.before, j.after) {
		if err := Products.Save(u.Tx, &j.after); err != nil {
			return err
		}
	}
	if reflect.DeepEqual(accounts, j.accounts) {
		return nil
	}
	return ledger.SaveMapping(u, j.accounts)
}

// decide refuses, against everything that is stored, the product as it would become.
func (j *judgement) decide(u *operation.Unit) error {
	if !u.Replays() { // logs of earlier versions may have other sums
		if err := j.after.refuseUnusedSums(); err != nil {
			return err
		}
	}
	if err := j.stand(); err != nil {
		return err
	}
	if err := refuseNames(u.Tx, j.after); err != nil {
		return err
	}
	if err := refuseReferences(u.Tx, j.after); err != nil {
		return err
	}
	return refuseAccounts(u, j.in, j.accounts)
}

// stand refuses what contradicts itself, and currencies that there are not.
func (j *judgement) stand() error {
	if err := j.refuse(); err != nil {
		return err
	}
	currency, err := refdata.CurrencyByCode(j.after.CurrencyCode)
	if err != nil {
		return err
	}
	j.after.CurrencyCode = currency.Code
	return nil
}

// refuseNames refuses a name, short name or external id that another product has.
func refuseNames(tx store.Tx, p Product) error {
	for _, unique := range []struct {
		column, field, value string
		refusal              fault.Code
	}{
		{"name", "name", p.Name, ErrNameTaken},
		{"short_name", "shortName", p.ShortName, ErrShortNameTaken},
		{"external_id", "externalId", p.ExternalID, ErrExternalIDTaken},
	} {
		taken, err := Products.Exists(tx, store.Where(unique.column, store.Equal, store.OptionalString(unique.value)).
			And("id", store.NotEqual, store.Int(p.ID)))
		if err != nil {
			return err
		}
		if taken && unique.value != "" {
			return unique.refusal.For(unique.field, unique.value, unique.value)
		}
	}
	return nil
}

// refuseReferences refuses a fund, a delinquency bucket or charges that do not exist or do not fit.
func refuseReferences(tx store.Tx, p Product) error {
	if p.FundID != 0 {
		if _, err := refdata.FundByID(tx, p.FundID); err != nil {
			return err
		}
	}
	if p.DelinquencyBucketID != 0 {
		if _, _, err := refdata.DelinquencyBucketByID(tx, p.DelinquencyBucketID); err != nil {
			return err
		}
	}
	seen := map[int64]bool{}
	for _, id := range p.ChargeIDs {
		if seen[id] {
			return ErrChargeTwice.For("charges", id, id)
		}
		seen[id] = true
		if err := refuseCharge(tx, p, id); err != nil {
			return err
		}
	}
	return nil
}

func refuseCharge(tx store.Tx, p Product, id int64) error {
	charge, err := ChargeByID(tx, id)
	switch {
	case err != nil:
		return err
	case charge.Target != ChargeForLoan:
		return ErrChargeNotForLoan.For("charges", id, charge.Name)
	case charge.CurrencyCode != p.CurrencyCode:
		return ErrChargeCurrency.For("charges", id, charge.Name)
	case p.RecalculatesInterest && charge.PenaltyOnInterest():
		return ErrPenaltyOnInterest.For("charges", id, charge.Name)
	}
	return nil
}

// noteAccounts records the accounts and lists of accounts that were sent and differ.
func (in ProductUpdate) noteAccounts(changes map[string]any, before, after ledger.Mapping) {
	for placeholder, sent := range in.accounts() {
		if sent != nil && before.Accounts[placeholder] != after.Accounts[placeholder] {
			role, _ := placeholder.Role()
			changes[role.Attribute()] = operation.Sent{Value: *sent}
		}
	}
	for _, list := range in.exceptions() {
		if list.sent {
			note(changes, list.field, append([]ledger.Exception{}, list.items...), *list.of(&before), *list.of(&after))
		}
	}
}

// ProductRef addresses a product.
type ProductRef struct {
	Ref          operation.Ref `json:"productId"`
	WithTemplate bool          `json:"template,omitzero"` // with what its attributes may be chosen from
}

// Violations returns none.
func (ProductRef) Violations() []fault.Violation { return nil }

// GetProduct reads a loan product with its accounts; products.ErrUnknown when there is none.
//
//desk:method Products.Get(id=Ref)
var GetProduct = operation.Query[ProductRef, ProductData]{
	Meta: productMeta("GetProduct", "READ", "Reads a loan product."),
	Decide: func(u *operation.Unit, in ProductRef) (ProductData, error) {
		product, err := ByRef(u.Tx, in.Ref)
		if err != nil {
			return ProductData{}, err
		}
		reader := newReader(u)
		data, err := reader.product(product)
		if err != nil {
			return data, err
		}
		data.listAll()
		data.AllocationOptions = allocationOptions()
		if err := reader.accounts(&data, product); err != nil || !in.WithTemplate {
			return data, err
		}
		data.ProductOptions, err = productOptions(u.Tx)
		return data, err
	},
}

// listAll makes lists without elements empty lists: applications count what a single product has, and a list that is left out is
// none to them.
func (d *ProductData) listAll() {
	for _, list := range []*[]CycleVariation{&d.PrincipalVariations, &d.RepaymentVariations, &d.RateVariations} {
		if *list == nil {
			*list = []CycleVariation{}
		}
	}
	if d.CreditAllocation == nil {
		d.CreditAllocation = []CreditAllocationInput{}
	}
	if d.Charges == nil {
		d.Charges = []ChargeData{}
	}
}

// ListProducts reads all loan products, in the order in which they were made, without their accounts.
//
//desk:method Products.List()
var ListProducts = operation.Query[operation.NoInput, []ProductData]{
	Meta: productMeta("ListProducts", "READ", "Lists the loan products."),
	Decide: func(u *operation.Unit, _ operation.NoInput) ([]ProductData, error) {
		reader, list := newReader(u), []ProductData{}
		all, err := Products.All(u.Tx, store.Query{}.Top(operation.LargestPage))
		for _, product := range all {
			data, err := reader.product(product)
			if err != nil {
				return nil, err
			}
			list = append(list, data)
		}
		return list, err
	},
}

// BasicProduct is what a list to choose from shows of a product.
type BasicProduct struct {
	Type        string               `json:"productType"` // "loan"
	ID          int64                `json:"id"`
	Name        string               `json:"name"`
	ShortName   string               `json:"shortName"`
	Description string               `json:"description,omitzero"`
	Currency    refdata.CurrencyData `json:"currency"`
}

// ListBasicProducts lists the products that are on offer on the business date, by id, name and currency alone.
//
//desk:method Products.ListBasic()
var ListBasicProducts = operation.Query[operation.NoInput, []BasicProduct]{
	Meta: productMeta("ListBasicProducts", "READ", "Lists the loan products on offer, in short."),
	Decide: func(u *operation.Unit, _ operation.NoInput) ([]BasicProduct, error) {
		list := []BasicProduct{}
		for p, err := range Products.Find(u.Tx, store.Query{}.Top(operation.LargestPage)) {
			if err != nil {
				return nil, err
			}
			if !p.SoldTo.IsZero() && p.SoldTo.Before(u.Today) {
				continue
			}
			list = append(list, BasicProduct{
				Type: "loan", ID: p.ID, Name: p.Name, ShortName: p.ShortName, Description: p.Description, Currency: p.currencyData(),
			})
		}
		return list, nil
	},
}

// currencyData shows the currency as the product uses it.
func (p Product) currencyData() refdata.CurrencyData {
	currency, _ := refdata.CurrencyByCode(p.CurrencyCode)
	currency.Digits, currency.InMultiplesOf = p.Digits, p.InMultiplesOf
	return refdata.CurrencyDataOf(currency)
}

func productMeta(id, action, summary string) operation.Meta {
	return operation.Meta{ID: "products." + id, Action: action, Entity: "LOANPRODUCT", Grouping: "organisation", Summary: summary}
}
