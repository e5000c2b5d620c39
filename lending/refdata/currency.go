package refdata

import (
	"errors"
	"slices"
	"strings"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// CurrencySelection is which currencies a tenant offers in its lists. It restricts no product: any currency of
// ISO 4217 may be lent.
type CurrencySelection struct {
	store.Key
	Codes []string `json:"codes"` // ISO 4217, in the tenant's order
}

// selections holds the one record per tenant.
var selections = store.Table[CurrencySelection, *CurrencySelection]{
	Kind:    &store.Kind{Name: "currency_selection", Reference: true},
	Columns: func(*CurrencySelection) []store.Value { return nil },
}

// theSelection is the id of the one record.
const theSelection = 1

// defaultCurrencies are offered until a tenant selects its own.
var defaultCurrencies = []string{"EUR", "INR", "USD"}

func readSelection(tx store.Tx) (CurrencySelection, error) {
	s, err := selections.Get(tx, theSelection)
	if errors.Is(err, store.ErrNotFound) {
		return CurrencySelection{Codes: slices.Clone(defaultCurrencies)}, nil
	}
	return s, err
}

// CurrencyByCode returns the currency of a code, in any case; ErrCurrency when ISO 4217 has none.
func CurrencyByCode(code string) (money.Currency, error) {
	c, ok := money.CurrencyByCode(strings.ToUpper(code))
	if !ok {
		return c, ErrCurrency.New(code)
	}
	return c, nil
}

// CurrencyData is a currency as clients see it.
type CurrencyData struct {
	Code          string `json:"code"` // ISO 4217
	Name          string `json:"name"`
	DecimalPlaces int    `json:"decimalPlaces"` // of amounts
	InMultiplesOf int    `json:"inMultiplesOf"` // 0: amounts are rounded to the decimal places alone
	DisplaySymbol string `json:"displaySymbol,omitempty"`
	NameCode      string `json:"nameCode"` // key of the name for translations
	DisplayLabel  string `json:"displayLabel"`
}

// CurrencyDataOf returns a currency as clients see it.
func CurrencyDataOf(c money.Currency) CurrencyData {
	return CurrencyData{
		Code: c.Code, Name: c.Name, DecimalPlaces: c.Digits, InMultiplesOf: c.InMultiplesOf,
		DisplaySymbol: c.Symbol, NameCode: c.NameCode, DisplayLabel: c.DisplayLabel(),
	}
}

// CurrencyOptions lists the currencies that the tenant offers, in its order.
func CurrencyOptions(tx store.Tx) ([]CurrencyData, error) {
	s, err := readSelection(tx)
	list := []CurrencyData{}
	for _, code := range s.Codes {
		if c, ok := money.CurrencyByCode(code); ok {
			list = append(list, CurrencyDataOf(c))
		}
	}
	return list, err
}

// CurrencyLists are the currencies that a tenant offers, and those that it could.
type CurrencyLists struct {
	Selected []CurrencyData `json:"selectedCurrencyOptions"`
	All      []CurrencyData `json:"currencyOptions"` // of ISO 4217
}

// ListCurrencies reads the currencies that are offered (EUR, INR and USD in a new tenant), and all that there are.
//
//desk:method Currencies.List()
var ListCurrencies = operation.Query[operation.NoInput, CurrencyLists]{
	Meta: currencyMeta("ListCurrencies", "READ", "Reads the currencies that are offered and all that there are."),
	Decide: func(u *operation.Unit, _ operation.NoInput) (CurrencyLists, error) {
		selected, err := CurrencyOptions(u.Tx)
		lists := CurrencyLists{Selected: selected}
		for _, c := range money.Currencies() {
			lists.All = append(lists.All, CurrencyDataOf(c))
		}
		return lists, err
	},
}

// CurrencySelectionInput selects the currencies that are offered.
type CurrencySelectionInput struct {
	Codes []string `json:"currencies"` // ISO 4217, any case
}

// Violations refuses an empty list.
func (in CurrencySelectionInput) Violations() []fault.Violation {
	c := fault.CheckOf("currencies")
	if len(in.Codes) == 0 {
		c.Fail("currencies", nil, fault.Empty)
	}
	return c.Violations()
}

// UpdateCurrencies replaces the list of currencies that are offered, by their codes of ISO 4217, in the order of the list;
// refdata.ErrCurrency for one that does not exist.
//
//desk:method Currencies.Select(in)
var UpdateCurrencies = operation.Command[CurrencySelectionInput, operation.Result]{
	Meta: currencyMeta("UpdateCurrencies", "UPDATE", "Selects the currencies that are offered."),
	Decide: func(u *operation.Unit, in CurrencySelectionInput) (operation.Result, error) {
		s, err := readSelection(u.Tx)
		if err != nil {
			return operation.Result{}, err
		}
		wanted, err := selection(in.Codes)
		if err != nil {
			return operation.Result{}, err
		}
		if slices.Equal(wanted, s.Codes) {
			return operation.Result{Changes: operation.Changes{}}, nil
		}
		s.Codes = wanted
		result := operation.Result{Changes: operation.Changes{"currencies": wanted}}
		if s.ID == 0 {
			s.ID = theSelection
			return result, selections.Insert(u.Tx, &s)
		}
		return result, selections.Save(u.Tx, &s)
	},
}

// selection returns the codes as ISO 4217 writes them, each once.
func selection(codes []string) ([]string, error) {
	var wanted []string
	for _, code := range codes {
		c, err := CurrencyByCode(code)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(wanted, c.Code) {
			wanted = append(wanted, c.Code)
		}
	}
	return wanted, nil
}

func currencyMeta(id, action, summary string) operation.Meta {
	return operation.Meta{ID: "refdata." + id, Action: action, Entity: "CURRENCY", Grouping: "configuration", Summary: summary}
}
