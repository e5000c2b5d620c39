package products

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
)

// Identity is what a product is called, and when it is on offer.
type Identity struct {
	Name        string        `json:"name"`                // unique, at most 100 characters
	ShortName   string        `json:"shortName"`           // unique, at most 4 characters
	ExternalID  string        `json:"externalId,omitzero"` // the lender's own name
	Description string        `json:"description,omitzero"`
	FundID      int64         `json:"fundId,omitzero"`    // the source of the money, 0 for none
	SoldFrom    calendar.Date `json:"startDate,omitzero"` // first day on offer, zero for no bound
	SoldTo      calendar.Date `json:"closeDate,omitzero"` // last day on offer, zero for open end

	CanUseForTopup bool `json:"canUseForTopup"` // its loans may pay off another loan
}

func (in ProductUpdate) checkIdentity(c *fault.Checks) {
	ifSent(in.Name, func(name string) { c.Text("name", name, 100) })
	ifSent(in.ShortName, func(name string) { c.Text("shortName", name, 4) })
	ifSent(in.ExternalID, func(id string) { c.Text("externalId", id, 100) })
	ifSent(in.Description, func(text string) { c.MaxLength("description", text, 500) })
	positive(c, "fundId", in.FundID)
}

// refuseIdentity refuses a product that closes before it starts.
func (p Product) refuseIdentity() error {
	if !p.SoldTo.IsZero() && p.SoldTo.Before(p.SoldFrom) {
		return ErrClosesBeforeStart.For("closeDate", p.SoldTo, p.SoldTo, p.SoldFrom)
	}
	return nil
}

// Currency is the currency of the product's loans and how it is used.
type Currency struct {
	CurrencyCode  string `json:"currencyCode"`       // three letters, ISO 4217
	Digits        int    `json:"digitsAfterDecimal"` // 0..6
	InMultiplesOf int    `json:"inMultiplesOf"`      // smallest sum in use, in whole units; 0 for none
}

func (in ProductUpdate) checkCurrency(c *fault.Checks) {
	ifSent(in.CurrencyCode, func(code string) { c.Text("currencyCode", code, 3) })
	between(c, "digitsAfterDecimal", in.Digits, 0, 6)
	notNegative(c, "inMultiplesOf", in.InMultiplesOf)
}

// refuseUnusedSums refuses a principal, or a bound of it, that is no multiple of the smallest sum in use: no loan could have it.
func (p Product) refuseUnusedSums() error {
	c, currency := fault.CheckOf(productResource), money.Currency{Digits: p.Digits, InMultiplesOf: p.InMultiplesOf}
	for _, sum := range []struct {
		field string
		value *money.Amount
	}{{"principal", &p.Principal}, {"minPrincipal", p.MinPrincipal}, {"maxPrincipal", p.MaxPrincipal}} {
		if sum.value != nil && !currency.InUse(*sum.value) {
			c.Fail(sum.field, *sum.value, fault.NotInMultiplesOf, p.InMultiplesOf)
		}
	}
	return c.Err()
}
