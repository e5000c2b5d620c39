package money

import (
	"slices"
	"strings"
)

// Currency describes a currency as ISO 4217 lists it, and how a tenant uses it.
type Currency struct {
	Code          string `json:"code"`                    // three letters, ISO 4217
	Name          string `json:"name"`                    // English
	Digits        int    `json:"decimalPlaces"`           // decimals of a sum, 0..6
	InMultiplesOf int    `json:"inMultiplesOf"`           // smallest sum in use, whole units; 0 means none
	Symbol        string `json:"displaySymbol,omitempty"` // "" when the code stands for itself
	NameCode      string `json:"nameCode"`                // key of translations: "currency.EUR"
}

// DisplayLabel gives "Euro (€)", or "Name [CODE]" for a currency without symbol.
func (c Currency) DisplayLabel() string {
	if c.Symbol != "" {
		return c.Name + " (" + c.Symbol + ")"
	}
	return c.Name + " [" + c.Code + "]"
}

// Arithmetic gives the way to calculate in c under a rounding mode.
func (c Currency) Arithmetic(mode Rounding) Arithmetic {
	return Arithmetic{Mode: mode, Digits: c.Digits, InMultiplesOf: c.InMultiplesOf}
}

// Currencies gives the active currencies of ISO 4217 in the order of their
// codes. The slice belongs to the caller.
func Currencies() []Currency { return slices.Clone(currencies[:]) }

// CurrencyByCode finds an active currency of ISO 4217 by its code, in capital
// letters.
func CurrencyByCode(code string) (Currency, bool) {
	at, ok := slices.BinarySearchFunc(currencies[:], code, func(c Currency, code string) int {
		return strings.Compare(c.Code, code)
	})
	if !ok {
		return Currency{}, false
	}
	return currencies[at], true
}

// InUse reports whether a sum is a multiple of the smallest sum in use. A currency with decimals has no such sum.
func (c Currency) InUse(a Amount) bool {
	return c.Digits > 0 || a == (Arithmetic{Mode: Down}).Multiple(a, c.InMultiplesOf)
}
