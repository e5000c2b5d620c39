package money_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/money"
)

func TestCurrencyByCode(t *testing.T) {
	euro, ok := money.CurrencyByCode("EUR")
	want := money.Currency{Code: "EUR", Name: "Euro", Digits: 2, Symbol: "€", NameCode: "currency.EUR"}
	if diff := cmp.Diff(want, euro); diff != "" || !ok {
		t.Error(diff, ok)
	}
	for _, code := range []string{"", "eur", "EU", "XXX", "ZZZ"} {
		if c, ok := money.CurrencyByCode(code); ok {
			t.Errorf("%q gives %v", code, c)
		}
	}
}

// ISO 4217 gives two decimals to all currencies but these.
func TestCurrencyDigits(t *testing.T) {
	got := map[int]string{}
	for _, c := range money.Currencies() {
		if c.Digits != 2 {
			got[c.Digits] = strings.TrimSpace(got[c.Digits] + " " + c.Code)
		}
	}
	want := map[int]string{
		0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF",
		3: "BHD IQD JOD KWD LYD OMR TND",
		4: "CLF UYW",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestCurrencyTable(t *testing.T) {
	all := money.Currencies()
	byCode := func(a, b money.Currency) int { return strings.Compare(a.Code, b.Code) }
	if !slices.IsSortedFunc(all, byCode) {
		t.Error("the table is not in the order of the codes")
	}
	seen := map[string]bool{}
	for _, c := range all {
		if len(c.Code) != 3 || c.Code != strings.ToUpper(c.Code) || seen[c.Code] {
			t.Errorf("code %q", c.Code)
		}
		if c.Name == "" || c.NameCode != "currency."+c.Code {
			t.Errorf("%s: name %q, name code %q", c.Code, c.Name, c.NameCode)
		}
		seen[c.Code] = true
		if found, ok := money.CurrencyByCode(c.Code); !ok || found != c {
			t.Errorf("%s is not found by its code", c.Code)
		}
	}
}

func TestCurrenciesIsACopy(t *testing.T) {
	money.Currencies()[0].Name = "changed"
	if money.Currencies()[0].Name == "changed" {
		t.Error("callers can change the table")
	}
}

func TestCurrencyJSON(t *testing.T) {
	yen, _ := money.CurrencyByCode("JPY")
	data, err := json.Marshal(yen)
	want := `{"code":"JPY","name":"Yen","decimalPlaces":0,"inMultiplesOf":0,"displaySymbol":"¥","nameCode":"currency.JPY"}`
	if diff := cmp.Diff(want, string(data)); diff != "" || err != nil {
		t.Error(diff, err)
	}
}

func TestDisplayLabel(t *testing.T) {
	for code, want := range map[string]string{"EUR": "Euro (€)", "CHF": "Swiss Franc [CHF]"} {
		c, _ := money.CurrencyByCode(code)
		if diff := cmp.Diff(want, c.DisplayLabel()); diff != "" {
			t.Error(diff)
		}
	}
}

func TestCurrencyArithmetic(t *testing.T) {
	c := money.Currency{Digits: 0, InMultiplesOf: 50}
	want := money.Arithmetic{Mode: money.HalfUp, Digits: 0, InMultiplesOf: 50}
	if diff := cmp.Diff(want, c.Arithmetic(money.HalfUp)); diff != "" {
		t.Error(diff)
	}
}

func TestInUse(t *testing.T) {
	for _, tt := range []struct {
		name     string
		currency money.Currency
		sum      string
		want     bool
	}{
		{"a multiple", money.Currency{InMultiplesOf: 100}, "1200", true},
		{"nothing", money.Currency{InMultiplesOf: 100}, "0", true},
		{"no multiple", money.Currency{InMultiplesOf: 100}, "1250", false},
		{"no smallest sum", money.Currency{}, "1250", true},
		{"a currency with decimals", money.Currency{Digits: 2, InMultiplesOf: 100}, "1250.01", true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.currency.InUse(money.MustParse(tt.sum)); got != tt.want {
				t.Errorf("%v", got)
			}
		})
	}
}
