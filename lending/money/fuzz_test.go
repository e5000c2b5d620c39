package money_test

import (
	"encoding/json"
	"errors"
	"math/big"
	"testing"

	"lending.example/platform/lending/money"
)

var numerals = []string{
	"0", "-0", "1", "100.50", "-0.000001", "9999999999999.999999", "10000000000000", "999999999999999999999999.999999", "1e3", "1E-7",
	"12345678901234567890", "0.0101810015719739502", "1e9999", "1e-10000", ".", "-.5", "5.", "+1", "1..2", "e1", "NaN", "١",
	"0E10000000000000000000",
}

// knownErrors fails unless err is one of the documented reasons.
func knownErrors(t *testing.T, err error) {
	t.Helper()
	for _, reason := range []error{money.ErrSyntax, money.ErrPrecision, money.ErrRange} {
		if errors.Is(err, reason) {
			return
		}
	}
	t.Errorf("undocumented error %v", err)
}

func FuzzParseAmount(f *testing.F) {
	for _, s := range numerals {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		a, err := money.Parse(s)
		if err != nil {
			knownErrors(t, err)
			return
		}
		if exact, ok := new(big.Rat).SetString(s); !ok || exact.FloatString(6) != a.Format(6) {
			t.Fatalf("Parse(%q) = %s", s, a)
		}
		var back money.Amount
		data, err := json.Marshal(a)
		if err == nil {
			err = json.Unmarshal(data, &back)
		}
		if err != nil || back != a || !a.InRange() {
			t.Fatalf("%q: %s comes back as %s, %v", s, a, back, err)
		}
		if d, ok := a.Decimal().Amount(); a.WithinLimit() && (!ok || d != a) {
			t.Fatalf("%s changes as a decimal", a)
		}
	})
}

func FuzzParseDecimal(f *testing.F) {
	for _, s := range numerals {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		d, err := money.ParseDecimal(s)
		if err != nil {
			knownErrors(t, err)
			return
		}
		// Rationals refuse exponents beyond 64 bits, even those of a zero.
		exact, ok := new(big.Rat).SetString(s)
		if !ok {
			exact = new(big.Rat)
		}
		read, _ := new(big.Rat).SetString(d.String())
		if exact.Cmp(read) != 0 {
			t.Fatalf("ParseDecimal(%q) = %s", s, d)
		}
		var back money.Decimal
		data, err := json.Marshal(d)
		if err == nil {
			err = json.Unmarshal(data, &back)
		}
		if err != nil || back != d {
			t.Fatalf("%q: %s comes back as %s, %v", s, d, back, err)
		}
	})
}
