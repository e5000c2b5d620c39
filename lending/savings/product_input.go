package savings

import (
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// ProductCharge names a charge definition that accounts of a product carry.
type ProductCharge struct {
	ID int64 `json:"id"`
}

// NewProduct describes a deposit product.
type NewProduct struct {
	Name         string                `json:"name"`                         // mandatory, unique, at most 100 characters
	ShortName    string                `json:"shortName"`                    // mandatory, unique, at most 4 characters
	Description  string                `json:"description,omitempty"`        // at most 500 characters
	CurrencyCode string                `json:"currencyCode"`                 // mandatory; ISO 4217
	Digits       *int                  `json:"digitsAfterDecimal,omitempty"` // 0 to 6; nil: those of the currency
	InterestRate money.Decimal         `json:"nominalAnnualInterestRate,omitzero"`
	Overdraft    bool                  `json:"allowOverdraft,omitempty"`
	Multiples    int                   `json:"inMultiplesOf,omitempty"`             // 0 or 1: balances are not rounded
	Charges      []ProductCharge       `json:"charges,omitempty"`                   // definitions of charges on savings in the currency
	Rule         ledger.AccountingRule `json:"accountingRule"`                      // mandatory; NoAccounting or CashBased
	Reference    int64                 `json:"savingsReferenceAccountId,omitempty"` // this and the others: mandatory with accounting, see [Accounts]
	Control      int64                 `json:"savingsControlAccountId,omitempty"`
	Suspense     int64                 `json:"transfersInSuspenseAccountId,omitempty"`
	Fees         int64                 `json:"incomeFromFeeAccountId,omitempty"`
	Penalties    int64                 `json:"incomeFromPenaltyAccountId,omitempty"`
}

// product is the product that the input describes.
func (in NewProduct) product() Product {
	p := Product{
		Name: in.Name, ShortName: in.ShortName, Description: in.Description, CurrencyCode: in.CurrencyCode,
		Books: Accounts{Rule: in.Rule},
	}
	for _, c := range in.Charges {
		p.ChargeIDs = append(p.ChargeIDs, c.ID)
	}
	if p.Books.Rule.Posts() {
		p.Books.Reference, p.Books.Control, p.Books.Suspense = in.Reference, in.Control, in.Suspense
		p.Books.Fees, p.Books.Penalties = in.Fees, in.Penalties
	}
	return p
}

// Violations checks everything that can be seen without the tenant's data. Interest and overdraft are not built: their
// attributes are understood, and refused unless they say none.
func (in NewProduct) Violations() []fault.Violation {
	c := fault.CheckOf(productResource).Text("name", in.Name, 100).Text("shortName", in.ShortName, 4).
		MaxLength("description", in.Description, 500).Text("currencyCode", in.CurrencyCode, 3)
	if in.Digits != nil {
		c.Between("digitsAfterDecimal", *in.Digits, 0, 6)
	}
	refuseUnkept(c, in.InterestRate, in.Overdraft, in.Multiples)
	checkRule(c, in.Rule)
	checkBooks(c, in.product().Books)
	checkChargeList(c, in.Charges)
	return c.Violations()
}

func refuseUnkept(c *fault.Checks, rate money.Decimal, overdraft bool, multiples int) {
	if !rate.IsZero() {
		c.Add(ErrInterest.Violation("nominalAnnualInterestRate", rate))
	}
	if overdraft {
		c.Add(ErrOverdraft.Violation("allowOverdraft", overdraft))
	}
	if multiples != 0 && multiples != 1 {
		c.Add(ErrMultiples.Violation("inMultiplesOf", multiples))
	}
}

// checkRule fails for rules that accounts without interest have no use for.
func checkRule(c *fault.Checks, rule ledger.AccountingRule) {
	if c.Required("accountingRule", rule != 0); rule != 0 {
		fault.OneOf(c, "accountingRule", int(rule), int(ledger.NoAccounting), int(ledger.CashBased))
	}
}

// checkBooks asks for every account of a product that posts.
func checkBooks(c *fault.Checks, b Accounts) {
	for _, r := range b.roles() {
		if b.Rule.Posts() {
			c.Required(r.name, *r.account != 0)
		}
		if *r.account < 0 {
			c.Fail(r.name, *r.account, fault.NotPositive)
		}
	}
}

func checkChargeList(c *fault.Checks, list []ProductCharge) {
	for i, charge := range list {
		checkID(c.Required(element("charges", i, "id"), charge.ID != 0), element("charges", i, "id"), charge.ID)
	}
}

// ProductUpdate changes what is sent of a deposit product. Accounts keep the charges that they have.
type ProductUpdate struct {
	Ref          operation.Ref          `json:"savingsProductId"`
	Name         *string                `json:"name,omitempty"` // nil stays, here and below; otherwise as in [NewProduct]
	ShortName    *string                `json:"shortName,omitempty"`
	Description  *string                `json:"description,omitempty"`
	CurrencyCode *string                `json:"currencyCode,omitempty"`       // refused once there are accounts, when it differs
	Digits       *int                   `json:"digitsAfterDecimal,omitempty"` // refused once there are accounts, when it differs
	InterestRate money.Decimal          `json:"nominalAnnualInterestRate,omitzero"`
	Overdraft    bool                   `json:"allowOverdraft,omitempty"`
	Multiples    int                    `json:"inMultiplesOf,omitempty"` // 0 or 1: balances are not rounded
	Charges      *[]ProductCharge       `json:"charges,omitempty"`
	Rule         *ledger.AccountingRule `json:"accountingRule,omitempty"`
	Reference    *int64                 `json:"savingsReferenceAccountId,omitempty"`
	Control      *int64                 `json:"savingsControlAccountId,omitempty"`
	Suspense     *int64                 `json:"transfersInSuspenseAccountId,omitempty"`
	Fees         *int64                 `json:"incomeFromFeeAccountId,omitempty"`
	Penalties    *int64                 `json:"incomeFromPenaltyAccountId,omitempty"`
}

// Violations checks what is sent.
func (in ProductUpdate) Violations() []fault.Violation {
	c := fault.CheckOf(productResource)
	for _, text := range []struct {
		name  string
		value *string
		limit int
	}{{"name", in.Name, 100}, {"shortName", in.ShortName, 4}, {"currencyCode", in.CurrencyCode, 3}} {
		if text.value != nil {
			c.Text(text.name, *text.value, text.limit)
		}
	}
	if in.Description != nil {
		c.MaxLength("description", *in.Description, 500)
	}
	if in.Digits != nil {
		c.Between("digitsAfterDecimal", *in.Digits, 0, 6)
	}
	refuseUnkept(c, in.InterestRate, in.Overdraft, in.Multiples)
	if in.Rule != nil {
		checkRule(c, *in.Rule)
	}
	if in.Charges != nil {
		checkChargeList(c, *in.Charges)
	}
	return c.Violations()
}

// apply puts what is sent in the place of what was, and tells what changed.
func (in ProductUpdate) apply(p Product) (Product, operation.Changes) {
	changes := operation.Changes{}
	operation.Change(changes, "name", &p.Name, in.Name)
	operation.Change(changes, "shortName", &p.ShortName, in.ShortName)
	operation.Change(changes, "description", &p.Description, in.Description)
	operation.Change(changes, "currencyCode", &p.CurrencyCode, in.CurrencyCode)
	operation.Change(changes, "digitsAfterDecimal", &p.Digits, in.Digits)
	if in.Rule != nil {
		operation.Change(changes, "accountingRule", &p.Books.Rule, in.Rule)
	}
	sent := []*int64{in.Reference, in.Control, in.Suspense, in.Fees, in.Penalties}
	for i, r := range p.Books.roles() {
		if p.Books.Rule.Posts() {
			operation.Change(changes, r.name, r.account, sent[i])
		} else {
			*r.account = 0
		}
	}
	if in.Charges != nil {
		p.ChargeIDs = nil
		for _, c := range *in.Charges {
			p.ChargeIDs = append(p.ChargeIDs, c.ID)
		}
		changes["charges"] = operation.Sent{Value: *in.Charges}
	}
	return p, changes
}
