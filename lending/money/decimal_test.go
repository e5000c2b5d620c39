package money_test

import (
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/money"
)

func TestParseDecimal(t *testing.T) {
	tests := []struct {
		name, text, want string
		err              error
	}{
		{name: "whole", text: "1200", want: "1200"},
		{name: "fraction", text: "0.0175", want: "0.0175"},
		{name: "trailing zeros", text: "-2.5000", want: "-2.5"},
		{name: "exponent", text: "1.5e3", want: "1500"},
		{name: "negative exponent", text: "12E-4", want: "0.0012"},
		{name: "signed exponent", text: "2e+2", want: "200"},
		{name: "nineteen digits", text: "9999999999999999999", want: "9999999999999999999"},
		{name: "nineteen decimals", text: "0.9999999999999999999", want: "0.9999999999999999999"},
		{name: "eighteen digits as decimals", text: "0.0101810015719739502", want: "0.0101810015719739502"},
		{name: "zeros are no digits", text: "000012300000000000000000000.000", want: "12300000000000000000000"},
		{name: "negative zero", text: "-0e5", want: "0"},
		{name: "greatest exponent", text: "1e9999", want: "1e9999"},
		{name: "least exponent", text: "-12e-9999", want: "-12e-9999"},

		{name: "twenty digits", text: "10000000000000000001", err: money.ErrPrecision},
		{name: "twenty decimals", text: "1.0000000000000000001", err: money.ErrPrecision},
		{name: "exponent too great", text: "1e10000", err: money.ErrRange},
		{name: "exponent too small", text: "1e-10000", err: money.ErrRange},
		{name: "endless exponent", text: "1e" + strings.Repeat("9", 100), err: money.ErrRange},
		{name: "empty", text: "", err: money.ErrSyntax},
		{name: "no exponent", text: "1e", err: money.ErrSyntax},
		{name: "no signed exponent", text: "1e-", err: money.ErrSyntax},
		{name: "exponent alone", text: "e5", err: money.ErrSyntax},
		{name: "fractional exponent", text: "1e1.5", err: money.ErrSyntax},
		{name: "infinity", text: "Inf", err: money.ErrSyntax},
		{name: "hexadecimal", text: "0x10", err: money.ErrSyntax},
		{name: "underscore", text: "1_000", err: money.ErrSyntax},
		{name: "percent sign", text: "5%", err: money.ErrSyntax},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := money.ParseDecimal(tt.text)
			if !errors.Is(err, tt.err) {
				t.Fatalf("ParseDecimal(%q): error %v, want %v", tt.text, err, tt.err)
			}
			if err == nil {
				if diff := cmp.Diff(tt.want, got.String()); diff != "" {
					t.Error(diff)
				}
			}
		})
	}
}

func TestParseErrorsCutHostileText(t *testing.T) {
	_, err := money.ParseDecimal(strings.Repeat("x", 1_000_000))
	if n := len(err.Error()); n > 200 {
		t.Errorf("an error of %d bytes", n)
	}
}

// == is equality of values, however the value was written or calculated.
func TestDecimalHasOneForm(t *testing.T) {
	var m money.Arithmetic
	two := money.DecimalFromInt(2)
	for name, d := range map[string]money.Decimal{
		"text":       money.MustDecimal("2.000"),
		"exponent":   money.MustDecimal("20e-1"),
		"sum":        m.Add(money.MustDecimal("1.5"), money.MustDecimal("0.5")),
		"product":    m.Mul(money.MustDecimal("0.8"), money.MustDecimal("2.5")),
		"quotient":   m.Div(money.MustDecimal("7"), money.MustDecimal("3.5")),
		"difference": m.Sub(money.MustDecimal("1e25"), money.MustDecimal("1e25")).Neg().Abs(),
	} {
		want := two
		if name == "difference" {
			want = money.Decimal{}
		}
		if d != want || !d.Equal(want) || d.Cmp(want) != 0 || d.Less(want) {
			t.Errorf("%s: %s is not %s", name, d, want)
		}
	}
}

func TestDecimalFromInt(t *testing.T) {
	for n, want := range map[int64]string{
		0:             "0",
		-7:            "-7",
		1000:          "1000",
		math.MaxInt64: "9223372036854775807",
		math.MinInt64: "-9223372036854775808",
	} {
		if diff := cmp.Diff(want, money.DecimalFromInt(n).String()); diff != "" {
			t.Error(diff)
		}
	}
}

func TestDecimalDecimals(t *testing.T) {
	for text, want := range map[string]int{"0": 0, "1200": 0, "1.50": 1, "0.0175": 4, "1e-30": 30} {
		if got := money.MustDecimal(text).Decimals(); got != want {
			t.Errorf("%s has %d decimals, want %d", text, got, want)
		}
	}
}

func TestDecimalAmount(t *testing.T) {
	tests := []struct {
		name, text, want string
		ok               bool
	}{
		{"zero", "0", "0", true},
		{"whole", "-1200", "-1200", true},
		{"six decimals", "0.000001", "0.000001", true},
		{"most of nineteen digits", "9999999999999.999999", "9999999999999.999999", true},
		{"in range", "-9.99e23", "-999000000000000000000000", true},
		{"seventh decimal", "0.0000001", "0", false},
		{"out of range", "1e24", "0", false},
		{"far beyond", "1e300", "0", false},
		{"far below", "1e-300", "0", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, ok := money.MustDecimal(tt.text).Amount()
			if ok != tt.ok || got.String() != tt.want {
				t.Errorf("%s, %v; want %s, %v", got, ok, tt.want, tt.ok)
			}
		})
	}
}

func TestDecimalText(t *testing.T) {
	tests := map[string]string{
		"plain up to 64 zeros":           "1" + strings.Repeat("0", 64),
		"exponent from 65 zeros":         "1e65",
		"plain fraction up to 64 zeros":  "-0." + strings.Repeat("0", 64) + "12",
		"exponent from 65 leading zeros": "-12e-67",
	}
	for name, text := range tests {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(text, money.MustDecimal(text).String()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestDecimalJSON(t *testing.T) {
	tests := []struct {
		name, data, want string
		err              error
	}{
		{name: "number", data: `0.01750`, want: `0.0175`},
		{name: "string", data: `"1.5"`, want: `1.5`},
		{name: "exponent", data: `15e-2`, want: `0.15`},
		{name: "null leaves the value", data: `null`, want: `1`},
		{name: "twenty digits", data: `1.0000000000000000001`, err: money.ErrPrecision},
		{name: "empty string", data: `""`, err: money.ErrSyntax},
		{name: "array", data: `[]`, err: money.ErrSyntax},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d := money.DecimalFromInt(1)
			err := json.Unmarshal([]byte(tt.data), &d)
			if !errors.Is(err, tt.err) {
				t.Fatalf("error %v, want %v", err, tt.err)
			}
			if err != nil {
				return
			}
			data, err := json.Marshal(d)
			if diff := cmp.Diff(tt.want, string(data)); diff != "" || err != nil {
				t.Error(diff, err)
			}
		})
	}
}
